"""Handles `/admin`, which shows the owner the program's condition. If somebody else sends it, it is treated
as an unknown command."""

from aiogram import Router
from aiogram.filters import Filter
from aiogram.types import Message

from bot.handlers.filters import PRIVATE, Command
from bot.render.operator.owner import page
from bot.runtime.condition import Look
from bot.services.scope import UpdateContext

router = Router()


class OwnersLook(Filter):
    """A filter that only updates of the owner pass. The handler gets `look`, a function that returns the
    program's condition."""

    async def __call__(self, _message: Message, ctx: UpdateContext) -> bool | dict[str, Look]:
        app = ctx.app
        return {"look": app.look} if app.look is not None and ctx.person.user_id == app.owner else False


@router.message(PRIVATE, Command("admin"), OwnersLook())
async def admin(message: Message, ctx: UpdateContext, look: Look) -> None:
    await ctx.reply(page(await look(), hearing=ctx.app.hearing), "admin")
