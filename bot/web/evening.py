"""The page of an evening, for everybody who has its link. It has no script: it reloads itself until the
evening is over.

It shows what the post shows, and also the whole list, the tables and the rules. Of a running game it shows
only who sits there. Several people may have one link, so they answer in the group, to which the page leads.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from markupsafe import Markup

from bot import variants
from bot.render.lobby import evening as texts
from bot.render.phrase import plain, text_of, tidy
from bot.render.post import Line, line
from bot.runtime.links import ANY_MESSAGE, message_link
from bot.services.lobby.evening import SLOT, facts_of
from bot.services.lobby.rules_page import rules_of_evening
from bot.site.page import environment, icon
from bot.store.chat import chats
from bot.store.database.transaction import Store, Transaction
from bot.store.game import seats
from bot.store.lobby import evenings
from bot.store.telegram import messages
from bot.values.evening import Evening
from bot.values.game import Game
from engine.rules.model import RuleSet

SECONDS_SHOWN = 5.0
"""Seconds for which a page that was made is shown to all who ask. So many requests cost no more than one."""


@dataclass
class Evenings:
    """The pages of one bot's evenings. `books`: by id. `scale`: that of all durations of a game."""

    bot_id: int
    store: Store
    books: Mapping[str, RuleSet]
    scale: float
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _kept: dict[int, tuple[float, str | None]] = field(default_factory=dict)
    """By evening: until when its page is kept, in seconds of the loop's clock, and the page."""

    async def page(self, evening_id: int) -> str | None:
        """Returns the page of an evening, not older than `SECONDS_SHOWN`; None if there is no such evening
        any more, or its chat or book is unknown. One page is made at a time."""
        async with self._turn:
            now = asyncio.get_running_loop().time()
            self._kept = {each: kept for each, kept in self._kept.items() if kept[0] > now}
            if evening_id not in self._kept:
                async with self.store.read_only() as tx:
                    self._kept[evening_id] = now + SECONDS_SHOWN, await self._made(tx, evening_id)
            return self._kept[evening_id][1]

    async def _made(self, tx: Transaction, evening_id: int) -> str | None:
        evening = await evenings.find(tx, evening_id)
        chat = None if evening is None else await chats.get(tx, self.bot_id, evening.game.chat_id)
        if evening is None or evening.is_over or chat is None or evening.game.ruleset not in self.books:
            return None
        played = variants.variant(chat.settings, self.books[evening.game.ruleset], chat.title)
        games = await evenings.tables_of(tx, evening)
        standing = [(game, await _sitting(tx, game)) for game in games if game.is_open]
        facts = await facts_of(
            tx, evening, played.rules, games, chat.settings.clock, self.scale, self.books.values()
        )
        rules = text_of(rules_of_evening(played, chat.settings), evening.game.locale)
        places = [(chat.chat_id, evening.game.thread_id), *await evenings.places_of(tx, evening)]
        return _page(
            evening.game.locale,
            facts.hour,
            facts=facts,
            group=tidy(chat.title),
            ways=await _ways(tx, evening),
            tables=[(texts.table(game, places), who) for game, who in standing],
            rules=Markup(rules),  # noqa: S704 - `text_of` has escaped what people wrote
        )


async def _ways(tx: Transaction, evening: Evening) -> list[tuple[Line, str]]:
    """Returns the links to the post, unless the evening is ending, and to the group, each with its label. A
    link that is not known is left out."""
    chat_id, post = evening.game.chat_id, await messages.find(tx, evening.game.chat_id, evening.id, SLOT)
    answer = None if post is None else message_link(chat_id, post)
    group = message_link(chat_id, evening.game.thread_id or ANY_MESSAGE)
    ways = (
        (line("button-evening-answer"), None if evening.is_ending else answer),
        (line("button-to-table"), group),
    )
    return [(label, url) for label, url in ways if url is not None]


async def _sitting(tx: Transaction, game: Game) -> list[Line]:
    return [line("lobby-came", name=who.name) for who in await seats.of_game(tx, game.id)]


def over(locale: str) -> str:
    """Returns the page for a link that leads to no evening any more."""
    return _page(locale, line("evening-is-over"))


def again(locale: str) -> str:
    """Returns the page that stands in for an evening's page until that can be made again."""
    return _page(locale, line("evening-again"), reloads=True)


def _page(locale: str, head: Line, **parts: object) -> str:
    template, say = environment("bot.web").get_template("evening.html"), partial(plain, locale=locale)
    return template.render(locale=locale, icon=icon(), say=say, head=head, **parts)
