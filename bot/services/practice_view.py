"""What the person of a practice is shown of it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.render.post import Post, line
from bot.render.utterance import CARD, SEAL, Utterance
from bot.services.live_game import LiveGame
from bot.store.outbox import Priority
from engine.roles import Phase, Seat
from engine.state import State
from engine.steps import StepName

OF_GROUPS = frozenset({"you-are-out", "you-are-out-decides", "over-own-role"})
"""Keys of the lines that speak of a group, where the others see the rest."""


def is_watched(live: LiveGame) -> bool:
    """Whether somebody sees the game as it goes: at a table of people always, in a practice while its person
    is in."""
    learner = live.learner
    return not live.game.is_practice or (learner is not None and _is_in(learner, live.state))


def _is_in(learner: Seat, state: State) -> bool:
    """As far as he knows: who is shot learns it in the morning."""
    asleep = state.step.phase is Phase.NIGHT and learner in state.night.present
    return asleep or state.here(learner)


def shown(live: LiveGame, said: Iterable[Utterance], after: State | None = None) -> Iterator[Utterance]:
    """Of everything that is said because of an act in `live`, what is sent. `after`: the game after it; None
    if it is closed where it is.

    Neighbours have no chats. Nobody needs a proof of the deal, or the record. When the person is out, no more
    steps are shown; the last thing he sees is the end."""
    if not live.game.is_practice:
        yield from said
        return
    learner = live.learner
    for each in map(_without_groups, said):
        useless = each.slot == SEAL or each.what == "document" or not _says_anything(each)
        reaches = each.seat in (None, learner) and not useless
        if reaches and (after is None or _is_for(learner, each, live, after)):
            yield each
    if after is not None and is_watched(live) and not _goes_on(learner, after):
        yield Utterance(Post(lines=(line("practice-rest"),), silent=True), "send", Priority.NEWS)


def _without_groups(said: Utterance) -> Utterance:
    lines = tuple(each for each in said.post.lines if each.key not in OF_GROUPS)
    return replace(said, post=said.post.model_copy(update={"lines": lines}))


def _says_anything(said: Utterance) -> bool:
    return bool(said.post.lines) or said.post.picture is not None


def _is_for(learner: Seat | None, said: Utterance, live: LiveGame, after: State) -> bool:
    """Whether the person is shown this: everything while he is in, then only how it ended."""
    if after.step.name is StepName.OVER:
        return is_watched(live) or said.what != "edit" or said.slot == CARD
    if is_watched(live):
        return said.opens is None or _goes_on(learner, after)
    return False


def _goes_on(learner: Seat | None, after: State) -> bool:
    """Whether the person sees what follows."""
    return after.step.name is StepName.OVER or (learner is not None and _is_in(learner, after))
