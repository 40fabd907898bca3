"""Figures of chats and people, and who may see them."""

from collections import Counter
from dataclasses import dataclass

from bot.render.book_words import spoken
from bot.services.chat_settings import last_book
from bot.services.context import UpdateContext
from bot.store import memory, people, standings
from bot.store.people import Person
from bot.store.standings import PastGame, Ranked
from bot.store.tally import Tally, together

LEAST = 5
"""Games that somebody has to have played in a chat to stand among its best."""

BEST = 10
"""How many the best are."""

PAGE = 5
"""Past games on a page: as many numbers as a row of buttons holds."""


@dataclass(frozen=True, slots=True)
class Page:
    """Past games, newest first. `number` of `of` pages; `total` games."""

    games: list[PastGame]
    number: int
    of: int
    total: int


async def results_here(ctx: UpdateContext) -> Counter[str]:
    """How often "red" and "black" won in this chat, and how often nobody did ("draw")."""
    return await standings.results(ctx.tx, ctx.target.chat_id)


async def tally_here(ctx: UpdateContext, user_id: int) -> Tally | None:
    """A person's figures in this chat."""
    return await memory.tally_of(ctx.tx, ctx.target.chat_id, user_id)


async def judged_here(ctx: UpdateContext, user_id: int) -> int:
    """How many games a person judged in this chat."""
    return await standings.judged(ctx.tx, user_id, ctx.target.chat_id)


async def own_judged_everywhere(ctx: UpdateContext) -> int:
    """How many games the person judged in all his groups."""
    return await standings.judged(ctx.tx, ctx.person.user_id)


async def own_everywhere(ctx: UpdateContext) -> tuple[Tally, list[tuple[Tally, str | None]]]:
    """The person's own figures: over all his groups, and by group with its title."""
    by_chat = await standings.everywhere(ctx.tx, ctx.bot_id, ctx.person.user_id)
    return together(ctx.person.user_id, (each for each, _ in by_chat)), by_chat


async def best_here(ctx: UpdateContext) -> list[Ranked]:
    """The best of this chat; nobody who hides."""
    return await standings.top(ctx.tx, ctx.bot_id, ctx.target.chat_id, LEAST, BEST)


async def past_games(ctx: UpdateContext, number: int) -> Page:
    """A page of this chat's past games; the last one if there are not so many."""
    total = (await results_here(ctx)).total()
    of = max(1, -(-total // PAGE))
    number = min(number, of)
    found = await standings.past_games(ctx.tx, ctx.target.chat_id, (number - 1) * PAGE, PAGE)
    return Page(found, number, of, total)


async def called(ctx: UpdateContext, username: str) -> Person | None:
    """Who has this user name, without "@"; None if the bot has not met him."""
    return await people.called(ctx.tx, ctx.bot_id, username)


async def known(ctx: UpdateContext, user_id: int) -> Person | None:
    """A person that the bot has met."""
    return await people.get(ctx.tx, ctx.bot_id, user_id)


async def is_hidden(ctx: UpdateContext, user_id: int) -> bool:
    """Whether he is left out of lists, and shows his figures to nobody."""
    return await memory.is_hidden(ctx.tx, user_id)


async def hide(ctx: UpdateContext, *, hidden: bool) -> None:
    """The person leaves all lists, or comes back."""
    await memory.hide(ctx.tx, ctx.person.user_id, hidden=hidden)


async def words_here(ctx: UpdateContext) -> str:
    """The book whose words for roles fit this chat: of the one that it chose last."""
    return spoken(ctx.books[await last_book(ctx)])
