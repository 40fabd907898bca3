"""Who sits in a lobby: a person joins, leaves, or is sent away."""

from contextlib import suppress

from bot.render import lobby
from bot.render.buttons import to_table
from bot.render.post import Line, Post, line
from bot.services import practice, ready
from bot.services.context import UpdateContext
from bot.services.game_settings import settings_of
from bot.services.language import language
from bot.services.live_game import rules_of
from bot.services.lobby import FULL, drop_begin_question, names_of, refresh, say_once
from bot.services.members import Standing
from bot.services.outbox_writer import ChatTarget
from bot.services.user_permissions import SERVICE_ACCOUNTS
from bot.services.waiting import wait
from bot.store import barred, chats, games, people, seats, waiting
from bot.store.games import Game
from bot.store.seats import SeatTakenError, Sitting


async def lobby_of_link(ctx: UpdateContext, code: str) -> Game | None:
    """The game that a deep link leads to, open or not."""
    return await games.by_join_code(ctx.tx, ctx.bot_id, code) if code else None


async def sitting_in(ctx: UpdateContext, game: Game) -> list[Sitting]:
    """Everyone who sits or sat in a game, in the order of joining."""
    return await seats.of_game(ctx.tx, game.id)


async def join(ctx: UpdateContext, game: Game) -> None:
    """The person sits down, or is told why not. Raises `AskFirst` if Telegram has to say who he is."""
    rules = rules_of(game, ctx.books)
    names = await names_of(ctx.tx, game)
    refused = await _refusal(ctx, game)
    if refused is not None:
        await ctx.say(refused)
        return
    if len(names) >= max(rules.deals) and not await _sits_here(ctx, game):
        await wait(ctx, game)
        await refresh(ctx, game)
        return
    await practice.end(ctx)
    if ctx.person.user_id == game.creator_id:
        await games.host_seen(ctx.tx, ctx.bot_id, game.chat_id, game.creator_id)
    try:
        await seats.sit(ctx.tx, ctx.bot_id, game.id, ctx.person.user_id, ctx.person.name)
    except SeatTakenError:
        await ctx.say(await _where_seated(ctx, game))
        return
    await waiting.go(ctx.tx, game.id, ctx.person.user_id)
    await drop_begin_question(ctx.app, ctx.tx, game)
    back = to_table(await ctx.app.games.voice.link_to_newest(ctx.tx, game))
    await ctx.post(Post(lines=(line("lobby-joined"),), rows=back))
    asked = await ready.is_asked(ctx.tx, game)
    if not asked and len(names) + 1 == max(rules.deals):
        await _is_full(ctx, game)
    await refresh(ctx, game)
    if asked:
        await ready.came(ctx, game)


async def _sits_here(ctx: UpdateContext, game: Game) -> bool:
    own = await ctx.own_game()
    return own is not None and own.id == game.id


async def _refusal(ctx: UpdateContext, game: Game) -> Line | None:
    """Why the person can not sit down; None if he can. Raises `AskFirst`.

    If Telegram does not say whether he is in the group, he may.
    """
    if game.status != "lobby":
        return line("lobby-not-open")
    if await barred.is_barred(ctx.tx, game.id, ctx.person.user_id):
        return line("lobby-barred")
    if await ctx.judged_game() is not None:
        return line("judge-sits-not")
    if ctx.member(game.chat_id, ctx.person.user_id).standing is Standing.GONE:
        return await not_in_the_group(ctx, game)
    return None


async def not_in_the_group(ctx: UpdateContext, game: Game) -> Line:
    """The refusal for somebody who is not in the group of the game."""
    chat = await chats.get(ctx.tx, ctx.bot_id, game.chat_id)
    return line("lobby-not-member", chat=chat.title if chat else "?")


async def _where_seated(ctx: UpdateContext, game: Game) -> Line:
    other = await ctx.own_game()
    if other is None or other.id == game.id:
        return line("lobby-seated-here")
    chat = await chats.get(ctx.tx, ctx.bot_id, other.chat_id)
    return line("lobby-seated-elsewhere", chat=chat.title if chat else "?")


async def _is_full(ctx: UpdateContext, game: Game) -> None:
    """All are asked whether they are ready, if the group wants that; else the creator is told."""
    if (await settings_of(ctx.tx, game)).ready == "on" and game.planned_at is None:
        await ready.ask(ctx.app, ctx.tx, game, ctx.person.user_id)
    else:
        await _tell_full(ctx, game)


async def _tell_full(ctx: UpdateContext, game: Game) -> None:
    """Tells the creator that his lobby is full, with a mention that rings; Telegram's account for anonymous
    administrators is not called."""
    creator = await people.get(ctx.tx, ctx.bot_id, game.creator_id)
    called = None
    if creator is not None and creator.user_id not in SERVICE_ACCOUNTS:
        called = creator.user_id, creator.name
    await say_once(ctx.app, ctx.tx, game, lobby.full(game.id, called), FULL)


async def give_back(ctx: UpdateContext, game: Game) -> Line:
    """The person gives back his seat in a lobby, or his place on its list. Returns what he is told."""
    sat = await seats.stand_up(ctx.tx, game.id, ctx.person.user_id)
    await waiting.go(ctx.tx, game.id, ctx.person.user_id)
    await ready.somebody_went(ctx.app, ctx.tx, game)
    return line("lobby-left" if sat else "lobby-waits-no-longer")


async def cut(ctx: UpdateContext, game: Game, where: int) -> None:
    """The person cuts the deck there, or changes his mind; all see it."""
    await seats.cut(ctx.tx, game.id, ctx.person.user_id, where)
    await refresh(ctx, game)


async def leave_lobby(ctx: UpdateContext, game: Game) -> None:
    """Gives the seat or the place on the list back, with a reply to the command."""
    said = await give_back(ctx, game)
    await ctx.reply(Post(lines=(said,), silent=True), "leave")


async def unseat(ctx: UpdateContext, game: Game, who: Sitting) -> None:
    """Takes somebody's seat in a lobby away. He can not sit there again."""
    await seats.stand_up(ctx.tx, game.id, who.user_id)
    await barred.bar(ctx.tx, game.id, who.user_id)
    said = Post(lines=(line("unseated", name=who.name),), silent=True)
    await ctx.post(said, key=f"unseated:{who.user_id}")
    await _tell_unseated(ctx, game, who)
    await ready.somebody_went(ctx.app, ctx.tx, game)


async def _tell_unseated(ctx: UpdateContext, game: Game, who: Sitting) -> None:
    """In private, since the list in the group is all that he would see."""
    person = await people.get(ctx.tx, ctx.bot_id, who.user_id)
    chat = await chats.get(ctx.tx, ctx.bot_id, game.chat_id)
    if person is not None and chat is not None and person.user_id != ctx.person.user_id:
        target = ChatTarget(person.user_id, language(person, ctx.app.default_locale))
        await ctx.outbox.say(target, Post(lines=(line("unseated-you", chat=chat.title),)))


async def sit_again(ctx: UpdateContext, game: Game) -> None:
    """Seats the person in a new lobby, unless he sits elsewhere."""
    if await ctx.judged_game() is not None:
        return
    with suppress(SeatTakenError):
        await seats.sit(ctx.tx, ctx.bot_id, game.id, ctx.person.user_id, ctx.person.name)
