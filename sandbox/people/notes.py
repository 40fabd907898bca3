"""What simulated people remember of a game: for each of them, what his seat knows (`minds.View`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from random import Random

from minds import View, learn
from minds.facts import (
    BestNamed,
    Counted,
    DayCame,
    Fact,
    Killed,
    NightCame,
    Nominated,
    Public,
    RoundOpened,
    Said,
    WentOut,
    Whispered,
)
from minds.view import Named, Own, Table, noted, opened
from sandbox.model import Bot, ChatKind, Message, Person
from sandbox.people import reading, words
from sandbox.people.sight import look
from sandbox.people.words import Sign

Thread = tuple[int, int | None]

WHOM_AND_WHO = 2
"""Numbers in a line about a candidate and who named him."""

ONE_IN = 3
"""So many players to one black: what people take for granted who do not know the book."""


@dataclass(slots=True)
class Game:
    """One table as its people see it. `names`: name → seat; `seats`: person → seat; `read`: what each message
    has told already."""

    names: Mapping[str, int]
    seats: dict[int, int]
    table: Table
    views: dict[int, View] = field(default_factory=dict)
    read: set[tuple[int, object]] = field(default_factory=set)


class Notes:
    """All games of a world. Give it every message as it is posted or edited."""

    def __init__(self, random: Callable[[Person], Random]) -> None:
        self._random = random
        self._games: dict[Thread, Game] = {}
        self._at: dict[int, Game] = {}
        self._cards: dict[int, Own] = {}

    def view(self, person: Person) -> View | None:
        """What the person knows of the game he is in; None if he is in none, or has not seen his card."""
        game = self._at.get(person.id)
        return game.views.get(person.id) if game is not None else None

    def watches(self, person: Person, message: Message) -> bool:
        """Whether the message is of a table at which others play: he only looks on."""
        game = self._games.get((message.chat.id, message.delivery.thread))
        return game is not None and person.id not in game.seats

    def gathers(self, message: Message) -> None:
        """A new table gathers there: the old game is over."""
        over = self._games.pop((message.chat.id, message.delivery.thread), None)
        self._at = {person: game for person, game in self._at.items() if game is not over}

    def take(self, message: Message) -> None:
        """Remembers what the message tells."""
        if message.chat.kind is ChatKind.PRIVATE:
            if isinstance(message.chat.person, Person):
                self._in_private(message, message.chat.person)
        elif isinstance(message.sender, Bot):
            self._from_host(message)
        else:
            self._from_player(message, message.sender)

    # In the group

    def _from_host(self, message: Message) -> None:
        thread = (message.chat.id, message.delivery.thread)
        names = reading.roster(message)
        if names and (thread not in self._games or self._games[thread].table.day > 0):
            self._deal(thread, message, names)
        game = self._games.get(thread)
        if game is None:
            return
        if Sign.BACK in message.content.text:
            self._take_back(game, message)
            return
        sight = look(message)
        speaker = game.seats.get(sight.addressee or 0) if sight.seconds is not None else None
        for line in reading.lines(message, game.names):
            for fact in reading.of_group(line, message.content.text, game.table, speaker):
                if _is_new(game, message, fact):
                    self._tell(game, fact)

    def _take_back(self, game: Game, message: Message) -> None:
        """Corrects what everybody knows; what was thought and said because of it stays."""
        told = reading.lines(message, game.names)
        game.table = reduce(_corrected, told, game.table)
        game.views = {
            person: View(view.own, reduce(_corrected, told, view.table))
            for person, view in game.views.items()
        }

    def _deal(self, thread: Thread, message: Message, names: Mapping[str, int]) -> None:
        seats = {
            user.id: names[user.name]
            for user in message.chat.present()
            if isinstance(user, Person) and user.name in names
        }
        game = Game(names, seats, opened(len(names), len(names) // ONE_IN))
        self._games[thread] = game
        for person in message.chat.present():
            if person.id in seats and isinstance(person, Person):
                self._at[person.id] = game
                self._sit_down(game, person)

    def _sit_down(self, game: Game, person: Person) -> None:
        own = self._cards.pop(person.id, None)
        if own is None or own.seat != game.seats[person.id]:
            return
        blacks = len(own.us) or game.table.blacks
        view = View.of(own, game.table.players, blacks, self._random(person))
        game.views[person.id] = View(view.own, game.table._replace(blacks=blacks))

    def _from_player(self, message: Message, sender: object) -> None:
        game = self._games.get((message.chat.id, message.delivery.thread))
        if game is None or not isinstance(sender, Person) or sender.id not in game.seats:
            return
        if not message.content.text.startswith("/"):
            self._tell(game, Said(game.seats[sender.id], message.content.text))

    def _tell(self, game: Game, fact: Public) -> None:
        game.table = noted(game.table, fact)
        game.views = {person: learn(view, fact) for person, view in game.views.items()}

    # In private

    def _in_private(self, message: Message, person: Person) -> None:
        own = reading.card(message) if isinstance(message.sender, Bot) else None
        if own is not None:
            self._take_card(own, person)
            return
        game = self._at.get(person.id)
        view = self.view(person)
        if game is None or view is None:
            return
        for fact in self._private_facts(message, view, game.names):
            if fact not in view.own.learned:
                view = learn(view, fact)
        game.views[person.id] = view

    def _take_card(self, own: Own, person: Person) -> None:
        """Kept for the next deal; the newest counts. It may come later than the deal."""
        self._cards[person.id] = own
        game = self._at.get(person.id)
        if game is not None and game.table.day == 0 and self.view(person) is None:
            self._sit_down(game, person)

    def _private_facts(self, message: Message, view: View, names: Mapping[str, int]) -> Iterator[Fact]:
        if isinstance(message.sender, Bot):
            yield from reading.of_private(message, names)
        elif view.own.black and not message.content.text.startswith("/"):
            yield Whispered(view.own.seat, message.content.text)

    def answers(self, person: Person, message: Message, people: Mapping[int, Person]) -> bool:
        """Whether the message brings words of a comrade whom the visitor plays, and this person answers him:
        the first of the others."""
        game, view = self._at.get(person.id), self.view(person)
        if game is None or view is None or not isinstance(message.sender, Bot):
            return False
        by = [fact.by for fact in reading.of_private(message, game.names) if isinstance(fact, Whispered)]
        at = {seat: people[who] for who, seat in game.seats.items()}
        ours = [seat for seat in view.own.us if seat in at and view.table.here(seat)]
        first = next((seat for seat in ours if not at[seat].mine), None)
        return bool(by) and by[0] in at and at[by[0]].mine and first == view.own.seat


def _corrected(table: Table, line: reading.Line) -> Table:
    if line.text.startswith(words.BACK_AGAIN):
        return _seated_again(table, line.seats)
    if any(word in line.text for word in words.CANDIDACY) and len(line.seats) == WHOM_AND_WHO:
        return _not_named(table, *line.seats)
    return table


def _seated_again(table: Table, seats: tuple[int, ...]) -> Table:
    def without(gone: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(seat for seat in gone if seat not in seats)

    return table._replace(
        present=tuple(sorted({*table.present, *seats})),
        killed=without(table.killed),
        fresh=without(table.fresh),
        out=without(table.out),
    )


def _not_named(table: Table, seat: int, by: int) -> Table:
    return table._replace(
        ballot=tuple(each for each in table.ballot if each != seat),
        named=tuple(each for each in table.named if each != Named(table.day, by, seat)),
    )


def _is_new(game: Game, message: Message, fact: Public) -> bool:
    """An edit shows again what was told; a day or a round begins only once a message."""
    match fact:
        case Killed(seat) | WentOut(seat):
            return game.table.here(seat)
        case Nominated(by, seat):
            made = any(
                (each.day, each.by, each.seat) == (game.table.day, by, seat) for each in game.table.named
            )
            return not made
        case DayCame() | NightCame():
            key: object = type(fact)
        case Counted(seat):
            key = ("counted", seat)
        case RoundOpened() | BestNamed():
            key = fact
        case _:
            return True
    if (message.id, key) in game.read:
        return False
    game.read.add((message.id, key))
    return True
