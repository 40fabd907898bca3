"""A time zone as people write it: a city in either language or in English, its name in the tz database, or
the hours from UTC."""

import re
from collections.abc import Mapping
from functools import cache
from zoneinfo import available_timezones

from babel import Locale
from babel.core import get_global

from bot.choices import ZONES
from bot.words.speech import fold

_BESIDE_UTC = re.compile(r"(?:(?:utc|gmt)\s*([+−-]\d{1,2})?|([+−-]\d{1,2}))(?::?00)?", re.IGNORECASE)
_NOT_OF_A_NAME = re.compile(r"[\W_]")
_BUTTONS = {name: button for button, name in ZONES.items()}


def zone_of(text: str) -> str | None:
    """The zone as `ChatSettings.zone` has it; None if there is none of this name."""
    beside_utc = _BESIDE_UTC.fullmatch(text.strip())
    if beside_utc is not None:
        return _of_offset(int((beside_utc[1] or beside_utc[2] or "0").replace("−", "-")))
    name = _zones().get(_bare(text))
    return None if name is None else _BUTTONS.get(name, name)


def zone_shown(zone: str) -> str:
    """A zone that has no button, to be read."""
    if zone.startswith("Etc/GMT"):
        return f"UTC{-int(zone.removeprefix('Etc/GMT')):+}"
    return zone.removeprefix("Etc/").replace("_", " ")


def _of_offset(hours: int) -> str | None:
    """The database counts hours west of UTC."""
    name = f"Etc/GMT{-hours:+}" if hours else "Etc/UTC"
    return name if name in available_timezones() else None


@cache
def _zones() -> Mapping[str, str]:
    """The zones that lie somewhere, by all their names. Of two names of the same place the newer counts."""
    there = available_timezones()
    newer = {old: new for old, new in get_global("zone_aliases").items() if new in there}
    places = [name for name in sorted(there) if "/" in name and not name.startswith("Etc/")]
    named = {_bare(called): name for name in places for called in (name.rpartition("/")[2], name)}
    for locale in ("en", "uk", "ru"):
        cities = Locale(locale).time_zones.items()
        found = {name: said.get("city") for name, said in cities if name in there}
        named |= {_bare(city): name for name, city in found.items() if city}
    return {called: newer.get(name, name) for called, name in named.items()}


def _bare(name: str) -> str:
    """«Нью-Йорк», «нью йорк» and «New_York» differ from each other in letters alone."""
    return _NOT_OF_A_NAME.sub("", fold(name))
