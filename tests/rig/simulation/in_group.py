"""Plays an evening of each book in which some people have no private chat, and the program dies now and then:
`python -m tests.rig.simulation.in_group SHARE`.

Prints what each evening has shown, by book, as JSON.
"""

from simulation.fence import close_fence

close_fence()

import json  # noqa: E402
import sqlite3  # noqa: E402
import sys  # noqa: E402
from collections import Counter  # noqa: E402
from collections.abc import Iterator  # noqa: E402
from pathlib import Path  # noqa: E402

from engine.rules.registry import BOOKS  # noqa: E402
from sandbox.changes import Change, QueryAnswered  # noqa: E402
from sandbox.words import LANGUAGES  # noqa: E402
from simulation.evening import Evening  # noqa: E402
from simulation.invariants.answers import is_number  # noqa: E402
from simulation.invariants.invariant import Called, Invariant  # noqa: E402
from simulation.plan import Kill, Plan  # noqa: E402
from simulation.stage import new_database, new_folder  # noqa: E402
from simulation.trace import Trace  # noqa: E402

KILLS = (900, 2_000, 3_000)


class Watcher(Invariant):
    """Counts what has happened."""

    name = "nothing"

    def begin(self) -> None:
        self.counted: Counter[str] = Counter()
        self.acts: set[str] = set()

    def seen(self, change: Change) -> None:
        if isinstance(change, QueryAnswered):
            self.counted["numbers"] += is_number(change)

    def called(self, call: Called) -> None:
        if call.method != "getUpdates":
            self.counted["calls"] += 1
            self.counted["messages"] += call.method.startswith("send")

    def ended(self, rows: sqlite3.Connection) -> None:
        lines = (line.split() for (line,) in rows.execute("SELECT line FROM acts").fetchall())
        self.acts = {words[1] for words in lines if len(words) > 1 and words[0].isdigit()}


def played(private: float) -> Iterator[tuple[str, dict[str, object]]]:
    with new_folder() as folder:
        template = new_database(folder)
        for number, (book, rules) in enumerate(BOOKS.items()):
            language = LANGUAGES[(number + (private > 0)) % len(LANGUAGES)]
            players = max(count for count in rules.deals if count <= PLAYERS)
            plan = Plan(number, book, players, language, events=tuple(map(Kill, KILLS)), private=private)
            yield book, _evening(plan, folder / book, template)


def _evening(plan: Plan, folder: Path, template: Path) -> dict[str, object]:
    evening = Evening(plan, folder, template, Trace())
    watcher = Watcher(lambda _: None, evening.invariants[0].case)
    evening.invariants.append(watcher)
    outcome = evening.run()
    return {
        "wrong": [str(each) for each in outcome.wrong],
        "deaths": outcome.deaths,
        "acts": sorted(watcher.acts),
        "players": plan.players,
        "private": len(evening.world.private),
        **watcher.counted,
    }


PLAYERS = 10
"""The most people at a table."""

if __name__ == "__main__":
    sys.stdout.write(json.dumps(dict(played(float(sys.argv[1])))))
