"""Plays the two evenings of a pair, and compares what each viewer saw."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from random import Random

from engine.roles import Seat, Team
from engine.rules.registry import BOOKS
from sandbox.model import Message
from sandbox.words import LANGUAGES
from simulation.fence import EPOCH, inside
from simulation.plan import PRIVATE
from simulation.twins import deck, public
from simulation.twins.deck import Deck
from simulation.twins.leaving import Leaving
from simulation.twins.lobby import Lobby
from simulation.twins.machine import Machine
from simulation.twins.players import Players
from simulation.twins.public import Log
from simulation.twins.sight import EVERYBODY, Seen, Sight
from simulation.twins.weather import Weather

MOST_SECONDS = 3 * 3600.0
MOST_PLAYERS = 12
"""The most people at a table."""
A_BLINK = 10
"""Microseconds between two instants that count as the same: each turn of the loop takes a little time, and in
a long game these add up."""
UNIX = re.compile(rf"\b{int(EPOCH) // 10**5}\d{{5}}\b")
"""Matches an instant in a seen text: unix seconds near the beginning of a simulation."""
WHOLE = 99
"""More mornings than any game has: the game is played to its end."""
MORNINGS = (1,) * 84 + (2,) * 10 + (3,) * 5 + (WHOLE,)
"""After how many mornings evenings end: most of them after one, one of a hundred with its game."""
OFTEN_EMPTY = 0.1
"""The share of tables that half of the players leave."""
ENOUGH = """
    SELECT (SELECT count(*) FROM acts WHERE events LIKE '%MorningCame%') >= {}
        OR EXISTS (SELECT 1 FROM games WHERE ended_at IS NOT NULL)
"""


@dataclass(frozen=True)
class Pair:
    """Two evenings. `swaps`: in the second evening, two people have swapped their cards. `changes`: in the
    second evening, the holder of one card makes other secret choices. `mornings`: after how many mornings
    both evenings end. `empties`: whether half of the players leave (`leaving.py`). `private`: the share of
    people with a private chat; the others play in the group. There may be several second evenings: each swaps
    other cards, or changes the choices of another card."""

    seed: int
    book: str
    players: int
    language: str
    swaps: bool
    changes: bool
    mornings: int
    empties: bool = False
    private: float = 1.0

    @classmethod
    def of(cls, seed: int, book: str | None = None) -> Pair:
        chance = Random(f"pair:{seed}")
        drawn = chance.choice(tuple(BOOKS))
        book = book or drawn
        sizes = [each for each in BOOKS[book].deals if each <= MOST_PLAYERS] or [min(BOOKS[book].deals)]
        swaps, changes = chance.choice(((True, False), (True, False), (False, True), (True, True)))
        size, language = chance.choice(sizes), chance.choice(LANGUAGES)
        mornings, empties = chance.choice(MORNINGS), chance.random() < OFTEN_EMPTY
        private = chance.choice(PRIVATE)
        return cls(seed, book, size, language, swaps, changes, max(mornings, 1 + empties), empties, private)


@dataclass
class Twin:
    """The results of one evening. `people`: ids of the people in the group; the last one only watches;
    `seats`: id of a person → his seat; `ends`: its last second. `swapped`: the seats that have swapped their
    cards. `otherwise`: the seat with changed secret choices. `errors`: errors of the program and answers of
    another form. `numbers`: how many numbers were pressed in the group by night."""

    seen: Sequence[Seen]
    log: Log
    people: tuple[int, ...]
    seats: Mapping[int, Seat]
    ends: float
    swapped: tuple[Seat, Seat] | None
    errors: list[str]
    otherwise: Seat | None
    numbers: int

    def may_watch(self, seat: Seat) -> bool:
        """Returns whether this player may see the changed choices of the night before they are acts: the
        choices are his own, or both players are black, and blacks see each other's plans."""
        mafia = {each for each, role in enumerate(self.log.roles, 1) if role.team is Team.BLACK}
        return seat == self.otherwise or {seat, self.otherwise} <= mafia


@dataclass(frozen=True)
class Difference:
    """The first thing that a viewer saw in only one of two evenings. `viewer`: his seat, None for the
    watcher. `only_late`: he saw the same in both evenings, in the same order, but at other instants."""

    pair: Pair
    viewer: Seat | None
    mine: Seen | None
    other: Seen | None
    only_late: bool


@dataclass
class Found:
    """The result of comparing two evenings. `size`: how many characters were compared. `seconds`: how long
    both lasted together. `numbers`: how many numbers were pressed in the group by night."""

    pair: Pair
    viewers: int = 0
    size: int = 0
    lines: int = 0
    numbers: int = 0
    seconds: float = 0.0
    swapped: tuple[str, ...] = ()
    differences: list[Difference] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def play(pair: Pair, lobby: Lobby, folder: Path, number: int, leaving: Leaving) -> Twin:
    """Plays one evening of the pair. `number`: 0 for the first evening, from 1 on for second evenings.
    `leaving`: makes players leave if the pair wants it. It is the same object for all evenings: the first one
    chooses the seats, the others repeat them."""
    town, dealt = lobby.town.copied(), Deck()
    if number and pair.swaps:
        dealt.chance, dealt.number = Random(f"swap:{pair.seed}"), number - 1
    deck.use(dealt)
    sight = Sight()
    weather = Weather.of(str(pair.seed), lobby.moment)
    machine = Machine(town, weather, folder, lobby.file, lobby.moment, sight.called)
    (table,) = town.tables.values()
    seats: dict[int, Seat] = {}

    def acts_as(person: int) -> int:
        if not seats and dealt.roles:
            seats.update((table.people[place].id, seat) for seat, place in enumerate(dealt.order, 1))
        return dealt.places.get(seats.get(person, 0), 0)

    changed: dict[int, str] = {}
    card = Random(f"changed:{pair.seed}:{number}").randint(1, pair.players)
    if number and pair.changes:
        changed[card] = f"otherwise:{pair.seed}:{number}"
    players = Players(town, table.people, f"play:{pair.seed}", changed, acts_as)
    town.subscribe(sight)
    town.subscribe(players)

    async def evening() -> None:
        await asyncio.sleep(3)
        players.look_at(_lobby(table.chat.messages.values()))
        players.talk(table.chat, MOST_SECONDS)
        going = asyncio.create_task(leaving.follow(machine, table, seats)) if pair.empties else None
        await machine.until(ENOUGH.format(pair.mornings), pause=20, longest=MOST_SECONDS)
        if going is not None:
            going.cancel()

    machine.run(evening)
    acts_as(0)
    otherwise = dealt.places.get(card) if changed else None
    with machine.disk.rows() as rows:
        log = Log.read(rows)
    machine.clear()
    people = tuple(person.id for person in table.people)
    errors = [*machine.logbook.errors, *map(repr, machine.program.failures), *sight.odd]
    return Twin(
        sight.seen, log, people, seats, inside.steady, dealt.swapped, errors, otherwise, sight.numbers
    )


def _lobby(messages: Iterable[Message]) -> Message:
    found = [each for each in messages if each.content.callbacks]
    return found[-1]


def compare(pair: Pair, one: Twin, two: Twin) -> Found:
    """Compares two evenings of a pair: what each viewer saw until he may know the secret difference. Neither
    evening needs to be the first."""
    found = Found(pair, seconds=one.ends + two.ends, errors=one.errors + two.errors)
    found.numbers = one.numbers + two.numbers
    alike = public.alike(one.log, two.log)
    found.swapped = tuple(each.log.roles[seat - 1].id for each in (one, two) for seat in each.swapped or ())
    for person in one.people:
        seat = one.seats.get(person)
        if seat is not None and (seat not in alike or one.may_watch(seat) or two.may_watch(seat)):
            continue
        until = min(public.parting(one.log, two.log, seat), one.ends - 1, two.ends - 1)
        found.viewers += 1
        mine, other = (list(_seen(each.seen, person, until)) for each in (one, two))
        for first, second in zip_longest(mine, other):
            if not _is_same(first, second):
                late = [_timeless(each) for each in mine] == [_timeless(each) for each in other]
                found.differences.append(Difference(pair, seat, first, second, late))
                break
            found.lines += 1
            found.size += len(first.what)
    return found


def _seen(seen: Sequence[Seen], person: int, until: float) -> Iterator[Seen]:
    return (each for each in seen if each.by in (EVERYBODY, person) and each.moment + A_BLINK < until * 1e6)


def _is_same(one: Seen | None, two: Seen | None) -> bool:
    if one is None or two is None:
        return False
    return one[1:] == two[1:] and abs(one.moment - two.moment) <= A_BLINK


def _timeless(seen: Seen) -> str:
    return UNIX.sub("", seen.what)
