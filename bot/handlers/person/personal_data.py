"""Handles `/privacy`, `/mydata`, `/forget` and `/call`: a person's stored data, and what he can choose."""

import asyncio

from aiogram import Router
from aiogram.filters import CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, PRIVATE, Command
from bot.handlers.press import Changes, Press, Where, Who
from bot.presses.person import CallTap, ForgetTap, HintTap
from bot.render.game import buttons, calls
from bot.render.person import personal_data
from bot.render.post import Post, line
from bot.services.live.outbox_writer import ANSWERED
from bot.services.person import forget_person, want_calls, want_no_hints, why_not_yet
from bot.services.scope import UpdateContext
from bot.store.privacy import dossier
from bot.values.outgoing import Priority

router = Router()


@router.message(Command("privacy"))
async def privacy(message: Message, ctx: UpdateContext) -> None:
    await ctx.reply_to_person(personal_data.privacy(ctx.app.kept), "privacy")


@router.message(PRIVATE, Command("mydata"))
async def mydata(message: Message, ctx: UpdateContext) -> None:
    """`/mydata`: sends the person a file with his data."""
    who = ctx.person
    kept = await dossier.of_person(ctx.tx, ctx.bot_id, ctx.person.user_id)
    # The file may be large, so a thread makes it and the event loop is not blocked.
    post = await asyncio.to_thread(personal_data.mydata, who.user_id, who.name, who.seen_at, kept)
    await ctx.outbox.say(ctx.private, post, what="document", priority=Priority.REPLY, reply="mydata")


@router.message(PRIVATE, Command("forget"))
async def forget(message: Message, ctx: UpdateContext) -> None:
    """`/forget`: asks the person to confirm that the bot deletes his data, or says why it can not yet."""
    refused = await why_not_yet(ctx)
    if refused is not None:
        await ctx.whisper(Post(lines=(refused,)), Priority.REPLY)
    else:
        asked = personal_data.forget()
        await ctx.outbox.say(ctx.private, asked, priority=Priority.REPLY, reply="forget", question="forget")


@router.message(GROUP, Command("mydata", "forget"))
async def in_group(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/mydata` and `/forget` in a group: answers in the private chat and says so in the group. If the bot
    can not write to the person there, the group's answer has a button that leads to that chat."""
    if ctx.person.reachable:
        await (mydata if command.command == "mydata" else forget)(message, ctx)
        await ctx.outbox.say(ctx.target, ANSWERED, priority=Priority.REPLY, reply="answered")
        return
    post = Post(lines=(line("ask-in-private"),), rows=buttons.to_bot("button-to-bot"), silent=True)
    await ctx.reply_to_person(post, "in-private")


@router.callback_query(
    Press(ForgetTap, "yes", Where.PRIVATE, Who.ANYBODY, changes=Changes.OWN_DATA, asks="forget")
)
@router.callback_query(Press(ForgetTap, "no", Where.PRIVATE, Who.ANYBODY, asks="forget"))
async def forget_tap(
    query: CallbackQuery, callback_data: ForgetTap, ctx: UpdateContext, own: int | None
) -> None:
    said = line("as-it-was") if callback_data.wish == "no" else await forget_person(ctx)
    await ctx.answer(query)
    if own is None:
        await ctx.say(said)
    else:
        await ctx.close(own, Post(lines=(said,)))


@router.callback_query(Press(HintTap, "off", Where.PRIVATE, Who.ANYBODY, changes=Changes.OWN_HINTS))
async def hints_off(query: CallbackQuery, ctx: UpdateContext) -> None:
    await want_no_hints(ctx)
    await ctx.answer(query, line("hints-off"))


@router.message(PRIVATE, Command("call"))
async def call(message: Message, ctx: UpdateContext) -> None:
    """`/call`: tells the person whether the bot calls him in private when his turn comes, with a button that
    changes this."""
    await ctx.reply_to_all(calls.choice(calls=ctx.person.calls), "call", question="call")


@router.callback_query(
    Press(CallTap, "on off", Where.PRIVATE, Who.ANYBODY, changes=Changes.OWN_CALLS, asks="call")
)
async def call_tap(query: CallbackQuery, callback_data: CallTap, ctx: UpdateContext, own: int | None) -> None:
    wanted = callback_data.wish == "on"
    await want_calls(ctx, calls=wanted)
    await ctx.answer(query, line("calls-on" if wanted else "calls-off"))
    await ctx.rewrite(own, calls.choice(calls=wanted), priority=Priority.PROMPT)
