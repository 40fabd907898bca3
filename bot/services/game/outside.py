"""What a player who is out may do until the end of the game: guess who wins, and see all cards.

The cards are offered only when a night or a day has begun after he went out. Until then a judge can still
take back an exit by mistake, and one press of one player must not forbid that.

Nobody who can come back may know the cards. So an act can not be taken back if its undo would bring back a
player who has seen them (`bot/services/game/undoing.py`), and in the place only others who have seen them
hear him. Nobody sees a guess; its player learns at the end whether it was right.
"""

from dataclasses import replace
from typing import NamedTuple

from bot.render.game.outside import OUT, all_cards, outside
from bot.render.game.private import out_line
from bot.render.game.utterance import Utterance
from bot.render.post import Line, Post, line
from bot.services.game.afterlife import is_wanted, sitting_now, stays_out
from bot.services.game.private_messages import take_back
from bot.services.live.game import Change, LiveGame
from bot.services.live.outbox_writer import ChatTarget
from bot.services.scope import Scope, UpdateContext
from bot.store.game import seats
from bot.store.telegram import messages
from bot.values.game import Sitting
from bot.values.outgoing import Priority
from engine import view
from engine.roles import Seat


class _Out(NamedTuple):
    """A person who is out. `place`: whether he can write to others who are out. `cards`: whether he may see
    all cards, now or later."""

    who: Sitting
    place: bool
    cards: bool


async def guess(ctx: UpdateContext, live: LiveGame, seat: Seat, winner: str) -> Line | None:
    """Stores which team a player who is out expects to win. Returns None, or a line that says why not."""
    out = await _out(ctx, live, seat)
    if out is None:
        return line("out-not-yet")
    if out.who.guess is not None or out.who.saw_cards:
        return line("guess-stands")
    await seats.guess(ctx.tx, live.game.id, out.who.user_id, winner)
    await _show(ctx, live, out._replace(who=replace(out.who, guess=winner)))
    return None


async def see_cards(ctx: UpdateContext, live: LiveGame, seat: Seat) -> Line | None:
    """Shows all cards to a player who is out. Returns None, or a line that says why he may not see them."""
    out = await _out(ctx, live, seat)
    if out is None:
        return line("out-not-yet")
    if out.who.saw_cards:
        return line("cards-seen-already")
    if not out.cards:
        return line("cards-stay-closed")
    if seat not in live.settled:
        return line("cards-later")
    await seats.open_cards(ctx.tx, live.game.id, out.who.user_id)
    await ctx.post(all_cards(live.state, live.roster))
    await _show(ctx, live, out._replace(who=replace(out.who, saw_cards=True)))
    return None


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. When a night or a day begins, offers the cards, where that
    is allowed, to players who were out before. At the end, takes the offers and the buttons from the messages
    to players who are out. After an undo, deletes such a message if its player is back."""
    live = change.after
    if change.is_over:
        for chat_id in await messages.chats_with(scope.tx, live.game.id, OUT):
            target = ChatTarget(chat_id, live.game.locale)
            told = Post(lines=(out_line(live.state.rules),), silent=True)
            await scope.outbox.say(target, told, what="edit", game_id=live.game.id, slot=OUT)
    elif change.cause == "undo":
        for seat in live.roster.people:
            if not view.is_out(live.state, seat):
                await take_back(scope, live, seat, OUT)
    else:
        for seat in sorted(live.settled - change.before.settled):
            out = await _out(scope, live, seat)
            if out is not None and out.cards:
                await _show(scope, live, out)


async def _out(scope: Scope, live: LiveGame, seat: Seat) -> _Out | None:
    """Returns the person at this seat if he is out and knows it, and has not left the game; None otherwise,
    and in a practice."""
    if live.game.is_practice or not view.is_out(live.state, seat):
        return None
    who = (await sitting_now(scope.tx, live)).get(seat)
    if who is None:
        return None
    stays = await stays_out(scope, live, seat)
    return _Out(
        who,
        place=stays and await is_wanted(scope, live, "afterlife"),
        cards=stays and await is_wanted(scope, live, "open_cards"),
    )


async def _show(scope: Scope, live: LiveGame, out: _Out) -> None:
    cards = out.cards and out.who.seat in live.settled
    post = outside(live.game.id, out_line(live.state.rules), out.who, place=out.place, cards=cards)
    await scope.voice.utter(scope.tx, live, [Utterance(post, "edit", Priority.NEWS, OUT, out.who.seat)])
