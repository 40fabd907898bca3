"""What Telegram takes: balanced markup of known tags, and everything within its length."""

from bot.delivery.message import Message
from tests.bot.markup import Markup, length


def visible(message: Message) -> str:
    """What is read, without markup; checks the form of a message on the way."""
    seen = Markup(message.text).visible
    assert length(seen) <= (1024 if message.document else 4096)
    assert seen.strip() or message.document
    for row in message.keyboard.inline_keyboard if message.keyboard else ():
        assert 0 < len(row) <= 8
        for button in row:
            assert button.text.strip()
            assert (button.callback_data is None) != (button.url is None)
            assert len((button.callback_data or "").encode()) <= 64
    return seen


def said(message: Message) -> str:
    """The words of an answer to a tap: plain, short."""
    assert length(message.text) <= 200
    return message.text
