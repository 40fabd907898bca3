"""Reads Telegram's HTML as strictly as Telegram does."""

from collections.abc import Collection
from html.parser import HTMLParser

ATTRIBUTES = {
    "b": [],
    "code": [],
    "tg-spoiler": [],
    "blockquote": ["expandable"],
    "a": ["href"],
    "tg-time": ["unix", "format"],
}
"""The tags that the bot uses → the attributes that each must have."""

PERSON = "tg://user?id="


def length(text: str) -> int:
    """Returns the length in UTF-16 code units, as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


class Markup(HTMLParser):
    """Reads markup. `visible`: the text without tags; `mentions`: users and their names. Raises
    `AssertionError` for markup that Telegram would refuse, and for tags that are not in ATTRIBUTES."""

    def __init__(self, text: str, tags: Collection[str] = ATTRIBUTES.keys()) -> None:
        super().__init__()
        self.visible = ""
        self.mentions: list[tuple[int, str]] = []
        self._tags = tags
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open, f"{self._open} not closed: {text}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in self._tags, tag
        assert [name for name, _ in attrs] == ATTRIBUTES[tag], (tag, attrs)
        self._open.append(tag)
        if tag == "a":
            href = attrs[0][1] or ""
            assert href.startswith(PERSON), href
            self.mentions.append((int(href.removeprefix(PERSON)), ""))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, tag
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.visible += data
        if "a" in self._open:
            user, name = self.mentions[-1]
            self.mentions[-1] = user, name + data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(decl)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)
