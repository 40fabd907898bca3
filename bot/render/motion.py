"""A motion as the group sees it: what is proposed, whose hands are up, what has come of it."""

from bot.keyboards.taps import MotionTap
from bot.render.post import Button, Line, Post, line
from bot.store.messages import ASIDE
from engine.roles import Seat


def slot(motion_id: int) -> str:
    """The slot of a motion's message."""
    return f"{ASIDE}motion:{motion_id}"


def opened(game_id: int, motion_id: int, asked: Line, hands: tuple[Seat, ...], needed: int) -> Post:
    """It waits for hands. `asked`: what is proposed; `needed`: hands that it takes."""
    data = MotionTap(game=game_id, motion=motion_id).pack()
    up = line("motion-hands", seats=hands, count=len(hands), needed=needed)
    return Post(
        lines=(asked, up if hands else line("motion-no-hands", needed=needed)),
        rows=((Button(label=line("button-motion-for"), data=data, style="success"),),),
    )


def closed(asked: Line, outcome: Line) -> Post:
    """It is decided, or has no sense any more."""
    return Post(lines=(asked, outcome), silent=True)
