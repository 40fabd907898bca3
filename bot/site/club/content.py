"""What a site tells, before it is pages: people, games, standings, seatings, rules.

People have keys, by which `engine.scoring` tells them apart: a name of an event, or a number of Telegram. No
page has a key, in its text or in its address: people stand there under a name, or under a number of the site.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.render.line import Line
from championship.strength import Strength
from engine.replay import Replay
from engine.rules.model import RuleSet
from engine.scoring.outcome import Outcome
from engine.scoring.standing import Played, Player


class Person(NamedTuple):
    """`number`: of his page, from 1. `name`: None if he hides; then the number stands in its place."""

    number: int
    name: str | None


@dataclass(frozen=True, slots=True)
class Game:
    """A game that is over. `id`: its page is called so; `label`: of its outcome. `chapter`: the heading under
    which it is listed, if any; `short`: its name there. `seats`: keys of people by seat, None for who is
    nobody any more. `outcome`: None if it does not count; `void`: why. `played`: None if only a row of a
    table tells of it."""

    id: str
    label: str
    title: Line
    short: Line
    chapter: Line | None
    date: str
    seats: tuple[str | None, ...]
    rules: RuleSet
    outcome: Outcome | None
    played: Replay | None
    void: str | None = None


class Row(NamedTuple):
    """A line of a standing. `place`: None for who has not played enough. `decided_by`: see `Place`."""

    place: int | None
    who: Player
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class Standing:
    """`title`: None where there is only one. `least`: games that a place takes. `seed`: of the lot."""

    title: Line | None
    rows: tuple[Row, ...]
    seed: int
    least: int = 1


class Table(NamedTuple):
    """A table of a round. `game`: the id of the game that was played there, if it was. `seats`: keys."""

    name: str
    game: str | None
    seats: tuple[str, ...]


class Round(NamedTuple):
    number: int
    tables: tuple[Table, ...]


class Seating(NamedTuple):
    """The seating of a stage that is drawn."""

    stage: str
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class Club:
    """All that a site tells. `people`: by key, all whom a page names. `games`: in the order of play.
    `standings`: the one that holds first. `earned`: by key and label of a game. `books`: by which the games
    are played; `terms`: what holds beside them."""

    title: str
    about: tuple[Line, ...]
    people: Mapping[str, Person]
    games: tuple[Game, ...]
    standings: tuple[Standing, ...]
    earned: Mapping[tuple[str, str], Played]
    books: tuple[RuleSet, ...]
    terms: tuple[Line, ...] = ()
    strengths: tuple[Strength, ...] = ()
    seatings: tuple[Seating, ...] = ()
