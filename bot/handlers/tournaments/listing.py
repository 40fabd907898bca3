"""Handles the organiser's list of people: its pages, and his replies with a name, a club or a person to
add."""

from aiogram import F, Router
from aiogram.filters import Filter
from aiogram.types import CallbackQuery, Message, MessageOriginUser

from bot.handlers.filters import PRIVATE, Answers
from bot.handlers.tournaments.pages import show_page, turn_page
from bot.presses.tournaments import EventTap
from bot.render.post import line
from bot.services.scope import UpdateContext
from bot.services.tournaments import listing
from bot.values.tournament import Tournament

router = Router()


class Adds(Filter):
    """A filter for a forwarded message or a contact of a person whom the bot has just asked whom to add to
    his tournament. The handler gets `about`: the id of the tournament."""

    async def __call__(self, message: Message, ctx: UpdateContext) -> bool | dict[str, str]:
        if message.forward_origin is None and message.contact is None:
            return False
        about = await listing.adding_to(ctx)
        return False if about is None else {"about": about}


@router.callback_query(EventTap.filter(F.wish == "list"))
async def list_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    await ctx.answer(query)
    post = await listing.list_page(ctx, tournament, callback_data.number)
    await show_page(ctx, tournament, own, post)


@router.callback_query(EventTap.filter(F.wish == "person"))
async def person_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    post = await listing.person_page(ctx, tournament, callback_data.number)
    await turn_page(query, ctx, tournament, own, post)


@router.callback_query(EventTap.filter(F.wish.in_({"rename", "club", "add"})))
async def ask_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament
) -> None:
    refused = await listing.ask(ctx, tournament, callback_data.wish, callback_data.number)
    await ctx.answer_done(query, refused)


@router.callback_query(EventTap.filter(F.wish.in_({"admit", "remove"})))
async def status_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    wanted = listing.admit if callback_data.wish == "admit" else listing.remove
    refused = await wanted(ctx, tournament, callback_data.number)
    await ctx.answer_done(query, refused)
    if refused is None:
        post = await listing.list_page(ctx, tournament, 0)
        await show_page(ctx, tournament, own, post)


@router.message(PRIVATE, Answers(listing.RENAMES))
async def new_name(message: Message, ctx: UpdateContext, about: str) -> None:
    await ctx.say(await listing.rename(ctx, about, message.text or ""))


@router.message(PRIVATE, Answers(listing.CLUBS))
async def new_club(message: Message, ctx: UpdateContext, about: str) -> None:
    await ctx.say(await listing.set_club(ctx, about, message.text or ""))


@router.message(PRIVATE, Answers(listing.ADDS))
async def new_person(message: Message, ctx: UpdateContext, about: str) -> None:
    """Adds a person to the tournament. The organiser's reply contains his Telegram number and then his name.
    `about`: the end of the question, with the id of the tournament."""
    await ctx.say(await listing.add(ctx, about, message.text or ""))


@router.message(PRIVATE, Adds())
async def forwarded(message: Message, ctx: UpdateContext, about: str) -> None:
    """Adds a person to the tournament: the one in the organiser's contact, or the writer of the message that
    the organiser forwards."""
    if message.contact is not None:
        user_id, name = message.contact.user_id, message.contact.first_name
    elif isinstance(message.forward_origin, MessageOriginUser):
        user_id, name = message.forward_origin.sender_user.id, message.forward_origin.sender_user.full_name
    else:
        user_id, name = None, ""
    said = (
        line("event-add-hidden") if user_id is None else await listing.add_person(ctx, about, user_id, name)
    )
    await ctx.say(said)
