"""A person's own data: shown to him, and forgotten when he wants it."""

from typing import Any

from bot.render.post import Line, line
from bot.services.context import UpdateContext
from bot.services.tournaments import registration
from bot.store import dossier, erasure, people, tournament_people


async def data_of(ctx: UpdateContext) -> dict[str, Any]:
    """All that is kept of the person, as plain JSON."""
    return await dossier.of_person(ctx.tx, ctx.bot_id, ctx.person.user_id)


async def forget_person(ctx: UpdateContext) -> Line:
    """Forgets the person, at all bots of the installation, and returns a line that says so, or why not yet.
    The row of that answer is the last thing kept of him; it goes when it is sent."""
    refused = await why_not_yet(ctx)
    if refused is None:
        await registration.leave_all(ctx)
        for bot_id in ctx.app.bots:
            await erasure.person(ctx.tx, bot_id, ctx.person.user_id)
    return refused or line("forget-done")


async def why_not_yet(ctx: UpdateContext) -> Line | None:
    """Why the person can not be forgotten yet: he sits at a table, or leads a tournament, of any bot here.
    None if he can."""
    for bot_id in ctx.app.bots:
        status = await erasure.needed_by(ctx.tx, bot_id, ctx.person.user_id)
        if status is not None:
            return line("forget-lobby" if status == "lobby" else "forget-game")
        if await tournament_people.leads(ctx.tx, bot_id, ctx.person.user_id):
            return line("forget-tournament")
    return None


async def want_no_hints(ctx: UpdateContext) -> None:
    """The person gets no more hints."""
    await people.want_no_hints(ctx.tx, ctx.person.user_id)


async def want_calls(ctx: UpdateContext, *, calls: bool) -> None:
    """Whether the person is called in private when his turn comes."""
    await people.want_calls(ctx.tx, ctx.person.user_id, calls=calls)
