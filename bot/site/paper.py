"""Pages that a tournament prints: the seating for the wall, a slip for each player, a sheet for each table,
and the judges' blank protocols."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bot.render.line import Line, line
from bot.render.phrase import shown_name
from bot.site.club.content import SiteSeating
from bot.site.page import filled_page

DAYS = 6
"""How many days and nights a blank protocol has room for. Few games are longer."""

CANDIDATES = 10
"""How many candidates of one day a blank protocol has room for."""

SHEETS: Mapping[str, Line] = {
    "seating": line("paper-seating"),
    "slips": line("paper-slips"),
    "tables": line("paper-tables"),
    "protocols": line("paper-protocols"),
}
"""The titles of the pages that a tournament prints, by the name of the page."""


class Sat(NamedTuple):
    """The seat of a player in a round of a tournament, on paper. `seat`: from 1."""

    stage: str
    round: int
    table: str
    seat: int


def printed_pages(title: str, seatings: Sequence[SiteSeating], locale: str) -> Iterator[tuple[str, str]]:
    """Yields the path and the text of each page that a tournament prints. In `seatings`, people are called by
    the names that the paper shows."""
    values: dict[str, Any] = {"event": title, "seatings": seatings, "rows": [*_rows(seatings)]}
    values |= {"days": DAYS, "candidates": CANDIDATES, "shown": shown_name}
    for name, heading in SHEETS.items():
        page = filled_page(
            f"paper_{name}.html",
            locale,
            locales=(locale,),
            styles=("site.css", "paper.css"),
            title=heading,
            **values,
        )
        yield f"{name}.html", page


def _rows(seatings: Sequence[SiteSeating]) -> Iterator[tuple[str, Mapping[tuple[str, int], Sat]]]:
    """Yields the rows of the seating for the wall: the name of a player, and his seats by stage and round. In
    a round without a seat he rests."""
    found: dict[str, dict[tuple[str, int], Sat]] = {}
    for seating in seatings:
        for drawn in seating.rounds:
            for table in drawn.tables:
                for seat, who in enumerate(table.seats, 1):
                    sat = Sat(seating.stage, drawn.number, table.name, seat)
                    found.setdefault(who, {})[seating.stage, drawn.number] = sat
    for who in sorted(found, key=lambda who: _in_order(shown_name(who))):
        yield shown_name(who), found[who]


def _in_order(name: str) -> str:
    return name.casefold().replace("ё", "е")
