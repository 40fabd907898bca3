"""What is said of a player who does nothing at the table: to him alone, before the table hears of it."""

from bot.keyboards.taps import HereTap, JudgeTap
from bot.render.buttons import to_table
from bot.render.post import Button, Post, line
from bot.render.roster import Roster
from engine.roles import Seat

REMINDER = "here"
"""The reminder, in the player's private chat."""


def of_judge(seat: Seat) -> str:
    """The slot of what the judge is told of a player who does not answer."""
    return f"absent-{seat}"


def reminder(roster: Roster, missed: int) -> Post:
    """Asks a player who has missed so many public steps running whether he is there."""
    here = Button(label=line("button-here"), data=HereTap(game=roster.game_id).pack(), style="success")
    return Post(lines=(line("absent-reminder", count=missed),), rows=((here,), *to_table(roster.url)))


def leaves(roster: Roster, seat: Seat) -> Post:
    """The table hears why a player leaves who said nothing."""
    return Post(lines=(roster.with_names(line("absent-leaves", seat=seat)),), silent=True)


def to_judge(roster: Roster, seat: Seat, missed: int) -> Post:
    """The judge alone hears that a player may have gone, and decides; his panel asks for the reason."""
    data = JudgeTap(game=roster.game_id, wish="remove", seat=seat).pack()
    removes = Button(label=line("button-remove-absent"), data=data, style="danger")
    said = roster.with_names(line("absent-judge", seat=seat, count=missed))
    return Post(lines=(said,), rows=((removes,),))
