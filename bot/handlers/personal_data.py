"""A person's own data: what the bot keeps, shown to him alone, and forgotten when he wants it."""

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import PRIVATE
from bot.keyboards.taps import ForgetTap
from bot.render import personal_data
from bot.render.post import Line, Post, line
from bot.services.context import UpdateContext
from bot.store import dossier, erasure
from bot.store.outbox import Priority

router = Router()


@router.message(Command("privacy"))
async def privacy(message: Message, ctx: UpdateContext) -> None:
    await ctx.reply(personal_data.privacy(ctx.app.kept), "privacy")


@router.message(PRIVATE, Command("mydata"))
async def mydata(message: Message, ctx: UpdateContext) -> None:
    who = ctx.person
    kept = await dossier.of_person(ctx.tx, ctx.bot_id, who.user_id)
    post = personal_data.mydata(who.name, who.seen_at, kept)
    await ctx.outbox.say(ctx.private, post, what="document", priority=Priority.REPLY, reply="mydata")


@router.message(PRIVATE, Command("forget"))
async def forget(message: Message, ctx: UpdateContext) -> None:
    """Asks once more, if it could be done at all."""
    refused = await _not_yet(ctx)
    if refused is not None:
        await ctx.say(refused)
    else:
        await ctx.post(personal_data.forget(), question="forget")


@router.callback_query(ForgetTap.filter())
async def forget_tap(
    query: CallbackQuery, callback_data: ForgetTap, ctx: UpdateContext, own: int | None
) -> None:
    said = line("as-it-was") if callback_data.wish == "no" else await _forgotten(ctx)
    await ctx.answer(query)
    if own is None:
        await ctx.say(said)
    else:
        await ctx.close(own, Post(lines=(said,)))


async def _forgotten(ctx: UpdateContext) -> Line:
    """Forgets the person, or says why not yet. What is said to him after it is on its way is gone too."""
    refused = await _not_yet(ctx)
    if refused is None:
        await erasure.person(ctx.tx, ctx.bot_id, ctx.person.user_id)
    return refused or line("forget-done")


async def _not_yet(ctx: UpdateContext) -> Line | None:
    """A table can not do without its people until it is over."""
    status = await erasure.needed_by(ctx.tx, ctx.bot_id, ctx.person.user_id)
    if status is None:
        return None
    return line("forget-lobby" if status == "lobby" else "forget-game")
