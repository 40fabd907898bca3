"""Hours and days as people write and read them. A planned game has an hour: «21:00», or «25.11 21:00» for a
later day. The dates and hours of a group are those of its clock."""

import datetime as dt
import re
from dataclasses import dataclass
from zoneinfo import ZoneInfo

_HOUR = re.compile(r"(?:(\d{1,2})\.(\d{1,2})\s+)?(\d{1,2})[:.](\d{2})")

FARTHEST = dt.timedelta(days=31)
"""How far in the future a game can be planned."""


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour that a person wrote. `day` and `month` are None if he wrote no date; then the next moment with
    this hour is meant."""

    hour: int
    minute: int
    day: int | None = None
    month: int | None = None


def hour_of(text: str) -> Hour | None:
    """Returns the hour that a person wrote; None if the text is not an hour. Does not check that the date
    exists."""
    found = _HOUR.fullmatch(text.strip())
    if found is None or int(found[3]) > 23 or int(found[4]) > 59:
        return None
    day, month = (int(part) if part else None for part in found.groups()[:2])
    return Hour(int(found[3]), int(found[4]), day, month)


def moment_of(wanted: Hour, zone: ZoneInfo, now: float) -> float | None:
    """Returns the next moment after `now` at which the clocks of the zone show this hour, in unix seconds;
    None if there is none within `FARTHEST`.

    In spring the clocks skip an hour. If that hour is wanted, the result is the moment at which the clocks
    show one hour more. In autumn an hour comes twice. Then the result is the first of the two that is not
    over.
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


def on_clock(moment: float, clock: dt.tzinfo | None) -> dt.datetime:
    """Returns a moment (unix seconds) as a group's clock shows it. `clock`: its time zone; None: UTC."""
    return dt.datetime.fromtimestamp(moment, clock or dt.UTC)


def day_of(moment: float, clock: dt.tzinfo | None) -> str:
    """Returns the date that a group's clock shows at this moment: «25.11.2026»."""
    return on_clock(moment, clock).strftime("%d.%m.%Y")


def shown(moment: float, clock: dt.tzinfo | None) -> str:
    """Returns the date and the time that a group's clock shows at this moment: «25.11, 21:00»."""
    return on_clock(moment, clock).strftime("%d.%m, %H:%M")
