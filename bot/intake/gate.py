"""The gate: how much one person may send. More is refused before it is stored.

What it promises
- Of one person's updates a burst passes, and then a few a second. So what he costs the program and his game
  is bounded, whatever he sends.
- Who plays as fast as hands can is never refused.
- A press that is refused is reported once, so that it is answered.

What it does not promise
- Words over the budget get no answer, and are no act.
- Budgets are in memory. After a start, or after `KEPT` other people, a person has a fresh one.
- A refused press whose batch is not acknowledged when the program is killed is offered again, to a gate that
  has forgotten it. Then it may pass, as a late press.
- Many people who flood together have the sum of their budgets.
- Each program has a gate of its own. Where a proxy spreads webhooks, a person has a budget at each.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from bot.keyboards.taps import PastTap

Body = dict[str, Any]
"""An update as Telegram sent it. Only its number may be relied on."""

Admit = Callable[[Sequence[Body]], list[Body]]

BURST = 30
"""Updates at once, after a while without any. To name ten seats, name them again and confirm them takes
22 taps."""
PACE = 2.0
"""Updates a second after the burst."""
COMMAND = 3
"""A command counts as so many updates. Most commands are answered with a message, and a group may get
20 a minute."""
PAST = 5
"""A press for a game that is over counts as so many: its record, protocol and page are made and sent."""
PAST_GAME = f"{PastTap.__prefix__}{PastTap.__separator__}"
"""With this the data of such a press begin."""
KEPT = 10_000
"""People whose budgets are remembered at most. Who was seen longest ago is forgotten first."""
TOLERANCE = 1e-6
"""Seconds by which sums of many intervals may be wrong."""
JUDGED = 1_000
"""Updates whose verdicts are remembered: Telegram may offer them again."""


class Press(NamedTuple):
    """A press that was refused. `language`: of the person's client, "" if it does not say."""

    query_id: str
    user_id: int
    language: str


class Gate:
    """`refuse` is called for each press that does not pass. `clock`: seconds that only go forward.

    If the game's time runs faster, budgets grow faster too. If it runs slower they do not: people are not
    slower then.
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
        """When the budget of each is whole again."""
        self._judged: OrderedDict[object, bool] = OrderedDict()

    def admit(self, updates: Sequence[Body]) -> list[Body]:
        """The updates that pass, in their order. One that is offered again gets the same verdict."""
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
        """Whether the sender's budget has room. If so, it is spent."""
        now = self._clock()
        whole_at = max(self._people.pop(sender, now), now)
        spent = whole_at + cost * self._interval
        passes = spent <= now + BURST * self._interval + TOLERANCE
        self._people[sender] = spent if passes else whole_at
        if len(self._people) > KEPT:
            self._people.popitem(last=False)
        return passes


def _comes_or_goes(body: Body) -> bool:
    """Whether the update says who is in a chat, or that the chat changed. A game must not miss that."""
    if "my_chat_member" in body or "chat_member" in body:
        return True
    message = _within(body, "message")
    return "left_chat_member" in message or "migrate_to_chat_id" in message


def _sender(body: Body) -> Hashable:
    """Whose budget it is: the person's. Messages in the name of the chat itself have one for the chat;
    messages in the name of other chats share one."""
    message = _within(body, "message") or _within(body, "edited_message")
    chat = _within(message, "chat").get("id")
    in_the_name_of = _within(message, "sender_chat").get("id")
    if in_the_name_of is not None:
        return ("chat", str(chat), in_the_name_of == chat)
    user = _within(message or _within(body, "callback_query"), "from").get("id")
    return ("chat", str(chat), False) if user is None else str(user)


def _cost(body: Body) -> int:
    if str(_within(body, "callback_query").get("data")).startswith(PAST_GAME):
        return PAST
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
