"""An hour as people write it: «21:00», or «25.11 21:00» on a day to come."""

import datetime as dt
import re
from dataclasses import dataclass
from zoneinfo import ZoneInfo

_HOUR = re.compile(r"(?:(\d{1,2})\.(\d{1,2})\s+)?(\d{1,2})[:.](\d{2})")

FARTHEST = dt.timedelta(days=31)
"""A game is planned for no day further away."""


@dataclass(frozen=True, slots=True)
class Hour:
    """`day` and `month` are None for the next such hour."""

    hour: int
    minute: int
    day: int | None = None
    month: int | None = None


def hour_of(text: str) -> Hour | None:
    """What was written, None if it is no hour. Whether there is such a day is not asked yet."""
    found = _HOUR.fullmatch(text.strip())
    if found is None or int(found[3]) > 23 or int(found[4]) > 59:
        return None
    day, month = (int(part) if part else None for part in found.groups()[:2])
    return Hour(int(found[3]), int(found[4]), day, month)


def moment_of(wanted: Hour, zone: ZoneInfo, now: float) -> float | None:
    """The next such moment after `now`, in unix seconds; None if there is none within `FARTHEST`.

    An hour that the clocks leave out counts as the one they show instead; of an hour that comes twice the
    first that is not over counts.
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
    """The moment by the clock of the zone: «25.11, 21:00»."""
    return dt.datetime.fromtimestamp(moment, zone).strftime("%d.%m, %H:%M")
