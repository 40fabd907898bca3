"""The plan of one evening: its game, its people and all its faults. It is drawn from a seed before the
evening begins. So an event can be left out of it, and the other events stay the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import TypeAlias

from bot.runtime.book_files import books_of
from sandbox.faults import Kind
from sandbox.words import LANGUAGES
from simulation.people.pranks import GRAVE, LIGHT

FOLDER = Path(__file__).parents[1] / "tests" / "books"
"""The folder with a club's own books."""
BOOKS = books_of(FOLDER)
"""All books that evenings may play."""


class Place(StrEnum):
    """What kind of group a table has."""

    GROUP = "group"
    SUPERGROUP = "supergroup"
    FORUM = "forum"


class Accident(StrEnum):
    """An accident at a commit. `full`: the commit fails, and nothing is written. `broken`: it fails, and the
    disk may have written it or not. `kill-before`, `kill-after`: the program dies before or after it.
    `no-power`: the machine loses its power during it."""

    FULL = "full"
    BROKEN = "broken"
    KILL_BEFORE = "kill-before"
    KILL_AFTER = "kill-after"
    NO_POWER = "no-power"


@dataclass(frozen=True)
class Kill:
    """The program dies before the event loop makes its call number `call` of this evening."""

    call: int


@dataclass(frozen=True)
class AtCommit:
    """An accident while the program makes its commit number `commit`."""

    commit: int
    accident: Accident


@dataclass(frozen=True)
class OnLine:
    """A network fault at the request number `request` that it can strike. `seconds`: its length."""

    kind: Kind
    request: int
    seconds: float = 1.0


@dataclass(frozen=True)
class Outage:
    """From `moment` on, for `seconds` seconds, requests do not get through to Telegram. `silent`: they get no
    answer; otherwise the connection breaks at once. `lost`: the share of requests, and of answers, that is
    lost; `delay`: how many seconds later the others arrive. `moment`: seconds since the beginning."""

    moment: float
    seconds: float
    silent: bool
    lost: float = 1.0
    delay: float = 0.0


@dataclass(frozen=True)
class Leap:
    """At `moment`, the machine's clock is set. `astray`: by how many seconds it is wrong after that."""

    moment: float
    astray: float


@dataclass(frozen=True)
class Prank:
    """At `moment`, somebody plays the prank named `kind`. `chance`: the seed of his choices."""

    moment: float
    kind: str
    chance: int


Event: TypeAlias = Kill | AtCommit | OnLine | Outage | Leap | Prank


@dataclass(frozen=True)
class Plan:
    """An evening. `players`: how many people are in each group, besides `guests`, for whom there is no seat.
    `slow`: the longest time of a commit, in seconds. `tables`: how many groups play at once. `games`: how
    many games each group wants to play, one after another. `cup`: whether its games are a tournament's.
    `private`: the share of people who have a private chat with the bot."""

    seed: int
    book: str
    players: int = 10
    language: str = "ru"
    slow: float = 0.02
    events: tuple[Event, ...] = ()
    place: Place = Place.SUPERGROUP
    guests: int = 0
    tables: int = 1
    games: int = 1
    cup: bool = False
    private: float = 1.0

    @classmethod
    def of(cls, seed: int, book: str | None = None) -> Plan:
        """Draws the evening of a seed. `book`: is played instead of the drawn book. Raises KeyError if there
        is no such book."""
        chance = Random(f"plan:{seed}")
        drawn = chance.choice(tuple(BOOKS))
        played = book or drawn
        players = chance.choice(
            [each for each in BOOKS[played].deals if each <= MOST_PLAYERS] or [min(BOOKS[played].deals)]
        )
        language, slow = chance.choice(LANGUAGES), chance.choice((0.005, 0.02, 2.0))
        events: tuple[Event, ...] = ()
        if chance.random() >= FAIR:
            events = (*_deaths(chance), *_accidents(chance), *_line(chance), *_outages(seed), *_leaps(chance))
        cup = chance.random() < CUPS
        tables = 2 if chance.random() < PAIRS and not cup else 1
        games = 2 if chance.random() < SECOND_GAMES and tables == 1 else 1
        return cls(
            seed,
            played,
            players,
            language,
            slow,
            (*events, *_pranks(chance), *_grave(chance)),
            place=chance.choice((Place.SUPERGROUP, Place.SUPERGROUP, Place.GROUP, Place.FORUM)),
            guests=chance.choice((0, 0, 1, 2)),
            tables=tables,
            games=games,
            cup=cup,
            private=Random(f"private:{seed}").choice(PRIVATE),
        )


FAIR = 0.125
"""The share of evenings without deaths and without faults of disk, network and clock: some bugs show only
then."""
MOST_PLAYERS = 12
"""The most people at a table."""
CUPS = 0.06
"""The share of evenings with a tournament."""
PAIRS = 0.06
"""The share of all other evenings that have two tables, which take twice the time to simulate."""
SECOND_GAMES = 0.15
"""The share of evenings with one table that have a second game."""
PRIVATE = (0.0, 0.5, 1.0)
"""The shares of people who have a private chat with the bot."""
LOSSES = ((1.0, 0.0),) * 8 + ((0.3, 5.0), (0.5, 0.0))
"""The share of requests that an outage loses, and how many seconds the rest is late."""
HOURS = 2
"""Hours from the beginning of an evening during which people play pranks."""
REQUESTS = 4_000
"""The number of the last request of an evening that a network fault may strike."""

STORM: dict[Kind, tuple[float, float]] = {
    Kind.ERROR_500: (0.02, 1.0),
    Kind.DROP_BEFORE: (0.02, 1.0),
    Kind.DROP_AFTER: (0.02, 1.0),
    Kind.DOUBLE_UPDATE: (0.1, 1.0),
    Kind.SHUFFLE_UPDATES: (0.05, 1.0),
    Kind.FLOOD: (0.005, 3.0),
    Kind.PAUSE: (0.001, 90.0),
    Kind.DISTANCE: (0.05, 2.0),
}
"""Kind of a network fault → its probability per request, and how many seconds it lasts."""


def _deaths(chance: Random) -> Iterator[Kill]:
    call, calm = 0, chance.choice((200, 600, 2_000))
    for _ in range(chance.randint(0, 90)):
        call += 1 + int(chance.expovariate(1 / calm))
        yield Kill(call)


def _accidents(chance: Random) -> Iterator[AtCommit]:
    commit, kinds = 0, [kind for kind in Accident if chance.random() < 0.5]
    for _ in range(chance.randint(0, 12) if kinds else 0):
        commit += 1 + int(chance.expovariate(1 / 60))
        yield AtCommit(commit, chance.choice(kinds))


def _line(chance: Random) -> Iterator[OnLine]:
    for kind, (rate, seconds) in STORM.items():
        request = 0
        while chance.random() < 0.6 or request:
            request += 1 + int(chance.expovariate(rate))
            if request > REQUESTS:
                break
            yield OnLine(kind, request, seconds)


def _outages(seed: int) -> Iterator[Outage]:
    chance, moment = Random(f"outages:{seed}"), 0.0
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        moment += chance.uniform(30, 1_800)
        seconds = 60 * 60 ** chance.random()
        lost, delay = Random(f"lossy:{seed}:{moment}").choice(LOSSES)
        yield Outage(moment, seconds, chance.random() < 0.5, lost, delay)
        moment += seconds


def _leaps(chance: Random) -> Iterator[Leap]:
    if chance.random() < 0.7:
        return
    moment = 0.0
    for _ in range(chance.randint(1, 6)):
        moment += chance.uniform(30, 900)
        yield Leap(moment, chance.choice((0.0, chance.uniform(-3, 3), chance.uniform(-7_200, 7_200))))


def _pranks(chance: Random) -> Iterator[Prank]:
    moment, gap = 0.0, chance.choice((20.0, 60.0, 120.0, 600.0))
    chosen = [kind for kind in LIGHT if chance.random() < 0.3]
    while chosen and (moment := moment + chance.expovariate(1 / gap)) < HOURS * 3600:
        yield Prank(moment, chance.choice(chosen), chance.getrandbits(32))


def _grave(chance: Random) -> Iterator[Prank]:
    for _ in range(chance.choice((0, 0, 1, 1, 3, 6))):
        yield Prank(chance.uniform(300, 2_400), chance.choice(GRAVE), chance.getrandbits(32))
