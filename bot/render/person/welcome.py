"""The first words in a group, and the first pages of the private chat: what the bot does, and where the
person can sit down."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.presses.lobby import BookTap
from bot.presses.person import PageTap
from bot.render.post import Arg, Button, Line, Link, Post, line

PRACTICE = "practice"
"""The start parameter of a link that begins a practice in the private chat."""


class Gathering(NamedTuple):
    """A lobby in which a person may sit down, or an evening to which he may come. `chat`: the group's title.
    `link`: where he sits down or answers. `players`: how many people sit in the lobby. `hour`: the evening's
    hour, as arguments of a line."""

    chat: str
    link: Link | None
    players: int = 0
    hour: Mapping[str, Arg] | None = None


def welcome() -> Post:
    """Returns the first page: it says what the bot does, and what the person can do now."""
    return Post(
        lines=(line("welcome-what"), line("welcome-where"), line("welcome-how"), line("welcome-first")),
        rows=(
            (page_button("tables", "button-play", "primary"),),
            (page_button("practice", "button-practice"), ADD_TO_GROUP),
            (page_button("rules", "button-rules"), page_button("words", "button-words")),
            (page_button("lang", "button-language"),),
        ),
        silent=True,
    )


def in_group() -> Post:
    """Returns the post that greets a group, with a button that gathers a table, and one that begins a
    practice for whoever has never played."""
    gather = Button(label=line("button-gather"), data=BookTap(game=0, book="").pack(), style="success")
    practice = Button(label=line("button-practice"), link=Link(start=PRACTICE))
    return Post(lines=(line("hello-group"),), rows=((gather,), (practice,)))


def page_button(name: str, key: str, style: str | None = None) -> Button:
    """Returns a button that shows a page in the private chat. `name`: the page. `key`: the key of the
    button's label in the locales."""
    data = PageTap.model_validate({"name": name}).pack()
    return Button.model_validate({"label": line(key), "data": data, "style": style})


ADD_TO_GROUP = Button(label=line("button-add-to-group"), link=Link(adds=True))


def tables(gathering: Sequence[Gathering]) -> Post:
    """Returns the page with the lobbies and evenings of the person's groups."""
    if not gathering:
        return Post(lines=(line("tables-none"),), rows=((ADD_TO_GROUP,),), silent=True)
    return Post(
        lines=(line("tables-title"), *(_told(number, one) for number, one in enumerate(gathering, 1))),
        rows=tuple((_come(number, one),) for number, one in enumerate(gathering, 1) if one.link),
        silent=True,
    )


def _told(number: int, one: Gathering) -> Line:
    if one.hour is not None:
        return line("evening-gathers", number=number, chat=one.chat, **one.hour)
    return line("table-gathering", number=number, chat=one.chat, count=one.players)


def _come(number: int, one: Gathering) -> Button:
    key = "button-join" if one.hour is None else "button-to-post"
    return Button(mark=f"{number}.", label=line(key), link=one.link, style="success")
