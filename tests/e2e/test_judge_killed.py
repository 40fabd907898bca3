"""A judge at his table, and a bot that is killed around each of his presses. What he did is done once, and
the clock goes on with the time that was left."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random, SystemRandom
from types import MappingProxyType

import pytest

from bot.render.locales import say
from engine.record import parse
from engine.roles import Phase
from tests.e2e.account import WINS, replay
from tests.e2e.club import Chair, answer_to, judge_tap, judged
from tests.e2e.conftest import Found
from tests.e2e.instants import DOUBLING, Instant, press_and_kill
from tests.e2e.kept import Kept, all_said, kept_of, until_kept
from tests.e2e.ledger import check_ledger, open_books
from tests.e2e.mirror import Shown
from tests.e2e.pace import QUICK, change_pace, resume_quickly, stop_clock
from tests.e2e.storm import OF_KILLS
from tests.e2e.town import BOT, Table, Town

SLOW = 0.5
"""The time scale while the judge acts. If time were even slower, the bot's own pace in a group would delay
the test."""

FOUL = ("foul", 3, "6.6.4")
MORE = ("more", 0, "30")

TOLD: Mapping[str, str] = MappingProxyType(
    {
        "pause": "⏸ Пауза. Так вирішує суддя",
        "resume": "▶️ Продовжуємо. Суддя знову пускає годинник.",
        "undo-sure": "↩️ Суддя",
        "foul": "— 1-й фол.",
        "more": "⏱ Суддя додає",
        "done-sure": "Позначки судді за гру.",
    }
)
"""Wish → the line that the group reads about the press."""

AGAIN: Mapping[str, str] = MappingProxyType(
    {
        "pause": "refusal-pause",
        "resume": "not-paused",
        "undo-sure": "judge-went-on",
        "foul": "judge-done-already",
        "done-sure": "judge-marks-closed",
    }
)
"""Wish → the answer to a press that was done already. For added seconds, the answer depends on whether the
speech still runs."""


@dataclass
class Bench:
    """A judge whose bot is killed at the same instant of every press."""

    chair: Chair
    instant: Instant
    random: Random
    copies: list[int] = field(default_factory=list)
    """For each kill, the number of messages that came twice."""

    @property
    def town(self) -> Town:
        return self.chair.town

    @property
    def table(self) -> Table:
        return self.chair.table

    async def strike(self, wish: str, seat: int = 0, reason: str = "") -> None:
        """Presses the button and kills the bot. Checks that the group was told, that a second press does
        nothing, and that the panel shows its first page."""
        shown, data = await self.chair.lead(wish, seat, reason)
        known, calls = len(self.said(wish)), len(self.town.mirror.calls)

        def is_told() -> bool:
            return len(self.said(wish)) > known

        async def press() -> str:
            return await self.town.press(self.chair.person, shown, data)

        query = await press_and_kill(self.town, self.instant, press, is_told, self.random)
        await self.town.until(is_told, f"{wish} is not told")
        await all_said(self.town)
        self.accepted(query)
        await self.town.until(lambda: self.is_home(wish), f"the panel does not show that {wish} is done")
        if wish in AGAIN:
            again = await press()
            assert (await answer_to(self.town, again))["text"] == say("uk", AGAIN[wish], {})
        self.count(calls)

    def said(self, wish: str) -> list[Shown]:
        return [each for each in self.town.mirror.said_in(self.table.chat) if TOLD[wish] in each.first]

    def accepted(self, query: str) -> None:
        """Checks that the press was accepted. It may have no answer, if the kill made the answer come too
        late."""
        found = [each for each in self.town.mirror.answers if each["query"] == query]
        assert [each["alert"] for each in found] in ([False], [])

    def is_home(self, wish: str) -> bool:
        """Says whether the panel, or a copy of it, shows the buttons that follow this press. After an undo it
        asks about the previous act, if there is one."""
        after = {"pause": ("resume",), "resume": ("pause",), "done-sure": ("correct",)}
        next_wishes = after.get(wish, ("undo", "home") if wish == "undo-sure" else ("undo",))
        return any(
            tap is not None and tap.wish in next_wishes
            for shown in self.town.mirror.said_in(self.chair.person)
            for tap in map(judge_tap, shown.taps)
        )

    def count(self, since: int) -> None:
        """Checks that at most one of the messages after this press came twice."""
        new = Counter(
            (call.shown.chat, call.shown.first) for call in self.town.mirror.calls[since:] if not call.edit
        )
        self.copies.append(new.total() - len(new))
        assert self.copies[-1] <= (self.instant in DOUBLING), new

    async def stopped(self) -> Kept:
        """Stops the clock and kills the program. Checks that the clock still stands, with the seconds that
        were left."""
        before = await self.running()
        await self.strike("pause")
        after = self.now()
        assert (after.stands, after.step) == (True, before.step)
        assert after.held is not None
        assert before.due_at - after.read_at <= after.held * SLOW <= before.due_at - before.read_at
        return after

    async def resumed(self, held: Kept) -> None:
        """Starts the clock again and kills the program. Checks that the step has the seconds that were
        left."""
        await self.strike("resume")
        running = await self.running()
        assert (running.step, running.seconds) == (held.step, held.held)

    # The clock of the game.

    def now(self) -> Kept:
        return kept_of(self.town, self.table)

    async def running(self) -> Kept:
        """Waits until Telegram has accepted the step's message. From that moment the step's time counts."""

        def runs() -> Kept | None:
            now = self.now()
            return None if now.stands or now.left(SLOW) > now.lasts else now

        return await until_kept(runs, "the clock does not go on")

    async def closed(self, closed: bool) -> None:
        """Waits until the group is closed, or open if `closed` is false."""
        chats = self.town.mirror.chats
        why = f"the group is {'not closed' if closed else 'closed'}"
        await self.town.until(lambda: chats[self.table.chat]["closed"] is closed, why)


async def bench_of(found: Found, instant: Instant) -> Bench:
    """Returns a judge at a table of ten whose group is closed by night. The players do nothing."""
    seed = int(os.environ.get("STORM_SEED", SystemRandom().randrange(10**6)))
    sys.stdout.write(f"STORM_SEED={seed}\n")
    town = await found(scale=QUICK, seed=seed)
    town.expected_refusals |= OF_KILLS
    chair = await judged(town, "uk", "fiim-2019", {"closes": "on"})
    for person in chair.table.people:
        await town.post(f"people/{person}/mine", {"mine": True})
    return Bench(chair, instant, Random(seed))


async def test_a_foul_its_undo_and_a_pause_outlive_a_kill(found: Found) -> None:
    """A foul, its undo and a pause survive a kill. This test has a few presses of the long test."""
    bench = await bench_of(found, Instant.UNTOLD)
    held = await stop_clock(bench.chair, by_day=True)
    await change_pace(bench.town, SLOW)
    undone = await foul_and_undo(bench, held)
    await bench.resumed(undone)
    await bench.stopped()


@pytest.mark.long
@pytest.mark.parametrize("instant", Instant)
async def test_what_a_judge_did_outlives_a_kill(found: Found, instant: Instant) -> None:
    bench = await bench_of(found, instant)
    await by_night(bench)
    await by_day(bench)
    await after_the_game(bench)
    sys.stdout.write(f"{instant}: {len(bench.copies)} kills, {sum(bench.copies)} messages came twice\n")


async def by_night(bench: Bench) -> None:
    """Tests a night: a pause opens the group and the clock stands; an undo goes back one step, which has its
    whole time."""
    held = await stop_clock(bench.chair, by_day=False)
    await change_pace(bench.town, SLOW)
    await bench.closed(False)
    await bench.strike("undo-sure")
    back = bench.now()
    undone = back.judged[len(held.judged) :]
    assert undone
    assert set(undone) == {"judge undo"}
    assert (back.stands, back.held) == (True, None)
    assert back.step.phase is Phase.NIGHT
    assert back.step.name != held.step.name
    await bench.strike("resume")
    assert (await bench.running()).seconds is None
    await bench.closed(True)
    await bench.stopped()
    await bench.closed(False)
    await resume_quickly(bench.chair)


async def by_day(bench: Bench) -> None:
    """Tests a day with fouls, added seconds and undos: the clock of a speech goes on with the time that was
    left, and stands in a pause."""
    held = await stop_clock(bench.chair, by_day=True)
    await bench.closed(False)
    await change_pace(bench.town, SLOW)
    await bench.resumed(held)
    before = await bench.running()
    await bench.strike(*MORE)
    more = await bench.running()
    assert (more.step, more.seconds) == (before.step, before.lasts + 30)
    assert more.due_at == pytest.approx(before.due_at + 30 * SLOW, rel=0, abs=0.001)
    held = await bench.stopped()
    undone = await foul_and_undo(bench, held)
    await bench.resumed(undone)
    running = await bench.running()
    await bench.strike(*FOUL)
    fouled = bench.now()
    assert (fouled.step, fouled.due_at) == (running.step, running.due_at)
    await bench.strike("undo-sure")
    undone = await bench.running()
    assert undone.judged == [*running.judged, "judge foul 3 6.6.4", "judge undo"]
    assert is_same(undone, running)
    assert running.due_at - undone.read_at <= undone.lasts * SLOW <= running.due_at - running.read_at


async def foul_and_undo(bench: Bench, held: Kept) -> Kept:
    """Gives a foul in a pause and takes it back. Checks that the clock still stands, with the seconds that
    were left."""
    await bench.strike(*FOUL)
    fouled = bench.now()
    assert fouled.judged == [*held.judged, "judge foul 3 6.6.4"]
    assert (fouled.step, fouled.held) == (held.step, held.held)
    await bench.strike("undo-sure")
    undone = bench.now()
    assert undone.judged == [*fouled.judged, "judge undo"]
    assert (is_same(undone, held), undone.held) == (True, held.held)
    return undone


def is_same(one: Kept, other: Kept) -> bool:
    """Says whether the game is in the same step. The step's serial may differ after an undo."""
    return one.step == replace(other.step, serial=one.step.serial)


async def after_the_game(bench: Bench) -> None:
    """Checks that marks are told once, that the record has them, and that the record replays to what the
    judge saw."""
    town, table, chair = bench.town, bench.table, bench.chair
    await chair.do(*FOUL)
    lines = (*bench.now().lines, "judge defeat 1 6.8.1")
    await chair.do("defeat-sure", 1, "6.8.1")
    await town.over(table)
    await all_said(town)
    assert not (await chair.do("bonus", 5, "20"))["alert"]
    await bench.strike("done-sure")
    await all_said(town)
    sent = [shown for shown in town.mirror.said_in(table.chat) if "тепер із позначками судді" in shown.text]
    assert 1 <= len(sent) <= 1 + (bench.instant in DOUBLING)
    text = await town.download(sent[-1])
    record = parse(text)
    assert tuple(line.text for line in record.lines) == lines
    assert record.source.judge.bonus == {"5": 0.2}
    played = await replay(town, table, text)
    assert (played["fouls"], played["disqualified"], played["out"]) == ({"3": 1}, [1], [])
    assert any(WINS["uk"][played["winner"]] in each.text for each in town.mirror.said_in(table.chat))
    assert not town.mirror.chats[table.chat]["closed"]
    heard = await town.updates()
    await town.stop_bot()
    books = open_books(town.database, BOT, heard, town.mirror)
    sys.stdout.write(f"{check_ledger(books, town.mirror, {table.chat: record})}\n")
