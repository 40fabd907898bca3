"""Makes the events of a plan happen."""

from collections import Counter
from random import Random

from sandbox.faults import Fault, Faults, Kind
from simulation.fence import inside
from simulation.life import Life
from simulation.plan import Accident, AtCommit, Kill, Leap, OnLine, Outage, Plan, Prank
from simulation.trace import Trace


class Fate:
    """Decides what happens at each call, commit and moment. `is_calm`: no event of the plan happens any more.
    `struck`: kind of event → how often it has happened."""

    def __init__(self, plan: Plan, trace: Trace) -> None:
        events = plan.events
        self._kills = {each.call for each in events if isinstance(each, Kill)}
        self._accidents = {each.commit: each.accident for each in events if isinstance(each, AtCommit)}
        self.leaps = sorted((each for each in events if isinstance(each, Leap)), key=lambda each: each.moment)
        self.outages = [each for each in events if isinstance(each, Outage)]
        self.pranks = sorted((one for one in events if isinstance(one, Prank)), key=lambda one: one.moment)
        self._trace = trace
        self._slow = plan.slow
        self._roads = Random(f"roads:{plan.seed}")
        self._works = Random(f"works:{plan.seed}")
        self._downs = Random(f"downs:{plan.seed}")
        self.calls = self.commits = 0
        self.is_calm = False
        self.present: Outage | None = None
        """The present outage; None without one."""
        self.struck: Counter[str] = Counter()

    def before(self, life: Life) -> None:
        """Ends the life of the program before its next call, if the plan says so."""
        self.calls += 1
        if self.calls in self._kills and not self.is_calm:
            self.struck["kill"] += 1
            self._trace.tell("kill")
            life.end()

    def accident(self) -> Accident | None:
        """Counts a commit. Returns the accident that happens to it; None without one."""
        self.commits += 1
        accident = None if self.is_calm else self._accidents.get(self.commits)
        if accident is not None:
            self.struck[accident] += 1
        return accident

    def travel(self) -> float:
        """Returns for how many seconds a request or an answer is on its way."""
        return self._roads.uniform(0.01, 0.15) + (self.present.delay if self.present else 0.0)

    def work(self) -> float:
        """Returns how many seconds the work of a thread takes."""
        return self._works.uniform(0.0005, self._slow)

    def down(self) -> float:
        """Returns after how many seconds somebody starts a dead program again."""
        return self._downs.choice((0.5, 1.0, 5.0, 30.0, 200.0))

    def cut_off(self, outage: Outage | None) -> None:
        """Begins an outage; None ends the present one. Does nothing when all is calm."""
        if not self.is_calm:
            self.present = outage
            self.struck["outage"] += outage is not None
            self._trace.tell(f"outage {outage}")

    def leap(self, leap: Leap) -> None:
        if not self.is_calm:
            self.struck["leap"] += 1
            inside.astray = leap.astray
            self._trace.tell(f"clock {inside.astray:+.3f}")

    def calm_down(self) -> None:
        """Stops all events of the plan and sets the clock right, so that the evening can end."""
        self.is_calm, self.present = True, None
        inside.astray = 0.0

    @property
    def deaths(self) -> int:
        kinds = ("kill", Accident.KILL_BEFORE, Accident.KILL_AFTER, Accident.NO_POWER)
        return sum(self.struck[kind] for kind in kinds)


class Fated(Faults):
    """The network faults between bot and Telegram that are in a plan."""

    def __init__(self, plan: Plan, fate: Fate) -> None:
        super().__init__(plan.seed)
        self._fate = fate
        self._plan = {(each.kind, each.request): each for each in plan.events if isinstance(each, OnLine)}
        self._asked: Counter[Kind] = Counter()

    def strikes(self, kind: Kind, method: str) -> Fault | None:  # noqa: ARG002
        self._asked[kind] += 1
        found = self._plan.get((kind, self._asked[kind]))
        if found is None or self._fate.is_calm:
            return None
        self._fate.struck[kind] += 1
        return Fault(kind, 1.0, seconds=found.seconds)
