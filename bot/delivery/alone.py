"""Remembers where Telegram can show a message to one person alone, as its answers say."""

import time
from collections.abc import Callable

REMEMBERED = 600.0
"""Seconds after which a chat that refused is tried again: the bot may be an administrator by then."""


class Alone:
    """In memory only. After a start the first reply in a chat tries again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._refused: dict[tuple[int, bool], float] = {}
        self._known = True

    def may(self, chat_id: int, *, pressed: bool) -> bool:
        """Whether to try it in this chat. `pressed`: a tap asked for the reply; Telegram then needs
        fewer rights."""
        at = self._refused.get((chat_id, pressed))
        return self._known and (at is None or self._clock() >= at + REMEMBERED)

    def refuse(self, chat_id: int, *, pressed: bool) -> None:
        """Telegram has refused it in this chat."""
        now = self._clock()
        self._refused = {key: at for key, at in self._refused.items() if now < at + REMEMBERED}
        self._refused[chat_id, pressed] = now

    def do_without(self) -> None:
        """The server does not know such messages: it has shown one to the whole chat."""
        self._known = False
