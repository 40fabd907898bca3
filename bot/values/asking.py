"""`AskFirst`: an exception that a handler raises if it first needs an answer from outside its transaction."""

from collections.abc import Awaitable, Callable


class AskFirst(Exception):
    """A handler raises this if it needs an answer that takes time, usually from Telegram.

    The transaction of the handler is rolled back. `ask` is called outside queues and transactions. Then the
    update is handled again, with the result of `ask`. Until then, it stays in the inbox or at Telegram.
    """

    def __init__(self, ask: Callable[[], Awaitable[object]]) -> None:
        super().__init__()
        self.ask = ask
