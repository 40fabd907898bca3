"""Checks that Telegram would accept a message: balanced markup of known tags, and the length of each part."""

from bot.delivery.message import Message
from tests.rig.render.markup import Markup, length


def visible(message: Message) -> str:
    """Returns the visible text without markup, and checks the message's form."""
    seen = Markup(message.text).visible
    assert length(seen) <= (1024 if message.document else 4096)
    assert seen.strip() or message.document
    for row in message.keyboard.inline_keyboard if message.keyboard else ():
        assert 0 < len(row) <= 8
        for button in row:
            assert button.text.strip()
            assert [button.callback_data, button.url, button.web_app].count(None) == 2
            assert len((button.callback_data or "").encode()) <= 64
    return seen


def said(message: Message) -> str:
    """Returns the text of an answer to a press: plain and short."""
    assert length(message.text) <= 200
    return message.text
