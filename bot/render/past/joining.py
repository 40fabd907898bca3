"""Accounts of one person: the question whether to join two of them, and the list of joined pairs."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.presses.past import JoinTap
from bot.render.post import Button, Post, line

MOST = 10
"""How many pairs a list shows."""


class Pair(NamedTuple):
    """A person, and another account of his. Each has a user id and a name."""

    person: int
    account: int
    name: str
    former: str


def question(pair: Pair) -> Post:
    """Returns the post that asks whether two accounts belong to one person."""
    tap = JoinTap(wish="join", person=pair.person, account=pair.account)
    yes = Button(label=line("button-join-accounts"), data=tap.pack(), style="danger")
    no = Button(label=line("button-no"), data=tap.model_copy(update={"wish": "no"}).pack())
    return Post(lines=(line("join-ask", name=pair.name, former=pair.former),), rows=((yes, no),), silent=True)


def listed(pairs: Sequence[Pair]) -> Post:
    """Returns the post with the newest `MOST` pairs of joined accounts, with buttons that separate them."""
    shown = pairs[-MOST:]
    lines = [line("join-pair", count=at, name=one.name, former=one.former) for at, one in enumerate(shown, 1)]
    rows = tuple(
        (
            Button(
                mark=str(at),
                label=line("button-part-accounts"),
                data=JoinTap(wish="part", person=one.person, account=one.account).pack(),
            ),
        )
        for at, one in enumerate(shown, 1)
    )
    return Post(lines=(*lines, line("join-how")), rows=rows, silent=True)
