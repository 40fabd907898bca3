"""Somebody takes the empty judge's chair of a running game, if the table agrees."""

from dataclasses import replace

from bot.render import judging
from bot.services import judge_panel
from bot.services.candidates import may_come
from bot.services.context import AppContext
from bot.services.live_game import LiveGame
from bot.store import games
from bot.store.transaction import Transaction

CHAIR = 0
"""What he comes forward for, where a substitute names a seat."""


async def take_chair_late(app: AppContext, tx: Transaction, live: LiveGame) -> None:
    """The table agrees: who came forward judges from now on, and never sees the roles. The chair stays empty
    if he can not come by now."""
    who = live.candidate_for(CHAIR)
    if who is None:
        return
    if not await may_come(app, tx, live.game, who.user_id):
        await app.outbox(tx).say(live.group, judging.gone(live.game.join_code), game_id=live.game.id)
        return
    await games.set_judge(tx, live.game.id, who.user_id)
    judged = replace(live, game=await games.get(tx, live.game.id))
    app.games.remember(tx, judged)
    await judge_panel.tell_deal(app, tx, judged.game)
