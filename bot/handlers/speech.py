"""Talk in the group during a game: words of the speaker may be acts, other talk is out of turn."""

from aiogram import F, Router
from aiogram.enums import ContentType
from aiogram.types import Message

from bot import words
from bot.handlers.filters import GROUP
from bot.handlers.game import refused
from bot.render.book_words import silenced_by_own
from bot.render.post import Post
from bot.services.chat_settings import settings_here
from bot.services.context import UpdateContext
from bot.services.live_game import LiveGame
from bot.services.values import Priority
from bot.words import Nomination, Wish, Withdrawal
from bot.words import Pass as PassWord
from engine.acts import Foul, Nominate, Pass, PlayerAct, Withdraw
from engine.refusals import Refusal
from engine.roles import Phase, Seat
from engine.steps import SPEECHES, StepName

router = Router()

OUT_OF_TURN = "6.6.1"
"""The clause (FIIM) of a foul for talk out of turn."""

SPOKEN = frozenset(
    {
        ContentType.TEXT,
        ContentType.VOICE,
        ContentType.VIDEO_NOTE,
        ContentType.VIDEO,
        ContentType.AUDIO,
        ContentType.PHOTO,
        ContentType.ANIMATION,
        ContentType.STICKER,
        ContentType.DOCUMENT,
        ContentType.CONTACT,
        ContentType.DICE,
        ContentType.LOCATION,
        ContentType.POLL,
        ContentType.STORY,
        ContentType.VENUE,
    }
)
"""Kinds of messages that are speech. Service messages (a pin, a new member) are not."""

UNTOLD = frozenset({Refusal.WRONG_STEP, Refusal.NOT_ALLOWED})
"""Refusals that are not answered: then the words were mere speech, like «спасибо»."""


@router.message(GROUP, F.content_type.in_(SPOKEN), ~F.text.startswith("/"))
async def said(message: Message, ctx: UpdateContext) -> None:
    """Text, voice and video are all speech. Only text can be understood."""
    game = await ctx.open_game()
    if game is None or game.status != "running":
        return
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(ctx.person.user_id)
    if seat is None:
        return
    await at_the_table(message, ctx, live, seat)


async def at_the_table(message: Message, ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    """A player has said something before the table: his speech, or talk out of turn. In a pause all may
    talk."""
    if live.pause is not None:
        return
    text = message.text or message.caption or ""
    settings = await settings_here(ctx)
    step = live.state.step
    if step.name in SPEECHES and step.seat == seat:
        if step.silent and not words.heard(text):
            await _out_of_turn(ctx, live, seat, message, settings.discipline, "silent-turn-warned")
        else:
            await _do_as_said(ctx, live, seat, text, settings.oaths)
            await ctx.app.neighbours.hear(ctx.tx, live, seat, text)
    elif seat in live.state.day.silenced and seat in live.state.table and step.phase is Phase.DAY:
        own = silenced_by_own(live.state.rules)
        await _warn(ctx, live, seat, "silenced-warned-own" if own else "silenced-warned")
    elif step.name is not StepName.DEAL:
        key = "out-of-turn-by-night" if step.phase is Phase.NIGHT else "out-of-turn"
        await _out_of_turn(ctx, live, seat, message, settings.discipline, key)


async def _do_as_said(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str, oaths: str) -> None:
    """Does what the speaker's words ask, and gives a foul for an oath if the chat wants that."""
    for wish in words.heard(text):
        act = _act(wish, seat)
        refusal = await ctx.games.act(ctx.tx, live, act)
        if refusal is not None and refusal not in UNTOLD:
            post = Post(lines=refused(live, refusal, act), silent=True)
            await ctx.show(post, "speech", Priority.NEWS)
        live = await ctx.games.live_game(ctx.tx, live.game.id)
    clause = words.oaths(text) if oaths == "foul" else None
    if clause is not None and live.state.here(seat):
        await ctx.games.act(ctx.tx, live, Foul(seat, clause))


def _act(wish: Wish, seat: Seat) -> PlayerAct:
    match wish:
        case Nomination():
            return Nominate(seat, wish.seat)
        case Withdrawal():
            return Withdraw(seat, wish.seat)
        case PassWord():
            return Pass(seat)


async def _out_of_turn(
    ctx: UpdateContext, live: LiveGame, seat: Seat, message: Message, discipline: str, key: str
) -> None:
    """Warns, deletes or gives a foul, as the chat has chosen: for talk in another's turn, in a silent turn,
    by night, or by somebody who is out."""
    if discipline == "off":
        return
    if discipline == "warn":
        await _warn(ctx, live, seat, key)
        return
    await ctx.outbox.say(
        ctx.target, Post(), what="delete", priority=Priority.DELETION, message_id=message.message_id
    )
    if discipline == "foul" and live.state.here(seat):
        await ctx.games.act(ctx.tx, live, Foul(seat, OUT_OF_TURN))


async def _warn(ctx: UpdateContext, live: LiveGame, seat: Seat, key: str) -> None:
    """Warns once a step. Otherwise the answers to somebody who goes on talking would delay the game's
    messages."""
    serial = live.state.step.serial
    known, warned = ctx.games.warned.get(live.game.id, (serial, frozenset()))
    already = warned if known == serial else frozenset()
    if seat not in already:
        ctx.games.warned[live.game.id] = (serial, already | {seat})
        await ctx.show(Post(lines=(live.roster.named(key, seat),), silent=True), f"warned:{seat}")
