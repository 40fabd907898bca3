"""Messages that call a player: to his turn, if he has turned calls on, and back to the table if he does
nothing there. The player is reminded first; what follows then depends on the chat's settings."""

from bot.presses.judge import JudgeTap
from bot.presses.motions import BackTap, HereTap
from bot.presses.person import CallTap
from bot.render.game.buttons import to_table
from bot.render.game.roster import Roster
from bot.render.post import Button, Post, line
from engine.roles import Seat

REMINDERS = "aside:here-"
"""The beginning of the name of the slot of a message that asks a player if he is there. His seat follows."""

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


def of_judge(seat: Seat) -> str:
    """Returns the name of the slot of the message to the judge about a player who does not answer."""
    return f"absent-{seat}"


def reminder_slot(seat: Seat) -> str:
    return f"{REMINDERS}{seat}"


def reminder(roster: Roster, missed: int) -> Post:
    """Returns the post that asks a player in private whether he is there. `missed`: how many public steps in
    a row he has missed."""
    here = Button(label=line("button-here"), data=HereTap(game=roster.game_id).pack(), style="success")
    return Post(lines=(line("absent-reminder", count=missed),), rows=((here,), *to_table(roster.url)))


def reminder_in_group(roster: Roster, seat: Seat, missed: int) -> Post:
    """Returns the post that asks a player in the group, with a mention, whether he is there. `missed`: how
    many public steps in a row he has missed."""
    data = BackTap(game=roster.game_id, seat=seat).pack()
    here = Button(label=line("button-here"), data=data, style="success")
    return Post(
        lines=(roster.named("absent-called", seat), line("absent-reminder", count=missed)), rows=((here,),)
    )


def leaves(roster: Roster, seat: Seat) -> Post:
    """Returns the post that tells the table why a player who does nothing leaves the game."""
    return Post(lines=(roster.with_names(line("absent-leaves", seat=seat)),), silent=True)


def to_judge(roster: Roster, seat: Seat, missed: int) -> Post:
    """Returns the post that tells only the judge that a player may have gone. The judge decides; his panel
    asks for the reason. `missed`: how many public steps in a row the player has missed."""
    data = JudgeTap(game=roster.game_id, wish="remove", seat=seat).pack()
    removes = Button(label=line("button-remove-absent"), data=data, style="danger")
    said = roster.with_names(line("absent-judge", seat=seat, count=missed))
    return Post(lines=(said,), rows=((removes,),))
