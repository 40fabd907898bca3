"""Keeps in memory what the bot has learnt from Telegram's answers: what its messages show, which pictures
Telegram has, and what each chat refuses."""

import time
from collections import OrderedDict
from collections.abc import Callable

import structlog
from aiogram.types import BufferedInputFile
from aiogram.types import Message as TelegramMessage

from bot.delivery.message import Message, Photo
from bot.runtime.logs import complain

log = structlog.get_logger("bot.delivery")

MOST_MESSAGES = 4096
"""Of how many messages the contents are remembered."""
MOST_PICTURES = 256
"""Of how many pictures the ids at Telegram are remembered."""
SECONDS_UNTIL_RETRY = 600.0
"""Seconds. If a chat has refused something, the bot tries it again after this time: the bot may have got the
right meanwhile."""

_Place = tuple[int, int]
"""The id of a chat, and the id of a message in it."""


class Shown:
    """Remembers what the newest `MOST_MESSAGES` messages of the bot show. Telegram refuses an edit that
    changes nothing, so the bot does not send such an edit of a message that it remembers. The memory is empty
    after a start."""

    def __init__(self) -> None:
        self._looks: OrderedDict[_Place, int] = OrderedDict()

    def is_same(self, chat_id: int, message_id: int, message: Message) -> bool:
        """Returns whether a message of the bot is known to show the text and the buttons of `message`."""
        return self._looks.get((chat_id, message_id)) == _look(message)

    def unsure(self, chat_id: int, message_id: int) -> None:
        """Forgets what a message shows. Is called before an edit of it, because the edit may fail."""
        self._looks.pop((chat_id, message_id), None)

    def note(self, chat_id: int, message_id: int, message: Message) -> None:
        """Remembers that a message of the bot shows the content of `message`."""
        self._looks[chat_id, message_id] = _look(message)
        self._looks.move_to_end((chat_id, message_id))
        while len(self._looks) > MOST_MESSAGES:
            self._looks.popitem(last=False)


def _look(message: Message) -> int:
    buttons = None if message.keyboard is None else message.keyboard.model_dump_json(exclude_none=True)
    return hash((message.text, buttons))


class Photos:
    """Remembers the pictures that Telegram has, and the chats that refuse photos. The bot sends a known
    picture by its id. In a chat that has refused a photo, it sends only the text for a while. The memory is
    empty after a start. Secret pictures and old ones are not in it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._refused: dict[int, float] = {}
        self._ids: OrderedDict[str, str] = OrderedDict()

    async def ready(self, photo: Photo | None, chat_id: int) -> BufferedInputFile | str | None:
        """Returns the photo as it is to be sent: its id at Telegram if Telegram has it, otherwise its bytes.
        Returns None without a photo, in a chat that refuses photos now, or if it can not be painted: then
        only the text is sent."""
        if photo is None or self._clock() < self._refused.get(chat_id, 0.0):
            return None
        if photo.key in self._ids:
            return self._ids[photo.key]
        try:
            return BufferedInputFile(await photo.paint(), "picture.png")
        except TimeoutError:
            log.warning("picture given up")
            return None
        except Exception as error:
            complain(log, "not painted", error)
            return None

    def accepted(self, photo: Photo, message: TelegramMessage) -> None:
        """Remembers the id at Telegram of a picture that is not secret. `message`: the answer with this
        id."""
        if message.photo and not photo.secret:
            self._ids[photo.key] = message.photo[-1].file_id
            self._ids.move_to_end(photo.key)
            while len(self._ids) > MOST_PICTURES:
                self._ids.popitem(last=False)

    def refuse(self, photo: Photo, chat_id: int) -> None:
        """Notes that Telegram has refused a photo. If the bot sent it by its id, the id is forgotten, because
        Telegram may have lost the picture. If the bot sent its bytes, the chat gets no photos for a while."""
        if self._ids.pop(photo.key, None) is None:
            now = self._clock()
            self._refused = {chat: until for chat, until in self._refused.items() if until > now}
            self._refused[chat_id] = now + SECONDS_UNTIL_RETRY


class EphemeralSupport:
    """Remembers in which chats Telegram does not show messages to only one person.

    The memory is empty after a start. Then the bot tries such a message with the first reply in each chat.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._refused: dict[tuple[int, bool], float] = {}
        self._known = True

    def may(self, chat_id: int, *, pressed: bool) -> bool:
        """Returns whether to try a message that only one person sees in this chat. `pressed`: whether the
        message answers this person's press; then Telegram requires fewer rights of the bot."""
        at = self._refused.get((chat_id, pressed))
        return self._known and (at is None or self._clock() >= at + SECONDS_UNTIL_RETRY)

    def refuse(self, chat_id: int, *, pressed: bool) -> None:
        """Notes that Telegram has refused to show a message to only one person in this chat. `pressed`:
        whether the message answered a press."""
        now = self._clock()
        self._refused = {key: at for key, at in self._refused.items() if now < at + SECONDS_UNTIL_RETRY}
        self._refused[chat_id, pressed] = now

    def do_without(self) -> None:
        """Notes that the API server has shown a message for one person to the whole chat. Such a server does
        not know messages for one person, so the bot tries none any more."""
        self._known = False
