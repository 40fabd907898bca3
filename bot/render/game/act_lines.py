"""Lines that name an act that is taken back: for the question to the judge and the message to the group."""

from typing import TypeAlias, assert_never

from bot.render.post import Line, line
from engine import acts
from engine.roles import Seat

Seen: TypeAlias = (
    acts.Nominate
    | acts.Withdraw
    | acts.Vote
    | acts.LiftHand
    | acts.Pass
    | acts.NameBest
    | acts.Surrender
    | acts.Leave
    | acts.JudgeAct
    | acts.Timeout
)
"""The acts that the group sees when somebody does them."""


def taken_back_line(act: Seen) -> Line:
    """Returns the line that tells the group about an act that does not count any more."""
    return line(f"undone-{acts.word_of(act)}", **_seats(act))


def take_back_question(act: Seen) -> Line:
    """Returns the line that asks the judge whether to take this act back."""
    return line(f"undo-ask-{acts.word_of(act)}", **_seats(act))


def _seats(act: Seen) -> dict[str, Seat]:
    match act:
        case acts.Timeout() | acts.Award():
            return {}
        case acts.Nominate() | acts.Withdraw():
            return {"by": act.by, "seat": act.seat}
        case acts.Pass() | acts.Vote() | acts.LiftHand() | acts.NameBest() | acts.Surrender() | acts.Leave():
            return {"by": act.by}
        case acts.Foul() | acts.Remove() | acts.Defeat() | acts.Hint() | acts.Claim():
            return {"seat": act.seat}
        case _:
            assert_never(act)
