"""What lines name of an act that is taken back: in the question to the judge and the message to the group."""

from typing import TypeAlias, assert_never

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


def seats_in(act: Seen) -> dict[str, Seat]:
    """Returns the seats that a line about this act names, by the names of its arguments."""
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
