"""Messages about motions of the table, and about a person who takes the seat of a player who has gone."""

from bot.presses.motions import BackTap, MotionTap
from bot.render.game.buttons import to_bot
from bot.render.game.roster import Roster
from bot.render.post import Button, Line, Post, line
from bot.store.telegram.messages import ASIDE
from engine.roles import Seat

SUBSTITUTE_START = "instead-"
"""How the start parameter of a link to an empty seat begins. The seat and the game's join code follow."""


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
    return Post(lines=(asked, up if hands else line("motion-no-hands", needed=needed)), rows=tuple(rows))


def calling(key: str, roster: Roster, seat: Seat, join_code: str) -> Post:
    """Returns a post with a button for a person who wants to take the seat and play on. `key`: of its line.
    `join_code`: a part of the button's link."""
    said = roster.with_names(line(key, seat=seat))
    rows = to_bot("button-substitute", f"{SUBSTITUTE_START}{seat}-{join_code}")
    return Post(lines=(said,), rows=rows, silent=True)


def seated(roster: Roster, seat: Seat) -> Post:
    """Returns the post that tells the table who plays at the seat now. It is the same for every role."""
    return Post(lines=(roster.named("substitute-seated", seat),))
