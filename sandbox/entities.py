"""Parses the Bot API's HTML mode: marked-up text becomes plain text and entities."""

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.model import Entity
from sandbox.text import width

KnownUser = Callable[[int], dict[str, Any] | None]
"""Takes a user's id. Returns the API's User, or None if the bot has never met this user."""

_PLAIN = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "u": "underline",
    "ins": "underline",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
}
_TAGS = {*_PLAIN, "a", "code", "pre", "blockquote", "tg-emoji", "tg-time"}
_ATTRIBUTE = re.compile(r"\s*([^\s=>]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([A-Za-z0-9.\-]+)))?")
_REFERENCE = re.compile(r"&(?:lt|gt|amp|quot|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")
_USER_LINK = re.compile(r"tg://user/?\?id=(\d{1,19})$")
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")


class ParseError(ValueError):
    """The text is not well-formed. The message of the error is in Telegram's words."""


@dataclass(slots=True)
class _Open:
    tag: str
    attributes: dict[str, str]
    offset: int


@dataclass(slots=True)
class _Parser:
    source: str
    known: KnownUser
    position: int = 0
    parts: list[str] = field(default_factory=list)
    offset: int = 0
    stack: list[_Open] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def parse(self) -> tuple[str, tuple[Entity, ...]]:
        while self.position < len(self.source):
            if self.source.startswith("</", self.position):
                self._end_tag()
            elif self.source[self.position] == "<":
                self._start_tag()
            else:
                self._words()
        if self.stack:
            raise ParseError(f'Can\'t find end tag corresponding to start tag "{self.stack[-1].tag}"')
        ordered = sorted(self.entities, key=lambda entity: (entity["offset"], -entity["length"]))
        return "".join(self.parts), tuple(ordered)

    def _byte(self, position: int) -> int:
        return len(self.source[:position].encode())

    def _words(self) -> None:
        end = self.source.find("<", self.position)
        end = len(self.source) if end < 0 else end
        words = _unescape(self.source[self.position : end])
        self.parts.append(words)
        self.offset += width(words)
        self.position = end

    def _start_tag(self) -> None:
        begin = self.position
        end = begin + 1
        while end < len(self.source) and self.source[end] != ">" and not self.source[end].isspace():
            end += 1
        tag, where = self.source[begin + 1 : end].lower(), self._byte(begin)
        self.position = end
        if self.position >= len(self.source):
            raise ParseError(f"Unclosed start tag at byte offset {where}")
        if tag not in _TAGS:
            raise ParseError(f'Unsupported start tag "{tag}" at byte offset {where}')
        attributes = self._attributes(tag, where)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise ParseError(f'Tag "span" must have class "tg-spoiler" at byte offset {where}')
        self.stack.append(_Open(tag, attributes, self.offset))

    def _attributes(self, tag: str, where: int) -> dict[str, str]:
        found: dict[str, str] = {}
        while True:
            while self.position < len(self.source) and self.source[self.position].isspace():
                self.position += 1
            if self.position >= len(self.source):
                raise ParseError(f'Unclosed start tag "{tag}" at byte offset {where}')
            if self.source[self.position] == ">":
                self.position += 1
                return found
            match = _ATTRIBUTE.match(self.source, self.position)
            if match is None:
                raise ParseError(f'Empty attribute name in the tag "{tag}" at byte offset {where}')
            if self.source[match.end() : match.end() + 1] == "=":
                raise ParseError(f'Unclosed start tag "{tag}" at byte offset {where}')
            value = next((group for group in match.groups()[1:] if group is not None), "")
            found[match.group(1).lower()] = _unescape(value)
            self.position = match.end()

    def _end_tag(self) -> None:
        where = self._byte(self.position)
        close = self.source.find(">", self.position)
        if not self.stack:
            raise ParseError(f"Unexpected end tag at byte offset {where}")
        if close < 0:
            raise ParseError(f"Unclosed end tag at byte offset {where}")
        tag = self.source[self.position + 2 : close].strip().lower()
        top = self.stack.pop()
        if tag and tag != top.tag:
            raise ParseError(
                f'Unmatched end tag at byte offset {where}, expected "</{top.tag}>", found "</{tag}>"'
            )
        self.position = close + 1
        length = self.offset - top.offset
        meaning = self._meaning(top, where) if length else None
        if meaning is not None:
            self.entities.append({"offset": top.offset, "length": length, **meaning})

    def _meaning(self, top: _Open, where: int) -> Entity | None:
        match top.tag:
            case "a":
                return self._link(top)
            case "code":
                return self._code(top)
            case "pre":
                return self._preformatted(top)
            case "blockquote":
                expandable = "expandable" in top.attributes
                return {"type": "expandable_blockquote" if expandable else "blockquote"}
            case "tg-emoji":
                return {"type": "custom_emoji", "custom_emoji_id": top.attributes.get("emoji-id", "")}
            case "tg-time":
                return _time(top.attributes, where)
            case plain:
                return {"type": _PLAIN[plain]}

    def _link(self, top: _Open) -> Entity | None:
        url = top.attributes.get("href") or "".join(self.parts).encode("utf-16-le")[top.offset * 2 :].decode(
            "utf-16-le"
        )
        user = _USER_LINK.match(url)
        if user is not None:
            known = self.known(int(user.group(1)))
            return None if known is None else {"type": "text_mention", "user": known}
        checked = checked_url(url)
        return {"type": "text_link", "url": checked} if checked else None

    def _code(self, top: _Open) -> Entity | None:
        outer = self.stack[-1] if self.stack else None
        language = top.attributes.get("class", "")
        if outer is not None and outer.tag == "pre" and outer.offset == top.offset:
            outer.attributes["language"] = language.removeprefix("language-")
            return None
        return {"type": "code"}

    def _preformatted(self, top: _Open) -> Entity:
        language = top.attributes.get("language")
        return {"type": "pre", "language": language} if language else {"type": "pre"}


def parse_html(source: str, known: KnownUser) -> tuple[str, tuple[Entity, ...]]:
    """Returns the plain text and its entities. Raises ParseError if the source is not well-formed."""
    return _Parser(source, known).parse()


def checked_url(url: str) -> str | None:
    """Returns the link as Telegram stores it, or None if Telegram does not accept it as a link."""
    if url.startswith("tg://"):
        return url
    if "://" not in url:
        url = f"http://{url}"
    if not re.fullmatch(
        r"https?://[^\s/?#]+\.[^\s/?#.]+(?:[/?#]\S*)?|https?://(?:localhost|127\.0\.0\.1)\S*", url
    ):
        return None
    host = url.split("://", 1)[1]
    return url if re.search(r"[/?#]", host) else f"{url}/"


def _time(attributes: dict[str, str], where: int) -> Entity:
    unix, layout = attributes.get("unix", ""), attributes.get("format", "")
    if not re.fullmatch(r"\d{1,10}", unix):
        raise ParseError(f'Tag "tg-time" must have a valid attribute "unix" at byte offset {where}')
    if not _TIME_FORMAT.fullmatch(layout):
        raise ParseError(f'Tag "tg-time" has an invalid attribute "format" at byte offset {where}')
    entity: Entity = {"type": "date_time", "unix_time": int(unix)}
    return {**entity, "date_time_format": layout} if layout else entity


def _unescape(text: str) -> str:
    return _REFERENCE.sub(lambda match: html.unescape(match.group()), text)
