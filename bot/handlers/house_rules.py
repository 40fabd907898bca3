"""House rules: an administrator changes the chat's variant of a book and gives it a name."""

from aiogram import Router
from aiogram.dispatcher.event.bases import SkipHandler
from aiogram.types import CallbackQuery, Message

from bot import variants
from bot.handlers.filters import GROUP, Answers
from bot.keyboards.taps import HouseTap
from bot.render import house_rules
from bot.render.phrase import LONGEST_NAME, NOTHING, tidy
from bot.render.post import line
from bot.services.chat_settings import played_here, settings_here
from bot.services.context import UpdateContext
from bot.services.settings_changes import change_house_rules
from bot.services.user_permissions import may_decide

router = Router()

NAMING = "name-of"
"""Before the id of a book: what a message asks for."""


@router.callback_query(HouseTap.filter())
async def house_tap(
    query: CallbackQuery, callback_data: HouseTap, ctx: UpdateContext, own: int | None
) -> None:
    """Goes from one page of the dialogue to the next."""
    book, name, word = callback_data.book, callback_data.name, callback_data.value
    await ctx.answer(query)
    if name == "name":
        asked = house_rules.ask_name(ctx.books[book], ctx.person.user_id, ctx.person.name)
        await ctx.post(asked, question=f"{NAMING}:{book}")
        return
    if name == "reset":
        await change_house_rules(ctx, book, overrides={}, name=None)
    elif word and name != "back":
        kept = (await settings_here(ctx)).house_of(book).overrides
        await change_house_rules(ctx, book, overrides={**kept, name: house_rules.chosen(name, word)})
    chosen = await played_here(ctx, book)
    asks = name in variants.HOUSE and not word
    page = (
        house_rules.parameter(chosen.rules, name) if asks else house_rules.overview(chosen.rules, chosen.name)
    )
    await ctx.show_again(own, page, question="house")


@router.message(GROUP, Answers(NAMING))
async def name_variant(message: Message, ctx: UpdateContext, about: str) -> None:
    """Takes an administrator's reply to the question for the name of a variant. It may come at any time."""
    name = tidy(message.text or "")[:LONGEST_NAME]
    if about not in ctx.books or name == NOTHING:
        raise SkipHandler
    if await may_decide(ctx, line("admins-only")):
        await change_house_rules(ctx, about, name=name)
        await ctx.say(line("house-named", name=name))
