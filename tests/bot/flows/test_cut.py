"""Nobody can influence a deal: the bot commits to the seed before anybody sits down, players cut the deck,
and seats and cards follow from the seed and the cuts."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from aiogram.methods import DeleteMessage, EditMessageReplyMarkup, EditMessageText, SendMessage

from bot.commands.verifying import verify
from bot.render.game.roster import Roster
from bot.store.game import games
from bot.values.game import Game
from bot.values.outgoing import Outgoing
from engine.commitment import CUTS as WHERE
from engine.commitment import seed_commitment
from engine.derivation import derive_deal
from engine.record import parse
from engine.rules.registry import BOOKS
from tests.rig.flows.rows import deleted, documents, newest, sent
from tests.rig.flows.sealed import (
    CUTS,
    before_seeds,
    cuts,
    digest_in,
    drawn,
    gathered,
    house,
    record_in,
    seals,
)
from tests.rig.flows.town import GROUP, Town, answer, button, buttons, keys
from tests.rig.store.database import on_sqlite

DIGEST = re.compile("[0-9a-f]{64}")


def cut(game: Game, where: int) -> str:
    return f"k:{game.id}:{where}"


def listed(town: Town, rows: list[Outgoing]) -> list[str]:
    """Returns the people in the lobby's list, with their cuts, as everybody sees them."""
    shown = newest(rows, "lobby")
    return [line for line in town.words(shown).split("\n") if re.match(r"\d+\. ", line)]


async def test_the_seed_is_committed_to_before_anybody_sits(town: Town) -> None:
    rows = await town.say(1, "/newgame party")
    assert [row.slot for row in sent(rows)] == ["seal", "lobby"]
    (seal,) = seals(rows)
    assert (seal.chat_id, keys([seal])) == (GROUP, ["seed-sealed"])
    message = town.app.render(seal, town.now)
    assert message.silent
    game = await town.game()
    assert digest_in(town, seal) == seed_commitment(game.id, game.seed or "")
    assert buttons(seal) == []


async def test_the_numbers_to_cut_at_are_shown_when_a_seated_player_asks_for_them(town: Town) -> None:
    game = await town.gather("party", 3)
    ask = f"l:{game.id}:cut"
    assert button(await town.tap(9, f"l:{game.id}:more"), "button-cut-deck") == ask
    assert answer(await town.tap(9, ask)) == ["cut-not-seated"]
    (asked,) = sent(await town.tap(2, ask))
    assert (asked.chat_id, keys([asked]), asked.content["silent"]) == (GROUP, ["cut-asked"], True)
    assert [one["data"] for one in buttons(asked)] == [cut(game, where) for where in WHERE]
    again = await town.tap(3, ask)
    assert answer(again) == ["cut-asked-already"]
    assert not sent(again)


@pytest.mark.parametrize("ends", ["/begin", "cancel"])
async def test_no_number_stays_when_the_lobby_is_over(town: Town, ends: str) -> None:
    game = await town.gather("party", 5)
    await town.tap(2, f"l:{game.id}:cut")
    await town.deliver()
    if ends == "cancel":
        await town.say(1, "/cancel")
        question = await town.asking(f"cancel:{game.id}")
        rows = await town.tap(1, f"l:{game.id}:cancel-sure", message_id=question)
    else:
        rows = await town.say(1, ends)
    assert [row.slot for row in deleted(rows) if row.slot] == ["aside:cutting"]


async def test_every_lobby_has_a_seed_of_its_own(town: Town) -> None:
    await town.say(1, "/newgame")
    opened = await town.tap(1, "b:0:party", message_id=await town.asking("books:0"))
    over = await town.game()
    await town.join(over, *range(1, 6))
    await town.say(1, "/begin")
    await town.stop()
    again = await town.tap(1, f"l:{over.id}:again")
    digests = [digest_in(town, row) for row in (*seals(opened), *seals(again))]
    assert len({*digests}) == 2


async def test_a_seated_player_may_cut_again_and_everybody_sees_his_cut(town: Town) -> None:
    game = await town.gather("party", 3)
    assert listed(town, await town.rows()) == ["1. Игрок 1", "2. Игрок 2", "3. Игрок 3"]
    rows = await town.tap(2, cut(game, 7))
    assert answer(rows) == ["cut-done"]
    assert listed(town, rows) == ["1. Игрок 1", "2. Игрок 2 · ✂️ 7", "3. Игрок 3"]
    rows = await town.tap(2, cut(game, 10))
    assert listed(town, rows)[1] == "2. Игрок 2 · ✂️ 10"
    assert {row.what for row in rows} == {"answer", "edit"}


async def test_the_cut_of_a_player_who_leaves_the_lobby_does_not_count(town: Town) -> None:
    game = await town.gather("party", 3)
    await town.tap(1, cut(game, 4))
    await town.whisper(1, "/leave")
    assert listed(town, await town.join(game, 1)) == [*("1. Игрок 2", "2. Игрок 3", "3. Игрок 1")]


async def test_only_a_seated_player_may_cut_and_only_before_the_deal(town: Town) -> None:
    game = await town.gather("party", 5)
    for user, where, said in (
        (6, cut(game, 3), "cut-not-seated"),
        (1, f"k:{game.id}:11", "button-of-nothing"),
        (1, f"k:{game.id}:0", "button-of-nothing"),
        (1, f"k:{game.id + 1}:3", "button-of-nothing"),
    ):
        rows = await town.tap(user, where)
        assert (answer(rows), len(rows)) == ([said], 1)
    assert answer(await town.tap(1, cut(game, 3), chat=-100777)) == ["button-of-nothing"]
    await town.say(1, "/begin")
    rows = await town.tap(1, cut(game, 3))
    assert (answer(rows), len(rows)) == (["lobby-not-open"], 1)
    (opened,) = cuts(await town.rows())
    assert keys([opened]) == ["deal-not-cut"]


@pytest.mark.parametrize("book", BOOKS)
async def test_seats_and_cards_follow_from_seed_and_cuts(town: Town, book: str, tmp_path: Path) -> None:
    game = await drawn(town, book)
    live, record = await town.live_game(), parse(game.text)
    sealed = record.sealed()
    order, roles = derive_deal(sealed)  # type: ignore[arg-type]
    assert [live.roster.people[seat].user_id - 1 for seat in range(1, 11)] == [*(order or ())]
    assert tuple(role.id for role in live.state.roles) == roles
    opened = record.source.deal
    assert opened is not None
    assert (opened.seed, opened.seats) == (live.game.seed, "drawn")
    assert opened.cuts == [CUTS.get(user, 0) for user in range(1, 11)]
    assert record.source.overrides == {**house(book), "short_turn_at": [5, 12]}
    path = tmp_path / "game.mafia.toml"
    path.write_text(game.text, "utf-8")
    assert verify(path, [game.seed, game.deal], "ru") == 0
    path.write_text(game.text.replace("turn_seconds = 45", "turn_seconds = 46"), "utf-8")
    assert verify(path, [game.seed, game.deal], "ru") == 1


async def test_valid_cuts_stand_above_the_table_and_are_linked_at_the_end(town: Town) -> None:
    game = await town.gather("party", 5)
    await town.tap(4, cut(game, 9))
    await town.tap(2, cut(game, 1))
    (seal,) = [verdict for row, verdict in await town.deliver() if row.slot == "seal"]
    rows = await town.say(1, "/begin")
    (told,) = cuts(rows)
    message = town.app.render(told, town.now)
    assert message.silent
    lines = town.words(told).split("\n")
    assert [line for line in lines if " · ✂️ " in line] == ["Игрок 2 · ✂️ 1", "Игрок 4 · ✂️ 9"]
    assert buttons(told) == []
    (table,) = [row for row in rows if row.opens == 0]
    assert told.id < table.id
    delivered = {row.slot: verdict for row, verdict in await town.deliver()}
    (document,) = documents(await town.stop())
    links = [one["link"]["url"].rpartition("/")[2] for one in buttons(document)]
    assert links == [str(getattr(each, "message_id", None)) for each in (seal, delivered["cut"])]


async def test_a_kill_between_cuts_and_deal_loses_nothing(town: Town) -> None:
    await gathered(town, "city")
    (seal,) = seals(await town.rows())
    await town.restart()
    assert seals(await town.rows()) == [seal]
    await town.say(1, "/begin")
    assert (await town.live_game()).roster.cuts == tuple(CUTS.get(user, 0) for user in range(1, 11))
    await town.restart()
    record = parse(record_in(town, await town.stop()))
    opened = record.source.deal
    assert opened is not None
    assert opened.commitment == digest_in(town, seal)


async def test_the_digests_are_never_edited_or_deleted(town: Town) -> None:
    game = await gathered(town, "party")
    await town.deliver()
    await town.tap(1, cut(game, 2))
    await town.say(1, "/begin")
    await town.deliver()
    for _ in range(3):
        await town.time_out()
        await town.deliver()
    await town.stop()
    await town.deliver()
    calls = town.telegram.calls
    shown = [call for call in calls if isinstance(call, SendMessage | EditMessageText)]
    sealed = [call for call in shown if DIGEST.search(call.text or "")]
    assert [type(call) for call in sealed] == [SendMessage] * 2
    gone = [call for call in calls if isinstance(call, DeleteMessage | EditMessageReplyMarkup)]
    assert all(call.chat_id != GROUP for call in gone)


@on_sqlite
async def test_the_seed_is_in_no_message_before_the_record(
    town: Town, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    game = await gathered(town, "party")
    seed = game.seed or "?"
    await town.say(1, "/begin")
    await town.until("turn")
    await town.whisper(2, "/mydata")
    said = [json.dumps(dict(row.content)) for row in await town.rows()]
    assert not [each for each in said if seed in each]
    assert not [path for path in town.path.parent.iterdir() if seed in path.name]
    await town.stop()
    telling = [row.what for row in await town.rows() if seed in json.dumps(dict(row.content))]
    assert telling == ["document"]
    assert seed not in capfd.readouterr().err + caplog.text


async def test_tables_that_differ_in_the_seed_look_alike(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seats are given, so the deal changes only the cards. The host's way to say a thing goes with the
    number of the game."""
    monkeypatch.setattr(
        Roster, "varied", lambda _self, _key, number, **args: {**args, "number": number, "way": 0}
    )
    looks = []
    for number, seed in enumerate(("0" * 64, "f" * 64)):
        chat = GROUP - number
        game = await town.gather("party", 1, chat)
        await town.writes(games.change, game.id, seed=seed, seating="given")
        await town.join(game, *range(2, 8))
        await town.tap(3, cut(game, 5), chat)
        await town.say(1, "/begin", chat)
        roles = (await town.live_game(chat)).state.roles
        for _ in range(2):
            await town.time_out(chat)
        shown = [row for row in await town.rows() if row.chat_id == chat and row.what != "document"]
        looks.append((roles, [(row.what, row.slot, DIGEST.sub("…", town.words(row))) for row in shown]))
        await town.stop(chat=chat)
    (one, first), (other, second) = looks
    assert one != other
    assert first == second


async def test_a_deal_with_given_seats_keeps_them(town: Town, tmp_path: Path) -> None:
    game = await gathered(town, "fiim-2019")
    await town.writes(games.change, game.id, seating="given")
    rows = await town.say(1, "/begin")
    (told,) = cuts(rows)
    assert "Места были назначены заранее" in town.words(told)
    live = await town.live_game()
    assert [live.roster.people[seat].user_id for seat in range(1, 11)] == [*range(1, 11)]
    path = tmp_path / "game.mafia.toml"
    path.write_text(record_in(town, await town.stop()), "utf-8")
    assert verify(path, [digest_in(town, told)], "ru") == 0


async def test_a_lobby_from_before_seeds_existed_can_not_be_cut(town: Town) -> None:
    game = await town.gather("party", 5)
    await before_seeds(town)
    for pressed in (cut(game, 3), f"l:{game.id}:cut"):
        rows = await town.tap(1, pressed)
        assert (answer(rows), len(rows)) == (["button-of-nothing"], 1)


async def test_a_persons_cut_is_in_his_data_and_is_forgotten_with_him(town: Town) -> None:
    await gathered(town, "party")
    await town.say(1, "/begin")
    await town.stop()
    assert [one["cut"] for one in await data_of(town, 2)] == [7]
    await town.whisper(2, "/forget")
    await town.tap(2, "f:yes", chat=2, message_id=await town.asking("forget", 2))
    assert await data_of(town, 2) == []


async def data_of(town: Town, user: int) -> list[dict[str, Any]]:
    """Returns what `/mydata` tells a person about his games."""
    (document,) = documents(await town.whisper(user, "/mydata"))
    told: list[dict[str, Any]] = json.loads(document.content["data"])["games"]
    return told
