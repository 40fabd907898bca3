"""The questions that a player gets in his private chat: those of the night, and the one for his best move.

By night the message that comes is covered, and is the same for every role that is woken: neither its words
nor its shape nor a notification tells who is asked what. A press shows the question in its place. When the
step is over, the message is covered again; in the morning it is deleted (`bot/services/game/cards.py`),
because it has come only to players who were woken.
"""

from collections.abc import Iterator

from bot.render.book_words import step_words, words_book
from bot.render.game import buttons
from bot.render.game.deeds import check_line
from bot.render.game.group import countdown, shown_number
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster
from bot.render.glossary import word_button
from bot.render.post import Line, Post, line
from engine import offers, view
from engine.acts import NameOrder
from engine.night import FIRST_HUNT
from engine.roles import SHERIFF, Seat, Team
from engine.rules.actions import DON_CHECK, SHERIFF_LOOK, Greeting
from engine.state import State


def covered(state: State, roster: Roster) -> Post:
    """Returns the message with which a player wakes in a step of the night, whatever his role is."""
    return Post(
        lines=(line("night-wakes", number=shown_number(state, state.night.number)),),
        rows=(*buttons.wake_row(state, roster.game_id), *buttons.to_table(roster.url)),
        countdown=countdown(state),
        protected=True,
    )


def greeted(state: State, roster: Roster, greeting: Greeting) -> Post:
    """Returns the prompt of a player whom the host wakes in the first night only to show himself."""
    count = sum(state.role(seat).id == greeting.role for seat in state.night.present)
    key = "greeted-look" if greeting.step == SHERIFF_LOOK.step else "greeted"
    return _prompt(state, roster, (), line(key, count=count))


def act(
    state: State, roster: Roster, seat: Seat, knowledge: PrivateKnowledge, first: Seat | None = None
) -> Post:
    """Returns the question to a player with a role, with what he has learnt so far below it. `knowledge`:
    what players have learnt. `first`: if the act needs two seats, the seat that he has named already."""
    number = shown_number(state, state.night.number)
    own = step_words(state.rules, state.step.name, "ask")
    found = _only_sheriff(state, knowledge, seat) if state.step.name == DON_CHECK.step else None
    if own:
        said = line("ask-own", number=number, said=own)
    elif found is not None:
        asked = line("ask-don-check-found", number=number, book=words_book(state.rules), seat=found)
        said = roster.with_names(asked)
    else:
        said = line(f"ask-{state.step.name}", number=number, book=words_book(state.rules))
    more = () if first is None else (line("pair-first", seats=(first,)),)
    rows = buttons.named_seats_for(state, roster, seat, first=first)
    return _prompt(state, roster, rows, said, *more, *_learnt_lines(state, roster, knowledge, seat))


def _only_sheriff(state: State, knowledge: PrivateKnowledge, seat: Seat) -> Seat | None:
    """Returns the seat of the Sheriff if this player has found him by a check, and the table has only one
    Sheriff: then the player has nobody else to look for. None otherwise."""
    sheriffs = sum(role.id == SHERIFF.id for role in state.roles)
    found = [one.acted.seats[0] for one in knowledge.of(seat) if one.acted.answer == SHERIFF.id]
    return found[0] if found and sheriffs == 1 else None


def _learnt_lines(state: State, roster: Roster, knowledge: PrivateKnowledge, seat: Seat) -> Iterator[Line]:
    checks = knowledge.of(seat)
    for night in sorted({learnt.night for learnt in checks}):
        yield line("learnt-by-night", number=shown_number(state, night))
        yield from (
            roster.with_names(check_line(learnt.acted, state)) for learnt in checks if learnt.night == night
        )


def still_here(state: State, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Returns the seats of an order of shots that are still in the game, as far as the table knows."""
    return tuple(seat for seat in order if seat in view.known_table(state))


def agreed(state: State, roster: Roster, order: tuple[Seat, ...]) -> tuple[Line, ...]:
    """Returns the line with the order of shots that the blacks agreed on; none if there is no order, or
    nobody of it is left."""
    left = still_here(state, order)
    return (roster.with_names(line("order-named", seats=left)),) if left else ()


def hunt(state: State, roster: Roster, seat: Seat, *said: Line, order: tuple[Seat, ...] = ()) -> Post:
    """Returns the question that asks a black whom to shoot. It shows the order of shots that the blacks
    agreed on, and in the first hunt whether they can talk now. `said`: lines below it."""
    lines = [roster.with_names(_hunt_asked(state, seat))]
    if state.rules.blacks_talk_in_hunt and len(offers.actors(state)) > 1 and _is_first_hunt(state):
        lines.append(line("hunt-talk"))
    lines.extend(agreed(state, roster, order))
    left = still_here(state, order)
    rows = buttons.named_seats_for(state, roster, seat, likely=left[0] if left else None)
    return _prompt(state, roster, rows, *lines, *said)


def _is_first_hunt(state: State) -> bool:
    return state.night.number == FIRST_HUNT


def _hunt_asked(state: State, seat: Seat) -> Line:
    number = shown_number(state, state.night.number)
    if not state.rules.don_answers:
        told = "first" if _is_first_hunt(state) else "again"
        return line("ask-hunt", number=number, count=len(offers.actors(state)), told=told)
    decides = offers.answerer(state)
    if seat == decides:
        return line("ask-hunt-deciding", number=number)
    return line("ask-hunt-proposing", number=number, by=decides)


def _prompt(state: State, roster: Roster, rows: buttons.Rows, *said: Line) -> Post:
    rows = (*rows, *buttons.to_table(roster.url))
    return Post(lines=said, rows=rows, countdown=countdown(state), protected=True)


def meeting(
    state: State, roster: Roster, seat: Seat, picked: tuple[Seat, ...] = (), *, order: tuple[Seat, ...] = ()
) -> Post:
    """Returns the question that a black gets at the meeting of the blacks. In some books the Don names the
    order of shots there, one seat after another. `picked`: the seats that he has named so far. `order`: the
    order that he has confirmed; he may replace it."""
    comrades = view.card(state.roles, seat).comrades
    book = words_book(state.rules)
    met = roster.with_names(line("ask-meeting", seats=comrades, book=book))
    lines = [met if comrades else line("ask-meeting-alone")]
    if comrades and not state.rules.blacks_talk_in_hunt:
        lines.append(line("meeting-is-all"))
        if NameOrder.WORD not in state.rules.acts:
            lines.append(line("meeting-noted"))
    if picked or order:
        lines.append(roster.with_names(line("order-named", seats=picked or order)))
    rows: buttons.Rows = ()
    if offers.names_order(state, seat):
        if not picked:
            lines.append(line("ask-order-again" if order else "ask-order"))
        rows = buttons.picks(state, roster, "order", _to_shoot(state), seat, picked)
    return _prompt(state, roster, (*rows, (word_button("meeting"),)), *lines)


def _to_shoot(state: State) -> Iterator[Seat]:
    spares = state.rules.hunt_spares_blacks
    return (seat for seat in state.table if not spares or state.role(seat).team is Team.RED)


def best_move(state: State, roster: Roster, seat: Seat, picked: tuple[Seat, ...]) -> Post:
    lines = [line("ask-best-move")]
    if picked:
        lines.append(roster.with_names(line("best-move-picked", seats=picked)))
    others = (other for other in range(1, len(state.roles) + 1) if other != seat)
    picks = buttons.picks(state, roster, "best", others, seat, picked)
    rows = (*picks, (word_button("best-move"),), *buttons.to_table(roster.url))
    return Post(lines=tuple(lines), rows=rows, countdown=countdown(state))
