"""The judge's panel: one message in his private chat, whose pages lead from an act to a seat and a reason.

Its first page is in `judge_home.py`. It says nothing that the table does not know. What it offers comes from
`engine.offers.judge_offers`.
"""

from collections.abc import Mapping, Sequence

from bot.keyboards.taps import JudgeTap
from bot.render.act_lines import Seen, asked_back
from bot.render.book_words import role_named
from bot.render.buttons import to_table
from bot.render.news import third_foul
from bot.render.phrase import cut, tidy
from bot.render.post import Button, Line, Post, Style, line, row_of
from bot.render.reasons import reason_line, told_reason
from bot.render.roster import Roster
from engine import view
from engine.acts import Award, Defeat, Foul, Remove, word_of
from engine.offers import judge_offers
from engine.roles import Seat
from engine.state import THIRD_FOUL, State

Rows = tuple[tuple[Button, ...], ...]

PANEL = "panel"
"""The slot of the panel in the judge's private chat."""

NO_REASON = "-"
"""Stands in a button for an act without a reason."""

LONGEST_ON_BUTTON = 12
"""Characters of a name on a button: half the width of a phone has room for them."""

REASONED = (Foul.WORD, Remove.WORD, Defeat.WORD)
"""Acts for which the book has reasons."""


def whom(state: State, roster: Roster, wish: str) -> Post:
    """Asks for the seat of an act."""
    seats = [act.seat for act in judge_offers(state) if not isinstance(act, Award) and word_of(act) == wish]
    taps = {seat: tap(roster.game_id, wish, seat, at=_mark(state, wish, seat)) for seat in seats}
    said = line(f"judge-whom-{wish}") if seats else line("judge-nobody")
    return Post(lines=(said,), rows=(*seat_buttons(roster, taps), _back(roster.game_id)))


def seat_buttons(roster: Roster, taps: Mapping[Seat, str]) -> Rows:
    """Numbers with names, two in a row. `taps`: what a press of each carries."""
    return row_of(
        [
            Button(label=line("button-judge-seat", seat=seat, name=_short(roster, seat)), data=data)
            for seat, data in taps.items()
        ],
        2,
    )


def _short(roster: Roster, seat: Seat) -> str:
    return cut(tidy(roster.people[seat].name), LONGEST_ON_BUTTON)


def why(state: State, roster: Roster, wish: str, seat: Seat, reasons: Sequence[str]) -> Post:
    """Asks for the reason of an act at a seat."""
    at = _mark(state, wish, seat)
    named = tuple(
        (
            Button(
                label=reason_line(state.rules, reason),
                data=tap(roster.game_id, wish, seat, reason, at=at),
            ),
        )
        for reason in reasons
    )
    none = Button(
        label=line("button-judge-no-reason"), data=tap(roster.game_id, wish, seat, NO_REASON, at=at)
    )
    said = roster.named(f"judge-why-{wish}", seat)
    return Post(lines=(said,), rows=(*named, (none,), _back(roster.game_id)))


def confirm(roster: Roster, wish: str) -> Post:
    """Asks once more, before what ends a game, or the judge's part in it."""
    return _confirm(roster.game_id, f"{wish}-sure", line(f"judge-sure-{wish}"))


def confirm_undo(
    roster: Roster, act: Seen | None, back: tuple[Seat, ...], at: int, *, more: bool = False
) -> Post:
    """Asks once more, before the last act is taken back. `act`: which that is; None: a whole step of the
    night, of which nothing is said. `back`: who sits at the table again. `at`: where the game stands. `more`:
    the act after it was taken back just now; a doubled press of “yes” then meets the way out."""
    said = [line("judge-sure-undo-night") if act is None else roster.with_names(asked_back(act))]
    if more:
        said.insert(0, line("judge-undone-more"))
    if back:
        said.append(roster.with_names(line("undo-brings-back", seats=back)))
    post = _confirm(roster.game_id, "undo-sure", *said, at=at)
    return post.model_copy(update={"rows": post.rows[::-1]}) if more else post


def confirm_act(state: State, roster: Roster, act: Foul | Remove | Defeat) -> Post:
    """Asks once more, before somebody loses his speech, his seat or the game of his team."""
    third = isinstance(act, Foul) and view.fouls(state, act.seat) + 1 == THIRD_FOUL
    grave = ("third" if third else "fourth") if isinstance(act, Foul) else act.WORD
    told = (roster.named(f"judge-sure-{grave}", act.seat), *told_reason(state.rules, act.reason))
    costs = (third_foul(state),) if third else ()
    at, reason = _mark(state, act.WORD, act.seat), act.reason or NO_REASON
    return _confirm(roster.game_id, f"{act.WORD}-sure", *told, *costs, seat=act.seat, reason=reason, at=at)


def is_grave(state: State, act: Foul | Remove | Defeat) -> bool:
    """Whether the judge is asked once more: a first and a second foul cost nothing yet."""
    return not isinstance(act, Foul) or view.fouls(state, act.seat) + 1 >= THIRD_FOUL


def confirm_hint(state: State, roster: Roster, seat: Seat) -> Post:
    """Asks once more, before a hint costs what it costs in this book."""
    ends = state.rules.hint_ends_game
    said = roster.named("judge-sure-hint" if ends else "judge-sure-hint-bars", seat)
    return _confirm(roster.game_id, "hint-sure", said, seat=seat)


def _confirm(game_id: int, sure: str, *said: Line, seat: Seat = 0, reason: str = "", at: int = 0) -> Post:
    data = tap(game_id, sure, seat, reason, at=at)
    yes = Button(label=line("button-judge-sure"), data=data, style="danger")
    return Post(lines=said, rows=((yes,), _back(game_id)))


def _mark(state: State, wish: str, seat: Seat) -> int:
    """What a button carries, so that it counts once: a foul's says how many the table knows of."""
    return view.fouls(state, seat) if wish == Foul.WORD else 0


def roles(state: State, roster: Roster) -> Post:
    """Who is who, for a judge who may see the roles. It can not be forwarded."""
    seats = (
        roster.named("judge-seat", seat, **role_named(state.rules, role))
        for seat, role in enumerate(state.roles, 1)
    )
    return Post(lines=(line("judge-roles"), *seats), rows=to_table(roster.url), protected=True)


def closed() -> Post:
    """The panel of a game that is over."""
    return Post(lines=(line("judge-panel-closed"),), silent=True)


def tap(game_id: int, wish: str, seat: Seat = 0, reason: str = "", *, at: int = 0) -> str:
    """The data of a button of the panel."""
    data = {"game": game_id, "wish": wish, "seat": seat, "reason": reason, "at": at}
    return JudgeTap.model_validate(data).pack()


def button(game_id: int, wish: str, key: str, style: Style | None = None) -> Button:
    """A button that needs no seat."""
    return Button(label=line(key), data=tap(game_id, wish), style=style)


def _back(game_id: int) -> tuple[Button, ...]:
    return (button(game_id, "home", "button-judge-back"),)
