"""The buttons of the organiser's menu and of its lists, and his replies with a name, a club or a person to
add. The chief judge may press some of the buttons, too, such as those that name judges for the tables."""

from aiogram.filters import Filter
from aiogram.types import CallbackQuery, Message, MessageOriginUser

from bot.handlers.filters import PRIVATE
from bot.handlers.press import Changes, Who
from bot.handlers.tournaments.pages import EventRouter, press, show_page
from bot.presses.tournaments import (
    Chair,
    ChairTap,
    DismissTap,
    EntrantTap,
    EventTap,
    ListTap,
    NameTap,
    ReplaceTap,
    TableTap,
)
from bot.render.post import Post, line
from bot.services.scope import UpdateContext
from bot.services.tournaments import attendance, chief, listing, naming, organising, seatings, substituting
from bot.store.tournaments import tournaments
from bot.values.tournament import Tournament

router = EventRouter()

ORGANISER, LEADER, TOURNAMENT = Who.ORGANISER, Who.LEADER, Changes.TOURNAMENT


async def _open_menu(ctx: UpdateContext, tournament: Tournament, *, begins: bool = False) -> Post:
    now = await tournaments.get(ctx.tx, tournament.id)
    if now.organiser_id == ctx.person.user_id:
        return await organising.menu(ctx, now, begins=begins)
    return await chief.menu(ctx, now)


async def _menu(ctx: UpdateContext, tournament: Tournament, _tap: EventTap, _done: bool) -> Post:
    return await _open_menu(ctx, tournament)


async def _begun(ctx: UpdateContext, tournament: Tournament, _tap: EventTap, done: bool) -> Post:
    return await _open_menu(ctx, tournament, begins=done)


router.page(EventTap, "menu", LEADER, _open_menu)
router.act(EventTap, "draw", ORGANISER, TOURNAMENT, seatings.draw_first, _menu)
router.page(EventTap, "reopen-ask", ORGANISER, listing.ask_to_reopen)
router.act(EventTap, "reopen", ORGANISER, TOURNAMENT, listing.reopen, _menu)
router.act(EventTap, "begin", ORGANISER, TOURNAMENT, organising.begin_now, _begun)
router.act(EventTap, "hold", ORGANISER, TOURNAMENT, organising.hold, _menu)
router.act(TableTap, "again", ORGANISER, TOURNAMENT, organising.play_again, _begun)
router.act(TableTap, "skip", ORGANISER, TOURNAMENT, organising.pass_over, _menu)
router.act(TableTap, "call", ORGANISER, TOURNAMENT, attendance.call, _menu)
router.act(EventTap, "wait", ORGANISER, TOURNAMENT, attendance.wait_on, _menu)
router.page(ListTap, "people", ORGANISER, substituting.ask_who_goes)
router.page(EventTap, "finish", LEADER, organising.ask_enough)
router.act(EventTap, "finish-sure", LEADER, Changes.RESULTS, organising.close, _menu)
router.page(EventTap, "hand-list", ORGANISER, organising.ask_to_whom)
router.page(EntrantTap, "hand-ask", ORGANISER, organising.ask_if_sure)
router.page(EntrantTap, "hand", ORGANISER, organising.hand_over, TOURNAMENT)
router.page(EventTap, "cancel-ask", ORGANISER, organising.ask_to_cancel)
router.act(EventTap, "cancel", ORGANISER, TOURNAMENT, organising.cancel, _menu)


@router.callback_query(press(ReplaceTap, "replace", ORGANISER, TOURNAMENT))
async def replace_tap(
    query: CallbackQuery,
    callback_data: ReplaceTap,
    ctx: UpdateContext,
    tournament: Tournament,
    own: int | None,
) -> None:
    """Handles the buttons that choose the player whom the organiser replaces, and the substitute."""
    goes, comes = callback_data.entrant, callback_data.substitute
    post: Post | None
    if comes:
        await ctx.answer_done(query, await substituting.substitute(ctx, tournament, goes, comes))
        post = await _open_menu(ctx, tournament)
    else:
        post = await substituting.ask_who_comes(ctx, tournament, goes)
        await ctx.answer(query, *(() if post else (line("event-late"),)))
    await show_page(ctx, tournament, own, post)


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
router.reply(listing.RENAMES, listing.rename)
router.reply(listing.CLUBS, listing.set_club)
router.reply(listing.ADDS, listing.add)


@router.message(PRIVATE, Adds())
async def forwarded(message: Message, ctx: UpdateContext, about: str) -> None:
    """Adds a person to the tournament: the one in the organiser's contact, or the writer of the message that
    the organiser forwards. Says so if Telegram hides who this is."""
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


async def _table(
    ctx: UpdateContext, tournament: Tournament, tap: NameTap | DismissTap, _done: bool
) -> Post | None:
    place = tap.table if isinstance(tap, DismissTap) else Chair.of(tap.chair).table
    return await naming.of_table(ctx, tournament, place)


router.page(EventTap, "judges", LEADER, naming.tables)
router.page(TableTap, "judges-of", LEADER, naming.of_table)
router.page(ChairTap, "judge-pick", LEADER, naming.ask)
router.act(ChairTap, "judge-ask", LEADER, Changes.NOTHING, naming.ask_for_number)
router.act(NameTap, "judge-name", LEADER, Changes.NAMED, naming.name, _table)
router.act(
    DismissTap,
    "judge-dismiss",
    LEADER,
    Changes.NAMED,
    lambda ctx, cup, judge, _: naming.dismiss(ctx, cup, judge),
    _table,
)
router.reply(naming.ASKED, naming.name_by_number)
