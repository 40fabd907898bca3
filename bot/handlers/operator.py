"""Handles `/admin`, which shows the owner the program's condition. For others it is an unknown command."""

from aiogram import Router
from aiogram.filters import Filter
from aiogram.types import Message

from bot.handlers.filters import PRIVATE, Command
from bot.render.operator.owner import condition_post
from bot.runtime.condition import ReadCondition
from bot.services.scope import UpdateContext

router = Router()


class OwnersLook(Filter):
    """A filter that only updates of the owner pass, where the program can tell its condition. The handler
    gets `read_condition`, an asynchronous function that returns this condition."""

    async def __call__(self, _message: Message, ctx: UpdateContext) -> bool | dict[str, ReadCondition]:
        read_condition, is_owner = ctx.app.read_condition, ctx.person.user_id == ctx.app.owner
        return {"read_condition": read_condition} if read_condition is not None and is_owner else False


@router.message(PRIVATE, Command("admin"), OwnersLook())
async def admin(message: Message, ctx: UpdateContext, read_condition: ReadCondition) -> None:
    await ctx.reply_to_person(condition_post(await read_condition(), hearing=ctx.app.hearing), "admin")
