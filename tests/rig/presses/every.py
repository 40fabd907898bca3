"""Makes every button that is declared, with the games and steps that it may name, and some that are not."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from types import MappingProxyType

from bot.handlers import PRESSES
from bot.handlers.judge.entering import ENTERS
from bot.handlers.press import Press, When
from bot.presses import unpacked
from bot.presses.chat import HouseTap, LocaleTap, NickTap, SettingTap
from bot.presses.game import ActTap, PairTap, PickTap, SuspectTap
from bot.presses.judge import JudgeTap
from bot.presses.lobby import BookTap, CutTap, FriendTap, MoveTap, TablesTap
from bot.presses.motions import BackTap, MotionTap, ProposeTap
from bot.presses.past import HistoryTap, JoinTap
from bot.presses.person import PageTap, WordTap
from bot.presses.press import Tap
from bot.presses.season import RatingTap, SeasonTap
from bot.presses.tournaments import Bonus, Chair, DecideTap, EventTap
from bot.render.judge.home import LONGEST_STEP
from bot.render.judge.pages import OWN_WORDS
from bot.services.chat.nicknames import mark_of
from bot.services.game.undoing import WITHIN
from engine.marks import CHIEF_RESULTS
from engine.notation import AIMED, COMMON
from tests.rig.engine.own_books import EVERY_BOOK
from tests.rig.presses.scenes import FORMER, FRIEND, MEMBER, NICKNAME, OUT, STRANGER
from tests.rig.presses.tournament import ASKED, DECIDED, NUMBER, PLAYED, PROTEST, WAITING

UNKNOWN_GAME = 777

OF_EVENT: Mapping[str, Sequence[int]] = MappingProxyType(
    {
        "page": (0, 1),
        "entrant": (1, WAITING, 0),
        "substitute": (0, WAITING),
        "back": (0, 1),
        "table": (1, 0),
        "played": (PLAYED,),
        "result": range(len(CHIEF_RESULTS)),
        "seat": (ASKED,),
        "bonus": (Bonus(ASKED, 60).number,),
        "chair": (Chair(1, side=False).number, Chair(1, side=True).number),
        "judge": (1,),
    }
)
"""What the buttons of a tournament name → the values that are tried."""


@dataclass(frozen=True)
class Named:
    """What buttons name: a game, the serial of its step, and the seat of a target; an evening, or
    `UNKNOWN_GAME` if none is ahead."""

    game: int
    serial: int
    seat: int
    evening: int = UNKNOWN_GAME


@dataclass(frozen=True)
class Button:
    """A button. `row`: what is declared of it; None if it is not declared. `serial`: the step it names; None
    if it names no step. `plain`: True if it belongs to the scene's current game and step, like the buttons in
    the scene's messages. `first`: False if it differs from an earlier button only in its target."""

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


def buttons(own: Named, others: tuple[int, ...]) -> Iterator[Button]:
    """Yields all buttons. `own`: what the scene's buttons name; `others`: ids of games of another time or
    another chat."""
    for row in PRESSES:
        named = replace(own, game=own.evening) if row.when is When.PLANNED else own
        for wish in sorted(row.wishes):
            yield from _of(row, wish, named, plain=True)
            if row.when is When.STEP and own.serial:
                yield from _of(row, wish, replace(own, serial=own.serial - 1))
            if names_game(row.kind) or wish == "change":
                for game in (*others, UNKNOWN_GAME):
                    yield from _of(row, wish, replace(own, game=game))
    yield from (Button(data) for data in FORGED)


def _of(row: Press, wish: str, named: Named, *, plain: bool = False) -> Iterator[Button]:
    for place, tap in enumerate(_taps(row, wish, named)):
        game: int | None = getattr(tap, "game", None) or None
        yield Button(tap.pack(), row, wish, game, getattr(tap, "serial", None), plain, place == 0)


MOST_ACTS = 16
"""The most acts that a scene may have after which the judge undoes one."""


SPOKEN = (30, 60)
"""The possible lengths of a speech in seconds."""


def _judged(wish: str, named: Named) -> Iterator[Tap]:
    aimed = OUT if wish == "hint-sure" else named.seat
    for seat, reason in ((0, ""), (aimed, ""), (aimed, "-"), (aimed, OWN_WORDS)):
        yield JudgeTap(game=named.game, wish=wish, seat=seat, reason=reason)
    if wish in ENTERS.split():
        for seat in (0, named.seat):
            yield JudgeTap(game=named.game, wish=wish, seat=seat, at=named.serial)
    if wish == "more":
        for seconds in SPOKEN:
            at = named.serial * LONGEST_STEP + seconds
            yield JudgeTap(game=named.game, wish=wish, reason="15", at=at)
    if wish == "undo-sure":
        for acts in range(MOST_ACTS):
            yield JudgeTap(game=named.game, wish=wish, at=named.serial * WITHIN + acts)


@cache
def is_declared(data: str) -> bool:
    """Returns whether a button with this data is declared."""
    for press in PRESSES:
        tap = unpacked(data, [press.kind])
        if tap is not None and press.takes(tap, press.where, EVERY_BOOK):
            return True
    return False


def names_game(kind: type[Tap]) -> bool:
    return "game" in kind.model_fields and kind is not BookTap


def _taps(row: Press, wish: str, named: Named) -> Iterator[Tap]:
    """Yields the buttons for one wish. A kind of button needs a case here only if it names more than a game,
    a step and a wish."""
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
        case "SuspectTap":
            yield from (SuspectTap(game=game, night=2, seat=seat) for seat in (0, named.seat))
        case "JudgeTap":
            yield from _judged(wish, named)
        case "ProposeTap":
            about = named.seat if wish in ("remove", "substitute") else 0
            yield ProposeTap.model_validate({"game": game, "kind": wish, "subject": about})
        case "MotionTap":
            yield MotionTap(game=game, motion=1)
        case "BackTap":
            yield BackTap(game=game, seat=named.seat)
        case "CutTap":
            yield CutTap(game=game, cut=named.seat % 10 + 1)
        case "BookTap":
            yield BookTap(game=game if wish == "change" else 0, book="" if wish == "offer" else "party")
        case "HouseTap":
            name = wish if wish in ("back", "reset", "name") else "turn_seconds"
            yield HouseTap(book="party", name=name, value="30" if wish == "set" else "")
        case "SettingTap":
            pages = {"own-words": "own-words", "own-zone": "own-zone", "not-now": "not-now", "page": "talk"}
            name, value = (pages[wish], "") if wish in pages else ("oaths", "foul")
            yield SettingTap(name=name, value=value)
        case "PageTap":
            yield PageTap.model_validate({"name": wish})
        case "WordTap":
            yield WordTap.model_validate({"word": wish})
        case "LocaleTap":
            yield LocaleTap(locale="uk")
        case _:
            yield from _taps_of_many_games(row, wish, named)


def _taps_of_evening(row: Press, wish: str, evening: int) -> Iterator[Tap]:
    match row.kind.__name__:
        case "MoveTap":
            yield from (MoveTap(game=evening, later=later) for later in (30, -60 * 24))
        case "TablesTap":
            yield TablesTap(game=evening, tables=2)
        case _:
            yield from (FriendTap(game=evening, friend=friend, wish=wish) for friend in (FRIEND, 1, 99))


def _taps_of_many_games(row: Press, wish: str, named: Named) -> Iterator[Tap]:
    if issubclass(row.kind, EventTap):
        names = [*row.kind.model_fields][len(EventTap.model_fields) :]
        for values in product(*(OF_EVENT[name] for name in names)):
            about = {"tournament": NUMBER, "wish": wish, **dict(zip(names, values, strict=True))}
            yield row.kind.model_validate(about)
        return
    match row.kind.__name__:
        case "HistoryTap":
            yield HistoryTap(page=1)
            yield HistoryTap(page=10**6)
        case "RatingTap":
            yield RatingTap(season=1)
            yield RatingTap(season=1, view="strength")
            yield RatingTap(season=1, drawn=True)
            yield RatingTap(season=2**62, page=10**6)
        case "SeasonTap":
            for books in ("all", "scored", "party"):
                chosen = {"wish": wish, "season": 1, "books": books, "end": "month"}
                yield SeasonTap.model_validate(chosen)
        case "JoinTap":
            account = STRANGER if wish == "part" else MEMBER
            pair = JoinTap.model_validate({"wish": wish, "person": FORMER, "account": account})
            yield pair
            yield pair.model_copy(update={"account": UNKNOWN_GAME})
        case "NickTap":
            nick = NickTap.model_validate({"wish": wish, "user": MEMBER, "mark": mark_of(NICKNAME)})
            yield nick
            yield nick.model_copy(update={"mark": 1})
            yield nick.model_copy(update={"user": UNKNOWN_GAME})
        case "DecideTap":
            yield DecideTap(protest=DECIDED if wish == "reopen" else PROTEST, wish=wish)
        case "MoveTap" | "TablesTap" | "FriendTap":
            yield from _taps_of_evening(row, wish, named.game)
        case _:
            known = {"game": named.game, "serial": named.serial, "wish": wish}
            fields = row.kind.model_fields
            yield row.kind.model_validate({name: known[name] for name in known if name in fields})
