"""Counts how many courses a game may take from a position: all sequences of so many legal acts. A second
implementation of the rules is checked by these counts. `python -m tests.rig.engine.perft` writes them again.
"""

from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from engine import acts, legal, offers
from engine.decide import Decision, decide
from engine.roles import Team
from engine.state import State
from tests.rig.engine.table import play

PAGE = Path(__file__).parents[3] / "docs" / "perft.txt"
TABLE_DEPTH, EVERYBODY_DEPTH = 6, 3
Kinds = Callable[[State], Iterator[acts.Act]]


class Row(NamedTuple):
    """A row of the page. `cards` and `lines` are as in `play`; the counts begin with depth 1."""

    book: str
    cards: str
    lines: str
    table: tuple[int, ...]
    everybody: tuple[int, ...]


def of_the_table(state: State) -> Iterator[acts.Act]:
    """Yields all acts of players that may be legal, without leaving and surrendering, and the deadline."""
    seats, step = range(1, len(state.roles) + 1), state.step.name
    action = state.rules.action(step)
    for by in seats:
        yield from (alone(by) for alone in offers.ALONE_BY_STEP.get(step, ()))
        yield from (aimed(by, seat) for aimed in offers.AIMED_BY_STEP.get(step, ()) for seat in seats)
        yield from (acts.NightAct(by, action.word, (seat,)) for seat in seats if action is not None)
        for count in range(1, 1 + offers.names_best(state, by) * legal.BEST_MOVE_SEATS):
            yield from (acts.NameBest(by, chosen) for chosen in permutations(seats, count))
    yield acts.Timeout()


def of_everybody(state: State) -> Iterator[acts.Act]:
    """Yields these acts, the other acts of players but an order, and those of the judge, without reasons."""
    yield from of_the_table(state)
    for seat in range(1, len(state.roles) + 1):
        yield from (acts.Surrender(seat), acts.Leave(seat))
        yield from (judged(seat) for judged in offers.JUDGED_SEAT)
    yield from map(acts.Award, Team)


def _key(state: State) -> tuple[object, ...]:
    """Returns what decides which acts are legal from now on: in what order hands, shots and acts of one night
    came does not."""
    night, poll = state.night, state.poll
    night = night._replace(shots=tuple(sorted(night.shots)), acted=tuple(sorted(night.acted)))
    poll = poll and poll._replace(hands=tuple(sorted(poll.hands, key=str)))
    return state._replace(night=night, poll=poll)[2:]


def perft(start: State, depth: int, kinds: Kinds) -> tuple[int, ...]:
    """Returns the number of sequences of 1, 2, … `depth` legal acts."""
    counts, layer = [], {_key(start): (1, start)}
    for left in range(depth, 0, -1):
        total, following = 0, dict[tuple[object, ...], tuple[int, State]]()
        for ways, state in layer.values():
            allowed = [act for act in kinds(state) if legal.refusal(state, act) is None]
            total += ways * len(allowed)
            for act in allowed if left > 1 else ():
                outcome = decide(state, act)
                assert isinstance(outcome, Decision)
                key = _key(outcome.state)
                before, _ = following.get(key, (0, state))
                following[key] = (before + ways, outcome.state)
        counts.append(total)
        layer = following
    return tuple(counts)


def counted(row: Row, table: int, everybody: int) -> Row:
    """Returns the row with its counts made anew, to these depths."""
    state = play(row.lines, book=row.book, deal=row.cards).state
    counts = perft(state, table, of_the_table), perft(state, everybody, of_everybody)
    return row._replace(table=counts[0], everybody=counts[1])


def rows(text: str) -> list[Row]:
    """Returns the rows of the page, which stand below its head."""
    return [_row(*line.split("|")) for line in text.splitlines() if not line.startswith("#")]


def _row(book: str, cards: str, lines: str, *counts: str) -> Row:
    table, everybody = (tuple(map(int, each.split())) for each in counts)
    return Row(book.strip(), cards.strip(), lines.strip(), table, everybody)


def write() -> None:
    """Counts all positions of the page again, in minutes."""
    text = PAGE.read_text("utf-8")
    lines = [line for line in text.splitlines() if line.startswith("#")]
    for row in rows(text):
        *place, table, everybody = counted(row, TABLE_DEPTH, EVERYBODY_DEPTH)
        lines.append(" | ".join([*place, " ".join(map(str, table)), " ".join(map(str, everybody))]))
    PAGE.write_text("\n".join([*lines, ""]), "utf-8")


if __name__ == "__main__":
    write()
