"""Where Telegram shows a message to one person alone, as far as its answers have told."""

import time
from collections.abc import Callable

REMEMBERED = 600.0
"""Seconds for which a chat where it refused is not asked again: the bot may become an administrator."""


class Alone:
    """In memory only: after a start the first reply in a chat asks again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._refused: dict[tuple[int, bool], float] = {}
        self._known = True

    def may(self, chat_id: int, *, pressed: bool) -> bool:
        """Whether it is worth a try. `pressed`: a tap has just asked for it, so that fewer rights will do."""
        at = self._refused.get((chat_id, pressed))
        return self._known and (at is None or self._clock() >= at + REMEMBERED)

    def refuse(self, chat_id: int, *, pressed: bool) -> None:
        """Telegram does not do it in this chat."""
        now = self._clock()
        self._refused = {key: at for key, at in self._refused.items() if now < at + REMEMBERED}
        self._refused[chat_id, pressed] = now

    def do_without(self) -> None:
        """The server does not know of it: it has shown such a message to the whole chat."""
        self._known = False
