"""The statistics of chats and people, and who may see them."""

from collections import Counter
from dataclasses import dataclass

from bot.render.book_words import spoken
from bot.services.chat.settings import last_book
from bot.services.scope import UpdateContext
from bot.store.past import standings, statistics
from bot.store.past.standings import PastGame, Ranked
from bot.store.people import nicknames, people
from bot.store.people.people import Person
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


async def results_here(ctx: UpdateContext) -> Counter[str]:
    """Returns how many games in this chat were won by "red" and by "black", and how many by nobody
    ("draw")."""
    return await standings.results(ctx.tx, ctx.target.chat_id)


async def tally_here(ctx: UpdateContext, user_id: int) -> Tally | None:
    """Returns a person's figures in this chat, with whichever of his accounts he asks."""
    return await statistics.tally_of(ctx.tx, ctx.target.chat_id, await _person_here(ctx, user_id))


async def _person_here(ctx: UpdateContext, user_id: int) -> int:
    joined = await nicknames.joined_in(ctx.tx, ctx.target.chat_id)
    return joined.get(user_id, user_id)


async def judged_here(ctx: UpdateContext, user_id: int) -> int:
    """Returns how many games this person has judged in this chat."""
    return await standings.judged(ctx.tx, user_id, ctx.target.chat_id)


async def own_judged_everywhere(ctx: UpdateContext) -> int:
    """Returns how many games the person judged in all his groups together."""
    return await standings.judged(ctx.tx, ctx.person.user_id)


async def own_everywhere(ctx: UpdateContext) -> tuple[Tally, list[tuple[Tally, str | None]]]:
    """Returns the sums of the person's own figures in all his groups together, and his sums in each group
    with the group's title."""
    by_chat = await standings.everywhere(ctx.tx, ctx.bot_id, ctx.person.user_id)
    return together(ctx.person.user_id, (each for each, _ in by_chat)), by_chat


async def best_here(ctx: UpdateContext) -> list[Ranked]:
    """Returns the best players of this chat, without those who have hidden themselves."""
    return await standings.top(ctx.tx, ctx.bot_id, ctx.target.chat_id, LEAST, BEST)


async def past_games(ctx: UpdateContext, number: int) -> Page:
    """Returns the page with this number of this chat's past games; the last page if the number is too
    high."""
    total = (await results_here(ctx)).total()
    of = max(1, -(-total // PAGE))
    number = min(number, of)
    found = await standings.past_games(ctx.tx, ctx.target.chat_id, (number - 1) * PAGE, PAGE)
    return Page(found, number, of, total)


async def called(ctx: UpdateContext, username: str) -> Person | None:
    """Returns the person with this user name, without "@"; None if the bot has not met him."""
    return await people.called(ctx.tx, ctx.bot_id, username)


async def known(ctx: UpdateContext, user_id: int) -> Person | None:
    """Returns the person with this id; None if the bot has not met him."""
    return await people.get(ctx.tx, ctx.bot_id, user_id)


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
