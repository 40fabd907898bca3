"""Hints for somebody's first game: a line when a new kind of step begins.

They are made from what everybody knows, and all newcomers get the same, so they tell nothing.
"""

from typing import Literal, TypeAlias

from bot.keyboards.taps import HintTap
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
"""The button that ends the hints. Later `/start` shows it, too."""


def kind_of(step: Step) -> Kind | None:
    """What a hint can be about; None at the end. All steps of a night are one: they differ by roles."""
    if step.name is StepName.OVER:
        return None
    return KINDS.get(step.name) or ("night" if step.phase is Phase.NIGHT else None)


def kinds_of(events: tuple[Event, ...]) -> frozenset[Kind]:
    """The kinds of the steps that these events open."""
    opened = (kind_of(event.step) for event in events if isinstance(event, StepOpened))
    return frozenset(kind for kind in opened if kind is not None)


def hint(kind: Kind) -> Post:
    """What happens now and what one can do. The first one of a game has the button that ends them."""
    return Post(lines=(line(f"hint-{kind}"),), rows=(OFF,) if kind == "deal" else (), silent=True)
