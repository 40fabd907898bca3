"""Says which acts are legal now. Every refusal comes from this module, and `offers` asks it for every
keyboard.

It tests every act in the same order (decisions B1): is the game over, does the book have the act, do the
seats exist; then the step, the actor, his role, his right to speak, his turn, what he has already done; and
the target last.
"""

from collections.abc import Iterator
from typing import assert_never

from engine import acts, ballot, targets
from engine.refusals import Refusal
from engine.roles import Phase, Seat, Team
from engine.rules.choices import LostSpeech, SecondShot
from engine.state import THIRD_FOUL, State
from engine.steps import BALLOTS, SPEECHES, StepName

STEPS: dict[type[acts.CommonAct], frozenset[StepName] | None] = {
    acts.Pass: SPEECHES,
    acts.Nominate: frozenset({StepName.TURN}),
    acts.Withdraw: frozenset({StepName.TURN}),
    acts.Vote: BALLOTS,
    acts.LiftHand: BALLOTS,
    acts.Shoot: frozenset({StepName.HUNT}),
    acts.NameOrder: frozenset({StepName.MEETING}),
    acts.NameBest: frozenset({StepName.LAST_WORD}),
    acts.Surrender: None,
    acts.Leave: None,
}
"""Kind of act → the steps in which a player may do it; None means any step. The book gives the steps of night
acts."""

DECISIVE = (acts.Defeat, acts.Hint, acts.Award, acts.Surrender)
"""Acts that would change a result (6.9; decisions B14)."""

BEST_MOVE_SEATS = 3


def refusal(state: State, act: acts.Act) -> Refusal | None:
    """Returns why the act is not legal now, or None if it is."""
    if state.step.name is StepName.OVER:
        return Refusal.GAME_OVER
    if isinstance(act, acts.Timeout):
        return None
    if state.result is not None and _is_waived(state, act):
        return Refusal.GAME_OVER
    if isinstance(act, acts.NightAct):
        if act.word not in state.rules.words:
            return Refusal.NOT_ALLOWED
    elif act.WORD in acts.OPTIONAL and act.WORD not in state.rules.acts:
        return Refusal.NOT_ALLOWED
    if any(not 1 <= seat <= len(state.roles) for seat in _seats(act)):
        return Refusal.NO_SUCH_SEAT
    if isinstance(act, acts.JudgeAct):
        return _judge(state, act)
    return _actor(state, act) or _act(state, act)


def _is_waived(state: State, act: acts.Act) -> bool:
    """Returns whether the act is no longer possible because the result is fixed (6.9)."""
    if isinstance(act, acts.Remove):
        return act.reason in state.rules.waived_when_decided
    return isinstance(act, DECISIVE)


def waits_for_word(state: State, act: acts.JudgeAct) -> bool:
    """Returns whether a judge who may not see the roles has to wait with the act until the last word is over.
    If the result is fixed, the act is refused (6.9). From that refusal the judge would learn that the game is
    decided."""
    return state.step.name is StepName.LAST_WORD and _is_waived(state, act)


def open_refusal(state: State, act: acts.Act) -> Refusal | None:
    """Returns why the act is refused as far as the table knows; None if it is not. During the last words of a
    decided game the table does not know that the result is fixed."""
    return refusal(state._replace(result=None), act)


def _seats(act: acts.Act) -> Iterator[Seat]:
    if isinstance(act, acts.PlayerAct):
        yield act.by
    match act:
        case acts.NameOrder() | acts.NameBest() | acts.NightAct():
            yield from act.seats
        case (
            acts.Pass()
            | acts.Vote()
            | acts.LiftHand()
            | acts.Surrender()
            | acts.Leave()
            | acts.Award()
            | acts.Timeout()
        ):
            return
        case _:
            yield act.seat


def _judge(state: State, act: acts.JudgeAct) -> Refusal | None:
    match act:
        case acts.Foul() | acts.Remove() | acts.Claim():
            return None if state.here(act.seat) else Refusal.NOT_AT_TABLE
        case acts.Hint():
            return Refusal.BAD_TARGET if state.here(act.seat) else None
        case acts.Defeat() | acts.Award():
            return None
        case _:
            assert_never(act)


def _actor(state: State, act: acts.PlayerAct) -> Refusal | None:
    step, by = state.step, act.by
    if not _is_step_of(state, act):
        return Refusal.WRONG_STEP
    if not state.here(by) and not _acts_tonight(state, act):
        return Refusal.NOT_AT_TABLE
    if not _has_role(state, act):
        return Refusal.WRONG_ROLE
    if isinstance(act, acts.Nominate | acts.Vote) and by in state.day.silenced:
        return Refusal.SILENCED
    if isinstance(act, acts.Nominate) and _lost_speech(state, by):
        return Refusal.LOST_SPEECH
    if isinstance(act, acts.Pass | acts.Nominate | acts.Withdraw | acts.NameBest) and by != step.seat:
        return Refusal.NOT_YOUR_TURN
    return None


def _acts_tonight(state: State, act: acts.PlayerAct) -> bool:
    """Returns whether the act is a night act of a player who may act tonight: he was at the table at
    nightfall, and was not removed since then (decisions C2)."""
    of_night = isinstance(act, acts.NightAct | acts.Shoot)
    return of_night and act.by in state.night.present


def _is_step_of(state: State, act: acts.PlayerAct) -> bool:
    if isinstance(act, acts.NightAct):
        action = state.rules.action(state.step.name)
        return action is not None and action.word == act.word
    steps = STEPS[type(act)]
    return steps is None or state.step.name in steps


def _has_role(state: State, act: acts.PlayerAct) -> bool:
    role = state.role(act.by)
    match act:
        case acts.Shoot():
            return role.team is Team.BLACK
        case acts.NameOrder():
            return role.leads
        case acts.NightAct():
            return role.id == state.rules.steps[state.step.name].role
        case _:
            return True


def _lost_speech(state: State, seat: Seat) -> bool:
    taken = state.rules.lost_speech is LostSpeech.EVERY_TURN and state.fouls(seat) >= THIRD_FOUL
    return taken or seat in state.day.lost


def _act(state: State, act: acts.PlayerAct) -> Refusal | None:
    match act:
        case acts.Nominate():
            return _nominate(state, act)
        case acts.Withdraw():
            return None if _own_nomination(state, act) else Refusal.BAD_TARGET
        case acts.Vote() | acts.LiftHand():
            return _hand(state, act)
        case acts.Shoot():
            return _shoot(state, act)
        case acts.NightAct():
            action = state.rules.action(state.step.name)
            return Refusal.WRONG_STEP if action is None else targets.refusal(state, act, action)
        case acts.NameOrder():
            return Refusal.BAD_TARGET if len(set(act.seats)) < len(act.seats) else None
        case acts.NameBest():
            return _best(state, act)
        case acts.Pass() | acts.Surrender() | acts.Leave():
            return None
        case _:
            assert_never(act)


def _nominate(state: State, act: acts.Nominate) -> Refusal | None:
    if state.day.nominated and not state.rules.nominations_replace:
        return Refusal.NO_NOMINATION_LEFT
    if act.seat not in state.table:
        return Refusal.NOT_AT_TABLE
    if act.seat in state.day.alibi:
        return Refusal.HAS_ALIBI
    if act.seat in ballot.on_ballot(state):
        return Refusal.ALREADY_ON_BALLOT
    return None


def _own_nomination(state: State, act: acts.Withdraw) -> bool:
    return any(made.by == act.by and made.seat == act.seat for made in state.day.nominations)


def _hand(state: State, act: acts.Vote | acts.LiftHand) -> Refusal | None:
    poll = ballot.poll_of(state)
    if isinstance(act, acts.Vote):
        return Refusal.ALREADY_VOTED if any(hand.by == act.by for hand in poll.hands) else None
    up = act.by in ballot.hands_for(poll, poll.current) and act.by not in poll.lowered
    return None if up else Refusal.NOT_VOTED


def _shoot(state: State, act: acts.Shoot) -> Refusal | None:
    if state.night.answer is not None:
        return Refusal.ALREADY_DONE
    if act.seat not in state.night.present:
        return Refusal.NOT_AT_TABLE
    if (act.by, act.seat) in state.night.shots and _repeats_are_misses(state):
        return Refusal.ALREADY_DONE
    spared = state.rules.hunt_spares_blacks and state.role(act.seat).team is Team.BLACK
    return Refusal.BAD_TARGET if spared else None


def _repeats_are_misses(state: State) -> bool:
    """Returns whether the hunt is a miss if a black shoots a second seat (4.5.5). A second shot at the same
    seat makes no miss."""
    return not state.rules.don_answers and state.rules.second_shot is SecondShot.MISS


def has_best_move(state: State, seat: Seat) -> bool:
    """Returns whether a leaving player may name a best move, or has named it (8.3, 7.10, 8.3.6; decisions
    F)."""
    memory, limit = state.memory, state.rules.best_move_needs_fewer_out
    return (
        acts.NameBest.WORD in state.rules.acts
        and state.rules.best_move
        and seat in memory.first_killed
        and seat not in memory.claimed
        and (limit is None or memory.voted_out_first_day < limit)
    )


def claim_costs(state: State, seat: Seat) -> bool:
    """Returns whether the seat, as far as the table knows, may still name a best move, and would lose it by
    claiming now to be the commissar."""
    if not state.rules.best_move or not {acts.Claim.WORD, acts.NameBest.WORD} <= state.rules.acts:
        return False
    before_the_morning = state.night.number < 2 + (state.step.phase is Phase.NIGHT)
    may_name = before_the_morning or has_best_move(state, seat)
    return may_name and seat not in state.memory.claimed | state.memory.best


def _best(state: State, act: acts.NameBest) -> Refusal | None:
    if not has_best_move(state, act.by):
        return Refusal.NOT_ALLOWED
    if act.by in state.memory.best:
        return Refusal.ALREADY_DONE
    if len(act.seats) > BEST_MOVE_SEATS or len(set(act.seats)) < len(act.seats):
        return Refusal.BAD_TARGET
    return None
