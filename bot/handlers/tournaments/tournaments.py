"""Handles tournaments: their links, `/tournament`, the organiser's menu, groups that become tables, and
protests."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import PRIVATE, Answers, Command
from bot.handlers.tournaments.pages import show_page, turn_page
from bot.presses.tournaments import RULINGS, SURE, DecideTap, EventTap, ProtestTap
from bot.render.post import Line, Post, line
from bot.render.tournaments.listing import sure_to_reopen
from bot.services.scope import UpdateContext
from bot.services.tournaments import (
    attendance,
    chief,
    listing,
    organising,
    protesting,
    registration,
    resigning,
    substituting,
)
from bot.services.tournaments.gathering import bind
from bot.services.tournaments.voices import RULING, page_of
from bot.values.game import Game
from bot.values.tournament import Tournament

router = Router()


async def show_tournament(ctx: UpdateContext, code: str) -> None:
    """Shows the page of the tournament with this code to a person who has followed its link."""
    found = await registration.tournament_of_link(ctx, code)
    if found is None:
        await ctx.say(line("unknown-link"))
    else:
        await ctx.post(await registration.entry_page(ctx, found), question=page_of(found.id))


async def bind_table(ctx: UpdateContext, code: str, name: str) -> None:
    """`/table CODE NAME` in a group: makes the group the table NAME of the tournament with this code."""
    said = await bind(ctx, code, name)
    if said is not None:
        await ctx.say(said)


@router.message(PRIVATE, Command("tournament"))
async def tournament(message: Message, ctx: UpdateContext) -> None:
    """`/tournament`: shows the organiser his menu, or a list if he has several tournaments. Shows a player
    the page of his tournament."""
    found = await registration.own_tournaments(ctx)
    if not found:
        await ctx.say(line("event-none"), silent=True)
    elif len(found) == 1:
        await _show(ctx, found[0])
    else:
        await ctx.show(organising.several(found), "tournament")


async def _show(ctx: UpdateContext, found: Tournament) -> None:
    if found.organiser_id == ctx.person.user_id:
        post = await organising.menu(ctx, found)
    elif found.chief_id == ctx.person.user_id:
        post = await chief.menu(ctx, found)
    else:
        post = await registration.entry_page(ctx, found)
    await ctx.show(post, "tournament", question=page_of(found.id))


@router.callback_query(EventTap.filter(F.wish.in_({"enter", "leave"})))
async def entry_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    wanted = registration.enter if callback_data.wish == "enter" else registration.leave
    await ctx.answer(query, await wanted(ctx, tournament), alert=True)
    await show_page(ctx, tournament, own, await registration.entry_page(ctx, tournament))


@router.callback_query(EventTap.filter(F.wish == "standing"))
async def standing_tap(query: CallbackQuery, ctx: UpdateContext, tournament: Tournament) -> None:
    await ctx.answer(query)
    await ctx.show(await organising.standing(ctx, tournament), "standing")


@router.callback_query(EventTap.filter(F.wish == "people"))
async def people_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    """Handles a button that opens a page of the list of players, on which the organiser chooses whom he
    replaces."""
    await ctx.answer(query)
    post = await substituting.ask_who_goes(ctx, tournament, callback_data.number)
    await show_page(ctx, tournament, own, post)


@router.callback_query(EventTap.filter((F.wish == "replace") & (F.other == 0)))
async def replace_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    post = await substituting.ask_who_comes(ctx, tournament, callback_data.number)
    await ctx.answer(query, *(() if post else (line("event-late"),)))
    if post is not None:
        await show_page(ctx, tournament, own, post)


@router.callback_query(EventTap.filter(F.wish.in_({"cancel-ask", "reopen-ask", "hand-list", "hand-ask"})))
async def resign_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    """Handles a button with which the organiser cancels the tournament, gives it to somebody else or opens
    its registration again: asks him to confirm this."""
    post: Post | None
    match callback_data.wish:
        case "cancel-ask":
            post = resigning.ask_to_cancel(tournament)
        case "reopen-ask":
            post = sure_to_reopen(tournament.id) if listing.may_reopen(tournament) else None
        case "hand-list":
            post = await resigning.ask_to_whom(ctx, tournament)
        case _:
            post = await resigning.ask_if_sure(ctx, tournament, callback_data.number)
    await turn_page(query, ctx, tournament, own, post)


@router.callback_query(EventTap.filter(F.wish == "hand"))
async def hand_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    post = await resigning.hand_over(ctx, tournament, callback_data.number)
    await turn_page(query, ctx, tournament, own, post)


@router.callback_query(EventTap.filter(F.wish == "finish"))
async def enough_tap(
    query: CallbackQuery, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    """Handles a button that ends the stage at once: asks the organiser or the chief judge to confirm this."""
    post = await organising.ask_enough(ctx, tournament)
    await turn_page(query, ctx, tournament, own, post)


@router.callback_query(EventTap.filter())
async def organiser_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    refused = await _wanted(callback_data, ctx, tournament)
    await ctx.answer_done(query, refused)
    now = await organising.again(ctx, tournament)
    begins = refused is None and callback_data.wish in ("begin", "again")
    if now.organiser_id == ctx.person.user_id:
        menu = await organising.menu(ctx, now, begins=begins)
    else:
        menu = await chief.menu(ctx, now)
    await show_page(ctx, tournament, own, menu)


async def _wanted(tap: EventTap, ctx: UpdateContext, tournament: Tournament) -> Line | None:
    match tap.wish:
        case "draw":
            return await organising.close_registration(ctx, tournament)
        case "begin":
            return await organising.begin_now(ctx, tournament)
        case "hold":
            return await organising.hold(ctx, tournament)
        case "again":
            return await organising.play_again(ctx, tournament, tap.number)
        case "skip":
            return await organising.pass_over(ctx, tournament, tap.number)
        case "replace":
            return await substituting.substitute(ctx, tournament, tap.number, tap.other)
        case "finish-sure":
            return await organising.close(ctx, tournament)
        case "call":
            return await attendance.call(ctx, tournament, tap.number)
        case "wait":
            return await attendance.wait_on(ctx, tournament)
        case "reopen":
            return await listing.reopen(ctx, tournament)
        case "cancel":
            return await resigning.cancel(ctx, tournament)
        case _:
            return None


@router.callback_query(ProtestTap.filter())
async def protest_tap(query: CallbackQuery, ctx: UpdateContext, game: Game) -> None:
    await ctx.answer(query, await protesting.ask(ctx, game.id), alert=True)


@router.message(PRIVATE, Answers(protesting.ASKED))
async def protest_text(message: Message, ctx: UpdateContext, about: str) -> None:
    """Stores the protest that a player has written in his reply."""
    await ctx.say(await protesting.lodge(ctx, int(about), message.text or ""))


@router.callback_query(DecideTap.filter())
async def decide_tap(
    query: CallbackQuery,
    callback_data: DecideTap,
    ctx: UpdateContext,
    tournament: Tournament,
    own: int | None,
) -> None:
    now = await _ruled(ctx, tournament, callback_data)
    if isinstance(now, Line):
        await ctx.answer(query, now, alert=True)
        return
    noted = callback_data.ruling in SURE.values()
    await ctx.answer(query, *((line("protest-noted"),) if noted else ()))
    await ctx.show_again(own, now, question=RULING)


async def _ruled(ctx: UpdateContext, tournament: Tournament, tap: DecideTap) -> Post | Line:
    """Returns the post for its message, or a line that says why this is not possible."""
    confirmed = next((ruling for ruling, wish in SURE.items() if wish == tap.ruling), None)
    if confirmed is not None:
        return await protesting.decide(ctx, tournament, tap.protest, confirmed)
    if tap.ruling == "reopen":
        return await protesting.reopen(ctx, tournament, tap.protest)
    chosen = next((ruling for ruling in RULINGS if ruling == tap.ruling), None)
    return await protesting.look(ctx, tournament, tap.protest, chosen)
