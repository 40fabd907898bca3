"""What the owner of a group does to test a bot: changes the bot's status, handles topics, and deletes
messages."""

from __future__ import annotations

from aiohttp import web

from sandbox import orders, shapes
from sandbox.acts import CannotError
from sandbox.model import Bot, Chat, ChatKind, Member, Status, TopicClosed, TopicReopened, User
from sandbox.requests import NotThereError, order_of
from sandbox.tables import BOT_RIGHTS
from sandbox.world import World


class Administration:
    """Handles requests under /sandbox/chats/ID/ for the owner's acts."""

    def __init__(self, world: World, bot: Bot) -> None:
        self._world = world
        self._bot = bot

    def routes(self) -> list[web.RouteDef]:
        chat = "/sandbox/chats/{chat:-[0-9]+}"
        return [
            web.post(f"{chat}/bot", self._place_bot),
            web.post(f"{chat}/administrators", self._promote),
            web.post(f"{chat}/topics", self._create_topic),
            web.post(f"{chat}/topics/{{topic:[0-9]+}}", self._close_topic),
            web.post(f"{chat}/delete", self._delete),
            web.post(f"{chat}/upgrade", self._upgrade),
        ]

    async def _place_bot(self, request: web.Request) -> web.StreamResponse:
        chat, order = self._chat(request), await order_of(request, orders.PlaceBot)
        rights = frozenset(order.rights) if order.rights is not None else BOT_RIGHTS
        left = frozenset({"is_member", *(order.rights or ())})
        held = rights if order.status is Status.ADMINISTRATOR else left
        self._world.set_member(chat, Member(self._bot, order.status, held), actor=_owner(chat))
        return web.json_response(shapes.chat(chat))

    async def _promote(self, request: web.Request) -> web.StreamResponse:
        chat, order = self._chat(request), await order_of(request, orders.Promote)
        person = self._world.people.get(order.person)
        if person is None or not chat.member(person).present:
            raise NotThereError("there is no such member")
        promoted = Member(person, Status.ADMINISTRATOR, BOT_RIGHTS)
        self._world.set_member(chat, promoted, actor=_owner(chat))
        return web.json_response(shapes.chat(chat))

    async def _create_topic(self, request: web.Request) -> web.StreamResponse:
        chat, order = self._chat(request), await order_of(request, orders.CreateTopic)
        if not chat.forum:
            raise CannotError("the group has no topics")
        topic = self._world.create_topic(chat, _owner(chat), order.title)
        return web.json_response({"id": topic.id, "title": topic.title})

    async def _close_topic(self, request: web.Request) -> web.StreamResponse:
        chat, order = self._chat(request), await order_of(request, orders.CloseTopic)
        topic = chat.topics.get(int(request.match_info["topic"]))
        if topic is None:
            raise NotThereError("there is no such topic")
        told = TopicClosed() if order.closed else TopicReopened()
        self._world.set_topic_closed(chat, _owner(chat), topic, told, closed=order.closed)
        return web.json_response(shapes.chat(chat))

    async def _delete(self, request: web.Request) -> web.StreamResponse:
        chat, order = self._chat(request), await order_of(request, orders.Delete)
        message = chat.messages.get(order.message)
        if message is None:
            raise NotThereError("there is no such message")
        self._world.delete(message)
        return web.json_response({"deleted": order.message})

    async def _upgrade(self, request: web.Request) -> web.StreamResponse:
        chat = self._chat(request)
        if chat.kind is not ChatKind.GROUP or chat.moved_to is not None:
            raise CannotError("only a basic group can become a supergroup, once")
        return web.json_response(shapes.chat(self._world.upgrade(chat, actor=_owner(chat))))

    def _chat(self, request: web.Request) -> Chat:
        chat = self._world.chats.get(int(request.match_info["chat"]))
        if chat is None:
            raise NotThereError("there is no such chat")
        return chat


def _owner(chat: Chat) -> User:
    return next(member.user for member in chat.members.values() if member.status is Status.CREATOR)
