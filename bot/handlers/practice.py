"""The command and the button that begin a practice in the private chat, and the command that ends it."""

from aiogram import Router
from aiogram.types import Message

from bot.handlers.filters import GROUP, PRIVATE, Command
from bot.render.game import buttons
from bot.render.person.welcome import PRACTICE
from bot.render.post import Post, line
from bot.services.practice import practice
from bot.services.scope import UpdateContext

router = Router()


@router.message(PRIVATE, Command("practice"))
async def command(message: Message, ctx: UpdateContext) -> None:
    await begin_practice(ctx)


async def begin_practice(ctx: UpdateContext) -> None:
    """Begins a practice with the person, or tells him why this is not possible."""
    refused = await practice.begin(ctx)
    if refused is not None:
        await ctx.refuse(refused)


@router.message(GROUP, Command("practice"))
async def command_in_group(message: Message, ctx: UpdateContext) -> None:
    rows = buttons.to_bot("button-practice", PRACTICE)
    await ctx.reply_to_person(Post(lines=(line("practice-in-private"),), rows=rows, silent=True), "practice")


@router.message(PRIVATE, Command("stop"))
async def stop(message: Message, ctx: UpdateContext) -> None:
    """`/stop` in private: ends the person's practice at once, because no other person plays in it. Refused if
    he has none."""
    if not await practice.end(ctx):
        await ctx.refuse(line("stop-in-group"))
