"""Handles `/nick`, with which a member of a group asks for a nickname in place of his name in Telegram."""

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, PRIVATE, Command
from bot.handlers.press import Changes, Press, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.chat import NickTap
from bot.render.chat.nicknames import asking
from bot.render.post import Post, line
from bot.services.chat import nicknames
from bot.services.scope import UpdateContext

router = Router()


@router.message(GROUP, Command("nick"))
async def nick(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/nick Name` asks the group's administrators to confirm a nickname; `/nick -` deletes it; `/nick` says
    how this is done. The question stands in the group, so `/nick Name` is refused while a game is open."""
    if ctx.is_nobody:
        await ctx.refuse(line("anonymous-has-no-seat"))
    elif not command.args:
        await ctx.refuse(line("nick-how", name=await nicknames.name_in(ctx, ctx.target.chat_id)))
    elif command.args.strip() == "-":
        await nicknames.drop(ctx)
        await ctx.refuse(line("nick-dropped", name=ctx.person.name))
    elif await ctx.open_game() is not None:
        await ctx.refuse(line("nick-later"))
    else:
        await _ask(ctx, command.args)


async def _ask(ctx: UpdateContext, written: str) -> None:
    asked = await nicknames.ask(ctx, written)
    if not isinstance(asked, str):
        await ctx.refuse(asked)
        return
    tap = NickTap(wish="yes", user=ctx.person.user_id, mark=nicknames.mark_of(asked))
    post = asking(ctx.person.name, asked, tap)
    await ctx.post(post, question="nick", key=f"nick:{ctx.person.user_id}")


@router.callback_query(
    Press(
        NickTap, "yes no", Where.GROUP, Who.ADMINISTRATOR, changes=Changes.NICKNAME, asks="nick", closes=True
    )
)
async def decide(query: CallbackQuery, callback_data: NickTap, ctx: UpdateContext, own: int | None) -> None:
    confirmed = callback_data.wish == "yes"
    said = await nicknames.decide(ctx, callback_data.user, callback_data.mark, confirmed=confirmed)
    if said is None:
        raise StaleTapError(line("nick-gone"))
    await ctx.answer(query, said)
    await ctx.close(own, Post(lines=(said,)))


@router.message(PRIVATE, Command("nick"))
async def in_private(message: Message, ctx: UpdateContext) -> None:
    await ctx.say(line("nick-in-group"), silent=True)
