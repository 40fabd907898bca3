"""Messages in a player's private chat about his acts, and about the steps in which he did nothing."""

from collections.abc import Iterator, Mapping

from bot.render.book_words import role_name, step_words
from bot.render.game import news
from bot.render.game.group import shown
from bot.render.game.night_prompts import best_move, check_line, hunt, meeting
from bot.render.game.private import Private, prompts
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster
from bot.render.post import Line, Post, line
from engine import offers, view
from engine.events import BestNamed, Event, Fouled, NightActed, OrderNamed, ShotAnswered, ShotFired
from engine.roles import Seat
from engine.rules.effects import Alibi, CheckRole, CheckTeam, Kill, Save, Silence
from engine.state import THIRD_FOUL, State
from engine.steps import StepName


def missed(before: State, knowledge: PrivateKnowledge, *, over: bool) -> tuple[Private, ...]:
    """Returns edits that close the prompts which players have not answered: these say what the players have
    missed, or that the game is over. `before`: the state before the end of the step. `over`: whether the
    whole game is over."""
    said = line("prompt-game-over") if over else _missed(before, knowledge)
    post = Post(lines=(said,), silent=True)
    return tuple(Private(seat, post, edits=True) for seat in _idle(before))


def _missed(before: State, knowledge: PrivateKnowledge) -> Line:
    """Returns the line that says what a player has lost because he did nothing in the step."""
    match before.step.name:
        case StepName.LAST_WORD:
            return line("best-move-missed")  # the player may also have passed
        case StepName.MEETING:
            orders = any(offers.names_order(before, seat) for seat in offers.actors(before))
            return line("meeting-over-no-order" if orders and not knowledge.order else "meeting-over")
        case StepName.HUNT:
            return line("hunt-unanswered") if before.rules.don_answers else line("hunt-missed")
    action = before.rules.action(before.step.name)
    match None if action is None else action.effect:
        case CheckRole() | CheckTeam():
            return line("check-missed")
        case Save():
            return line("save-missed")
        case Kill():
            return line("shot-missed")
        case Alibi():
            return line("visit-missed")
        case Silence():
            return line("silence-missed")
        case _:
            return line("time-is-up")


def _idle(before: State) -> tuple[Seat, ...]:
    """Returns the seats of the players who were asked in private in this step and have not answered."""
    step = before.step
    if step.name is StepName.MEETING:
        return offers.actors(before)  # one who has named the order may still talk
    if step.name is StepName.LAST_WORD and step.seat is not None:
        return (step.seat,) if offers.names_best(before, step.seat) else ()
    if step.name is StepName.HUNT or before.rules.action(step.name) is not None:
        return tuple(seat for seat in offers.actors(before) if offers.offers(before, seat))
    return ()


def unanswered(
    state: State, roster: Roster, knowledge: PrivateKnowledge, named: tuple[Seat, ...]
) -> Iterator[Private]:
    """Yields the prompts of the present step once more, for the players who have not answered. `named`: the
    seats that a player has named so far for an act that needs several."""
    waiting = {seat for seat, _, _ in missed(state, knowledge, over=False)}
    for asked in prompts(state, roster, knowledge):
        if asked.seat in waiting:
            yield asked._replace(post=_as_it_stands(asked, state, roster, knowledge, named))


def _as_it_stands(
    asked: Private, state: State, roster: Roster, knowledge: PrivateKnowledge, named: tuple[Seat, ...]
) -> Post:
    """Returns the prompt `asked` with what has happened since it was sent: the seats that the player has
    named so far, or the proposals of the other blacks."""
    seat, step = asked.seat, state.step
    if step.name is StepName.LAST_WORD:
        return best_move(state, roster, seat, named)
    if step.name is StepName.MEETING and offers.names_order(state, seat):
        return meeting(state, roster, seat, named, named=bool(knowledge.order))
    if step.name is StepName.HUNT and state.rules.don_answers:
        proposed = _proposals(dict(state.night.shots), seat, roster)
        return hunt(state, roster, seat, *proposed, order=knowledge.order)
    return asked.post


def answered(event: Event, state: State, roster: Roster) -> tuple[Private, ...]:
    """Returns the messages that tell players in private about an event, if only they may learn of it."""
    if isinstance(event, BestNamed):
        taken = roster.with_names(line("best-move-taken", seats=event.seats))
        return (Private(event.by, _answer(taken), edits=True),)
    if view.is_public(event):
        return ()
    # A player who is out gets no more of these messages, not even about the night of his own team.
    seats = (seat for seat in view.privy(event, state.rules, state.roles) if seat in state.night.present)
    told = tuple(_told(event, seat, state, roster) for seat in seats)
    if isinstance(event, OrderNamed):  # his prompt stays: he may name another order
        prompt = meeting(state, roster, event.by, named=True)
        return (Private(event.by, prompt, edits=True), *told)
    return told


def _told(event: Event, seat: Seat, state: State, roster: Roster) -> Private:
    said: tuple[Line, ...]
    match event:
        case ShotFired() if state.rules.don_answers:
            proposed = {**dict(state.night.shots), event.by: event.seat}
            return Private(seat, hunt(state, roster, seat, *_proposals(proposed, seat, roster)), edits=True)
        case OrderNamed():
            said, edits = (line("order-named", seats=event.seats),), False
        case ShotAnswered():
            said, edits = (line("shot-answered", seat=event.seat),), True
        case ShotFired() if seat != event.by:
            said, edits = (line("shot-seen", by=event.by, seat=event.seat),), False
        case ShotFired():
            said, edits = (line("shot-fired", seat=event.seat),), True
        case NightActed() if seat == event.by:
            of_night = line("learnt-by-night", number=shown(state, state.night.number))
            said, edits = (*((of_night,) if event.answer is not None else ()), _acted(event, state)), True
        case NightActed():
            own = role_name(state.rules, state.role(event.by).id)
            said, edits = (line("seen-own", own=own, by=event.by, seats=event.seats),), False
        case Fouled():
            third = (news.third_foul(state, seat),) if event.count == THIRD_FOUL else ()
            said, edits = (line("fouled-hidden", count=event.count), *third), False
        case _:
            said, edits = (line("shot-repeated"),), False
    return Private(seat, _answer(*map(roster.with_names, said)), edits=edits)


def _proposals(proposed: Mapping[Seat, Seat], seat: Seat, roster: Roster) -> Iterator[Line]:
    """Yields the lines with the targets that the other blacks have proposed so far. `seat`: the black who
    reads them."""
    for by, target in sorted(proposed.items()):
        said = line("proposed-own", seat=target) if by == seat else line("proposed", by=by, seat=target)
        yield roster.with_names(said)


def _acted(event: NightActed, state: State) -> Line:
    """Returns the line about the result of a role's act: the answer to a check, or the seat at which the act
    was aimed."""
    if event.answer is not None:
        return check_line(event, state)
    action, seat = state.rules.action(event.step), event.seats[0]
    own = step_words(state.rules, event.step, "done")
    if own:
        return line("done-own", said=own, seats=event.seats)
    oneself = seat == event.by
    match None if action is None else action.effect:
        case Save():
            return line("healed-self" if oneself else "healed", seat=seat)
        case Alibi():
            return line("visited", seat=seat)
        case Kill():
            return line("maniac-killed-self" if oneself else "maniac-killed", seat=seat)
        case Silence():
            return line("maniac-silenced-self" if oneself else "maniac-silenced", seat=seat)
        case _:
            return line("shot-repeated")


def _answer(*said: Line) -> Post:
    """Returns a post with these lines that can not be forwarded. In the group it would prove what the player
    says, and nobody may prove his role."""
    return Post(lines=said, silent=True, protected=True)
