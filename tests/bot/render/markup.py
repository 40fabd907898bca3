"""Telegram's HTML, read as strictly as Telegram reads it."""

from html.parser import HTMLParser

ATTRIBUTES = {
    "b": [],
    "i": [],
    "code": [],
    "tg-spoiler": [],
    "blockquote": ["expandable"],
    "a": ["href"],
    "tg-time": ["unix", "format"],
}
"""The tags that the host uses, with the attributes they must have."""


def length(text: str) -> int:
    """As Telegram counts: UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


class Markup(HTMLParser):
    """`visible` is what is left without tags. Raises `AssertionError` for what Telegram would refuse."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.visible = ""
        self.mentions: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open, self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert [name for name, _ in attrs] == ATTRIBUTES[tag], (tag, attrs)
        self._open.append(tag)
        if tag == "a":
            href = attrs[0][1] or ""
            assert href.startswith("tg://user?id="), href
            assert href.removeprefix("tg://user?id=").isdigit(), href
            self.mentions.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.visible += data
        if "a" in self._open:
            self.mentions[-1] += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(decl)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)
