"""A substitute takes the seat of a player who has gone: his card, and all that the seat has learnt.

That happens by day alone, when nobody is asked anything that depends on a card. The record and the
commitment keep the names of the deal.
"""

from dataclasses import replace

from bot.render import private
from bot.render import substitution as told
from bot.render.calls import CALL
from bot.render.utterance import CARD
from bot.services.candidates import may_come
from bot.services.context import AppContext
from bot.services.faces import FACE
from bot.services.live_game import LiveGame
from bot.services.passing import nobody_asks, take_back
from bot.store import seats, substitutes
from bot.store.outbox import Priority
from bot.store.transaction import Transaction
from engine.roles import Seat


async def take_seat(app: AppContext, tx: Transaction, live: LiveGame, seat: Seat) -> None:
    """The table agrees: who came forward sits down. If he can not by now, others may come forward."""
    who = live.candidate_for(seat)
    if who is None:
        return
    if not await may_come(app, tx, live.game, who.user_id):
        missing = told.could_not(live.roster, seat, live.game.join_code)
        await app.outbox(tx).say(live.group, missing, game_id=live.game.id)
        return
    place = 1 + sum(each.place > 0 for each in live.candidates)
    await seats.sit(tx, live.game.bot_id, live.game.id, who.user_id, who.name)
    await substitutes.take(tx, live.game.id, who.user_id, place)
    await _take_away(app, tx, live, seat)
    await _hand_over(app, tx, await app.games.reseat(tx, live, seat), seat)


async def _take_away(app: AppContext, tx: Transaction, live: LiveGame, seat: Seat) -> None:
    """Whoever sat there has no card and no buttons any more."""
    writer, former = app.outbox(tx), live.roster.people[seat]
    for slot in (FACE, CALL):
        await take_back(writer, live, seat, slot)
    await nobody_asks(writer, live, seat)
    target = await app.games.voice.private_target(tx, live, seat)
    await writer.say(
        target, told.replaced(seat), what="edit", priority=Priority.NEWS, game_id=live.game.id, slot=CARD
    )
    await seats.leave(tx, live.game.id, former.user_id)


async def _hand_over(app: AppContext, tx: Transaction, live: LiveGame, seat: Seat) -> None:
    """The card of the seat, and what was learnt there; and the table hears who plays now."""
    writer, roster = app.outbox(tx), await app.games.voice.linked(tx, live)
    card = private.role(live.state, seat, roster, live.knowledge)
    target = await app.games.voice.private_target(tx, live, seat)
    await writer.say(target, card, priority=Priority.PROMPT, game_id=live.game.id, slot=CARD)
    said = told.seated(replace(roster, url=None), seat)
    await writer.say(live.group, said, priority=Priority.NEWS, game_id=live.game.id)
