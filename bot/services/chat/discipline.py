"""What the bot does when somebody talks out of turn. The chat's settings decide this."""

from dataclasses import dataclass
from functools import partial

from bot.choices import TELLING
from bot.render.book_words import silenced_by_own
from bot.render.chat.discipline import Breach, reminded, warned
from bot.render.post import Post
from bot.services.chat.bot_rights import UNSAID, tell_lacking
from bot.services.game import playing
from bot.services.live.game import LiveGame
from bot.services.live.talk import breach_of
from bot.services.scope import UpdateContext
from bot.store.telegram import questions
from bot.values.outgoing import Priority
from engine.acts import Foul
from engine.roles import Phase, Seat
from engine.rules import clauses
from engine.state import State

REMINDED = "reminded"
"""The name of a reminder in private, under which the bot finds it again. It asks nothing."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A message of a player in the group. `id`: a text that is the same for all parts of an album and for an
    update that comes twice, and different after each edit. `written`: the date of the message, in unix
    seconds. `acts`: whether its words nominate, withdraw or pass."""

    id: str
    message_id: int
    written: float
    acts: bool = False


async def keep_order(ctx: UpdateContext, live: LiveGame, seat: Seat, remark: Remark) -> bool:
    """If a player's message was out of turn when he wrote it, does what the chat has chosen: reminds or warns
    the player, deletes the message, or gives a foul. In a pause, or if the table talks in a call, does
    nothing. Returns whether the message costs a foul, given now or earlier. Raises `AskFirst` if the bot has
    to ask Telegram first about its rights."""
    talk, serial = ctx.app.talk, live.state.step.serial
    settings = await ctx.settings_of(ctx.target.chat_id)
    choice = "off" if settings.talk == "call" else settings.discipline
    told = talk.is_reminded(live.game.id, serial, seat)
    if choice == "off" or (choice in TELLING and told) or live.pause is not None:
        return False
    if talk.is_free(live.game.id, remark.written):
        return False
    shown_at = talk.shown_at(live.game.id, serial)
    breach = await breach_of(ctx.tx, live, shown_at, seat, remark.written, acts_now=remark.acts)
    if breach is None:
        return False
    if choice == "remind" and ctx.person.reachable:
        await _remind(ctx, live, seat, breach)
    elif choice in TELLING or not await delete(ctx, remark.message_id):
        await _warn(ctx, live, seat, breach)
    if choice != "foul" or not may_foul(live.state, seat):
        return False
    if not talk.is_judged(live.game.id, serial, remark.id):
        ctx.tx.after_commit(partial(talk.judge, live.game.id, serial, remark.id))
        await playing.act(ctx, live, Foul(seat, clauses.talk(live.state.rules, breach)))
    return True


def may_foul(state: State, seat: Seat) -> bool:
    """Returns whether the bot may give this seat a foul for what he writes; not to a player who is out. In
    some books a victim learns at once that he was shot. By these books the bot gives no such fouls by night:
    a victim is out and could get none, and that would show the others who was shot."""
    return state.here(seat) and not (state.rules.tells_the_victim and state.step.phase is Phase.NIGHT)


async def delete(ctx: UpdateContext, message_id: int) -> bool:
    """Deletes a message of this chat, and returns True. If the bot does not have the right, tells the group
    so and returns False. Raises `AskFirst` if it has to ask Telegram first about its rights."""
    member = ctx.member(ctx.target.chat_id, ctx.bot_id)
    if not ("delete" in member.rights or member.standing in UNSAID):
        await tell_lacking(ctx, ctx.target)
        return False
    await ctx.outbox.say(ctx.target, Post(), what="delete", priority=Priority.DELETION, message_id=message_id)
    return True


async def _remind(ctx: UpdateContext, live: LiveGame, seat: Seat, breach: Breach) -> None:
    for message_id in await questions.asking(ctx.tx, ctx.bot_id, ctx.private.chat_id, REMINDED):
        await questions.forget(ctx.tx, ctx.bot_id, ctx.private.chat_id, message_id)
        await ctx.outbox.say(ctx.private, Post(), what="delete", message_id=message_id)
    post = Post(lines=(reminded(breach),))
    await ctx.outbox.say(ctx.private, post, priority=Priority.REPLY, reply=REMINDED, question=REMINDED)
    _note(ctx, live, seat)


async def _warn(ctx: UpdateContext, live: LiveGame, seat: Seat, breach: Breach) -> None:
    """Warns a player in the group that he talks out of turn, at most once in each step: more warnings would
    delay the game's messages."""
    if ctx.app.talk.is_reminded(live.game.id, live.state.step.serial, seat):
        return
    said = warned(live.roster, seat, breach, own=silenced_by_own(live.state.rules))
    await ctx.reply_to_all(Post(lines=(said,), silent=True), f"warned:{seat}")
    _note(ctx, live, seat)


def _note(ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    ctx.tx.after_commit(partial(ctx.app.talk.remind, live.game.id, live.state.step.serial, seat))
