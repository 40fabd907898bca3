"""Decides which messages of a practice its person gets."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.render.game.answers import has_missed
from bot.render.game.private import awake
from bot.render.game.utterance import CARD, SEAL, Telling, Utterance
from bot.render.post import Post, line
from bot.services.live.game import LiveGame
from bot.values.outgoing import Priority
from engine.decide import Decision
from engine.events import WentOut
from engine.roles import Cause, Seat
from engine.state import State
from engine.steps import StepName
from engine.view import is_out

OF_GROUPS = frozenset({"you-are-out", "you-are-out-decides"})
"""The keys of lines that mention a group. A practice has no group."""


def is_watched(live: LiveGame) -> bool:
    """Returns whether somebody watches the game. A game of people is always watched; a practice only while
    its person is in the game, as far as he knows."""
    learner = live.learner
    return not live.game.is_practice or (learner is not None and not is_out(live.state, learner))


def in_practice(live: LiveGame, said: Iterable[Utterance], after: State | None = None) -> Iterator[Utterance]:
    """Yields those of the utterances `said` that the bot sends: at a table of people all. `after`: the game
    after the act; None if the game is closed without an act.

    In a practice, nothing is sent to simulated players, and no proof of the deal. A practice that was not
    played to its end has no record. When the person is out, he is shown no more steps, only the end.
    """
    if not live.game.is_practice:
        yield from said
        return
    learner = live.learner
    for each in map(_without_groups, said):
        unfinished = each.what == "document" and each.post.replay is None
        useless = each.slot == SEAL or unfinished or not _says_anything(each)
        reaches = each.seat in (None, learner) and not useless
        if reaches and (after is None or _is_for(learner, each, live, after)):
            yield each


def missed_answer(live: LiveGame, decision: Decision) -> Iterator[Utterance]:
    """Yields the line that tells the person of a practice that a step of the night ended without his answer.
    At a table of people only the message of the step tells this, and it is deleted in the morning: a message
    that stays would show others that he was woken. In a practice nobody else reads the chat."""
    state, learner = live.state, live.learner
    if not live.game.is_practice or learner is None or decision.state.step.serial == state.step.serial:
        return
    if learner in awake(state) and has_missed(state, learner):
        said = line("practice-missed", role=state.role(learner).id)
        yield Utterance(Post(lines=(said,), silent=True), "send", Priority.NEWS)


def news_of_own_exit(live: LiveGame, decision: Decision, telling: Telling) -> Iterator[Utterance]:
    """Yields what the person of a practice is told when this act puts him out: the news that the table hears
    now, and why he is out. The news would stand above the next step, which he is not shown. `telling`: all
    messages that the act causes."""
    after = decision.state
    if not live.game.is_practice or not is_watched(live) or _goes_on(live.learner, after):
        return
    if telling.head and any(each.opens is not None and each.what == "send" for each in telling.said):
        yield Utterance(Post(lines=telling.head), "send", Priority.NEWS)
    went = (each for each in decision.events if isinstance(each, WentOut) and each.seat == live.learner)
    cause = next((each.cause for each in went), Cause.LEFT)
    yield Utterance(Post(lines=(line("practice-rest", cause=cause),), silent=True), "send", Priority.NEWS)


def _without_groups(said: Utterance) -> Utterance:
    lines = tuple(each for each in said.post.lines if each.key not in OF_GROUPS)
    return replace(said, post=said.post.model_copy(update={"lines": lines}))


def _says_anything(said: Utterance) -> bool:
    return bool(said.post.lines) or said.post.picture is not None


def _is_for(learner: Seat | None, said: Utterance, live: LiveGame, after: State) -> bool:
    """Returns whether the person of a practice gets this utterance: any while he is in the game, but no next
    step if this act puts him out; then only those at the end. `learner`: his seat."""
    if after.step.name is StepName.OVER:
        return is_watched(live) or said.what != "edit" or said.slot == CARD
    if is_watched(live):
        return said.opens is None or _goes_on(learner, after)
    return False


def _goes_on(learner: Seat | None, after: State) -> bool:
    return after.step.name is StepName.OVER or (learner is not None and not is_out(after, learner))
