"""What is said of acts that are taken back.

The group hears of each that it saw. Of a night act it hears nothing: that there was one would tell that
somebody is there to act. Who learnt something in private by it is told in private that it does not count.
Then the step is shown and asked again.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias, assert_never

from bot.render import answers, group
from bot.render.narrator import BEFORE_A_NIGHT_STEP
from bot.render.post import Line, Post, line
from bot.render.private_knowledge import PrivateKnowledge
from bot.render.roster import Roster
from bot.render.utterance import Utterance
from bot.store.outbox import Priority
from engine import view
from engine.acts import (
    Act,
    Award,
    Claim,
    Defeat,
    Foul,
    Hint,
    JudgeAct,
    Leave,
    LiftHand,
    NameBest,
    NameOrder,
    NightAct,
    Nominate,
    Pass,
    PlayerAct,
    Remove,
    Shoot,
    Surrender,
    Timeout,
    Vote,
    Withdraw,
)
from engine.decide import Decision
from engine.roles import Phase, Seat
from engine.state import State
from engine.undo import back_again

Seen: TypeAlias = (
    Nominate | Withdraw | Vote | LiftHand | Pass | NameBest | Surrender | Leave | JudgeAct | Timeout
)
"""The acts that the group sees."""


class TakenBack(NamedTuple):
    """An act that does not count any more, and what it had brought about."""

    act: Act
    decision: Decision


class Reached(NamedTuple):
    """The game as it stands after an undo. `head`: the news above the message that it shows."""

    state: State
    knowledge: PrivateKnowledge
    head: tuple[Line, ...]


def undone(
    left: State, head: tuple[Line, ...], after: Reached, taken: Sequence[TakenBack], roster: Roster
) -> Iterator[Utterance]:
    """Everything that is said of an undo, in order. `left`: the state that is given up, `head` the news above
    its message. `taken`: the acts, the latest first."""
    state, serial = after.state, after.state.step.serial
    over = Post(lines=(*head, line("step-taken-back")), silent=True)
    yield Utterance(over, "edit", Priority.COUNT, group.slot(left))
    told = [
        _told(each.act, roster) for each in taken if not isinstance(each.act, Shoot | NightAct | NameOrder)
    ]
    news = [line("undone", count=len(told)), *told]
    again = back_again(view.known_table(left), view.known_table(state))
    if again:
        news.append(roster.with_names(line("undone-back", seats=again)))
    yield Utterance(Post(lines=tuple(news)), "send", Priority.NEWS)
    yield from _in_private(left, after.knowledge, taken, roster)
    for seat in again:
        yield Utterance(Post(lines=(line("back-at-table"),)), "send", Priority.PROMPT, None, seat)
    for seat, post, _ in answers.unanswered(state, roster, after.knowledge, ()):
        yield Utterance(post, "send", Priority.PROMPT, f"act:{serial}", seat)
    shown = group.step_post(state, roster, after.head)
    delay = BEFORE_A_NIGHT_STEP if state.step.phase is Phase.NIGHT else 0.0
    yield Utterance(shown, "send", Priority.PROMPT, group.slot(state), opens=serial, delay=delay)


def _in_private(
    left: State, knowledge: PrivateKnowledge, taken: Sequence[TakenBack], roster: Roster
) -> Iterator[Utterance]:
    """Closes what was asked and answered in private. What can not be edited is called off by a message."""
    asked = {seat for seat, _, _ in answers.missed(left, knowledge, over=False)}
    closed = {(left.step.serial, seat): line("prompt-taken-back") for seat in asked}
    heard: set[Seat] = set()
    for each in taken:
        for event, state in zip(each.decision.events, each.decision.states, strict=False):
            for seat, _, edits in answers.answered(event, state, roster):
                if edits:
                    closed[state.step.serial, seat] = line("answer-taken-back")
                else:
                    heard.add(seat)
    for (serial, seat), said in closed.items():
        yield Utterance(Post(lines=(said,), silent=True), "edit", Priority.NEWS, f"act:{serial}", seat)
    for seat in sorted(heard):
        post = Post(lines=(line("heard-taken-back"),), silent=True)
        yield Utterance(post, "send", Priority.NEWS, None, seat)


def _told(act: Seen, roster: Roster) -> Line:
    """What the group is told of an act that is taken back."""
    match act:
        case Timeout():
            return line("undone-timeout")
        case Award():
            return line("undone-award")
        case Nominate():
            return roster.with_names(line("undone-nominate", by=act.by, seat=act.seat))
        case Withdraw():
            return roster.with_names(line("undone-withdraw", by=act.by, seat=act.seat))
        case Pass() | Vote() | LiftHand() | NameBest() | Surrender() | Leave():
            return roster.with_names(_of_player(act))
        case Foul() | Remove() | Defeat() | Hint() | Claim():
            return roster.with_names(_of_judge(act))
        case _:
            assert_never(act)


def _of_player(act: PlayerAct) -> Line:
    match act:
        case Pass():
            return line("undone-pass", by=act.by)
        case Vote():
            return line("undone-vote", by=act.by)
        case LiftHand():
            return line("undone-lift", by=act.by)
        case NameBest():
            return line("undone-best", by=act.by)
        case Surrender():
            return line("undone-surrender", by=act.by)
        case _:
            return line("undone-leave", by=act.by)


def _of_judge(act: Foul | Remove | Defeat | Hint | Claim) -> Line:
    match act:
        case Foul():
            return line("undone-foul", seat=act.seat)
        case Remove():
            return line("undone-remove", seat=act.seat)
        case Defeat():
            return line("undone-defeat", seat=act.seat)
        case Hint():
            return line("undone-hint", seat=act.seat)
        case Claim():
            return line("undone-claim", seat=act.seat)
        case _:
            assert_never(act)
