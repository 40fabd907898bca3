"""The statistics of chats and people, and who may see them."""

from dataclasses import dataclass

from bot.render.book_words import spoken
from bot.services.chat.settings import last_book
from bot.services.scope import UpdateContext
from bot.store.past import standings, statistics
from bot.store.past.standings import PastGame
from bot.store.people import nicknames
from bot.store.season.tally import Tally, together

LEAST = 5
"""The number of games that a person must have played in a chat to have a place in `/top`."""

BEST = 10
"""The most people that `/top` lists."""

PAGE = 5
"""The number of past games on a page. A row of buttons has room for so many numbers."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of past games, the newest first. `number`: which page it is. `of`: how many pages there are.
    `total`: the number of all past games."""

    games: list[PastGame]
    number: int
    of: int
    total: int


async def tally_here(ctx: UpdateContext, user_id: int) -> Tally | None:
    """Returns a person's figures in this chat, with whichever of his accounts he asks."""
    return await statistics.tally_of(ctx.tx, ctx.target.chat_id, await _person_here(ctx, user_id))


async def _person_here(ctx: UpdateContext, user_id: int) -> int:
    joined = await nicknames.joined_in(ctx.tx, ctx.target.chat_id)
    return joined.get(user_id, user_id)


async def own_everywhere(ctx: UpdateContext) -> tuple[Tally, list[tuple[Tally, str | None]]]:
    """Returns the sums of the person's own figures in all his groups together, and his sums in each group
    with the group's title."""
    by_chat = await standings.everywhere(ctx.tx, ctx.bot_id, ctx.person.user_id)
    return together(ctx.person.user_id, (each for each, _ in by_chat)), by_chat


async def past_games(ctx: UpdateContext, number: int) -> Page:
    """Returns the page with this number of this chat's past games; the last page if the number is too
    high."""
    total = (await standings.results(ctx.tx, ctx.target.chat_id)).total()
    of = max(1, -(-total // PAGE))
    number = min(number, of)
    found = await standings.past_games(ctx.tx, ctx.target.chat_id, (number - 1) * PAGE, PAGE)
    return Page(found, number, of, total)


async def is_hidden(ctx: UpdateContext, user_id: int) -> bool:
    """Returns whether this person has hidden himself with any of his accounts here: lists leave him out, and
    nobody else can see his figures."""
    accounts = {user_id, await _person_here(ctx, user_id)}
    return any([await statistics.is_hidden(ctx.tx, account) for account in accounts])


async def hide(ctx: UpdateContext, *, hidden: bool) -> None:
    """Hides the person from all lists, or shows him in them again."""
    await statistics.hide(ctx.tx, ctx.person.user_id, hidden=hidden)


async def words_here(ctx: UpdateContext) -> str:
    """Returns the id of the book from which this chat takes the words for roles: the book that it chose
    last."""
    return spoken(ctx.books[await last_book(ctx)])
