"""The private reminders of an evening, which can be answered until its hour."""

from bot.render.post import Post
from bot.services.lobby.slot_messages import close_questions
from bot.services.scope import Scope
from bot.store.lobby import comers, evenings
from bot.values.evening import Evening

REMINDER = "evening-reminder"
"""The name of the question that the private reminder asks."""


async def retire_reminders(scope: Scope, evening: Evening, post: Post | None = None) -> None:
    """Takes the buttons off private reminders not answered: they show `post` from now on, or are deleted."""
    if evening.was_reminded:
        await evenings.change(scope.tx, evening, reminded=False)
        lines, rows = (post.lines, post.rows) if post else ((), ())
        for who in await comers.of_evening(scope.tx, evening):
            private = await scope.private_chat_of(who.user_id or 0)
            if private is not None:
                await close_questions(scope, evening.game, REMINDER, *lines, at=private, rows=rows)
