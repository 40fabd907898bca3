"""The moments of a finished game that are worth telling. Fixed rules find them in the protocol.

Only three kinds count: a check whose target left later, a vote that one hand decided, and a missed shot that
would have won the game. Best moves do not count, because every result already has a line for them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, groupby
from typing import TypeAlias

from engine.events import Answer, PollKind
from engine.protocol import Protocol, VoteTaken
from engine.roles import SHERIFF, Cause, Seat, Team

MOST_HIGHLIGHTS = 3
"""The most moments of one game that are told."""


@dataclass(frozen=True, slots=True)
class CheckDecided:
    """A check found a black, and the table voted him out on day `day`."""

    by: Seat
    seat: Seat
    night: int
    day: int


@dataclass(frozen=True, slots=True)
class SheriffFound:
    """A check found the sheriff, and he was shot in a later night."""

    by: Seat
    seat: Seat
    night: int
    shot: int


@dataclass(frozen=True, slots=True)
class VoteTurned:
    """One hand decided which colour left: `seat` left with `count` votes, one more than `other` of the other
    team. `team`: the team of `seat`."""

    day: int
    seat: Seat
    other: Seat
    count: int
    team: Team


@dataclass(frozen=True, slots=True)
class ShotMissed:
    """The blacks missed a shot that would have given them parity."""

    night: int


Highlight: TypeAlias = CheckDecided | SheriffFound | VoteTurned | ShotMissed


def highlights(protocol: Protocol, winner: Team | None) -> tuple[Highlight, ...]:
    """Returns the moments of a finished game: the latest of each kind, at most `MOST_HIGHLIGHTS`. If the
    blacks won, a miss is left out, because it made no difference."""
    kinds = (_checks, _sheriff_found, _votes, *(() if winner is Team.BLACK else (_misses,)))
    latest = (list(kind(protocol))[-1:] for kind in kinds)
    return tuple(chain.from_iterable(latest))[:MOST_HIGHLIGHTS]


def _checks(protocol: Protocol) -> Iterator[Highlight]:
    left = {out["seat"]: out["number"] for out in protocol.out if out["cause"] in (Cause.VOTE, Cause.RAISE)}
    for night in protocol.nights:
        for check in night["checks"]:
            day = left.get(check["seat"], 0)
            if check["answer"] == Answer.BLACK and day >= night["number"]:
                yield CheckDecided(check["by"], check["seat"], night["number"], day)


def _sheriff_found(protocol: Protocol) -> Iterator[Highlight]:
    shot = {out["seat"]: out["number"] for out in protocol.out if out["cause"] == Cause.SHOT}
    for night in protocol.nights:
        for check in night["checks"]:
            later = shot.get(check["seat"], 0)
            if check["answer"] == SHERIFF.id and later > night["number"]:
                yield SheriffFound(check["by"], check["seat"], night["number"], later)


def _votes(protocol: Protocol) -> Iterator[Highlight]:
    left = {out["number"]: out["seat"] for out in protocol.out if out["cause"] == Cause.VOTE}
    for day, taken in groupby(protocol.votes, key=lambda vote: vote["day"]):
        counts = _last_round(list(taken))
        seat = left.get(day)
        if seat not in counts:
            continue
        team = protocol.roles[seat - 1].team
        for other, count in counts.items():
            if counts[seat] - count == 1 and protocol.roles[other - 1].team is not team:
                yield VoteTurned(day, seat, other, counts[seat], team)
                break


def _last_round(votes: list[VoteTaken]) -> dict[Seat, int]:
    """Returns candidate → number of votes in the day's last round of votes on candidates."""
    rounds = [vote for vote in votes if vote["kind"] == PollKind.CANDIDATE]
    last = rounds[-1]["round"] if rounds else 0
    return {
        vote["seat"]: len(vote["voters"]) + len(vote["defaulted"])
        for vote in rounds
        if vote["round"] == last and vote["seat"] is not None
    }


def _misses(protocol: Protocol) -> Iterator[Highlight]:
    for night in protocol.nights:
        if night["miss"]:
            blacks, reds = _at_nightfall(protocol, night["number"])
            if blacks >= reds - 1:
                yield ShotMissed(night["number"])


def _at_nightfall(protocol: Protocol, number: int) -> tuple[int, int]:
    gone = {out["seat"] for out in protocol.out if out["number"] < number}
    here = [role.team for seat, role in enumerate(protocol.roles, 1) if seat not in gone]
    return here.count(Team.BLACK), here.count(Team.RED)
