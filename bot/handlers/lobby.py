"""The lobby: joined through its link, left by a command, shown as people come and go."""

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from bot import variants
from bot.desk import Desk, Host
from bot.handlers.cards import show_card
from bot.handlers.filters import PRIVATE
from bot.handlers.unserved import is_served
from bot.members import Standing
from bot.render import lobby
from bot.render.post import Line, Post, line
from bot.store import barred, chats, games, lobbies, messages, outbox, people, seats
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import SeatTakenError
from bot.store.unit import Unit
from bot.table import place_of, rules_of
from engine.rules.registry import BOOKS

router = Router()
SLOT = "lobby"

COMING = 2.0
"""Seconds in which several who come are one edit."""

LOBBY_LASTS = 3 * 3600.0
"""Seconds, scaled, after which a table closes at which nobody comes, leaves or changes anything."""


async def show(desk: Desk, game: Game) -> None:
    """The lobby's message."""
    await lobbies.stir(desk.unit, game.id, LOBBY_LASTS * desk.host.scale)
    post = await _gathering(desk.unit, game)
    await desk.voice.say(place_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=SLOT)


async def refresh(desk: Desk, game: Game) -> None:
    """The lobby's message is brought up to date, soon."""
    await refresh_in(desk.host, desk.unit, game)


async def refresh_in(host: Host, unit: Unit, game: Game) -> None:
    """The same, where no update is at hand."""
    await lobbies.stir(unit, game.id, LOBBY_LASTS * host.scale)
    post, soon = await _gathering(unit, game), COMING * host.scale
    await host.voice(unit).say(
        place_of(game),
        post,
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
        delay=soon,
    )


async def say_once(host: Host, unit: Unit, game: Game, post: Post, slot: str) -> None:
    """Says it to the group once a lobby: whoever comes and goes again and again makes no noise by it."""
    where = (unit, host.bot.id, game.chat_id, game.id, slot)
    if await messages.find(*where) is None and not await outbox.waits(*where):
        voice = host.voice(unit)
        await voice.say(place_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=slot)


async def _gathering(unit: Unit, game: Game) -> Post:
    names = await names_of(unit, game)
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


async def names_of(unit: Unit, game: Game) -> list[str]:
    return [who.name for who in await seats.of_game(unit, game.id)]


@router.message(PRIVATE, Command("start"))
async def start(message: Message, command: CommandObject, desk: Desk) -> None:
    """The deep link of a lobby, or a first hello; a player who could not be written to has his card again."""
    if not desk.person.reachable and await show_card(desk):
        return
    code = command.args or ""
    game = await games.by_join_code(desk.unit, desk.bot_id, code) if code else None
    if game is None or not await is_served(desk, game.chat_id):
        await desk.say(line("unknown-link") if code else await hello(desk))
    else:
        await _join(desk, game)


async def hello(desk: Desk) -> Line:
    """To whoever says nothing in particular: what the bot is, or where he sits."""
    game = await desk.own_game()
    if game is None:
        return line("hello")
    return line("lobby-seated-here" if game.status == "lobby" else "playing")


async def _join(desk: Desk, game: Game) -> None:
    rules = rules_of(game)
    names = await names_of(desk.unit, game)
    refused = await _refusal(desk, game, full=len(names) >= max(rules.deals))
    if refused is not None:
        await desk.say(refused)
        return
    if desk.person.user_id == game.creator_id:
        await games.host_seen(desk.unit, desk.bot_id, game.chat_id, game.creator_id)
    try:
        await seats.sit(desk.unit, desk.bot_id, game.id, desk.person.user_id, desk.person.name)
    except SeatTakenError:
        await desk.say(await _where_seated(desk, game))
        return
    await desk.say(line("lobby-joined"))
    await refresh(desk, game)
    if len(names) + 1 == max(rules.deals):
        await _tell_full(desk, game)


async def _refusal(desk: Desk, game: Game, *, full: bool) -> Line | None:
    """Why the person can not sit at the table; None if he can. Raises `AskFirst`.

    Where Telegram does not say whether he is in the group, he is taken to be.
    """
    if game.status != "lobby":
        return line("lobby-not-open")
    if await barred.is_barred(desk.unit, game.id, desk.person.user_id):
        return line("lobby-barred")
    if full:
        return line("lobby-no-seat")
    if desk.member(game.chat_id, desk.person.user_id).standing is Standing.GONE:
        return await not_in_the_group(desk, game)
    return None


async def not_in_the_group(desk: Desk, game: Game) -> Line:
    chat = await chats.get(desk.unit, desk.bot_id, game.chat_id)
    return line("lobby-not-member", chat=chat.title if chat else "?")


async def _where_seated(desk: Desk, game: Game) -> Line:
    other = await desk.own_game()
    if other is None or other.id == game.id:
        return line("lobby-seated-here")
    chat = await chats.get(desk.unit, desk.bot_id, other.chat_id)
    return line("lobby-seated-elsewhere", chat=chat.title if chat else "?")


async def _tell_full(desk: Desk, game: Game) -> None:
    """A full lobby tells its creator so, and his phone rings."""
    creator = await people.get(desk.unit, desk.bot_id, game.creator_id)
    if creator is not None:
        post = lobby.full(game.id, str(creator.user_id), creator.name)
        await say_once(desk.host, desk.unit, game, post, "full")


async def leave_lobby(desk: Desk, game: Game) -> None:
    """Gives the seat back."""
    await seats.stand_up(desk.unit, game.id, desk.person.user_id)
    await desk.reply(Post(lines=(line("lobby-left"),), silent=True), "leave")
    await refresh(desk, game)
