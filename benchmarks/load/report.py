"""Writes the figures as Markdown tables."""

from collections.abc import Iterable

from benchmarks.load.figures import Load, Quantiles

MIB, KIB = 1 << 20, 1 << 10


def app(load: Load, command: float) -> str:
    """Returns the tables of one app's figures. `command`: seconds from `mafia run` until it hosts games."""
    return "\n".join([*_taps(load), "", *_growth(load, command), "", *_lengths(load), "", ""])


def _taps(load: Load) -> Iterable[str]:
    yield "| games | presses a second | presses | p50 | p99 |"
    yield "|---|---|---|---|---|"
    for pace in load.paces:
        yield f"| {load.games:,} | {pace.rate:.0f} | {_times(pace.taps)} |"


def _growth(load: Load, command: float) -> Iterable[str]:
    start, alone = load.start, load.alone
    a_game = (start.memory - start.empty_memory) / load.games / KIB
    yield "| games | figure | |"
    yield "|---|---|---|"
    for name, figure in (
        ("processor a press", f"{load.cpu:.1f} ms"),
        ("presses a second at most", f"{load.at_most:.0f}"),
        ("presses alone: processor a press", f"{alone.cpu:.1f} ms"),
        ("presses alone, eight always under way: processor a press", f"{alone.cpu_at_most:.1f} ms"),
        ("presses alone, eight always under way: presses a second", f"{alone.at_most:.0f}"),
        ("start", f"{command:.2f} s"),
        ("start, after imports", f"{start.from_run:.2f} s"),
        ("memory of the process", f"{start.memory / MIB:.0f} MiB"),
        ("memory a game", f"{a_game:.0f} KiB"),
    ):
        yield f"| {load.games:,} | {name} | {figure} |"


def _lengths(load: Load) -> Iterable[str]:
    yield "| games | acts before | presses | p50 | p99 |"
    yield "|---|---|---|---|---|"
    for low, found in load.by_length.items():
        yield f"| {load.games:,} | {low} and more | {_times(found)} |"


def _times(found: Quantiles) -> str:
    return f"{found.taps} | {found.p50:.2f} ms | {found.p99:.2f} ms"
