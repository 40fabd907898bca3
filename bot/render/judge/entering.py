"""The judge enters acts for a player, for example what the player has said aloud. Here is the page of the
panel on which he does this, and the message that tells the group."""

from collections.abc import Sequence

from bot.render.game.roster import Roster
from bot.render.judge.pages import Rows, button, seat_buttons, tap
from bot.render.post import Button, Line, Post, line
from engine import offers
from engine.acts import NameBest, Nominate, Pass, PlayerAct, Vote, Withdraw
from engine.legal import BEST_MOVE_SEATS
from engine.roles import Seat
from engine.state import State
from engine.steps import BALLOTS, SPEECHES, StepName


def can_enter(state: State) -> bool:
    """Returns whether the judge can enter acts in the present step: players act before everybody's eyes."""
    return state.step.name in SPEECHES | BALLOTS


def enter_page(state: State, roster: Roster, picked: tuple[Seat, ...]) -> Post:
    """Returns the page on which the judge enters acts in this step. `picked`: the seats that he has chosen so
    far: those whose hands are up, or those of a best move."""
    speaker = state.step.seat
    if state.step.name in BALLOTS:
        seats = [seat for seat in state.voters() if Vote(seat) in offers.offers(state, seat)]
        said = line("judge-enter-hands", seats=picked) if picked else line("judge-enter-whose-hand")
        rows = _picking(state, roster, seats, picked)
    elif speaker is not None:
        said, rows = _speech(state, roster, speaker, picked)
    else:
        said, rows = line("judge-nobody"), ()
    return Post(lines=(said,), rows=(*rows, (button(roster.game_id, "home", "button-judge-back"),)))


def _speech(state: State, roster: Roster, speaker: Seat, picked: tuple[Seat, ...]) -> tuple[Line, Rows]:
    acts = offers.offers(state, speaker)
    passes = ((_button(state, roster, "enter-pass", line("button-pass")),),)
    if state.step.name is StepName.LAST_WORD and offers.names_best(state, speaker):
        others = [seat for seat in sorted(roster.people) if seat != speaker]
        more = [] if len(picked) >= BEST_MOVE_SEATS else others
        said = line("judge-enter-best-picked", seats=picked) if picked else line("judge-enter-best")
        return said, (*_picking(state, roster, more, picked), *passes)
    taps = {
        act.seat: _data(state, roster, "enter-nominate", act.seat)
        for act in acts
        if isinstance(act, Nominate)
    }
    back = tuple(
        (_button(state, roster, "enter-withdraw", line("button-withdraw", seat=act.seat), act.seat),)
        for act in acts
        if isinstance(act, Withdraw)
    )
    said = roster.named("judge-enter-nominate" if taps else "judge-enter-pass", speaker)
    return said, (*seat_buttons(roster, taps), *back, *passes)


def _picking(state: State, roster: Roster, seats: Sequence[Seat], picked: tuple[Seat, ...]) -> Rows:
    taps = {seat: _data(state, roster, "enter-pick", seat) for seat in seats if seat not in picked}
    rows = seat_buttons(roster, taps)
    if not picked:
        return rows
    again = _button(state, roster, "enter-again", line("button-again"))
    done = _button(state, roster, "enter-done", line("button-done"))
    return (*rows, (again, done.model_copy(update={"style": "success"})))


def _button(state: State, roster: Roster, wish: str, label: Line, seat: Seat = 0) -> Button:
    return Button(label=label, data=_data(state, roster, wish, seat))


def _data(state: State, roster: Roster, wish: str, seat: Seat = 0) -> str:
    return tap(roster.game_id, wish, seat, at=state.step.serial)


def entered(roster: Roster, acts: Sequence[PlayerAct]) -> Post:
    """Returns the post that tells the group which acts the judge has entered, and for whom."""
    return Post(lines=(roster.with_names(_entered(acts)),), silent=True)


def _entered(acts: Sequence[PlayerAct]) -> Line:
    match acts[0]:
        case Nominate(by, seat):
            return line("judge-entered-nominate", by=by, seat=seat)
        case Withdraw(by, seat):
            return line("judge-entered-withdraw", by=by, seat=seat)
        case NameBest(by, seats):
            return line("judge-entered-best", by=by, seats=seats)
        case Pass(by):
            return line("judge-entered-pass", by=by)
        case _:
            return line("judge-entered-hands", seats=tuple(act.by for act in acts))
