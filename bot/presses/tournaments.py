"""Buttons of tournaments, and of protests against the results of their games."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, Self, TypeAlias, get_args

from bot.presses.press import ONLY, Changes, Number, Press, Tap, When, Where, Who
from engine.rules.model import RuleSet

EventWish: TypeAlias = Literal[
    "enter",
    "leave",
    "menu",
    "draw",
    "begin",
    "hold",
    "again",
    "skip",
    "people",
    "replace",
    "standing",
    "finish",
    "list",
    "person",
    "rename",
    "club",
    "add",
    "admit",
    "remove",
    "reopen-ask",
    "reopen",
    "call",
    "wait",
    "here",
    "cancel-ask",
    "cancel",
    "hand-list",
    "hand-ask",
    "hand",
    "finish-sure",
    "chief",
    "games",
    "game",
    "rule-ask",
    "rule",
    "marks",
    "protests",
    "players",
    "expel-ask",
    "expel",
    "judges",
    "judges-of",
    "judge-pick",
    "judge-ask",
    "judge-name",
    "judge-dismiss",
    "asks",
    "approve-ask",
    "approve",
    "refuse",
]
"""What the button of a tournament asks for."""


class EventTap(Tap, prefix="ev"):
    """A button about a tournament. What `number` and `other` mean depends on `wish`.

    `number`: an entrant or a table of the stage, counted from 1; the id of a played game; a page of a list,
    counted from 0; a named judge; or a judge's chair (`Chair`). `other`: the number of the substitute; the
    place of the chief judge's decision in `CHIEF_RESULTS`; 1 if an expelled player is to be let in again; the
    table of a judge; the seat of a bonus, or the whole bonus (`Bonus`); or the entrant who is to judge. Where
    nothing is chosen yet, both are 0."""

    tournament: Number
    wish: EventWish
    number: Number = 0
    other: Number = 0


class Chair(NamedTuple):
    """A chair of a table. `table`: its place among all tables of the tournament, from 1. `side`: the chair of
    a side judge."""

    table: int
    side: bool

    @classmethod
    def of(cls, number: int) -> Self:
        """Returns the chair with this number."""
        return cls(number // 2, bool(number % 2))

    @property
    def number(self) -> int:
        return 2 * self.table + self.side


class Bonus(NamedTuple):
    """A bonus that a judge has asked for (8.4.3), so that the chief judge decides about what he was shown.
    `points`: in hundredths."""

    seat: int
    points: int

    @classmethod
    def of(cls, number: int) -> Self:
        """Returns the bonus with this number."""
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

RulingWish: TypeAlias = Literal[
    "deny", "allow", "void", "deny-sure", "allow-sure", "void-sure", "ask", "reopen"
]
"""What a button of a protest asks for: a decision ("deny"), its confirmation ("deny-sure"), the page with the
decisions again, or to take the decision back."""

SURE: Mapping[Ruling, RulingWish] = {"deny": "deny-sure", "allow": "allow-sure", "void": "void-sure"}
"""For each decision, the wish that confirms it."""


class DecideTap(Tap, prefix="de"):
    """A button by which the chief judge decides about a protest."""

    protest: Number
    ruling: RulingWish

    def wanted(self, _books: Mapping[str, RuleSet], /) -> str | None:
        return self.ruling


PRESSES = (
    Press(EventTap, {"enter"}, Where.PRIVATE, Who.INVITED, When.ANY, Changes.ENTRANT, asks=("tournament",)),
    Press(EventTap, {"leave"}, Where.PRIVATE, Who.ENTRANT, When.ANY, Changes.ENTRANT, asks=("tournament",)),
    Press(
        EventTap, {"standing"}, Where.PRIVATE, Who.ENTRANT, When.ANY, Changes.NOTHING, asks=("tournament",)
    ),
    Press(
        EventTap,
        {
            *("people", "list", "person", "rename", "club", "add"),
            *("cancel-ask", "hand-list", "hand-ask", "reopen-ask"),
        },
        Where.PRIVATE,
        Who.ORGANISER,
        When.ANY,
        Changes.NOTHING,
        asks=("tournament",),
    ),
    Press(EventTap, {"menu"}, Where.PRIVATE, Who.LEADER, When.ANY, Changes.NOTHING, asks=("tournament",)),
    Press(
        EventTap,
        {
            "chief",
            "games",
            "game",
            "rule-ask",
            "marks",
            "protests",
            "players",
            "expel-ask",
            "asks",
            "approve-ask",
        },
        Where.PRIVATE,
        Who.CHIEF,
        When.ANY,
        Changes.NOTHING,
        asks=("tournament",),
    ),
    Press(
        EventTap,
        {"rule", "expel", "approve", "refuse"},
        Where.PRIVATE,
        Who.CHIEF,
        When.ANY,
        Changes.RESULTS,
        asks=("tournament",),
    ),
    Press(
        EventTap,
        {"judges", "judges-of", "judge-pick", "judge-ask"},
        Where.PRIVATE,
        Who.LEADER,
        When.ANY,
        Changes.NOTHING,
        asks=("tournament",),
    ),
    Press(
        EventTap,
        {"judge-name", "judge-dismiss"},
        Where.PRIVATE,
        Who.LEADER,
        When.ANY,
        Changes.NAMED,
        asks=("tournament",),
    ),
    Press(EventTap, {"finish"}, Where.PRIVATE, Who.LEADER, When.ANY, Changes.NOTHING, asks=("tournament",)),
    Press(
        EventTap,
        {"finish-sure"},
        Where.PRIVATE,
        Who.LEADER,
        When.ANY,
        Changes.RESULTS,
        asks=("tournament",),
    ),
    Press(
        EventTap,
        {
            *("draw", "begin", "hold", "again", "skip", "replace", "cancel", "hand"),
            *("reopen", "admit", "remove", "call", "wait"),
        },
        Where.PRIVATE,
        Who.ORGANISER,
        When.ANY,
        Changes.TOURNAMENT,
        asks=("tournament",),
    ),
    Press(EventTap, {"here"}, Where.PRIVATE, Who.ENTRANT, When.ANY, Changes.TOURNAMENT, asks=("tournament",)),
    Press(ProtestTap, {ONLY}, Where.GROUP, Who.ANYBODY, When.OVER, Changes.NOTHING),
    Press(
        DecideTap,
        {*RULINGS, "ask"},
        Where.PRIVATE,
        Who.CHIEF,
        When.ANY,
        Changes.NOTHING,
        asks=("ruling",),
    ),
    Press(
        DecideTap,
        {*SURE.values(), "reopen"},
        Where.PRIVATE,
        Who.CHIEF,
        When.ANY,
        Changes.RESULTS,
        asks=("ruling",),
    ),
)
