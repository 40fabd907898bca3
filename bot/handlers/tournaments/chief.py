"""The buttons of the chief judge's menu."""

from functools import partial

from bot.handlers.press import Changes, Who
from bot.handlers.tournaments.pages import EventRouter
from bot.presses.tournaments import (
    AskedTap,
    Bonus,
    BonusTap,
    EntrantTap,
    EventTap,
    ExpelTap,
    ListTap,
    PlayedTap,
    RuleTap,
)
from bot.render.post import Line, Post
from bot.services.scope import UpdateContext
from bot.services.tournaments import chief, expelling
from bot.values.tournament import Tournament

router = EventRouter()

CHIEF, RESULTS = Who.CHIEF, Changes.RESULTS


async def _decide(
    ctx: UpdateContext, tournament: Tournament, played: int, bonus: int, *, approved: bool
) -> Line | None:
    return await chief.decide(ctx, tournament, played, Bonus.of(bonus), approved=approved)


async def _expel(ctx: UpdateContext, tournament: Tournament, entrant: int, back: int) -> Line | None:
    return await (expelling.let_in if back else expelling.expel)(ctx, tournament, entrant)


async def _game(ctx: UpdateContext, tournament: Tournament, tap: RuleTap, _done: bool) -> Post | None:
    return await chief.game(ctx, tournament, tap.played)


async def _asks(ctx: UpdateContext, tournament: Tournament, _tap: BonusTap, _done: bool) -> Post:
    return await chief.listed(ctx, tournament)


async def _players(ctx: UpdateContext, tournament: Tournament, _tap: ExpelTap, _done: bool) -> Post:
    return await expelling.players(ctx, tournament, 0)


router.page(EventTap, "chief", CHIEF, chief.menu)
router.page(ListTap, "games", CHIEF, chief.games)
router.page(PlayedTap, "game", CHIEF, chief.game)
router.page(RuleTap, "rule-ask", CHIEF, chief.sure_to_rule)
router.act(RuleTap, "rule", CHIEF, RESULTS, chief.rule, _game)
router.act(PlayedTap, "marks", CHIEF, Changes.NOTHING, chief.marks)
router.act(EventTap, "protests", CHIEF, Changes.NOTHING, chief.open_protests)
router.page(EventTap, "asks", CHIEF, chief.listed)
router.page(AskedTap, "approve-ask", CHIEF, chief.question)
router.act(BonusTap, "approve", CHIEF, RESULTS, partial(_decide, approved=True), _asks)
router.act(BonusTap, "refuse", CHIEF, RESULTS, partial(_decide, approved=False), _asks)
router.page(ListTap, "players", CHIEF, expelling.players)
router.page(EntrantTap, "expel-ask", CHIEF, expelling.ask)
router.act(ExpelTap, "expel", CHIEF, RESULTS, _expel, _players)
