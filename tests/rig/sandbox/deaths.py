"""Every wording in which the host tells the group that a player is out."""

from collections.abc import Iterator

from bot.render.game.group import GONE
from bot.render.locales import LOCALES, say
from sandbox.entities import parse_html
from sandbox.model import Content, Entity
from tests.rig.render.catalogue import messages, variables

SEAT, PERSON, NAME = 4, 44, "Глеб"
NUMBERS = range(21)
"""Which of its wordings the host says: more than any line has."""


def wordings() -> Iterator[tuple[str, Content]]:
    """Yields the language and the text of each line that mentions a player who is out."""
    for locale in LOCALES:
        told = {key for key in messages(locale) if key.startswith(("killed", "out-", "fouled-out"))}
        keys = sorted(key for key in told if "user" in variables(messages(locale)[key]))
        assert set(keys) >= {*GONE, "out-removed", "out-left", "fouled-out"}
        said = (say(locale, key, args(number)) for key in keys for number in NUMBERS)
        for text in dict.fromkeys(said):
            yield locale, Content(*parse_html(text, known))


def args(number: int) -> dict[str, int | str]:
    return {"seat": SEAT, "user": PERSON, "name": NAME, "way": number}


def known(user_id: int) -> Entity:
    return {"id": user_id, "first_name": NAME}
