"""Buttons of tournaments, and of protests against the results of their games."""

from typing import Literal, NamedTuple, Self, TypeAlias, get_args

from bot.presses.press import Number, Tap


class EventTap(Tap, prefix="ev", extra="forbid"):
    """A button about a tournament. The kinds below carry up to two more numbers. In place of a number that a
    kind does not have, the data has a zero, as in buttons of earlier versions; it is ignored."""

    tournament: Number
    wish: str

    @classmethod
    def of(cls, tournament: int, wish: str, **values: int) -> Self:
        return cls.model_validate({"tournament": tournament, "wish": wish, **values})

    def pack(self) -> str:
        return super().pack() + ":0" * (4 - len(type(self).model_fields))

    @classmethod
    def unpack(cls, value: str) -> Self:
        return super().unpack(":".join(value.split(":")[: 1 + len(cls.model_fields)]))

    def values(self) -> list[int]:
        """Returns what this kind of button names besides the tournament, in the order of the fields."""
        return [*self.model_dump().values()][len(EventTap.model_fields) :]


class ListTap(EventTap, prefix="ev"):
    """A button that opens a page of a list. `page`: from 0."""

    page: Number = 0


class EntrantTap(EventTap, prefix="ev"):
    """A button about an entrant, by his number; 0 can mean the chief judge."""

    entrant: Number


class ReplaceTap(EventTap, prefix="ev"):
    """A button that gives the seats of `entrant` to the entrant `substitute`; 0 if he is not chosen yet."""

    entrant: Number
    substitute: Number = 0


class ExpelTap(EventTap, prefix="ev"):
    """A button with which the chief judge expels an entrant, or lets him in again (`back`)."""

    entrant: Number
    back: bool


class TableTap(EventTap, prefix="ev"):
    """A button about a table. `table`: its number, from 1, in its stage, or on pages about judges in the
    whole tournament; 0: all tables."""

    table: Number = 0


class PlayedTap(EventTap, prefix="ev"):
    """A button about a game that was played, by its id."""

    played: Number


class RuleTap(EventTap, prefix="ev"):
    """A button for the chief judge's decision about a game (`played`). `result`: its index in
    `CHIEF_RESULTS`."""

    played: Number
    result: Number


class AskedTap(EventTap, prefix="ev"):
    """A button that opens the question about a bonus that a judge asks for. `played`: the game."""

    played: Number
    seat: Number


class BonusTap(EventTap, prefix="ev"):
    """A button that approves or refuses a bonus in the game `played`. `bonus`: the number of a `Bonus`."""

    played: Number
    bonus: Number


class ChairTap(EventTap, prefix="ev"):
    """A button about a judge's chair. `chair`: the number of a `Chair`."""

    chair: Number


class NameTap(EventTap, prefix="ev"):
    """A button that names an entrant as the judge on a chair. `entrant`: 0 is the chief judge."""

    chair: Number
    entrant: Number


class DismissTap(EventTap, prefix="ev"):
    """A button that dismisses a named judge, by his number. `table`: the table whose page is open."""

    judge: Number
    table: Number


class Chair(NamedTuple):
    """A chair of a table. `table`: its place in the tournament, from 1. `side`: whether for a side judge."""

    table: int
    side: bool

    @classmethod
    def of(cls, number: int) -> Self:
        """Returns the chair that a button carries as this number."""
        return cls(number // 2, bool(number % 2))

    @property
    def number(self) -> int:
        return 2 * self.table + self.side


class Bonus(NamedTuple):
    """A bonus for which a judge has asked (8.4.3). The button carries it, so that the chief judge decides
    about the bonus that he was shown. `points`: in hundredths."""

    seat: int
    points: int

    @classmethod
    def of(cls, number: int) -> Self:
        """Returns the bonus that a button carries as this number."""
        points, seat = divmod(number, 100)
        return cls(seat, points)

    @property
    def number(self) -> int:
        return 100 * self.points + self.seat


class ProtestTap(Tap, prefix="pr"):
    """A button with which a player begins a protest against the result of a tournament's game."""

    game: Number


Ruling: TypeAlias = Literal["deny", "allow", "void"]
"""The chief judge's decision. "deny": the protest is denied. "allow": it is allowed, and the result stands.
"void": it is allowed, and the game is void."""

RULINGS: tuple[Ruling, ...] = get_args(Ruling)


class DecideTap(Tap, prefix="de"):
    """A button by which the chief judge decides about a protest: a decision ("deny"), its confirmation
    ("deny-sure"), the page with the decisions again, or taking the decision back."""

    protest: Number
    wish: str
