"""Handles the buttons of an evening's post and of the messages beside it, `/evening`, «+» and «-», and
replies with a friend's name or an hour."""

import re
from typing import assert_never

from aiogram import F, Router
from aiogram.dispatcher.event.bases import SkipHandler
from aiogram.filters import CommandObject
from aiogram.types import CallbackQuery, Message

from bot.handlers.filters import GROUP, Answers, Command, Matches
from bot.handlers.lobby.new_game import offer_books
from bot.handlers.press import Changes, Press, When, Where, Who
from bot.presses.lobby import EveningTap, FriendTap, MoveTap, TablesTap
from bot.presses.press import ONLY
from bot.render.lobby.evening import to_post
from bot.render.post import Post, line
from bot.services.chat.hosts import may_decide, may_host
from bot.services.lobby import calling, evening, finding, friends, places, ready
from bot.services.lobby.evening import SLOT
from bot.services.lobby.reminders import REMINDER
from bot.services.lobby.rules_page import rules_page
from bot.services.lobby.seating import give_back, join
from bot.services.lobby.slot_messages import unsay
from bot.services.lobby.waiting import waits_here
from bot.services.scope import UpdateContext
from bot.store.lobby import evenings
from bot.values.game import Game
from bot.values.outgoing import Priority

router = Router()

TABLE = frozenset({"table", "стол", "стіл"})
"""The words after `/evening` that name a topic as a place for a table."""

SIGNED = re.compile(
    r"(?:(\+)|[-\u2212\u2013]|м[иі]нус)(?:\s?([1-5])(\s.{1,64})?)?[.!)]*"
    r"|(?:я\s+)?(?:(приду|прийду|буду|плюс)|не\s+(?:приду|прийду)(?:[,.]\s.{1,64})?)[\s.!:)]*",
    re.IGNORECASE,
)
"""A plus or a minus, how many people it is about, and their names; or the same in words."""

NO_NAME = re.compile(r"\d|(?:в|за|к|по|на|о|об|до|з|с)\s", re.IGNORECASE)
"""How no name begins: «+1 в 21:00», «+3 за него»."""

BETWEEN_NAMES = re.compile(r"\s*(?:,|\s(?:и|і|й|та)\s)\s*(?:[+\-\u2212\u2013]\s?1\s+)?")

FRIEND = "friend"
"""The name of the question that a reply with a friend's name answers."""


def _press(
    wish: str, who: Who, changes: Changes = Changes.LOBBY, *, asks: str = "", drops: str = ""
) -> Press:
    return Press(EveningTap, wish, Where.GROUP, who, When.PLANNED, changes, asks=asks, drops=drops)


@router.callback_query(
    Press(EveningTap, "later no", Where.PRIVATE, Who.ANYBODY, When.PLANNED, Changes.SEAT, asks=REMINDER)
)
@router.callback_query(_press("yes later no", Who.ANYBODY, Changes.SEAT))
@router.callback_query(_press("more friend", Who.ANYBODY))
@router.callback_query(_press("rules less", Who.ANYBODY, Changes.NOTHING))
@router.callback_query(_press("weekly once show books move-all", Who.HOST))
@router.callback_query(_press("cancel", Who.HOST, Changes.NOTHING, drops=evening.SURE_TO_CANCEL))
@router.callback_query(
    _press("skip cancel-sure cancel-all", Who.HOST, asks=evening.SURE_TO_CANCEL, drops=evening.SURE_TO_CANCEL)
)
@router.callback_query(_press("keep", Who.HOST, Changes.NOTHING, asks=evening.SURE_TO_CANCEL))
async def evening_tap(
    query: CallbackQuery, callback_data: EveningTap, ctx: UpdateContext, game: Game, own: int | None
) -> None:
    this = await evenings.get(ctx.tx, game.id)
    match callback_data.wish:
        case "yes" | "later" | "no" as wish:
            said = await evening.answer(ctx, this, wish)
            await ctx.answer(query, said)
            url = await ctx.voice.link_to_slot(ctx.tx, game, SLOT)
            await ctx.close(own, Post(lines=(said,), rows=(to_post(url),)), priority=Priority.PROMPT)
        case "friend":
            await ctx.answer_done(query, await friends.bring(ctx, this))
        case "rules":
            await ctx.answer(query)
            await ctx.reply_to_person(await rules_page(ctx, game, in_group=True), "rules", query)
        case "weekly" | "once":
            await ctx.answer(query, await evening.repeat(ctx, this))
        case "move-all":
            await ctx.answer(query, await calling.move_following(ctx, this))
        case "show":
            await ctx.answer_done(query, await calling.appear_at_once(ctx, this))
        case "books":
            await ctx.answer(query)
            await offer_books(ctx, game)
        case "cancel":
            await ctx.answer(query)
            await evening.ask_sure(ctx, this)
        case "skip" | "cancel-sure" | "cancel-all" | "keep" as wish:
            await ctx.close(own, None)
            after = await evening.following(ctx, this) if wish == "cancel-all" else None
            for each in () if wish == "keep" else (after, this):
                if each is not None:
                    await calling.cancel(ctx, each, for_good=wish != "skip")
            await ctx.answer(query)
        case "more":
            await evening.show_more(ctx, this)
            await ctx.answer(query)
        case "less":
            await unsay(ctx, game, evening.MORE)
            await ctx.answer(query)
        case _:
            assert_never(callback_data.wish)


@router.callback_query(Press(MoveTap, ONLY, Where.GROUP, Who.HOST, When.PLANNED, Changes.LOBBY))
async def move_tap(query: CallbackQuery, callback_data: MoveTap, ctx: UpdateContext, game: Game) -> None:
    this = await evenings.get(ctx.tx, game.id)
    await ctx.answer_done(query, await calling.move_by(ctx, this, callback_data.later * 60.0))


@router.callback_query(Press(TablesTap, ONLY, Where.GROUP, Who.HOST, When.PLANNED, Changes.LOBBY))
async def tables_tap(query: CallbackQuery, callback_data: TablesTap, ctx: UpdateContext, game: Game) -> None:
    this = await evenings.get(ctx.tx, game.id)
    if this.is_ending:
        await ctx.answer(query, line("evening-ends"), alert=True)
        return
    await places.choose_tables(ctx, this, callback_data.tables)
    await ctx.answer(query)


@router.callback_query(Press(FriendTap, "me drop", Where.GROUP, Who.ANYBODY, When.PLANNED, Changes.LOBBY))
async def friend_tap(query: CallbackQuery, callback_data: FriendTap, ctx: UpdateContext, game: Game) -> None:
    this, number = await evenings.get(ctx.tx, game.id), callback_data.friend
    if callback_data.wish == "me":
        await ctx.answer(query, await friends.come(ctx, this, number))
    else:
        await ctx.answer_done(query, await friends.drop(ctx, this, number))


@router.message(GROUP, Command("evening"))
async def evening_command(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """`/evening table` in a topic: a table of each evening of the group may stand there; once more: no
    longer. In a group without evenings: the same for an evening that the person hosts in another group; a
    table of that one he can take back in any group.
    `/evening` alone shows the post of the next evening again; if it has results already, or if there is none,
    sums up the last one."""
    if (command.args or "").strip().lower() not in TABLE:
        if not await finding.show_again(ctx):
            raise SkipHandler
        return
    ahead = await evenings.open_in(ctx.tx, ctx.bot_id, ctx.target.chat_id)
    others, stand = await places.hosted_elsewhere(ctx)
    if stand or not ahead:
        await ctx.say(await places.place_table(ctx, others), silent=True)
    elif ctx.target.thread_id is None:
        await ctx.refuse(line("evening-no-topic"))
    elif await may_decide(ctx, line("admins-only")):
        await ctx.say(await places.place_table(ctx, ahead), silent=True)


@router.message(GROUP, Answers(evening.HOUR))
async def take_hour_of_move(message: Message, ctx: UpdateContext, about: str) -> None:
    """Moves the evening to the hour or the day that its host has written in a reply, or says why not."""
    this = await evenings.find(ctx.tx, int(about))
    if this is None or this.is_over:
        await ctx.refuse(line("evening-is-over"))
    elif await may_host(ctx, this.game):
        refused = await calling.move_to(ctx, this, message.text or "")
        if refused is not None:
            await ctx.refuse(refused)


@router.message(GROUP, Matches(F.text.regexp(SIGNED, mode="fullmatch")))
async def plus_or_minus(message: Message, ctx: UpdateContext) -> None:
    """«+», «+1», «-», «-2», «приду» and «не приду» in the group, about the lobby that is open here, otherwise
    about the evening with the newest post: the person comes, or not, or it is about friends of his. Their
    names may follow. What answers another person, is forwarded, is written in the name of a chat, or comes
    from who plays or judges in a running game here, is about something else."""
    ahead, found = await evening.by_newest_post(ctx, ctx.target.chat_id), SIGNED.fullmatch(message.text or "")
    replied = message.reply_to_message
    by = None if replied is None or replied.forum_topic_created else replied.from_user
    to_somebody = message.forward_origin is not None or (by is not None and not by.is_bot)
    here = await ctx.open_game()
    if found is None or to_somebody or ctx.is_nobody or not (ahead or here):
        raise SkipHandler
    plus, count, named, word = found.groups("")
    is_more, names = bool(plus or word), [*filter(None, BETWEEN_NAMES.split(named.strip()))]
    if len(names) > int(count or 0) > 1 or any(NO_NAME.match(name) for name in names):
        raise SkipHandler
    to = replied.message_id if replied is not None else 0
    post = [one for one in ahead if to and await evening.is_post(ctx, one, to)]
    of_table = [one for one in ahead if here is not None and one.id == here.evening_id]
    if here is not None and not post:  # what is said at a table, or of its game, is about that
        if here.status == "lobby" and not names and (not count or (count == "1" and not of_table)):
            if await _seat_by_words(ctx, here, is_more=is_more):
                return
        elif here.status != "lobby" and (names or await ctx.own_game() or await ctx.judged_game()):
            raise SkipHandler
        if not of_table:
            raise SkipHandler
    this = (post or of_table or ahead)[0]
    if not count:
        await evening.answer(ctx, this, "yes" if is_more else "no")
        return
    for name in (*names, *[None] * (int(count) - len(names))):
        refused = await (friends.one_more if is_more else friends.one_less)(ctx, this, name)
        if refused is not None:
            await ctx.refuse(refused)
            return


async def _seat_by_words(ctx: UpdateContext, game: Game, *, is_more: bool) -> bool:
    """Gives the person a seat in a lobby, or frees his own; if he sits, a plus answers its ready check. What
    the lobby's message does not show, he is told. Returns False for a minus of who neither sits nor waits."""
    own = await ctx.own_game()
    sits = own is not None and own.id == game.id
    if not is_more:
        if sits or await waits_here(ctx, game):
            await give_back(ctx, game)
            return True
        return False
    if sits and await ready.is_asked(ctx.tx, game):
        await ready.answer(ctx, game)
    elif not sits:
        said = await join(ctx, game)
        if said.key != "lobby-joined":
            await ctx.refuse(said)
    return True


@router.message(GROUP, Answers(FRIEND))
async def take_name(message: Message, ctx: UpdateContext, about: str) -> None:
    """Stores a friend's name, which a person has written in a reply, unless the evening is over."""
    game_id, _, number = about.partition(":")
    this = await evenings.find(ctx.tx, int(game_id))
    if this is not None and not this.is_over:
        await friends.rename(ctx, this, int(number), message.text or "")
