"""The pinned message of a running game: where it is, with a link to its newest message.

It says what all know. By night it is the same whoever is alive.
"""

from bot.render.group import shown
from bot.render.post import Button, Link, Post, line
from bot.store.messages import ASIDE
from engine.roles import Phase
from engine.state import State
from engine.steps import StepName

STATUS = f"{ASIDE}status"
"""The slot of the message."""


def status(state: State, url: str | None) -> Post:
    """`url`: of the game's newest message; None if it has none."""
    step, number = state.step, shown(state, state.step.number)
    if step.name is StepName.DEAL:
        said = line("status-deal")
    elif step.phase is Phase.NIGHT:
        said = line("status-night", number=number)
    elif step.name is StepName.VOTE:
        said = line("status-vote", number=number)
    elif step.name is StepName.RAISE:
        said = line("status-raise", number=number)
    else:
        said = line(f"status-{step.name}", number=number, seat=step.seat or 0)
    rows = () if url is None else ((Button(label=line("button-to-table"), link=Link(url=url)),),)
    return Post(lines=(said,), rows=rows, silent=True)
