"""The judge's page of marks after a game: bonuses, penalties, and whether the game counts."""

from collections.abc import Iterator, Sequence

from bot.render.judge_panel import NO_REASON, Rows, seat_buttons, tap
from bot.render.post import Button, Line, Post, line, row_of
from bot.render.roster import Roster
from engine.marks import OF_CHIEF, Judge, Protest, hundredths
from engine.roles import Seat

VOIDS = ("broken", "judge", "people")
"""Why a game may not count."""


def marks_page(roster: Roster, marks: Judge, *, scored: bool, drawn: bool, best: Sequence[Seat]) -> Post:
    """The first page: what is given so far. `scored`: the book has bonuses and penalties; `drawn`: nobody
    won; `best`: who made a best move."""
    game_id = roster.game_id
    given = tuple(told(roster, marks, best))
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


def told(roster: Roster, marks: Judge, best: Sequence[Seat]) -> Iterator[Line]:
    """The marks, a line each. `best`: who made a best move."""
    for seat, points in marks.bonus.items():
        yield roster.named("judge-marked-bonus", int(seat), text=_decimal(hundredths(points)))
    for seat, cases in marks.penalties.items():
        for case in cases:
            yield roster.named("judge-marked-penalty", int(seat), clause=case)
    if marks.no_best_move:
        yield from (roster.named("judge-marked-no-best", seat) for seat in best)
    if marks.void is not None:
        yield line("judge-marked-void", text=_within(marks.void))
    yield from (_protest(protest) for protest in marks.protests)


def _decimal(count: int) -> str:
    """So many hundredths, as both languages write a number: 30 is "0,3"."""
    return f"{count // 100},{count % 100:02}".removesuffix("0")


def _protest(protest: Protest) -> Line:
    if protest.decision is None:
        return line("judge-protest-open", name=protest.by, text=_within(protest.text))
    said, decision = _within(protest.text), _within(protest.decision)
    return line("judge-protest-decided", name=protest.by, text=said, decision=decision)


def _within(sentence: str) -> str:
    """A sentence in another, which has a full stop of its own."""
    return sentence.removesuffix(".")


def limit_line(clause: str, left: int) -> Line:
    """Why a bonus can not be given. `left`: the hundredths that are left of all bonuses (8.4.2)."""
    case = clause.replace(".", "-")
    return line(f"judge-limit-{case}", count=left // 10)


def seats_page(roster: Roster, wish: str, seats: Sequence[Seat]) -> Post:
    """Asks which of the seats gets a bonus or a penalty."""
    said = line("judge-bonus-whom" if wish == "bonus" else "judge-penalty-whom")
    rows = seat_buttons(roster, {seat: tap(roster.game_id, wish, seat) for seat in seats})
    return Post(lines=(said,), rows=(*rows, _back(roster.game_id)), silent=True)


def bonus_page(roster: Roster, seat: Seat, values: Sequence[int], left: int) -> Post:
    """Asks how much, in tenths of a point. What needs the chief judge says so. `left`: the hundredths that
    are left for him of all bonuses (8.4.2)."""
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
    """Asks for which of the cases of 8.5. One that is given already is taken back by the same button."""
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


def sure_page(roster: Roster, marks: Judge, best: Sequence[Seat]) -> Post:
    """Asks once more, before the table is told the marks."""
    yes = Button(label=line("button-judge-done-sure"), data=tap(roster.game_id, "done-sure"), style="success")
    lines = (line("judge-sure-done"), *told(roster, marks, best))
    return Post(lines=lines, rows=((yes,), _back(roster.game_id)), silent=True)


def closed_page(roster: Roster, marks: Judge, best: Sequence[Seat]) -> Post:
    """The judge is done. For a day he may still correct what he gave."""
    again = _button(roster.game_id, "correct", "button-judge-correct")
    return Post(lines=(line("judge-marks-closed"), *told(roster, marks, best)), rows=((again,),), silent=True)


def told_to_the_table(roster: Roster, marks: Judge, best: Sequence[Seat], *, again: bool) -> Post:
    """What the judge has given, for the chat. `again`: he has corrected what it was told before."""
    given = tuple(told(roster, marks, best)) or (line("judge-marks-none"),)
    return Post(lines=(line("marks-corrected" if again else "marks-given"), *given))


def _button(game_id: int, wish: str, key: str) -> Button:
    return Button(label=line(key), data=tap(game_id, wish))


def _back(game_id: int) -> tuple[Button, ...]:
    return (_button(game_id, "marks", "button-judge-back"),)
