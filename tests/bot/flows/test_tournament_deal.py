"""The deal of a tournament's table: the bot commits to the seed when it announces the round, the players of
the table cut the deck in the break, and `mafia verify` says what that proves."""

import re
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.commands.verifying import verify
from bot.render.locales import say
from bot.services.lobby.lobby import CUTTING
from bot.services.tournaments.beginning import begin_table
from bot.store import schema
from bot.store.game import games
from bot.store.privacy import retention
from bot.store.tournaments import event_games
from bot.store.tournaments.event_games import HELD
from bot.values.game import Game
from bot.values.outgoing import Outgoing
from engine.commitment import CUTS, Version3, seed_commitment
from engine.derivation import derive_deal
from engine.record import parse
from tests.rig.flows.cup import GROUPS, LATE, ORGANISER, PAUSE, PLAYERS, Cup, quick, slow
from tests.rig.flows.rows import in_slot, sent
from tests.rig.flows.sealed import cuts, digest_in, record_in, seals
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import answer, button, buttons, keys
from tests.rig.store.database import on_both

__all__ = ["quick", "slow"]

A = GROUPS["A"]


async def announced(cup: Cup, name: str = "A") -> Game:
    """Returns the table's game before its round begins."""
    now = await cup.now()
    rows = await cup.town.reads(event_games.of_round, now)
    (number,) = [row.game_id for row in rows if row.name == name]
    return await cup.town.reads(games.get, number or 0)


async def cut(cup: Cup, user: int, where: int, chat: int = A) -> list[Outgoing]:
    game = await announced(cup)
    return await cup.again(await cup.town.tap(user, f"k:{game.id}:{where}", chat=chat))


async def posted(cup: Cup, chat: int = A) -> list[Outgoing]:
    return [row for row in seals(await cup.town.rows()) if row.chat_id == chat]


async def ended(cup: Cup) -> tuple[list[str], str]:
    """Begins the round, and table A plays. Returns both digests as the group read them, and the record."""
    await cup.press(ORGANISER, "begin")
    rows = await cup.town.rows()
    (opened,) = [row for row in cuts(rows) if row.chat_id == A]
    digests = [digest_in(cup.town, (await posted(cup))[-1]), digest_in(cup.town, opened)]
    return digests, record_in(cup.town, await cup.end("A"))


def proved(path: Path, text: str, digests: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    path.write_text(text, "utf-8")
    assert verify(path, digests, "ru") == 0
    return capsys.readouterr().out


async def test_the_seed_is_committed_to_when_the_round_is_announced(quick: Cup) -> None:
    """Each table's group reads the commitment to the seed below the seating, with a button for the cuts."""
    for name, chat in GROUPS.items():
        game = await announced(quick, name)
        rows = [row for row in await quick.town.rows() if row.chat_id == chat]
        assert [row.slot for row in rows if row.slot] == ["seating", "seal"]
        (seal,) = await posted(quick, chat)
        assert digest_in(quick.town, seal) == seed_commitment(game.id, game.seed or "")
        assert buttons(seal) == []
        (seating,) = in_slot(rows, "seating")
        asked = await quick.town.tap(
            (await quick.announced(name))[0], button([seating], "button-cut-deck"), chat=chat
        )
        numbers = [one["data"] for row in sent(asked) for one in buttons(row)]
        assert numbers == [f"k:{game.id}:{where}" for where in CUTS]
        assert game.is_announced
        assert not game.is_open


@on_both
async def test_players_of_a_table_cut_in_the_break_and_the_deal_follows(
    slow: Cup, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The players of the next round cut the deck in the break, and the deal follows from their cuts, even if
    the bot is killed after the announcement and after each cut."""
    await slow.begun()
    seed, people = (await announced(slow)).seed, await slow.announced("A")
    assert answer(await cut(slow, people[0], 4)) == ["cut-done"]
    (shown,) = in_slot(await cut(slow, people[9], 7), "seating")
    assert re.findall(r"(\d+)\. .* · ✂️ (\d+)", slow.town.words(shown)) == [("1", "4"), ("10", "7")]
    await slow.town.tap(people[0], f"l:{(await announced(slow)).id}:cut", chat=A)
    await cut(slow, people[0], 5)
    digests, text = await ended(slow)
    assert [row.what for row in await posted(slow)] == ["send"]
    left = [row for row in await slow.town.rows() if row.chat_id == A and row.slot in ("seating", CUTTING)]
    assert [(row.slot, row.what, buttons(row)) for row in left][-2:] == [
        (CUTTING, "delete", []),
        ("seating", "edit", []),
    ]
    deal = parse(text).source.deal
    assert deal is not None
    assert (deal.seed, deal.cuts, deal.announced) == (seed, [5, *[0] * 8, 7], True)
    out = proved(tmp_path / "game.mafia.toml", text, digests, capsys)
    assert say("ru", "verify-seed-announced", {"count": 2}) in out
    assert say("ru", "verify-seed", {}) not in out


async def test_another_cut_gives_another_deal(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    sealed = parse(record_in(quick.town, await quick.end("A"))).sealed()
    assert isinstance(sealed, Version3)
    assert derive_deal(sealed) != derive_deal(sealed._replace(cuts=(1, *[0] * 9)))


async def test_verify_warns_of_a_deck_that_nobody_cut(
    quick: Cup, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    digests, text = await ended(quick)
    out = proved(tmp_path / "game.mafia.toml", text, digests, capsys)
    assert say("ru", "verify-seed-announced", {"count": 0}) in out
    assert say("ru", "verify-seed", {}) not in out


async def test_an_old_record_of_a_tournament_is_not_taken_for_a_lobbys_record(
    quick: Cup, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An old record of a tournament is not taken for a lobby's record: it does not name the round, and nobody
    could cut, since the digest came with the deal."""
    digests, text = await ended(quick)
    old = text.replace("announced = true\n", "")
    assert old != text
    out = proved(tmp_path / "game.mafia.toml", old, digests, capsys)
    assert say("ru", "verify-seed-at-some-time", {}) in out
    assert say("ru", "verify-seed", {}) not in out


async def test_only_players_of_the_table_cut_and_only_before_the_deal(quick: Cup) -> None:
    game, people = await announced(quick), await quick.announced("A")
    (other, *_), chat = await quick.announced("B"), GROUPS["B"]
    for user in (other, ORGANISER, 777):
        assert answer(await cut(quick, user, 3)) == ["cut-not-seated"]
    assert answer(await cut(quick, people[0], 3, chat=chat)) == ["button-of-nothing"]
    assert answer(await cut(quick, people[0], 11)) == ["button-of-nothing"]
    await quick.press(ORGANISER, "begin")
    assert answer(await quick.town.tap(people[0], f"k:{game.id}:3", chat=A)) == ["lobby-not-open"]


async def test_a_player_with_an_announced_seat_may_sit_at_another_table(quick: Cup) -> None:
    (who, *_) = await quick.announced("A")
    assert "lobby-joined" in keys(await quick.town.whisper(who, await elsewhere(quick)))


async def elsewhere(cup: Cup) -> str:
    await cup.town.say(50, "/newgame party", chat=-1009)
    return f"/start {(await cup.town.game(-1009)).join_code}"


async def test_a_substitute_may_cut_and_the_cut_of_his_predecessor_is_void(quick: Cup) -> None:
    await quick.enter(LATE)
    people = await quick.announced("A")
    await cut(quick, people[3], 8)
    await cut(quick, people[4], 9)
    (shown,) = in_slot(await quick.press(ORGANISER, "replace", people[3], LATE), "seating")
    assert re.findall(r"(\d+)\. .* · ✂️ (\d+)", quick.town.words(shown)) == [("5", "9")]
    assert answer(await cut(quick, people[3], 1)) == ["cut-not-seated"]
    assert answer(await cut(quick, LATE, 2)) == ["cut-done"]
    await quick.press(ORGANISER, "begin")
    deal = parse(record_in(quick.town, await quick.end("A"))).source.deal
    assert deal is not None
    assert deal.cuts == [0, 0, 0, 2, 9, *[0] * 5]


async def test_a_game_without_a_result_is_sealed_anew_before_it_is_played_again(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    first = (await quick.running())["A"]
    await quick.stop("A")
    second, people = await announced(quick), await quick.announced("A")
    assert second.id != first
    assert digest_in(quick.town, (await posted(quick))[-1]) == seed_commitment(second.id, second.seed or "")
    assert answer(await cut(quick, people[1], 6)) == ["cut-done"]
    await quick.press(ORGANISER, "again", 1)
    assert (await quick.running())["A"] == second.id
    assert (await quick.town.live_game(A)).roster.cuts == (0, 6, *[0] * 8)


async def test_a_table_whose_game_is_skipped_can_not_be_cut_any_more(quick: Cup) -> None:
    await quick.press(ORGANISER, "begin")
    await quick.stop("A")
    game, people = await announced(quick), await quick.announced("A")
    await quick.press(ORGANISER, "skip", 1)
    assert answer(await quick.town.tap(people[1], f"k:{game.id}:6", chat=A)) == ["lobby-not-open"]


async def test_a_table_that_moves_to_another_group_keeps_its_seed(quick: Cup) -> None:
    before, code = await announced(quick), (await quick.now()).code
    await quick.town.say(ORGANISER, f"/table {code} A", chat=A)
    assert len(await posted(quick)) == 1
    await quick.town.say(ORGANISER, f"/table {code} A", chat=-1003)
    (here,), (there,) = await posted(quick), await posted(quick, -1003)
    assert digest_in(quick.town, here) == digest_in(quick.town, there)
    after = await announced(quick)
    assert (after.id, after.seed, after.chat_id) == (before.id, before.seed, -1003)
    (who, *_) = await quick.announced("A")
    assert answer(await cut(quick, who, 4, chat=-1003)) == ["cut-done"]
    await quick.press(ORGANISER, "begin")
    assert (await quick.town.game(-1003)).id == before.id


async def test_a_round_announced_by_an_older_version_is_sealed_first(slow: Cup) -> None:
    slow.killed = False
    await slow.begun()
    async with slow.town.store.transaction() as tx:
        for row in await event_games.of_tournament(tx, slow.id):
            await event_games.change(tx, row, game_id=None)
    _, text = await ended(slow)
    deal = parse(text).source.deal
    assert deal is not None
    assert deal.announced


async def test_the_clean_up_keeps_an_announced_table(quick: Cup) -> None:
    """The cleaning does not touch an announced table, however long the round waits for the organiser: such a
    table is not an abandoned lobby."""
    before, (who, *_) = await announced(quick), await quick.announced("A")
    quick.town.now += 30 * 24 * 3600.0
    await quick.town.writes(retention.unplayed, BOT_ID, retention.FIRST, 1.0)
    assert await announced(quick) == before
    assert answer(await cut(quick, who, 4)) == ["cut-done"]


async def test_nobody_reads_the_seed_before_the_end(quick: Cup) -> None:
    (who, *_) = await quick.announced("A")
    await cut(quick, who, 4)
    await quick.town.whisper(who, "/mydata")
    seeds = [(await announced(quick, name)).seed or "" for name in GROUPS]
    await quick.press(ORGANISER, "begin")
    told = " ".join(str(row.content) for row in await quick.town.rows())
    assert [seed for seed in seeds if seed in told] == []


async def test_a_lobby_is_closed_when_a_round_needs_its_group(slow: Cup) -> None:
    """A lobby that was opened before the seating was made is closed for the round, so that its people can
    play there."""
    slow.killed = False
    await slow.enter(*PLAYERS)
    await slow.bind()
    await slow.town.say(50, "/newgame party", chat=A)
    lobby = await slow.town.game(A)
    await slow.town.join(lobby, 1)
    await slow.press(ORGANISER, "draw")
    await slow.settle()
    await slow.press(ORGANISER, "begin")
    assert set(await slow.running()) == {"A", "B"}
    (closed,) = [row for row in await slow.town.rows() if "lobby-for-a-round" in keys([row])]
    assert (closed.chat_id, closed.what, closed.slot) == (A, "edit", "lobby")


async def test_no_game_is_opened_in_a_group_with_an_announced_round(quick: Cup) -> None:
    """Another topic and another group are free, and after the round this group is free, too."""
    for text in ("/newgame", "/newgame party"):
        assert keys(await quick.town.say(50, text, chat=A)) == ["event-not-again"], text
    assert answer(await quick.town.tap(50, "b:0:party", chat=A)) == ["event-not-again"]
    assert "event-not-again" not in keys(await quick.town.say(50, "/newgame party", chat=-1009))
    await quick.play_round()
    assert keys(await quick.town.say(50, "/newgame party", chat=A)) == ["event-not-again"]
    await quick.change(status="over")
    assert "event-not-again" not in keys(await quick.town.say(50, "/newgame party", chat=A))


async def test_an_abandoned_tournament_frees_its_groups_after_a_while(quick: Cup) -> None:
    quick.town.now += HELD - 1
    assert keys(await quick.town.say(50, "/newgame party", chat=A)) == ["event-not-again"]
    quick.town.now += 2 + PAUSE
    assert "event-not-again" not in keys(await quick.town.say(50, "/newgame party", chat=A))


async def test_a_running_game_delays_only_its_own_table(quick: Cup) -> None:
    await quick.change(status="open")
    await quick.town.gather("party", 0, chat=A)
    for user in range(60, 65):
        await quick.town.whisper(user, f"/start {(await quick.town.game(A)).join_code}")
    await quick.town.tap(1, f"l:{(await quick.town.game(A)).id}:begin-sure", chat=A)
    await quick.change(status="running")
    await quick.press(ORGANISER, "begin")
    assert set(await quick.running()) == {"B"}
    assert "event-group-plays" in keys(await quick.town.rows(), ORGANISER)


async def test_the_organiser_reads_that_the_rules_of_a_round_are_refused(quick: Cup) -> None:
    """An older version opened the tournament and did not refuse its file."""
    both = {"last_words": False, "victim_leaves_at_once": True}
    async with quick.town.store.transaction() as tx:
        await tx.conn.execute(update(schema.tournaments).values(overrides=both))
        await tx.conn.execute(update(schema.games).values(overrides=both))
    await quick.press(ORGANISER, "begin")
    assert await quick.running() == {}
    assert "event-rules-refused" in keys(await quick.town.rows(), ORGANISER)


@pytest.mark.parametrize("place", ["lobby", "game", "judge"])
async def test_the_organiser_reads_where_a_missing_player_sits_or_judges(quick: Cup, place: str) -> None:
    (who, *_), town = await quick.announced("A"), quick.town
    await town.say(50, "/newgame party", chat=-1009)
    code = (await town.game(-1009)).join_code
    await town.whisper(who, f"/start {'judge-' if place == 'judge' else ''}{code}")
    if place == "game":
        for user in range(60, 64):
            await town.whisper(user, f"/start {code}")
        await town.say(50, "/begin", chat=-1009)
        await town.tap(50, f"l:{(await town.game(-1009)).id}:begin-sure", chat=-1009)
    await quick.press(ORGANISER, "begin")
    (told,) = [row for row in await town.rows() if "event-hindered" in keys([row])]
    assert told.chat_id == ORGANISER
    assert told.content["lines"][-1]["args"]["at"] == place
    async with town.scope() as scope:
        # the round has begun, so nothing happens
        await begin_table(scope, quick.id, "B")
    assert set(await quick.running()) == {"B"}
