"""Answers the requests of pages. It listens only if `MAFIA_WEB_URL` is set.

| request | what it does |
|---|---|
| `GET /BOT/`, `GET /BOT/GAME` | the page itself, without anything of a game |
| `GET /BOT/evening/PERMIT` | the page of an evening, for everybody who has the link |
| `GET /static/NAME` | its style and its scripts |
| `POST /BOT/session` | says who opens the page, and returns a session |
| `GET /BOT/stream` | what this viewer may know, as it happens |
| `GET /BOT/photo/SEAT` | the photo of a player, for players and the judge |
| `POST /BOT/act`, `POST /BOT/note` | an act, a note |
| `POST /BOT/ticket`, `GET /BOT/replay` | the replay, when the game is over |

Streams, photos, acts, notes and tickets need a session, in the `Authorization` header. A `POST` has to come
from the page's own site.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, aclosing, suppress
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import structlog
from aiohttp import hdrs, web

from bot.intake.gate import PAST, Gate
from bot.render.line import line
from bot.render.locales import LOCALES
from bot.render.phrase import plain
from bot.runtime.listener import body_of, listening
from bot.runtime.logs import complain
from bot.runtime.permits import Permit, PermitError
from bot.runtime.stopping import StoppingError
from bot.services.game.kept_words import words_of
from bot.services.game.notes import keep_note
from bot.services.live.log import record_of, told_marks
from bot.setting_values import Address
from bot.settings import Settings
from bot.site.printer import Printer, Spoken
from bot.store.chat import chats
from bot.store.people import people
from bot.web import evening, page, places
from bot.web.hosted import Hosted
from bot.web.identity import StrangerError
from bot.web.places import Places
from bot.web.pressing import NO_WORDS, NOTHING, Answer, new_query_id, tap_of, update_of
from bot.web.stream import Had, answer, events

log = structlog.get_logger("bot.web")

LARGEST_BODY = 8 * 1024
"""The largest size of a request's body, in bytes. Init data of Telegram is about 1 KB."""
WRITTEN_WITHIN = 30.0
"""Seconds after which a page that does not read its stream loses it."""
TICKET = 60
"""Seconds for which the address of a replay can be opened."""
STEADY = 0.25
"""Seconds that the answer to a touch or a note takes by night, so that its time does not reveal its kind."""
PRINTED = 5
"""For how many people pages of replays may be made, one after the other."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """Serves the pages of all tables of an installation. `clock`: returns unix seconds."""

    def __init__(
        self, hosted: Iterable[Hosted], settings: Settings, clock: Callable[[], float] = time.time
    ) -> None:
        self._hosted = {each.bot_id: each for each in hosted}
        self._origin = _origin(settings.web_url or "")
        self._api_server = settings.api_server
        self._headers = page.headers(settings.api_server)
        self._locale = settings.default_locale
        self._clock = clock
        self._gate = Gate(lambda _press: None, settings.time_scale)
        self._printer = Printer()
        self._places = Places()
        self._printed_for: set[int] = set()
        """The people who wait for a page of a replay. All who only watch are one of them."""

    def application(self) -> web.Application:
        app = web.Application(client_max_size=LARGEST_BODY, middlewares=[self._answered])
        app.router.add_get("/static/{name}", page.static)
        app.router.add_get(r"/{bot:\d{1,19}}/stream", self._stream)
        app.router.add_get(r"/{bot:\d{1,19}}/replay", self._replay)
        app.router.add_get(r"/{bot:\d{1,19}}/photo/{seat:\d{1,2}}", self._photo)
        app.router.add_get(r"/{bot:\d{1,19}}/evening/{permit}", self._evening)
        app.router.add_get(r"/{bot:\d{1,19}}/", self._shell)
        app.router.add_get(r"/{bot:\d{1,19}}/{game:\d{1,18}}", self._shell)
        app.router.add_post(r"/{bot:\d{1,19}}/session", self._session)
        app.router.add_post(r"/{bot:\d{1,19}}/act", self._act)
        app.router.add_post(r"/{bot:\d{1,19}}/note", self._note)
        app.router.add_post(r"/{bot:\d{1,19}}/ticket", self._ticket)
        app.on_response_prepare.append(self._guarded)
        app.on_shutdown.append(self._let_go)
        app.on_cleanup.append(self._close)
        return app

    def listening(self, address: Address) -> AbstractAsyncContextManager[None]:
        """Answers requests at this address during the `async with` block. Raises SettingsError if the address
        can not be used."""
        most, spare = places.MOST_CONNECTIONS, self._places.spare
        return listening(self.application(), address, setting="web_listen", most=most, spare=spare)

    async def _let_go(self, _app: web.Application) -> None:
        """Ends all streams, which would go on for ever, and all touches, which nobody will answer: the server
        waits for its requests."""
        for hosted in self._hosted.values():
            hosted.answers.end()
        self._places.end()

    async def _close(self, _app: web.Application) -> None:
        await self._printer.close()

    async def _guarded(self, _request: web.Request, response: web.StreamResponse) -> None:
        for name, value in self._headers.items():
            response.headers.setdefault(name, value)

    @web.middleware
    async def _answered(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answers a request that is refused or fails with the reason, in the language of the browser. The
        body contains the status too, so that the page can tell it from a proxy's answer. If the page of an
        evening, which has no script, can not be made now, the answer is a page that reloads itself."""
        try:
            if request.method == hdrs.METH_POST and request.headers.get(hdrs.ORIGIN) != self._origin:
                raise StrangerError(line("table-no-entry"))
            return await handler(request)
        except StrangerError as refused:
            said, status = refused.said, refused.status
        except web.HTTPError as refused:
            said, status = line("table-no-entry"), refused.status
        except web.HTTPException:
            raise
        except Exception as error:
            complain(log, "page not answered", error)
            said, status = line("table-no-answer"), 500
        finally:
            self._places.leave(request.protocol)
        if "permit" in request.match_info and (status == 429 or status >= 500):
            return _page(evening.again(self._language(request)), status)
        told = {"error": plain(said, self._language(request)), "status": status}
        return web.json_response(told, status=status)

    def _language(self, request: web.Request) -> str:
        asked = request.headers.get(hdrs.ACCEPT_LANGUAGE, "")[:2]
        return asked if asked in LOCALES else self._locale

    def _bot(self, request: web.Request) -> Hosted:
        hosted = self._hosted.get(int(request.match_info["bot"]))
        if hosted is None:
            raise StrangerError(line("table-no-game"), 404)
        return hosted

    async def _shell(self, request: web.Request) -> web.Response:
        hosted = self._bot(request)
        # Behind another Bot API server the bot may be one that Telegram does not know.
        username = "" if self._api_server is not None else hosted.username
        return page.shell(self._language(request), username)

    async def _evening(self, request: web.Request) -> web.Response:
        hosted, made = self._bot(request), None
        with suppress(PermitError):
            shown = hosted.admission.signer.read(request.match_info["permit"], self._clock(), "evening")
            self._places.enter(request.protocol, 0, is_kept=True)
            made = await hosted.evenings.page(shown.game_id)
        return _page(evening.over(self._language(request)), 404) if made is None else _page(made)

    async def _session(self, request: web.Request) -> web.Response:
        hosted, shown = self._bot(request), await _body(request)
        try:
            async with hosted.tables.store.read_only() as tx:
                entered = await hosted.admission.enter(tx, shown)
            # Anybody can name any game, and the program reads it before it refuses him.
            if entered.user_id:
                self._spend(entered.user_id)
            self._places.enter(request.protocol, entered.user_id, is_kept=True)
            async with hosted.tables.table(entered.game_id) as table:
                looker = await table.looker(entered)
        except StrangerError:
            hosted.metrics.turned_away.inc()
            raise
        return _answer(session=hosted.admission.signer.write(entered), locale=looker.locale)

    def _spend(self, user_id: int, cost: int = 1) -> None:
        """Takes a request from a person's budget. Raises StrangerError if too little is left of it."""
        if not self._gate.spend(user_id, cost):
            raise StrangerError(line("not-so-fast"), 429)

    def _shown(self, request: web.Request, hosted: Hosted) -> Permit:
        """Returns the session of a request, which counts as under way from now on. Raises StrangerError if
        the session is missing or not valid, or the person has too many requests."""
        scheme, _, text = request.headers.get(hdrs.AUTHORIZATION, "").partition(" ")
        try:
            if scheme != "Bearer":
                raise PermitError
            shown = hosted.admission.signer.read(text, self._clock(), "session", "stream", "roles")
        except PermitError:
            raise StrangerError(line("table-old-link"), 401) from None
        # A connection is not kept for a body that may never come.
        self._places.enter(request.protocol, shown.user_id, is_kept=request.method != hdrs.METH_POST)
        return shown

    async def _sent(self, request: web.Request, hosted: Hosted) -> tuple[Permit, Mapping[str, Any]]:
        """Returns the session and the body of a request. Raises StrangerError, or HTTPError, if one of them
        is not accepted."""
        shown, body = self._shown(request, hosted), await _body(request)
        self._places.keep(request.protocol)
        return shown, body

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        hosted = self._bot(request)
        shown = self._shown(request, hosted)
        async with hosted.tables.table(shown.game_id) as table:
            await table.looker(shown)
            self._places.stream(request.protocol, shown.game_id)
            with hosted.metrics.pages.track_inprogress():
                response = web.StreamResponse(headers={hdrs.CONTENT_TYPE: "text/event-stream"})
                response.headers["X-Accel-Buffering"] = "no"
                with suppress(ConnectionError, TimeoutError):  # the page is closed, or does not read
                    await response.prepare(request)
                    cursor = request.query.get("after", "")
                    async with aclosing(events(table, shown, cursor, self._clock)) as told:
                        async for data in told:
                            async with asyncio.timeout(WRITTEN_WITHIN):
                                await response.write(data)
                return response

    async def _photo(self, request: web.Request) -> web.Response:
        """Answers with a player's photo while the game runs. Only players and the judge get photos, because
        who only watches may not be in the group. Raises StrangerError; HTTPNotFound without a photo."""
        hosted = self._bot(request)
        shown = self._shown(request, hosted)
        async with hosted.tables.table(shown.game_id) as table:
            looker, live = await table.looker(shown), table.live
            who = live.roster.people.get(int(request.match_info["seat"]))
        is_shown = looker.door != "spectator" and live.game.status == "running"
        photo = None
        if is_shown and who is not None and not who.is_simulated:
            photo = await hosted.photos.of(who.user_id)
        if photo is None:
            raise web.HTTPNotFound
        return web.Response(body=photo.body, content_type=photo.kind)

    async def _act(self, request: web.Request) -> web.Response:
        hosted = self._bot(request)
        begun = time.monotonic()
        shown, body = await self._sent(request, hosted)
        tap = tap_of(body["tap"], shown.game_id) if isinstance(body.get("tap"), str) else None
        if tap is None and body.get("tap") != NOTHING:
            raise StrangerError(line("button-of-nothing"), 400)
        async with hosted.tables.table(shown.game_id) as table:
            looker, game = await table.looker(shown), table.live.game
        if looker.door == "spectator":
            raise StrangerError(line("not-seated"))
        if tap is None:
            self._spend(shown.user_id)
            return await self._told(hosted, shown, body, begun)
        # Only here is a connection taken: somebody who waits for one must not hold another.
        async with hosted.tables.store.read_only() as tx:
            person = await people.get(tx, hosted.bot_id, shown.user_id)
            group = await chats.get(tx, hosted.bot_id, game.chat_id)
        if person is None:
            raise StrangerError(line("not-seated"))
        hosted.metrics.touches.inc()
        query_id = new_query_id()
        press = update_of(query_id, tap, person, game, "" if group is None else group.title)
        try:
            said = await hosted.answers.ask(query_id, hosted.press(press))
        except (TimeoutError, StoppingError):
            raise StrangerError(line("table-no-answer"), 504) from None
        return await self._told(hosted, shown, body, begun, said)

    async def _note(self, request: web.Request) -> web.Response:
        hosted = self._bot(request)
        begun = time.monotonic()
        shown, body = await self._sent(request, hosted)
        seat, text = body.get("seat"), body.get("text")
        if type(seat) is not int or not isinstance(text, str):  # true and false are no seats
            raise StrangerError(line("button-of-nothing"), 400)
        async with hosted.tables.table(shown.game_id) as table:
            await table.look()
            looker = await table.looker(shown)
            is_open = looker.door == "player" and table.live.game.status == "running"
            if not is_open or seat not in table.live.roster.people:
                raise StrangerError(line("button-of-nothing"), 400)
            self._spend(shown.user_id)
            async with hosted.tables.store.transaction() as tx:
                await keep_note(tx, shown.game_id, shown.user_id, seat, text)
                tx.after_commit(table.changed.set)
        return await self._told(hosted, shown, body, begun, noted=seat)

    async def _told(
        self,
        hosted: Hosted,
        shown: Permit,
        body: Mapping[str, Any],
        begun: float,
        said: Answer = NO_WORDS,
        noted: int = 0,
    ) -> web.Response:
        """Answers a post with what its page may know now, since its stream tells it later. By night an answer
        takes at least `STEADY` seconds. `begun`: when the post came, in seconds of `time.monotonic`; `noted`:
        the seat of the note that it has written."""
        async with hosted.tables.table(shown.game_id) as table:
            await table.look()
            looker = await table.looker(shown)
            notes = {**table.notes.get(shown.user_id, {}), **({noted: NOTHING} if noted else {})}
            had = Had(str(body.get("after", "")), notes)
            told = answer(table, looker, shown.user_id, had, self._clock(), text=said.text, alert=said.alert)
            rest = STEADY - (time.monotonic() - begun) if table.is_night else 0.0
        await asyncio.sleep(max(0.0, rest))
        return web.Response(body=told, content_type="application/json")

    async def _ticket(self, request: web.Request) -> web.Response:
        hosted = self._bot(request)
        shown, _ = await self._sent(request, hosted)  # an answer before the body would end the connection
        ticket = replace(shown, kind="replay", until=int(self._clock()) + TICKET)
        return _answer(address=f"replay?ticket={hosted.admission.signer.write(ticket)}")

    async def _replay(self, request: web.Request) -> web.Response:
        hosted = self._bot(request)
        try:
            shown = hosted.admission.signer.read(request.query.get("ticket", ""), self._clock(), "replay")
        except PermitError:
            raise StrangerError(line("table-old-link"), 401) from None
        self._places.enter(request.protocol, shown.user_id, is_kept=True)
        async with hosted.tables.table(shown.game_id) as table:
            live = table.live
            looker = await table.looker(replace(shown, kind="session" if shown.user_id else "stream"))
            if live.game.status == "running":
                raise StrangerError(line("table-no-game"), 404)
            async with hosted.tables.store.read_only() as tx:
                record = await record_of(tx, live, live.game.note, await told_marks(tx, live.game))
                said = await words_of(tx, live.game.id)
        made = await self._printed(shown.user_id, record, looker.locale, said)
        own = {page.POLICY: page.framed_by(self._api_server)}  # the page itself says what it may load
        return web.Response(body=made, content_type="text/html", charset="utf-8", headers=own)

    async def _printed(self, user_id: int, record: str, locale: str, said: Spoken) -> bytes:
        """Returns the page of a replay. A new page costs as much as a press for a past game. Raises
        StrangerError if the person waits for another page, too many people wait, or his budget is empty."""
        if self._printer.has(record, locale, said):
            return await self._printer.whole(record, locale, said)
        if user_id in self._printed_for or len(self._printed_for) >= PRINTED:
            raise StrangerError(line("not-so-fast"), 429)
        self._spend(user_id, PAST)
        self._printed_for.add(user_id)
        try:
            return await self._printer.whole(record, locale, said)
        finally:
            self._printed_for.remove(user_id)


async def _body(request: web.Request) -> Mapping[str, Any]:
    """Returns the JSON object in the body of a request. Raises StrangerError, or an HTTPError."""
    if request.content_type != "application/json":
        raise StrangerError(line("table-no-entry"), 400)
    try:
        body = json.loads(await body_of(request, LARGEST_BODY))
        json.dumps(body, ensure_ascii=False).encode()  # raises ValueError for half a surrogate pair
    except (ValueError, RecursionError):
        raise StrangerError(line("table-no-entry"), 400) from None
    if not isinstance(body, dict):
        raise StrangerError(line("table-no-entry"), 400)
    return body


def _page(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html", charset="utf-8")


def _answer(**said: object) -> web.Response:
    return web.json_response(said)


def _origin(url: str) -> str:
    """Returns the origin of an address as browsers write it: in small letters, without the usual port."""
    at = urlsplit(url.lower())
    usual = {"http": ":80", "https": ":443"}.get(at.scheme, "")
    return f"{at.scheme}://{at.netloc.removesuffix(usual)}"
