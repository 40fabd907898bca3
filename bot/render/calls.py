"""The call to a player in his private chat: his turn has come. He has asked for it."""

from bot.keyboards.taps import CallTap
from bot.render.buttons import to_table
from bot.render.post import Button, Post, line
from bot.render.roster import Roster

CALL = "call"
"""The call, in the player's private chat."""


def call(roster: Roster) -> Post:
    """Rings, and leads to the table. It is the same for everybody, whatever his card."""
    return Post(lines=(line("your-turn"),), rows=to_table(roster.url))


def choice(*, calls: bool) -> Post:
    """What holds now, and the button that changes it."""
    label = line("button-calls-off" if calls else "button-calls-on")
    data = CallTap(wish="off" if calls else "on").pack()
    return Post(
        lines=(line("calls-on" if calls else "calls-off"),),
        rows=((Button(label=label, data=data),),),
        silent=True,
    )
