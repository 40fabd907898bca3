"""The message of a motion in the group: the proposal, the hands that are up, and the outcome."""

from bot.presses.absence import BackTap
from bot.presses.motions import MotionTap
from bot.render.post import Button, Line, Post, line
from bot.store.telegram.messages import ASIDE
from engine.roles import Seat


def slot(motion_id: int) -> str:
    """Returns the name of the slot of a motion's message."""
    return f"{ASIDE}motion:{motion_id}"


def opened(
    game_id: int,
    motion_id: int,
    asked: Line,
    hands: tuple[Seat, ...],
    needed: int,
    missed: Seat | None = None,
) -> Post:
    """Returns the post about a motion that waits for hands. `asked`: the proposal. `hands`: the seats that
    have raised a hand. `needed`: how many hands it needs. `missed`: the seat of a player without whom the
    table would go on, who can say here that he is there."""
    data = MotionTap(game=game_id, motion=motion_id).pack()
    rows = [(Button(label=line("button-motion-for"), data=data, style="success"),)]
    if missed is not None:
        rows.append((Button(label=line("button-here"), data=BackTap(game=game_id, seat=missed).pack()),))
    up = line("motion-hands", seats=hands, count=len(hands), needed=needed)
    return Post(
        lines=(asked, up if hands else line("motion-no-hands", needed=needed)),
        rows=tuple(rows),
    )


def closed(asked: Line, outcome: Line) -> Post:
    """Returns the post about a motion that is decided, or has become pointless. `asked`: the proposal."""
    return Post(lines=(asked, outcome), silent=True)
