"""What is said to somebody who talks out of turn."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from bot.render.post import Line, line
from bot.render.roster import Roster

Breach = Literal["out-of-turn", "by-night", "silent-turn", "silenced", "when-out"]
"""How somebody talked without having the floor."""

_REMINDED: Mapping[Breach, Line] = MappingProxyType(
    {
        "out-of-turn": line("remind-out-of-turn"),
        "by-night": line("remind-by-night"),
        "silent-turn": line("remind-silent-turn"),
        "silenced": line("remind-silenced"),
        "when-out": line("remind-when-out"),
    }
)


def reminded(breach: Breach) -> Line:
    """In private."""
    return _REMINDED[breach]


def warned(roster: Roster, seat: int, breach: Breach, *, own: bool) -> Line:
    """In the group, with the writer's name. `own`: the book is a club's own, which may have another role that
    silences."""
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
