"""The pages on which the judge gives marks after a game: bonuses, penalties, and whether the game counts."""

from collections.abc import Mapping, Sequence

from bot.render.game.mark_lines import mark_lines
from bot.render.game.roster import Roster
from bot.render.judge.pages import NO_REASON, Rows, seat_buttons, tap
from bot.render.post import Button, Line, Post, line, row_of
from engine.marks import OF_CHIEF, Judge
from engine.roles import Seat

VOIDS = ("broken", "judge", "people")
"""The reasons for which the judge may say that a game does not count."""


def marks_page(
    roster: Roster,
    marks: Judge,
    *,
    scored: bool,
    drawn: bool,
    best: Sequence[Seat],
    due: Mapping[Seat, Sequence[str]],
) -> Post:
    """Returns the first page of the marks, with the marks that the judge has given so far. `scored`: whether
    the book has bonuses and penalties. `drawn`: whether nobody won. `best`: the seats that made a best move.
    `due`: for each seat, penalties that the record proves and that the judge has not given yet."""
    game_id = roster.game_id
    given = tuple(mark_lines(roster, marks, best))
    proved = (line("judge-marks-due"),) if due else ()
    head = (line("judge-marks"), *(given or (line("judge-marks-none"),)), *proved)
    rows: Rows = tuple(
        (_due_button(game_id, seat, clause, len(marks.penalties.get(str(seat), ()))),)
        for seat, clauses in due.items()
        for clause in clauses
    )
    if scored:
        bonus = () if drawn else (_button(game_id, "bonus", "button-judge-bonus"),)
        rows += ((*bonus, _button(game_id, "penalty", "button-judge-penalty")),)
    if scored and best:
        data = tap(game_id, "no-best", at=int(marks.no_best_move))
        rows += ((Button(label=line("button-judge-no-best"), data=data),),)
    rows += ((_button(game_id, "void", "button-judge-void"), _button(game_id, "done", "button-judge-done")),)
    return Post(lines=head, rows=rows, silent=True)


def _due_button(game_id: int, seat: Seat, clause: str, given: int) -> Button:
    label = line("button-judge-due", seat=seat, clause=clause)
    return Button(label=label, data=tap(game_id, "penalty", seat, clause, at=given))


def limit_line(clause: str, left: int) -> Line:
    """Returns the line that says why a bonus can not be given. `clause`: the clause that forbids it. `left`:
    how many hundredths of a point are left for all bonuses of the game (8.4.2)."""
    case = clause.replace(".", "-")
    return line(f"judge-limit-{case}", count=left // 10)


def seats_page(roster: Roster, wish: str, seats: Sequence[Seat]) -> Post:
    """Returns the page that asks which seat gets a bonus or a penalty. `wish`: which of the two."""
    said = line("judge-bonus-whom" if wish == "bonus" else "judge-penalty-whom")
    rows = seat_buttons(roster, {seat: tap(roster.game_id, wish, seat) for seat in seats})
    return Post(lines=(said,), rows=(*rows, _back(roster.game_id)), silent=True)


def bonus_page(roster: Roster, seat: Seat, values: Sequence[int], left: int) -> Post:
    """Returns the page that asks how many points the bonus has. `values`: the bonuses to choose from, in
    hundredths. The label of a value that only the chief judge may give says so. `left`: how many hundredths
    are left for all bonuses of the game (8.4.2)."""
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
    said = roster.named("judge-bonus-how-much", seat), line("judge-bonus-left", count=max(0, left // 10))
    return Post(lines=said, rows=(*row_of(points, 2), (none,), _back(roster.game_id)), silent=True)


def penalty_page(roster: Roster, seat: Seat, cases: Sequence[str], given: Sequence[str]) -> Post:
    """Returns the page that asks for which case of clause 8.5 the penalty is. `cases`: the cases to choose
    from. `given`: the cases for which the seat has a penalty already; their buttons take it back."""
    rows = tuple(
        (
            Button(
                label=penalty_line(clause),
                data=tap(roster.game_id, "penalty", seat, clause, at=len(given)),
                style="danger" if clause in given else None,
            ),
        )
        for clause in cases
    )
    said = roster.named("judge-penalty-why", seat)
    return Post(lines=(said,), rows=(*rows, _back(roster.game_id)), silent=True)


def penalty_line(clause: str) -> Line:
    """Returns the line with the words for a case of clause 8.5."""
    case = clause.replace(".", "-")
    return line(f"penalty-{case}")


def void_page(roster: Roster) -> Post:
    """Returns the page that asks why the game does not count. One button makes it count again."""
    reasons = tuple(
        (Button(label=line(f"void-{why}"), data=tap(roster.game_id, "void", reason=why)),) for why in VOIDS
    )
    counts = Button(
        label=line("button-judge-counts"), data=tap(roster.game_id, "void", reason=NO_REASON), style="success"
    )
    return Post(
        lines=(line("judge-void-why"),), rows=(*reasons, (counts,), _back(roster.game_id)), silent=True
    )


def sure_page(roster: Roster, marks: Judge, best: Sequence[Seat]) -> Post:
    """Returns the page that asks the judge to confirm his marks, before the table is told. `best`: the seats
    that made a best move."""
    yes = Button(label=line("button-judge-done-sure"), data=tap(roster.game_id, "done-sure"), style="success")
    lines = (line("judge-sure-done"), *mark_lines(roster, marks, best))
    return Post(lines=lines, rows=((yes,), _back(roster.game_id)), silent=True)


def closed_page(roster: Roster, marks: Judge, best: Sequence[Seat]) -> Post:
    """Returns the page that the judge sees when he has closed his marks. A button lets him correct them.
    `best`: the seats that made a best move."""
    again = _button(roster.game_id, "correct", "button-judge-correct")
    return Post(
        lines=(line("judge-marks-closed"), *mark_lines(roster, marks, best)), rows=((again,),), silent=True
    )


def told_to_the_table(roster: Roster, marks: Judge, best: Sequence[Seat], *, again: bool) -> Post:
    """Returns the post that tells the chat the judge's marks. `best`: the seats that made a best move.
    `again`: whether these marks correct others that the chat was told before."""
    given = tuple(mark_lines(roster, marks, best)) or (line("judge-marks-none"),)
    return Post(lines=(line("marks-corrected" if again else "marks-given"), *given))


def _button(game_id: int, wish: str, key: str) -> Button:
    return Button(label=line(key), data=tap(game_id, wish))


def _back(game_id: int) -> tuple[Button, ...]:
    return (_button(game_id, "marks", "button-judge-back"),)
