"""A group says its time zone in words: not every zone has a button."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, Answers
from bot.keyboards.taps import SettingTap
from bot.render.chat_settings import ask_zone, zone_kept
from bot.render.post import line
from bot.services.context import UpdateContext
from bot.services.settings_changes import choose
from bot.services.user_permissions import may_decide
from bot.words.zones import zone_of

router = Router()

ASKED = "own-zone"
"""What the message asks to which somebody replies."""


@router.callback_query(SettingTap.filter(F.name == ASKED))
async def ask(query: CallbackQuery, ctx: UpdateContext) -> None:
    await ctx.answer(query)
    await ctx.post(
        ask_zone(ctx.person.user_id, ctx.person.name), question=ASKED, key=f"{ASKED}:{ctx.person.user_id}"
    )


@router.message(GROUP, Answers(ASKED))
async def take(message: Message, ctx: UpdateContext) -> None:
    """Takes an administrator's reply to the question. It may come at any time."""
    if not await may_decide(ctx, line("admins-only")):
        return
    zone = zone_of(message.text or "")
    if zone is None:
        await ctx.refuse(line("own-zone-unknown"))
        return
    chosen = await choose(ctx, "zone", zone)
    await ctx.say(*zone_kept(chosen, ctx.tx.now))
