"""Handles the button with which the judge gives a player a verbal warning (6.3). The group is told, and the
record does not contain the warning.

A button of the panel works while the panel shows its page: so a second press does nothing. The page of the
table has no such button for long; its touch carries the serial of the step."""

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.handlers.press import Changes, Press, When, Where, Who
from bot.handlers.stale import StaleTapError
from bot.presses.judge import JudgeTap
from bot.render.judge import pages
from bot.render.judge.pages import WARNING
from bot.render.post import Post, line
from bot.services.judge.panel import go_home, shows, turn
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.values.outgoing import Priority
from engine.acts import Foul
from engine.offers import judge_offers
from engine.rules.clauses import catalogue

router = Router()

PAGE = f"{WARNING}:0"


@router.callback_query(Press(JudgeTap, WARNING, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED))
async def warn_tap(query: CallbackQuery, callback_data: JudgeTap, ctx: UpdateContext, live: LiveGame) -> None:
    seat = callback_data.seat
    if not catalogue(live.state.rules).warnings:
        raise StaleTapError(line("refusal-not-allowed"))
    if not seat:
        post = pages.whom(live.state, live.roster, WARNING, sees=live.game.judge_sees)
        await turn(ctx, live, PAGE, post)
        await ctx.answer(query)
        return
    if Foul(seat) not in judge_offers(live.state):
        raise StaleTapError(line("refusal-not-at-table"))
    of_this_step = callback_data.at and callback_data.at == live.state.step.serial
    if not of_this_step and not await shows(ctx, live, PAGE):
        raise StaleTapError(line("judge-done-already"))
    post = Post(lines=(live.roster.named("judge-warned", seat),))
    await ctx.outbox.say(live.group, post, priority=Priority.NEWS, game_id=live.game.id)
    await ctx.answer(query, line("judge-done"))
    await go_home(ctx, live)
