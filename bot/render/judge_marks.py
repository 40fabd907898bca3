"""The judge's page of marks after a game: bonuses, penalties, and whether the game counts."""

from collections.abc import Iterator, Sequence

from bot.render.judge_panel import NO_REASON, Rows, tap
from bot.render.post import Button, Line, Post, line, row_of
from bot.render.roster import Roster
from engine.marks import OF_CHIEF, PENALTIES, Judge, hundredths
from engine.roles import Seat

VOIDS = ("broken", "judge", "people")
"""Why a game may not count."""


def marks_page(roster: Roster, marks: Judge, *, scored: bool, drawn: bool, best: bool) -> Post:
    """The first page: what is given so far. `scored`: the book has bonuses and penalties; `drawn`: nobody
    won; `best`: somebody made a best move."""
    game_id = roster.game_id
    given = tuple(told(roster, marks))
    head = (line("judge-marks"), *(given or (line("judge-marks-none"),)))
    rows: Rows = ()
    if scored:
        bonus = () if drawn else (_button(game_id, "bonus", "button-judge-bonus"),)
        rows += ((*bonus, _button(game_id, "penalty", "button-judge-penalty")),)
    if scored and best:
        data = tap(game_id, "no-best", at=int(marks.no_best_move))
        rows += ((Button(label=line("button-judge-no-best"), data=data),),)
    rows += ((_button(game_id, "void", "button-judge-void"), _button(game_id, "done", "button-judge-done")),)
    return Post(lines=head, rows=rows, silent=True)


def told(roster: Roster, marks: Judge) -> Iterator[Line]:
    """The marks, a line each."""
    for seat, points in marks.bonus.items():
        yield roster.named("judge-marked-bonus", int(seat), count=hundredths(points) // 10)
    for seat, cases in marks.penalties.items():
        for case in cases:
            yield roster.named("judge-marked-penalty", int(seat), clause=case)
    if marks.no_best_move:
        yield line("judge-marked-no-best")
    if marks.void is not None:
        yield line("judge-marked-void", text=marks.void)


def seats_page(roster: Roster, wish: str) -> Post:
    """Asks for the seat of a bonus or a penalty."""
    numbers = [Button(mark=str(seat), data=tap(roster.game_id, wish, seat)) for seat in sorted(roster.people)]
    said = line("judge-bonus-whom" if wish == "bonus" else "judge-penalty-whom")
    return Post(lines=(said,), rows=(*row_of(numbers), _back(roster.game_id)), silent=True)


def bonus_page(roster: Roster, seat: Seat, values: Sequence[int]) -> Post:
    """Asks how much, in tenths of a point. What needs the chief judge says so."""
    points = [
        Button(
            label=line(
                "button-judge-points-chief" if value in OF_CHIEF else "button-judge-points", count=value // 10
            ),
            data=tap(roster.game_id, "bonus", seat, str(value)),
        )
        for value in values
    ]
    none = Button(label=line("button-judge-no-points"), data=tap(roster.game_id, "bonus", seat, NO_REASON))
    said = roster.named("judge-bonus-how-much", seat)
    return Post(lines=(said,), rows=(*row_of(points, 2), (none,), _back(roster.game_id)), silent=True)


def penalty_page(roster: Roster, seat: Seat, given: Sequence[str]) -> Post:
    """Asks for which case of 8.5. One that is given already is taken back by the same button."""
    cases = tuple(
        (
            Button(
                label=penalty_line(clause),
                data=tap(roster.game_id, "penalty", seat, clause, at=len(given)),
                style="danger" if clause in given else None,
            ),
        )
        for clause in PENALTIES
    )
    said = roster.named("judge-penalty-why", seat)
    return Post(lines=(said,), rows=(*cases, _back(roster.game_id)), silent=True)


def penalty_line(clause: str) -> Line:
    """A case of 8.5 in words."""
    case = clause.replace(".", "-")
    return line(f"penalty-{case}")


def void_page(roster: Roster) -> Post:
    """Asks why the game does not count; or lets it count again."""
    reasons = tuple(
        (Button(label=void_line(why), data=tap(roster.game_id, "void", reason=why)),) for why in VOIDS
    )
    counts = Button(
        label=line("button-judge-counts"), data=tap(roster.game_id, "void", reason=NO_REASON), style="success"
    )
    return Post(
        lines=(line("judge-void-why"),), rows=(*reasons, (counts,), _back(roster.game_id)), silent=True
    )


def void_line(why: str) -> Line:
    """Why a game does not count, in words."""
    return line(f"void-{why}")


def record_again(roster: Roster, marks: Judge, record: str) -> Post:
    """The record's file with the marks in it, in place of the one before."""
    return Post(lines=(line("record-marked"), *told(roster, marks)), record=record, silent=True)


def _button(game_id: int, wish: str, key: str) -> Button:
    return Button(label=line(key), data=tap(game_id, wish))


def _back(game_id: int) -> tuple[Button, ...]:
    return (_button(game_id, "marks", "button-judge-back"),)
