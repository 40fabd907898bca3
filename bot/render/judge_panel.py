"""The judge's panel: one message in his private chat, whose pages lead from an act to a seat and a reason.

It says nothing that the table does not know. What it offers comes from `engine.offers.judge_offers`.
"""

from collections.abc import Iterator, Sequence

from bot.keyboards.taps import JudgeTap
from bot.render.book_words import role_named, spoken
from bot.render.buttons import to_table
from bot.render.group import shown
from bot.render.post import Button, Line, Post, Style, line, row_of
from bot.render.roster import Roster
from engine import view
from engine.acts import Award, Claim, Defeat, Foul, Hint, Remove, word_of
from engine.offers import judge_offers
from engine.roles import Phase, Seat
from engine.rules.model import RuleSet
from engine.state import State
from engine.steps import SPEECHES, StepName

Rows = tuple[tuple[Button, ...], ...]

PANEL = "panel"
"""The slot of the panel in the judge's private chat."""

NO_REASON = "-"
"""Stands in a button for an act without a reason."""

MORE = (15, 30)
"""Game seconds that the judge can add to a speech."""

REASONED = (Foul.WORD, Remove.WORD, Defeat.WORD)
"""Acts for which the book has reasons."""


def home(state: State, roster: Roster, *, paused: bool = False) -> Post:
    """The page that follows the game: where it is, who has fouls, and what the judge may do."""
    clock = _clock(state, roster.game_id, paused=paused)
    rows = (*_acts(state, roster.game_id), *clock, _last(roster.game_id), *to_table(roster.url))
    return Post(lines=tuple(_stands(state, roster)), rows=rows, silent=True)


def _stands(state: State, roster: Roster) -> Iterator[Line]:
    step = state.step
    by_night = step.phase is Phase.NIGHT
    seats = state.night.present if by_night else state.table
    yield line("judge-panel")
    yield line(f"table-{step.phase}", number=shown(state, step.number), count=len(seats))
    if step.phase is Phase.DAY and step.seat is not None and step.name is not StepName.OVER:
        yield roster.named(f"table-now-{step.name}", step.seat)
    for seat in seats:
        fouls = view.fouls(state, seat)
        if fouls:
            yield roster.named("table-seat-fouls", seat, count=fouls)


def _acts(state: State, game_id: int) -> Rows:
    """A button for each kind of act that the rules allow now, and what a host may do."""
    offered = {word_of(act) for act in judge_offers(state)}
    acts = [
        _button(game_id, "foul", "button-judge-foul"),
        _button(game_id, "remove", "button-judge-remove"),
        _button(game_id, "defeat", "button-judge-defeat"),
        _button(game_id, "claim", "button-judge-claim"),
        _button(game_id, "hint", "button-judge-hint"),
    ]
    words = (Foul.WORD, Remove.WORD, Defeat.WORD, Claim.WORD, Hint.WORD)
    rows = row_of([act for word, act in zip(words, acts, strict=True) if word in offered], 2)
    if Award.WORD in offered:
        rows += (
            (
                _button(game_id, "award-red", "button-judge-award-red"),
                _button(game_id, "award-black", "button-judge-award-black"),
            ),
        )
    return rows


def _clock(state: State, game_id: int, *, paused: bool) -> Rows:
    """A pause or its end, and seconds for who speaks."""
    if paused:
        return ((_button(game_id, "resume", "button-judge-resume", "success"),),)
    more = tuple(
        Button(
            label=line("button-judge-more", count=seconds),
            data=tap(game_id, "more", reason=str(seconds), at=state.step.serial),
        )
        for seconds in MORE
        if state.step.name in SPEECHES
    )
    return ((_button(game_id, "pause", "button-judge-pause"), *more),)


def _last(game_id: int) -> tuple[Button, ...]:
    return (
        _button(game_id, "undo", "button-judge-undo"),
        _button(game_id, "stop", "button-judge-stop"),
        _button(game_id, "resign", "button-judge-resign"),
    )


def whom(state: State, roster: Roster, wish: str) -> Post:
    """Asks for the seat of an act."""
    seats = [act.seat for act in judge_offers(state) if not isinstance(act, Award) and word_of(act) == wish]
    numbers = [
        Button(mark=str(seat), data=tap(roster.game_id, wish, seat, at=_mark(state, wish, seat)))
        for seat in seats
    ]
    said = line(f"judge-whom-{wish}") if seats else line("judge-nobody")
    return Post(lines=(said,), rows=(*row_of(numbers), _back(roster.game_id)))


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
    return _confirm(roster.game_id, line(f"judge-sure-{wish}"), wish)


def confirm_undo(roster: Roster, at: int) -> Post:
    """Asks once more, before the last act is taken back. It does not say which that is. `at`: where the game
    stands."""
    return _confirm(roster.game_id, line("judge-sure-undo"), "undo", at=at)


def confirm_hint(state: State, roster: Roster, seat: Seat) -> Post:
    """Asks once more, before a hint costs what it costs in this book."""
    ends = state.rules.hint_ends_game
    said = roster.named("judge-sure-hint" if ends else "judge-sure-hint-bars", seat)
    return _confirm(roster.game_id, said, Hint.WORD, seat)


def _confirm(game_id: int, said: Line, wish: str, seat: Seat = 0, *, at: int = 0) -> Post:
    yes = Button(
        label=line("button-judge-sure"), data=tap(game_id, f"{wish}-sure", seat, at=at), style="danger"
    )
    return Post(lines=(said,), rows=((yes,), _back(game_id)))


def reason_line(rules: RuleSet, reason: str) -> Line:
    """A clause of the book's catalogue in words."""
    book, clause = spoken(rules), reason.replace(".", "-")
    return line(f"reason-{book}-{clause}")


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


def _button(game_id: int, wish: str, key: str, style: Style | None = None) -> Button:
    return Button(label=line(key), data=tap(game_id, wish), style=style)


def _back(game_id: int) -> tuple[Button, ...]:
    return (_button(game_id, "home", "button-judge-back"),)
