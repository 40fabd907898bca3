"""Counts what the bots did: requests, refusals, messages per minute, and answers to callbacks."""

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox import shapes
from sandbox.changes import Change, QueryAnswered, QueryPressed
from sandbox.model import Query

SENDS = frozenset({"sendMessage", "sendDocument", "sendPhoto"})
EDITS = frozenset({"editMessageText", "editMessageReplyMarkup"})
A_MINUTE = 60.0


@dataclass(slots=True)
class ChatFigures:
    """The figures of a chat. `first`: when its first message came, in real seconds. `minutes`: messages and
    edits in each minute (scaled) since then. `busiest`: the most of them in any 60 scaled seconds. `recent`:
    when those of the last minute came."""

    first: float
    sends: int = 0
    edits: int = 0
    busiest: int = 0
    minutes: list[int] = field(default_factory=list)
    recent: deque[float] = field(default_factory=deque)

    def add(self, now: float, minute: float) -> None:
        number = int((now - self.first) / minute)
        self.minutes += [0] * (number + 1 - len(self.minutes))
        self.minutes[number] += 1
        self.recent.append(now)
        while self.recent[0] <= now - minute:
            self.recent.popleft()
        self.busiest = max(self.busiest, len(self.recent))


class Statistics:
    """Counts the bots' acts. `now` returns real seconds; `scale`: real seconds in a second of the figures."""

    def __init__(self, now: Callable[[], float], scale: Callable[[], float]) -> None:
        self._now = now
        self._scale = scale
        self.calls: Counter[str] = Counter()
        self.refused: list[dict[str, Any]] = []
        self.by_chat: dict[int, ChatFigures] = {}
        self.pressed = 0
        self.answered = 0
        self.unanswered: dict[str, Query] = {}

    def __call__(self, change: Change) -> None:
        match change:
            case QueryPressed(query):
                self.pressed += 1
                self.unanswered[query.id] = query
            case QueryAnswered(query=query):
                self.answered += 1
                self.unanswered.pop(query.id, None)
            case _:
                pass

    def called(self, method: str, chat: int) -> None:
        """Counts a request that reached Telegram, whether or not it succeeds."""
        self.calls[method] += 1
        if method not in SENDS | EDITS:
            return
        now = self._now()
        figures = self.by_chat.setdefault(chat, ChatFigures(now))
        figures.add(now, A_MINUTE * self._scale())
        if method in SENDS:
            figures.sends += 1
        else:
            figures.edits += 1

    def refuse(self, method: str, chat: int, error: str, code: int) -> None:
        self.refused.append({"method": method, "chat": chat, "error": error, "code": code})

    def report(self) -> dict[str, Any]:
        return {
            "calls": dict(self.calls),
            "refused": self.refused,
            "by_chat": {
                str(chat): {
                    "sends": figures.sends,
                    "edits": figures.edits,
                    "busiest_minute": figures.busiest,
                    "minutes": figures.minutes,
                }
                for chat, figures in self.by_chat.items()
            },
            "callbacks": {
                "pressed": self.pressed,
                "answered": self.answered,
                "unanswered": [shapes.press(query) for query in self.unanswered.values()],
            },
        }
