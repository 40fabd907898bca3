"""What is said when somebody takes the seat of a player who has gone."""

from bot.render.buttons import to_bot
from bot.render.post import Line, Post, line
from bot.render.roster import Roster
from engine.roles import Seat

INSTEAD = "instead-"
"""What the private chat is sent by whoever would take a seat, before its number and the game's join code."""


def wanted(roster: Roster, seat: Seat, join_code: str) -> Post:
    """Asks the group who would play on for the seat."""
    return _calling("substitute-wanted", roster, seat, join_code)


def could_not(roster: Roster, seat: Seat, join_code: str) -> Post:
    """The table wanted somebody who can not come by now: another may."""
    return _calling("substitute-could-not", roster, seat, join_code)


def _calling(key: str, roster: Roster, seat: Seat, join_code: str) -> Post:
    said = roster.with_names(line(key, seat=seat))
    return Post(lines=(said,), rows=to_bot("button-substitute", f"{INSTEAD}{seat}-{join_code}"), silent=True)


def asked(seat: Seat, name: str) -> Line:
    """The question to the table."""
    return line("motion-substitute", seat=seat, name=name)


def seated(roster: Roster, seat: Seat) -> Post:
    """The table hears who plays now; it is the same whatever the card."""
    return Post(lines=(roster.named("substitute-seated", seat),))


def replaced(seat: Seat) -> Post:
    """What becomes of the card of whoever sat there."""
    return Post(lines=(line("substitute-replaced", seat=seat),), protected=True)
