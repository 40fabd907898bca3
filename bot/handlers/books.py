"""Which book is played: chosen for a new table, or changed while it gathers."""

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.desk import Desk
from bot.handlers.filters import GROUP
from bot.handlers.lobby import SLOT, refresh, show
from bot.handlers.opening import change_book, last_book, open_table, played_here
from bot.handlers.rights import may_decide
from bot.keyboards.taps import BookTap
from bot.render import books
from bot.render.post import Line, Post, line
from bot.store import games, messages
from bot.store.games import Game
from bot.store.outbox import Priority
from engine.rules.registry import BOOKS

router = Router()


@router.message(GROUP, Command("newgame"))
async def new_game(message: Message, command: CommandObject, desk: Desk) -> None:
    """`/newgame [RULESET]`: opens a lobby, one a chat or a topic; without a book it offers them all."""
    wanted = (command.args or "").strip().lower()
    if await desk.open_game():
        await desk.say(line("already-open"))
    elif not wanted:
        await desk.post(await _choice(desk, await last_book(desk)))
    elif wanted not in BOOKS:
        await desk.say(line("no-such-book", name=wanted))
    else:
        game = await open_table(desk, wanted)
        if game is not None:
            await show(desk, game)


async def _choice(desk: Desk, likely: str, game_id: int = 0) -> Post:
    """The books as this chat plays them."""
    return books.choose([await played_here(desk, book) for book in BOOKS], likely, game_id)


async def offer_books(desk: Desk, game: Game) -> Line | None:
    """The lobby's message turns into the list of books, until one is chosen."""
    if game.status != "lobby":
        return line("lobby-not-open")
    post = await _choice(desk, game.ruleset, game.id)
    await desk.voice.say(desk.place, post, what="edit", priority=Priority.PROMPT, game_id=game.id, slot=SLOT)
    return None


@router.callback_query(BookTap.filter())
async def choose_book(query: CallbackQuery, callback_data: BookTap, desk: Desk) -> None:
    """Opens a table for the book, or changes the book of the lobby that asked."""
    book = callback_data.book
    if book not in BOOKS or not desk.in_group:
        await desk.answer(query, line("button-of-nothing"), alert=True)
    elif not callback_data.game:
        await _open_here(query, desk, book)
    else:
        game = await games.find(desk.unit, desk.bot_id, callback_data.game)
        if game is None or game.chat_id != desk.place.chat_id or game.status != "lobby":
            await desk.answer(query, line("lobby-not-open"), alert=True)
        elif await may_decide(desk, line("creator-only"), besides={game.creator_id}, query=query):
            await desk.answer(query)
            await change_book(desk, game, book)


async def _open_here(query: CallbackQuery, desk: Desk, book: str) -> None:
    """The message that offered the books becomes the lobby."""
    game = await open_table(desk, book)
    if game is None:
        await desk.answer(query, line("already-open"), alert=True)
        return
    await desk.answer(query)
    if query.message is None:
        await show(desk, game)
        return
    await messages.record(
        desk.unit, desk.bot_id, desk.place.chat_id, game.id, SLOT, message_id=query.message.message_id
    )
    await refresh(desk, game)
