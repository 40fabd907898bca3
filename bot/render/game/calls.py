"""The message that calls a player in his private chat when his turn has come. Only players who have turned
calls on get one."""

from bot.presses.person import CallTap
from bot.render.game.buttons import to_table
from bot.render.game.roster import Roster
from bot.render.post import Button, Post, line

CALL = "call"
"""The name of the slot of the call, in the player's private chat."""


def call(roster: Roster) -> Post:
    """Returns the post that calls a player to his turn. It notifies him and has a link to the table. It is
    the same for every role."""
    return Post(lines=(line("your-turn"),), rows=to_table(roster.url))


def choice(*, calls: bool) -> Post:
    """Returns the post that says whether calls are on, with a button that turns them on or off."""
    label = line("button-calls-off" if calls else "button-calls-on")
    data = CallTap(wish="off" if calls else "on").pack()
    return Post(
        lines=(line("calls-on" if calls else "calls-off"),),
        rows=((Button(label=label, data=data),),),
        silent=True,
    )
