"""The bot offers a table without a judge the discipline of its own book. One tap accepts it."""

import pytest

from bot.choices import BY_BOOK, ChatSettings
from bot.presses.lobby import LobbyTap
from bot.store.chat import chats
from bot.values.outgoing import Outgoing
from engine.rules.registry import BOOKS
from tests.rig.flows.judged import JUDGE
from tests.rig.flows.rows import in_slot
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys

ADMINISTRATOR, CREATOR = 30, 1


async def gathering(town: Town, book: str = "fiim-2019") -> list[Outgoing]:
    """Opens a lobby. Returns the message with the rest of its buttons."""
    town.telegram.members[ADMINISTRATOR] = "administrator"
    await town.say(CREATOR, f"/newgame {book}")
    await town.deliver()
    return await more(town)


async def more(town: Town) -> list[Outgoing]:
    """Opens the rest of the lobby's buttons. If it is open, closes it first."""
    tap = LobbyTap(game=(await town.game()).id, wish="more").pack()
    (row,) = [row for row in await town.tap(5, tap) if row.what != "answer"]
    await town.deliver()
    return [row] if row.what == "send" else await more(town)


async def press(town: Town, user: int) -> list[Outgoing]:
    game = await town.game()
    return await town.tap(user, LobbyTap(game=game.id, wish="by-book").pack())


def offers(rows: list[Outgoing]) -> bool:
    return "button-by-book" in [one["label"]["key"] for row in rows for one in buttons(row)]


async def settings(town: Town) -> ChatSettings:
    chat = await town.reads(chats.get, BOT_ID, GROUP)
    assert chat is not None
    return chat.settings


@pytest.mark.parametrize("book", BOOKS)
async def test_administrators_choose_fouls_and_times_of_the_book_in_one_press(town: Town, book: str) -> None:
    shown = await gathering(town, book)
    assert offers(shown)
    assert "lobby-by-book-offered" in keys(shown)
    rows = await press(town, ADMINISTRATOR)
    assert answer(rows) == ["by-book-chosen"]
    assert "lobby-by-book-kept" in keys(rows, chat=GROUP)
    assert not offers(await more(town))
    chosen = await settings(town)
    assert {name: chosen.choice(name) for name in BY_BOOK} == dict(BY_BOOK)
    assert "check_seconds" not in (await town.game()).overrides


async def test_only_an_administrator_chooses_fouls_and_times_of_the_book(town: Town) -> None:
    await gathering(town)
    for user in (CREATOR, 5):
        assert answer(await press(town, user)) == ["admins-only"]
    assert not (await settings(town)).is_by_book


@pytest.mark.parametrize("book", BOOKS)
async def test_fouls_for_words_are_promised_where_the_bot_can_give_them(town: Town, book: str) -> None:
    (row,) = await gathering(town, book)
    (said,) = [one for one in row.content["lines"] if one["key"] == "lobby-by-book-offered"]
    assert (said["args"]["words"] == "yes") == (book in ("classic-10", "city", "party"))


async def test_a_table_with_a_judge_or_in_a_call_is_not_offered_fouls_of_the_book(town: Town) -> None:
    await gathering(town)
    game = await town.game()
    assert in_slot(await town.whisper(JUDGE, f"/start judge-{game.join_code}"), "lobby")
    assert not offers(await more(town))
    await town.whisper(JUDGE, "/leave")
    assert offers(await more(town))
    await town.tap(ADMINISTRATOR, "s:talk:call")
    assert not offers(await more(town))


async def test_the_lobby_follows_the_settings(town: Town) -> None:
    await gathering(town)
    await press(town, ADMINISTRATOR)
    await town.tap(ADMINISTRATOR, "s:discipline:remind")
    assert offers(await more(town))
