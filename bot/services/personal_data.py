"""What is kept of a person, for himself; and how it is forgotten."""

from typing import Any

from bot.render.post import Line, line
from bot.services.context import UpdateContext
from bot.store import dossier, erasure


async def data_of(ctx: UpdateContext) -> dict[str, Any]:
    """All that is kept of the person, as plain JSON."""
    return await dossier.of_person(ctx.tx, ctx.bot_id, ctx.person.user_id)


async def forget_person(ctx: UpdateContext) -> Line:
    """Forgets the person, or says why not yet. What is said to him after it is on its way is gone too."""
    refused = await why_not_yet(ctx)
    if refused is None:
        await erasure.person(ctx.tx, ctx.bot_id, ctx.person.user_id)
    return refused or line("forget-done")


async def why_not_yet(ctx: UpdateContext) -> Line | None:
    """A lobby or a game can not do without its people until it is over. None if the person sits in none."""
    status = await erasure.needed_by(ctx.tx, ctx.bot_id, ctx.person.user_id)
    if status is None:
        return None
    return line("forget-lobby" if status == "lobby" else "forget-game")
