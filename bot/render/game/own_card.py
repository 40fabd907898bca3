"""What a player reads in the group when he presses a button there: his card, and what his press has done. It
is the answer to his press, which only he sees. Such an answer has at most 200 characters."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from bot.render.book_words import role_named
from bot.render.game import night_prompts
from bot.render.game.cards import duty
from bot.render.game.deeds import check_line
from bot.render.game.private import awake, has_acted
from bot.render.game.private_knowledge import Learnt, PrivateKnowledge
from bot.render.game.roster import Roster
from bot.render.game.tonight import night_so_far
from bot.render.post import Line, line
from engine import offers, view
from engine.roles import Phase, Seat, Team
from engine.rules.effects import CheckRole, Compare
from engine.state import State
from engine.steps import StepName


def own_card(
    state: State, roster: Roster, seat: Seat, knowledge: PrivateKnowledge, named: tuple[Seat, ...]
) -> Iterator[Line]:
    """Yields the player's role and comrades, what is asked of him now, and what he has learnt; if that is
    nothing yet, what his role does. `named`: the seats that he has named so far in this step."""
    card, nameless = view.card(state.roles, seat), _nameless(roster)
    yield line("mine-card", seat=seat, team=card.role.team, **role_named(state.rules, card.role))
    if card.comrades:
        yield line("mine-team", seats=card.comrades, don=0 if card.role.leads else card.don or 0)
    told = [
        *_asked_now(state, nameless, seat, named, knowledge.order),
        *_learnt(state, knowledge.of(seat)),
        *(night_prompts.agreed(state, nameless, knowledge.order) if card.role.team is Team.BLACK else ()),
        *_aims(state, seat),
    ]
    if [each.key for each in told] == ["table-night-woken"]:  # in the first night his role says more
        told = []
    yield from told or (duty(state.rules, card.role, alone=not card.comrades),)


def _nameless(roster: Roster) -> Roster:
    """Returns the roster without names, because an answer has no room for them."""
    return replace(roster, people={})


def _asked_now(
    state: State, roster: Roster, seat: Seat, named: tuple[Seat, ...], order: tuple[Seat, ...]
) -> Iterator[Line]:
    """Yields what the game asks of the player now, what he has done tonight, or that he is out; by day
    nothing, unless he may name a best move. `order`: the order of shots, if it is named."""
    if view.is_out(state, seat):
        yield line("mine-out")
    elif offers.names_best(state, seat):
        yield line("best-move-picked", seats=named) if named else line("mine-best")
    elif state.step.phase is Phase.NIGHT and state.step.name is not StepName.DEAL:
        if is_asked(state, seat):
            yield line("mine-named", seats=named) if named else _ask(state, roster, seat, order)
        elif _talks(state, seat):
            yield line("mine-meeting")
        else:
            yield from night_so_far(state, roster, seat)


def _ask(state: State, roster: Roster, seat: Seat, order: tuple[Seat, ...]) -> Line:
    if not roster.numbered:
        return line("mine-asked-private")
    if order and offers.names_order(state, seat):
        return line("ask-order-again")
    return line("mine-asked")


def _talks(state: State, seat: Seat) -> bool:
    """Returns whether the player is at the meeting now, with comrades to talk to."""
    meets = state.step.name is StepName.MEETING and seat in awake(state)
    return meets and bool(view.card(state.roles, seat).comrades)


def is_asked(state: State, seat: Seat) -> bool:
    """Returns whether the step of the night asks the player to name somebody, and he still has to do so."""
    if seat not in awake(state) or has_acted(state, seat):
        return False
    acts = state.step.name is StepName.HUNT or state.rules.action(state.step.name) is not None
    return acts or offers.names_order(state, seat)


def answered(
    state: State, roster: Roster, seat: Seat, knowledge: PrivateKnowledge, named: tuple[Seat, ...]
) -> Iterator[Line]:
    """Yields the answer to a press on a number by night. It has the same form for everybody: what the
    player has learnt tonight, and what the night asks of him or what he has done in it."""
    nameless = _nameless(roster)
    tonight = (learnt for learnt in knowledge.of(seat) if learnt.night == knowledge.night)
    yield from (check_line(learnt.acted, state) for learnt in tonight)
    yield from _asked_now(state, nameless, seat, named, knowledge.order)
    yield from _aims(state, seat)
    if offers.names_order(state, seat) and not named:
        yield from night_prompts.agreed(state, nameless, knowledge.order)


def _aims(state: State, seat: Seat) -> Iterator[Line]:
    """Yields lines with the targets that the blacks have proposed or shot so far. There are none for a player
    who is not asked now, or if the book does not let him see them."""
    if state.step.name is not StepName.HUNT or not is_asked(state, seat):
        return
    aimed = defaultdict[Seat, list[Seat]](list)
    for by, target in state.night.shots:
        if state.rules.don_answers or (state.rules.blacks_talk_in_hunt and by != seat):
            aimed[target].append(by)
    for target, seats in aimed.items():
        yield line("mine-aim", seats=tuple(seats), seat=target)


def _learnt(state: State, checks: tuple[Learnt, ...]) -> Iterator[Line]:
    """Yields the answers to all checks, the newest first, the seats with the same answer together."""
    seats = defaultdict[tuple[str, str], list[Seat]](list)
    for learnt in reversed(checks):
        action = state.rules.action(learnt.acted.step)
        effect = None if action is None else action.effect
        if isinstance(effect, Compare):
            yield check_line(learnt.acted, state)
        elif isinstance(effect, CheckRole):
            seats["has" if learnt.acted.answer == effect.role else "has-not", effect.role].extend(
                learnt.acted.seats
            )
        else:
            seats[str(learnt.acted.answer), ""].extend(learnt.acted.seats)
    for (answer, role), found in seats.items():
        yield line(f"mine-{answer}", seats=tuple(found), **role_named(state.rules, role))
