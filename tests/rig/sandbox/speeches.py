"""Every wording in which the host gives a player the floor."""

from collections.abc import Iterator
from itertools import product

from bot.render.game.group import GONE
from bot.render.locales import LOCALES, say
from sandbox.entities import parse_html
from sandbox.model import Content
from tests.rig.render.catalogue import messages, variables
from tests.rig.sandbox.deaths import NUMBERS, args, known

CLOCK = "<tg-time unix='1900000000' format='r'>60 s</tg-time>"


def openings() -> Iterator[Content]:
    """Yields each text as a table sees it, and as in a practice, where a simulated player is no mention."""
    for locale in LOCALES:
        for text in dict.fromkeys(_texts(locale)):
            heard, entities = parse_html(text, known)
            yield Content(heard, entities)
            yield Content(heard, tuple(each for each in entities if each["type"] != "text_mention"))


def _texts(locale: str) -> Iterator[str]:
    found = messages(locale)
    opening = {key for key in found if "opens" in key and "user" in variables(found[key])}
    assert opening >= {"turn-opens", "defence-opens", "last-word-opens"}
    for key in sorted(opening):
        yield say(locale, key, {**args(0), "countdown": CLOCK})
    follows = say(locale, "last-word-follows", {"countdown": CLOCK})
    for key, number in product(sorted(GONE), NUMBERS):
        yield f"{say(locale, key, args(number))}\n{follows}"
