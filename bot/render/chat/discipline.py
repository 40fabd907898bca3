"""Messages to a player who talks at a moment when he may not."""

from typing import Literal

from bot.render.game.roster import Roster
from bot.render.post import Line, line

Breach = Literal["out-of-turn", "by-night", "silent-turn", "silenced", "when-out"]
"""How a player has talked although the rules did not allow it at that moment."""


def reminded(breach: Breach) -> Line:
    """Returns the line that reminds a player in private that he may not talk now."""
    return line(f"remind-{breach}")


def warned(roster: Roster, seat: int, breach: Breach, *, own: bool) -> Line:
    """Returns the line with a player's name that warns him in the group for talking. `own`: whether a club's
    book has its own words for being silenced (`silenced_by_own`)."""
    match breach:
        case "out-of-turn":
            return roster.named("out-of-turn", seat)
        case "by-night":
            return roster.named("out-of-turn-by-night", seat)
        case "silent-turn":
            return roster.named("silent-turn-warned", seat)
        case "silenced":
            return roster.named("silenced-warned-own" if own else "silenced-warned", seat)
        case "when-out":
            return roster.named("out-of-turn-when-out", seat)
