"""Tournaments: the link and `/tournament` in private, the organiser's menu, a group as a table, protests."""

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import PRIVATE, Answers
from bot.keyboards.event_taps import DecideTap, EventTap, ProtestTap
from bot.render.post import Line, Post, line
from bot.services.context import UpdateContext
from bot.services.tournaments import organising, protesting, registration, substituting
from bot.services.tournaments.binding import bind
from bot.services.tournaments.voices import page_of
from bot.services.values import Game, Tournament

router = Router()


async def show_tournament(ctx: UpdateContext, code: str) -> None:
    """What the link of a tournament leads to."""
    found = await registration.tournament_of_link(ctx, code)
    if found is None:
        await ctx.say(line("unknown-link"))
    else:
        await ctx.post(await registration.entry_page(ctx, found), question=page_of(found.id))


async def bind_table(ctx: UpdateContext, code: str, name: str) -> None:
    """`/table CODE NAME` in a group."""
    said = await bind(ctx, code, name)
    if said is not None:
        await ctx.say(said)


@router.message(PRIVATE, Command("tournament"))
async def tournament(message: Message, ctx: UpdateContext) -> None:
    """The organiser's menu, or what a player reads of his tournament."""
    found = await registration.own_tournament(ctx)
    if found is None:
        await ctx.say(line("event-none"), silent=True)
    else:
        await _show(ctx, found)


async def _show(ctx: UpdateContext, found: Tournament) -> None:
    organises = found.organiser_id == ctx.person.user_id
    post = await (organising.menu(ctx, found) if organises else registration.entry_page(ctx, found))
    await ctx.show(post, "tournament", question=page_of(found.id))


@router.callback_query(EventTap.filter(F.wish.in_({"enter", "leave"})))
async def entry_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    wanted = registration.enter if callback_data.wish == "enter" else registration.leave
    await ctx.answer(query, await wanted(ctx, tournament), alert=True)
    await ctx.show_again(own, await registration.entry_page(ctx, tournament), question=page_of(tournament.id))


@router.callback_query(EventTap.filter(F.wish == "standing"))
async def standing_tap(query: CallbackQuery, ctx: UpdateContext, tournament: Tournament) -> None:
    await ctx.answer(query)
    await ctx.show(await organising.standing(ctx, tournament), "standing")


@router.callback_query(EventTap.filter(F.wish == "people"))
async def people_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    """A page of those who play: one of them is to be replaced."""
    await ctx.answer(query)
    post = await substituting.ask_who_goes(ctx, tournament, callback_data.number)
    await ctx.show_again(own, post, question=page_of(tournament.id))


@router.callback_query(EventTap.filter((F.wish == "replace") & (F.other == 0)))
async def replace_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    post = await substituting.ask_who_comes(ctx, tournament, callback_data.number)
    await ctx.answer(query, *(() if post else (line("event-late"),)))
    if post is not None:
        await ctx.show_again(own, post, question=page_of(tournament.id))


@router.callback_query(EventTap.filter())
async def organiser_tap(
    query: CallbackQuery, callback_data: EventTap, ctx: UpdateContext, tournament: Tournament, own: int | None
) -> None:
    refused = await _wanted(callback_data, ctx, tournament)
    await ctx.answer(query, *((refused,) if refused else ()), alert=refused is not None)
    now = await organising.again(ctx, tournament)
    begins = refused is None and callback_data.wish in ("begin", "again")
    await ctx.show_again(own, await organising.menu(ctx, now, begins=begins), question=page_of(tournament.id))


async def _wanted(tap: EventTap, ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """Does what the organiser wants, or says why not."""
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
        case "finish":
            return await organising.close(ctx, tournament)
        case _:
            return None


@router.callback_query(ProtestTap.filter())
async def protest_tap(query: CallbackQuery, ctx: UpdateContext, game: Game) -> None:
    await ctx.answer(query, await protesting.ask(ctx, game.id), alert=True)


@router.message(PRIVATE, Answers(protesting.ASKED))
async def protest_text(message: Message, ctx: UpdateContext, about: str) -> None:
    """The player's reply to the question for his protest."""
    await ctx.say(await protesting.lodge(ctx, int(about), message.text or ""))


@router.callback_query(DecideTap.filter())
async def decide_tap(
    query: CallbackQuery,
    callback_data: DecideTap,
    ctx: UpdateContext,
    tournament: Tournament,
    own: int | None,
) -> None:
    decided = await protesting.decide(ctx, tournament, callback_data.protest, callback_data.ruling)
    if isinstance(decided, Post):
        await ctx.answer(query, line("protest-noted"))
        await ctx.close(own, decided)
    else:
        await ctx.answer(query, decided, alert=True)
