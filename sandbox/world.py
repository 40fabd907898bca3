"""The state of this Telegram, and the only code that changes it. It publishes each change.

It does not check permissions: `api` decides what a bot may do, and `acts` decides what a person may do.
Everything runs in one event loop, and nothing in this module awaits.
"""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from sandbox import changes
from sandbox.model import (
    Bot,
    Chat,
    ChatKind,
    Content,
    Delivery,
    Departed,
    Document,
    Ephemeral,
    Joined,
    Member,
    Message,
    MovedFrom,
    MovedTo,
    Person,
    Pinned,
    Query,
    Service,
    Status,
    Table,
    Topic,
    TopicClosed,
    TopicCreated,
    TopicReopened,
    User,
)
from sandbox.numbers import next_group, next_person, next_table

NOTHING = Content()
PLAINLY = Delivery()


class World:
    """All people, bots and chats. `now` returns unix seconds; `seed` makes the ids of files and queries
    repeatable; `scale` multiplies the delays of people and the periods of limits."""

    def __init__(self, *, seed: int = 0, scale: float = 1.0, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self.scale = scale
        self.people: dict[int, Person] = {}
        self.bots: dict[int, Bot] = {}
        self.chats: dict[int, Chat] = {}
        self.private: dict[tuple[int, int], Chat] = {}
        self.queries: dict[str, Query] = {}
        self.documents: dict[str, Document] = {}
        self.tables: dict[int, Table] = {}
        self._random = random.Random(seed)  # noqa: S311
        self._subscribers: list[Callable[[changes.Change], None]] = []

    def restarted(self, seed: str) -> None:
        """Changes the seed of the ids after a restart, so that new ids differ from earlier ones."""
        self._random.seed(seed)

    def subscribe(self, subscriber: Callable[[changes.Change], None]) -> Callable[[], None]:
        """Makes the world call `subscriber` at each change, in the order of subscription. Returns a function
        that ends the subscription."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def publish(self, change: changes.Change) -> None:
        for subscriber in tuple(self._subscribers):
            subscriber(change)

    def set_scale(self, scale: float) -> None:
        before, self.scale = self.scale, scale
        self.publish(changes.SpeedChanged(scale, before))

    # The people, bots and chats of the world.

    def add_bot(self, token: str, username: str, name: str, *, privacy: bool = True) -> Bot:
        """Adds a bot. Its id is the first part of its token. A bot with this id stays, with the new token.
        Raises ValueError if the token does not begin with a number."""
        number = int(token.split(":", 1)[0])
        bot = self.bots.get(number) or Bot(number, token, username, name, privacy)
        bot.token = token
        self.bots[bot.id] = bot
        return bot

    def set_privacy(self, bot: Bot, privacy: bool) -> None:
        """Switches a bot's privacy mode. When switched off, it still holds in the bot's present groups."""
        if bot.privacy and not privacy:
            bot.deaf_in = {chat.id for chat in self.chats.values() if chat.member(bot).present}
        bot.privacy = privacy

    def add_person(self, name: str, language: str, *, mine: bool = False) -> Person:
        person = Person(next_person(self.people), name, language, mine)
        self.people[person.id] = person
        self.publish(changes.PersonChanged(person))
        return person

    def set_mine(self, person: Person, mine: bool) -> None:
        person.mine = mine
        self.publish(changes.PersonChanged(person))
        for table in self.tables.values():
            if person in table.people:
                self.publish(changes.TableChanged(table))

    def set_blocked(self, person: Person, blocked: bool) -> None:
        """Blocks or unblocks every bot with which the person has a private chat."""
        if person.blocked == blocked:
            return
        person.blocked = blocked
        self.publish(changes.PersonChanged(person))
        status = Status.KICKED if blocked else Status.MEMBER
        for bot, chat in self._private_chats(person):
            self.set_member(chat, Member(bot, status), actor=person)

    def deactivate(self, person: Person) -> None:
        """Deletes the person's account."""
        person.deactivated = True
        self.publish(changes.PersonChanged(person))

    # Chats.

    def _private_chats(self, person: Person) -> list[tuple[Bot, Chat]]:
        chats = ((bot, self.private.get((bot.id, person.id))) for bot in self.bots.values())
        return [(bot, chat) for bot, chat in chats if chat is not None]

    def private_chat(self, bot: Bot, person: Person) -> Chat:
        """Returns the private chat of a bot and a person. It is created when the person first opens it."""
        key = (bot.id, person.id)
        if key not in self.private:
            chat = Chat(person.id, ChatKind.PRIVATE, bot.name, person.language, bot=bot, person=person)
            chat.members = {user.id: Member(user, Status.MEMBER) for user in (bot, person)}
            self.private[key] = chat
            self.publish(changes.ChatChanged(chat))
        return self.private[key]

    def open_group(
        self, title: str, creator: Person, *, language: str = "ru", forum: bool = False, basic: bool = False
    ) -> Chat:
        """Creates a supergroup, or a basic group, with its creator as the only member."""
        kind = ChatKind.GROUP if basic else ChatKind.SUPERGROUP
        chat = Chat(next_group(self.chats.values(), kind), kind, title, language, forum=forum)
        chat.members[creator.id] = Member(creator, Status.CREATOR)
        self.chats[chat.id] = chat
        self.publish(changes.ChatChanged(chat))
        return chat

    def set_member(self, chat: Chat, new: Member, *, actor: User) -> None:
        """Changes a user's status in the chat. If he joins or leaves a group, posts a service message."""
        old = chat.member(new.user)
        if old == new:
            return
        joins, leaves = new.present and not old.present, old.present and not new.present
        if joins and isinstance(new.user, Bot):
            new.user.deaf_in.discard(chat.id)
        if leaves and chat.kind is not ChatKind.PRIVATE:
            self.post(chat, actor, service=Departed(new.user))
        chat.members[new.user.id] = new
        self.publish(changes.MemberChanged(chat, actor, old, new))
        self.publish(changes.ChatChanged(chat))
        if joins and chat.kind is not ChatKind.PRIVATE:
            self.post(chat, actor, service=Joined((new.user,)))

    def add_members(self, chat: Chat, people: Sequence[Person], *, actor: User) -> None:
        """Adds several people to a group at once. One service message names all of them."""
        for person in people:
            old, new = chat.member(person), Member(person, Status.MEMBER)
            chat.members[person.id] = new
            self.publish(changes.MemberChanged(chat, actor, old, new))
        self.publish(changes.ChatChanged(chat))
        self.post(chat, actor, service=Joined(tuple(people)))

    def upgrade(self, group: Chat, *, actor: User) -> Chat:
        """Returns a supergroup made of a basic group. The old group's `moved_to` has the new id."""
        number = next_group(self.chats.values(), ChatKind.SUPERGROUP)
        chat = Chat(number, ChatKind.SUPERGROUP, group.title, group.language)
        chat.members, chat.forbidden = dict(group.members), group.forbidden
        self.chats[chat.id] = chat
        self.post(group, actor, service=MovedTo(chat.id))
        self.post(chat, actor, service=MovedFrom(group.id))
        group.moved_to, chat.table, group.table = chat.id, group.table, None
        if chat.table is not None:
            self.tables[chat.table].chat = chat
            self.publish(changes.TableChanged(self.tables[chat.table]))
        self.publish(changes.ChatChanged(group))
        self.publish(changes.ChatChanged(chat))
        return chat

    def add_table(self, chat: Chat, people: Iterable[Person], *, started: bool) -> Table:
        table = Table(next_table(self.tables), chat, chat.language, list(people), started)
        self.tables[table.id] = table
        chat.table = table.id
        self.publish(changes.ChatChanged(chat))
        self.publish(changes.TableChanged(table))
        return table

    def start_table(self, table: Table) -> None:
        table.started = True
        self.publish(changes.TableChanged(table))

    # Topics.

    def create_topic(self, chat: Chat, actor: User, title: str) -> Topic:
        """Creates a topic. Its id is the id of the service message about its creation."""
        message = self.post(chat, actor, service=TopicCreated(title))
        topic = Topic(message.id, title)
        chat.topics[topic.id] = topic
        self.publish(changes.ChatChanged(chat))
        return topic

    def set_topic_closed(self, chat: Chat, actor: User, topic: Topic, *, closed: bool) -> None:
        topic.closed = closed
        service = TopicClosed() if closed else TopicReopened()
        self.post(chat, actor, delivery=Delivery(thread=topic.id), service=service)
        self.publish(changes.ChatChanged(chat))

    # Messages.

    def post(
        self,
        chat: Chat,
        sender: User,
        content: Content = NOTHING,
        delivery: Delivery = PLAINLY,
        service: Service | None = None,
    ) -> Message:
        number = self._next_id(chat)
        if isinstance(service, TopicCreated):
            delivery = replace(delivery, thread=number)
        message = Message(
            chat, number, sender, int(self.now()), content, delivery, service, shown=content.callbacks
        )
        chat.messages[message.id] = message
        self.publish(changes.MessagePosted(message))
        return message

    def post_alone(self, chat: Chat, sender: User, to: Person, content: Content, how: Delivery) -> Message:
        chat.last_ephemeral += 1
        alone = Ephemeral(chat.last_ephemeral, to, chat.last_id)
        message = Message(chat, 0, sender, int(self.now()), content, how, alone=alone)
        chat.ephemeral[alone.id] = message
        self.publish(changes.EphemeralPosted(message))
        return message

    def edit(self, message: Message, content: Content) -> None:
        message.content = content
        message.edited = int(self.now())
        message.shown |= content.callbacks
        self.publish(changes.MessageEdited(message))

    def delete(self, message: Message) -> None:
        chat = message.chat
        del chat.messages[message.id]
        if message.id in chat.pinned:
            chat.pinned.remove(message.id)
        self.publish(changes.MessageDeleted(chat, message.id))

    def set_pinned(self, message: Message, pinned: bool, *, actor: User, silent: bool = False) -> None:
        if message.pinned == pinned:
            return
        message.pinned = pinned
        chat = message.chat
        chat.pinned = [number for number in chat.pinned if number != message.id]
        if pinned:
            chat.pinned.append(message.id)
            self.post(chat, actor, delivery=Delivery(silent=silent), service=Pinned(message))
        self.publish(changes.MessageRefreshed(message))

    def react(self, message: Message, user: User, reactions: list[dict[str, object]]) -> None:
        before = tuple(message.reactions.get(user.id, ()))
        message.reactions[user.id] = reactions
        self.publish(changes.MessageRefreshed(message))
        self.publish(changes.Reacted(message, user, before))

    def keep(self, name: str, mime_type: str, content: bytes) -> Document:
        file_id = f"BQAC{self._random.getrandbits(96):024x}"
        document = Document(file_id, name, mime_type, content)
        self.documents[file_id] = document
        return document

    # Callback queries.

    def press(self, person: Person, message: Message, data: str) -> Query:
        query = Query(str(self._random.getrandbits(62)), person, message, data, self.now())
        self.queries[query.id] = query
        self.publish(changes.QueryPressed(query))
        return query

    def answer(self, query: Query, text: str, *, alert: bool, url: str | None) -> None:
        query.answered = True
        self.publish(changes.QueryAnswered(query, text, alert, url))

    def _next_id(self, chat: Chat) -> int:
        if chat.bot is not None:
            chat.bot.last_private_id += 1
            return chat.bot.last_private_id
        chat.last_id += 1
        return chat.last_id
