"""A new person's first steps in the private chat: what the bot shows, and how many presses lead to a seat."""

import pytest

from bot.services.live.members import SECONDS_KEPT
from bot.services.live.outbox_writer import RULES_OF
from engine.rules.registry import BOOKS
from tests.rig.flows.telegram import BOT_ID, bad
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys

HOW = ["how-teams", "how-night", "how-day", "how-vote", "how-end"]


async def test_start_shows_four_lines_and_six_buttons(town: Town) -> None:
    (row,) = await town.whisper(1, "/start")
    assert len(town.words(row).splitlines()[:4]) == len(keys([row])) == 4
    message = town.app.render(row, town.now)
    assert message.keyboard is not None
    shown = [(one.text, one.url) for line in message.keyboard.inline_keyboard for one in line]
    assert shown == [
        ("Играть", None),
        ("Тренировка", None),
        ("Добавить в группу", "https://t.me/mafia_bot?startgroup"),
        ("Правила", None),
        ("Слова игры", None),
        ("Язык", None),
    ]


async def test_three_presses_lead_from_the_start_page_to_a_seat(town: Town) -> None:
    await town.dealt("party")
    await town.stop()
    game = await town.gather("party", 1)
    rows = await town.tap(2, button(await town.whisper(2, "/start"), "button-play"), chat=2)
    (page,) = [row for row in rows if row.what != "answer"]
    assert f"1. «Друзья {-GROUP}»: за столом 1 игрок." in town.words(page)
    (link,) = [one["link"]["start"] for one in buttons(page)]
    assert link == game.join_code
    assert keys(await town.whisper(2, f"/start {link}"), chat=2) == ["lobby-joined"]


@pytest.mark.parametrize("known", [True, False])
async def test_open_tables_are_shown_only_to_past_players_and_members(town: Town, known: bool) -> None:
    game = await town.gather("party", 3)
    if known:
        await town.whisper(3, "/forget")  # the bot refuses, because he sits at a table
        town.telegram.members[3] = "left"
        town.now += SECONDS_KEPT
    person = 3 if known else 50
    rows = await town.tap(person, "g:tables", chat=person)
    assert keys(rows) == ["tables-none"]
    assert game.join_code not in str([row.content for row in rows])


async def test_pages_of_start_are_shown_only_in_the_private_chat(town: Town) -> None:
    for page in ("tables", "rules", "words", "lang"):
        assert answer(await town.tap(1, f"g:{page}")) == ["button-of-nothing"]
    for rows in (await town.tap(1, "g:rules", chat=1), await town.whisper(1, f"/start {RULES_OF}")):
        assert keys(rows)[:1] == ["rules-title"]
    assert keys(await town.tap(1, "g:lang", chat=1)) == ["choose-language"]


@pytest.mark.parametrize("book", BOOKS)
async def test_the_rules_begin_with_how_to_play(town: Town, book: str) -> None:
    await town.gather(book, 1)
    (row,) = await town.whisper(1, "/rules")
    assert keys([row])[1:] == ["composition", *HOW]
    decides = "решает Дон" in town.words(row).split("📜")[0]
    assert decides or not BOOKS[book].don_answers


async def test_a_link_to_the_rules_of_a_cancelled_table_shows_the_rules(town: Town) -> None:
    game = await town.gather("party", 3)
    await town.tap(1, f"l:{game.id}:cancel-sure")
    shown = await town.whisper(2, f"/start {RULES_OF}{game.join_code}")
    assert keys(shown)[:2] == ["rules-title", "composition"]


@pytest.mark.parametrize("pressed", [True, False])
async def test_the_rules_are_not_posted_where_a_table_gathers(town: Town, pressed: bool) -> None:
    """If Telegram can not show them to one person alone, a line links to the private chat."""
    game = await town.gather("party", 2)
    town.telegram.fails = lambda call: (
        bad(call, "not enough rights") if getattr(call, "ephemeral_message_parameters", None) else None
    )
    await town.deliver()
    town.app.context.ephemeral.refuse(GROUP, pressed=True)
    town.app.context.ephemeral.refuse(GROUP, pressed=False)
    rows = await (town.tap(50, f"l:{game.id}:rules") if pressed else town.say(50, "/rules"))
    (row,) = [row for row in rows if row.what != "answer"]
    assert (row.chat_id, keys([row])) == (GROUP, ["rules-in-private"])
    (link,) = [one["link"]["start"] for one in buttons(row)]
    assert keys(await town.whisper(50, f"/start {link}"))[:1] == ["rules-title"]
    assert 50 not in await town.seated()


async def test_a_link_to_rules_seats_nobody_and_needs_its_code(town: Town) -> None:
    game = await town.gather("party", 1)
    assert keys(await town.whisper(2, "/start rules-0")) == ["unknown-link"]
    assert BOT_ID not in await town.seated()
    await town.whisper(2, f"/start rules-{game.join_code}")
    assert await town.seated() == [1]
