"""The content of a site, before it becomes pages: people, games, standings, seatings, rules.

Each person has a key: the name in the event's file, or the id in Telegram. `engine.scoring` distinguishes
people by their keys. No page shows a key, neither in its text nor in its address. It shows the person's name,
or a number that the site gives to the person.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bot.render.line import Line
from bot.render.locales import LOCALES
from championship.clubs import ClubPlace
from championship.strength import Strength
from engine.replay import Replay
from engine.rules.model import RuleSet
from engine.scoring.outcome import Outcome
from engine.scoring.standing import GameScore, PlayerScore


class Edition(NamedTuple):
    """When, for which address and in which languages a site is made. `made`: the time, in the words that its
    readers see. `url`: the address where the site will be on the web, with "/" at its end; None if that is
    not known, and then no page can name a picture for a link to it. `locales`: the site's own language comes
    first; if there are none, the language of the club."""

    made: str
    url: str | None = None
    locales: tuple[str, ...] = LOCALES


class SitePerson(NamedTuple):
    """A person on a site. `number`: the number of the person's page. `name`: None if the person has hidden
    himself; then pages show the number."""

    number: int
    name: str | None


@dataclass(frozen=True, slots=True)
class SiteGame:
    """A game that is over, as a site shows it. `id` names its page; `label` names its outcome. `short`: its
    name in a list; `chapter`: the heading above it there. `seats`: the keys of its people by seat, None for a
    person whose data were deleted. `outcome`: None if the game does not count; `void`: a judge's reason for
    that. `played`: the replay; None if only a row of a table of results is known. `judge`: the name of its
    judge; None if there was none, or if no page may name him."""

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
    judge: str | None = None


class SitePlace(NamedTuple):
    """The place of a player in a standing of a site. `place`: None if the player has not played enough games,
    and can not play them any more. `decided_by`: the clause that separates him from the player before him;
    None if none does. `waits`: how many more games he needs for this place; 0 if he has it."""

    place: int | None
    who: PlayerScore
    decided_by: str | None
    waits: int = 0


@dataclass(frozen=True, slots=True)
class SiteStanding:
    """A standing of a site. `title`: None if the site has only one standing. `least`: how many games a player
    needs for a place. `seed`: the seed of the lot. `clubs`: the standing of clubs; empty if there are none.
    `average`: whether players are placed by average points per game; otherwise by the sum of points."""

    title: Line | None
    rows: tuple[SitePlace, ...]
    seed: int
    least: int = 1
    clubs: tuple[ClubPlace, ...] = ()
    average: bool = False


class PastPlace(NamedTuple):
    """The place of a player in an earlier standing. `place`: None if the player has too few games for one.
    `key`: the key of the person; if `Club.people` has it, the person has a page."""

    place: int | None
    key: str
    person: SitePerson
    games: int
    wins: int
    total: Fraction


@dataclass(frozen=True, slots=True)
class PastStanding:
    """The standing of an earlier season, or of a tournament that is over. `id` names its page. `title`: its
    name with its days. `least`: how many games a player needed for a place. `average`: whether players were
    placed by their average points per game; otherwise by the sum of their points."""

    id: str
    title: Line
    games: int
    least: int
    average: bool
    rows: tuple[PastPlace, ...]


class SiteTable(NamedTuple):
    """A table of a tournament in a round. `game`: the id of the game that was played there; None if it was
    not played yet. `seats`: the keys of the people, seat 1 first. `judge`: the name of the table's judge;
    None if there is none, or no page may name him."""

    name: str
    game: str | None
    seats: tuple[str, ...]
    judge: str | None = None


class SiteRound(NamedTuple):
    number: int
    tables: tuple[SiteTable, ...]


class SiteSeating(NamedTuple):
    """The seating that was drawn for one stage of a tournament."""

    stage: str
    rounds: tuple[SiteRound, ...]


@dataclass(frozen=True, slots=True)
class Club:
    """Everything that a site shows. `people`: everybody with a page of his own, by key. `games`: in the order
    in which they were played. `standings`: the present one comes first. `earned`: the points of a person in a
    game, by the person's key and the game's label. `books`: the books by which the games were played.
    `terms`: lines about the event that do not follow from its book. `locale`: the language of the group; None
    if it has chosen none.
    `past`: tournaments that are over and the earlier seasons, the oldest of each first."""

    title: str
    about: tuple[Line, ...]
    people: Mapping[str, SitePerson]
    games: tuple[SiteGame, ...]
    standings: tuple[SiteStanding, ...]
    earned: Mapping[tuple[str, str], GameScore]
    books: tuple[RuleSet, ...]
    terms: tuple[Line, ...] = ()
    strengths: tuple[Strength, ...] = ()
    seatings: tuple[SiteSeating, ...] = ()
    past: tuple[PastStanding, ...] = ()
    locale: str | None = None
