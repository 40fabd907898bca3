"""A group becomes a table of a tournament."""

from bot.render.post import Line, line
from bot.services.context import UpdateContext
from bot.services.tournaments.gathering import gather_bound
from bot.services.user_permissions import may_decide
from bot.store import chats, event_games, tournaments
from bot.store.event_games import BoundTable


async def bind(ctx: UpdateContext, code: str, name: str) -> Line | None:
    """The group where this is said is the table `name` from now on. Returns what is said; None if the person
    was told that he may not.

    Only the organiser, and only where he is an administrator. Raises `AskFirst`."""
    tournament = await tournaments.by_code(ctx.tx, ctx.bot_id, code)
    if tournament is None or tournament.status == "over":
        return line("event-unknown")
    if ctx.as_group or tournament.organiser_id != ctx.person.user_id:
        return line("event-organiser-only")
    names = dict.fromkeys(table for stage in tournament.stages for table in stage["tables"])
    if name not in names:
        return line("event-no-table", table=name, tables=", ".join(names))
    if not await may_decide(ctx, line("admins-only")):
        return None
    target = ctx.target
    here = BoundTable(name, target.chat_id, target.thread_id or 0)
    others = await event_games.tables(ctx.tx, tournament.id)
    taken = [one.name for one in others.values() if one[1:] == here[1:] and one.name != name]
    if taken and any({name, taken[0]} <= set(stage["tables"]) for stage in tournament.stages):
        return line("event-bound-twice", table=taken[0])
    await event_games.bind(ctx.tx, tournament.id, here)
    await chats.choose_locale(ctx.tx, target.chat_id, target.locale)
    await gather_bound(ctx.app, ctx.tx, tournament, name)
    return line("event-bound", table=name, title=tournament.title)
