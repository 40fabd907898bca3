"""The page of an evening, for whoever has its link. It has no script: it reloads itself until the evening is
over.

It tells what the post tells, and the whole list, the tables and the rules besides. Of a running game it
knows only who sits there.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from markupsafe import Markup

from bot import variants
from bot.render.lobby import evening as told
from bot.render.phrase import plain, text_of
from bot.render.post import Line, Post, line
from bot.services.lobby.evening import tell
from bot.services.lobby.rules_page import rules_of_evening
from bot.site.page import environment, icon
from bot.store.chat import chats
from bot.store.database.transaction import Store, Transaction
from bot.store.game import seats
from bot.store.lobby import evenings
from bot.values.game import Game
from engine.rules.model import RuleSet

KEPT = 5.0
"""Seconds for which a page that was made is shown to all who ask. So many requests cost no more than one."""


@dataclass
class Evenings:
    """The pages of one bot's evenings. `books`: by id. `scale`: all durations of a game are multiplied by
    it."""

    bot_id: int
    store: Store
    books: Mapping[str, RuleSet]
    scale: float
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _kept: dict[int, tuple[float, str | None]] = field(default_factory=dict)
    """By evening: until when its page is kept, in seconds of the loop's clock, and the page."""

    async def page(self, evening_id: int) -> str | None:
        """Returns the page of an evening, not older than `KEPT`; None if the evening is over. One page is
        made at a time."""
        async with self._turn:
            now = asyncio.get_running_loop().time()
            self._kept = {each: kept for each, kept in self._kept.items() if kept[0] > now}
            if evening_id not in self._kept:
                async with self.store.read_only() as tx:
                    self._kept[evening_id] = now + KEPT, await self._made(tx, evening_id)
            return self._kept[evening_id][1]

    async def _made(self, tx: Transaction, evening_id: int) -> str | None:
        evening = await evenings.find(tx, evening_id)
        chat = None if evening is None else await chats.get(tx, self.bot_id, evening.game.chat_id)
        if evening is None or evening.is_over or chat is None or evening.game.ruleset not in self.books:
            return None
        played = variants.variant(chat.settings, self.books[evening.game.ruleset], chat.title)
        games = await evenings.tables_of(tx, evening)
        standing = [(game, await _sitting(tx, game)) for game in games if game.is_open]
        said = await tell(tx, evening, played.rules, games, chat.settings.clock, self.scale)
        rules = rules_of_evening(played, chat.settings)
        places = [(chat.chat_id, evening.game.thread_id), *await evenings.places_of(tx, evening)]
        tables = [(told.table(game, places), who) for game, who in standing]
        return _page(evening.game.locale, said.hour, said, tables, rules)


async def _sitting(tx: Transaction, game: Game) -> list[Line]:
    return [line("lobby-came", name=who.name) for who in await seats.of_game(tx, game.id)]


def over(locale: str) -> str:
    """Returns the page for a link that leads to no evening any more."""
    return _page(locale, line("evening-is-over"))


def _page(
    locale: str,
    head: Line,
    said: told.Told | None = None,
    tables: Sequence[tuple[Line, Sequence[Line]]] = (),
    rules: Post | None = None,
) -> str:
    template = environment("bot.web").get_template("evening.html")
    say, text = partial(plain, locale=locale), "" if rules is None else text_of(rules, locale)
    book = Markup(text)  # noqa: S704 - `text_of` has escaped what people wrote
    return template.render(
        locale=locale, icon=icon(), say=say, head=head, said=said, tables=tables, rules=book
    )
