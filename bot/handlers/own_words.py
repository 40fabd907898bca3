"""A club adds words of its own to those that are forbidden at its table."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, Answers
from bot.keyboards.taps import SettingTap
from bot.render.forbidden_words import ask_own_words, own_words
from bot.render.post import line
from bot.services.context import UpdateContext
from bot.services.forbidden_words import TooManyError, forbid
from bot.services.user_permissions import may_decide

router = Router()

ASKED = "own-words"
"""What the message asks to which somebody replies."""


@router.callback_query(SettingTap.filter(F.name == ASKED))
async def ask(query: CallbackQuery, ctx: UpdateContext) -> None:
    await ctx.answer(query)
    await ctx.post(
        ask_own_words(ctx.person.user_id, ctx.person.name),
        question=ASKED,
        key=f"{ASKED}:{ctx.person.user_id}",
    )


@router.message(GROUP, Answers(ASKED))
async def take(message: Message, ctx: UpdateContext) -> None:
    """Takes an administrator's reply to the question. It may come at any time."""
    if not await may_decide(ctx, line("admins-only")):
        return
    try:
        kept = await forbid(ctx, message.text or "")
    except TooManyError:
        await ctx.refuse(line("own-words-too-many"))
    except ValueError as error:
        await ctx.refuse(line("own-words-wrong", text=str(error)))
    else:
        await ctx.say(own_words(kept))
