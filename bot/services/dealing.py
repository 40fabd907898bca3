"""The deal: a lobby becomes a game."""

from collections.abc import Sequence

from bot.render import lobby
from bot.services import judge_panel
from bot.services.context import AppContext
from bot.services.live_game import target_of
from bot.services.lobby import FULL, SLOT, drop_begin_question, unsay
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import Sitting
from bot.store.transaction import Transaction
from engine.deal import deal
from engine.rules.model import RuleSet


async def deal_out(
    app: AppContext, tx: Transaction, game: Game, rules: RuleSet, sitting: Sequence[Sitting]
) -> None:
    """Deals to all who sit, and begins the game."""
    order = [who.user_id for who in sitting]
    app.chance.shuffle(order)
    places = {user_id: seat for seat, user_id in enumerate(order, 1)}
    names = [who.name for who in sitting]
    await app.outbox(tx).say(
        target_of(game),
        lobby.gathered(rules, names),
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
    )
    await unsay(app, tx, game, FULL)
    await drop_begin_question(app, tx, game)
    await app.games.begin(tx, game, deal(rules, len(sitting), app.chance), places)
    await judge_panel.tell_deal(app, tx, game)
