"""The gate limits how many updates one person may send. It refuses further updates before they are stored.

What it promises
- It lets a burst of one person's updates pass, and then a few a second. So nobody can load the program or his
  game with more than that. Updates that say who comes or goes always pass.
- The burst is larger than what a person who only plays needs, even if he presses fast.
- A press that is refused is reported, so that it is answered.

What it does not promise
- A message over the budget gets no answer, and has no effect in the game.
- Budgets are only in memory. After a start of the program, or when `MOST_PEOPLE` other people have written
  since, a person has a full budget again.
- If the program is killed before a batch is acknowledged, Telegram offers the batch again. The new gate does
  not know which presses were refused, and may let them pass.
- If many people send floods at the same time, each of them has his own budget.
- Each program has its own gate. If a proxy spreads webhook requests over several programs, a person has a
  budget in each of them.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from bot.presses.past import PastTap
from bot.render.post import Post, line
from bot.services.live.outbox_writer import client_language
from bot.values.outgoing import Outgoing, Priority
from bot.words.commands import as_command

Body = dict[str, Any]
"""An update as Telegram sent it: the object of its JSON. Only `update_id` is sure to be there."""

Admit = Callable[[Sequence[Body]], list[Body]]

BURST = 30
"""How many updates a person may send at once after he has sent none for a while. To name ten seats twice and
confirm them takes 22 presses."""
PACE = 2.0
"""How many updates a second a person may send after the burst."""
COMMAND = 3
"""A command counts as so many updates. Most commands are answered with a message, and a group may get 20
messages a minute."""
PAST = 5
"""A press on a button of a game that is over counts as so many updates. The bot may answer it with three
messages: the game's record, its protocol and its page."""
PAST_GAME = f"{PastTap.__prefix__}{PastTap.__separator__}"
"""How the data of a button begins if the button is for a game that is over."""
MOST_PEOPLE = 10_000
"""How many people's budgets the gate remembers. It first forgets the person who was silent for the longest
time."""
TOLERANCE = 1e-6
"""Seconds. Sums of many intervals may have a rounding error up to this size."""
MOST_UPDATES = 1_000
"""For how many updates the gate remembers whether it let them pass. Telegram may offer an update again."""


class Press(NamedTuple):
    """A press on a button that the gate refused. `language`: the language code of the person's client, "" if
    the client does not send one."""

    query_id: str
    user_id: int
    language: str


class Gate:
    """Decides which updates of all people may pass. `refuse`: a function that is called for each press that
    does not pass. `clock`: returns seconds that only go forward. If the time scale makes games faster,
    budgets fill faster too. If it makes games slower, budgets fill as before, because people write and press
    as fast as before."""

    def __init__(
        self,
        refuse: Callable[[Press], None],
        time_scale: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._refuse = refuse
        self.interval = min(time_scale, 1.0) / PACE
        self.clock = clock
        self.people: OrderedDict[Hashable, float] = OrderedDict()
        """For each person, the moment when his budget will be full again."""
        self._judged: OrderedDict[object, bool] = OrderedDict()

    def admit(self, updates: Sequence[Body]) -> list[Body]:
        """Returns the updates that pass, in their order. If Telegram offers one of the last `MOST_UPDATES`
        again, the gate decides as it did the first time."""
        return [body for body in updates if self._passes(body)]

    def _passes(self, body: Body) -> bool:
        number = body.get("update_id")
        known = self._judged.get(number)
        if known is not None:
            return known
        passes = _comes_or_goes(body) or self.spend(_sender(body), _cost(body))
        self._judged[number] = passes
        if len(self._judged) > MOST_UPDATES:
            self._judged.popitem(last=False)
        if not passes and (press := _press(body)) is not None:
            self._refuse(press)
        return passes

    def spend(self, sender: Hashable, cost: int) -> bool:
        """Takes `cost` updates from the sender's budget, if it has room for them. Returns whether it had."""
        now = self.clock()
        whole_at = max(self.people.pop(sender, now), now)
        spent = whole_at + cost * self.interval
        passes = spent <= now + BURST * self.interval + TOLERANCE
        self.people[sender] = spent if passes else whole_at
        if len(self.people) > MOST_PEOPLE:
            self.people.popitem(last=False)
        return passes


def _comes_or_goes(body: Body) -> bool:
    """Returns whether the update says that somebody came to a chat or left it, or that the chat's id changed.
    Games need such an update, so it always passes."""
    if "my_chat_member" in body or "chat_member" in body:
        return True
    message = _within(body, "message")
    return "left_chat_member" in message or "migrate_to_chat_id" in message


def _sender(body: Body) -> Hashable:
    """Returns the key of the budget that an update uses. This is usually the person who sent the update. In
    each chat, messages in the chat's own name have one budget; messages in the name of other chats share a
    second one, as do updates that name no person."""
    message = _within(body, "message") or _within(body, "edited_message")
    chat = _within(message, "chat").get("id")
    in_the_name_of = _within(message, "sender_chat").get("id")
    if in_the_name_of is not None:
        return ("chat", str(chat), in_the_name_of == chat)
    reaction = _within(body, "message_reaction")
    user = (_within(message or _within(body, "callback_query"), "from") or _within(reaction, "user")).get(
        "id"
    )
    return ("chat", str(chat), False) if user is None else str(user)


def _cost(body: Body) -> int:
    if str(_within(body, "callback_query").get("data")).startswith(PAST_GAME):
        return PAST
    return COMMAND if as_command(str(_within(body, "message").get("text"))) else 1


def _press(body: Body) -> Press | None:
    query = _within(body, "callback_query")
    query_id, user = query.get("id"), _within(query, "from")
    if not isinstance(query_id, str) or not isinstance(user.get("id"), int):
        return None
    return Press(query_id, user["id"], str(user.get("language_code") or ""))


def _within(body: Body, name: str) -> Body:
    found = body.get(name)
    return found if isinstance(found, dict) else {}


def not_so_fast(press: Press, bot_id: int, default_locale: str) -> Outgoing:
    """Returns the answer to a press that the gate refused, in the language of the person's client, or the
    default one. He may have chosen another language, but the gate does not read it from the database."""
    return Outgoing(
        bot_id=bot_id,
        chat_id=press.user_id,
        priority=Priority.ANSWER,
        what="answer",
        query_id=press.query_id,
        content=Post(lines=(line("not-so-fast"),)).model_dump(mode="json", exclude_defaults=True),
        locale=client_language(press.language, default_locale),
    )
