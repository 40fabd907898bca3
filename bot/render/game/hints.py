"""Hints for a person in his first game. He gets one when a kind of step begins for the first time.

A hint contains only what everybody knows, and all newcomers get the same hints, so they reveal no secret.
"""

from typing import Literal, TypeAlias

from bot.presses.person import HintTap
from bot.render.post import Button, Post, line
from engine.events import Event, StepOpened
from engine.steps import StepName

Kind: TypeAlias = Literal["deal", "turn", "vote", "defence", "raise", "last-word"]

KINDS: dict[str, Kind] = {
    StepName.DEAL: "deal",
    StepName.TURN: "turn",
    StepName.VOTE: "vote",
    StepName.DEFENCE: "defence",
    StepName.RAISE: "raise",
    StepName.LAST_WORD: "last-word",
}


OFF = (Button(label=line("button-hints-off"), data=HintTap(wish="off").pack()),)
"""A row with the button that turns the hints off. The answer to `/start` also shows it."""


def kinds_of(events: tuple[Event, ...]) -> frozenset[Kind]:
    """Returns the kinds of hints for the steps that these events open. Steps of a night have none: the hint
    at the deal explains the night before it begins."""
    opened = (KINDS.get(event.step.name) for event in events if isinstance(event, StepOpened))
    return frozenset(kind for kind in opened if kind is not None)


def hint(kind: Kind) -> Post:
    """Returns the post with a hint: it says what happens now and what the player can do. The hint at the
    deal, which is the first one, has the button that turns hints off."""
    if kind == "deal":
        return Post(lines=(line("hint-deal"), line("hint-night")), rows=(OFF,), silent=True)
    return Post(lines=(line(f"hint-{kind}"),), silent=True)


def practice_opens(neighbours: int, *, hints: bool) -> Post:
    """Returns the post that says, before the cards are dealt, that this chat is a table now. `neighbours`:
    how many players are simulated. `hints`: whether the person gets hints; then the first one stands here, so
    nothing comes after his card. The post does not repeat what the card says, so a phone shows both."""
    told = (line("practice-opens", count=neighbours), line("practice-how"), line("practice-ends"))
    first = (line("hint-practice"), line("hint-night")) if hints else ()
    return Post(lines=(*told, *first), rows=(OFF,) if hints else ())
