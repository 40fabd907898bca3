"""Reads a time zone as people write it: a city in Russian, Ukrainian or English, a name of the tz database,
or the difference from UTC in hours."""

import re
from collections.abc import Mapping
from functools import cache
from zoneinfo import available_timezones

from babel import Locale
from babel.core import get_global

from bot.choices import ZONES
from bot.words.speech import fold
from locales import ENGLISH, LANGUAGES

_BESIDE_UTC = re.compile(r"(?:(?:utc|gmt)\s*([+−-]\d{1,2})?|([+−-]\d{1,2}))(?::?00)?", re.IGNORECASE)
_NOT_OF_A_NAME = re.compile(r"[\W_]")
_BUTTONS = {name: button for button, name in ZONES.items()}


def zone_of(text: str) -> str | None:
    """Returns the time zone that a person wrote, in the form of `ChatSettings.zone`; None for other texts."""
    beside_utc = _BESIDE_UTC.fullmatch(text.strip())
    if beside_utc is not None:
        return _of_offset(int((beside_utc[1] or beside_utc[2] or "0").replace("−", "-")))
    name = _zones().get(_bare(text))
    return None if name is None else _BUTTONS.get(name, name)


def zone_shown(zone: str) -> str:
    """Returns the name, for people to read, of a time zone that has no button in the settings."""
    if zone.startswith("Etc/GMT"):
        return f"UTC{-int(zone.removeprefix('Etc/GMT')):+}"
    return zone.removeprefix("Etc/").replace("_", " ")


def _of_offset(hours: int) -> str | None:
    """Returns the tz name for a difference from UTC in hours; None if there is no such zone. In tz names,
    hours west of UTC are positive, so the sign changes."""
    name = f"Etc/GMT{-hours:+}" if hours else "Etc/UTC"
    return name if name in available_timezones() else None


@cache
def _zones() -> Mapping[str, str]:
    """Returns the time zones of places, by each of their names. If a place has an old and a new name, its
    zone has the new name."""
    there = available_timezones()
    newer = {old: new for old, new in get_global("zone_aliases").items() if new in there}
    places = [name for name in sorted(there) if "/" in name and not name.startswith("Etc/")]
    named = {_bare(called): name for name in places for called in (name.rpartition("/")[2], name)}
    for locale in (ENGLISH, *reversed(LANGUAGES)):
        cities = Locale(locale).time_zones.items()
        found = {name: said.get("city") for name, said in cities if name in there}
        named |= {_bare(city): name for name, city in found.items() if city}
    return {called: newer.get(name, name) for called, name in named.items()}


def _bare(name: str) -> str:
    """Returns the letters and digits of a name in one form. So spaces, dashes and capital letters make no
    difference: «Нью-Йорк» equals «нью йорк»."""
    return _NOT_OF_A_NAME.sub("", fold(name))
