"""The figures as tables of Markdown."""

from collections.abc import Iterable, Sequence

from benchmarks.load.engine import Engine
from benchmarks.load.figures import Load, Quantiles, Side

MIB, KIB = 1 << 20, 1 << 10


def app(loads: Sequence[Load]) -> str:
    return "\n".join([*_taps(loads), "", *_growth(loads), "", *_alone(loads), "", *_lengths(loads), ""])


def engine(found: Engine) -> str:
    lines = [
        "",
        "| acts before | decide and evolve, µs |",
        "|---|---|",
        *(f"| {low} and more | {micro:.0f} |" for low, micro in found.act.items()),
        "",
        "| book | random games of ten a second |",
        "|---|---|",
        *(f"| `{book}` | {speed:.0f} |" for book, speed in found.speed.items()),
        "",
    ]
    return "\n".join(lines)


def _taps(loads: Sequence[Load]) -> Iterable[str]:
    yield "| games | taps a second | floor p50 | bot p50 | times | floor p99 | bot p99 | times |"
    yield "|---|---|---|---|---|---|---|---|"
    for load in loads:
        yield _side(load.games, load.even)
        if load.natural is not None:
            yield _side(load.games, load.natural)


def _side(games: int, side: Side) -> str:
    p50, p99 = side.ratios
    floor, own = side.floor, side.app
    return (
        f"| {games} | {side.rate:.0f} | {floor.p50:.2f} ms | {own.p50:.2f} ms | **{p50:.1f}**"
        f" | {floor.p99:.2f} ms | {own.p99:.2f} ms | **{p99:.1f}** |"
    )


def _growth(loads: Sequence[Load]) -> Iterable[str]:
    yield "| games | processor a tap | taps a second at most | start | after imports | memory | a game |"
    yield "|---|---|---|---|---|---|---|"
    for load in loads:
        start = load.start
        yield (
            f"| {load.games} | {load.cpu:.1f} ms | {load.at_most:.0f}"
            f" | {load.command:.2f} s | {start.from_run:.2f} s | {start.memory / MIB:.0f} MiB"
            f" | {(start.memory - start.empty_memory) / load.games / KIB:.0f} KiB |"
        )


def _alone(loads: Sequence[Load]) -> Iterable[str]:
    yield "| games | taps alone: processor | eight always under way | taps a second at most |"
    yield "|---|---|---|---|"
    for load in loads:
        cpu, cpu_at_most, most = load.alone
        yield f"| {load.games} | {cpu:.1f} ms | {cpu_at_most:.1f} ms | {most:.0f} |"


def _lengths(loads: Sequence[Load]) -> Iterable[str]:
    yield "| games | acts before | taps | p50 | p99 |"
    yield "|---|---|---|---|---|"
    for load in loads:
        for low, found in load.by_length.items():
            yield _length(load.games, low, found)


def _length(games: int, low: int, found: Quantiles) -> str:
    return f"| {games} | {low} and more | {found.taps} | {found.p50:.2f} ms | {found.p99:.2f} ms |"
