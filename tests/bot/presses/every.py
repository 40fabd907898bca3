"""Every button of the table of presses, with the games and steps it may name, and some of no table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.handlers.presses import PRESSES, Press, Tap, When
from bot.keyboards.event_taps import DecideTap, EventTap, ProtestTap
from bot.keyboards.taps import (
    ActTap,
    BookTap,
    CallTap,
    CardTap,
    CutTap,
    ForgetTap,
    HereTap,
    HideTap,
    HintTap,
    HistoryTap,
    HouseTap,
    JudgeTap,
    LeaveTap,
    LobbyTap,
    LocaleTap,
    MotionTap,
    PageTap,
    PairTap,
    PastTap,
    PickTap,
    ProposeTap,
    RatingTap,
    SeasonTap,
    SettingTap,
    WordTap,
)
from bot.render.judge_home import LONGEST_STEP
from bot.services.undoing import WITHIN
from engine.notation import AIMED, COMMON
from tests.bot.presses.scenes import OUT
from tests.bot.presses.tournament import NUMBER, PROTEST, WAITING

UNKNOWN_GAME = 777


@dataclass(frozen=True)
class Named:
    """What buttons name: a game, its step's serial, and a seat to aim at."""

    game: int
    serial: int
    seat: int


@dataclass(frozen=True)
class Button:
    """`row` None: of no table. `serial` None: it names no step. `plain`: of the scene's own game and step, as
    its keyboards have it. `first`: of its wish; the others differ in what they aim at."""

    data: str
    row: Press | None = None
    wish: str = ""
    game: int | None = None
    serial: int | None = None
    plain: bool = False
    first: bool = True


FORGED = (
    *("", "a", "a:1:2", "n:de", "n:", "l:1:explode", "q:1:1:die", "s::", "b:0:chess", "b:1:", "h:city:id:x"),
    *("a:1:0:award:0", "a:1:0:leave:0", "a:1:0:shoot:0", "s:discipline:death", "h:chess:back:", "👹" * 16),
    *("ev:777:draw:0:0", "ev:1:win:0:0", "ev:-1:draw:0:0", "de:777:deny", "de:1:x", "pr:x"),
    *("o:0", "o:-1", f"o:{10**9}", "u:x", "u:-1", "t:gone"),
    *("v:begin:0:now:chess:5:none", "v:begin:0:now:all:0:none", "v:plan-set:1:now:all:5:week"),
    *("v:end:x::::", "x:1:0:points:0", "x:1:1:power:0", "x:1:1"),
    *("h:party:best_move:no", "a:1:-3:vote:0", "k:1:0", "k:1:11", f"l:{'9' * 30}:begin", "\x00", ":" * 64),
)


OF_A_GAME = (
    JudgeTap,
    ActTap,
    PairTap,
    PickTap,
    LeaveTap,
    CardTap,
    HereTap,
    LobbyTap,
    CutTap,
    ProposeTap,
    MotionTap,
    PastTap,
    ProtestTap,
)
"""Kinds of buttons that name a game."""


def buttons(own: Named, others: tuple[int, ...]) -> Iterator[Button]:
    """`own`: what the scene's buttons name; `others`: games of another time or another chat."""
    for row in PRESSES:
        for wish in sorted(row.wishes):
            yield from _of(row, wish, own, plain=True)
            if row.when is When.STEP and own.serial:
                yield from _of(row, wish, replace(own, serial=own.serial - 1))
            if row.kind in OF_A_GAME or wish == "change":
                for game in (*others, UNKNOWN_GAME):
                    yield from _of(row, wish, replace(own, game=game))
    yield from (Button(data) for data in FORGED)


def _of(row: Press, wish: str, named: Named, *, plain: bool = False) -> Iterator[Button]:
    for place, tap in enumerate(_taps(row, wish, named)):
        game: int | None = getattr(tap, "game", None) or None
        yield Button(tap.pack(), row, wish, game, getattr(tap, "serial", None), plain, place == 0)


MOST_ACTS = 16
"""Acts that a scene has done at most where the judge takes one back."""


SPOKEN = (30, 60)
"""Seconds that speeches last."""


def _judged(wish: str, named: Named) -> Iterator[Tap]:
    """A page, an act without a seat, at a seat, and with a reason."""
    aimed = OUT if wish == "hint-sure" else named.seat
    for seat, reason in ((0, ""), (aimed, ""), (aimed, "-")):
        yield JudgeTap.model_validate({"game": named.game, "wish": wish, "seat": seat, "reason": reason})
    if wish == "more":
        for seconds in SPOKEN:
            at = named.serial * LONGEST_STEP + seconds
            more = {"game": named.game, "wish": wish, "reason": "15", "at": at}
            yield JudgeTap.model_validate(more)
    if wish == "undo-sure":
        for acts in range(MOST_ACTS):
            at = named.serial * WITHIN + acts
            yield JudgeTap.model_validate({"game": named.game, "wish": wish, "at": at})


def _taps(row: Press, wish: str, named: Named) -> Iterator[Tap]:  # noqa: C901 - a case a kind
    """The buttons of one wish."""
    game, serial = named.game, named.serial
    match row.kind.__name__:
        case "ActTap":
            words = sorted(COMMON.words) if wish == "act" else [wish]
            for word in words:
                aimed = wish == "act" or wish in AIMED
                yield ActTap(game=game, serial=serial, word=word, seat=named.seat if aimed else 0)
        case "PairTap":
            first = named.seat % 10 + 1 if wish == "pair" else 0
            yield PairTap(game=game, serial=serial, first=first, second=named.seat)
        case "PickTap":
            for word in ("order", "best"):
                pick = {"game": game, "serial": serial, "word": word, "wish": wish}
                yield PickTap.model_validate({**pick, "seat": named.seat if wish == "add" else 0})
        case "LeaveTap":
            yield LeaveTap.model_validate({"game": game, "serial": serial, "wish": wish})
        case "JudgeTap":
            yield from _judged(wish, named)
        case "ProposeTap":
            about = named.seat if wish in ("remove", "substitute") else 0
            yield ProposeTap.model_validate({"game": game, "kind": wish, "subject": about})
        case "MotionTap":
            yield MotionTap(game=game, motion=1)
        case "CardTap" | "HereTap":
            yield CardTap(game=game) if row.kind is CardTap else HereTap(game=game)
        case "CutTap":
            yield CutTap(game=game, cut=named.seat % 10 + 1)
        case "LobbyTap":
            yield LobbyTap.model_validate({"game": game, "wish": wish})
        case "BookTap":
            yield BookTap(game=game if wish == "change" else 0, book="party")
        case "HouseTap":
            name = wish if wish in ("back", "reset", "name") else "turn_seconds"
            yield HouseTap(book="party", name=name, value="30" if wish == "set" else "")
        case "SettingTap":
            pages = {"house": "house", "own-words": "own-words", "own-zone": "own-zone", "page": "talk"}
            name, value = (pages[wish], "") if wish in pages else ("oaths", "foul")
            yield SettingTap(name=name, value=value)
        case "PageTap":
            yield PageTap.model_validate({"name": wish})
        case "WordTap":
            yield WordTap.model_validate({"word": wish})
        case "LocaleTap":
            yield LocaleTap(locale="uk")
        case "HintTap" | "CallTap":
            kind = HintTap if row.kind is HintTap else CallTap
            yield kind.model_validate({"wish": wish})
        case "ForgetTap":
            yield ForgetTap.model_validate({"wish": wish})
        case _:
            yield from _taps_of_memory(row, wish, game)


def _taps_of_memory(row: Press, wish: str, game: int) -> Iterator[Tap]:
    match row.kind.__name__:
        case "HistoryTap":
            yield HistoryTap(page=1)
            yield HistoryTap(page=10**6)
        case "PastTap":
            yield PastTap(game=game)
        case "HideTap":
            yield HideTap.model_validate({"wish": wish})
        case "RatingTap":
            yield RatingTap(season=1)
            yield RatingTap(season=1, view="strength")
            yield RatingTap(season=1, drawn=True)
            yield RatingTap(season=2**62, page=10**6)
        case "SeasonTap":
            for books in ("all", "scored", "party"):
                chosen = {"wish": wish, "season": 1, "books": books, "end": "month"}
                yield SeasonTap.model_validate(chosen)
        case "ProtestTap":
            yield ProtestTap(game=game)
        case "DecideTap":
            yield DecideTap.model_validate({"protest": PROTEST, "ruling": wish})
        case "EventTap":
            tap = EventTap.model_validate({"tournament": NUMBER, "wish": wish})
            yield tap
            if wish in ("again", "skip", "people", "replace"):
                yield tap.model_copy(update={"number": 1})
            if wish == "replace":
                yield tap.model_copy(update={"number": 1, "other": WAITING})
        case unknown:
            raise AssertionError(f"no button of the kind {unknown}")
