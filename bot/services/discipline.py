"""What becomes of talk out of turn, as the chat has chosen."""

from dataclasses import dataclass
from functools import partial

from bot.choices import TELLING
from bot.render.book_words import silenced_by_own
from bot.render.discipline import Breach, reminded, warned
from bot.render.post import Post
from bot.services.bot_permissions import UNSAID, tell_lacking
from bot.services.chat_settings import settings_here
from bot.services.context import UpdateContext
from bot.services.live_game import LiveGame
from bot.services.talk import breach_of
from bot.services.values import Priority
from engine.acts import Foul
from engine.roles import Phase, Seat
from engine.state import State

OUT_OF_TURN = "6.6.1"
"""The clause (FIIM) of a foul for talk out of turn."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What a player said in the group. `id`: the same for all parts of an album, and for an update that comes
    twice; another for each edit. `written`: unix seconds, by Telegram. `acts`: its words nominate, withdraw
    or pass."""

    id: str
    message_id: int
    written: float
    acts: bool = False


async def keep_order(ctx: UpdateContext, live: LiveGame, seat: Seat, remark: Remark) -> None:
    """Reminds, warns, deletes or gives a foul, if the remark was out of turn when it was written."""
    talk, serial = ctx.games.talk, live.state.step.serial
    settings = await settings_here(ctx)
    choice = "off" if settings.talk == "call" else settings.discipline
    told = talk.is_reminded(live.game.id, serial, seat)
    if choice == "off" or (choice in TELLING and told) or live.pause is not None:
        return
    if talk.is_free(live.game.id, remark.written):
        return
    shown_at = talk.shown_at(live.game.id, serial)
    breach = await breach_of(ctx.tx, live, shown_at, seat, remark.written, acts_now=remark.acts)
    if breach is None:
        return
    if choice == "remind" and ctx.person.reachable:
        await _remind(ctx, live, seat, breach)
    elif choice in TELLING or not await _delete(ctx, remark):
        await _warn(ctx, live, seat, breach)
    if (
        choice == "foul"
        and _may_foul(live.state, seat)
        and not talk.is_judged(live.game.id, serial, remark.id)
    ):
        ctx.tx.after_commit(partial(talk.judge, live.game.id, serial, remark.id))
        await ctx.games.act(ctx.tx, live, Foul(seat, OUT_OF_TURN))


def _may_foul(state: State, seat: Seat) -> bool:
    """In a game that began by older rules the victim may be out at once and silent. Then no talk by night is
    a foul: the one that could not be given would tell who was shot."""
    return state.here(seat) and not (state.rules.tells_the_victim and state.step.phase is Phase.NIGHT)


async def _delete(ctx: UpdateContext, remark: Remark) -> bool:
    """Whether the bot may delete it, and so does."""
    member = ctx.member(ctx.target.chat_id, ctx.bot_id)
    if not ("delete" in member.rights or member.standing in UNSAID):
        await tell_lacking(ctx.app, ctx.tx, ctx.target)
        return False
    await ctx.outbox.say(
        ctx.target, Post(), what="delete", priority=Priority.DELETION, message_id=remark.message_id
    )
    return True


async def _remind(ctx: UpdateContext, live: LiveGame, seat: Seat, breach: Breach) -> None:
    post = Post(lines=(reminded(breach),))
    await ctx.outbox.say(ctx.private, post, priority=Priority.REPLY, reply="reminded")
    _note(ctx, live, seat)


async def _warn(ctx: UpdateContext, live: LiveGame, seat: Seat, breach: Breach) -> None:
    """Warns in the group, once a step: answers to somebody who goes on would delay the game's messages."""
    if ctx.games.talk.is_reminded(live.game.id, live.state.step.serial, seat):
        return
    said = warned(live.roster, seat, breach, own=silenced_by_own(live.state.rules))
    await ctx.show(Post(lines=(said,), silent=True), f"warned:{seat}")
    _note(ctx, live, seat)


def _note(ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    ctx.tx.after_commit(partial(ctx.games.talk.remind, live.game.id, live.state.step.serial, seat))
