"""Lines that name an act that is taken back: one for the question to the judge, one for the message to the
group."""

from typing import TypeAlias, assert_never

from bot.render.post import Line, line
from engine.acts import (
    Award,
    Claim,
    Defeat,
    Foul,
    Hint,
    JudgeAct,
    Leave,
    LiftHand,
    NameBest,
    Nominate,
    Pass,
    Remove,
    Surrender,
    Timeout,
    Vote,
    Withdraw,
    word_of,
)
from engine.roles import Seat

Seen: TypeAlias = (
    Nominate | Withdraw | Vote | LiftHand | Pass | NameBest | Surrender | Leave | JudgeAct | Timeout
)
"""The acts that the group sees when somebody does them."""


def told_back(act: Seen) -> Line:
    """Returns the line that tells the group about an act that does not count any more."""
    return line(f"undone-{word_of(act)}", **_seats(act))


def asked_back(act: Seen) -> Line:
    """Returns the line that asks the judge whether to take this act back."""
    return line(f"undo-ask-{word_of(act)}", **_seats(act))


def _seats(act: Seen) -> dict[str, Seat]:
    match act:
        case Timeout() | Award():
            return {}
        case Nominate() | Withdraw():
            return {"by": act.by, "seat": act.seat}
        case Pass() | Vote() | LiftHand() | NameBest() | Surrender() | Leave():
            return {"by": act.by}
        case Foul() | Remove() | Defeat() | Hint() | Claim():
            return {"seat": act.seat}
        case _:
            assert_never(act)
