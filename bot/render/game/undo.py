"""Messages about acts that are taken back.

The group is told about each such act that it has seen. It is not told about a night act, because that would
reveal that somebody is still there to act. A player who has learnt something in private by such an act is
told in private that this does not count. Some players have no private chat; so after an undo by night the
group is told where each can see whether his act counts. Then the step is shown and asked again.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from bot.render.game import answers, group
from bot.render.game.act_lines import seats_in
from bot.render.game.narrator import before_night_step
from bot.render.game.roster import Roster
from bot.render.game.utterance import Utterance, prompt_slot
from bot.render.post import Line, Post, line
from bot.values.outgoing import Priority
from engine import view
from engine.acts import Act, NameOrder, NightAct, Shoot, word_of
from engine.decide import Decision
from engine.roles import Phase, Seat
from engine.state import State
from engine.undo import seats_back


class TakenBack(NamedTuple):
    """An act that was taken back, and what the engine decided about it when it was done."""

    act: Act
    decision: Decision


class Reached(NamedTuple):
    """The game after acts were taken back. `head`: the news above the message that opens the step again.
    `left`: how many seconds the step still has if its clock goes on; None if it gets its whole time again."""

    state: State
    head: tuple[Line, ...]
    left: int | None = None


def undo_utterances(
    left: State,
    head: tuple[Line, ...],
    after: Reached,
    taken: Sequence[TakenBack],
    roster: Roster,
    opened: Collection[Seat] = (),
) -> Iterator[Utterance]:
    """Yields the messages and edits that tell the group and the players that acts are taken back, in order.
    `left`: the state before the undo. `head`: the lines that the message of this state's step begins with.
    `after`: the game after the undo. `taken`: the acts that are taken back, the latest first. `opened`: the
    seats of players who have opened their covered message in the step of `left`."""
    state, serial = after.state, after.state.step.serial
    over = Post(lines=(*head, line("step-taken-back")), silent=True)
    yield Utterance(over, "edit", Priority.COUNT, group.slot(left))
    told = [
        roster.with_names(line(f"undone-{word_of(each.act)}", **seats_in(each.act)))
        for each in taken
        if not isinstance(each.act, Shoot | NightAct | NameOrder)
    ]
    news = [line("undone", count=len(told)), *told]
    again = seats_back(view.known_table(left), view.known_table(state))
    if again:
        news.append(roster.with_names(line("undone-back", seats=again)))
    if any(then.step.phase is Phase.NIGHT for then in (left, *(each.decision.before for each in taken))):
        news.append(line("undone-night"))
    yield Utterance(Post(lines=tuple(news)), "send", Priority.NEWS)
    yield from _in_private(left, taken, roster, opened)
    for seat in again:
        yield Utterance(Post(lines=(line("back-at-table"),)), "send", Priority.PROMPT, None, seat)
    for seat, post, *_ in answers.unanswered(state, roster, ()):
        yield Utterance(_timed(post, after.left), "send", Priority.PROMPT, prompt_slot(serial), seat)
    shown = _timed(group.step_post(state, roster, after.head), after.left)
    delay = before_night_step(state) if state.step.phase is Phase.NIGHT else 0.0
    yield Utterance(shown, "send", Priority.PROMPT, group.slot(state), opens=serial, delay=delay)


def _timed(post: Post, left: int | None) -> Post:
    if left is None or post.countdown is None:
        return post
    return post.model_copy(update={"countdown": post.countdown.model_copy(update={"seconds": left})})


def _in_private(
    left: State, taken: Sequence[TakenBack], roster: Roster, opened: Collection[Seat]
) -> Iterator[Utterance]:
    """Yields edits of the questions and answers in private chats: they now say that they do not count. If a
    message can not be edited, a new message says so."""
    asked = {seat for seat, *_ in answers.unanswered(left, roster, ())}
    closed = {(left.step.serial, seat): line("prompt-taken-back") for seat in asked}
    heard: dict[Seat, int] = {}
    for each in taken:
        for event, state in zip(each.decision.events, each.decision.states, strict=False):
            for seat, _, edits, _ in answers.answered(event, state, roster, opened):
                if edits:
                    closed[state.step.serial, seat] = line("answer-taken-back")
                else:
                    heard[seat] = state.step.serial
    for (serial, seat), said in closed.items():
        yield Utterance(Post(lines=(said,), silent=True), "edit", Priority.NEWS, prompt_slot(serial), seat)
    for seat, serial in sorted(heard.items()):
        post = Post(lines=(line("heard-taken-back"),), silent=True)
        yield Utterance(post, "send", Priority.NEWS, f"{prompt_slot(serial)}:back", seat)
