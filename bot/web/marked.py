"""The judge's marks on the page of a table, after the game: for all players on one page. What he may touch is
made from the buttons of the chat's messages for marks; each stands at the seat that it concerns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.render.judge import marks_page
from bot.render.judge.pages import NO_REASON
from bot.render.line import Line, line
from bot.render.post import Post
from bot.services.judge import marking
from bot.services.live.game import LiveGame
from bot.services.live.log import protocol_of
from bot.store.database.transaction import Transaction
from bot.web.judged import buttons, confirmed
from bot.web.offered import ANY_REASON, Marks, Own, Reason, Touch
from engine.marks import Judge, allowed, hundredths
from engine.penalties import possible_penalties
from engine.protocol import Protocol
from engine.roles import Seat
from engine.rules.clauses import catalogue

OF_SEATS = ("judge-marked-bonus", "judge-marked-penalty")
"""The lines of the first page in the chat that say what a player has got."""


@dataclass(frozen=True)
class OpenMarks:
    """The marks of a game while its judge may change them. `first`: the first of their pages in the chat."""

    given: Judge
    first: Post
    protocol: Protocol


async def open_marks_of(tx: Transaction, live: LiveGame, user_id: int) -> OpenMarks | Line | None:
    """Returns the marks of a game that is over, if its judge (`user_id`) may change them. If he is done,
    returns a line that says where he can correct them. None if he can not change them any more, or not
    yet."""
    if live.game.status != "over" or live.state.result is None:
        return None
    given = await marking.marks_of(tx, live, user_id)
    if isinstance(given, Line):
        return line("table-marks-closed") if given.key == "judge-marks-closed" else None
    return OpenMarks(given, await marking.first_page(tx, live, given), await protocol_of(tx, live))


def own_of(live: LiveGame, opened: OpenMarks | Line) -> Own:
    """Returns what the judge has on his page while he may give marks. `opened`: these marks, or the line that
    he reads in place of them."""
    if isinstance(opened, Line):
        return Own(hint=(opened,))
    seats = {seat: tuple(_given(opened.given, seat)) for seat in sorted(live.roster.people)}
    said = tuple(_on_a_page(live, each) for each in opened.first.lines if each.key not in OF_SEATS)
    return Own(tuple(_touches(live, opened)), marks=Marks(said, seats))


def _on_a_page(live: LiveGame, said: Line) -> Line:
    is_vain = said.key == "judge-marks-none" and not catalogue(live.state.rules).scored
    return line("table-no-marks") if is_vain else said


def _given(marks: Judge, seat: Seat) -> Iterator[Line]:
    if (points := marks.bonus.get(str(seat))) is not None:
        yield line("button-judge-points", count=hundredths(points) // 10)
    for clause in marks.penalties.get(str(seat), ()):
        yield line("table-mark-penalty", clause=clause)


def _touches(live: LiveGame, opened: OpenMarks) -> Iterator[Touch]:
    roster, given = live.roster, opened.given
    for tap, label in buttons(opened.first):
        match tap.wish:
            case "bonus":
                yield from _bonuses(live, opened, label)
            case "penalty" if tap.seat:
                yield Touch("due", tap.pack(), label, tap.seat)
            case "penalty":
                yield from _penalties(live, opened, label)
            case "void":
                touch = _chosen("void", label, marks_page.void_page(roster))
                if given.void is None:  # it counts already
                    reasons = tuple(one for one in touch.reasons if one.value != NO_REASON)
                    touch = touch._replace(reasons=reasons)
                yield touch
            case "done":
                best = tuple(move["seat"] for move in opened.protocol.best_moves())
                yield confirmed("done", label, marks_page.sure_page(roster, given, best))
            case _:
                yield Touch(tap.wish, tap.pack(), label)


def _chosen(kind: str, label: Line, page: Post, seat: Seat = 0, had: Sequence[str] = ()) -> Touch:
    """Returns the touch for what this page of the chat asks the judge to choose. `had`: earlier choices."""
    listed = [(tap, named) for tap, named in buttons(page) if tap.reason]
    data = listed[0][0].model_copy(update={"reason": ANY_REASON}).pack()
    reasons = tuple(Reason(tap.reason, named, tap.reason in had) for tap, named in listed)
    return Touch(kind, data, label, seat, reasons=reasons)


def _bonuses(live: LiveGame, opened: OpenMarks, label: Line) -> Iterator[Touch]:
    winner = marking.winner_of(live, opened.given)
    for seat in sorted(live.roster.people):
        values = allowed(live.state.role(seat).team, winner)
        left = marking.left_for(opened.protocol, opened.given, seat)
        page = marks_page.bonus_page(live.roster, seat, values, left)
        points = opened.given.bonus.get(str(seat), 0.0)
        yield _chosen("bonus", label, page, seat, (str(hundredths(points)),))


def _penalties(live: LiveGame, opened: OpenMarks, label: Line) -> Iterator[Touch]:
    winner = marking.winner_of(live, opened.given)
    for seat in sorted(live.roster.people):
        before = opened.given.penalties.get(str(seat), ())
        may = tuple(sorted({*before, *possible_penalties(opened.protocol, seat, winner)}))
        if may:
            page = marks_page.penalty_page(live.roster, seat, may, before)
            yield _chosen("penalty", label, page, seat, before)
