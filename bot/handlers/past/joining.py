"""`/join`: an administrator joins two accounts of one person, or separates them again."""

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, Command
from bot.handlers.press import Changes, Press, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.past import JoinTap
from bot.render.past import joining as texts
from bot.render.post import Post, line
from bot.services.chat.hosts import may_decide
from bot.services.past import joining
from bot.services.scope import UpdateContext

router = Router()


@router.message(GROUP, Command("join"))
async def join(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/join A = B` asks the administrator who wrote it whether both are one person; `/join` lists who is
    joined. Refused for others, and while a game is open, because the buttons stand in the group."""
    if not await may_decide(ctx, line("admins-only")):
        return
    if await ctx.open_game() is not None:
        await ctx.refuse(line("join-later"))
    elif not command.args:
        await ctx.reply_to_all(texts.listed(await joining.pairs_here(ctx)), "join", question="join")
    else:
        found = await joining.pair(ctx, command.args)
        if isinstance(found, texts.Pair):
            await ctx.reply_to_all(texts.question(found), "join", question="join")
        else:
            await ctx.refuse(found)


@router.callback_query(
    Press(JoinTap, "join", Where.GROUP, Who.ADMINISTRATOR, changes=Changes.JOINS, asks="join", closes=True)
)
async def joined(query: CallbackQuery, callback_data: JoinTap, ctx: UpdateContext, own: int | None) -> None:
    refused = await joining.join(ctx, callback_data.person, callback_data.account)
    if refused is not None:
        raise StaleTapError(refused)
    await ctx.answer(query, line("join-done"))
    await ctx.show_again(own, texts.listed(await joining.pairs_here(ctx)), question="join")


@router.callback_query(
    Press(JoinTap, "part", Where.GROUP, Who.ADMINISTRATOR, changes=Changes.JOINS, asks="join")
)
async def parted(query: CallbackQuery, callback_data: JoinTap, ctx: UpdateContext, own: int | None) -> None:
    if not await joining.part(ctx, callback_data.account):
        raise StaleTapError(line("join-gone"))
    await ctx.answer(query, line("join-parted"))
    await ctx.show_again(own, texts.listed(await joining.pairs_here(ctx)), question="join")


@router.callback_query(Press(JoinTap, "no", Where.GROUP, Who.ADMINISTRATOR, asks="join"))
async def kept_apart(query: CallbackQuery, ctx: UpdateContext, own: int | None) -> None:
    await ctx.answer(query)
    await ctx.close(own, Post(lines=(line("as-it-was"),)))
