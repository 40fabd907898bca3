"""`mafia import`: brings games into a group's history, or takes an earlier import back."""

import datetime as dt
import sys
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bot.commands import own_database
from bot.commands.answers import say, warn
from bot.commands.history.people_file import GUEST, people_text, read_people
from bot.commands.history.sources import Found, Key, Sources, read_sources
from bot.commands.replaying import WRONG_INPUT
from bot.render.game.roster import NO_NAME
from bot.render.phrase import shorten, tidy
from bot.services.live.games import LiveGames
from bot.services.past import imported
from bot.store.chat.chats import Chat
from bot.store.database import codec
from bot.store.database.transaction import Store, Transaction, open_store
from bot.store.past import imports, statistics
from bot.store.past.imports import Elsewhere, Import, Sits
from bot.store.people import nicknames
from bot.store.people.nicknames import FIRST_GUEST, MOST_CHARACTERS
from bot.store.privacy import erasure
from bot.store.season import seasons
from bot.store.season.tally import Played
from bot.values.season import Terms
from engine.record import RecordError
from engine.remark import Joined, Remark
from engine.rules.model import RuleSet
from engine.scoring.outcome import ScoringError
from engine.scoring.table_words import look_alikes, skeleton
from locales import Language

UNDECIDED = 1
UNCLEAR = -1
"""Stands in place of a person's id if nobody has said who he is."""

NOON = 12
A_GAME = 60.0
"""Seconds between the ends of two games of the same day, if only the day is known."""


class ImportRefusedError(Exception):
    """Is raised if nothing can be imported. The message says why."""


class UndecidedError(Exception):
    """Is raised if it is not clear who some people are. `names`: the names of these people, each with the
    persons whom it may mean, as text."""

    def __init__(self, names: Mapping[str, str]) -> None:
        super().__init__("it is not clear who they are")
        self.names = names


@dataclass(frozen=True, slots=True)
class Wish:
    """What the operator wants to import. `name`: the import's name; None: the first file's. `people`: the
    file that says who people are. `day`: the day of games without a date. `as_guests`: whether people about
    whom nobody has decided become guests. `house_bonus`: whether the limits of 8.4 do not hold. `locale`: the
    language of a group that has not chosen one."""

    chat_id: int
    files: Sequence[Path]
    name: str | None
    people: Path | None
    day: dt.date | None
    as_guests: bool
    house_bonus: bool = False
    locale: Language = "ru"


async def bring_in(database_url: str, wish: Wish, books: Mapping[str, RuleSet]) -> int:
    """Imports games into a group and prints what was imported. Returns the exit code: 0; 2 if nothing can be
    imported; 1 if it is not clear who some people are: then prints the file in which the operator decides.
    Raises `SettingsError` if the group or a database with this program's schema does not exist."""
    await own_database.require(database_url)
    try:
        found = read_sources(wish.files, books, house_bonus=wish.house_bonus)
        decided = {} if wish.people is None else read_people(wish.people)
    except (RecordError, ScoringError) as error:
        return _refused(error)
    try:
        async with open_store(database_url) as store:
            said = await _Bringing(store, wish, found, decided).done(books)
    except (ImportRefusedError, ScoringError) as error:
        return _refused(error)
    except UndecidedError as error:
        return _undecided(error)
    for one in said:
        say(one)
    return 0


def _refused(error: Exception) -> int:
    warn(error)
    return WRONG_INPUT


def _undecided(error: UndecidedError) -> int:
    sys.stdout.write(people_text(error.names))
    warn(Remark("undecided"))
    return UNDECIDED


class _Bringing:
    """One import of games into a group. Each game has its own transaction, so that a running bot never waits
    for long; the last transaction makes all of them count."""

    def __init__(self, store: Store, wish: Wish, found: Sources, decided: Mapping[str, int | None]) -> None:
        self.store = store
        self.wish = wish
        self.found = found
        self.decided = decided
        self.users: dict[Key, int] = {}
        self.of_day = Counter[dt.date]()
        self.alike: list[Remark] = []

    async def done(self, books: Mapping[str, RuleSet]) -> list[object]:
        chat, begun = await own_database.written(self.store, self._begin)
        try:
            rows = await self._games(chat, begun, LiveGames(books))
            notes = await own_database.written(self.store, lambda tx: self._publish(tx, chat, begun.id, rows))
        except (ImportRefusedError, ScoringError):
            await _taken_back(self.store, begun)
            raise
        if rejected := sum(game.rejected for game in self.found.games):
            notes.append((Remark("lines-left-out"), rejected))
        people = len({*self.users.values()})
        said = (begun.name, Remark("games-people", games=len(self.found.games), count=people))
        return [said, *self.found.notes, *self.alike, *notes]

    async def _begin(self, tx: Transaction) -> tuple[Chat, Import]:
        chat = await own_database.chat(tx, self.wish.chat_id)
        name = self._name()
        for one in await imports.of_chat(tx, chat.chat_id):
            if not one.done:
                raise ImportRefusedError(Remark("import-broken-off", name=one.name))
            if one.name == name:
                raise ImportRefusedError(Remark("imported", name=name))
        import_id = await imports.begin(tx, chat.chat_id, name)
        await self._meet(tx, chat, import_id)
        return chat, Import(import_id, chat.chat_id, name, tx.now, (), False, 0)

    async def _games(self, chat: Chat, begun: Import, live: LiveGames) -> list[Played]:
        rows: list[Played] = []
        for game in self.found.games:
            put = partial(self._put, live, begun.id, game, self._elsewhere(chat, game, begun.made_at))
            rows += await own_database.written(self.store, put)
        return rows

    async def _put(
        self, live: LiveGames, import_id: int, game: Found, elsewhere: Elsewhere, tx: Transaction
    ) -> Sequence[Played]:
        here = await nicknames.people_of_chat(tx, elsewhere.chat_id)  # not those forgotten meanwhile
        sits = [one if one.user_id in here else Sits(0, erasure.NAMELESS) for one in elsewhere.sits]
        elsewhere = replace(elsewhere, sits=sits)
        await self._refuse_twice(tx, elsewhere, game)
        return await imported.put(tx, live, import_id, elsewhere, game.marks, counts=game.counts)

    async def _publish(
        self, tx: Transaction, chat: Chat, import_id: int, rows: Sequence[Played]
    ) -> list[object]:
        await imported.publish(tx, import_id, chat.chat_id, rows)
        return [note async for note in self._seasons(tx, chat, import_id)]

    def _name(self) -> str:
        name = self.wish.name or self.wish.files[0].resolve().name.partition(".")[0]
        if not name.strip() or len(name) > MOST_CHARACTERS or not name.isprintable():
            raise ImportRefusedError("--name", Remark("import-name", count=MOST_CHARACTERS))
        return name

    async def _meet(self, tx: Transaction, chat: Chat, import_id: int) -> None:
        """Finds the id of everybody in the files, and gives new people a nickname. Raises `UndecidedError` if
        it is not clear who somebody is, `ImportRefusedError` if two people would have one nickname."""
        self.users = {}
        called = await nicknames.of_chat(tx, chat.chat_id)
        doubtful: dict[str, str] = {}
        for key in dict.fromkeys(key for game in self.found.games for key in game.sits if key is not None):
            name = self._called(key)
            namesakes = [user for user, nickname in called.items() if nickname == name]
            user = self._decided(key, namesakes)
            if user is UNCLEAR:
                doubtful[key.name] = await self._perhaps(tx, chat, key.name, called)
                continue
            hides = self._hides(key)
            guests = [one for one in namesakes if one >= FIRST_GUEST and not hides]
            known = user or next(iter(guests), None) or await nicknames.new_guest(tx)
            self.users[key] = known
            if known in called:
                continue
            if hides:
                name = f"{NO_NAME} {known}"
                await statistics.hide(tx, known, hidden=True)
            elif known < FIRST_GUEST and any(one < FIRST_GUEST for one in namesakes):
                who = Remark("is-somebody", name=name, text=namesakes[0], other=str(known))
                raise ImportRefusedError(who)
            called[known] = name
            await nicknames.give(tx, chat.chat_id, known, name, confirmed=False, import_id=import_id)
        self.alike = look_alikes([*called.values(), *(key.name for key in self.users)])
        if doubtful:
            raise UndecidedError(doubtful)

    def _called(self, key: Key) -> str:
        """Returns the nickname of a person: his name, cut if it is too long. Raises `ImportRefusedError` if
        another person would have the same nickname."""
        name = shorten(key.name, MOST_CHARACTERS)
        if any(one.name != key.name and shorten(one.name, MOST_CHARACTERS) == name for one in self.users):
            raise ImportRefusedError(Remark("names-alike", name=name, count=MOST_CHARACTERS - 1))
        return name

    def _hides(self, key: Key) -> bool:
        person = self.found.person(key)
        return person is not None and person.name is None

    def _decided(self, key: Key, namesakes: Sequence[int]) -> int | None:
        """Returns the id of a person; `GUEST` if he becomes a guest, `UNCLEAR` if nobody has said who he is.
        `namesakes`: the ids of people who have this name in the group."""
        person = self.found.person(key)
        if key.name in self.decided:
            return self.decided[key.name]
        if person is not None:
            return person.telegram
        if len(namesakes) == 1:
            return namesakes[0]
        return GUEST if self.wish.as_guests else UNCLEAR

    async def _perhaps(self, tx: Transaction, chat: Chat, name: str, called: Mapping[int, str]) -> str:
        """Returns the people whom a name may mean, as text: those of the group, or of the operator's file,
        whose names look similar. `called`: the nicknames in the group, by id."""
        users = await statistics.players(tx, chat.chat_id)
        known = {**await seasons.names(tx, chat.bot_id, chat.chat_id, users), **called}
        like = [f"{user} {tidy(other)}" for user, other in known.items() if skeleton(other) == skeleton(name)]
        like += [other for other in self.decided if other != name and skeleton(other) == skeleton(name)]
        return ", ".join(like)

    def _elsewhere(self, chat: Chat, game: Found, now: float) -> Elsewhere:
        began, ended = game.moments or self._moments(chat, game, now)
        if ended > now:
            raise ImportRefusedError(game.label, Remark("not-ended"))
        sits = [
            Sits(0 if key is None else self.users[key], erasure.NAMELESS if key is None else name)
            for key, name in zip(game.sits, game.names, strict=True)
        ]
        users = [one.user_id for one in sits if one.user_id]
        twice = next((user for user in users if users.count(user) > 1), None)
        if twice is not None:
            seats = ", ".join(str(seat) for seat, one in enumerate(sits, 1) if one.user_id == twice)
            raise ImportRefusedError(game.label, Remark("one-person", text=seats))
        return Elsewhere(
            bot_id=chat.bot_id,
            chat_id=chat.chat_id,
            locale=chat.locale or self.wish.locale,
            ruleset=game.rules.id,
            overrides=game.overrides,
            rules=codec.write_rules(game.rules),
            variant=game.variant,
            roles=game.roles,
            started_at=began,
            ended_at=ended,
            winner="draw" if game.winner is None else game.winner.value,
            sits=sits,
            acts=game.acts,
            outcome=game.outcome,
        )

    def _moments(self, chat: Chat, game: Found, now: float) -> tuple[float, float]:
        """Returns when a game began and ended, in unix seconds, if only its day is known. The games of a day
        keep their order. The day begins in the time zone of the group. Raises `ImportRefusedError` if neither
        the file nor the operator tells the day."""
        day = game.day or self.wish.day
        if day is None:
            raise ImportRefusedError(game.label, Remark("no-date"))
        midnight = dt.datetime(day.year, day.month, day.day, tzinfo=chat.settings.clock or dt.UTC)
        before = self.of_day[day]
        self.of_day[day] += 1
        return moments_of(midnight, before, len(self.found.games), now)

    async def _refuse_twice(self, tx: Transaction, elsewhere: Elsewhere, game: Found) -> None:
        """Raises `ImportRefusedError` if the group has this game already. A person who has hidden himself
        counts as unknown here, because each import makes him a new guest."""
        sits = [
            Sits(0, one.name) if key is not None and self._hides(key) else one
            for key, one in zip(game.sits, elsewhere.sits, strict=True)
        ]
        same = await imports.same_game(tx, replace(elsewhere, sits=sits))
        if same is not None:
            source = (await imports.sources(tx, [same])).get(same)
            whence = Remark("hosted") if source is None else Remark("came-with", name=source)
            raise ImportRefusedError(
                game.label, Remark("has-game"), Joined(", ", whence, Remark("at-game", text=same))
            )

    async def _seasons(self, tx: Transaction, chat: Chat, import_id: int) -> AsyncIterator[Remark]:
        """Begins the seasons that the JSON of a group contains. If the group already has seasons, yields a
        line that says that these are left out."""
        for group in self.found.groups.values():
            if group.seasons and await seasons.of_chat(tx, chat.chat_id):
                yield Remark("seasons-left-out")
                continue
            for one in group.seasons:
                terms = Terms(
                    *(one.since, tuple(one.books), one.least, one.seed, one.ends_at),
                    again=one.again,
                    average=one.average,
                    events=one.events,
                )
                season_id = await seasons.begin(tx, chat.chat_id, terms, one.until)
                await imports.add_season(tx, import_id, season_id)


def moments_of(midnight: dt.datetime, before: int, games: int, now: float) -> tuple[float, float]:
    """Returns when a game began and ended, in unix seconds, by the midnight that began its day. The games of
    a day begin at noon; those of today have ended by now. `before`: the number of games of this day before
    it; `games`: the number of all games."""
    noon, apart = midnight.replace(hour=NOON).timestamp(), A_GAME
    if dt.datetime.fromtimestamp(now, midnight.tzinfo).date() != midnight.date():
        began = noon + before * apart
        return began, began + apart
    apart = min(apart, (now - midnight.timestamp()) / games)
    began = min(noon, now - games * apart) + before * apart
    return began, min(began + apart, now)


async def take_back(database_url: str, chat_id: int, name: str) -> int:
    """Takes back the group's import with this name, and prints how many games it had. Returns the exit code:
    2 if there is none. Raises `SettingsError` if the database or the group does not exist."""
    try:
        async with own_database.opened(database_url) as store:
            async with store.read_only(patient=True) as tx:
                found = await _import_named(tx, chat_id, name)
            await _taken_back(store, found)
    except ImportRefusedError as error:
        return _refused(error)
    say(name, Remark("taken-back", games=found.games))
    return 0


async def _import_named(tx: Transaction, chat_id: int, name: str) -> Import:
    await own_database.chat(tx, chat_id)
    held = await imports.of_chat(tx, chat_id)
    found = next((one for one in held if one.name == name), None)
    if found is None:
        names = ", ".join(f"“{one.name}”" for one in held) or "none"
        raise ImportRefusedError("--undo", Remark("no-import", name=name, text=names))
    return found


async def _taken_back(store: Store, found: Import) -> None:
    """Takes an import back: its games do not count any more at once, and then they are deleted, some in each
    transaction."""
    await own_database.written(store, lambda tx: imported.withdraw(tx, found))
    while await own_database.written(store, lambda tx: imported.delete_some(tx, found.id)):
        pass
