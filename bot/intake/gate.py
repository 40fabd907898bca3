"""What one person may send: more is refused before it is stored.

Promised: in any stretch of time no more of a person's updates pass than a burst and a few a second, so what
he costs the program and his table is bounded whatever he sends; who plays as fast as hands can is never
refused; a press that is refused is told of, once, so that it is answered.

Not promised: words over the budget get no answer, and none of them is an act. A budget is kept in memory: a
start, or `KEPT` people who come after him, give a person a fresh one. Many people who flood together have
the sum of their budgets.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

Body = dict[str, Any]
"""An update as Telegram wrote it; nothing in it is to be relied on but its number."""

Admit = Callable[[Sequence[Body]], list[Body]]

BURST = 30
"""Updates at once, after a while of none: ten seats named, named anew, and confirmed, are 22 taps."""
PACE = 2.0
"""Updates a second, from then on."""
COMMAND = 3
"""Updates that a command counts for: most are answered with a message, and a group has 20 a minute."""
KEPT = 10_000
"""People whose budgets are remembered. Who was seen longest ago is forgotten first."""
TOLERANCE = 1e-6
"""Seconds that sums of many intervals may be off."""
JUDGED = 1_000
"""Updates whose verdicts are remembered: they may be offered again."""


class Press(NamedTuple):
    """A press that was refused. `language` is what the person's client says, "" if it does not."""

    query_id: str
    user_id: int
    language: str


class Gate:
    """`refuse` is told of each press that does not pass. `clock`: seconds that only go forward.

    The budget goes with the game's time where that is faster; people do not grow slower with a slower one.
    """

    def __init__(
        self,
        refuse: Callable[[Press], None],
        time_scale: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._refuse = refuse
        self._interval = min(time_scale, 1.0) / PACE
        self._clock = clock
        self._people: OrderedDict[Hashable, float] = OrderedDict()
        """When each one's budget is whole again."""
        self._judged: OrderedDict[object, bool] = OrderedDict()

    def admit(self, updates: Sequence[Body]) -> list[Body]:
        """Those that pass, in their order. One that is offered again has the verdict it had."""
        return [body for body in updates if self._passes(body)]

    def _passes(self, body: Body) -> bool:
        number = body.get("update_id")
        known = self._judged.get(number)
        if known is not None:
            return known
        passes = _comes_or_goes(body) or self._spend(_sender(body), _cost(body))
        self._judged[number] = passes
        if len(self._judged) > JUDGED:
            self._judged.popitem(last=False)
        if not passes and (press := _press(body)) is not None:
            self._refuse(press)
        return passes

    def _spend(self, sender: Hashable, cost: int) -> bool:
        """Whether the sender's budget has room; takes it from there."""
        now = self._clock()
        whole_at = max(self._people.pop(sender, now), now)
        spent = whole_at + cost * self._interval
        passes = spent <= now + BURST * self._interval + TOLERANCE
        self._people[sender] = spent if passes else whole_at
        if len(self._people) > KEPT:
            self._people.popitem(last=False)
        return passes


def _comes_or_goes(body: Body) -> bool:
    """A change of who is in a chat, or of the chat itself: a game must not miss it."""
    if "my_chat_member" in body or "chat_member" in body:
        return True
    message = _within(body, "message")
    return "left_chat_member" in message or "migrate_to_chat_id" in message


def _sender(body: Body) -> Hashable:
    """Whose budget it is: the person's; the chat's, if it is written in the name of the chat itself; all
    channels' together, if in the name of another."""
    message = _within(body, "message")
    chat = _within(message, "chat").get("id")
    in_the_name_of = _within(message, "sender_chat").get("id")
    if in_the_name_of is not None:
        return ("chat", str(chat), in_the_name_of == chat)
    user = _within(message or _within(body, "callback_query"), "from").get("id")
    return ("chat", str(chat), False) if user is None else str(user)


def _cost(body: Body) -> int:
    return COMMAND if str(_within(body, "message").get("text")).startswith("/") else 1


def _press(body: Body) -> Press | None:
    query = _within(body, "callback_query")
    query_id, user = query.get("id"), _within(query, "from")
    if not isinstance(query_id, str) or not isinstance(user.get("id"), int):
        return None
    return Press(query_id, user["id"], str(user.get("language_code") or ""))


def _within(body: Body, name: str) -> Body:
    found = body.get(name)
    return found if isinstance(found, dict) else {}
