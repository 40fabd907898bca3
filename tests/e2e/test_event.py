"""A tournament through Telegram's methods with the released program, from the link to the podium, with kills
in between. At the end all results are compared with each other."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter

import pytest

from bot.presses.tournaments import Ruling
from bot.render.locales import say
from tests.e2e import audit
from tests.e2e.commits import happens
from tests.e2e.conftest import Found
from tests.e2e.storm import OF_KILLS
from tests.e2e.tournament import LOCALE, Cup, Size, found_cup

pytestmark = pytest.mark.long

SCALE, SLOW = 0.02, 0.4
"""Time scales. If time were faster, a busy machine would leave people too little of it: with half a second
for a speech all acts are late, and a game in which nobody acts is closed."""
ACTS = 12
"""The bot is killed when each table has done this many acts."""

AT_PLAY = """SELECT 1 FROM (SELECT count(*) AS done FROM acts JOIN event_games USING (game_id)
    WHERE status = 'running') WHERE done > ?"""
BETWEEN_TABLES = """SELECT 1 FROM (SELECT sum(status = 'running') AS begun, sum(status = 'due') AS due
    FROM event_games WHERE stage = 0 AND round = ?) WHERE begun > 0 AND due > 0"""
SOME_OVER = "SELECT 1 FROM event_games WHERE stage = 0 AND round = ? AND status = 'over'"
LAST_AT_PLAY = """SELECT 1 FROM (SELECT sum(status != 'over') AS at_play FROM event_games
    WHERE stage = 0 AND round = ?) WHERE at_play <= 1"""
SMALL = Size(tables=2, rounds=2, waiting=2)
LARGE = Size(tables=4, rounds=12, waiting=2)
RULINGS: tuple[Ruling, ...] = ("deny", "void")
BEGINS, PLAYS, ENDS = (1, 9), (6,), (3,)
"""The rounds in which the bot is killed: when one table has begun and another has not; when one has ended and
others play; when the last one ends. The bot is also killed in the middle of the first round, and at the end
of the stage."""

STOPPED = 2
"""The round in which the organiser stops a game."""


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["20-people", "40-people"])
async def test_a_tournament_from_the_link_to_the_podium_under_kills(found: Found, size: Size) -> None:
    began = time.monotonic()
    town = await found(scale=SCALE, seed=7)
    town.expected_refusals |= OF_KILLS
    cup = await found_cup(town, size)
    await cup.enter()
    await cup.look()
    await cup.press("draw")
    await cup.dies_when("SELECT 1 FROM tournaments WHERE status = 'drawing'")
    await cup.is_("status = 'break'")
    async with asyncio.TaskGroup() as group:
        organiser = group.create_task(cup.replays())
        for number in range(1, size.rounds + 1):
            await round_of(cup, number)
            sys.stdout.write(f"round {number} is over after {time.monotonic() - began:.0f} s\n")
            if number == 1:
                await between(cup)
        await final(cup)
        organiser.cancel()
    await settled(cup)
    sys.stdout.write(f"{size.places} people: {time.monotonic() - began:.0f} s\n")


async def round_of(cup: Cup, number: int) -> None:
    """Plays a round: it begins with the organiser's command, and ends when the last table ends."""
    await cup.look()
    await (cup.presses if number in BEGINS else cup.press)("begin")
    if number in BEGINS:
        await cup.dies_when(BETWEEN_TABLES, number)
    await cup.is_(f"status = 'running' AND round = {number}")
    if number in (1, STOPPED):
        await happens(cup.town, AT_PLAY, cup.size.tables * ACTS)
        await (cup.dies() if number == 1 else cup.stops("2"))
    if number in PLAYS:
        await cup.sees(SOME_OVER, number)
        await cup.dies()
    over = f"SELECT 1 FROM tournaments WHERE stage = 1 OR round > {number}"
    if number in (*ENDS, cup.size.rounds):
        await cup.sees(LAST_AT_PLAY, number)
        await cup.dies_when(over)
    await cup.sees(over)


async def between(cup: Cup) -> None:
    """The organiser delays the second round, and replaces a player. Two players of the first round protest.
    The bot is killed when it has a protest, and when it has the decision. All this needs more of the ten
    minutes between rounds than fast time gives."""
    await cup.look()
    await cup.press("hold")
    await cup.paces(SLOW)
    for table, ruling in zip(cup.groups, RULINGS, strict=False):
        protest = await cup.protests(cup.fixture(0, 1, table), f"Протест: {ruling}", seat=2, killed=True)
        assert protest is not None
        await cup.rules(protest, ruling, killed=True)
    await cup.paces(SCALE)
    await cup.replaces(seat=4, table="1")


async def final(cup: Cup) -> None:
    """The bot is killed in the middle of the final. A protest against the first game of the tournament is
    refused: it is too late, because the final has begun."""
    await cup.is_("status = 'running' AND stage = 1")
    await happens(cup.town, AT_PLAY, ACTS)
    await cup.dies()
    await cup.is_("status = 'closing'")
    assert await cup.protests(cup.fixture(0, 1, "1"), "Поздно", seat=9, killed=False) is None
    await cup.is_("status = 'over'")


async def settled(cup: Cup) -> None:
    """The chat shows the same standing as the records. Each game counts once, with the posted seats; few
    messages came twice; every press took effect once or was refused."""
    town = cup.town
    standing = await audit.standing_of_chat(cup)
    podium = await audit.podium(cup)
    await town.quiet()
    heard = await town.updates()
    await town.stop_bot()
    games, stopped = await audit.played(cup), await audit.stopped(cup)
    everything = sorted([*games, *stopped], key=lambda each: each.game)
    counting = [game for game in games if game.record.source.judge.void is None]
    assert len(games) == cup.size.tables * cup.size.rounds + 1
    assert standing == await asyncio.to_thread(audit.standing_of_files, cup, games)
    assert podium == [one.name for one in standing[:3]]
    assert sum(one.games for one in standing) == 10 * len(counting)
    decisions = [protest.decision for game in games for protest in game.record.source.judge.protests]
    assert sorted(map(str, decisions)) == sorted(say(LOCALE, f"protest-{one}", {}) for one in RULINGS)
    twice = audit.copies(cup, everything)
    balance = audit.ledger(cup, heard, everything)
    assert stopped
    kills, said = len(cup.killed_at), sum(not call.edit for call in town.mirror.calls)
    sys.stdout.write(
        f"{len(games)} games, {len(stopped)} stopped, {kills} kills, {said} messages, "
        f"{len(twice)} came twice, {dict(balance)}\n"
    )
    assert len(twice) <= kills, Counter(copy.first[:60] for copy in twice)
