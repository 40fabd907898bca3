"""The roster: who sits where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.render.line import SEATS
from bot.render.phrase import shown_name
from bot.render.post import Arg, Line, line


@dataclass(frozen=True, slots=True)
class Seated:
    """`user_id` is below 0 for a neighbour of a practice: there is nobody to write to."""

    seat: int
    user_id: int
    name: str
    former: tuple[str, ...] = ()
    """Who sat there before, the first at the deal, if it is a substitute who sits there now."""

    @property
    def at_deal(self) -> str:
        """The name that the record has, and the commitment binds."""
        return self.former[0] if self.former else self.name

    @property
    def is_simulated(self) -> bool:
        return self.user_id < 0


@dataclass(frozen=True)
class Roster:
    """The seats of a game. `url`: a link to its newest message in the group, None if there can be none.
    `practice`: the table is the private chat of its only player. In the order of joining are `joined`, the
    seats, and `cuts`; empty where they are not asked for."""

    game_id: int
    people: Mapping[int, Seated]
    url: str | None = None
    practice: bool = False
    joined: tuple[int, ...] = ()
    cuts: tuple[int, ...] = ()
    judge: str = ""
    """Who judges, where it is told; "" for nobody."""
    of_event: bool = False
    """Whether a tournament says what is played next, where the end of the game is told."""

    def seat_of(self, user_id: int) -> int | None:
        return next((who.seat for who in self.people.values() if who.user_id == user_id), None)

    def names(self) -> tuple[str, ...]:
        """All names by seat, as they were at the deal, and as the group sees them."""
        return tuple(shown_name(self.people[seat].at_deal) for seat in sorted(self.people))

    def reseated(self, seat: int, user_id: int, name: str) -> "Roster":
        """Another person sits there from now on."""
        before = self.people[seat]
        now = Seated(seat, user_id, name, (*before.former, before.name))
        return replace(self, people={**self.people, seat: now})

    def joined_names(self) -> tuple[str, ...]:
        """The same names in the order of joining."""
        return tuple(shown_name(self.people[seat].at_deal) for seat in self.joined)

    def with_names(self, said: Line, *naming: str) -> Line:
        """The line with names beside the numbers of its seats. `naming`: only in these arguments."""
        seats = {seat for value in said.args.values() if isinstance(value, tuple) for seat in value}
        seats |= {value for name, value in said.args.items() if name in SEATS and isinstance(value, int)}
        names = {seat: self.people[seat].name for seat in sorted(seats) if seat in self.people}
        return said.model_copy(update={"names": names, "naming": naming})

    def named(self, key: str, seat: int, **args: Arg) -> Line:
        """A line about a seat: its number `seat`, its `name`, and `user`, for a mention that rings."""
        who = self.people[seat]
        return line(key, seat=seat, name=who.name, user=str(who.user_id), **args)


NOBODY = "—"
"""Stands in place of a name that nobody is told."""


def roster_of(players: Sequence[str], seats: int) -> Roster:
    """The seats of a record: `players` are its names, seat 1 first, of which the last may be missing."""
    names = [*players, *(NOBODY for _ in range(seats - len(players)))]
    return Roster(0, {seat: Seated(seat, 0, name) for seat, name in enumerate(names, 1)})
