"""Hints for a person's first game: a line when a kind of step begins for the first time.

A hint contains only what everybody knows, and all newcomers get the same hints, so they reveal no secret.
"""

from typing import Literal, TypeAlias

from bot.presses.person import HintTap
from bot.render.post import Button, Post, line
from engine.events import Event, StepOpened
from engine.roles import Phase
from engine.steps import Step, StepName

Kind: TypeAlias = Literal["deal", "night", "turn", "vote", "defence", "raise", "last-word"]

KINDS: dict[str, Kind] = {
    StepName.DEAL: "deal",
    StepName.TURN: "turn",
    StepName.VOTE: "vote",
    StepName.DEFENCE: "defence",
    StepName.RAISE: "raise",
    StepName.LAST_WORD: "last-word",
}


OFF = (Button(label=line("button-hints-off"), data=HintTap(wish="off").pack()),)
"""The button that turns the hints off. `/start` also shows it."""


def kind_of(step: Step) -> Kind | None:
    """Returns which hint a step has; None at the end of the game. All steps of a night have the same hint,
    because it must not depend on roles."""
    if step.name is StepName.OVER:
        return None
    return KINDS.get(step.name) or ("night" if step.phase is Phase.NIGHT else None)


def kinds_of(events: tuple[Event, ...]) -> frozenset[Kind]:
    """Returns the hints for the steps that these events open."""
    opened = (kind_of(event.step) for event in events if isinstance(event, StepOpened))
    return frozenset(kind for kind in opened if kind is not None)


def hint(kind: Kind) -> Post:
    """Returns a hint: it says what happens now and what the player can do. The first hint has the button that
    turns hints off."""
    return Post(lines=(line(f"hint-{kind}"),), rows=(OFF,) if kind == "deal" else (), silent=True)
