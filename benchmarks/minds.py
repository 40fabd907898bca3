"""Measures how minds play, who know only what their seats know. Writes three tables of `docs/balance.md`.

python -m benchmarks.minds wins|knowing|strengths [--games 500] [--seed 1]

`wins`: who wins, for each book. `knowing`: what reds know, and what the table does, beside the figures of an
older program: `--before FILE`, a file of `benchmarks.knowing`. `strengths`: who beats whom. The head of each
table names the command that writes it.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.knowing import BOOK, LAST_DAY, PLAYERS, Known, measured
from bot.commands.simulating import interval
from engine.rules.registry import BOOKS
from minds import Strength

PAGE = Path(__file__).parents[1] / "docs" / "balance.md"
HEADING = "## When minds play"
"""From here on, the page is about minds."""
LARGER = {"city": (13,), "party": (12,)}
"""Book → the numbers of players with which it is played besides ten."""


def tables() -> list[tuple[str, int]]:
    """Returns the book and the number of players of every row."""
    return [(book, players) for book in BOOKS for players in (10, *LARGER.get(book, ()))]


def _command(part: str, games: int, seed: int) -> str:
    return f"python -m benchmarks.minds {part} --games {games} --seed {seed}"


def wins(games: int, seed: int) -> list[str]:
    """Returns the table of who wins, for each book."""
    rows = [(book, players, measured(book, players, games, seed)) for book, players in tables()]
    return [
        f"{games} games a row (`{_command('wins', games, seed)}`).",
        "",
        "| book | players | red | black | draw | black, 95 % | days | lines said |",
        "|---|---|---|---|---|---|---|---|",
        *(_wins_row(*row) for row in rows),
    ]


def _wins_row(book: str, players: int, found: Known) -> str:
    shares = " | ".join(f"{found.wins[side] / found.games:.3f}" for side in ("red", "black", "draw"))
    low, high = interval(found.wins["black"], found.games)
    return (
        f"| `{book}` | {players} | {shares} | {low:.3f}–{high:.3f}"
        f" | {found.days / found.games:.1f} | {found.lines / found.games:.0f} |"
    )


@dataclass(frozen=True)
class Figure:
    """One line of the table of what minds know. `people`: what people do, where it was counted."""

    name: str
    of: Callable[[Known], str]
    people: str = ""


def _share(part: float, whole: float) -> str:
    return f"{part / whole:.3f}" if whole else "–"


def _by_day(name: str, parts: str, wholes: str) -> list[Figure]:
    def of(day: str) -> Callable[[Known], str]:
        return lambda found: _share(getattr(found, parts)[day], getattr(found, wholes)[day])

    days = range(1, LAST_DAY + 1)
    return [Figure(f"{name}, day {day}{'+' if day == LAST_DAY else ''}", of(str(day))) for day in days]


FIGURES: Sequence[Figure] = (
    *_by_day("log loss of a red about another seat", "losses", "beliefs"),
    *_by_day("Brier score of the same", "squares", "beliefs"),
    Figure(
        "first voted out is black", lambda found: _share(found.first_out["black"], found.first_out.total())
    ),
    *_by_day("hands against blacks", "hands_black", "hands"),
    Figure("hits of a best move", lambda it: _share(_hits(it), it.best.total())),
    Figure(
        "best moves with 2 or 3 hits",
        lambda it: _share(it.best["2"] + it.best["3"], it.best.total()),
        "0.269 (14 of 52)",
    ),
    Figure(
        "red wins", lambda found: _share(found.wins["red"], found.games), "0.406, 0.399; 0.357 (20 of 56)"
    ),
    Figure("milliseconds of processor an act", lambda it: f"{it.seconds / it.acts * 1000:.1f}"),
)


def _hits(found: Known) -> int:
    return sum(int(hits) * count for hits, count in found.best.items())


def knowing(games: int, seed: int, before: Known) -> list[str]:
    """Returns the table of what minds know, beside the same figures of an older program."""
    columns = [before, *(measured(BOOK, PLAYERS, games, seed, reds=each, blacks=each) for each in Strength)]
    return [
        f"{games} games of `{BOOK}` a column, with the same cards",
        f"(`{_command('knowing', games, seed)} --before FILE`).",
        "",
        f"| | before | {' | '.join(f'all {each}' for each in Strength)} | people |",
        "|---|---|---|---|---|---|",
        *(
            f"| {figure.name} | {' | '.join(map(figure.of, columns))} | {figure.people} |"
            for figure in FIGURES
        ),
    ]


def loaded(path: Path) -> Known:
    """Reads figures that `benchmarks.knowing` has written."""
    found = Known(**json.loads(path.read_text("utf-8")))
    for name, value in vars(found).items():
        if isinstance(value, dict):
            setattr(found, name, Counter(value))
    return found


def strengths(games: int, seed: int) -> list[str]:
    """Returns the table of who beats whom: red strength by black strength."""
    rows = []
    for reds in Strength:
        found = [measured(BOOK, PLAYERS, games, seed, reds=reds, blacks=blacks) for blacks in Strength]
        rows.append(f"| **{reds}** | {' | '.join(_cell(each) for each in found)} |")
    return [
        f"Share of games won by the reds, with its 95 % interval: {games} games of `{BOOK}` a cell",
        f"(`{_command('strengths', games, seed)}`).",
        "",
        f"| reds \\ blacks | {' | '.join(Strength)} |",
        "|---|---|---|---|",
        *rows,
    ]


def _cell(found: Known) -> str:
    low, high = interval(found.wins["red"], found.games)
    return f"{found.wins['red'] / found.games:.3f} ({low:.3f}–{high:.3f})"


def kept(page: str) -> str:
    """Returns the part of the page about minds as it is now."""
    return page[page.index(HEADING) :].rstrip()


def written(page: str, part: str, lines: Sequence[str]) -> str:
    """Returns the page with a new table between the marks of this part."""
    begin, end = f"<!-- {part} -->", f"<!-- /{part} -->"
    before, after = page[: page.index(begin)], page[page.index(end) :]
    return "\n".join((before + begin, *lines, after))


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes how minds play into docs/balance.md.")
    parser.add_argument("part", choices=("wins", "knowing", "strengths"))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--before", type=Path, help="figures of an older program, for `knowing`")
    options = parser.parse_args()
    match options.part:
        case "wins":
            lines = wins(options.games, options.seed)
        case "strengths":
            lines = strengths(options.games, options.seed)
        case _:
            before = loaded(options.before) if options.before else Known()
            lines = knowing(options.games, options.seed, before)
    PAGE.write_text(written(PAGE.read_text("utf-8"), options.part, lines), "utf-8")


if __name__ == "__main__":
    main()
