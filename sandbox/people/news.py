"""What every reader of a group knows about its table: who sent the last command, who is out, whether the
clock is stopped, and whether the bot asks who is ready."""

from sandbox.model import Bot, ChatKind, Message, Person
from sandbox.people import reading
from sandbox.people.sight import Sight, gathers, people_back, people_out, sight_of
from sandbox.people.words import Sign

Thread = tuple[int, int | None]


def thread_of(message: Message) -> Thread:
    """Returns the ids of the chat and of the topic of the message's table; None for no topic."""
    return message.chat.id, message.delivery.thread


class News:
    """The news of all groups. Call `take` with every message that is posted or edited."""

    def __init__(self) -> None:
        self._callers: dict[Thread, int] = {}
        self._hosts: dict[Thread, set[int]] = {}
        """The people who have sent a command since the last lobby was closed."""
        self._lobbies: dict[Thread, Message] = {}
        self._out: dict[Thread, set[int]] = {}
        self._standing: dict[Thread, frozenset[int]] = {}
        self._call: dict[Thread, Message] = {}

    def take(self, message: Message, *, is_new: bool) -> bool:
        """Remembers the message's news. Returns whether the message has stopped or started the clock."""
        if isinstance(message.sender, Person):
            if message.content.text.startswith("/"):
                self._callers[thread_of(message)] = message.sender.id
                self._hosts.setdefault(thread_of(message), set()).add(message.sender.id)
            return False
        if not isinstance(message.sender, Bot) or message.chat.kind is ChatKind.PRIVATE:
            return False
        self._note_going(message)
        self._note_lobby(message, is_new=is_new)
        if is_new and sight_of(message).calls:
            self._call[thread_of(message)] = message
        return is_new and self._note_clock(message)

    def _note_going(self, message: Message) -> None:
        """Notes who is out. With a new lobby, nobody is out. After a restart only the message of the deal
        shows a new game, because the lobby no longer has a link."""
        out = self._out.setdefault(thread_of(message), set())
        out |= people_out(message)
        out -= people_back(message)
        if gathers(message) or reading.roster(message):
            out.clear()

    def _note_lobby(self, message: Message, *, is_new: bool) -> None:
        """Notes the lobby. When its message loses its buttons, the table has begun or is given up. After a
        restart only the message of the deal shows that it has begun."""
        thread = thread_of(message)
        if gathers(message):
            self._lobbies[thread] = message
        elif self._lobbies.get(thread) is message and not message.content.keyboard:
            del self._lobbies[thread]
            self._hosts.pop(thread, None)
        elif is_new and reading.roster(message):
            self._hosts.pop(thread, None)

    def _note_clock(self, message: Message) -> bool:
        before = thread_of(message) in self._standing
        text = message.content.text
        if text.startswith(Sign.STANDS):
            self._standing[thread_of(message)] = frozenset(user.id for user in message.chat.present())
        elif text.startswith((Sign.GOES_ON, Sign.OVER)) or gathers(message):
            self._standing.pop(thread_of(message), None)
        return before is not (thread_of(message) in self._standing)

    def calls(self, person: Person, message: Message) -> bool:
        """Returns whether the bot wrote the message because of the person's command: the last command in this
        chat. For a lobby, every command since the previous lobby counts, because the last command may have
        asked for something else."""
        thread = thread_of(message)
        if self._lobbies.get(thread) is message:
            return person.id in self._hosts.get(thread, ())
        return self._callers.get(thread) == person.id

    def call(self, message: Message) -> Message | None:
        """Returns the chat's last message that asked who is ready; None without, or if it is this one."""
        call = self._call.get(thread_of(message))
        return None if call is message else call

    def is_out(self, person: Person, message: Message) -> bool:
        """Returns whether the person has read in this chat that he is out."""
        return person.id in self._out.get(thread_of(message), ())

    def stands(self, person: Person, message: Message, sight: Sight) -> bool:
        """Returns whether the message's question has to wait, because the clock of its game is stopped. A
        motion never waits."""
        if sight.moves:
            return False
        if sight.private:
            return any(person.id in people for people in self._standing.values())
        return thread_of(message) in self._standing
