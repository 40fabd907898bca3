"""One bot whose tables have pages in this program, whether or not this program hosts the bot."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiogram import Bot

from bot.runtime.book_files import books_of
from bot.runtime.metrics import BotMetrics
from bot.runtime.permits import Signer
from bot.services.live.games import LiveGames
from bot.services.live.watchers import Watchers
from bot.settings import Settings
from bot.store.database.transaction import Store
from bot.web.evening import Evenings
from bot.web.identity import Admission
from bot.web.photos import Photos
from bot.web.pressing import Answers
from bot.web.watching import Tables


@dataclass
class Hosted:
    """What the server needs of a bot. `press`: gives an update to the bot. `answers`: takes the answers to
    presses of pages. `username`: the bot's username, without "@"; "" until Telegram has told it."""

    bot_id: int
    admission: Admission
    tables: Tables
    evenings: Evenings
    photos: Photos
    press: Callable[[dict[str, Any]], Awaitable[None]]
    answers: Answers
    metrics: BotMetrics
    username: str = ""

    @classmethod
    def of(
        cls,
        bot: Bot,
        settings: Settings,
        store: Store,
        watchers: Watchers,
        press: Callable[[dict[str, Any]], Awaitable[None]],
        metrics: BotMetrics,
        *,
        shared: bool,
    ) -> "Hosted":
        """Makes the parts of a bot. `store`: a store without a lease. `shared`: whether other programs may
        use its database."""
        admission = Admission(bot.id, bot.token, Signer(bot.token))
        books = LiveGames(books_of(settings.rules))
        tables = Tables(bot.id, store, books, watchers, settings.time_scale)
        evenings = Evenings(bot.id, store, books.books, settings.time_scale)
        answers = Answers(store if shared else None)
        return cls(bot.id, admission, tables, evenings, Photos(bot), press, answers, metrics)
