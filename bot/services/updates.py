"""Finds the queue and the context for an update. If the bot fails to handle an update, tells the person."""

from collections.abc import Hashable
from functools import partial
from typing import get_args

from aiogram.types import Chat, Message, Update, User

from bot.presses import ChatTap, GameTap, PlannedTap, unpacked
from bot.render.locales import say
from bot.render.phrase import NOTHING, tidy
from bot.render.post import line
from bot.services.chat import menus
from bot.services.chat.own_words import own_words
from bot.services.live.members import Answers
from bot.services.live.outbox_writer import ChatTarget, client_language, language
from bot.services.scope import AppContext, Scope, UpdateContext
from bot.store.chat import chats
from bot.store.chat.chats import Chat as Known
from bot.store.game import games
from bot.store.people import people
from bot.store.people.people import Person
from bot.words.commands import as_command

COMMANDS = frozenset({"start", "unseat", *menus.GROUP, *menus.PRIVATE})


def _who(update: Update) -> User | None:
    if update.message_reaction is not None:
        return update.message_reaction.user
    return getattr(update.event, "from_user", None)


def is_anonymous(update: Update) -> bool:
    """Returns whether the update is a reaction in a chat's name, so that nobody knows who has reacted."""
    return update.message_reaction is not None and update.message_reaction.user is None


def _where(update: Update) -> tuple[Chat | None, int]:
    """Returns the chat of an update, None if it has none, and the id of its topic; 0 without a topic. If a
    press comes without its message, returns the person's private chat."""
    query = update.callback_query
    message = update.message or update.edited_message or (query.message if query else None)
    if message is not None:
        in_topic = getattr(message, "is_topic_message", None)
        return message.chat, (getattr(message, "message_thread_id", None) or 0) if in_topic else 0
    if query is not None:
        return Chat(id=query.from_user.id, type="private"), 0
    return getattr(update.event, "chat", None), 0


async def queue_key(app: AppContext, update: Update) -> Hashable:
    """Returns the key of the queue in which an update is handled: that of the game to which it belongs, even
    from another chat; if there is none, that of its chat. Presses of a `ChatTap` belong to no game."""
    chat, thread_id = _where(update)
    if update.callback_query is not None:
        data = update.callback_query.data or ""
        game_id = _game_of_tap(data)
        if game_id is not None:
            return ("game", game_id)
        if chat is not None and unpacked(data, get_args(ChatTap)) is not None:
            return ("chat", chat.id)
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
    kinds: tuple[type[GameTap | PlannedTap], ...] = get_args(GameTap) + get_args(PlannedTap)
    tap = unpacked(data, kinds)
    return None if tap is None else tap.game


async def context_for(scope: Scope, update: Update, answers: Answers) -> UpdateContext:
    """Returns the context of an update. Raises ValueError if the update names no person or no chat.

    The bot stores the person and the chat of an update only if the person does something with the bot; the
    chat also if the bot comes or goes. Of people who only talk in a group, it stores at most that a host was
    there; of those who come or go, nothing.
    """
    chat, thread_id = _where(update)
    user = _who(update)
    if user is None or chat is None:
        raise ValueError(f"an update of {update.event_type} names nobody")
    acts = update.callback_query is not None or _turns_to_bot(update.message, scope.app.name)
    person = await _person(scope, user, acts=acts)
    own = language(person, scope.app.default_locale)
    if chat.type == "private":
        if update.message is not None and not person.reachable:
            await people.set_reachable(scope.tx, scope.bot_id, user.id, True)
        return UpdateContext(scope.app, scope.tx, person, ChatTarget(chat.id, own), answers=answers)
    if acts or update.my_chat_member is not None:
        kept: Known | None = await _keep(scope, chat, heard=update.message is not None)
    else:
        kept = await chats.get(scope.tx, scope.bot_id, chat.id)
    if update.message is not None or update.callback_query is not None:
        await _host_seen(scope, chat.id, user.id)
    locale = (kept.locale if kept else None) or own
    return UpdateContext(
        scope.app,
        scope.tx,
        person,
        ChatTarget(chat.id, locale, thread_id or None),
        _as_group(update),
        answers,
    )


def _turns_to_bot(message: Message | None, name: str) -> bool:
    """Returns whether a message is for the bot with this `name`: in private every message, in a group only
    the bot's commands."""
    if message is None or message.is_automatic_forward:
        return False
    if message.chat.type == "private":
        return True
    command, _, mentioned = as_command(own_words(message)).partition(" ")[0].partition("@")
    return command.removeprefix("/") in COMMANDS and mentioned in ("", name.lower())


async def _person(scope: Scope, user: User, *, acts: bool) -> Person:
    bot_id, code = scope.bot_id, user.language_code
    name = _name(user, client_language(code or "", scope.app.default_locale))
    if acts:
        return await people.seen(scope.tx, bot_id, user.id, name, code, user.username)
    known = await people.get(scope.tx, bot_id, user.id)
    return known or Person(bot_id, user.id, name, None, code, reachable=False, seen_at=0.0)


async def _host_seen(scope: Scope, chat_id: int, user_id: int) -> None:
    """Stores that the person did something in the group just now, if he is the creator of its open game."""
    hosts, now = scope.app.seen_hosts, scope.tx.now
    if hosts.is_due(chat_id, user_id, now):
        await games.host_seen(scope.tx, scope.bot_id, chat_id, user_id)
        scope.tx.after_commit(partial(hosts.stored, chat_id, user_id, now))


def _name(user: User, locale: str) -> str:
    """Returns the person's name. If it has no visible character, returns a word in his language with the last
    digits of his id, so that two such people rarely have the same name."""
    seen = tidy(user.full_name) != NOTHING
    return user.full_name if seen else say(locale, "nameless", {"number": f"{user.id % 10_000:04}"})


async def _keep(scope: Scope, chat: Chat, *, heard: bool) -> Known:
    """Stores the chat of an update, and returns what is stored. `heard`: whether a message came from there;
    then the bot must be in the chat. (An old button can be pressed even in a group that the bot has left.)"""
    kept = await chats.seen(scope.tx, scope.bot_id, chat.id, chat.title or "", scope.app.new_group)
    if heard and kept.left_at is not None:
        await chats.set_left(scope.tx, scope.bot_id, chat.id, None)
    return kept


def _as_group(update: Update) -> bool:
    message = update.message
    if message is None or message.sender_chat is None:
        return False
    return message.sender_chat.id == message.chat.id


async def tell_failure(scope: Scope, update: Update) -> None:
    """Tells the person that the bot failed to do what he wanted: as the answer to his press, or as a reply to
    his message if it has text. Other updates get no answer."""
    query, message, said = update.callback_query, update.message, line("something-failed")
    if query is not None:
        person = await people.get(scope.tx, scope.bot_id, query.from_user.id)
        await scope.outbox.answer(query, language(person, scope.app.default_locale), said, alert=True)
    elif message is not None and message.text is not None:
        ctx = await context_for(scope, update, {})
        await ctx.refuse(said)
