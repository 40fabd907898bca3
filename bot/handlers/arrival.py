"""An update arrives: who wrote it, where, in which lane it goes, and what becomes of it if it fails."""

from collections.abc import Hashable

from aiogram.types import Chat, Message, Update, User

from bot.desk import Desk, Host
from bot.handlers import menus
from bot.keyboards.taps import ActTap, LeaveTap, PickTap
from bot.language import language
from bot.members import Told
from bot.render.post import line
from bot.store import chats, games, people
from bot.store.chats import Chat as Known
from bot.store.people import Person
from bot.store.unit import Unit
from bot.voice import Place

GAME_TAPS = (ActTap, PickTap, LeaveTap)
COMMANDS = frozenset({"start", "unseat", *menus.GROUP, *menus.PRIVATE})


def _who(update: Update) -> User | None:
    event = update.event
    return getattr(event, "from_user", None)


def _where(update: Update) -> tuple[Chat | None, int]:
    """The chat, and the topic's id or 0. A press without its message is one of its person's own chat."""
    query = update.callback_query
    message = update.message or (query.message if query else None)
    if message is not None:
        in_topic = getattr(message, "is_topic_message", None)
        return message.chat, (getattr(message, "message_thread_id", None) or 0) if in_topic else 0
    if query is not None:
        return Chat(id=query.from_user.id, type="private"), 0
    return getattr(update.event, "chat", None), 0


async def lane_of(host: Host, update: Update) -> Hashable:
    """The game an update belongs to, whichever chat it came from; else its chat."""
    if update.callback_query is not None:
        game_id = _game_of_tap(update.callback_query.data or "")
        if game_id is not None:
            return ("game", game_id)
    chat, thread_id = _where(update)
    user = _who(update)
    game = None
    async with host.store.glance() as unit:
        if chat is not None and chat.type != "private":
            game = await games.open_in(unit, host.bot.id, chat.id, thread_id)
        elif user is not None:
            game = await games.of_person(unit, host.bot.id, user.id)
    return ("game", game.id) if game is not None else ("chat", chat.id if chat is not None else 0)


def _game_of_tap(data: str) -> int | None:
    for kind in GAME_TAPS:
        try:
            return kind.unpack(data).game
        except (TypeError, ValueError):
            continue
    return None


async def desk_for(host: Host, unit: Unit, update: Update, told: Told) -> Desk:
    """The desk for an update. Its person and chat are stored only if the person does something with the
    bot: of who only talks in a group, or comes and goes there, nothing is kept."""
    chat, thread_id = _where(update)
    user = _who(update)
    if user is None or chat is None:
        raise ValueError(f"an update of {update.event_type} names nobody")
    acts = update.callback_query is not None or _turns_to_bot(update.message, host.name)
    person = await _person(host, unit, user, acts=acts)
    own = language(person, host.default_locale)
    if chat.type == "private":
        if update.message is not None and not person.reachable:
            await people.set_reachable(unit, host.bot.id, user.id, True)
        return Desk(host, unit, person, Place(chat.id, own), told=told)
    if acts or update.my_chat_member is not None:
        kept: Known | None = await _keep(host, unit, chat, heard=update.message is not None)
    else:
        kept = await chats.get(unit, host.bot.id, chat.id)
    if update.message is not None or update.callback_query is not None:
        await games.host_seen(unit, host.bot.id, chat.id, user.id)
    locale = (kept.locale if kept else None) or own
    return Desk(host, unit, person, Place(chat.id, locale, thread_id or None), _as_group(update), told)


def _turns_to_bot(message: Message | None, name: str) -> bool:
    """Whether a message is for the bot `name`: all in private, and its commands in a group."""
    if message is None or message.chat.type == "private":
        return message is not None
    first, *_ = (message.text or message.caption or "").split(maxsplit=1) or ("",)
    command, _, mentioned = first.removeprefix("/").partition("@")
    return first.startswith("/") and command in COMMANDS and mentioned.lower() in ("", name.lower())


async def _person(host: Host, unit: Unit, user: User, *, acts: bool) -> Person:
    bot_id, name, code = host.bot.id, user.full_name, user.language_code
    if acts:
        return await people.seen(unit, bot_id, user.id, name, code)
    known = await people.get(unit, bot_id, user.id)
    return known or Person(bot_id, user.id, name, None, code, reachable=False, seen_at=0.0)


async def _keep(host: Host, unit: Unit, chat: Chat, *, heard: bool) -> Known:
    """`heard`: a message came from there, so the bot is in it; an old button may be pressed without it."""
    kept = await chats.seen(unit, host.bot.id, chat.id, chat.title or "")
    if heard and kept.left_at is not None:
        await chats.set_left(unit, host.bot.id, chat.id, None)
    return kept


def _as_group(update: Update) -> bool:
    message = update.message
    if message is None or message.sender_chat is None:
        return False
    return message.sender_chat.id == message.chat.id


async def tell_failure(host: Host, unit: Unit, update: Update) -> None:
    """A tap whose handling failed is answered all the same, and words are not left without a word."""
    query, message, said = update.callback_query, update.message, line("something-failed")
    if query is not None:
        person = await people.get(unit, host.bot.id, query.from_user.id)
        await host.voice(unit).answer(query, language(person, host.default_locale), said, alert=True)
    elif message is not None and message.text is not None:
        desk = await desk_for(host, unit, update, {})
        await desk.refuse(said)
