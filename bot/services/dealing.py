"""The deal: a lobby becomes a game."""

from collections.abc import Sequence

from bot.render import lobby
from bot.services import judge_panel, pins
from bot.services.context import AppContext
from bot.services.game_settings import settings_of
from bot.services.live_game import target_of
from bot.services.lobby import FULL, SLOT, drop_begin_question, unsay
from bot.services.sealing import dealt
from bot.store import games, seats
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import Sitting
from bot.store.transaction import Transaction
from engine.rules.model import RuleSet

SAME_TABLE = 24 * 3600.0
"""Seconds, not scaled, in which seats of the last game here are kept."""


async def deal_out(
    app: AppContext, tx: Transaction, game: Game, rules: RuleSet, sitting: Sequence[Sitting]
) -> None:
    """Deals to all who sit, and begins the game."""
    if (await settings_of(tx, game)).seats == "kept":
        game, sitting = await _keep_seats(tx, game, sitting)
    names = [who.name for who in sitting]
    await app.outbox(tx).say(
        target_of(game),
        lobby.gathered(rules, names),
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
    )
    await pins.unpin(app, tx, game, SLOT)
    await unsay(app, tx, game, FULL)
    await drop_begin_question(app, tx, game)
    await app.games.begin(tx, game, *dealt(game, rules, sitting, app.chance))
    await judge_panel.tell_deal(app, tx, game)


async def _keep_seats(
    tx: Transaction, game: Game, sitting: Sequence[Sitting]
) -> tuple[Game, Sequence[Sitting]]:
    """The seats are given: as at the last table here, if it was played a short while ago; newcomers come
    after, in the order of sitting down."""
    last = await games.last_played(tx, game.bot_id, game.chat_id, game.thread_id)
    before: dict[int, int] = {}
    if last is not None and last.ended_at is not None and tx.now - last.ended_at <= SAME_TABLE:
        before = {who.user_id: who.seat or 0 for who in await seats.of_game(tx, last.id)}
    order = sorted(sitting, key=lambda who: (before.get(who.user_id, len(before) + 1), who.joined_order))
    await seats.set_order(tx, game.id, [who.user_id for who in order])
    await games.set_seating(tx, game.id, "given")
    return await games.get(tx, game.id), await seats.of_game(tx, game.id)
