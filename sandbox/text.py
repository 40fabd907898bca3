"""Counts and cleans text as Telegram does. Entity offsets are UTF-16 code units."""

import re

from sandbox.model import Entity

_AUTOMATIC = re.compile(
    r"(?P<url>\bhttps?://[^\s<>«»\"]+|\bt\.me/[^\s<>«»\"]+)"
    r"|(?<![\w/])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?)(?![\w/])"
    r"|(?<!\w)(?P<mention>@[A-Za-z0-9_]{3,32})\b"
    r"|(?<!\w)(?P<hashtag>#\w*[^\W\d]\w*)"
)
_SPACE = " \t\r\n"


def width(text: str) -> int:
    """Returns the text's length in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def marked_text(text: str, entity: Entity) -> str:
    """Returns the part of the text that the entity marks."""
    units = text.encode("utf-16-le")
    start = int(entity["offset"]) * 2
    return units[start : start + int(entity["length"]) * 2].decode("utf-16-le")


def find_entities(text: str, taken: tuple[Entity, ...] = ()) -> tuple[Entity, ...]:
    """Returns the commands, mentions, links and hashtags that Telegram marks by itself, except inside
    entities of `taken` such as code and links."""
    found: list[Entity] = []
    for match in _AUTOMATIC.finditer(text):
        kind = str(match.lastgroup)
        value = match.group(kind)
        if kind == "url":
            value = value.rstrip(".,;:!?)…")
        entity: Entity = {"type": kind, "offset": width(text[: match.start()]), "length": width(value)}
        if not any(_overlap(entity, other) for other in taken if other["type"] in _OPAQUE):
            found.append(entity)
    return tuple(found)


_OPAQUE = frozenset({"code", "pre", "text_link", "text_mention", "date_time", "custom_emoji"})


def _overlap(one: Entity, other: Entity) -> bool:
    return bool(
        one["offset"] < other["offset"] + other["length"] and other["offset"] < one["offset"] + one["length"]
    )


def clean(text: str, entities: tuple[Entity, ...] = ()) -> tuple[str, tuple[Entity, ...]]:
    """Returns a text and its entities as Telegram stores them: without blanks around it, the entities cut to
    the remaining text, and those added that Telegram finds by itself."""
    body = text.replace("\r\n", "\n")
    start = width(body) - width(body.lstrip(_SPACE))
    body = body.strip(_SPACE)
    end = width(body)
    kept: list[Entity] = []
    for entity in entities:
        first = max(0, entity["offset"] - start)
        last = min(end, entity["offset"] + entity["length"] - start)
        if last > first and marked_text(body, {"offset": first, "length": last - first}).strip(_SPACE):
            kept.append({**entity, "offset": first, "length": last - first})
    everything = (*kept, *find_entities(body, tuple(kept)))
    return body, tuple(sorted(everything, key=lambda entity: (entity["offset"], -entity["length"])))
