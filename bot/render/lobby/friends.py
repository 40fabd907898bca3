"""Messages about friends whom people bring to an evening."""

from collections.abc import Sequence
from itertools import count

from bot.presses.lobby import FriendTap
from bot.render.post import Button, Post, line
from bot.values.evening import Comer

FRIENDS_IN_MESSAGE = 10
"""How many friends one message asks to sit down; the others have their own messages."""


def friend_of(name: str, others: Sequence[Comer]) -> str:
    """Returns how a friend is called until his name is known. `name`: what the person who brings him is
    called. `others`: the other friends whom the person brings."""
    taken = {who.name for who in others}
    return next(free for number in count(1) if (free := f"{name} +{number}") not in taken)


def friend(evening_id: int, who: Comer) -> Post:
    """Returns the message about a friend whom somebody brings: a reply to it gives his name."""
    data = {wish: FriendTap(game=evening_id, friend=who.number, wish=wish).pack() for wish in ("me", "drop")}
    me = Button(label=line("button-friend-me"), data=data["me"])
    drop = Button(label=line("button-friend-drop"), data=data["drop"])
    asked = line(
        "evening-friend-named" if who.is_named else "evening-friend", name=who.name, host=who.host or ""
    )
    return Post(lines=(asked,), rows=((me, drop),), silent=True)


def friends(evening_id: int, awaited: Sequence[Comer]) -> Post:
    """Returns the message in which the first `FRIENDS_IN_MESSAGE` friends press their names to sit down."""
    buttons = [
        Button(
            label=line("button-event-name", name=who.name),
            data=FriendTap(game=evening_id, friend=who.number, wish="me").pack(),
        )
        for who in awaited[:FRIENDS_IN_MESSAGE]
    ]
    rows = tuple(tuple(buttons[first : first + 2]) for first in range(0, len(buttons), 2))
    return Post(lines=(line("evening-friends-sit"),), rows=rows, silent=True)
