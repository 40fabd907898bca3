"""The pinned message of a running game. It says which step the game is in, and links to the game's newest
message.

It contains only what everybody knows. By night it does not depend on who is alive.
"""

from bot.render.game.group import shown_number
from bot.render.post import Button, Link, Post, line
from bot.store.telegram.messages import ASIDE
from engine.roles import Phase
from engine.state import State
from engine.steps import StepName

STATUS = f"{ASIDE}status"
"""The name of the slot of the pinned message."""


def status(state: State, url: str | None) -> Post:
    """Returns the pinned post. `url`: a link to the game's newest message; None if there is no link."""
    step, number = state.step, shown_number(state, state.step.number)
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
