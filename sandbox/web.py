"""The page's server: what the visitor at the browser sees and does, and the controls of the sandbox."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from aiohttp import web

from sandbox import acts, apps, orders, shapes
from sandbox.api.inbox import Heard
from sandbox.events import Stream
from sandbox.faults import Fault, Faults
from sandbox.limits import Limits
from sandbox.model import Bot, Chat, Message, Person
from sandbox.requests import NotThereError, order_of
from sandbox.tables import seat_table
from sandbox.world import World

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


class Web:
    """Serves the page and its requests. `report` returns the statistics as JSON, `heard` returns the causes
    of a bot's updates."""

    def __init__(
        self,
        world: World,
        bot: Bot,
        stream: Stream,
        *,
        limits: Limits,
        faults: Faults,
        report: Callable[[], dict[str, object]],
        heard: Callable[[Bot], Sequence[Heard]],
    ) -> None:
        self._world = world
        self._bot = bot
        self._stream = stream
        self._limits = limits
        self._faults = faults
        self._report = report
        self._heard = heard

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
        document = self._world.documents.get(request.match_info["file"])
        if document is None:
            raise NotThereError("there is no such document")
        headers = APART if document.mime_type == PAGES else INERT
        return web.Response(body=document.content, content_type=document.mime_type, headers=headers)

    async def _statistics(self, _request: web.Request) -> web.StreamResponse:
        return web.json_response(self._report())

    async def _updates(self, request: web.Request) -> web.StreamResponse:
        bot = self._bot_of(request.query.get("bot"))
        return web.json_response([heard._asdict() for heard in self._heard(bot)])

    # What people do.

    async def _seat(self, request: web.Request) -> web.StreamResponse:
        order = await order_of(request, orders.SeatTable)
        table = seat_table(
            self._world,
            self._bot_of(order.bot),
            order.language,
            order.seats,
            mine=order.mine,
            forum=order.forum,
            basic=order.basic,
        )
        if order.start:
            caller = table.people[min(order.caller, order.seats - 1)]
            acts.write(self._world, caller, table.chat, order.command)
            self._world.start_table(table)
        return web.json_response(shapes.table(table))

    async def _send(self, request: web.Request) -> web.StreamResponse:
        person, order = self._person(request), await order_of(request, orders.Send)
        if order.chat in (person.id, self._bot.id):
            message = acts.write_to_bot(self._world, person, self._bot, order.text, reply_to=order.reply_to)
        else:
            chat = self._chat(person, order.chat)
            message = acts.write(
                self._world, person, chat, order.text, thread=order.thread, reply_to=order.reply_to
            )
        return web.json_response({"chat": message.chat.id, "message": message.id})

    async def _press(self, request: web.Request) -> web.StreamResponse:
        person, order = self._person(request), await order_of(request, orders.Press)
        message = _message(self._chat(person, order.chat), order.message)
        query = acts.press(self._world, person, message, order.data, forged=order.forged)
        return web.json_response({"query": query.id})

    async def _open(self, request: web.Request) -> web.StreamResponse:
        person, order = self._person(request), await order_of(request, orders.Open)
        message = acts.open_link(self._world, person, order.url)
        return web.json_response({"chat": message.chat.id, "message": message.id})

    async def _open_app(self, request: web.Request) -> web.StreamResponse:
        order = await order_of(request, orders.OpenApp)
        person, chat = self._opener(order)
        if order.message is None:
            url = apps.open_main(self._world, person, chat, order.url)
        else:
            url = apps.open_button(self._world, person, _message(chat, order.message), order.url)
        return web.json_response({"url": url})

    async def _mine(self, request: web.Request) -> web.StreamResponse:
        person, order = self._person(request), await order_of(request, orders.Mine)
        self._world.set_mine(person, order.mine)
        return web.json_response(shapes.person(person))

    async def _block(self, request: web.Request) -> web.StreamResponse:
        person, order = self._person(request), await order_of(request, orders.Block)
        self._world.set_blocked(person, order.blocked)
        return web.json_response(shapes.person(person))

    async def _leave(self, request: web.Request) -> web.StreamResponse:
        person, order = self._person(request), await order_of(request, orders.InChat)
        chat = self._chat(person, order.chat)
        acts.leave(self._world, person, chat)
        return web.json_response(shapes.chat(chat))

    async def _join(self, request: web.Request) -> web.StreamResponse:
        person, order = self._person(request), await order_of(request, orders.InChat)
        chat = self._chat(person, order.chat)
        acts.join(self._world, person, chat)
        return web.json_response(shapes.chat(chat))

    async def _deactivate(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request)
        self._world.deactivate(person)
        return web.json_response(shapes.person(person))

    # The sandbox's controls.

    async def _speed(self, request: web.Request) -> web.StreamResponse:
        order = await order_of(request, orders.Speed)
        self._world.set_scale(order.scale)
        return web.json_response({"scale": order.scale})

    async def _set_limits(self, request: web.Request) -> web.StreamResponse:
        self._limits.mode = (await order_of(request, orders.SetLimits)).mode
        return web.json_response({"mode": self._limits.mode})

    async def _set_fault(self, request: web.Request) -> web.StreamResponse:
        order = await order_of(request, orders.SetFault)
        methods = None if order.methods is None else frozenset(name.lower() for name in order.methods)
        self._faults.set(Fault(order.kind, order.probability, methods, order.count, order.seconds))
        return web.json_response(order.model_dump(mode="json"))

    def _bot_of(self, number: int | str | None) -> Bot:
        """Without a number, the first bot."""
        if number is None:
            return self._bot
        for bot in self._world.bots.values():
            if str(bot.id) == str(number):
                return bot
        raise NotThereError("there is no such bot")

    def _person(self, request: web.Request) -> Person:
        return self._person_with(int(request.match_info["person"]))

    def _person_with(self, number: int) -> Person:
        person = self._world.people.get(number)
        if person is None:
            raise NotThereError("there is no such person")
        return person

    def _opener(self, order: orders.OpenApp) -> tuple[Person, Chat]:
        if order.person is not None:
            person = self._person_with(order.person)
            return person, self._chat(person, order.chat)
        group = self._world.chats.get(order.chat)
        if group is None:
            raise NotThereError("there is no such group")
        return apps.watcher(group.language), group

    def _chat(self, person: Person, number: int) -> Chat:
        key = (self._bot.id, number)
        chat = self._world.private.get(key) if number == person.id else self._world.chats.get(number)
        if chat is None:
            raise NotThereError("there is no such chat")
        return chat


def _message(chat: Chat, number: int) -> Message:
    message = chat.messages.get(number)
    if message is None:
        raise NotThereError("there is no such message")
    return message


def _served(path: Path) -> web.FileResponse:
    if not path.is_file():
        raise NotThereError("there is no such file")
    return web.FileResponse(path, headers={"Cache-Control": "no-store"})
