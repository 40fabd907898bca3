"""A running game as its pages see it: read from the log, and followed as the log grows.

Each program follows a game by itself as long as somebody there looks at it, whichever program hosts the bot.
A change is told by `Watchers`, or by the bell if another program has made it. All pages of one viewer share
his frames.

While the game runs, all pages of a table but those that are a step behind get their events at the same
moments: when something changes that the whole table knows, and after an interval without an event (`BEAT`, by
night `NIGHT_BEAT`). What only one viewer may know waits for the next event, so its time reveals nothing.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from math import ceil

import structlog

from bot.choices import ChatSettings
from bot.render.line import Line, line
from bot.render.phrase import shown_name
from bot.runtime.logs import complain
from bot.runtime.permits import Permit
from bot.runtime.stopping import set_within
from bot.services.game import streaming
from bot.services.game.notes import of_table
from bot.services.game.pauses import seconds_left
from bot.services.live import clocks
from bot.services.live.game import LiveGame, acts_not_undone, replayed
from bot.services.live.games import LiveGames
from bot.services.live.watchers import Watchers
from bot.store.chat import chats
from bot.store.database import codec
from bot.store.database.transaction import Store, Transaction
from bot.store.game import acts, deadlines, games, pauses, seats, substitutes
from bot.store.game.acts import StoredAct
from bot.store.telegram import messages
from bot.web import judged, marked, offered
from bot.web.identity import StrangerError, language_of
from bot.web.judged import Desk
from bot.web.marked import OpenMarks
from bot.web.offered import Own
from bot.web.pulse import BEAT, NIGHT_BEAT, Pulse
from bot.web.sight import Clock, Film, Looker, common_data, to_json, viewer_data
from engine.events import Event, StepReopened, WentOut
from engine.roles import Phase, Seat
from engine.undo import is_undo

log = structlog.get_logger("bot.web")

MOST_IDLE = 50
"""How many games without a page are kept as they were read, so that the next page need not replay them."""
SECONDS_UNREAD = 15.0
"""Seconds after which a game is read again although nobody has told of a change: a signal can be lost."""
SECONDS_BETWEEN_READS = 0.1
"""A game is read only at moments so many seconds apart. So changes that belong together make one event, and
the moment of an event does not tell whether something secret has changed just before."""
SECONDS_UNTIL_RETRY = 1.0
"""Seconds after which a game that could not be read is read again."""


@dataclass(frozen=True)
class Course:
    """A game as its log tells it. `stored`: the log. `events`: those of the acts that stand. `edition`: the
    serial of the step that the last undo has reopened, 0 if there was none; a count of undone acts would tell
    how many acts a night had."""

    dealt: LiveGame
    live: LiveGame
    stored: Sequence[StoredAct] = ()
    events: Sequence[Event] = ()
    edition: int = 0

    def after(self, fresh: Sequence[StoredAct]) -> "Course":
        """Returns the course with these acts. If acts are taken back, the whole game is computed again."""
        if not fresh:
            return self
        stored = (*self.stored, *fresh)
        undone = [event for act in fresh if is_undo(act.line) for event in codec.read_events(act.events)]
        if not undone:
            events = (event for act in fresh for event in codec.read_events(act.events))
            live = replayed(self.live, fresh)
            return replace(self, live=live, stored=stored, events=(*self.events, *events))
        events = (event for done in acts_not_undone(self.dealt, stored) for event in done.decision.events)
        edition = max(event.step.serial for event in undone if isinstance(event, StepReopened))
        return Course(self.dealt, replayed(self.dealt, stored), stored, tuple(events), edition)


@dataclass
class Table:
    """One running game with all its pages in this program."""

    bot_id: int
    game_id: int
    store: Store
    books: LiveGames
    watchers: Watchers
    scale: float
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    turns: Sequence[asyncio.Lock] = field(default_factory=lambda: (asyncio.Lock(), asyncio.Lock()))
    """Two locks, for events with news and for beats. One is held while such an event is made: so a press does
    not wait for many events, and an event with news does not wait for beats."""
    pages: int = 0
    version: int = 0
    left: float = 0.0
    """When its last page was closed, by the loop's clock."""
    is_gone: bool = False
    """Whether the game does not exist, or is deleted by now."""
    _following: asyncio.Task[None] | None = None
    _begun: asyncio.Lock = field(default_factory=asyncio.Lock)
    _reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    _looked: float = 0.0
    _pulses: tuple[Pulse, Pulse] = field(default_factory=lambda: (Pulse(), Pulse()))
    _course: Course | None = None
    _live: LiveGame | None = None
    _clock: Clock | None = None
    _picked: tuple[Seat, ...] = ()
    _posted: int | None = None
    _talk: tuple[str, ...] = ()
    """The newest message of the game in its group, and the last remarks of the speaker."""
    notes: Mapping[int, Mapping[Seat, str]] = field(default_factory=dict)
    _settings: ChatSettings = field(default_factory=ChatSettings)
    _languages: dict[int, str] = field(default_factory=dict)
    _desk: Desk | None = None
    _open_marks: OpenMarks | Line | None = None
    _films: dict[Looker, Film] = field(default_factory=dict)
    names: Sequence[str] = ()
    _newest: object = None
    _facts: dict[Looker, bytes] = field(default_factory=dict)
    _commons: dict[tuple[str, bool], bytes] = field(default_factory=dict)
    """What the pages show now, as JSON: by viewer what is his own, by language what is common to all."""

    @property
    def live(self) -> LiveGame:
        if self._live is None:
            raise RuntimeError("the game is not read yet")
        return self._live

    @property
    def course(self) -> Course:
        if self._course is None:
            raise RuntimeError("the game is not read yet")
        return self._course

    async def begin(self) -> None:
        """Reads the game, and follows it from now on, unless that has been done already. Raises
        StrangerError if there is no such game."""
        async with self._begun:
            if self._following is None:
                await self.look()
                if self.is_gone:
                    raise StrangerError(line("table-no-game"), 404)
                self._following = asyncio.create_task(self._follow(), name=f"table {self.game_id}")

    async def end(self) -> None:
        """Stops following the game, if it has no page any more. What was read of it is kept."""
        async with self._begun:
            following = self._following
            if not self.pages and following is not None:
                # The wait can be cancelled, and the next page must find a table that nobody follows.
                self._following, self.left = None, asyncio.get_running_loop().time()
                self._languages.clear()
                following.cancel()
                await asyncio.wait({following})

    async def _follow(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.is_gone:
            due = min(pulse.due for pulse in self._pulses)
            is_told = await set_within(self.changed, max(0.0, due - loop.time()))
            try:
                if is_told:
                    read_at = loop.time() + (self.game_id / 7 - loop.time()) % SECONDS_BETWEEN_READS
                    if due < read_at:  # a beat keeps its moment, whatever has changed just before it
                        await asyncio.sleep(due - loop.time())
                        self._tell()
                    await asyncio.sleep(read_at - loop.time())
                self.changed.clear()
                if is_told or loop.time() >= self._looked + SECONDS_UNREAD:
                    await self.look()
                else:
                    self._tell()
            except Exception as error:
                complain(log, "table not read", error, game=self.game_id)
                await asyncio.sleep(SECONDS_UNTIL_RETRY)
                self.changed.set()

    def pulse(self, looker: Looker) -> tuple[int, bool, bytes]:
        """Returns the number of this viewer's newest event, whether it is a beat, and what the judge's page
        shows after the game (b"" for others): the judge's marks make an event for him alone."""
        pulse, is_over = self._pulses[looker.behind], self.live.game.status != "running"
        own = self.facts_of(looker) if is_over and looker.door == "judge" else b""
        return pulse.count, pulse.is_beat, own

    async def look(self) -> None:
        """Reads what is new of the game, unless somebody else does it after this call, and wakes its pages,
        which look whether they get an event. If the game is gone, they end."""
        enough = self.version + 1 + self._reading.locked()
        async with self._reading:
            if self.version < enough:
                async with self.store.read_only() as tx:
                    await self._read(tx)
                self._looked = asyncio.get_running_loop().time()
                self.version += 1
                self._tell()

    def _tell(self) -> None:
        now, locale = asyncio.get_running_loop().time(), self.live.game.locale if self._live else ""
        for pulse, behind in zip(self._pulses, (False, True), strict=True):
            beat = NIGHT_BEAT if self._live and self.is_night and not behind else BEAT
            pulse.follow(self._known(locale, behind=behind), now, beat)
        self.bell.set()
        self.bell = asyncio.Event()

    @property
    def is_night(self) -> bool:
        return self.live.state.step.phase is Phase.NIGHT

    def _known(self, locale: str, *, behind: bool) -> object:
        if self.is_gone or (behind and self._settings.spectators != "step"):
            return self.is_gone, self._settings
        film, shown = self.watched(locale, behind=behind)
        game, users = self.live.game, [who.user_id for who in self.live.roster.people.values()]
        heard = len(film.frames), len(film.camera.lines), self.course.edition
        return shown, heard, users, game.status, game.judge_id, self._settings

    async def _read(self, tx: Transaction) -> None:
        game = await games.find(tx, self.bot_id, self.game_id)
        if game is None or game.roles is None:
            self.is_gone = True
            return
        self.is_gone = False
        course = self._course
        if course is None:
            dealt = await self.books.at_the_deal(tx, self.game_id)
            course = Course(dealt, dealt)
        course = course.after(await acts.acts_of(tx, self.game_id, len(course.stored)))
        live = replace(course.live, game=game, pause=await pauses.of_game(tx, self.game_id))
        attendance = live.attendance
        for seat, serial in (await seats.last_seen(tx, self.game_id)).items():
            attendance = attendance.noticed(seat, serial)
        live = live.met_by(await substitutes.of_game(tx, self.game_id), attendance)
        clock = await self._clock_of(tx, live)
        picked = await acts.draft(tx, self.game_id, live.state.step.serial)
        kept = await of_table(tx, live)
        chat = await chats.get(tx, self.bot_id, game.chat_id)
        posted = await messages.newest(tx, game.chat_id, game.id)
        desk, open_marks = await self._of_judge(tx, live, course)
        settings = ChatSettings() if chat is None else chat.settings
        # Nothing waits from here on: a page never sees one part of the news without the others.
        self._desk, self._open_marks, self._posted = desk, open_marks, posted
        talk = self.watchers.remarks(self.game_id, live.state.step.serial)
        newest = live, picked, settings, desk, open_marks, course.edition, posted
        if newest != self._newest:
            self._newest = newest
            self._facts.clear()
            self._commons.clear()
            if live.roster != (self._live or live).roster:
                self._films.clear()
            self.names = [shown_name(who.name) for _, who in sorted(live.roster.people.items())]
        if clock != self._clock or talk != self._talk:
            self._commons.clear()
        if self._course is None or self._course.edition != course.edition:
            self._films.clear()
        self._course, self._live, self._clock, self._picked, self._talk = course, live, clock, picked, talk
        self.notes, self._settings = kept, settings

    async def _of_judge(
        self, tx: Transaction, live: LiveGame, course: Course
    ) -> tuple[Desk | None, OpenMarks | Line | None]:
        if not live.game.judge_id:
            return None, None
        if live.game.status == "running":
            return await judged.desk_of(tx, live, course.dealt, course.stored), None
        return None, await marked.open_marks_of(tx, live, live.game.judge_id)

    async def _clock_of(self, tx: Transaction, live: LiveGame) -> Clock | None:
        if live.state.step.seconds is None:
            return None
        if live.pause is not None:
            known = await deadlines.of_game(tx, self.game_id)
            left, until = ceil(seconds_left(live) * self.scale), None if known is None else known.due_at
            return Clock(None, await clocks.lasts(tx, live) * self.scale, left, until)
        running = await clocks.running(tx, live)
        return None if running is None else Clock(running.ends, running.lasts * self.scale)

    async def looker(self, shown: Permit) -> Looker:
        """Returns how somebody looks at this table now. Raises StrangerError if he may not look at it."""
        if self.is_gone:
            raise StrangerError(line("table-no-game"), 404)
        user_id = shown.user_id
        locale = await self._language(user_id)
        game, settings = self.live.game, self._settings
        if shown.kind == "roles":
            if not streaming.may_show_roles(self.live, settings, user_id):
                raise StrangerError(line("table-no-roles"))
            return Looker("spectator", "open", game.locale)
        seat = self.live.roster.seat_of(user_id) if user_id else None
        if seat is not None:
            return Looker("player", seat, locale, seat)
        if user_id and user_id == game.judge_id:
            return Looker("judge", "open" if game.judge_sees else "table", locale)
        if settings.spectators == "off":
            raise StrangerError(line("table-no-spectators"))
        return Looker("spectator", "table", locale, behind=settings.spectators == "step")

    async def _language(self, user_id: int) -> str:
        """Returns the language of a page. It stays the same until the table has no pages any more."""
        if user_id not in self._languages:
            async with self.store.read_only() as tx:
                spoken = await language_of(tx, self.bot_id, user_id, self.live.game.locale)
            self._languages[user_id] = spoken
        return self._languages[user_id]

    def film(self, looker: Looker) -> Film:
        """Returns the frames of a viewer so far."""
        film = self._films.get(looker)
        if film is None:
            film = self._films[looker] = Film.of(self.live, looker)
        film.follow(self.course.events)
        return film

    def watched(self, locale: str, *, behind: bool) -> tuple[Film, bytes]:
        """Returns the frames and the facts of everybody who only watches in this language. `behind`: whether
        he sees each step only when the next one has begun."""
        looker = Looker("spectator", "table", locale, behind=behind)
        return self.film(looker), self.facts_of(looker)

    @property
    def locales(self) -> frozenset[str]:
        return frozenset((self.live.game.locale, *self._languages.values()))

    def facts_of(self, looker: Looker) -> bytes:
        """Returns what a viewer is shown besides frames and notes, as the parts of a JSON object."""
        if looker not in self._facts:
            own = viewer_data(self.film(looker), self._own(looker))
            self._facts[looker] = to_json(own)[1:-1]
        place = looker.locale, looker.behind
        if place not in self._commons:
            told = common_data(self.live, looker, self._clock, self.names, self._talk)
            self._commons[place] = to_json(told)[1:-1]
        return self._commons[place] + b"," + self._facts[looker]

    def _is_missed(self, seat: Seat) -> bool:
        settings, live = self._settings, self.live
        is_asked = settings.absent != "off" and not live.game.is_practice
        return is_asked and live.attendance.missing(seat) >= int(settings.missed)

    def _own(self, looker: Looker) -> Own:
        if looker.seat:
            seat = looker.seat
            gone = (each for each in self.course.events if isinstance(each, WentOut) and each.seat == seat)
            missed = self._is_missed(seat)
            own = offered.own_of(self.live, seat, self._picked, missed=missed, out=next(gone, None))
            return own._replace(speak=offered.where_to_speak(self.live, seat, self._posted))
        if looker.door == "judge" and self._desk is not None:
            return judged.own_of(self.live, self._desk, self._picked)
        if looker.door == "judge" and self._open_marks is not None:
            return marked.own_of(self.live, self._open_marks)
        return Own()


class Tables:
    """The games that pages of this program look at, for one bot. `books`: reads games from their logs."""

    def __init__(self, bot_id: int, store: Store, books: LiveGames, watchers: Watchers, scale: float) -> None:
        self.store = store
        self._bot_id, self._books = bot_id, books
        self._watchers, self._scale = watchers, scale
        self._tables: dict[int, Table] = {}
        self._turns = asyncio.Lock(), asyncio.Lock()

    @asynccontextmanager
    async def table(self, game_id: int) -> AsyncIterator[Table]:
        """Yields the table of a game, which is followed during the `async with` block. Raises StrangerError
        if there is no such game."""
        table = self._tables.get(game_id)
        if table is None:
            parts = self.store, self._books, self._watchers, self._scale
            self._tables[game_id] = table = Table(self._bot_id, game_id, *parts, turns=self._turns)
        table.pages += 1
        try:
            with self._watchers.watching(game_id, table.changed.set):
                await table.begin()
                yield table
        finally:
            table.pages -= 1
            await table.end()
            self._forget_old()

    def _forget_old(self) -> None:
        """Forgets the tables whose last page was closed longest ago, if there are more than `MOST_IDLE`, and
        those whose games are gone."""
        idle = sorted((each for each in self._tables.values() if not each.pages), key=lambda each: each.left)
        for place, table in enumerate(idle):
            if len(idle) - place > MOST_IDLE or table.is_gone:
                del self._tables[table.game_id]
