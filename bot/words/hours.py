"""Reads an hour as people write it: «21:00», or «25.11 21:00» for a later day."""

import datetime as dt
import re
from dataclasses import dataclass
from zoneinfo import ZoneInfo

_HOUR = re.compile(r"(?:(\d{1,2})\.(\d{1,2})\s+)?(\d{1,2})[:.](\d{2})")

FARTHEST = dt.timedelta(days=31)
"""How far ahead a game can be planned."""


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of the day. `day` and `month` are None if the person wrote no date. Then the next moment with
    this hour is meant."""

    hour: int
    minute: int
    day: int | None = None
    month: int | None = None


def hour_of(text: str) -> Hour | None:
    """Returns the hour that a person wrote; None if the text is not an hour. Whether the date exists is not
    checked here."""
    found = _HOUR.fullmatch(text.strip())
    if found is None or int(found[3]) > 23 or int(found[4]) > 59:
        return None
    day, month = (int(part) if part else None for part in found.groups()[:2])
    return Hour(int(found[3]), int(found[4]), day, month)


def moment_of(wanted: Hour, zone: ZoneInfo, now: float) -> float | None:
    """Returns the next moment after `now` at which the clock of the zone shows this hour, in unix seconds;
    None if there is none within `FARTHEST`.

    In spring the clocks skip an hour. Such an hour means the hour that the clocks show instead. In autumn an
    hour comes twice. Then the first one that is not over is meant.
    """
    today = dt.datetime.fromtimestamp(now, zone)
    for later in range(FARTHEST.days + 1):
        day = today.date() + dt.timedelta(days=later)
        if (wanted.day, wanted.month) not in ((None, None), (day.day, day.month)):
            continue
        naive = dt.datetime.combine(day, dt.time(wanted.hour, wanted.minute))
        for fold in (0, 1):
            moment = naive.replace(tzinfo=zone, fold=fold).timestamp()
            if moment > now:
                return moment
    return None


def shown(moment: float, zone: ZoneInfo) -> str:
    """Returns the date and the time that the clock of the zone shows at this moment: «25.11, 21:00»."""
    return dt.datetime.fromtimestamp(moment, zone).strftime("%d.%m, %H:%M")
