"""The chat's own variant of a book: changed by an administrator, parameter by parameter, and named."""

from aiogram import F, Router
from aiogram.dispatcher.event.bases import SkipHandler
from aiogram.types import CallbackQuery, Message

from bot import variants
from bot.handlers.filters import GROUP
from bot.keyboards.taps import HouseTap
from bot.render import house_rules
from bot.render.phrase import LONGEST_NAME, NOTHING, tidy
from bot.render.post import line
from bot.services.chat_settings import overrides_here, played_here
from bot.services.context import UpdateContext
from bot.services.settings_changes import change_house_rules
from bot.services.user_permissions import may_decide

router = Router()


@router.callback_query(HouseTap.filter())
async def house_tap(
    query: CallbackQuery, callback_data: HouseTap, ctx: UpdateContext, own: int | None
) -> None:
    """One page of the dialogue to the next."""
    book, name, word = callback_data.book, callback_data.name, callback_data.value
    await ctx.answer(query)
    if name == "name":
        await ctx.post(house_rules.ask_name(ctx.books[book], ctx.person.user_id, ctx.person.name))
        return
    if name == "reset":
        await change_house_rules(ctx, book, overrides={}, name=None)
    elif word and name != "back":
        kept = await overrides_here(ctx, book)
        await change_house_rules(ctx, book, overrides={**kept, name: house_rules.chosen(name, word)})
    chosen = await played_here(ctx, book)
    asks = name in variants.HOUSE and not word
    page = house_rules.parameter(chosen.rules, name) if asks else house_rules.house(chosen.rules, chosen.name)
    await ctx.show_again(own, page, question="house")


@router.message(GROUP, F.reply_to_message.text, F.text, ~F.text.startswith("/"))
async def name_variant(message: Message, ctx: UpdateContext) -> None:
    """An administrator's reply to the question how to name a variant, whenever it comes."""
    question = message.reply_to_message
    if question is None or question.from_user is None or question.from_user.id != ctx.bot_id:
        raise SkipHandler
    book = house_rules.named_in(question.text or "", ctx.books)
    name = tidy(message.text or "")[:LONGEST_NAME]
    if book is None or name == NOTHING:
        raise SkipHandler
    if await may_decide(ctx, line("admins-only")):
        await change_house_rules(ctx, book, name=name)
        await ctx.say(line("house-named", name=name))
