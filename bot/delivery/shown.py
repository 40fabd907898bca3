"""What the messages of the bot show. Telegram refuses an edit to what a message shows already."""

from collections import OrderedDict

from bot.delivery.message import Message

KNOWN = 4096
"""Messages whose look is remembered."""

_Place = tuple[int, int]
"""A chat and a message in it."""


class Shown:
    """In memory only. After a start each message may be edited to the same once more."""

    def __init__(self) -> None:
        self._looks: OrderedDict[_Place, int] = OrderedDict()

    def is_same(self, chat_id: int, message_id: int, message: Message) -> bool:
        """Whether the message shows exactly this."""
        return self._looks.get((chat_id, message_id)) == _look(message)

    def unsure(self, chat_id: int, message_id: int) -> None:
        """The message is about to be edited, and nobody can say yet what it will show."""
        self._looks.pop((chat_id, message_id), None)

    def note(self, chat_id: int, message_id: int, message: Message) -> None:
        """Telegram shows the message."""
        self._looks[chat_id, message_id] = _look(message)
        self._looks.move_to_end((chat_id, message_id))
        while len(self._looks) > KNOWN:
            self._looks.popitem(last=False)


def _look(message: Message) -> int:
    buttons = None if message.keyboard is None else message.keyboard.model_dump_json(exclude_none=True)
    return hash((message.text, buttons))
