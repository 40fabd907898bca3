"""The buttons of the chief judge's menu."""

from functools import partial

from bot.handlers.press import Changes, Who
from bot.handlers.tournaments.pages import EventRouter
from bot.presses import tournaments
from bot.render.post import Line, Post
from bot.services.scope import UpdateContext
from bot.services.tournaments import chief, expelling
from bot.values.tournament import Tournament

router = EventRouter()

CHIEF, RESULTS = Who.CHIEF, Changes.RESULTS


async def _decide(
    ctx: UpdateContext, tournament: Tournament, played: int, bonus: int, *, approved: bool
) -> Line | None:
    return await chief.decide(ctx, tournament, played, tournaments.Bonus.of(bonus), approved=approved)


async def _expel(ctx: UpdateContext, tournament: Tournament, entrant: int, back: int) -> Line | None:
    return await (expelling.let_in if back else expelling.expel)(ctx, tournament, entrant)


async def _game(
    ctx: UpdateContext, tournament: Tournament, tap: tournaments.RuleTap, _done: bool
) -> Post | None:
    return await chief.game(ctx, tournament, tap.played)


async def _asks(ctx: UpdateContext, tournament: Tournament, _tap: tournaments.BonusTap, _done: bool) -> Post:
    return await chief.listed(ctx, tournament)


async def _players(
    ctx: UpdateContext, tournament: Tournament, _tap: tournaments.ExpelTap, _done: bool
) -> Post:
    return await expelling.players(ctx, tournament, 0)


router.page(tournaments.EventTap, "chief", CHIEF, chief.menu)
router.page(tournaments.ListTap, "games", CHIEF, chief.games)
router.page(tournaments.PlayedTap, "game", CHIEF, chief.game)
router.page(tournaments.RuleTap, "rule-ask", CHIEF, chief.sure_to_rule)
router.act(tournaments.RuleTap, "rule", CHIEF, RESULTS, chief.rule, _game)
router.act(tournaments.PlayedTap, "marks", CHIEF, Changes.NOTHING, chief.marks)
router.act(tournaments.EventTap, "protests", CHIEF, Changes.NOTHING, chief.open_protests)
router.page(tournaments.EventTap, "asks", CHIEF, chief.listed)
router.page(tournaments.AskedTap, "approve-ask", CHIEF, chief.question)
router.act(tournaments.BonusTap, "approve", CHIEF, RESULTS, partial(_decide, approved=True), _asks)
router.act(tournaments.BonusTap, "refuse", CHIEF, RESULTS, partial(_decide, approved=False), _asks)
router.page(tournaments.ListTap, "players", CHIEF, expelling.players)
router.page(tournaments.EntrantTap, "expel-ask", CHIEF, expelling.ask)
router.act(tournaments.ExpelTap, "expel", CHIEF, RESULTS, _expel, _players)
