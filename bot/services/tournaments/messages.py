"""Sends a tournament's messages to the groups of its tables and to its people."""

from collections.abc import Iterable

from bot.presses.press import question
from bot.render.post import Line, Post
from bot.services.live.outbox_writer import ChatTarget
from bot.services.scope import Scope
from bot.store.chat import chats
from bot.store.database.transaction import Transaction
from bot.store.people import people
from bot.store.people.people import NOBODYS_ID
from bot.store.tournaments import event_games
from bot.store.tournaments.event_games import BoundTable, EventGame
from bot.values.outgoing import Priority, What
from bot.values.tournament import Tournament

RULING = "ruling"
"""The name of the question with which the bot asks the chief judge for a decision about a protest."""


def page_of(tournament_id: int) -> str:
    """Returns the question that the message with a tournament's page asks. Only a press on a message with
    this question may enter a person in the tournament or change the page."""
    return question("tournament", tournament_id)


async def tell_person(
    scope: Scope,
    user_id: int | None,
    said: Post | Line,
    *,
    question: str | None = None,
    what: What = "send",
    game_id: int | None = None,
    slot: str | None = None,
) -> None:
    """Sends a post or a line to a person in private, or edits the message in the same slot (`what`).
    `question`: what the post's buttons ask. `game_id`: the game to which the slot belongs; None if the post
    is never edited. Sends nothing to a person who was forgotten: his id is None, or at most `NOBODYS_ID`."""
    if user_id is None or user_id <= NOBODYS_ID:
        return
    person = await people.get(scope.tx, scope.bot_id, user_id)
    target = scope.chat_with(user_id, person)
    named = slot if game_id is not None else None
    post = said if isinstance(said, Post) else Post(lines=(said,))
    await scope.outbox.say(
        target, post, what=what, priority=Priority.NEWS, question=question, game_id=game_id, slot=named
    )


async def tell_table(
    scope: Scope, tournament: Tournament, table: BoundTable, post: Post, *, game_id: int | None = None
) -> None:
    """Sends a post to the group of a table. `game_id`: the game that has just ended there, if the post has to
    come before the messages of the next game; otherwise None."""
    target = await target_of_table(scope.tx, tournament, table)
    await scope.outbox.say(target, post, priority=Priority.PROMPT, game_id=game_id)


async def tell_tables(
    scope: Scope, tournament: Tournament, said: Post | Line, after: Iterable[EventGame] = ()
) -> None:
    """Sends a post or a line to all groups of a tournament, once to each group. `after`: the games that have
    just ended there, if the post has to come before the messages of the next games."""
    ended = {game.name: game.game_id for game in after}
    post = said if isinstance(said, Post) else Post(lines=(said,))
    bound = await event_games.tables(scope.tx, tournament.id)
    for name, table in {(one.chat_id, one.thread_id): (name, one) for name, one in bound.items()}.values():
        await tell_table(scope, tournament, table, post, game_id=ended.get(name))


async def target_of_table(tx: Transaction, tournament: Tournament, table: BoundTable) -> ChatTarget:
    """Returns the group of a table, with its language."""
    chat = await chats.get(tx, tournament.bot_id, table.chat_id)
    locale = (chat.locale if chat is not None else None) or tournament.locale
    return ChatTarget(table.chat_id, locale, table.thread_id or None)


async def title_of(tx: Transaction, tournament: Tournament, table: BoundTable) -> str:
    """Returns the title of a table's group; the table's name if the group is not known."""
    chat = await chats.get(tx, tournament.bot_id, table.chat_id)
    return chat.title if chat is not None else table.name
