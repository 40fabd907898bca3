"""The figures as one table of Markdown."""

import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from benchmarks.load.figures import Quantiles
from benchmarks.replicas.replica import Found
from benchmarks.replicas.server import Taken

MIB = 1 << 20


class Row(NamedTuple):
    """One measurement. `offered`: taps a second. `server`: None for a file; its `cpu` is that of the first
    stretch alone."""

    tables: int
    offered: float
    replicas: Sequence[Found]
    server: Taken | None


def table(rows: Iterable[Row]) -> str:
    head = (
        *("tables", "replicas", "taps a second", "came", "at most", "p50", "p99"),
        *("late p99", "late at most", "memory a replica", "server", "connections"),
        *("cores: replicas", "choosing of that", "server"),
    )
    lines = [_line(head), _line("---" for _ in head), *(_line(_cells(row)) for row in rows)]
    return "\n".join([*lines, ""])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(row: Row) -> Iterable[str]:
    found = row.replicas
    seconds = max(each.seconds for each in found)
    taps = Quantiles.of([tap for each in found for tap in each.taps])
    late = [moment for each in found for moment in each.late]
    yield f"{row.tables:,}"
    yield str(len(found)) if row.server else "SQLite"
    yield f"{row.offered:.1f}"
    yield f"{sum(len(each.taps) / each.seconds for each in found):.1f}"
    yield f"{sum(each.at_most for each in found):.0f}"
    yield f"{taps.p50:.1f} ms"
    yield f"{taps.p99:.1f} ms"
    yield f"{_p99(late):.2f} s"
    yield f"{max(late, default=0.0):.2f} s"
    yield f"{statistics.mean(each.memory for each in found) / MIB:.0f} MiB"
    yield f"{row.server.memory / MIB:.0f} MiB" if row.server else "—"
    yield str(row.server.connections) if row.server else "—"
    yield f"{sum(each.cpu for each in found) / seconds:.2f}"
    yield f"{sum(each.choosing for each in found) / seconds:.2f}"
    yield f"{row.server.cpu / seconds:.2f}" if row.server else "—"


def _p99(values: Sequence[float]) -> float:
    if len(values) < 2:
        return max(values, default=0.0)
    return statistics.quantiles(values, n=100, method="inclusive")[98]
