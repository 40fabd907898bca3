"""What a press gets that the gate refused: a toast. It is in the language of the person's client, since the
store is not read for it."""

from bot.intake.gate import Press
from bot.render.post import Post, line
from bot.services.language import spoken
from bot.store.outbox import Outgoing, Priority


def not_so_fast(press: Press, bot_id: int, default_locale: str) -> Outgoing:
    """An answer that has no row."""
    return Outgoing(
        bot_id=bot_id,
        chat_id=press.user_id,
        priority=Priority.ANSWER,
        what="answer",
        query_id=press.query_id,
        content=Post(lines=(line("not-so-fast"),)).model_dump(mode="json", exclude_defaults=True),
        locale=spoken(press.language, default_locale),
    )
