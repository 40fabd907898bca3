"""In which language the bot speaks to somebody."""

from bot.render.locales import LOCALES
from bot.store.people import Person


def language(person: Person | None, default: str) -> str:
    """The language that the person chose, else the one of his client, else the default."""
    if person is None:
        return default
    return person.locale or spoken(person.language_code or "", default)


def spoken(language_code: str, default: str) -> str:
    """The language of a person's client if the bot speaks it, else the default."""
    code = language_code[:2]
    return code if code in LOCALES else default
