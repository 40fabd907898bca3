"""Which book is played: chosen for a new table, or changed while it gathers."""

from aiogram import Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot import variants
from bot.desk import Desk
from bot.handlers.filters import GROUP
from bot.handlers.lobby import SLOT, show
from bot.handlers.privacy import warn_of_privacy
from bot.handlers.rights import may_decide
from bot.keyboards.taps import BookTap
from bot.render import books
from bot.render.post import Line, line
from bot.store import chats, games, messages
from bot.store.games import AlreadyOpenError, Game
from bot.store.outbox import Priority
from bot.variants import Variant
from engine.rules.registry import BOOKS, DEFAULT

router = Router()


@router.message(GROUP, Command("newgame"))
async def new_game(message: Message, command: CommandObject, desk: Desk) -> None:
    """`/newgame [RULESET]`: opens a lobby, one a chat or a topic; without a book it offers them all."""
    wanted = (command.args or "").strip().lower()
    if await games.open_in(desk.unit, desk.bot_id, desk.place.chat_id, desk.place.thread_id or 0):
        await desk.say(line("already-open"))
    elif not wanted:
        await desk.post(books.choose(BOOKS.values(), await _last_book(desk)))
    elif wanted not in BOOKS:
        await desk.say(line("no-such-book", name=wanted))
    else:
        game = await _open(desk, wanted)
        if game is not None:
            await show(desk, game)


async def _last_book(desk: Desk) -> str:
    chat = await chats.get(desk.unit, desk.bot_id, desk.place.chat_id)
    last = chat.settings.get("book") if chat is not None else None
    return last if isinstance(last, str) and last in BOOKS else DEFAULT.id


async def _variant(desk: Desk, book: str) -> Variant:
    chat = await chats.get(desk.unit, desk.bot_id, desk.place.chat_id)
    if chat is None:
        return variants.variant({}, BOOKS[book], "")
    await chats.set_settings(desk.unit, desk.bot_id, chat.chat_id, {**chat.settings, "book": book})
    return variants.variant(chat.settings, BOOKS[book], chat.title)


async def _open(desk: Desk, book: str) -> Game | None:
    """Opens a lobby for the chat's variant of a book; None if one is open already."""
    chosen = await _variant(desk, book)
    warn_of_privacy(desk)
    try:
        return await games.create(
            desk.unit,
            bot_id=desk.bot_id,
            chat_id=desk.place.chat_id,
            thread_id=desk.place.thread_id or 0,
            creator_id=desk.person.user_id,
            ruleset=book,
            overrides=chosen.overrides,
            variant=chosen.name,
            locale=desk.place.locale,
        )
    except AlreadyOpenError:
        return None


async def offer_books(desk: Desk, game: Game) -> Line | None:
    """The lobby's message turns into the list of books, until one is chosen."""
    if game.status != "lobby":
        return line("lobby-not-open")
    post = books.choose(BOOKS.values(), game.ruleset, game.id)
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
            await _change(query, desk, game, book)


async def _open_here(query: CallbackQuery, desk: Desk, book: str) -> None:
    """The message that offered the books becomes the lobby."""
    game = await _open(desk, book)
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
    await show(desk, game, "edit")


async def _change(query: CallbackQuery, desk: Desk, game: Game, book: str) -> None:
    chosen = await _variant(desk, book)
    await games.set_book(desk.unit, game.id, book, chosen.overrides, chosen.name)
    await desk.answer(query)
    await show(desk, await games.get(desk.unit, game.id), "edit")
