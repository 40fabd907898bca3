"""Finds the words of a message that the person has written himself. Words that he only repeats are speech,
but no command and no act."""

from aiogram.types import Message

QUOTING = frozenset({"blockquote", "expandable_blockquote", "code", "pre"})
EMPTY_QUOTATION = "«»".encode("utf-16-le")


def written(message: Message) -> str:
    """Returns the text or the caption of a message; "" if somebody else has written it, because the person
    has forwarded it or sent it through an inline bot."""
    is_own = message.forward_origin is None and message.via_bot is None
    return (message.text or message.caption or "") if is_own else ""


def own_words(message: Message) -> str:
    """Returns the text or the caption of a message, with an empty quotation in place of each part that is
    marked as a quotation or as code; "" if somebody else has written it."""
    text = written(message)
    marked = [each for each in message.entities or message.caption_entities or () if each.type in QUOTING]
    if not marked:
        return text
    units, done, kept = text.encode("utf-16-le"), 0, b""  # Telegram counts in units of UTF-16
    for each in sorted(marked, key=lambda each: each.offset):
        if each.offset >= done:
            kept += units[2 * done : 2 * each.offset] + EMPTY_QUOTATION
        done = max(done, each.offset + each.length)
    return (kept + units[2 * done :]).decode("utf-16-le", "replace")
