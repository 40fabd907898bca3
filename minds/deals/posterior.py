"""Weighs every deal: how probable it makes what the table has seen, and what one seat knows for certain."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from engine.roles import Seat
from minds.deals import evidence
from minds.deals import likelihoods as rates
from minds.deals.claims import Claims
from minds.deals.evidence import Choice, Shot
from minds.deals.ground import Ground, Use
from minds.deals.teams import Team, Teams, listed, mask_of, size
from minds.view import TableRecord


class Posterior(NamedTuple):
    """The distribution. `teams`, `weights`: every team of blacks that is possible, and its probability.
    `black`: the probability of each seat to be black, at its place; the place 0 is empty. `deals`: how
    many deals were looked at."""

    teams: tuple[Team, ...]
    weights: tuple[float, ...]
    black: tuple[float, ...]
    deals: int


@lru_cache(maxsize=128)
def posterior(table: TableRecord, ground: Ground, use: Use, taste: tuple[float, ...] = ()) -> Posterior:
    """Returns the distribution over the deals. `taste`: how much the seat likes each seat, about ±1."""
    facts = _facts(table, ground)
    teams = _teams(table, ground, facts)
    places = _possible(facts, teams)
    every, logs = listed(teams), _of_choices(table, teams)
    own = _own(table, ground.seat, teams)
    found = [every[place] for place in places]
    raw = [use.choices * (logs[place] - own[place]) for place in places]
    claims = Claims(table, ground)
    if claims.heard:
        raw = [value + use.claims * claims.log_weight(team) for value, team in zip(raw, found, strict=True)]
    if use.taste and taste:
        liked = _liked(taste, teams)
        raw = [value - use.taste * liked[place] for value, place in zip(raw, places, strict=True)]
    top = max(raw, default=0.0)
    weights = [exp(value - top) for value in raw]
    total = sum(weights) or 1.0
    shares = tuple(weight / total for weight in weights)
    every_share = [0.0] * len(every)
    for place, share in zip(places, shares, strict=True):
        every_share[place] = share
    black = (sum(map(every_share.__getitem__, with_seat)) for with_seat in _by_seat(teams))
    return Posterior(tuple(found), shares, (0.0, *black), len(found) * claims.deals)


@lru_cache(maxsize=64)
def _by_seat(teams: Teams) -> tuple[tuple[int, ...], ...]:
    """Returns for each seat, seat 1 first, the places in `listed(teams)` of the teams that contain it."""
    places: list[list[int]] = [[] for _ in range(teams.players)]
    for place, team in enumerate(listed(teams)):
        for seat in team.seats:
            places[seat - 1].append(place)
    return tuple(map(tuple, places))


@lru_cache(maxsize=64)
def checkers(table: TableRecord, ground: Ground, use: Use) -> Mapping[Seat, float]:
    """Returns seat → the probability that it is a checker, for seats that claim it; 0 for `ground.seat`."""
    found = posterior(table, ground, use)
    claims = Claims(table, ground)
    chances = dict.fromkeys(table.claimed, 0.0)
    for team, share in zip(found.teams, found.weights, strict=True):
        for seat, chance in claims.chances(team).items():
            chances[seat] += share * chance
    return chances


@lru_cache(maxsize=64)
def _liked(taste: tuple[float, ...], teams: Teams) -> tuple[float, ...]:
    by_seat = (0.0, *taste)
    return tuple(sum(by_seat[seat] for seat in team.seats) for team in listed(teams))


class _Facts(NamedTuple):
    """What a seat knows for certain; sets of seats are masks. `own`: the seat itself, if it is red. `reds`,
    `blacks`: all seats known to be of this colour. `pairs`: two seats, and whether both are of one colour.
    `playing`: the seats that were at the table when it was last seen that the game goes on: so some of them
    are black, but fewer than half."""

    own: int
    reds: int
    blacks: int
    pairs: tuple[tuple[Seat, Seat, bool], ...]
    playing: int


def _facts(table: TableRecord, ground: Ground) -> _Facts:
    dead = frozenset() if table.strays else frozenset(table.killed)
    reds = ground.reds | (dead - ground.blacks)
    own = mask_of(ground.reds & {ground.seat})
    return _Facts(own, mask_of(reds), mask_of(ground.blacks), ground.pairs, mask_of(table.playing))


def _teams(table: TableRecord, ground: Ground, facts: _Facts) -> Teams:
    """Returns the key of the list of teams to weigh. A seat that knows no colour but its own shares the list
    of the whole table, which has teams with its own seat."""
    teams = size(table.players, table.blacks, facts.reds, facts.blacks)
    checked = ground.blacks or ground.reds - {ground.seat}
    return teams if checked else teams._replace(reds=teams.reds & ~facts.own)


@lru_cache(maxsize=64)
def _possible(facts: _Facts, teams: Teams) -> tuple[int, ...]:
    """Returns the places in `listed(teams)` of the teams that agree with the facts. If none does, because a
    message was misread or the game is just decided, these are the teams that break the fewest colours, of
    these the ones that break the fewest comparisons, and of these the ones with which the game goes on, if
    there are any. None breaks the own card."""
    every = listed(teams)
    places = [place for place, (_, mask) in enumerate(every) if not mask & facts.own]
    for broken in (_colours, _pairs, _decided):
        counts = [broken(every[place].mask, facts) for place in places]
        least = min(counts, default=0)
        places = [place for place, count in zip(places, counts, strict=True) if count == least]
    return tuple(places)


def _colours(mask: int, facts: _Facts) -> int:
    return (mask & facts.reds | facts.blacks & ~mask).bit_count()


def _pairs(mask: int, facts: _Facts) -> int:
    return sum(((mask >> one ^ mask >> other) & 1 == 0) != same for one, other, same in facts.pairs)


def _decided(mask: int, facts: _Facts) -> bool:
    black, playing = (mask & facts.playing).bit_count(), facts.playing.bit_count()
    return playing > 0 and not 0 < 2 * black < playing


# Choices and shots.


@lru_cache(maxsize=64)
def _of_choices(table: TableRecord, teams: Teams) -> tuple[float, ...]:
    vectors = [_of_day(day, teams) for day in evidence.choices(table)]
    vectors += [_of_shot(shot, teams) for shot in evidence.shots(table)]
    return _sum(vectors, teams)


def _own(table: TableRecord, seat: Seat | None, teams: Teams) -> tuple[float, ...]:
    """Returns what the seat's own choices add to each team's log-likelihood: they tell the seat nothing."""
    own = (tuple(each for each in day if each.by == seat) for day in evidence.choices(table))
    return _sum([_of_day(day, teams) for day in own if day], teams)


def _sum(vectors: Sequence[tuple[float, ...]], teams: Teams) -> tuple[float, ...]:
    return tuple(map(sum, zip(*vectors, strict=True))) if vectors else (0.0,) * len(listed(teams))


@lru_cache(maxsize=128)
def _of_day(day: tuple[Choice, ...], teams: Teams) -> tuple[float, ...]:
    return _sum([_of_choice(choice, teams) for choice in day], teams)


@lru_cache(maxsize=256)
def _of_choice(choice: Choice, teams: Teams) -> tuple[float, ...]:
    """Returns the log-likelihood of each team after one choice. It falls on each of r reds with the
    probability 1 / (r + b · lean), and on each of b blacks with lean / (r + b · lean)."""
    among, by, seat = choice.among, 1 << choice.by, 1 << choice.seat
    options, lean = among.bit_count(), rates.lean(choice.habit, first_day=choice.first_day)
    red, black = (
        [log(options - count + count * each) for count in range(min(options, teams.blacks) + 1)]
        for each in lean
    )
    for_red, for_black = log(lean.red), log(lean.black)
    found = []
    for _, mask in listed(teams):
        count = (mask & among).bit_count()
        if mask & by:
            found.append((for_black if mask & seat else 0.0) - black[count])
        else:
            found.append((for_red if mask & seat else 0.0) - red[count])
    return tuple(found)


@lru_cache(maxsize=32)
def _of_shot(shot: Shot, teams: Teams) -> tuple[float, ...]:
    """Returns the log-likelihood of each team after one death by night. The blacks shoot one of the reds at
    the table, sooner one who has claimed to be the checker; a black was killed by somebody else."""
    weight = rates.SHOT_OF_CLAIMANT - 1
    bit, of_black, own = 1 << shot.seat, log(rates.SHOT_OF_BLACK), 0.0
    if shot.claimed & bit:
        own = log(rates.SHOT_OF_CLAIMANT)
    found = []
    for _, mask in listed(teams):
        reds = (shot.among & ~mask).bit_count() + weight * (shot.claimed & ~mask).bit_count()
        found.append(of_black if mask & bit else own - log(max(1.0, reds)))
    return tuple(found)
