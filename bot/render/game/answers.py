"""Messages in a player's private chat about his acts, and the ends of the questions to him."""

from collections.abc import Collection, Iterator, Mapping

from bot.render.book_words import role_name
from bot.render.game import news
from bot.render.game.deeds import check_line, done_line
from bot.render.game.group import shown_number
from bot.render.game.night_prompts import act, best_move, greeted, hunt, meeting
from bot.render.game.private import Private, awake, has_acted, prompts
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster
from bot.render.post import Line, Post, line
from engine import night, offers, view
from engine.events import BestNamed, Claimed, Event, Fouled, NightActed, OrderNamed, ShotAnswered, ShotFired
from engine.roles import Seat
from engine.state import THIRD_FOUL, State
from engine.steps import StepName


def closed(before: State) -> tuple[Private, ...]:
    """Returns edits that close the prompts of a step: the players fall asleep, or have named no best move. By
    night the edit is the same for all roles, and covers their answers. A player who has not answered is told
    so, in words that do not reveal the question. `before`: the state before the end of the step."""
    missed = Post(lines=(line("best-move-missed"),), silent=True)
    return (
        *(asleep(seat, missed=has_missed(before, seat)) for seat in awake(before)),
        *(Private(seat, missed, edits=True) for seat in _may_name_best(before)),
    )


def asleep(seat: Seat, *, missed: bool = False) -> Private:
    """Returns the edit that covers what a player reads in a step of the night. `missed`: whether he was asked
    for an act and has done none."""
    said = line("night-sleeps-missed" if missed else "night-sleeps")
    return Private(seat, Post(lines=(said,), silent=True), edits=True)


def has_missed(state: State, seat: Seat) -> bool:
    """Returns whether the step asks this player, who is awake in it, for an act that he has not done. Nobody
    has to answer in a meeting, and nobody but `offers.answerer` where only his answer counts."""
    hunts, rules = state.step.name is StepName.HUNT, state.rules
    if hunts and rules.don_answers and seat != offers.answerer(state):
        return False
    asked = hunts or rules.action(state.step.name) is not None
    return asked and not has_acted(state, seat)


def _may_name_best(state: State) -> tuple[Seat, ...]:
    seat = state.step.seat
    if state.step.name is not StepName.LAST_WORD or seat is None:
        return ()
    return (seat,) if offers.names_best(state, seat) else ()


def unanswered(state: State, roster: Roster, named: tuple[Seat, ...]) -> Iterator[Private]:
    """Yields the prompts of the present step once more, for the players who have not answered. `named`: the
    seats that a player has named so far for his best move."""
    for asked in prompts(state, roster):
        if asked.seat in _may_name_best(state):
            yield asked._replace(post=best_move(state, roster, asked.seat, named))
        elif asked.seat in awake(state) and not has_acted(state, asked.seat):
            yield asked


def opened(
    state: State, roster: Roster, knowledge: PrivateKnowledge, seat: Seat, named: tuple[Seat, ...]
) -> Post | None:
    """Returns what the player is asked in this step of the night, with what has happened in it so far; None
    if he is not asked, or has answered. `named`: the seats that he has named so far for an order of shots."""
    step = state.step
    if seat not in awake(state) or has_acted(state, seat):
        return None
    for greeting in night.greetings(state):
        if greeting.role == state.role(seat).id:
            return greeted(state, roster, greeting)
    if step.name is StepName.MEETING:
        return meeting(state, roster, seat, named, order=knowledge.order)
    if step.name is StepName.HUNT:
        return hunt(state, roster, seat, *_shots(state, seat, roster), order=knowledge.order)
    return act(state, roster, seat, knowledge)


def _shots(state: State, seat: Seat, roster: Roster) -> Iterator[Line]:
    tonight = state.night
    if state.rules.don_answers:
        yield from _proposals(dict(tonight.shots), seat, roster)
        if tonight.answer is not None:
            yield roster.with_names(line("shot-answered", seat=tonight.answer))
    elif state.rules.blacks_talk_in_hunt:
        yield from (roster.with_names(line("shot-seen", by=by, seat=shot)) for by, shot in tonight.shots)


def answered(
    event: Event, state: State, roster: Roster, opened: Collection[Seat] = ()
) -> tuple[Private, ...]:
    """Returns the messages that tell players in private about an event, if only they may learn of it. A
    player who names his best move, or loses the right to it, is told so too, in place of the question if that
    is open.

    `opened`: the seats of players who have opened their message in this step. What a black does is not told
    to the blacks whose message is covered, so that nothing comes to a chat in which nobody has looked. They
    read it when they open the message.
    """
    if isinstance(event, BestNamed):
        taken = roster.with_names(line("best-move-taken", seats=event.seats))
        return (Private(event.by, _answer(taken), edits=True),)
    if isinstance(event, Claimed):
        lost = Post(lines=(line("best-move-claimed"),), silent=True)
        return (Private(event.seat, lost, edits=event.seat in _may_name_best(state)),)
    if view.is_public(event):
        return ()
    # A player who is out gets no more of these messages, not even about the night of his own team.
    seats = [seat for seat in view.privy(event, state.rules, state.roles) if seat in state.night.present]
    if isinstance(event, OrderNamed | ShotFired | ShotAnswered):
        seats = [seat for seat in seats if seat == event.by or seat in opened]
    return tuple(_told(event, seat, state, roster) for seat in seats)


def _told(event: Event, seat: Seat, state: State, roster: Roster) -> Private:
    said: tuple[Line, ...]
    match event:
        case ShotFired() if state.rules.don_answers:
            proposed = {**dict(state.night.shots), event.by: event.seat}
            return Private(seat, hunt(state, roster, seat, *_proposals(proposed, seat, roster)), edits=True)
        case OrderNamed():
            return Private(seat, meeting(state, roster, seat, order=event.seats), edits=True)
        case ShotAnswered():
            said, edits = (line("shot-answered", seat=event.seat),), True
        case ShotFired() if seat != event.by:
            said, edits = (line("shot-seen", by=event.by, seat=event.seat),), False
        case ShotFired():
            said, edits = (line("shot-fired", seat=event.seat),), True
        case NightActed() if seat == event.by:
            of_night = line("learnt-by-night", number=shown_number(state, state.night.number))
            said, edits = (*((of_night,) if event.answer is not None else ()), _acted(event, state)), True
        case NightActed():
            own = role_name(state.rules, state.role(event.by).id)
            said, edits = (line("seen-own", own=own, by=event.by, seats=event.seats),), False
        case Fouled():
            third = (news.third_foul(state, seat),) if event.count == THIRD_FOUL else ()
            said, edits = (line("fouled-hidden", count=event.count), *third), False
        case _:
            said, edits = (line("shot-repeated"),), False
    by = event.by if isinstance(event, ShotFired | NightActed) else seat
    note = None if edits else f"{by}:{said[0].key}"
    return Private(seat, _answer(*map(roster.with_names, said)), edits=edits, note=note)


def _proposals(proposed: Mapping[Seat, Seat], seat: Seat, roster: Roster) -> Iterator[Line]:
    for by, target in sorted(proposed.items()):
        said = line("proposed-own", seat=target) if by == seat else line("proposed", by=by, seat=target)
        yield roster.with_names(said)


def _acted(event: NightActed, state: State) -> Line:
    if event.answer is not None:
        return check_line(event, state)
    return done_line(event.step, event.by, event.seats, state) or line("shot-repeated")


def _answer(*said: Line) -> Post:
    """Returns a post with these lines that can not be forwarded. In the group it would prove what the player
    says, and nobody may prove his role."""
    return Post(lines=said, silent=True, protected=True)
