"""Checks that Telegram would accept a post, and that people's names can not break its form."""

import re
import unicodedata

from bot.delivery.message import Message
from bot.render.phrase import Moment
from bot.render.post import Line, Post, line
from tests.rig.game.live import links
from tests.rig.render.markup import Markup, length
from tests.rig.render.telling import GAME_ID
from tests.rig.render.transcript import PHRASING

LONGEST_MESSAGE = 4096
LONGEST_CAPTION = 1024
LONGEST_DATA = 64
MOST_BUTTONS = 100
OF_PEOPLE = frozenset({"name", "text", "chat"})
"""The arguments with text that people have written."""
BLANK = frozenset("\u3164\u115f\u1160\uffa0\u2800")


def shows(text: str) -> bool:
    """Returns whether the text has a visible character."""
    return any(unicodedata.category(char)[0] in "LNPS" and char not in BLANK for char in text)


def hold(post: Post, locale: str) -> Message:
    """Checks that Telegram would accept the post, and that no name adds a line to it. Returns the message."""
    message = PHRASING.message(post, locale, Moment(0.0, 1.0, GAME_ID))
    markup = Markup(message.text)
    assert 0 < length(markup.visible) <= (LONGEST_CAPTION if message.document else LONGEST_MESSAGE)
    assert not set(markup.visible) & {"\u202e", "\u2066", "\x00", "\x1b"}
    assert all(shows(name) for _, name in markup.mentions)
    assert keeps_its_order(markup.visible)
    plain = _plain(post, locale)
    assert message.text.count("\n") == plain.count("\n")
    assert links(markup.visible) == links(Markup(plain).visible), "a name is no link"
    _hold_buttons(message)
    return message


def keeps_its_order(text: str) -> bool:
    """Returns whether all right-to-left text is isolated, so that it does not reorder the text around it."""
    outside = re.sub("\u2068[^\u2068\u2069\n]*\u2069", "", text)
    turning = {"R", "AL", "AN", "FSI", "PDI", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "PDF"}
    return not any(unicodedata.bidirectional(char) in turning for char in outside)


def _plain(post: Post, locale: str) -> str:
    """Returns the text of the same post, if every name had one letter."""
    lines, folded, *blocks = (
        tuple(tamed(said) for said in told) for told in (post.lines, post.folded, *post.blocks)
    )
    tame = post.model_copy(update={"lines": lines, "folded": folded, "blocks": tuple(blocks)})
    return PHRASING.message(tame, locale, Moment(0.0, 1.0, GAME_ID)).text


def tamed(said: Line) -> Line:
    texts = {name: "A" for name, value in said.args.items() if name in OF_PEOPLE and isinstance(value, str)}
    return line(said.key, **{**said.args, **texts})


def _hold_buttons(message: Message) -> None:
    rows = message.keyboard.inline_keyboard if message.keyboard else []
    buttons = [button for row in rows for button in row]
    assert len(buttons) <= MOST_BUTTONS
    for button in buttons:
        assert shows(button.text)
        assert keeps_its_order(button.text)
        assert (button.callback_data is None) != (button.url is None)
        assert len((button.callback_data or "").encode()) <= LONGEST_DATA
