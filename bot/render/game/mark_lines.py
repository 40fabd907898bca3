"""The marks of a game's judge as lines, for the page on which he gives them and for the protocol."""

from collections.abc import Iterator, Sequence

from bot.render.game.roster import Roster
from bot.render.post import Line, line
from engine.marks import Judge, Protest, hundredths
from engine.roles import Seat


def mark_lines(roster: Roster, marks: Judge, best: Sequence[Seat]) -> Iterator[Line]:
    """Yields a line for each of the judge's marks, for the chief judge's result, and for each protest.
    `best`: the seats that made a best move."""
    for seat, points in marks.bonus.items():
        yield roster.named("judge-marked-bonus", int(seat), text=_decimal(hundredths(points)))
    for seat, cases in marks.penalties.items():
        for case in cases:
            yield roster.named("judge-marked-penalty", int(seat), clause=case)
    if marks.no_best_move:
        yield from (roster.named("judge-marked-no-best", seat) for seat in best)
    if changed := result_line(marks):
        yield changed
    if marks.void is not None:
        yield line("judge-marked-void", text=_within(marks.void))
    yield from (_protest(protest) for protest in marks.protests)


def result_line(marks: Judge) -> Line | None:
    """Returns the line that says who has won by the chief judge's decision; None if he names no winner."""
    if marks.chief_result in (None, "void", "counts"):
        return None
    return line("judge-marked-result", winner=marks.chief_result)


def _decimal(count: int) -> str:
    """Returns hundredths as a decimal number, in the way that Russian and Ukrainian write it: 30 is "0,3"."""
    return f"{count // 100},{count % 100:02}".removesuffix("0")


def _protest(protest: Protest) -> Line:
    if protest.decision is None:
        return line("judge-protest-open", name=protest.by, text=_within(protest.text))
    said, decision = _within(protest.text), _within(protest.decision)
    return line("judge-protest-decided", name=protest.by, text=said, decision=decision)


def _within(sentence: str) -> str:
    return sentence.removesuffix(".")
