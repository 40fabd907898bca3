"""The organiser's list of people: its buttons, and his replies with a name, a club or a person to
add."""

from aiogram.filters import Filter
from aiogram.types import Message, MessageOriginUser

from bot.handlers.filters import PRIVATE, Answers
from bot.handlers.press import Changes, Who
from bot.handlers.tournaments.pages import EventRouter
from bot.presses.tournaments import EntrantTap, EventTap, ListTap
from bot.render.post import Post, line
from bot.services.scope import UpdateContext
from bot.services.tournaments import listing
from bot.values.tournament import Tournament

router = EventRouter()

ORGANISER = Who.ORGANISER


class Adds(Filter):
    """A filter for a forwarded message or a contact of a person whom the bot has just asked whom to add to
    his tournament. The handler gets `about`: the id of the tournament."""

    async def __call__(self, message: Message, ctx: UpdateContext) -> bool | dict[str, str]:
        if message.forward_origin is None and message.contact is None:
            return False
        about = await listing.adding_to(ctx)
        return False if about is None else {"about": about}


async def _listed(ctx: UpdateContext, tournament: Tournament, _tap: EntrantTap, done: bool) -> Post | None:
    return await listing.list_page(ctx, tournament, 0) if done else None


router.page(ListTap, "list", ORGANISER, listing.list_page)
router.page(EntrantTap, "person", ORGANISER, listing.person_page)
router.act(EntrantTap, "rename", ORGANISER, Changes.NOTHING, listing.ask_name)
router.act(EntrantTap, "club", ORGANISER, Changes.NOTHING, listing.ask_club)
router.act(EventTap, "add", ORGANISER, Changes.NOTHING, listing.ask_whom)
router.act(EntrantTap, "admit", ORGANISER, Changes.TOURNAMENT, listing.admit, _listed)
router.act(EntrantTap, "remove", ORGANISER, Changes.TOURNAMENT, listing.remove, _listed)


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
