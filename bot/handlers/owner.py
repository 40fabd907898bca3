"""`/admin`: the owner sees how the program does. To everybody else it is no command."""

from aiogram import Router
from aiogram.filters import Command, Filter
from aiogram.types import Message

from bot.handlers.filters import PRIVATE
from bot.render.owner import page
from bot.runtime.condition import Look
from bot.services.context import UpdateContext

router = Router()


class OwnersLook(Filter):
    """The person is the owner. The handler gets the `look` that he may have."""

    async def __call__(self, _message: Message, ctx: UpdateContext) -> bool | dict[str, Look]:
        app = ctx.app
        return {"look": app.look} if app.look is not None and ctx.person.user_id == app.owner else False


@router.message(PRIVATE, Command("admin"), OwnersLook())
async def admin(message: Message, ctx: UpdateContext, look: Look) -> None:
    await ctx.reply(page(await look()), "admin")
