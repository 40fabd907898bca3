"""A judge at his table, and a bot that is killed after each of his presses, before Telegram has a message.
What he did is done once, and the clock goes on with the time that was left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from bot.render.locales import say
from engine.steps import StepName
from sandbox.statistics import EDITS, SENDS
from tests.e2e.conftest import Found
from tests.rig.e2e.club import Chair, answer_to, judge_tap, judged
from tests.rig.e2e.kept import Kept, all_said, kept_of, rows, until_kept
from tests.rig.e2e.mirror import Shown
from tests.rig.e2e.storm import OF_KILLS
from tests.rig.e2e.town import Table, Town

QUICK = 0.02
"""The time scale until the judge stops the clock."""

SLOW = 0.5
"""The time scale while the judge acts. If time were even slower, the bot's own pace in a group would delay
the test."""

FOUL = ("foul", 3, "6.6.4")

LEAST = 25.0
"""The least time, in unscaled seconds, that a turn must have left when the judge stops its clock: a test does
much within it."""

DEADLINES = "SELECT due_at FROM deadlines"

TOLD: Mapping[str, str] = MappingProxyType(
    {
        "pause": "⏸ Пауза. Так вирішує суддя",
        "resume": "▶️ Продовжуємо. Суддя знову пускає годинник.",
        "undo-sure": "↩️ Суддя",
        "foul": "— 1-й фол.",
    }
)
"""Wish → the line that the group reads about the press."""

AGAIN: Mapping[str, str] = MappingProxyType(
    {
        "pause": "refusal-pause",
        "resume": "not-paused",
        "undo-sure": "judge-went-on",
        "foul": "judge-done-already",
    }
)
"""Wish → the answer to a press that was done already."""


@dataclass
class Bench:
    """A judge whose bot is killed after each press."""

    chair: Chair

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

        query = await kill_before_messages(self.town, press)
        await self.town.start_bot()
        await self.town.until(is_told, f"{wish} is not told")
        await all_said(self.town)
        self.accepted(query)
        await self.town.until(lambda: self.is_home(wish), f"the panel does not show that {wish} is done")
        again = await press()
        assert (await answer_to(self.town, again))["text"] == say("uk", AGAIN[wish], {})
        self.once(calls)

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
        after = {"pause": ("resume",), "resume": ("pause",)}
        next_wishes = after.get(wish, ("undo", "home") if wish == "undo-sure" else ("undo",))
        return any(
            tap is not None and tap.wish in next_wishes
            for shown in self.town.mirror.said_in(self.chair.person)
            for tap in map(judge_tap, shown.taps)
        )

    def once(self, since: int) -> None:
        """Checks that no message after this press came twice."""
        new = [
            (call.shown.chat, call.shown.first) for call in self.town.mirror.calls[since:] if not call.edit
        ]
        assert len(new) == len(set(new)), new

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


async def bench_of(found: Found) -> Bench:
    """Returns a judge at a table of ten. The players do nothing."""
    town = await found(scale=QUICK)
    town.expected_refusals |= OF_KILLS
    chair = await judged(town, "uk", "fiim-2019")
    for person in chair.table.people:
        await town.post(f"people/{person}/mine", {"mine": True})
    return Bench(chair)


async def test_a_foul_its_undo_and_a_pause_outlive_a_kill(found: Found) -> None:
    bench = await bench_of(found)
    held = await stop_clock(bench.chair)
    await change_pace(bench.town, SLOW)
    undone = await foul_and_undo(bench, held)
    await bench.resumed(undone)
    await bench.stopped()


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


async def stop_clock(chair: Chair) -> Kept:
    """Lets fast time pass until a turn. There the judge stops the clock."""

    def is_there() -> bool:
        return kept_of(chair.town, chair.table).step.name is StepName.TURN

    while True:
        await until_kept(is_there, "day does not break")
        assert not (await chair.do("pause"))["alert"]
        now = kept_of(chair.town, chair.table)
        if is_there() and now.left(QUICK) > LEAST:
            return now
        assert not (await chair.do("resume"))["alert"]


async def change_pace(town: Town, scale: float) -> None:
    """Sets the factor for all durations from now on. The rest of the current step changes, too."""
    before, town.scale = town.scale, scale
    await town.stop_bot()
    clocks = rows(town, DEADLINES)
    await town.post("speed", {"scale": scale})
    town.bot.environment |= {"MAFIA_TIME_SCALE": repr(scale), "MAFIA_TIME_SCALE_BEFORE": repr(before)}
    await town.start_bot()
    await until_kept(lambda: rows(town, DEADLINES) != clocks, "the clock does not go over to another pace")
    del town.bot.environment["MAFIA_TIME_SCALE_BEFORE"]


async def kill_before_messages(town: Town, press: Callable[[], Awaitable[str]]) -> str:
    """The bot handles and answers a press. Then no message reaches Telegram, and the bot is killed. Returns
    the id of the callback query."""
    await town.fault("error-500", 1.0, methods=sorted(SENDS | EDITS | {"deleteMessage", "deleteMessages"}))
    handled = _handled(town)
    query = await press()
    await until_kept(lambda: _handled(town) > handled, "it is not done")
    answers = town.mirror.answers
    await town.until(lambda: query in {each["query"] for each in answers}, f"{query} is not answered")
    await town.kill_bot()
    await town.fault("error-500", 0.0)
    return query


def _handled(town: Town) -> int:
    ((number,),) = rows(town, "SELECT count(*) FROM inbox WHERE done_at IS NOT NULL")
    return int(number)
