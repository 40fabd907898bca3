"""The likelihood of claims to be the checker, of reports and of silence, for each team of blacks."""

from collections.abc import Iterable, Mapping, Sequence
from math import comb, log, prod
from typing import NamedTuple

from engine.roles import Seat
from minds.deals import evidence
from minds.deals import likelihoods as rates
from minds.deals.evidence import CheckerConduct
from minds.deals.ground import Ground
from minds.deals.teams import Team, mask_of
from minds.view import TableRecord

LEAST = 1e-12
"""The least likelihood of a team, so that it has a logarithm."""


class Told(NamedTuple):
    """The likelihood of what one seat showed about checkers, if it is a checker, another red, or a black."""

    seat: Seat
    checker: float
    red: float
    black: float


class Claims:
    """The likelihood of what was heard of checkers, for each team of blacks: a sum over the ways to choose
    the checkers among the reds, the seat of `ground` left out. `deals`: how many such ways there are;
    `heard`: whether anything was heard. Teams that agree in the seats which claimed, reported or were
    reported, and in how many seats were silent, have the same likelihood, so it is computed once."""

    def __init__(self, table: TableRecord, ground: Ground) -> None:
        self._standings = [each for each in evidence.checker_conducts(table) if each.seat != ground.seat]
        self._checkers = max(0, table.checkers - ground.checker)
        self._reds = table.players - table.blacks - (ground.seat in ground.reds)
        self.deals = comb(self._reds, self._checkers)
        self.heard = bool(self._standings)
        heard = [each for each in self._standings if each.claimed or each.reports]
        seats = {each.seat for each in heard} | {seat for each in heard for seat, _ in each.reports}
        self._loud = mask_of(frozenset(seats))
        self._quiet = [
            mask_of(frozenset(each.seat for each in self._standings if each[1:] == kind)) & ~self._loud
            for kind in {each[1:] for each in self._standings if each not in heard}
        ]
        self._weights: dict[tuple[int, ...], float] = {}
        self._chances: dict[tuple[int, ...], Mapping[Seat, float]] = {}

    def log_weight(self, team: Team) -> float:
        """Returns the log-likelihood of what was heard of checkers, if this team is black."""
        key = self._key(team)
        if key not in self._weights:
            reds, blacks = self._told(team)
            silent = prod(each.red for each in reds) * prod(each.black for each in blacks)
            self._weights[key] = log(max(LEAST, silent * self._ways(reds, self._checkers)))
        return self._weights[key]

    def chances(self, team: Team) -> Mapping[Seat, float]:
        """Returns seat → the probability that it is a checker, if exactly this team is black. Has only other
        seats that are red then and claim to be a checker."""
        key = self._key(team)
        if key not in self._chances:
            reds, _ = self._told(team)
            every = max(LEAST, self._ways(reds, self._checkers))
            claimed = {each.seat for each in self._standings if each.claimed}
            self._chances[key] = {
                each.seat: self._with(each, reds) / every for each in reds if each.seat in claimed
            }
        return self._chances[key]

    def _key(self, team: Team) -> tuple[int, ...]:
        return (team.mask & self._loud, *((team.mask & quiet).bit_count() for quiet in self._quiet))

    def _with(self, him: Told, reds: Sequence[Told]) -> float:
        """Returns the sum of the relative likelihoods of all choices of checkers that contain this red."""
        rest = [other for other in reds if other is not him]
        return him.checker / him.red * self._ways(rest, self._checkers - 1, len(reds))

    def _told(self, team: Team) -> tuple[list[Told], list[Told]]:
        """Returns, if this team is black, how likely each other seat's claims, reports and silence about the
        checker are: first the reds, then the blacks. Seats that have shown nothing are left out."""
        told = [_likelihoods(each, team) for each in self._standings]
        reds = [each for each in told if not team.mask >> each.seat & 1]
        return reds, [each for each in told if team.mask >> each.seat & 1]

    def _ways(self, reds: Sequence[Told], checkers: int, told: int | None = None) -> float:
        """Returns the sum, over all ways to choose this many checkers, of the product of their weights. The
        weight of one of `reds`: how many times likelier a checker acts so than another red; of a red of whom
        nothing was heard: 1. `told`: how many reds were heard of; None: just `reds`."""
        if checkers < 0:
            return 0.0
        others = self._reds - (len(reds) if told is None else told)
        sums = _elementary((each.checker / each.red for each in reds), checkers)
        return sum(ways * comb(others, checkers - number) for number, ways in enumerate(sums))


def _elementary(values: Iterable[float], most: int) -> list[float]:
    """Returns, for each number from 0 to `most`, the sum of the products of that number of values."""
    sums = [1.0, *(0.0 for _ in range(most))]
    for value in values:
        for number in range(most, 0, -1):
            sums[number] += sums[number - 1] * value
    return sums


def _likelihoods(each: CheckerConduct, team: Team) -> Told:
    checker = rates.CLAIM_OF_CHECKER if each.claimed else 1.0
    checker *= rates.SILENT_TO_RIVAL if each.silent else 1.0
    checker *= rates.SILENT_AT_LAST if each.mute else 1.0
    red = rates.CLAIM_OF_RED if each.claimed else 1.0
    black = rates.CLAIM_OF_BLACK if each.claimed else 1.0
    for seat, said in each.reports:
        of_black = bool(team.mask >> seat & 1)
        checker *= rates.TRUE_REPORT if of_black == said else 1 - rates.TRUE_REPORT
        red *= rates.REPORT_OF_RED
        black *= rates.LIES[of_black, said]
    return Told(each.seat, checker, red, black)
