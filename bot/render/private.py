"""What a player sees in his private chat: his card, the prompts by night, the answers to his acts."""

from collections.abc import Mapping
from typing import NamedTuple

from bot.render import buttons, news
from bot.render.book_words import role_name, role_named, spoken, step_words
from bot.render.cards import card_lines, longest_card
from bot.render.group import countdown, shown
from bot.render.post import Line, Post, line
from bot.render.private_knowledge import PrivateKnowledge
from bot.render.roster import Roster
from engine import offers, view
from engine.acts import LiftHand, PlayerAct, Surrender
from engine.events import (
    Answer,
    BestNamed,
    Event,
    Fouled,
    NightActed,
    OrderNamed,
    ShotAnswered,
    ShotFired,
)
from engine.roles import SHERIFF, Seat, Team
from engine.rules.effects import Alibi, CheckRole, Compare, Kill, Save, Silence
from engine.state import THIRD_FOUL, State
from engine.steps import StepName


class Private(NamedTuple):
    """A post for one seat. `edits`: it replaces his prompt of this step."""

    seat: Seat
    post: Post
    edits: bool = False


def card(state: State, seat: Seat, roster: Roster, longest: Mapping[str, int]) -> Post:
    """The card. It is hidden until touched, as long as the `longest` of the table, and can not be
    forwarded."""
    return Post(lines=card_lines(state, seat, longest), rows=_card_rows(state, roster), protected=True)


def _card_rows(state: State, roster: Roster) -> buttons.Rows:
    return (
        *buttons.to_table(roster),
        *buttons.own_row(roster.game_id),
        *buttons.surrender_row(state, roster.game_id),
    )


def ask(act: PlayerAct, state: State, game_id: int) -> Post:
    """The question before leaving, surrendering or taking a hand down, with what it costs in this book."""
    match act:
        case LiftHand():
            return Post(lines=(line(f"lift-ask-{state.rules.lift}"),), rows=buttons.lift_row(state, game_id))
        case Surrender():
            return Post(lines=(line("surrender-ask"),), rows=buttons.surrender_sure(game_id))
        case _:
            return Post(lines=(line("leave-ask"),), rows=buttons.leave_sure(game_id))


def done(act: PlayerAct, after: State) -> Line:
    """What the act has done; whoever is out because of it is told."""
    out = act.by not in after.table
    match act:
        case LiftHand() if not out:
            return line(f"lift-done-{after.rules.lift}")
        case LiftHand():
            return line("lift-done-out")
        case Surrender():
            return line("surrender-done-out" if out else "surrender-done")
        case _:
            return line("leave-done")


def role(state: State, seat: Seat, roster: Roster, knowledge: PrivateKnowledge) -> Post:
    """The card again, with what the player has learnt since."""
    lines = list(card_lines(state, seat, longest_card(state)))
    if state.role(seat).team is Team.BLACK and knowledge.order:
        lines.append(line("order-named", seats=knowledge.order))
    lines.extend(_check_line(check, state) for check in knowledge.checks if check.by == seat)
    return Post(lines=tuple(lines), rows=_card_rows(state, roster), protected=True)


def prompts(state: State, roster: Roster, knowledge: PrivateKnowledge) -> tuple[Private, ...]:
    """The prompts of the step that has just begun."""
    match state.step.name:
        case StepName.DEAL:
            longest = longest_card(state)
            return tuple(Private(seat, card(state, seat, roster, longest)) for seat in state.table)
        case StepName.LAST_WORD if state.step.seat is not None and offers.names_best(state, state.step.seat):
            return (Private(state.step.seat, best_move(state, roster, state.step.seat, ())),)
        case StepName.MEETING:
            return tuple(Private(seat, meeting(state, roster, seat, ())) for seat in offers.actors(state))
        case _ if state.step.phase == "night":
            return tuple(
                _night_prompt(state, roster, knowledge, seat)
                for seat in offers.actors(state)
                if state.step.name is StepName.HUNT or offers.offers(state, seat)
            )
        case _:
            return ()


def _night_prompt(state: State, roster: Roster, knowledge: PrivateKnowledge, seat: Seat) -> Private:
    if state.step.name is StepName.HUNT:
        return Private(seat, hunt(state, roster, seat, order=knowledge.order))
    return Private(seat, act(state, roster, seat))


def act(state: State, roster: Roster, seat: Seat, first: Seat | None = None) -> Post:
    """The prompt of a role. `first`: the one named already, of an act at two."""
    number = shown(state, state.night.number)
    own = step_words(state.rules, state.step.name, "ask")
    if own:
        said = line("ask-own", number=number, said=own)
    else:
        said = line(f"ask-{state.step.name}", number=number, book=spoken(state.rules))
    more = () if first is None else (line("pair-first", seats=(first,)),)
    return _prompt(state, roster, buttons.seats_for(state, roster.game_id, seat, first=first), said, *more)


def hunt(state: State, roster: Roster, seat: Seat, *said: Line, order: tuple[Seat, ...] = ()) -> Post:
    """The prompt of the blacks, with the order of shots that they agreed on, and whether they can talk
    now."""
    lines = [_hunt_asked(state, seat)]
    if state.rules.blacks_talk_in_hunt and len(offers.actors(state)) > 1:
        lines.append(line("hunt-talk"))
    if order:
        lines.append(line("order-named", seats=order))
    likely = next((target for target in order if target in state.night.present), None)
    rows = buttons.seats_for(state, roster.game_id, seat, likely=likely)
    return _prompt(state, roster, rows, *lines, *said)


def _hunt_asked(state: State, seat: Seat) -> Line:
    number = shown(state, state.night.number)
    if not state.rules.don_answers:
        return line("ask-hunt", number=number, count=len(offers.actors(state)))
    decides = offers.answerer(state)
    if seat == decides:
        return line("ask-hunt-deciding", number=number)
    return line("ask-hunt-proposing", number=number, by=decides)


def _prompt(state: State, roster: Roster, rows: buttons.Rows, *said: Line) -> Post:
    rows = (*rows, *buttons.to_table(roster))
    return Post(lines=said, rows=rows, countdown=countdown(state), protected=True)


def meeting(state: State, roster: Roster, seat: Seat, picked: tuple[Seat, ...]) -> Post:
    """The prompt of the blacks' meeting. The Don names the order of shots here, seat after seat."""
    comrades = view.card(state.roles, seat).comrades
    book = spoken(state.rules)
    lines = [line("ask-meeting", seats=comrades, book=book) if comrades else line("ask-meeting-alone")]
    rows: buttons.Rows = ()
    if offers.names_order(state, seat):
        lines.append(line("order-picked", seats=picked) if picked else line("ask-order"))
        reds = (other for other in state.table if state.role(other).team is Team.RED)
        rows = buttons.picks(state, roster.game_id, "order", reds, picked)
    return _prompt(state, roster, rows, *lines)


def best_move(state: State, roster: Roster, seat: Seat, picked: tuple[Seat, ...]) -> Post:
    lines = [line("ask-best-move")]
    if picked:
        lines.append(line("best-move-picked", seats=picked))
    others = (other for other in range(1, len(state.roles) + 1) if other != seat)
    rows = (*buttons.picks(state, roster.game_id, "best", others, picked), *buttons.to_table(roster))
    return Post(lines=tuple(lines), rows=rows, countdown=countdown(state))


def missed(before: State, knowledge: PrivateKnowledge, *, over: bool) -> tuple[Private, ...]:
    """Closes the prompts that players left unanswered, of a step that is over or of the game (`over`)."""
    if over:
        said = line("prompt-game-over")
    elif before.step.name is StepName.LAST_WORD:
        said = line("best-move-missed")  # he may have passed
    else:
        said = line("meeting-over" if before.step.name is StepName.MEETING else "time-is-up")
    post = Post(lines=(said,), silent=True)
    return tuple(Private(seat, post, edits=True) for seat in _idle(before, knowledge))


def _idle(before: State, knowledge: PrivateKnowledge) -> tuple[Seat, ...]:
    """The players who were asked in private in this step and have done nothing."""
    step = before.step
    if step.name is StepName.MEETING:
        named = bool(knowledge.order)
        return tuple(seat for seat in offers.actors(before) if not (named and before.role(seat).leads))
    if step.name is StepName.LAST_WORD and step.seat is not None:
        return (step.seat,) if offers.names_best(before, step.seat) else ()
    if step.name is StepName.HUNT or before.rules.action(step.name) is not None:
        return tuple(seat for seat in offers.actors(before) if offers.offers(before, seat))
    return ()


def answered(event: Event, state: State, roster: Roster) -> tuple[Private, ...]:
    """What players are told of an event that only they learn of."""
    if isinstance(event, BestNamed):
        return (Private(event.by, _answer(line("best-move-taken", seats=event.seats)), edits=True),)
    if view.is_public(event):
        return ()
    # Who is out hears nothing more, not even of his own team's night.
    seats = (seat for seat in view.privy(event, state.rules, state.roles) if seat in state.night.present)
    return tuple(_told(event, seat, state, roster) for seat in seats)


def _told(event: Event, seat: Seat, state: State, roster: Roster) -> Private:
    match event:
        case OrderNamed():
            return Private(seat, _answer(line("order-named", seats=event.seats)), edits=seat == event.by)
        case ShotFired() if state.rules.don_answers and seat == event.by:
            return Private(seat, hunt(state, roster, seat, line("proposed-own", seat=event.seat)), edits=True)
        case ShotFired() if state.rules.don_answers:
            return Private(seat, _answer(line("proposed", by=event.by, seat=event.seat)))
        case ShotAnswered():
            return Private(seat, _answer(line("shot-answered", seat=event.seat)), edits=True)
        case ShotFired() if seat != event.by:
            return Private(seat, _answer(line("shot-seen", by=event.by, seat=event.seat)))
        case ShotFired():
            return Private(seat, _answer(line("shot-fired", seat=event.seat)), edits=True)
        case NightActed() if seat == event.by:
            return Private(seat, _answer(_acted(event, state)), edits=True)
        case NightActed():
            own = role_name(state.rules, state.role(event.by).id)
            return Private(seat, _answer(line("seen-own", own=own, by=event.by, seats=event.seats)))
        case Fouled():
            third = (news.third_foul(state),) if event.count == THIRD_FOUL else ()
            return Private(seat, _answer(line("fouled-hidden", count=event.count), *third))
        case _:
            return Private(seat, _answer(line("shot-repeated")))


def _acted(event: NightActed, state: State) -> Line:
    """What became of a role's act: the answer of a check, or whom it is for."""
    if event.answer is not None:
        return _check_line(event, state)
    action, seat = state.rules.action(event.step), event.seats[0]
    own = step_words(state.rules, event.step, "done")
    if own:
        return line("done-own", said=own, seats=event.seats)
    match None if action is None else action.effect:
        case Save():
            return line("healed", seat=seat)
        case Alibi():
            return line("visited", seat=seat)
        case Kill():
            return line("maniac-killed", seat=seat)
        case Silence():
            return line("maniac-silenced", seat=seat)
        case _:
            return line("shot-repeated")


def _check_line(check: NightActed, state: State) -> Line:
    """What a check has told."""
    action, seat = state.rules.action(check.step), check.seats[0]
    match None if action is None else action.effect:
        case Compare():
            same = check.answer == Answer.SAME
            return line("answer-same" if same else "answer-different", seats=check.seats)
        case CheckRole(role) if role != SHERIFF.id:
            has = check.answer == role
            named = role_named(state.rules, role)
            return line("answer-role" if has else "answer-no-role", seat=seat, **named)
        case _:
            return line(f"answer-{check.answer}", seat=seat, book=spoken(state.rules))


def _answer(*said: Line) -> Post:
    """A post that can not be forwarded: in the group it would be a proof, which a player's word must
    not be."""
    return Post(lines=said, silent=True, protected=True)
