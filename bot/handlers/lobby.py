"""The lobby: joined through its link, left by a command, shown as people come and go."""

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from bot import variants
from bot.handlers.filters import PRIVATE
from bot.handlers.unserved import is_served
from bot.render import lobby
from bot.render.post import Line, Post, line
from bot.services.cards import show_card
from bot.services.context import AppContext, UpdateContext
from bot.services.live_game import rules_of, target_of
from bot.services.members import Standing
from bot.store import barred, chats, games, lobbies, messages, outbox, people, seats
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import SeatTakenError
from bot.store.transaction import Transaction
from engine.rules.registry import BOOKS

router = Router()
SLOT = "lobby"

COMING = 2.0
"""Seconds in which several who come are one edit."""

LOBBY_LASTS = 3 * 3600.0
"""Seconds, scaled, after which a table closes at which nobody comes, leaves or changes anything."""


async def show(ctx: UpdateContext, game: Game) -> None:
    """The lobby's message."""
    await lobbies.stir(ctx.tx, game.id, LOBBY_LASTS * ctx.app.scale)
    post = await _gathering(ctx.tx, game)
    await ctx.outbox.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=SLOT)


async def refresh(ctx: UpdateContext, game: Game) -> None:
    """The lobby's message is brought up to date, soon."""
    await refresh_in(ctx.app, ctx.tx, game)


async def refresh_in(app: AppContext, tx: Transaction, game: Game) -> None:
    """The same, where no update is at hand."""
    await lobbies.stir(tx, game.id, LOBBY_LASTS * app.scale)
    post, soon = await _gathering(tx, game), COMING * app.scale
    await app.outbox(tx).say(
        target_of(game),
        post,
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
        delay=soon,
    )


async def say_once(app: AppContext, tx: Transaction, game: Game, post: Post, slot: str) -> None:
    """Says it to the group once a lobby: whoever comes and goes again and again makes no noise by it."""
    where = (tx, app.bot.id, game.chat_id, game.id, slot)
    if await messages.find(*where) is None and not await outbox.waits(*where):
        writer = app.outbox(tx)
        await writer.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=slot)


async def _gathering(tx: Transaction, game: Game) -> Post:
    names = await names_of(tx, game)
    fitting = [book.id for book in BOOKS.values() if len(names) in book.deals]
    return lobby.gathering(
        game.id,
        game.join_code,
        rules_of(game),
        names,
        variant=game.variant,
        changed=variants.changed(BOOKS[game.ruleset], game.overrides),
        fitting=fitting,
    )


async def names_of(tx: Transaction, game: Game) -> list[str]:
    return [who.name for who in await seats.of_game(tx, game.id)]


@router.message(PRIVATE, Command("start"))
async def start(message: Message, command: CommandObject, ctx: UpdateContext) -> None:
    """The deep link of a lobby, or a first hello; a player who could not be written to has his card again."""
    if not ctx.person.reachable and await show_card(ctx):
        return
    code = command.args or ""
    game = await games.by_join_code(ctx.tx, ctx.bot_id, code) if code else None
    if game is None or not await is_served(ctx, game.chat_id):
        await ctx.say(line("unknown-link") if code else await hello(ctx))
    else:
        await _join(ctx, game)


async def hello(ctx: UpdateContext) -> Line:
    """To whoever says nothing in particular: what the bot is, or where he sits."""
    game = await ctx.own_game()
    if game is None:
        return line("hello")
    return line("lobby-seated-here" if game.status == "lobby" else "playing")


async def _join(ctx: UpdateContext, game: Game) -> None:
    rules = rules_of(game)
    names = await names_of(ctx.tx, game)
    refused = await _refusal(ctx, game, full=len(names) >= max(rules.deals))
    if refused is not None:
        await ctx.say(refused)
        return
    if ctx.person.user_id == game.creator_id:
        await games.host_seen(ctx.tx, ctx.bot_id, game.chat_id, game.creator_id)
    try:
        await seats.sit(ctx.tx, ctx.bot_id, game.id, ctx.person.user_id, ctx.person.name)
    except SeatTakenError:
        await ctx.say(await _where_seated(ctx, game))
        return
    await ctx.say(line("lobby-joined"))
    await refresh(ctx, game)
    if len(names) + 1 == max(rules.deals):
        await _tell_full(ctx, game)


async def _refusal(ctx: UpdateContext, game: Game, *, full: bool) -> Line | None:
    """Why the person can not sit at the table; None if he can. Raises `AskFirst`.

    Where Telegram does not say whether he is in the group, he is taken to be.
    """
    if game.status != "lobby":
        return line("lobby-not-open")
    if await barred.is_barred(ctx.tx, game.id, ctx.person.user_id):
        return line("lobby-barred")
    if full:
        return line("lobby-no-seat")
    if ctx.member(game.chat_id, ctx.person.user_id).standing is Standing.GONE:
        return await not_in_the_group(ctx, game)
    return None


async def not_in_the_group(ctx: UpdateContext, game: Game) -> Line:
    chat = await chats.get(ctx.tx, ctx.bot_id, game.chat_id)
    return line("lobby-not-member", chat=chat.title if chat else "?")


async def _where_seated(ctx: UpdateContext, game: Game) -> Line:
    other = await ctx.own_game()
    if other is None or other.id == game.id:
        return line("lobby-seated-here")
    chat = await chats.get(ctx.tx, ctx.bot_id, other.chat_id)
    return line("lobby-seated-elsewhere", chat=chat.title if chat else "?")


async def _tell_full(ctx: UpdateContext, game: Game) -> None:
    """A full lobby tells its creator so, and his phone rings."""
    creator = await people.get(ctx.tx, ctx.bot_id, game.creator_id)
    if creator is not None:
        post = lobby.full(game.id, str(creator.user_id), creator.name)
        await say_once(ctx.app, ctx.tx, game, post, "full")


async def leave_lobby(ctx: UpdateContext, game: Game) -> None:
    """Gives the seat back."""
    await seats.stand_up(ctx.tx, game.id, ctx.person.user_id)
    await ctx.reply(Post(lines=(line("lobby-left"),), silent=True), "leave")
    await refresh(ctx, game)
