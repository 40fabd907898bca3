"""From an update to its context: who caused it, where, in which queue it belongs, and what is said if
it fails."""

from collections.abc import Hashable
from typing import get_args

from aiogram.types import Chat, Message, Update, User

from bot.keyboards.taps import GameTap
from bot.render.locales import say
from bot.render.phrase import NOTHING, tidy
from bot.render.post import line
from bot.services import menus
from bot.services.context import AppContext, UpdateContext
from bot.services.language import language, spoken
from bot.services.members import Answers
from bot.services.outbox_writer import ChatTarget
from bot.store import chats, games, people
from bot.store.chats import Chat as Known
from bot.store.people import Person
from bot.store.transaction import Transaction

COMMANDS = frozenset({"start", "unseat", *menus.GROUP, *menus.PRIVATE})


def _who(update: Update) -> User | None:
    event = update.event
    return getattr(event, "from_user", None)


def _where(update: Update) -> tuple[Chat | None, int]:
    """The chat, and the id of the topic or 0. A press without its message counts as one in the person's
    own chat."""
    query = update.callback_query
    message = update.message or update.edited_message or (query.message if query else None)
    if message is not None:
        in_topic = getattr(message, "is_topic_message", None)
        return message.chat, (getattr(message, "message_thread_id", None) or 0) if in_topic else 0
    if query is not None:
        return Chat(id=query.from_user.id, type="private"), 0
    return getattr(update.event, "chat", None), 0


async def queue_key(app: AppContext, update: Update) -> Hashable:
    """The key of an update: the game that it belongs to, from whatever chat it came, else its chat."""
    if update.callback_query is not None:
        game_id = _game_of_tap(update.callback_query.data or "")
        if game_id is not None:
            return ("game", game_id)
    chat, thread_id = _where(update)
    user = _who(update)
    game = None
    async with app.store.read_only() as tx:
        if chat is not None and chat.type != "private":
            game = await games.open_in(tx, app.bot.id, chat.id, thread_id)
        elif user is not None:
            game = await games.of_person(tx, app.bot.id, user.id)
            game = game or await games.judged_by(tx, app.bot.id, user.id)
    return ("game", game.id) if game is not None else ("chat", chat.id if chat is not None else 0)


def _game_of_tap(data: str) -> int | None:
    kinds: tuple[type[GameTap], ...] = get_args(GameTap)
    for kind in kinds:
        try:
            return kind.unpack(data).game
        except (TypeError, ValueError):
            continue
    return None


async def context_for(app: AppContext, tx: Transaction, update: Update, answers: Answers) -> UpdateContext:
    """The context of an update.

    Its person and chat are stored only if the person does something with the bot. Of people who only talk in
    a group, or come and go there, nothing is kept."""
    chat, thread_id = _where(update)
    user = _who(update)
    if user is None or chat is None:
        raise ValueError(f"an update of {update.event_type} names nobody")
    acts = update.callback_query is not None or _turns_to_bot(update.message, app.name)
    person = await _person(app, tx, user, acts=acts)
    own = language(person, app.default_locale)
    if chat.type == "private":
        if update.message is not None and not person.reachable:
            await people.set_reachable(tx, app.bot.id, user.id, True)
        return UpdateContext(app, tx, person, ChatTarget(chat.id, own), answers=answers)
    if acts or update.my_chat_member is not None:
        kept: Known | None = await _keep(app, tx, chat, heard=update.message is not None)
    else:
        kept = await chats.get(tx, app.bot.id, chat.id)
    if update.message is not None or update.callback_query is not None:
        await games.host_seen(tx, app.bot.id, chat.id, user.id)
    locale = (kept.locale if kept else None) or own
    return UpdateContext(
        app, tx, person, ChatTarget(chat.id, locale, thread_id or None), _as_group(update), answers
    )


def _turns_to_bot(message: Message | None, name: str) -> bool:
    """Whether a message is for the bot `name`. In private each is; in a group only its commands."""
    if message is None or message.is_automatic_forward:
        return False
    if message.chat.type == "private":
        return True
    first, *_ = (message.text or message.caption or "").split(maxsplit=1) or ("",)
    command, _, mentioned = first.removeprefix("/").partition("@")
    return first.startswith("/") and command in COMMANDS and mentioned.lower() in ("", name.lower())


async def _person(app: AppContext, tx: Transaction, user: User, *, acts: bool) -> Person:
    bot_id, code = app.bot.id, user.language_code
    name = _name(user, spoken(code or "", app.default_locale))
    if acts:
        return await people.seen(tx, bot_id, user.id, name, code, user.username)
    known = await people.get(tx, bot_id, user.id)
    return known or Person(bot_id, user.id, name, None, code, reachable=False, seen_at=0.0)


def _name(user: User, locale: str) -> str:
    """A person whose name shows nothing is called so in his language, with the end of his number: two of them
    can be told apart."""
    seen = tidy(user.full_name) != NOTHING
    return user.full_name if seen else say(locale, "nameless", {"number": f"{user.id % 10_000:04}"})


async def _keep(app: AppContext, tx: Transaction, chat: Chat, *, heard: bool) -> Known:
    """Stores the chat. `heard`: a message came from there, so the bot is in it. (An old button can be pressed
    in a group that the bot has left.)"""
    kept = await chats.seen(tx, app.bot.id, chat.id, chat.title or "")
    if heard and kept.left_at is not None:
        await chats.set_left(tx, app.bot.id, chat.id, None)
    return kept


def _as_group(update: Update) -> bool:
    message = update.message
    if message is None or message.sender_chat is None:
        return False
    return message.sender_chat.id == message.chat.id


async def tell_failure(app: AppContext, tx: Transaction, update: Update) -> None:
    """Says that something failed: in the answer to a tap, or in a reply."""
    query, message, said = update.callback_query, update.message, line("something-failed")
    if query is not None:
        person = await people.get(tx, app.bot.id, query.from_user.id)
        await app.outbox(tx).answer(query, language(person, app.default_locale), said, alert=True)
    elif message is not None and message.text is not None:
        ctx = await context_for(app, tx, update, {})
        await ctx.refuse(said)
