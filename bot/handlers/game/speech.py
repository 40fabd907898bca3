"""Handles messages in the group during a game. The words of the speaker may be acts; messages of other
players may be out of turn."""

from functools import partial

from aiogram import F, Router
from aiogram.enums import ContentType
from aiogram.types import Message, MessageReactionUpdated, ReactionTypeEmoji

from bot import words
from bot.handlers.filters import COMMAND, GROUP, Matches
from bot.handlers.game.acts import edit_prompt, gives_up, refusal_lines
from bot.presses.press import question
from bot.render.game import group, night_prompts, private
from bot.render.post import Post, line
from bot.services.absence import is_here
from bot.services.chat.audience import hear_audience, judge_gesture
from bot.services.chat.discipline import Remark, keep_order
from bot.services.chat.forbidden_words import Written, judge_words
from bot.services.chat.own_words import own_words, written
from bot.services.game import kept_words, playing
from bot.services.live.game import LiveGame
from bot.services.practice import neighbours
from bot.services.scope import UpdateContext
from bot.values.outgoing import Priority
from bot.words import Doubt, Nomination, Wish, Withdrawal
from bot.words import Pass as PassWord
from bot.words.best_move import best_move
from engine import legal, offers
from engine.acts import Nominate, Pass, PlayerAct, Surrender, Withdraw
from engine.refusals import Refusal
from engine.roles import Seat
from engine.steps import SPEECHES
from engine.view import is_out

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
"""The kinds of messages that count as speech. Service messages (a pin, a new member) are not among them."""

UNTOLD = frozenset({Refusal.WRONG_STEP, Refusal.NOT_ALLOWED})
"""The refusals that the bot does not tell the speaker: his words were only speech, like «спасибо», and not
meant as an act."""


MOVING = frozenset({ContentType.LOCATION, ContentType.POLL, ContentType.GAME, ContentType.CHECKLIST})
"""The kinds of messages that Telegram edits by itself: a live location moves, or others answer a poll."""


@router.message(GROUP, Matches(F.content_type.in_(SPOKEN)), ~COMMAND)
async def said(message: Message, ctx: UpdateContext) -> None:
    """Handles speech (`SPOKEN`) in the group of a running game, except in a pause. The bot reads texts and
    captions."""
    there = await _table(ctx)
    if there is None:
        return
    live, seat = there
    if seat is not None:
        await at_the_table(message, ctx, live, seat)
    elif ctx.is_nobody:
        await _tell_nobody(ctx, live)
    await _hear_audience(message, ctx, live, seat)


@router.edited_message(GROUP, Matches(F.edit_date & F.content_type.in_(SPOKEN - MOVING)))
async def edited(message: Message, ctx: UpdateContext) -> None:
    """Handles an edited message. The edit counts as speech at the moment when it is made. Its words are never
    acts, because they would come too late, but the bot looks for forbidden words in it."""
    there = await _table(ctx)
    if there is None:
        return
    live, seat = there
    if seat is not None:
        if _speaks(live, seat) and not live.state.step.silent:
            await kept_words.show(ctx, live, message.message_id, written(message))
        fouled = await keep_order(ctx, live, seat, _remark(message, live))
        await _judge_words(message, ctx, live, seat, fouled=fouled)
    await _hear_audience(message, ctx, live, seat)


@router.message_reaction(GROUP, Matches(F.new_reaction))
async def reacted(event: MessageReactionUpdated, ctx: UpdateContext) -> None:
    """Handles a reaction of a player to a message. Does nothing if he takes his last one away."""
    there = await _table(ctx)
    if there is not None and there[1] is not None:
        await judge_gesture(ctx, there[0], there[1], _first_emoji(event), event.date.timestamp())


def _first_emoji(event: MessageReactionUpdated) -> str:
    """Returns the first emoji among the reactions that a person has now made to a message; "" if there is
    none (a custom emoji is none)."""
    emoji = (each.emoji for each in event.new_reaction if isinstance(each, ReactionTypeEmoji))
    return next(emoji, "")


async def _table(ctx: UpdateContext) -> tuple[LiveGame, Seat | None] | None:
    """Returns the game that is running here and the person's seat (None if he has none), and stores that he
    is there. Returns None if no game is running, or in a pause, when everybody may talk."""
    game = await ctx.open_game()
    if game is None or game.status != "running":
        return None
    live = await ctx.games.live_game(ctx.tx, game.id)
    paused, seat = live.pause is not None, live.roster.seat_of(ctx.person.user_id)
    if seat is not None:
        live = await is_here(ctx, live, seat)
    return None if paused else (live, seat)


async def _tell_nobody(ctx: UpdateContext, live: LiveGame) -> None:
    """Tells somebody who writes in the name of a chat, once in each speech, how he can be heard: he may be
    the player who has the word."""
    place, step = (live.game.id, live.state.step.serial, "nobody"), live.state.step
    if step.name in SPEECHES and not ctx.app.talk.is_judged(*place):
        ctx.tx.after_commit(partial(ctx.app.talk.judge, *place))
        await ctx.reply_to_all(Post(lines=(line("anonymous-has-no-seat"),), silent=True), "nobody")


async def _hear_audience(message: Message, ctx: UpdateContext, live: LiveGame, seat: Seat | None) -> None:
    if seat is None or is_out(live.state, seat):
        await hear_audience(ctx, live, seat, message.text or message.caption or "", message.message_id)


async def at_the_table(message: Message, ctx: UpdateContext, live: LiveGame, seat: Seat) -> None:
    """Handles what a player has said at the table: his speech, or talk out of turn. In a practice, talk
    during another's speech is no foul: the bot says whose turn it is. Forbidden words count in all cases."""
    text, step = own_words(message), live.state.step
    speaks, fouled = _speaks(live, seat), False
    if live.game.is_practice and step.name in SPEECHES and not speaks and step.seat is not None:
        await ctx.say(line("not-your-turn", seat=step.seat), silent=True)
    elif not speaks or (step.silent and not _wishes(live, text)):
        fouled = await keep_order(ctx, live, seat, _remark(message, live))
    else:
        await kept_words.show(ctx, live, message.message_id, written(message))
        await kept_words.keep(ctx, live, seat, written(message))
        await _do_as_said(ctx, live, seat, text)
        await neighbours.hear(ctx, live, seat, text)
    await _judge_words(message, ctx, live, seat, fouled=fouled)
    await _ask_surrender(ctx, live, seat, text)


def _speaks(live: LiveGame, seat: Seat) -> bool:
    return live.state.step.name in SPEECHES and live.state.step.seat == seat


def _wishes(live: LiveGame, text: str) -> tuple[Wish | Doubt, ...]:
    return words.with_doubts(text, replaces=live.state.rules.nominations_replace)


async def _ask_surrender(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str) -> None:
    act = Surrender(seat)
    if words.forbidden(text, ("surrender",)) and legal.open_refusal(live.state, act) is None:
        asked = private.ask(act, live.state, live.roster)
        await ctx.ask(asked, question(act.WORD, live.game.id), Priority.PROMPT)


async def _judge_words(
    message: Message, ctx: UpdateContext, live: LiveGame, seat: Seat, *, fouled: bool
) -> None:
    """Looks for forbidden words in a player's message and does what they cost. This depends on the state of
    the game now. `fouled`: whether the message has cost a foul; it costs no second one."""
    text, edited = own_words(message), message.edit_date is not None
    now = await ctx.games.live_game(ctx.tx, live.game.id)
    await judge_words(ctx, now, seat, Written(text, message.message_id, edited, fouled))


def _remark(message: Message, live: LiveGame) -> Remark:
    at = message.edit_date or message.date.timestamp()
    return Remark(
        id=message.media_group_id or f"{message.message_id}:{at}",
        message_id=message.message_id,
        written=at,
        acts=bool(_wishes(live, own_words(message))),
    )


async def _do_as_said(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str) -> None:
    await _hear_best_move(ctx, live, seat, text)
    asks = _may_nominate(live, seat) and not _was_asked(ctx, live, seat)
    own = Nomination(seat)  # a number that he may have forgotten to be his own
    wishes = [Doubt(seat) if asks and wish == own else wish for wish in _wishes(live, text)]
    for wish in wishes:
        if isinstance(wish, Doubt):
            if await _asks_back(ctx, live, seat, wish, ends=PassWord() in wishes):
                return  # a pass would end the turn before his answer
            continue
        act = _act(wish, seat)
        if isinstance(act, Pass) and _leaves_open(ctx, live, seat):
            return
        unconfirmed = await gives_up(ctx, live, act)
        if unconfirmed:
            said = live.roster.with_names(line("best-move-unconfirmed", seats=unconfirmed))
            await ctx.reply_to_all(Post(lines=(said,)), "best-move", Priority.PROMPT)
            return
        refusal = await playing.act(ctx, live, act)
        if refusal is not None and refusal not in UNTOLD:
            post = Post(lines=refusal_lines(live, refusal, act), silent=True)
            await ctx.reply_to_all(post, "speech", Priority.NEWS)
        live = await ctx.games.live_game(ctx.tx, live.game.id)


def _was_asked(ctx: UpdateContext, live: LiveGame, seat: Seat) -> bool:
    return ctx.app.talk.is_asked(live.game.id, live.state.step.serial, seat, Nominate.WORD)


async def _asks_back(ctx: UpdateContext, live: LiveGame, seat: Seat, doubt: Doubt, *, ends: bool) -> bool:
    """Asks the speaker, once in a step, whether he nominates the player whom his words may name (`doubt`); if
    it names none, whom; or says why he can not. Returns whether it does so now. `ends`: he passed."""
    talk, serial = ctx.app.talk, live.state.step.serial
    if not _may_nominate(live, seat) or _was_asked(ctx, live, seat):
        return False
    ctx.tx.after_commit(partial(talk.ask, live.game.id, serial, seat, Nominate.WORD))
    post = group.meant(live.state, live.roster, seat, doubt.seat, ends=ends)
    if doubt.seat is not None:
        act = Nominate(seat, doubt.seat or seat)
        refusal = legal.refusal(live.state, act)
        if refusal is not None:
            ends, post = True, Post(lines=refusal_lines(live, refusal, act), silent=True)
        elif not live.state.rules.nominations_replace:
            await playing.keep_named(ctx, live, serial, (act.seat,))  # so that one press is enough
    if ends:  # the next pass does not wait
        ctx.tx.after_commit(partial(talk.remind, live.game.id, serial, seat))
    await ctx.reply_to_all(post, "meant", Priority.PROMPT)
    return True


def _leaves_open(ctx: UpdateContext, live: LiveGame, seat: Seat) -> bool:
    """Returns whether a pass would end the speech while the question whether the speaker nominates somebody
    waits for his answer. Returns True at most once in a step, so the next pass ends the speech."""
    talk, place = ctx.app.talk, (live.game.id, live.state.step.serial, seat)
    nominates = any(made.by == seat for made in live.state.day.nominations)
    if (
        nominates
        or not talk.is_asked(*place, Nominate.WORD)
        or talk.is_reminded(*place)
        or not _may_nominate(live, seat)
    ):
        return False
    ctx.tx.after_commit(partial(talk.remind, *place))
    return True


def _may_nominate(live: LiveGame, seat: Seat) -> bool:
    return any(isinstance(act, Nominate) for act in offers.offers(live.state, seat)) and live.pause is None


async def _hear_best_move(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str) -> None:
    """If the words name a best move and the player may make one, repeats its seats, so that he confirms."""
    named = best_move(text)
    if not named or max(named) > len(live.state.roles) or not offers.names_best(live.state, seat):
        return
    await playing.keep_named(ctx, live, live.state.step.serial, named)
    roster = await ctx.voice.linked(ctx.tx, live)
    await edit_prompt(ctx, live, night_prompts.best_move(live.state, roster, seat, named))
    said = live.roster.with_names(line("best-move-heard", seat=seat, seats=named))
    await ctx.reply_to_all(Post(lines=(said,)), "best-move-heard", Priority.PROMPT)


def _act(wish: Wish, seat: Seat) -> PlayerAct:
    match wish:
        case Nomination():
            return Nominate(seat, wish.seat or seat)
        case Withdrawal():
            return Withdraw(seat, wish.seat or seat)
        case PassWord():
            return Pass(seat)
