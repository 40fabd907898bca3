"""Counts lines of Python by room and by feature, of SQL, and of JavaScript. `script/weigh` prints them
exactly; architecture.md has them in thousands."""

import re
from collections import Counter
from collections.abc import Callable

from tests.rig.architecture.sources import ROOMS, ROOT
from tests.rig.pages.markdown import table

PROGRAM = (*ROOMS, "migrations", "benchmarks")
FEATURES = {
    "simulation of the whole bot": r"simulation|\btwins",
    "sandbox, `mafia play`": r"sandbox|commands/play/|test_play",
    "simulated players, practice, coaching": r"minds|practice|neighbour|coaching",
    "tournaments, in Telegram and in files": r"championship|tournament|chief|event_|seating|stream",
    "seasons, ratings, statistics": r"season|rating|statistic|standing|points|/past|played|tally|figures",
    "judge": r"judge|panel|marks",
    "motions, substitutes, absence": r"motion|substitut|absence|absent",
    "page of a table": r"bot/web/|rig/web/",
    "site, pages of games": r"/site|publish|replay_page|rig/site",
    "pictures": r"picture",
    "import, export, checks of deals": r"history|import|export|verif|results_file|workbook|sheet|record",
    "privacy, backup, upgrades": r"privacy|forget|erasure|retention|backup|upgrade|migrat|upcasters",
    "several programs, PostgreSQL": r"replica|lease|ownership|bell|entrance|postgres",
    "delivery, intake, monitor": r"delivery|intake|outbox|monitor|gate|runtime",
    "other commands": r"commands/|rig/program",
    "engine and books": r"^(tests/)?(rig/)?(engine|books)/",
    "table game: lobby, settings, the rest": r"",
}
"""Feature → what the paths of its files contain. A file belongs to the first feature that fits."""
BLOCK = "<!-- weight -->\n", "\n<!-- /weight -->"
SLACK = 0.05, 0.3
"""How far a figure may be from the present one before the page is written anew: a part of it, or at least so
many thousands. So the page changes seldom."""


def python() -> dict[str, int]:
    """Returns path → number of lines, of all Python."""
    return {path: lines for room in (*PROGRAM, "tests") for path, lines in _counted(room, "*.py").items()}


def weigh(say: Callable[[int], str] = "{:,}".format) -> str:
    """Returns both tables, with each number as `say` writes it."""
    rooms: Counter[str] = Counter()
    sides = {"program": Counter[str](), "tests": Counter[str]()}
    for path, lines in python().items():
        side = "tests" if path.startswith("tests/") else "program"
        rooms[path.partition("/")[0]] += lines
        sides[side][next(name for name, fits in FEATURES.items() if re.search(fits, path))] += lines
    program, tests = sides.values()
    rows = [
        *((f"`{room}/`", rooms[room]) for room in PROGRAM),
        ("**program**", program.total()),
        ("**tests**", tests.total()),
        ("SQL of `tests/upgrade/`", sum(_counted("tests/upgrade", "*.sql").values())),
        *((f"JavaScript of {room}", sum(_counted(room, "*.js").values())) for room in ("bot", "sandbox")),
    ]
    features = [(name, say(program[name]), say(tests[name])) for name in FEATURES]
    return "\n".join(
        [
            *table(("room", "lines"), [(name, say(lines)) for name, lines in rows]),
            "",
            *table(("feature", "program", "tests"), features),
        ]
    )


def block() -> str:
    """Returns the tables in thousands: those of the page as long as they are about true."""
    now = weigh(lambda lines: f"{lines / 1000:.1f}")
    _, _, rest = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition(BLOCK[0])
    before = rest.partition(BLOCK[1])[0]
    return before if _alike(before, now) else now


def _alike(before: str, now: str) -> bool:
    number = r"\d+\.\d"
    return re.sub(number, "", before) == re.sub(number, "", now) and all(
        abs(float(old) - float(new)) <= max(SLACK[0] * float(new), SLACK[1])
        for old, new in zip(re.findall(number, before), re.findall(number, now), strict=True)
    )


def _counted(folder: str, pattern: str) -> dict[str, int]:
    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes().count(b"\n")
        for path in sorted((ROOT / folder).rglob(pattern))
    }
