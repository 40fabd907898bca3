"""An administrator joins two accounts of one person in a group, or separates them again."""

from bot.render.line import Line, line
from bot.render.past.joining import Pair
from bot.render.phrase import tidy
from bot.render.season.rating import HIDDEN
from bot.services.scope import UpdateContext
from bot.store.past import statistics
from bot.store.people import nicknames
from bot.store.people.nicknames import FIRST_GUEST
from bot.store.season import seasons

SIGN = "="
"""The sign between the two names after `/join`."""


async def pair(ctx: UpdateContext, written: str) -> Pair | Line:
    """Returns the person and the account that two names mean; or a line that says why they can not be joined.
    The account is the second of them; the first if that is a guest. `written`: both names, with `SIGN`
    between them. Needs a patient transaction."""
    ctx.tx.needs_patience()
    if written.count(SIGN) != 1:
        return line("join-how")
    players = await statistics.players(ctx.tx, ctx.target.chat_id)
    names = await seasons.names(ctx.tx, ctx.bot_id, ctx.target.chat_id, players)
    found = []
    for name in map(tidy, written.split(SIGN)):
        users = [user for user, other in names.items() if tidy(other) == name]
        if len(users) != 1:
            return line("join-whom", name=name, count=len(users))
        found += users
    person, account = found if found[0] < FIRST_GUEST else found[::-1]
    refused = await _refusal(ctx, person, account)
    return refused or Pair(person, account, names[person], names[account])


async def _refusal(ctx: UpdateContext, person: int, account: int) -> Line | None:
    joined = await nicknames.joined_in(ctx.tx, ctx.target.chat_id)
    if person == account or person in joined or account in joined:
        return line("join-one")
    if await statistics.sat_together(ctx.tx, ctx.target.chat_id, person, account):
        return line("join-together")
    return None


async def join(ctx: UpdateContext, person: int, account: int) -> Line | None:
    """Counts the account's games in this chat as the person's. Returns None, or a line that says why not.
    Needs a patient transaction."""
    players = await statistics.players(ctx.tx, ctx.target.chat_id)
    if person not in players or account not in players:
        return line("join-gone")
    refused = await _refusal(ctx, person, account)
    if refused is None:
        await statistics.join(ctx.tx, ctx.target.chat_id, person, account)
    return refused


async def part(ctx: UpdateContext, account: int) -> bool:
    """Counts the account's games in this chat as its own again. Returns True; or False if it is joined to
    nobody. Needs a patient transaction."""
    if account not in await nicknames.joined_in(ctx.tx, ctx.target.chat_id):
        return False
    await statistics.part(ctx.tx, ctx.target.chat_id, account)
    return True


async def pairs_here(ctx: UpdateContext) -> list[Pair]:
    """Returns the joined accounts of this chat. People who are hidden or not known have the name `HIDDEN`."""
    joined = await nicknames.joined_in(ctx.tx, ctx.target.chat_id)
    people = [*joined, *joined.values()]
    names = await seasons.names(ctx.tx, ctx.bot_id, ctx.target.chat_id, people)
    return [
        Pair(user, account, names.get(user, HIDDEN), names.get(account, HIDDEN))
        for account, user in joined.items()
    ]
