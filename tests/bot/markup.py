"""Telegram's HTML, read as strictly as Telegram reads it."""

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
"""The tags that the host uses, with the attributes they must have."""

PERSON = "tg://user?id="


def length(text: str) -> int:
    """As Telegram counts: UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


class Markup(HTMLParser):
    """`visible` is what is left without tags, `mentions` are users and what they are called. Raises
    `AssertionError` for what Telegram would refuse, and for other tags than those given."""

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
