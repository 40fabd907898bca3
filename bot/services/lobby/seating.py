"""People in a lobby: a person joins or leaves, or the host takes his seat away; and who judges it."""

from contextlib import suppress

from bot.render.game.sealing import cut_asked
from bot.render.judge import judging
from bot.render.lobby import lobby
from bot.render.post import Line, Post, line
from bot.runtime.links import ANY_MESSAGE
from bot.services.chat.nicknames import name_in
from bot.services.live.game import rules_of
from bot.services.live.members import Membership
from bot.services.live.outbox_writer import ChatTarget
from bot.services.lobby import ready
from bot.services.lobby.lobby import CUTTING, FULL, SLOT, names_of, refresh
from bot.services.lobby.slot_messages import close_questions, say_once
from bot.services.lobby.waiting import wait
from bot.services.practice import practice
from bot.services.scope import SERVICE_ACCOUNTS, Scope, UpdateContext
from bot.store.chat import chats
from bot.store.game import games, seats
from bot.store.game.seats import SeatTakenError
from bot.store.lobby import comers, evenings, waiting
from bot.store.people import people
from bot.store.telegram import messages
from bot.values.evening import Answer
from bot.values.game import Game, Sitting
from bot.values.outgoing import Priority


async def join(ctx: UpdateContext, game: Game) -> Line:
    """Gives the person a seat, or a place on the waiting list of a full lobby. Returns the line that tells
    him so, or why he can have neither. Raises `AskFirst` if Telegram has to be asked first."""
    rules = rules_of(game, ctx.books)
    names = await names_of(ctx.tx, game)
    refused = await _refusal(ctx, game)
    if refused is not None:
        return refused
    if len(names) >= max(rules.deals) and not await _sits_here(ctx, game):
        said = await wait(ctx, game)
        await _comes(ctx, game, "yes")
        await refresh(ctx, game)
        if await ready.is_asked(ctx.tx, game):
            await waiting.set_ready(ctx.tx, game.id, ctx.person.user_id)
        return said
    await practice.end(ctx)
    if ctx.person.user_id == game.creator_id:
        await games.host_seen(ctx.tx, ctx.bot_id, game.chat_id, game.creator_id)
    try:
        name = await name_in(ctx, game.chat_id)
        await seats.sit(ctx.tx, ctx.bot_id, game.id, ctx.person.user_id, name)
    except SeatTakenError:
        return await _where_seated(ctx, game)
    await waiting.go(ctx.tx, game.id, ctx.person.user_id)
    await _comes(ctx, game, "yes")
    await close_questions(ctx, game, "begin")
    asked = await ready.is_asked(ctx.tx, game)
    is_full = not asked and len(names) + 1 == max(rules.deals)
    if is_full:
        await _is_full(ctx, game)
    await refresh(ctx, game, is_full=is_full)
    if asked:
        await ready.came(ctx, game)
    return line("lobby-joined")


async def _comes(ctx: UpdateContext, game: Game, answer: Answer) -> None:
    """Stores in the list of the table's evening whether the person stays for it."""
    evening = None if game.evening_id is None else await evenings.find(ctx.tx, game.evening_id)
    if evening is not None:
        name = await name_in(ctx, evening.game.chat_id)
        await comers.answer(ctx.tx, evening, ctx.person.user_id, name, answer)


async def _sits_here(ctx: UpdateContext, game: Game) -> bool:
    own = await ctx.own_game()
    return own is not None and own.id == game.id


async def _refusal(ctx: UpdateContext, game: Game) -> Line | None:
    """Returns a line that says why the person can not sit down here; None if he can. Raises `AskFirst`.

    If Telegram does not say whether he is in the group, he may sit down.
    """
    if game.status != "lobby":
        return line("lobby-not-open")
    if await seats.is_barred(ctx.tx, game.id, ctx.person.user_id):
        return line("lobby-barred")
    if await ctx.judged_game() is not None:
        return line("judge-sits-not")
    if ctx.member(game.chat_id, ctx.person.user_id).standing is Membership.GONE:
        return await not_in_the_group(ctx, game)
    return None


async def not_in_the_group(ctx: UpdateContext, game: Game) -> Line:
    """Returns the line for somebody who wants to join a game and is not in its group."""
    chat = await chats.get(ctx.tx, ctx.bot_id, game.chat_id)
    return line("lobby-not-member", chat=chat.title if chat else "?")


async def _where_seated(ctx: UpdateContext, game: Game) -> Line:
    other = await ctx.own_game()
    if other is None or other.id == game.id:
        return line("lobby-seated-here")
    chat = await chats.get(ctx.tx, ctx.bot_id, other.chat_id)
    return line("lobby-seated-elsewhere", chat=chat.title if chat else "?")


async def _is_full(ctx: UpdateContext, game: Game) -> None:
    if await ready.asks_itself(ctx, game):
        await ready.ask(ctx, game, ctx.person.user_id)
    else:
        await _tell_full(ctx, game)


async def _tell_full(ctx: UpdateContext, game: Game) -> None:
    """Tells the creator in the group that his lobby is full, with a mention that notifies him. If the creator
    is Telegram's account for anonymous administrators, mentions nobody."""
    creator = await people.get(ctx.tx, ctx.bot_id, game.creator_id)
    called = None
    if creator is not None and creator.user_id not in SERVICE_ACCOUNTS:
        called = creator.user_id, creator.name
    await say_once(ctx, game, lobby.full(game.id, called), FULL)


async def give_back(ctx: UpdateContext, game: Game) -> Line:
    """Frees the person's seat in a lobby, or his place on its waiting list. Whoever leaves the table of an
    evening goes home. Returns the line that answers him."""
    await _comes(ctx, game, "no")
    sat = await free_seat(ctx, game, ctx.person.user_id)
    if game.evening_id is not None:
        return line("evening-no-noted")
    return line("lobby-left" if sat else "lobby-waits-no-longer")


async def free_seat(scope: Scope, game: Game, user_id: int) -> bool:
    """Frees a person's seat in a lobby, or his place on its waiting list. Returns whether he has sat."""
    sat = await seats.stand_up(scope.tx, game.id, user_id)
    if await waiting.go(scope.tx, game.id, user_id) or sat:
        await ready.somebody_went(scope, game)
    return sat


async def ask_cut(ctx: UpdateContext, game: Game) -> Line | None:
    """Asks in the group for cuts of the deck, once for a lobby. If that was asked before, returns the line
    that tells where."""
    if await say_once(ctx, game, cut_asked(game.id), CUTTING):
        return None
    return line("cut-asked-already")


async def cut(ctx: UpdateContext, game: Game, where: int) -> None:
    """Stores where the person cuts the deck, and shows it in the lobby's message. If he has cut it before,
    the new cut counts."""
    await seats.cut(ctx.tx, game.id, ctx.person.user_id, where)
    await refresh(ctx, game)


async def leave_lobby(ctx: UpdateContext, game: Game) -> None:
    """Frees the person's seat in the lobby, or his place on its waiting list, and answers his `/leave`."""
    said = await give_back(ctx, game)
    await ctx.reply_to_person(Post(lines=(said,), silent=True), "leave")


async def unseat(ctx: UpdateContext, game: Game, who: Sitting) -> None:
    """Takes the seat of the person `who` in a lobby away. He can not sit there again."""
    await seats.stand_up(ctx.tx, game.id, who.user_id)
    await seats.bar(ctx.tx, game.id, who.user_id)
    said = Post(lines=(line("unseated", name=who.name),), silent=True)
    await ctx.post(said, key=f"unseated:{who.user_id}")
    await _tell_unseated(ctx, game, who)
    await ready.somebody_went(ctx, game)


async def _tell_unseated(ctx: UpdateContext, game: Game, who: Sitting) -> None:
    """Tells the person `who` in private that the host has taken his seat away. In the group he would only see
    that the list has changed."""
    person = await people.get(ctx.tx, ctx.bot_id, who.user_id)
    chat = await chats.get(ctx.tx, ctx.bot_id, game.chat_id)
    if person is not None and chat is not None and person.user_id != ctx.person.user_id:
        await ctx.outbox.say(
            ctx.chat_with(person.user_id, person), Post(lines=(line("unseated-you", chat=chat.title),))
        )


async def sit_again(ctx: UpdateContext, game: Game) -> None:
    """Gives the person a seat in a new lobby, unless he sits or judges elsewhere or may not sit here."""
    if await ctx.judged_game() is not None or await seats.is_barred(ctx.tx, game.id, ctx.person.user_id):
        return
    await practice.end(ctx)
    with suppress(SeatTakenError):
        name = await name_in(ctx, game.chat_id)
        await seats.sit(ctx.tx, ctx.bot_id, game.id, ctx.person.user_id, name)


async def seat_judge(scope: Scope, game: Game, private: ChatTarget) -> Game:
    """Makes a person the judge of a lobby, and tells him in his `private` chat. Whether he sees the roles is
    as the group's settings say. Returns the changed game."""
    await practice.end_of(scope, private.chat_id)
    sees = (await scope.settings_of(game.chat_id)).judge_sees == "yes"
    await games.set_judge(scope.tx, game.id, private.chat_id, sees=sees)
    game = await games.get(scope.tx, game.id)
    await tell_judge(scope, game, private)
    return game


async def tell_judge(scope: Scope, game: Game, private: ChatTarget) -> None:
    """Tells a person in his `private` chat that he judges a lobby. A message that told it before goes."""
    url = await scope.voice.link_to_slot(scope.tx, game, SLOT)
    url = url or scope.app.link(game.chat_id, game.thread_id or ANY_MESSAGE)
    post, chair = (
        judging.taken(game.id, rules_of(game, scope.books), sees=game.judge_sees, url=url),
        judging.CHAIR,
    )
    if await messages.is_filled(scope.tx, private.chat_id, game.id, chair):
        await scope.outbox.say(private, Post(), what="delete", game_id=game.id, slot=chair)
    await scope.outbox.say(private, post, priority=Priority.REPLY, game_id=game.id, slot=chair)
