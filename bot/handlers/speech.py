"""Talk in the group during a game: words of the speaker may be acts, other talk is out of turn."""

from aiogram import F, Router
from aiogram.enums import ContentType
from aiogram.types import Message

from bot import words
from bot.handlers.filters import COMMAND, GROUP, Matches
from bot.handlers.game import refused
from bot.render.post import Post
from bot.services.context import UpdateContext
from bot.services.discipline import Remark, keep_order
from bot.services.forbidden_words import judge_words
from bot.services.live_game import LiveGame
from bot.services.presence import is_here
from bot.services.values import Priority
from bot.words import Nomination, Wish, Withdrawal
from bot.words import Pass as PassWord
from engine.acts import Nominate, Pass, PlayerAct, Withdraw
from engine.refusals import Refusal
from engine.roles import Seat
from engine.steps import SPEECHES

router = Router()

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
        ContentType.GAME,
        ContentType.PAID_MEDIA,
        ContentType.LIVE_PHOTO,
        ContentType.CHECKLIST,
        ContentType.RICH_MESSAGE,
    }
)
"""Kinds of messages that are speech. Service messages (a pin, a new member) are not."""

UNTOLD = frozenset({Refusal.WRONG_STEP, Refusal.NOT_ALLOWED})
"""Refusals that are not answered: then the words were mere speech, like «спасибо»."""


MOVING = frozenset({ContentType.LOCATION, ContentType.POLL, ContentType.GAME, ContentType.CHECKLIST})
"""Kinds of messages that Telegram edits by itself: a live location moves, others answer a poll."""


@router.message(GROUP, Matches(F.content_type.in_(SPOKEN)), ~COMMAND)
async def said(message: Message, ctx: UpdateContext) -> None:
    """Text, voice and video are all speech. Only text can be understood."""
    sitting = await _sitting(ctx)
    if sitting is not None:
        await at_the_table(message, ctx, *sitting)


@router.edited_message(GROUP, Matches(F.edit_date & F.content_type.in_(SPOKEN - MOVING)))
async def edited(message: Message, ctx: UpdateContext) -> None:
    """An edit is talk of the moment when it is made. Its words are no act: they came too late."""
    sitting = await _sitting(ctx)
    if sitting is not None:
        await keep_order(ctx, *sitting, _remark(message))


async def _sitting(ctx: UpdateContext) -> tuple[LiveGame, Seat] | None:
    """The running game here and the writer's seat; None if he has none, or in a pause: then all may talk."""
    game = await ctx.open_game()
    if game is None or game.status != "running":
        return None
    live = await ctx.games.live_game(ctx.tx, game.id)
    seat = live.roster.seat_of(ctx.person.user_id)
    if seat is None:
        return None
    live = await is_here(ctx, live, seat)
    return None if live.pause is not None else (live, seat)


async def at_the_table(message: Message, ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    """A player has said something before the table: his speech, or talk out of turn."""
    text = message.text or message.caption or ""
    step = live.state.step
    speaks = step.name in SPEECHES and step.seat == seat
    if not speaks or (step.silent and not words.heard(text)):
        await keep_order(ctx, live, seat, _remark(message))
        return
    await _do_as_said(ctx, live, seat, text)
    await ctx.app.neighbours.hear(ctx.tx, live, seat, text)


def _remark(message: Message) -> Remark:
    written = message.edit_date or message.date.timestamp()
    return Remark(
        id=message.media_group_id or f"{message.message_id}:{written}",
        message_id=message.message_id,
        written=written,
        acts=bool(words.heard(message.text or message.caption or "")),
    )


async def _do_as_said(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str) -> None:
    """Does what the speaker's words ask. What is forbidden in them has its price."""
    for wish in words.heard(text):
        act = _act(wish, seat)
        refusal = await ctx.games.act(ctx.tx, live, act)
        if refusal is not None and refusal not in UNTOLD:
            post = Post(lines=refused(live, refusal, act), silent=True)
            await ctx.show(post, "speech", Priority.NEWS)
        live = await ctx.games.live_game(ctx.tx, live.game.id)
    await judge_words(ctx, live, seat, text)


def _act(wish: Wish, seat: Seat) -> PlayerAct:
    match wish:
        case Nomination():
            return Nominate(seat, wish.seat)
        case Withdrawal():
            return Withdraw(seat, wish.seat)
        case PassWord():
            return Pass(seat)
