"""Hours and days as people write and read them: «21:00», «в пт в 21», «5 грудня 21:00», «завтра в 9 вечера».
The dates and hours of a group are those of its clock."""

import datetime as dt
import re
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.words.lexicon import word_set
from bot.words.speech import fold

FARTHEST = dt.timedelta(days=31)
"""How far in the future a game can be planned."""

ROUND = 300.0
"""Seconds (not scaled). An hour that was counted from now on is the next multiple of them."""

_MONTHS = """
    января февраля марта апреля мая июня июля августа сентября октября ноября декабря
    січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
"""
_MONTH_OF = {word: month % 12 + 1 for month, word in enumerate(_MONTHS.split())}
_WEEKDAYS = (
    "пн понедельник понеділок понеділка | понедельникам понеділках щопонеділка",
    "вт вторник вівторок вівторка | вторникам вівторках щовівторка",
    "ср среда среду среды середа середу середи | средам середах щосереди",
    "чт четверг четверга четвер | четвергам четвергах щочетверга",
    "пт пятница пятницу пятницы пятниця пятницю пятниці | пятницам пятницях щопятниці",
    "сб суббота субботу субботы субота суботу суботи | субботам суботах щосуботи",
    "вс воскресенье воскресенья нд неділя неділю неділі | воскресеньям неділях щонеділі",
)
"""For each day what people call it, and after the stroke what they call it if they mean every week."""

_SPOKEN = """
    два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать
    двум трем четырем пяти шести семи восьми девяти десяти одиннадцати двенадцати
    другій третій четвертій пятій шостій сьомій восьмій девятій десятій одинадцятій дванадцятій
"""
_HOUR_OF = {word: hour % 11 + 2 for hour, word in enumerate(_SPOKEN.split())}
_HALVES = """
    первого второго третьего четвертого пятого шестого седьмого восьмого девятого десятого
    одиннадцатого двенадцатого
    першу другу третю четверту пяту шосту сьому восьму девяту десяту одинадцяту дванадцяту
"""
_BEFORE = {word: hour % 12 for hour, word in enumerate(_HALVES.split())}
"""Half past which hour it is: «полвосьмого» is half past seven."""

_AHEAD = ("сегодня сьогодні", "завтра", "послезавтра післязавтра")
_DAYS = {
    word: (field, value)
    for field, days in (("weekday", _WEEKDAYS), ("ahead", _AHEAD))
    for value, words in enumerate(days)
    for word in words.replace("|", " ").split()
}
_AFTERNOON = word_set("дня днем вечера вечером вдень вечора ввечері увечері")
_MORNING = word_set("утра утром ранку вранці уранці зранку")
_OTHER = word_set(
    """
    в во на к с со от по после ч эту этой этот неделю ближайшую
    у о об з із від після годині год цю цієї цей цього тижня тиждень найближчу найближчої
    """
)
_HOURS = word_set("час часа часов година години годин")
_WEEKLY = word_set(
    """
    каждый каждую каждое еженедельно кожний кожен кожну кожної кожного щотижня
    """
) | {word for words in _WEEKDAYS for word in words.partition("|")[2].split()}
_TIMES = _HOURS | word_set("через вчера годину вчора півдні полдень опівдні полночь опівночі")
_BESIDE = _AFTERNOON | _MORNING | _HOURS | _OTHER | _WEEKLY
"""Words that may stand beside an hour or a day."""

_WITHIN = re.compile(
    r"(?:через|за) (?:(\d{1,3}) )?(?:(ч|час\w*|год|годин\w*)|(?:мин|хв)\w*|(полчаса|пол часа|пів ?години))"
)
# People write any sign for the apostrophe: п"ятниця, п*ятниця.
_APOSTROPHE = re.compile(r"(?<=п)[^\w\s](?=ят)", re.IGNORECASE)
_ENDING = re.compile(r"(?<=\d)-?(?:й|ій)\b")
_OF_MONTH = re.compile(rf"\b(\d{{1,2}})(?:-?го)?\s+({'|'.join(_MONTH_OF)})\b")
_SPOKEN_HOUR = re.compile(rf"\b({'|'.join(_HOUR_OF)})\b")
_HALF_PAST = re.compile(rf"\b(?:пол(?:овин[еу])?|пів на)[\s-]*({'|'.join(_BEFORE)})\b")
_TOKEN = re.compile(r"\d+(?:[.:/-]\d+)*|[^\W\d_]+|[^\s,.!\u2013\u2014-]")
_HOUR = re.compile(r"([01]?\d|2[0-3])(?:[:.]([0-5]\d)|-([03]0))?")
_BARE = re.compile(r"[1-9]|1[01]")
_DATE = re.compile(r"(0?[1-9]|[12]\d|3[01])[./](0?[1-9]|1[0-2])(?:[./](?:20)?(\d\d))?")


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour that a person wrote, and what he wrote about its day; other values are None. `year`: two
    digits. `weekday`: 0 for Monday. `ahead`: days from today on. `weekly`: whether he means every week.
    `within`: in how many minutes from now; the other values mean nothing then."""

    hour: int
    minute: int = 0
    day: int | None = None
    month: int | None = None
    year: int | None = None
    weekday: int | None = None
    ahead: int | None = None
    weekly: bool = False
    within: int | None = None

    @property
    def has_day(self) -> bool:
        """Whether the person named a day, by its date, its weekday, or how far from now it is."""
        return (self.day, self.weekday, self.ahead, self.within) != (None, None, None, None)


def hour_of(text: str) -> Hour | None:
    """Returns the hour that a person wrote, with its day, in any order, or in how many minutes it is («через
    час»); None if the text is not an hour. Does not check that the date exists.

    A bare number is an hour only beside a day or a word: «в 21», «пт 21», «21 час». Alone it may be anything:
    «21», «7». Two numbers with dots are a date and an hour, «5.12 21.00», if they can be; a single number
    with a dot is an hour. A word for the afternoon adds twelve hours. A bare number from 1 to 11, and an hour
    in words («в семь», «полвосьмого»), also mean the afternoon, unless the text names the morning: people
    play in the evening, and «в 9» means 21:00.
    """
    folded = _OF_MONTH.sub(lambda found: f"{found[1]}/{_MONTH_OF[found[2]]}", fold(_APOSTROPHE.sub("", text)))
    if (found := _WITHIN.fullmatch(folded.strip(" .!"))) is not None:
        count, hours, half = found.groups()
        return Hour(0, within=30 if half else int(count or 1) * (60 if hours else 1))
    later = 0 if _MORNING.intersection(folded.split()) else 12
    folded = _ENDING.sub("", folded)
    folded = _HALF_PAST.sub(lambda found: f"{_BEFORE[found[1]] + later}:30", folded)
    tokens = _TOKEN.findall(_SPOKEN_HOUR.sub(lambda found: str(_HOUR_OF[found[1]]), folded))
    numbers = [token for token in tokens if token[0].isdecimal()]
    words = {token for token in tokens if not token[0].isdecimal()}
    days = {_DAYS[word] for word in words & _DAYS.keys()}
    said = dict(days)
    alone = len(tokens) == 1 and tokens[0].isdecimal()
    if alone or len(numbers) not in (1, 2) or len(said) < len(days) or words - _BESIDE - _DAYS.keys():
        return None
    for hour, dates in ((numbers[-1], numbers[:-1]), (numbers[0], numbers[1:])):
        clock, date = _HOUR.fullmatch(hour), _DATE.fullmatch("".join(dates))
        if clock is None or (dates and date is None):
            continue
        if date is not None:
            said |= {k: int(v) for k, v in zip(("day", "month", "year"), date.groups(), strict=True) if v}
        after_noon = words & _AFTERNOON or (_BARE.fullmatch(hour) and not words & _MORNING)
        later = 12 if after_noon and int(clock[1]) < 12 else 0
        weekly = not words.isdisjoint(_WEEKLY)
        return Hour(int(clock[1]) + later, int(clock[2] or clock[3] or 0), **said, weekly=weekly)
    return None


def names_time(text: str) -> bool:
    """Returns whether a text has a word of time, although it may be no hour: «через час», «вечером»."""
    known = _DAYS.keys() | _AFTERNOON | _MORNING | _WEEKLY | _TIMES
    return not known.isdisjoint(_TOKEN.findall(fold(_APOSTROPHE.sub("", text))))


def is_day(text: str) -> bool:
    """Returns whether a text is a day without an hour: «завтра», «5.12». A number with a dot is rather a date
    than an hour before noon."""
    hour, day = hour_of(text), hour_of(f"{text} 21:00")
    return day is not None and day.has_day and (hour is None or hour.hour < 12)


def moment_of(wanted: Hour, zone: dt.tzinfo, now: float) -> float | None:
    """Returns the next moment after `now` at which the clocks of the zone show this hour, on the day that is
    wanted, in unix seconds; None if there is none within `FARTHEST`. With `wanted.within`, the next multiple
    of `ROUND` after so many minutes. A weekday is today only if the hour is still to come.

    In spring the clocks skip an hour. If that hour is wanted, the result is the moment at which the clocks
    show one hour more. In autumn an hour comes twice. Then the result is the first of the two that is not
    over.
    """
    if wanted.within is not None:
        moment = (now + 60 * wanted.within) // ROUND * ROUND + ROUND
        return moment if moment <= now + FARTHEST.total_seconds() else None
    today = dt.datetime.fromtimestamp(now, zone).date()
    asked = (wanted.day, wanted.month, wanted.year, wanted.weekday, wanted.ahead)
    for ahead in range(FARTHEST.days + 1):
        day = today + dt.timedelta(days=ahead)
        there = (day.day, day.month, day.year % 100, day.weekday(), ahead)
        if any(one not in (None, other) for one, other in zip(asked, there, strict=True)):
            continue
        naive = dt.datetime.combine(day, dt.time(wanted.hour, wanted.minute))
        for twice in (0, 1):
            moment = naive.replace(tzinfo=zone, fold=twice).timestamp()
            if now < moment <= now + FARTHEST.total_seconds():
                return moment
    return None


def week_after(moment: float, zone: ZoneInfo) -> float:
    """Returns the moment (unix seconds) a week after another at which the clocks of the zone show the same
    hour; an hour more if they skip it, and the first of the two if it comes twice."""
    return (dt.datetime.fromtimestamp(moment, zone) + dt.timedelta(weeks=1)).timestamp()


def local_time(moment: float, clock: dt.tzinfo | None) -> dt.datetime:
    """Returns a moment (unix seconds) as a group's clock shows it. `clock`: its time zone; None: UTC."""
    return dt.datetime.fromtimestamp(moment, clock or dt.UTC)


def same_time(moment: float, before: dt.tzinfo | None, now: dt.tzinfo | None) -> float:
    """Returns the moment (unix seconds) at which a group's new clock shows what the clock `before` showed at
    another. `before`, `now`: time zones; None for UTC."""
    return local_time(moment, before).replace(tzinfo=now or dt.UTC).timestamp()


def day_of(moment: float, clock: dt.tzinfo | None) -> str:
    """Returns the date that a group's clock shows at this moment: «25.11.2026». `clock`: None for UTC."""
    return local_time(moment, clock).strftime("%d.%m.%Y")


def date_and_time(moment: float, clock: dt.tzinfo | None) -> str:
    """Returns the date and time of a group's clock at this moment: «25.11, 21:00». `clock`: None for UTC."""
    return local_time(moment, clock).strftime("%d.%m, %H:%M")
