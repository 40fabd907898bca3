"""Which language somebody is spoken to in."""

from bot.render.locales import LOCALES
from bot.store.people import Person


def language(person: Person | None, default: str) -> str:
    """The language a person chose, or the one of his client, or the default."""
    if person is None:
        return default
    return person.locale or spoken(person.language_code or "", default)


def spoken(language_code: str, default: str) -> str:
    """The language of a person's client, if it is one of ours."""
    code = language_code[:2]
    return code if code in LOCALES else default
