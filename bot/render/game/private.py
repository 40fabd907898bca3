"""The messages in a player's private chat: his card, questions to him, and whether he is out or has won."""

from typing import NamedTuple

from bot.render.book_words import role_named
from bot.render.game import buttons
from bot.render.game.advice import has_advice
from bot.render.game.cards import card_lines, card_picture, face_down
from bot.render.game.composition import composition
from bot.render.game.night_prompts import agreed, best_move, covered
from bot.render.game.own_nights import own_nights
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.roster import Roster
from bot.render.phrase import caption_room
from bot.render.picture import Theme
from bot.render.post import Line, Post, line
from engine import night, offers, view
from engine.acts import LiftHand, PlayerAct, Surrender
from engine.events import Event, MorningCame, WentOut, WordEnded
from engine.roles import Phase, Seat, Team
from engine.rules.choices import Removal
from engine.rules.model import RuleSet
from engine.state import State
from engine.steps import StepName


class Private(NamedTuple):
    """A post for the private chat of one seat. `edits`: whether it replaces the player's prompt of this step.
    `note`: None, or a name within the step for a message beside the prompt that goes away with it."""

    seat: Seat
    post: Post
    edits: bool = False
    note: str | None = None


def card(state: State, seat: Seat, roster: Roster) -> Post:
    """Returns the player's card, which lies face down. It can not be forwarded."""
    return Post(lines=face_down(seat), rows=_card_rows(state, roster, seat), protected=True)


def _card_rows(state: State, roster: Roster, seat: Seat) -> buttons.Rows:
    return (
        *buttons.card_row(roster.game_id, "button-card", style="success"),
        *(buttons.advice_row(roster.game_id, "button-advice") if has_advice(state.rules) else ()),
        *buttons.to_table(roster.url),
        *buttons.table_page(roster.game_id, private=True),
        *(() if view.is_out(state, seat) else buttons.own_row(state, roster)),
    )


def face(state: State, seat: Seat, roster: Roster, knowledge: PrivateKnowledge, theme: Theme | None) -> Post:
    """Returns the card's face, for a player who has asked for it, with everything that he has learnt since
    the deal. It has no picture without a `theme`, or if the words are too long for a caption."""
    lines = [*card_lines(state, roster, seat)]
    if state.role(seat).team is Team.BLACK:
        lines.extend(agreed(state, roster, knowledge.order))
    lines.extend(own_nights(state, roster, knowledge, seat))
    return Post(
        lines=tuple(lines),
        rows=buttons.card_row(roster.game_id, "button-card-away"),
        picture=None if theme is None or caption_room(lines) < 0 else card_picture(state, seat, theme),
        silent=True,
        protected=True,
    )


def ask(act: PlayerAct, state: State, roster: Roster) -> Post:
    """Returns the post that asks a player to confirm that he leaves, surrenders or takes a hand down. It says
    what this costs in this book, or what it does in a practice."""
    match act:
        case LiftHand():
            return Post(
                lines=(line(f"lift-ask-{state.rules.lift}"),), rows=buttons.lift_row(state, roster.game_id)
            )
        case Surrender():
            return Post(lines=(line("surrender-ask"),), rows=buttons.surrender_sure(roster.game_id))
        case _:
            asked = line("practice-leave-ask") if roster.practice else ask_leave(state)
            return Post(lines=(asked,), rows=buttons.leave_sure(roster))


def ask_leave(state: State) -> Line:
    """Returns the question whether a player means to leave the game, with what that costs the table."""
    night = state.rules.removal is Removal.NIGHT_AT_ONCE and state.step.phase is Phase.DAY
    return line("leave-ask-night" if night else "leave-ask")


def done(act: PlayerAct, after: State) -> Line:
    """Returns the line that says what the act has done, and tells the player if he is out because of it."""
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


def role(state: State, seat: Seat, roster: Roster) -> Post:
    """Returns the answer to `/role`: the player's card, face down, and which cards are at the table."""
    lines = (*face_down(seat), *composition(state.rules, len(state.roles)))
    return Post(lines=lines, rows=_card_rows(state, roster, seat), protected=True)


def result(state: State, seat: Seat, roster: Roster) -> Post:
    """Returns the post that tells a player how the game ended, whether he has won, and his role."""
    winner = None if state.result is None else state.result.winner
    team = state.role(seat).team
    outcome = "draw" if winner is None else "won" if winner == team else "lost"
    return Post(
        lines=(
            line(f"over-own-{outcome}", team=team),
            line("over-own-role", **role_named(state.rules, state.role(seat))),
        ),
        rows=buttons.to_table(roster.url),
    )


def retired(state: State, seat: Seat) -> Post:
    """Returns the player's card after the end of the game. It looks unlike the card of a running game."""
    return Post(
        lines=(line("old-card", seat=seat, **role_named(state.rules, state.role(seat))),), protected=True
    )


def prompts(state: State, roster: Roster) -> tuple[Private, ...]:
    """Returns the messages that players get in private when the present step begins."""
    match state.step.name:
        case StepName.DEAL:
            return tuple(Private(seat, card(state, seat, roster)) for seat in state.table)
        case StepName.LAST_WORD if state.step.seat is not None and offers.names_best(state, state.step.seat):
            return (Private(state.step.seat, best_move(state, roster, state.step.seat, ())),)
        case StepName.OVER if state.result is not None and not roster.practice:
            return tuple(Private(seat, result(state, seat, roster)) for seat in sorted(roster.people))
        case _:
            return tuple(Private(seat, covered(state, roster)) for seat in awake(state))


def awake(state: State) -> tuple[Seat, ...]:
    """Returns the seats of the players whom the host wakes in this step of the night; nobody by day."""
    step = state.step
    if night.greetings(state):
        return _greeted(state)
    if step.phase is not Phase.NIGHT:
        return ()
    if step.name in (StepName.MEETING, StepName.HUNT):
        return offers.actors(state)
    return tuple(
        seat for seat in offers.actors(state) if has_acted(state, seat) or offers.offers(state, seat)
    )


def dealt_to_wake(state: State) -> int:
    """Returns how many players were dealt a card that the host wakes in this step of the night. It does not
    tell how many of them still play."""
    everybody = tuple(range(1, len(state.roles) + 1))
    dealt = state._replace(night=state.night._replace(present=everybody))
    return len(_greeted(dealt) or offers.actors(dealt))


def _greeted(state: State) -> tuple[Seat, ...]:
    greeted = {greeting.role for greeting in night.greetings(state)}
    return tuple(seat for seat in state.night.present if state.role(seat).id in greeted)


def has_acted(state: State, seat: Seat) -> bool:
    """Returns whether the player has given the answer that this step of the night asks of him. The meeting
    asks for none, and a proposal to the Don may be changed."""
    tonight = state.night
    if state.step.name is StepName.HUNT:
        decided = tonight.answer is not None and seat == offers.answerer(state)
        return decided if state.rules.don_answers else any(by == seat for by, _ in tonight.shots)
    return any((one.step, one.by) == (state.step.name, seat) for one in tonight.acted)


def out_line(rules: RuleSet) -> Line:
    """Returns the line that tells a player that he is out."""
    return line("you-are-out-decides" if rules.hint_ends_game else "you-are-out")


def left(event: Event, after: State) -> tuple[Private, ...]:
    """Returns the messages that tell players that they are out, if they have no last word left. There are
    none if `event` puts nobody out.

    A player who was killed in the night is told in the morning, when the table is told. These messages do not
    depend on the result, which may be certain but not told yet.
    """
    if not view.is_public(event):
        return ()
    match event:
        case WordEnded(seat):
            out: tuple[Seat, ...] = (seat,)
        case WentOut(seat):
            out = (seat,)
        case MorningCame():
            out = event.killed
        case _:
            return ()
    post = Post(lines=(out_line(after.rules),), silent=True)
    return tuple(Private(seat, post) for seat in out if seat not in after.farewells)
