"""What a group's owner does to test a bot: changes the bot's status, handles topics, and deletes messages."""

from typing import Annotated, Literal

from aiohttp import web
from pydantic import Field

from sandbox import shapes
from sandbox.acts import CannotError
from sandbox.model import Bot, Chat, ChatKind, Json, Member, Status, Topic, User
from sandbox.requests import NotThereError, order, there
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

    @order
    def _place_bot(
        self,
        chat: Chat,
        *,
        status: Literal[Status.ADMINISTRATOR, Status.MEMBER, Status.RESTRICTED, Status.LEFT, Status.KICKED],
        rights: list[str] | None = None,
    ) -> Json:
        """Gives the bot a status in the group. `rights`: of an administrator (None: the usual rights), or the
        rights that a restricted bot keeps."""
        usual = frozenset(rights) if rights is not None else BOT_RIGHTS
        left = frozenset({"is_member", *(rights or ())})
        held = usual if status is Status.ADMINISTRATOR else left
        self._world.set_member(chat, Member(self._bot, status, held), actor=_owner(chat))
        return shapes.chat(chat)

    @order
    def _promote(self, chat: Chat, *, person: int) -> Json:
        who = self._world.people.get(person)
        if who is None or not chat.member(who).present:
            raise NotThereError("there is no such member")
        promoted = Member(who, Status.ADMINISTRATOR, BOT_RIGHTS)
        self._world.set_member(chat, promoted, actor=_owner(chat))
        return shapes.chat(chat)

    @order
    def _create_topic(
        self, chat: Chat, *, title: Annotated[str, Field(min_length=1, max_length=128)]
    ) -> Json:
        if not chat.forum:
            raise CannotError("the group has no topics")
        topic = self._world.create_topic(chat, _owner(chat), title)
        return {"id": topic.id, "title": topic.title}

    @order
    def _close_topic(self, chat: Chat, topic: Topic | None, *, closed: bool) -> Json:
        self._world.set_topic_closed(chat, _owner(chat), there(topic, "topic"), closed=closed)
        return shapes.chat(chat)

    @order
    def _delete(self, chat: Chat, *, message: int) -> Json:
        self._world.delete(there(chat.messages.get(message), "message"))
        return {"deleted": message}

    @order
    def _upgrade(self, chat: Chat) -> Json:
        if chat.kind is not ChatKind.GROUP or chat.moved_to is not None:
            raise CannotError("only a basic group can become a supergroup, once")
        return shapes.chat(self._world.upgrade(chat, actor=_owner(chat)))

    def place(self, request: web.Request) -> tuple[Chat] | tuple[Chat, Topic | None]:
        """Returns the group, and the topic if the address names one: None if it does not exist. Raises
        NotThereError if the group does not exist."""
        chat = there(self._world.chats.get(int(request.match_info["chat"])), "chat")
        topic = request.match_info.get("topic")
        return (chat,) if topic is None else (chat, chat.topics.get(int(topic)))


def _owner(chat: Chat) -> User:
    return next(member.user for member in chat.members.values() if member.status is Status.CREATOR)
