"""The moments of a finished game worth telling, drawn from its protocol by rule.

Only what is certain counts: a check that found somebody who then had to go, a vote that one hand decided, a
missed shot that would have won the game. A best move has a line of its own in every result.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, groupby
from typing import TypeAlias

from engine.events import Answer, PollKind
from engine.protocol import Protocol, VoteTaken
from engine.roles import SHERIFF, Cause, Seat, Team

MOST = 3
"""How many are told of one game."""


@dataclass(frozen=True, slots=True)
class CheckDecided:
    """A check found a black, whom the table then put out on this day."""

    by: Seat
    seat: Seat
    night: int
    day: int


@dataclass(frozen=True, slots=True)
class SheriffFound:
    """A check found the sheriff, who was shot in this later night."""

    by: Seat
    seat: Seat
    night: int
    shot: int


@dataclass(frozen=True, slots=True)
class VoteTurned:
    """One hand decided who left: `seat` had one vote more than `other`."""

    day: int
    seat: Seat
    other: Seat
    count: int


@dataclass(frozen=True, slots=True)
class ShotMissed:
    """The blacks missed, though a hit would have given them parity."""

    night: int


Highlight: TypeAlias = CheckDecided | SheriffFound | VoteTurned | ShotMissed


def highlights(protocol: Protocol, winner: Team | None) -> tuple[Highlight, ...]:
    """The moments of a game that is over, at most `MOST`, one of each kind and of each the latest. To blacks
    who win all the same, no miss has cost anything."""
    kinds = (_checks, _sheriff_found, _votes, *(() if winner is Team.BLACK else (_misses,)))
    latest = (list(kind(protocol))[-1:] for kind in kinds)
    return tuple(chain.from_iterable(latest))[:MOST]


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
        others = [other for other in counts if other != seat]
        if seat not in counts or not others:
            continue
        second = max(others, key=lambda other: counts[other])
        if counts[seat] - counts[second] == 1:
            yield VoteTurned(day, seat, second, counts[seat])


def _last_round(votes: list[VoteTaken]) -> dict[Seat, int]:
    """Candidate → votes, in the last round of a day in which candidates were voted."""
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
    """How many blacks and reds were at the table when this night fell."""
    gone = {out["seat"] for out in protocol.out if out["number"] < number}
    here = [role.team for seat, role in enumerate(protocol.roles, 1) if seat not in gone]
    return here.count(Team.BLACK), here.count(Team.RED)
