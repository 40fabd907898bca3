"""Where a tournament speaks: its tables' groups, its people, its organiser and its chief judge."""

from bot.keyboards.taps import question
from bot.render.post import Post
from bot.services.context import AppContext
from bot.services.language import language
from bot.services.outbox_writer import ChatTarget
from bot.store import chats, event_games, people
from bot.store.event_games import BoundTable
from bot.store.outbox import Priority
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction

RULING = "ruling"
"""What a message asks that a press of the chief judge may change."""


def page_of(tournament_id: int) -> str:
    """What the page of a tournament asks: a press may change it, and only who sees it can enter."""
    return question("tournament", tournament_id)


async def tell_person(
    app: AppContext, tx: Transaction, user_id: int | None, post: Post, *, question: str | None = None
) -> None:
    """In private. `question`: what its buttons ask."""
    if user_id is None:
        return
    person = await people.get(tx, app.bot.id, user_id)
    target = ChatTarget(user_id, language(person, app.default_locale))
    await app.outbox(tx).say(target, post, priority=Priority.NEWS, question=question)


async def tell_table(
    app: AppContext, tx: Transaction, tournament: Tournament, table: BoundTable, post: Post
) -> None:
    """In the table's group."""
    await app.outbox(tx).say(await target_of_table(tx, tournament, table), post, priority=Priority.PROMPT)


async def tell_tables(app: AppContext, tx: Transaction, tournament: Tournament, post: Post) -> None:
    """In all groups of the tournament, each once."""
    bound = await event_games.tables(tx, tournament.id)
    for table in {(one.chat_id, one.thread_id): one for one in bound.values()}.values():
        await tell_table(app, tx, tournament, table, post)


async def target_of_table(tx: Transaction, tournament: Tournament, table: BoundTable) -> ChatTarget:
    """The group, in its language."""
    chat = await chats.get(tx, tournament.bot_id, table.chat_id)
    locale = (chat.locale if chat is not None else None) or tournament.locale
    return ChatTarget(table.chat_id, locale, table.thread_id or None)


async def title_of(tx: Transaction, tournament: Tournament, table: BoundTable) -> str:
    """What the group is called."""
    chat = await chats.get(tx, tournament.bot_id, table.chat_id)
    return chat.title if chat is not None else table.name
