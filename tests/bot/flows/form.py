"""What Telegram takes: balanced markup of known tags, and everything within its length."""

from html.parser import HTMLParser

from bot.delivery.message import Message

ALLOWED = {
    "b": set[str](),
    "code": set[str](),
    "tg-spoiler": set[str](),
    "a": {"href"},
    "tg-time": {"unix", "format"},
    "blockquote": {"expandable"},
}
"""The host's own tags, and their attributes."""


class Markup(HTMLParser):
    """Reads a text as Telegram does: what is not a known tag, in its place, is a fault."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.seen = ""
        self.feed(text)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert {name for name, _ in attrs} <= ALLOWED[tag]
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.seen += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_decl(self, decl: str) -> None:
        self.handle_comment(decl)

    def unknown_decl(self, data: str) -> None:
        self.handle_comment(data)

    def handle_pi(self, data: str) -> None:
        self.handle_comment(data)


def visible(message: Message) -> str:
    """What is read, without markup; checks the form of a message on the way."""
    seen = Markup(message.text).seen
    assert _units(seen) <= (1024 if message.document else 4096)
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
    assert _units(message.text) <= 200
    return message.text


def _units(text: str) -> int:
    """Telegram counts UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
