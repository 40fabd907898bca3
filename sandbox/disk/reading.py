"""Reads a world from its file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandbox import model
from sandbox.api.inbox import Inbox, Update, Webhook
from sandbox.disk import values
from sandbox.disk.bounds import forget_the_old
from sandbox.disk.file import File, UnreadableError
from sandbox.model import Json
from sandbox.world import World


class Reader:
    """Fills an empty world from the file. Publishes no change."""

    def __init__(self, file: File, world: World) -> None:
        self._file = file
        self._world = world
        self._chats: dict[str, model.Chat] = {}
        self._messages: dict[str, model.Message] = {}

    def read(self) -> None:
        world, rows = self._world, self._file.all
        starts = 1
        for key, saved in rows("world"):
            if key == "scale":
                world.scale = saved
            elif key == "starts":
                world.restarted(f"start {saved}")
                starts = saved + 1
        for key, saved in rows("bot"):
            world.bots[int(key)] = _bot(int(key), saved)
        for key, saved in rows("person"):
            world.people[int(key)] = model.Person(int(key), **saved)
        for key, saved in rows("document"):
            world.documents[key] = values.read_document(key, saved)
        for key, saved in rows("chat"):
            self._read_chat(key, saved)
        for key, saved in rows("message"):
            self._read_message(key, saved)
        for key, saved in rows("query"):
            self._read_query(key, saved)
        for key, saved in rows("table"):
            people = [world.people[number] for number in saved["people"]]
            chat = self._chats[saved["chat"]]
            world.tables[int(key)] = model.Table(int(key), chat, saved["language"], people, saved["started"])
        self._file.put("world", "starts", starts)

    def _user(self, number: int) -> model.User:
        return self._world.people.get(number) or self._world.bots[number]

    def _read_chat(self, key: str, saved: Json) -> None:
        bot, number = (int(part) for part in key.split("/"))
        chat = model.Chat(
            number, model.ChatKind(saved["kind"]), saved["title"], saved["language"], forum=saved["forum"]
        )
        if bot:
            chat.bot, chat.person = self._world.bots[bot], self._world.people[number]
            self._world.private[bot, number] = chat
        else:
            self._world.chats[number] = chat
        for user, status, rights, until in saved["members"]:
            chat.members[user] = model.Member(
                self._user(user), model.Status(status), frozenset(rights), until
            )
        chat.topics = {topic[0]: model.Topic(*topic) for topic in saved["topics"]}
        for name in values.COUNTED:
            setattr(chat, name, saved[name])
        chat.forbidden = frozenset(saved.get("forbidden", ()))
        self._chats[key] = chat

    def _read_message(self, key: str, saved: Json) -> None:
        place, name = key.rsplit("/", 1)
        chat, alone = self._chats[place], saved["alone"]
        message = model.Message(
            chat,
            0 if alone is not None else int(name),
            self._user(saved["sender"]),
            saved["date"],
            values.read_content(saved["content"], self._world.documents),
            model.Delivery(**{name: saved["delivery"][name] for name in values.DELIVERED}),
            None if saved["service"] is None else self._service(*saved["service"]),
            edited=saved["edited"],
            pinned=saved["pinned"],
            shown=set(saved["shown"]),
            reactions=dict(saved["reactions"]),
        )
        if alone is None:
            chat.messages[message.id] = message
        else:
            message.alone = model.Ephemeral(alone[0], self._world.people[alone[1]], alone[2])
            chat.ephemeral[alone[0]] = message
        self._messages[key] = message

    def _origin(self, key: str, sender: int, date: int) -> model.Message:
        """Returns the message with this key. If it is gone, returns one with only its author and date."""
        place, number = key.rsplit("/", 1)
        gone = self._chats.get(place) or model.Chat(0, model.ChatKind.GROUP, "")
        return self._messages.get(key) or model.Message(
            gone, int(number), self._user(sender), date, model.Content()
        )

    def _service(self, name: str, *told: Any) -> model.Service:
        match name:
            case "Joined":
                return model.Joined(tuple(self._user(number) for number in told[0]))
            case "Departed":
                return model.Departed(self._user(told[0]))
            case "Pinned":
                return model.Pinned(self._origin(*told))
            case _:
                kinds = (
                    model.TopicCreated,
                    model.TopicClosed,
                    model.TopicReopened,
                    model.MovedTo,
                    model.MovedFrom,
                )
                made: model.Service = next(kind for kind in kinds if kind.__name__ == name)(*told)
                return made

    def _read_query(self, key: str, saved: Json) -> None:
        message = self._messages.get(saved["message"])
        if message is not None:
            who = self._world.people[saved["person"]]
            query = model.Query(key, who, message, saved["data"], saved["pressed_at"], saved["answered"])
            self._world.queries[key] = query


def _bot(number: int, saved: Json) -> model.Bot:
    bot = model.Bot(number, saved["token"], saved["username"], saved["name"], saved["privacy"])
    bot.deaf_in = {*saved.get("deaf_in", ())}  # a file of an older sandbox has none
    bot.last_private_id = saved["last_private_id"]
    return bot


def open_world(path: Path, world: World) -> File:
    """Fills an empty world from a file, and returns the open file. The file may be new; old data is deleted
    from it first. Raises UnreadableError if the file can not be read."""
    file = File(path)
    try:
        forget_the_old(file)
        Reader(file, world).read()
    except (KeyError, TypeError, ValueError):
        file.close()
        raise UnreadableError(f"{path} is damaged") from None
    return file


def read_inboxes(file: File, inboxes: Mapping[int, Inbox]) -> None:
    for key, saved in file.all("inbox"):
        inbox = inboxes.get(int(key))
        if inbox is not None:
            inbox.next_id = saved["next_id"]
            inbox.allowed = None if saved["allowed"] is None else frozenset(saved["allowed"])
            inbox.webhook = None if saved["webhook"] is None else Webhook(**saved["webhook"])
    for key, saved in file.all("update"):
        inbox = inboxes.get(int(key.split("/")[0]))
        if inbox is not None:
            inbox.pending.append(Update(**saved))
