"""The lobby: joined through its link, left by a command, shown as people come and go."""

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from bot import variants
from bot.desk import Desk
from bot.handlers.filters import PRIVATE
from bot.render import lobby
from bot.render.post import Line, Post, line
from bot.store import chats, games, people, seats
from bot.store.games import Game
from bot.store.outbox import Priority
from bot.store.seats import SeatTakenError
from bot.table import place_of, rules_of
from engine.rules.registry import BOOKS

router = Router()
SLOT = "lobby"

COMING = 2.0
"""Seconds in which several who come are one edit."""


async def show(desk: Desk, game: Game) -> None:
    """The lobby's message."""
    post = await _gathering(desk, game)
    await desk.voice.say(place_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=SLOT)


async def refresh(desk: Desk, game: Game) -> None:
    """The lobby's message is brought up to date, soon."""
    post, soon = await _gathering(desk, game), COMING * desk.host.scale
    await desk.voice.say(
        place_of(game),
        post,
        what="edit",
        priority=Priority.COUNT,
        game_id=game.id,
        slot=SLOT,
        delay=soon,
    )


async def _gathering(desk: Desk, game: Game) -> Post:
    names = await names_of(desk, game)
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


async def names_of(desk: Desk, game: Game) -> list[str]:
    return [who.name for who in await seats.of_game(desk.unit, game.id)]


@router.message(PRIVATE, Command("start"))
async def start(message: Message, command: CommandObject, desk: Desk) -> None:
    """The deep link of a lobby, or a first hello."""
    code = command.args or ""
    game = await games.by_join_code(desk.unit, desk.bot_id, code) if code else None
    if game is None:
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
    names = await names_of(desk, game)
    if game.status != "lobby":
        await desk.say(line("lobby-not-open"))
        return
    if len(names) >= max(rules.deals):
        await desk.say(line("lobby-no-seat"))
        return
    try:
        await seats.sit(desk.unit, desk.bot_id, game.id, desk.person.user_id, desk.person.name)
    except SeatTakenError:
        await desk.say(await _where_seated(desk, game))
        return
    await desk.say(line("lobby-joined"))
    await refresh(desk, game)
    if len(names) + 1 == max(rules.deals):
        await _tell_full(desk, game)


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
        await desk.voice.say(place_of(game), post, priority=Priority.PROMPT)


async def leave_lobby(desk: Desk, game: Game) -> None:
    """Gives the seat back."""
    await seats.stand_up(desk.unit, game.id, desk.person.user_id)
    await desk.say(line("lobby-left"), silent=True)
    await refresh(desk, game)
