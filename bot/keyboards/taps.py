"""The data of callback buttons. A tap names its game and its step, so that a late one can be recognised."""

from typing import Annotated, Literal, TypeAlias

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

from engine.commitment import CUTS

Number = Annotated[int, Field(ge=0, le=2**63 - 1)]
"""A number that the database can hold. A forged press may carry more digits."""


class ActTap(CallbackData, prefix="a"):
    """An act of a game. `word`: the act's word in a record. `seat`: its target, 0 for none."""

    game: Number
    serial: Number
    word: str
    seat: Number = 0


class PairTap(CallbackData, prefix="d"):
    """A seat of an act that names two. `first` is the one pressed before, 0 if this is the first; the same
    one again takes it back."""

    game: Number
    serial: Number
    first: Number = 0
    second: Number


class PickTap(CallbackData, prefix="p"):
    """For an act that names several seats: one more seat, or begin again, or done.

    It does not carry the seats named before. Two quick taps come from the same keyboard, and both must count.
    """

    game: Number
    serial: Number
    word: Literal["order", "best"]
    wish: Literal["add", "again", "done"]
    seat: Number = 0


class LobbyTap(CallbackData, prefix="l"):
    """A button of a lobby's message."""

    game: Number
    wish: Literal[
        "begin",
        "begin-sure",
        "cancel",
        "cancel-sure",
        "leave",
        "ready",
        "rules",
        "again",
        "stop-sure",
        "books",
    ]


class CutTap(CallbackData, prefix="k"):
    """Cuts the deck of a lobby."""

    game: Number
    cut: Annotated[int, Field(ge=CUTS.start, lt=CUTS.stop)]


class PageTap(CallbackData, prefix="g"):
    """A page that the private chat shows: the tables, the rules, the words of the game, languages; or a
    practice that begins there."""

    name: Literal["tables", "rules", "words", "lang", "practice"]


Explained: TypeAlias = Literal["nominate", "tie", "raise", "meeting", "best-move"]
"""The words that are explained where a message uses them."""


class WordTap(CallbackData, prefix="w"):
    """Asks what a word of the game means."""

    word: Explained


class BookTap(CallbackData, prefix="b"):
    """A book, for a new lobby (`game` 0) or for one that is open."""

    game: Number
    book: str


class HouseTap(CallbackData, prefix="h"):
    """A parameter of a book in this chat, and the word of its new value ("": ask for it)."""

    book: str
    name: str
    value: str = ""


class LeaveTap(CallbackData, prefix="q"):
    """Leaving a running game, taking a hand down, surrendering. Each is asked once more ("…-ask"); "no"
    answers no."""

    game: Number
    serial: Number
    wish: Literal["leave", "lift", "surrender", "leave-ask", "lift-ask", "surrender-ask", "no"]


class CardTap(CallbackData, prefix="c"):
    """Turns the player's card over: its picture is sent, or goes away."""

    game: Number


class JudgeTap(CallbackData, prefix="j"):
    """A button of the judge's. `seat` 0: not chosen yet; `reason`: a clause, seconds or points, or "-" for
    none; "" asks for it.

    `at`: what the button was made for, so that a doubled press does nothing: the fouls of the seat, the
    serial of a step, the marks given so far, the acts of the log."""

    game: Number
    wish: Literal[
        "home",
        "foul",
        "foul-sure",
        "remove",
        "remove-sure",
        "defeat",
        "defeat-sure",
        "claim",
        "hint",
        "hint-sure",
        "award-red",
        "award-black",
        "award-red-sure",
        "award-black-sure",
        "pause",
        "resume",
        "more",
        "undo",
        "undo-sure",
        "stop",
        "stop-sure",
        "marks",
        "bonus",
        "penalty",
        "no-best",
        "void",
        "done",
        "done-sure",
        "correct",
        "resign",
        "resign-sure",
        "stand-down",
    ]
    seat: Number = 0
    reason: str = ""
    at: Number = 0


MotionKind: TypeAlias = Literal["pause", "resume", "remove", "stop", "substitute"]
"""What a table can propose."""


class ProposeTap(CallbackData, prefix="m"):
    """Proposes something to the table. `subject`: of whom, 0 for nobody."""

    game: Number
    kind: MotionKind
    subject: Number = 0


class MotionTap(CallbackData, prefix="y"):
    """A hand for what is proposed."""

    game: Number
    motion: Number


class LocaleTap(CallbackData, prefix="n"):
    locale: Literal["ru", "uk"]


class SettingTap(CallbackData, prefix="s"):
    """A chat's setting, and its new value. Without a value: a page of the settings ("": all of them)."""

    name: str
    value: str


class HintTap(CallbackData, prefix="i"):
    """Hints in the first game: no more of them."""

    wish: Literal["off"]


class CallTap(CallbackData, prefix="r"):
    """Calls to one's turn in the private chat: wanted or not."""

    wish: Literal["on", "off"]


class HereTap(CallbackData, prefix="e"):
    """The player is there: the answer to the reminder in his private chat."""

    game: Number


class ForgetTap(CallbackData, prefix="f"):
    """The answer to the question in the private chat whether to forget the person."""

    wish: Literal["yes", "no"]


class HistoryTap(CallbackData, prefix="o"):
    """A page of a chat's past games, from 1: the newest."""

    page: Annotated[int, Field(ge=1, le=10**6)]


class PastTap(CallbackData, prefix="u"):
    """A game that is over: its record and protocol are sent again."""

    game: Number


class HideTap(CallbackData, prefix="t"):
    """Whether the person is left out of lists."""

    wish: Literal["hide", "show"]


SeasonStart: TypeAlias = Literal["now", "month", "year"]
"""From when the games of a new season count: from now on, or since the month or the year began."""


SeasonEnd: TypeAlias = Literal["none", "month", "quarter", "year"]
"""When a season is to end by itself: never, or with the month, the quarter or the year."""


class SeasonTap(CallbackData, prefix="v"):
    """A button about a season. `season`: the one to end, now or as `end` says ("plan", "plan-set"). For a new
    one the rest is chosen: `books` is "all", "scored" (those with points of their own), or the id of one
    book."""

    wish: Literal["home", "choose", "begin", "plan", "plan-set", "end", "end-sure"]
    season: Number = 0
    start: SeasonStart = "now"
    books: str = "all"
    least: Annotated[int, Field(ge=1, le=100)] = 5
    end: SeasonEnd = "none"


RatingView: TypeAlias = Literal["points", "strength"]


class RatingTap(CallbackData, prefix="x"):
    """A page, from 1, of the rating of a season; `drawn`: as a picture."""

    season: Number
    page: Annotated[int, Field(ge=1, le=10**6)] = 1
    view: RatingView = "points"
    drawn: bool = False


StepTap: TypeAlias = ActTap | PairTap | PickTap | LeaveTap
"""The taps that name a step of a game."""


GameTap: TypeAlias = StepTap | JudgeTap
"""The taps that are handled in the queue of their game, whatever chat they come from."""


def question(name: str, number: int) -> str:
    """The name under which a question about a game, or a tournament, is stored with the message whose buttons
    ask it. `number`: of the game or tournament."""
    return f"{name}:{number}"
