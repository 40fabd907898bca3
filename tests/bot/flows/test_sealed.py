"""A deal without a seed, as old versions made it. The group gets the commitment to the deal, no restart
changes it, and the record proves it. `test_cut.py` tests how a table deals now."""

import json
import re
import sqlite3
from pathlib import Path

import pytest
from aiogram.methods import DeleteMessage, EditMessageText, SendMessage

from bot.commands.verifying import verify
from bot.render.phrase import tidy
from bot.site.replay_page import page_of_game
from engine.commitment import Version1, Version2, commitment, opening
from engine.record import parse
from engine.steps import StepName
from tests.rig.flows.rows import documents, in_slot
from tests.rig.flows.sealed import before_seeds, cuts, digest_in, house, played, record_in, seals
from tests.rig.flows.town import GROUP, Town, buttons, keys
from tests.rig.game.whole_games import ONE_BY_ONE
from tests.rig.site.hostile import text_of
from tests.rig.store.database import on_sqlite

SMALL_GROUP = -42
UNSEEN = re.compile("[\u2060\u2068\u2069]")
"""Invisible characters that the bot adds so that a name does not become a link or turn the text around."""


async def test_the_commitment_is_a_message_of_its_own_without_a_sound(town: Town) -> None:
    await town.gather("fiim-2019", 10)
    await before_seeds(town)
    rows = await town.say(1, "/begin")
    assert cuts(rows) == []
    (seal,) = seals(rows)
    assert (seal.chat_id, seal.what) == (GROUP, "send")
    assert keys([seal]) == ["deal-sealed"]
    assert [one["key"] for one in seal.content["folded"]] == ["deal-commitment-use", "deal-commitment"]
    message = town.app.render(seal, town.now)
    assert message.silent
    assert message.keyboard is None


async def test_the_commitment_reaches_the_group_before_the_deal(town: Town) -> None:
    await town.dealt()
    await town.time_out()
    sent = [row for row, _ in await town.deliver() if row.chat_id == GROUP and row.what == "send"]
    assert [row.slot for row in sent[:3]] == ["seal", "deal", "night:1"]


async def test_the_commitment_waits_for_no_other_row_and_overtakes_none(town: Town) -> None:
    """The commitment waits for no other row and overtakes none: rows of one priority reach a chat in their
    order."""
    await town.dealt()
    (seal,) = seals(await town.rows())
    (opening,) = [row for row in await town.rows() if row.opens == 0]
    assert (seal.priority, seal.not_before, seal.game_id) == (opening.priority, 0.0, opening.game_id)
    assert seal.id == opening.id - 1


@pytest.mark.parametrize("book", ONE_BY_ONE)
async def test_the_commitment_stays_and_the_record_opens_it(town: Town, book: str, tmp_path: Path) -> None:
    digest, text = await played(town, book)
    path = tmp_path / "game.mafia.toml"
    path.write_text(text, "utf-8")
    assert verify(path, [digest], "ru") == 0
    path.write_text(text.replace("turn_seconds = 45", "turn_seconds = 46"), "utf-8")
    assert verify(path, [digest], "ru") == 1
    rows = await town.rows()
    assert [row.what for row in seals(rows)] == ["send"]
    await town.deliver()
    sent = [call for call in town.telegram.calls if isinstance(call, SendMessage | EditMessageText)]
    assert [type(call) for call in sent if digest in (call.text or "")] == [SendMessage]
    gone = [call for call in town.telegram.calls if isinstance(call, DeleteMessage)]
    assert GROUP not in {call.chat_id for call in gone}


async def test_the_commitment_covers_game_book_house_rules_cards_and_names(town: Town) -> None:
    digest, text = await played(town, "party")
    game, record = await town.game(), parse(text)
    bound = Version2(
        game.id,
        "party",
        {**house("party"), "short_turn_at": [5, 12]},
        tuple(game.roles or ()),
        tuple(record.source.players),
        game.nonce or "",
    )
    sealed = record.sealed()
    assert sealed is not None
    assert opening(sealed) == opening(bound)
    assert commitment(bound) == digest


async def test_the_commitment_has_the_names_that_the_group_read(town: Town) -> None:
    _, text = await played(town, "party")
    (shown,) = [row for row in await town.rows() if row.opens == 0]
    seen = [line.partition(" · ")[2] for line in town.words(shown).split("\n") if line.startswith("№")]
    names = parse(text).source.players
    assert [UNSEEN.sub("", name) for name in seen] == [UNSEEN.sub("", name) for name in names]
    assert len({*names}) > 1
    assert all(name == tidy(name) and len(name) <= 32 for name in names)
    assert "@evil evil.com /stop" in names


async def test_changing_a_name_does_not_change_the_commitment(town: Town, tmp_path: Path) -> None:
    await town.dealt()
    (seal,) = seals(await town.rows())
    town.names[1] = {"first_name": "Другое имя"}
    await town.say(1, "Это я")
    await town.whisper(1, "/role")
    await town.restart()
    path = tmp_path / "game.mafia.toml"
    path.write_text(record_in(town, await town.stop()), "utf-8")
    assert verify(path, [digest_in(town, seal)], "ru") == 0


async def test_the_end_of_a_game_links_to_the_commitment_and_its_check(town: Town) -> None:
    await town.dealt()
    sent = await town.deliver()
    (seal,) = [verdict for row, verdict in sent if row.slot == "seal"]
    ended = await town.stop()
    (document,) = documents(ended)
    assert keys([document]) == ["record-file"]
    for text, proves in ((record_in(town, ended), True), (text_of("fiim-2019"), False)):
        assert ("любой проверит раздачу" in page_of_game(parse(text), "ru", text)) is proves
    assert "mafia verify" in town.words(document)
    (button,) = buttons(document)
    assert button["link"]["url"].endswith(f"/{getattr(seal, 'message_id', None)}")
    assert digest_in(town, *seals([row for row, _ in sent])) not in town.words(document)


async def test_in_a_group_without_message_links_the_end_has_none(town: Town) -> None:
    await town.dealt(chat=SMALL_GROUP)
    await town.deliver()
    (document,) = documents(await town.stop(chat=SMALL_GROUP))
    assert buttons(document) == []


async def test_only_the_record_contains_the_nonce_of_the_commitment(town: Town) -> None:
    await played(town, "city")
    nonce = (await town.game()).nonce
    assert nonce
    telling = [row.what for row in await town.rows() if nonce in json.dumps(dict(row.content))]
    assert telling == ["document"]


@on_sqlite
async def test_a_game_dealt_before_an_upgrade_keeps_its_commitment(town: Town, tmp_path: Path) -> None:
    """The message about the deal contains it, and it covers the book and the cards."""
    await town.dealt(turn_seconds=45)
    await town.close()
    with sqlite3.connect(town.path) as file:
        file.execute("UPDATE games SET seal = 1")
    file.close()
    await town.open()
    live = await town.live_game()
    digest = commitment(
        Version1("fiim-2019", tuple(role.id for role in live.state.roles), live.game.nonce or "")
    )
    assert [line.args for line in live.head] == [{"digest": digest}]
    closing = in_slot(await town.time_out(), "deal")
    assert [digest in town.words(row) for row in closing] == [True]
    assert live.state.step.name is StepName.DEAL
    text = record_in(town, await town.stop())
    assert parse(text).sealed() == Version1(
        "fiim-2019", tuple(role.id for role in live.state.roles), live.game.nonce or ""
    )
    path = tmp_path / "game.mafia.toml"
    path.write_text(text, "utf-8")
    assert verify(path, [digest], "ru") == 0
