"""Deletes a person's data if he wants that; stores whether he wants hints and calls."""

from bot.render.post import Line, line
from bot.services.lobby.seating import give_back
from bot.services.lobby.waiting import lists_to_leave
from bot.services.scope import UpdateContext
from bot.services.tournaments import registration
from bot.store.people import people
from bot.store.privacy import erasure
from bot.store.tournaments import tournament_people


async def forget_person(ctx: UpdateContext) -> Line:
    """Deletes the data of the person in all bots of the installation. Returns a line that says so, or that
    says why it can not be done yet. The last data about him is the row of the outbox with this answer; it is
    deleted when the answer is sent."""
    refused = await why_not_yet(ctx)
    if refused is None:
        await registration.leave_all(ctx)
        for lobby in await lists_to_leave(ctx):
            await give_back(ctx, lobby)
        for bot_id in ctx.app.bots:
            await erasure.erase_person(ctx.tx, bot_id, ctx.person.user_id)
    return refused or line("forget-done")


async def why_not_yet(ctx: UpdateContext) -> Line | None:
    """Returns a line that says why the person's data can not be deleted yet: in a bot of the installation he
    has a seat in an open game (or had one in it), judges or created one, or leads a tournament. None if it
    can be."""
    for bot_id in ctx.app.bots:
        status = await erasure.needed_by(ctx.tx, bot_id, ctx.person.user_id)
        if status is not None:
            return line("forget-lobby" if status == "lobby" else "forget-game")
        for led in await tournament_people.led_now(ctx.tx, bot_id, ctx.person.user_id):
            return line("forget-tournament" if led.organises else "forget-chief", title=led.title)
    return None


async def want_no_hints(ctx: UpdateContext) -> None:
    """Stores that the person wants no more hints."""
    await people.choose(ctx.tx, ctx.person.user_id, hints=False)


async def want_calls(ctx: UpdateContext, *, calls: bool) -> None:
    """Stores whether the person wants the bot to call him in private when his turn comes."""
    await people.choose(ctx.tx, ctx.person.user_id, calls=calls)
