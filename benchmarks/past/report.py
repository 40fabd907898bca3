"""The figures of both databases as tables of Markdown."""

import statistics
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from benchmarks.load.figures import Quantiles
from benchmarks.past.answers import Answers
from benchmarks.past.turns import Turns

MIB = 1 << 20
MILLI = 1000.0
MANY = 100
"""Rows read by scans of whole tables, a tap. Small tables are read so, and rightly."""


class Found(NamedTuple):
    """Of one database: games that are over, bytes on the disk, and seconds from the command to hosting."""

    games: int
    size: int
    answers: Answers
    start: float


def tables(found: tuple[Found, Found], turns: Turns, taps: int) -> str:
    return "\n".join([*_both(found, turns), "", *_passes(found), "", *_scanned(turns.scanned, taps), ""])


def _both(found: tuple[Found, Found], turns: Turns) -> Iterable[str]:
    few, many = found
    yield f"| | {few.games:,} games | {many.games:,} games | times |"
    yield "|---|---|---|---|"
    yield f"| on the disk | {few.size / MIB:,.0f} MiB | {many.size / MIB:,.0f} MiB | |"
    one, other = turns.quiet
    yield _row("a tap, p50", one.p50, other.p50)
    yield _row("a tap, p99", one.p99, other.p99)
    yield from _busy(one, turns.passing)
    for asked, took in few.answers.asked.items():
        same = many.answers.asked[asked]
        yield _row(f"{asked}, median", statistics.median(took), statistics.median(same))
        yield _row(f"{asked}, longest", max(took), max(same))
    yield _row("start", few.start * MILLI, many.start * MILLI)


def _busy(quiet: Quantiles, busy: Quantiles) -> Iterable[str]:
    yield _row("a tap while a pass goes on, p50", quiet.p50, busy.p50)
    yield _row("a tap while a pass goes on, p99", quiet.p99, busy.p99)


def _row(name: str, one: float, other: float) -> str:
    return f"| {name} | {one:.1f} ms | {other:.1f} ms | {other / one:.1f} |"


def _passes(found: Sequence[Found]) -> Iterable[str]:
    yield "| games | transactions of a pass | in all | the longest | looking for games of old |"
    yield "|---|---|---|---|---|"
    for each in found:
        done = each.answers.passed
        yield (
            f"| {each.games:,} | {done.transactions:,} | {done.seconds:.1f} s"
            f" | {done.longest * MILLI:.0f} ms | {done.looked:.1f} s |"
        )


def _scanned(scanned: Mapping[str, int], taps: int) -> Iterable[str]:
    yield "| table | rows read by scans of it, a tap |"
    yield "|---|---|"
    for table, rows in sorted(scanned.items()):
        if rows > MANY * taps:
            yield f"| `{table}` | {rows / taps:,.0f} |"
