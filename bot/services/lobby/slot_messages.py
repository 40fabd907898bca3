"""Messages of a lobby or an evening that stand in slots: one is edited, or deleted, by the name of its slot.

Some only mention people, because Telegram notifies few of those whom one message mentions.
"""

from collections.abc import Sequence

from bot.presses.press import question
from bot.render.game.buttons import Rows
from bot.render.lobby.mentions import beside
from bot.render.post import Line, Post
from bot.services.live.game import target_of
from bot.services.live.outbox_writer import ChatTarget
from bot.services.scope import Scope
from bot.store.database.transaction import Transaction
from bot.store.telegram import messages, questions
from bot.values.game import Game
from bot.values.outgoing import Priority, What

MENTIONS = f"{messages.ASIDE}ring-"
"""How the slots of the messages begin that only mention people."""

LOBBY_EDIT_DELAY = 2.0
"""Seconds (scaled) for which an edit of the lobby's message waits. So if several people come in this time,
there is only one edit."""


async def edit_soon(scope: Scope, game: Game, post: Post, slot: str, *, at_once: bool = False) -> None:
    """Edits the message in this slot of a lobby or an evening within `LOBBY_EDIT_DELAY`, or `at_once`."""
    await scope.outbox.say(
        target_of(game),
        post,
        what="edit",
        priority=Priority.PROMPT if at_once else Priority.COUNT,
        game_id=game.id,
        slot=slot,
        delay=0.0 if at_once else LOBBY_EDIT_DELAY * scope.app.scale,
    )


async def say_once(scope: Scope, game: Game, post: Post, slot: str) -> bool:
    """Sends a post to the group, unless this slot of the lobby already has a message. So a person who comes
    and goes many times causes only one message. Returns whether the post is sent."""
    if await is_said(scope.tx, game, slot):
        return False
    writer = scope.outbox
    await writer.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=slot)
    return True


async def unsay(scope: Scope, game: Game, slot: str) -> None:
    """Deletes the message in this slot of the lobby or the evening, if there is one."""
    if await is_said(scope.tx, game, slot):
        await scope.outbox.say(target_of(game), Post(), what="delete", game_id=game.id, slot=slot)


async def close_questions(
    scope: Scope, game: Game, name: str, *said: Line, at: ChatTarget | None = None, rows: Rows = ()
) -> None:
    """Closes the messages that ask this question about a lobby or an evening: they show what is `said`, with
    these buttons, or are deleted. `at`: where they stand, if not in the group."""
    target = at or target_of(game)
    for message_id in await questions.asking(scope.tx, scope.bot_id, target.chat_id, question(name, game.id)):
        await questions.forget(scope.tx, scope.bot_id, target.chat_id, message_id)
        what: What = "edit" if said else "delete"
        await scope.outbox.say(target, Post(lines=said, rows=rows), what=what, message_id=message_id)


async def is_said(tx: Transaction, game: Game, slot: str) -> bool:
    """Returns whether this slot of the lobby or the evening has a message."""
    return await messages.is_filled(tx, game.chat_id, game.id, slot)


async def mention_people(scope: Scope, game: Game, people: Sequence[tuple[int, str]]) -> None:
    """Mentions those whom the message that calls all these people does not notify, in messages of their own.
    They stand until the next call, or until the lobby or the evening is over. `people`: ids and names."""
    await delete_slots(scope, game)
    for number, post in enumerate(beside(people)):
        slot = f"{MENTIONS}{number}"
        await scope.outbox.say(target_of(game), post, priority=Priority.PROMPT, game_id=game.id, slot=slot)


async def delete_slots(scope: Scope, game: Game, slots: str = MENTIONS) -> None:
    """Deletes the messages that only mention people, or those in other `slots` that begin so."""
    for _, slot in await messages.places(scope.tx, game.id, slots):
        await scope.outbox.say(target_of(game), Post(), what="delete", game_id=game.id, slot=slot)
