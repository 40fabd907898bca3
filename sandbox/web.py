"""The page's server: what the visitor at the browser sees and does, and the controls of the sandbox."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from aiohttp import web
from pydantic import Field

from sandbox import acts, apps, shapes
from sandbox.api.inbox import Heard
from sandbox.events import Stream
from sandbox.faults import Fault, Faults, Kind
from sandbox.limits import Limits, Mode
from sandbox.model import Bot, Chat, Json, Person
from sandbox.requests import NotThereError, order, there
from sandbox.tables import seat_table
from sandbox.words import Language
from sandbox.world import World

Natural = Annotated[int, Field(ge=0)]

PAGES = "text/html"
PAGE = Path(__file__).parent / "page"
INERT = {"Content-Security-Policy": "default-src 'none'; sandbox"}
"""Headers of a bot's document. Nothing in the document runs."""
APART = {
    "Content-Security-Policy": "sandbox allow-scripts; default-src 'none';"
    " script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
}
"""Headers of a bot's HTML page. The page's own scripts run, but separately from the sandbox's page, and they
can send no requests; its images are in its text."""


@dataclass(eq=False)
class Web:
    """Serves the page and its requests. `report` returns the statistics as JSON, `heard` returns the causes
    of a bot's updates."""

    _world: World
    _bot: Bot
    _stream: Stream
    _limits: Limits
    _faults: Faults
    _report: Callable[[], dict[str, object]]
    _heard: Callable[[Bot], Sequence[Heard]]

    def routes(self) -> list[web.RouteDef]:
        person = "/sandbox/people/{person:-?[0-9]+}"
        return [
            web.get("/", self._index),
            web.get("/page/{path:.+}", self._file_of_page),
            web.get("/sandbox/events", self._stream.serve),
            web.get("/sandbox/stats", self._statistics),
            web.get("/sandbox/updates", self._updates),
            web.get("/sandbox/files/{file}/{name:.*}", self._document),
            web.post("/sandbox/tables", self._seat),
            web.post(f"{person}/send", self._send),
            web.post(f"{person}/press", self._press),
            web.post(f"{person}/open", self._open),
            web.post(f"{person}/mine", self._mine),
            web.post(f"{person}/block", self._block),
            web.post(f"{person}/leave", self._leave),
            web.post(f"{person}/join", self._join),
            web.post(f"{person}/deactivate", self._deactivate),
            web.post("/sandbox/apps", self._open_app),
            web.post("/sandbox/app", self._set_app),
            web.post("/sandbox/speed", self._speed),
            web.post("/sandbox/limits", self._set_limits),
            web.post("/sandbox/faults", self._set_fault),
            web.get("/{path:.+}", self._file_of_page),
        ]

    # The page and its files.

    async def _index(self, _request: web.Request) -> web.StreamResponse:
        return _served(PAGE / "index.html")

    async def _file_of_page(self, request: web.Request) -> web.StreamResponse:
        path = (PAGE / request.match_info["path"]).resolve()
        if not path.is_relative_to(PAGE):
            raise NotThereError("there is no such file")
        return _served(path)

    async def _document(self, request: web.Request) -> web.StreamResponse:
        document = there(self._world.documents.get(request.match_info["file"]), "document")
        headers = APART if document.mime_type == PAGES else INERT
        return web.Response(body=document.content, content_type=document.mime_type, headers=headers)

    async def _statistics(self, _request: web.Request) -> web.StreamResponse:
        return web.json_response(self._report())

    async def _updates(self, request: web.Request) -> web.StreamResponse:
        bot = self._bot_of(request.query.get("bot"))
        return web.json_response([heard._asdict() for heard in self._heard(bot)])

    # What people do.

    @order
    def _seat(
        self,
        *,
        language: Language = "ru",
        seats: Annotated[int, Field(ge=1, le=200)] = 10,
        mine: list[Natural] = [],  # noqa: B006
        start: bool = True,
        command: str = "/newgame",
        caller: Natural = 0,
        forum: bool = False,
        basic: bool = False,
        bot: int | None = None,
    ) -> Json:
        """Makes a table. `mine`: indexes of the people whom the visitor plays; `start`: the person with the
        index `caller` sends `command`. `forum`: the group has topics; `basic`: it is not a supergroup yet.
        `bot`: the id of the bot that hosts; the first bot if left out."""
        host = self._bot_of(bot)
        table = seat_table(self._world, host, language, seats, mine=mine, forum=forum, basic=basic)
        if start:
            acts.write(self._world, table.people[min(caller, seats - 1)], table.chat, command)
            self._world.start_table(table)
        return shapes.table(table)

    @order
    def _send(
        self, person: Person, *, chat: int, text: str, thread: int | None = None, reply_to: int | None = None
    ) -> Json:
        if chat in (person.id, self._bot.id):
            message = acts.write_to_bot(self._world, person, self._bot, text, reply_to=reply_to)
        else:
            there = self._chat(person, chat)
            message = acts.write(self._world, person, there, text, thread=thread, reply_to=reply_to)
        return {"chat": message.chat.id, "message": message.id}

    @order
    def _press(
        self,
        person: Person,
        *,
        chat: int,
        message: int,
        data: Annotated[str, Field(max_length=64)],
        forged: bool = False,
    ) -> Json:
        """Presses a button. `forged`: a modified client sends any data for any message of the bot."""
        pressed = there(self._chat(person, chat).messages.get(message), "message")
        return {"query": acts.press(self._world, person, pressed, data, forged=forged).id}

    @order
    def _open(self, person: Person, *, url: str) -> Json:
        message = acts.open_link(self._world, person, url)
        return {"chat": message.chat.id, "message": message.id}

    @order
    def _open_app(
        self, *, chat: int, url: str, person: int | None = None, message: int | None = None
    ) -> Json:
        """Opens a Mini App from a chat: the Main Mini App behind the link `url`, or the app of the button
        with this address in `message`. `person`: the id of the person who opens it; None if the visitor plays
        nobody. `message`: the id of the message with the button; None for the Main Mini App."""
        who, where = self._opener(person, chat)
        if message is None:
            return {"url": apps.open_main(self._world, who, where, url)}
        shown = there(where.messages.get(message), "message")
        return {"url": apps.open_button(self._world, who, shown, url)}

    @order
    def _mine(self, person: Person, *, mine: bool) -> Json:
        self._world.set_mine(person, mine)
        return shapes.person(person)

    @order
    def _block(self, person: Person, *, blocked: bool) -> Json:
        self._world.set_blocked(person, blocked)
        return shapes.person(person)

    @order
    def _leave(self, person: Person, *, chat: int) -> Json:
        left = self._chat(person, chat)
        acts.leave(self._world, person, left)
        return shapes.chat(left)

    @order
    def _join(self, person: Person, *, chat: int) -> Json:
        joined = self._chat(person, chat)
        acts.join(self._world, person, joined)
        return shapes.chat(joined)

    @order
    def _deactivate(self, person: Person) -> Json:
        self._world.deactivate(person)
        return shapes.person(person)

    # The sandbox's controls.

    @order
    def _set_app(self, *, url: str) -> Json:
        """Sets the address of the first bot's Main Mini App, because the bot serves it elsewhere now."""
        self._bot.app = url
        return {"url": url}

    @order
    def _speed(self, *, scale: Annotated[float, Field(gt=0, le=10)]) -> Json:
        """Sets the factor for the people's delays and the periods of limits."""
        self._world.set_scale(scale)
        return {"scale": scale}

    @order
    def _set_limits(self, *, mode: Mode) -> Json:
        self._limits.mode = mode
        return {"mode": mode}

    @order
    def _set_fault(
        self,
        *,
        kind: Kind,
        probability: Annotated[float, Field(ge=0, le=1)],
        methods: list[str] | None = None,
        count: Natural | None = None,
        seconds: Annotated[float, Field(gt=0, le=600)] = 1.0,
    ) -> Json:
        """Sets a fault. `seconds`: real seconds: how long a pause lasts, a flood's `retry_after`, or the
        delay of an answer."""
        struck = None if methods is None else frozenset(name.lower() for name in methods)
        self._faults.set(Fault(kind, probability, struck, count, seconds))
        return {
            "kind": kind,
            "probability": probability,
            "methods": methods,
            "count": count,
            "seconds": seconds,
        }

    def place(self, request: web.Request) -> tuple[Person, ...]:
        """Returns a tuple of the person whom the address names; () if it names nobody. Raises NotThereError
        if he does not exist."""
        number = request.match_info.get("person")
        return () if number is None else (self._person(int(number)),)

    def _bot_of(self, number: int | str | None) -> Bot:
        """Returns the bot with this id; without one, the first bot. Raises NotThereError if it is unknown."""
        if number is None:
            return self._bot
        bots = self._world.bots.values()
        return there(next((bot for bot in bots if str(bot.id) == str(number)), None), "bot")

    def _person(self, number: int) -> Person:
        return there(self._world.people.get(number), "person")

    def _opener(self, number: int | None, chat: int) -> tuple[Person, Chat]:
        if number is not None:
            person = self._person(number)
            return person, self._chat(person, chat)
        group = there(self._world.chats.get(chat), "group")
        return apps.watcher(group.language), group

    def _chat(self, person: Person, number: int) -> Chat:
        key = (self._bot.id, number)
        chat = self._world.private.get(key) if number == person.id else self._world.chats.get(number)
        return there(chat, "chat")


def _served(path: Path) -> web.FileResponse:
    if not path.is_file():
        raise NotThereError("there is no such file")
    return web.FileResponse(path, headers={"Cache-Control": "no-store"})
