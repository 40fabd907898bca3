"""What simulated people remember of a game: for each player, the knowledge of his seat (`minds.View`)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from random import Random

from minds import View, facts, learn
from minds.view import Nomination, Own, TableRecord, noted
from minds.words.line import Manner
from sandbox.model import Bot, ChatKind, Message, Person
from sandbox.people import reading, words
from sandbox.people.sight import sight_of
from sandbox.people.words import Sign

Thread = tuple[int, int | None]

WHOM_AND_WHO = 2
"""How many seats stand in a line about a candidate and the player who nominated him."""


@dataclass(slots=True)
class GameNotes:
    """One table as its people see it. `names`: name → seat; `seats`: person → seat; `read`: message id and
    fact, for facts that were noted already."""

    names: Mapping[str, int]
    seats: dict[int, int]
    table: TableRecord
    views: dict[int, View] = field(default_factory=dict)
    read: set[tuple[int, object]] = field(default_factory=set)


class Notes:
    """The notes on all games of a world. Call `take` with every message that is posted or edited."""

    def __init__(self, random: Callable[[Person], Random]) -> None:
        self._random = random
        self._games: dict[Thread, GameNotes] = {}
        self._at: dict[int, GameNotes] = {}
        self._manners: dict[int, Manner | None] = {}
        self._worn: dict[Thread, frozenset[str]] = {}
        self._cards: dict[int, Own] = {}

    def view(self, person: Person) -> View | None:
        """Returns what the person knows of his game; None if he plays no game or has not seen his card."""
        game = self._at.get(person.id)
        return game.views.get(person.id) if game is not None else None

    def watches(self, person: Person, message: Message) -> bool:
        """Returns whether the message belongs to a table where the person only watches."""
        game = self._games.get((message.chat.id, message.delivery.thread))
        return game is not None and person.id not in game.seats

    def gathers(self, message: Message) -> None:
        """Forgets the old game, because a new lobby has opened in this chat."""
        thread = (message.chat.id, message.delivery.thread)
        over = self._games.pop(thread, None)
        if over is not None:
            self._worn[thread] = over.table.said | over.table.worn
        self._at = {person: game for person, game in self._at.items() if game is not over}

    def take(self, message: Message) -> None:
        """Adds the facts of a message to the notes of the people who can read it."""
        if message.chat.kind is ChatKind.PRIVATE:
            if isinstance(message.chat.person, Person):
                self._in_private(message, message.chat.person)
        elif isinstance(message.sender, Bot):
            self._from_host(message)
        else:
            self._from_player(message, message.sender)

    # Messages in the group.

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
        sight = sight_of(message)
        self._learn_the_book(game, message.content.text)
        speaker = game.seats.get(sight.addressee or 0) if sight.seconds is not None else None
        for line in reading.lines(message, game.names):
            for fact in reading.of_group(line, message.content.text, game.table, speaker):
                if _is_new(game, message, fact):
                    self._tell(game, fact)
        if speaker is not None and _in_circle(game.table, speaker):
            self._tell(game, facts.TurnCame(speaker))

    def _learn_the_book(self, game: GameNotes, text: str) -> None:
        game.table = _of_the_book(game.table, text)
        game.views = {
            person: View(view.own, _of_the_book(view.table, text)) for person, view in game.views.items()
        }

    def _take_back(self, game: GameNotes, message: Message) -> None:
        """Corrects what everybody knows about the table after an undo. What people thought and said stays."""
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
        worn = self._worn.get(thread, frozenset())
        table = reading.cards(message, len(names))._replace(worn=worn)
        game = GameNotes(names, seats, table)
        self._games[thread] = game
        for person in message.chat.present():
            if person.id in seats and isinstance(person, Person):
                self._at[person.id] = game
                self._sit_down(game, person)

    def _sit_down(self, game: GameNotes, person: Person) -> None:
        own = self._cards.pop(person.id, None)
        if own is None or own.seat != game.seats[person.id]:
            return
        own = replace(own, manner=self._manners.get(person.id))
        view = View.of(own, game.table.players, game.table.blacks, self._random(person))
        self._manners[person.id] = view.own.manner
        game.views[person.id] = View(view.own, game.table)

    def _from_player(self, message: Message, sender: object) -> None:
        game = self._games.get((message.chat.id, message.delivery.thread))
        if game is None or not isinstance(sender, Person) or sender.id not in game.seats:
            return
        if not message.content.text.startswith("/"):
            self._tell(game, facts.Said(game.seats[sender.id], message.content.text))

    def _tell(self, game: GameNotes, fact: facts.Public) -> None:
        game.table = noted(game.table, fact)
        game.views = {person: learn(view, fact) for person, view in game.views.items()}

    # Messages in private chats.

    def _in_private(self, message: Message, person: Person) -> None:
        own = reading.card(message) if isinstance(message.sender, Bot) else None
        if own is not None:
            self._take_card(own, person)
            return
        game = self._at.get(person.id)
        view = self.view(person)
        if game is None or view is None:
            return
        game.views[person.id] = _learned(view, self._private_facts(message, view, game.names))

    def hear(self, person: Person, message: Message, answer: str) -> None:
        """Remembers what a person learns from the answer to his press in the group."""
        game = self._games.get((message.chat.id, message.delivery.thread))
        if game is None or person.id not in game.seats:
            return
        own = reading.own_card(answer)
        if own is not None and person.id not in game.views:
            self._cards[person.id] = own
            self._sit_down(game, person)
        view = game.views.get(person.id)
        if view is not None:
            game.views[person.id] = _learned(view, reading.of_answer(answer))

    def _take_card(self, own: Own, person: Person) -> None:
        """Keeps a person's newest card until the message of the deal; if that has come, uses it now."""
        self._cards[person.id] = own
        game = self._at.get(person.id)
        if game is not None and game.table.day == 0 and self.view(person) is None:
            self._sit_down(game, person)

    def _private_facts(self, message: Message, view: View, names: Mapping[str, int]) -> Iterator[facts.Fact]:
        if isinstance(message.sender, Bot):
            yield from reading.of_private(message.content.text, names)
        elif view.own.black and not message.content.text.startswith("/"):
            yield facts.Whispered(view.own.seat, message.content.text)

    def answers(self, person: Person, message: Message, people: Mapping[int, Person]) -> bool:
        """Returns whether this person answers a private message. He does if it brings words of a black whom
        the visitor plays, and if he is the first simulated black at the table."""
        game, view = self._at.get(person.id), self.view(person)
        if game is None or view is None or not isinstance(message.sender, Bot):
            return False
        told = reading.of_private(message.content.text, game.names)
        by = [fact.by for fact in told if isinstance(fact, facts.Whispered)]
        at = {seat: people[who] for who, seat in game.seats.items()}
        ours = [seat for seat in view.own.us if seat in at and view.table.here(seat)]
        first = next((seat for seat in ours if not at[seat].mine), None)
        return bool(by) and by[0] in at and at[by[0]].mine and first == view.own.seat


def _learned(view: View, told: Iterable[facts.Fact]) -> View:
    for fact in told:
        if fact not in view.own.learned:
            view = learn(view, fact)
    return view


def _of_the_book(table: TableRecord, text: str) -> TableRecord:
    """Returns the table after the host's words of a night: they say whether others than the blacks kill."""
    told = Sign.NIGHT in text and any(word in text for word in words.SHOOTS_TOO)
    return table._replace(strays=True) if told else table


def _in_circle(table: TableRecord, speaker: int) -> bool:
    """Returns whether this speaker makes a speech of the circle: after the vote there are only defences."""
    return table.here(speaker) and not any(hands.day == table.day for hands in table.hands)


def _corrected(table: TableRecord, line: reading.MessageLine) -> TableRecord:
    if line.text.startswith(words.BACK_AGAIN):
        return _seated_again(table, line.seats)
    if any(word in line.text for word in words.CANDIDACY) and len(line.seats) == WHOM_AND_WHO:
        return _not_named(table, *line.seats)
    return table


def _seated_again(table: TableRecord, seats: tuple[int, ...]) -> TableRecord:
    def without(left: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(seat for seat in left if seat not in seats)

    return table._replace(
        present=tuple(sorted({*table.present, *seats})),
        killed=without(table.killed),
        fresh=without(table.fresh),
        out=without(table.out),
        gone=tuple(each for each in table.gone if each.seat not in seats),
        parted=without(table.parted),
    )


def _not_named(table: TableRecord, seat: int, by: int) -> TableRecord:
    return table._replace(
        ballot=tuple(each for each in table.ballot if each != seat),
        named=tuple(each for each in table.named if each != Nomination(table.day, by, seat)),
    )


def _is_new(game: GameNotes, message: Message, fact: facts.Public) -> bool:
    """Returns whether a fact is new, and notes it. An edit repeats what was told before. A message begins a
    day or a round only once."""
    match fact:
        case facts.Killed(seat) | facts.WentOut(seat):
            return game.table.here(seat)
        case facts.Nominated(by, seat):
            made = any(
                (each.day, each.by, each.seat) == (game.table.day, by, seat) for each in game.table.named
            )
            return not made
        case facts.DayCame() | facts.NightCame():
            key: object = type(fact)
        case facts.Counted(seat):
            key = ("counted", seat)
        case facts.RoundOpened() | facts.BestNamed():
            key = fact
        case _:
            return True
    if (message.id, key) in game.read:
        return False
    game.read.add((message.id, key))
    return True
