"""The roster of a game: which person sits at which seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from zlib import crc32

from bot.render.line import SEATS
from bot.render.phrase import shown_name
from bot.render.post import Arg, Line, line

WAYS: Mapping[str, int] = MappingProxyType(
    {"morning": 12, "night-later": 8, "killed": 7, "out-vote": 7, "morning-quiet": 6}
    | {"morning-first": 4, "farewell": 4, "vote-opens": 3, "deal-greets": 3, "night-first": 3}
)
"""How many wordings the host has for the same news, by the key of its line."""

GAME_AHEAD = 5
"""By how many wordings each game is shifted against the game before it. A game seldom has more days."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A person at a seat of a game. A simulated player of a practice has a `user_id` below 0, because nobody
    can write to him."""

    seat: int
    user_id: int
    name: str
    former: tuple[str, ...] = ()
    """The names of the people who had this seat before substitutes came, first the name at the deal."""

    @property
    def at_deal(self) -> str:
        """The name that the seat had at the deal. It is in the record, and the commitment is bound to it."""
        return self.former[0] if self.former else self.name

    @property
    def is_simulated(self) -> bool:
        return self.user_id < 0


@dataclass(frozen=True)
class Roster:
    """The people at the seats of one game. `url`: a link to the game's newest message in the group; None if
    there is no link. `practice`: whether the table is the private chat of its only player. `joined`: the
    seats in the order in which people sat down. `cuts`: where these people cut the deck, in the same order.
    Both are empty where nobody needs them."""

    game_id: int
    people: Mapping[int, Seated]
    url: str | None = None
    practice: bool = False
    joined: tuple[int, ...] = ()
    cuts: tuple[int, ...] = ()
    judge: str = ""
    """The judge's name, for messages that tell it; "" if there is no judge."""
    numbered: bool = False
    """Whether the group's messages of the present night have the numbers of the table, for players without a
    private chat."""
    next_is_planned: bool = False
    """Whether a tournament or an evening decides which game is played next. Then the message at the end of
    the game does not offer a new game."""

    def seat_of(self, user_id: int) -> int | None:
        return next((who.seat for who in self.people.values() if who.user_id == user_id), None)

    def names(self) -> tuple[str, ...]:
        """Returns the names that people had at the deal, by seat, as the group sees them."""
        return tuple(shown_name(self.people[seat].at_deal) for seat in sorted(self.people))

    def varied(self, key: str, number: int, **args: Arg) -> dict[str, Arg]:
        """Returns the arguments of a line, with the wording (`way`) that the host uses. `number`: of the
        night or day.

        The wording changes with the days, and from game to game. It depends only on what the whole table
        knows and a record contains: the number of the game, or the names of a practice, whose record has no
        number. So a game is told in the same words after a restart, on its page and in its replay.
        """
        numbered = self.game_id and not self.practice
        game = self.game_id if numbered else crc32("\n".join(self.names()).encode())
        return {**args, "number": number, "way": (game * GAME_AHEAD + number) % WAYS[key]}

    def reseated(self, seat: int, user_id: int, name: str) -> "Roster":
        """Returns the roster with another person at this seat."""
        before = self.people[seat]
        now = Seated(seat, user_id, name, (*before.former, before.name))
        return replace(self, people={**self.people, seat: now})

    def joined_names(self) -> tuple[str, ...]:
        """Returns the names that people had at the deal, in the order in which they sat down."""
        return tuple(shown_name(self.people[seat].at_deal) for seat in self.joined)

    def with_names(self, said: Line, *naming: str) -> Line:
        """Returns the line with names beside the numbers of its seats. `naming`: the arguments of the line
        that get names; if none are given, all that are seats."""
        several = (value for value in said.args.values() if isinstance(value, tuple))
        seats = {seat for value in several for seat in value if isinstance(seat, int)}
        seats |= {value for name, value in said.args.items() if name in SEATS and isinstance(value, int)}
        names = {seat: self.people[seat].name for seat in sorted(seats) if seat in self.people}
        return said.model_copy(update={"names": names, "naming": naming})

    def named(self, key: str, seat: int, **args: Arg) -> Line:
        """Returns a line about a seat. The line's arguments are the number `seat`, the `name` of the player,
        and `user`, for a mention that notifies him."""
        who = self.people[seat]
        return line(key, seat=seat, name=who.name, user=str(who.user_id), **args)


NO_NAME = "—"
"""The sign that replaces a name that is not known."""


def roster_of(players: Sequence[str], seats: int, game: int = 0) -> Roster:
    """Returns the roster of a game that is read from a record. `players`: the names, beginning with seat 1;
    the last names may be missing. `seats`: how many seats the table has. `game`: the game's number; 0 if the
    record has none."""
    names = [*players, *(NO_NAME for _ in range(seats - len(players)))]
    return Roster(game, {seat: Seated(seat, 0, name) for seat, name in enumerate(names, 1)})
