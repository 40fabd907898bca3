"""Measures how long a picture takes, from its data to SVG and from SVG to PNG, in processor time.

The figures are in `docs/pictures.md`.

python -m benchmarks.pictures [--times 20]
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator

from bot.pictures.draw import drawn
from bot.pictures.paint import png_of
from bot.render.game.cards import card_picture
from bot.render.game.result_picture import result_picture
from bot.render.game.roster import Roster, Seated
from bot.render.game.table_picture import table_picture
from bot.render.picture import Picture, StandingPicture, StandingRow
from bot.render.post import line
from bot.render.season.rating import PAGE
from engine.events import Called, HandRaised, PollKind, WentOut
from engine.protocol import Protocol
from engine.roles import Cause, Phase, Team
from engine.rules.registry import BOOKS
from engine.state import Reason, Result, State, new_game

DAYS = 4
CANDIDATES = 4


def _played(players: int) -> tuple[State, Protocol, Roster]:
    """Deals cards, and builds the protocol of some days: each day has votes, and the night before has a
    victim."""
    rules = BOOKS["party"]
    roles = rules.cards(players) or ()
    protocol = Protocol(rules, roles)
    for day in range(1, DAYS + 1):
        protocol.note(WentOut(day, Cause.SHOT, Phase.NIGHT, day))
        for seat in range(1, CANDIDATES + 1):
            protocol.note(Called(day, 1, PollKind.CANDIDATE, seat))
            protocol.note(HandRaised(seat + day))
    people = {seat: Seated(seat, seat, "Александра Ї") for seat in range(1, players + 1)}
    return new_game(rules, roles), protocol, Roster(1, people)


def _pictures() -> Iterator[tuple[str, Picture]]:
    for players in (10, 19):
        state, protocol, roster = _played(players)
        result = Result(Team.RED, Reason.BLACKS_OUT)
        yield f"table, {players} seats", table_picture(state, roster, protocol, "dark")
        yield f"result, {players} players", result_picture(state, result, protocol, roster, "dark")
    yield "card", card_picture(state, 1, "dark")
    yield f"standing, {PAGE} players", _standing()


def _standing() -> Picture:
    """Builds a full page of a season's rating."""
    cells, heads = ("41", "24,66", "0,80", "23,86"), ("games", "plus", "minus", "total")
    return StandingPicture(
        theme="dark",
        title=line("picture-rating-points", number=3),
        under=line("picture-rating-since", date="01.11.2026", games=41),
        heads=tuple(line(f"picture-head-{one}") for one in heads),
        rows=tuple(
            StandingRow(place=place, name="Александра Ї", cells=cells) for place in range(1, PAGE + 1)
        ),
    )


def _measured(picture: Picture, times: int) -> str:
    drawing, painting, size = [], [], 0
    for _ in range(times):
        begun = time.process_time()
        svg = drawn(picture, "ru")
        between = time.process_time()
        size = len(png_of(svg))
        drawing.append((between - begun) * 1000)
        painting.append((time.process_time() - between) * 1000)
    drew, painted = statistics.median(drawing), statistics.median(painting)
    return (
        f"drawn in {drew:.1f} ms, painted in {painted:.0f} (worst {max(painting):.0f}) ms, {size >> 10} KB\n"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    asked = parser.parse_args()
    for name, picture in _pictures():
        sys.stdout.write(f"{name}: {_measured(picture, asked.times)}")
