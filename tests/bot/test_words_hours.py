"""Hours and days as people write them."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.choices import ZONES
from bot.words.hours import FARTHEST, Hour, date_and_time, hour_of, is_day, local_time, moment_of, week_after

BERLIN = ZoneInfo("Europe/Berlin")
WEEK = (
    "пн понедельник понеділок",
    "вт вторник вівторок",
    "ср среда среду середа середу",
    "чт четверг четвер",
    "пт пятница пятницу п'ятниця п’ятницю пʼятниця п`ятниця п´ятницю п′ятниця п‘ятниця п\"ятниця п*ятницю",
    "сб суббота субботу субота суботу",
    "вс воскресенье нд неділя неділю неді\u0301ля",
)
MONTHS = (
    *("января січня", "февраля лютого", "марта березня", "апреля квітня", "мая травня", "июня червня"),
    *("июля липня", "августа серпня", "сентября вересня", "октября жовтня", "ноября листопада"),
    "декабря грудня",
)


def at(*when: int, fold: int = 0) -> float:
    return dt.datetime(*when, tzinfo=BERLIN, fold=fold).timestamp()  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("texts", "hour"),
    [
        ("21:00 | 21.00 | 21-00 | в 21 | о 21-й | о 21:00 | на 21:00! | 21 час | о 21 годині", Hour(21)),
        ("21ч | в 9 вечера | о 9 вечора | ввечері о 9 | 9:00 вечера | НА 21", Hour(21)),
        ("в 9 | о 9 | на 9 | 9 часов | о 9 годині", Hour(21)),
        ("9:00 | 09:00 | в 09 | в 9 утра | утром в 9 | о 9 ранку | вранці о 9 | зранку о 9", Hour(9)),
        ("в 1 | об 1", Hour(13)),
        ("через час | за годину | Через 1 час | через 60 минут | за 60 хв", Hour(0, within=60)),
        ("через 2 часа | за 2 години | через 120 мин.", Hour(0, within=120)),
        ("через полчаса | за пів години | за півгодини | через 30 хвилин", Hour(0, within=30)),
        ("в 11 | об 11", Hour(23)),
        ("9:30 | 09.30 | в 9:30 утра | о 9:30 ранку", Hour(9, 30)),
        ("0:05 | 00.05", Hour(0, 5)),
        ("12 дня | в 12 | о 12", Hour(12)),
        ("5.12 | 05:12", Hour(5, 12)),
        ("сегодня 21:00 | 21:00 сегодня | Сьогодні о 21 | сегодня вечером в 9", Hour(21, ahead=0)),
        ("завтра 21 | Завтра, 21:00 | 21:00 завтра | завтра о 21 | завтра в 9", Hour(21, ahead=1)),
        ("послезавтра в 21:00 | післязавтра о 21 | 21.00 післязавтра", Hour(21, ahead=2)),
        ("21:00 пт | пт. 21 | в пятницу в 21:00 | у п'ятницу о 21-00 | П’ЯТНИЦЯ 21.00", Hour(21, weekday=4)),
        ("пт — 21:00 | в эту пятницу 21 | 21:00, пт | пт 9 | у п'ятницю о 9", Hour(21, weekday=4)),
        ("5.12 21:00 | 21:00 5.12 | 05.12 21 | 21 5.12 | 5.12 21.00", Hour(21, 0, 5, 12)),
        ("21.00 5.12 | 5/12 в 21 | 5.12 в 9 | 9 5.12 | 5 грудня о 9", Hour(21, 0, 5, 12)),
        ("5 декабря 21:00 | 21:00 5 грудня | 5-го декабря в 21 | о 21.00 5 Грудня", Hour(21, 0, 5, 12)),
        ("10.11 12.10", Hour(12, 10, 10, 11)),
        ("12.10 10 ноября", Hour(12, 10, 10, 11)),
        ("5.12.2026 21:00 | 21:00 05.12.26", Hour(21, 0, 5, 12, 26)),
        ("пт 5.12 21:00 | 21:00 5 грудня, п'ятниця", Hour(21, 0, 5, 12, weekday=4)),
        ("каждую пятницу 21:00 | по пятницам в 21 | в 9, каждую пятницу", Hour(21, weekday=4, weekly=True)),
        ("щоп'ятниці о 21 | по п’ятницях 21:00 | кожну п'ятницю о 9", Hour(21, weekday=4, weekly=True)),
        ("вс 21:00 каждую неделю | щонеділі о 21 | щотижня нд 21:00", Hour(21, weekday=6, weekly=True)),
        ("в семь | к семи | о сьомій вечора | в семь вечера", Hour(19)),
        ("в полвосьмого | к половине восьмого вечера | о пів на восьму", Hour(19, 30)),
        ("в пятницу в девять утра | о дев'ятій ранку, п'ятниця", Hour(9, weekday=4)),
        ("в половине восьмого утра", Hour(7, 30)),
        ("полпервого | о пів на першу", Hour(12, 30)),
        ("на эту неделю пт 21:00", Hour(21, weekday=4)),
        ("каждую неделю в 21 | щотижня о 21:00", Hour(21, weekly=True)),
        ("21 | 7 | 7. | в 24 | 24:00 | 25:00 | 21:60 | 21:0 | -21 | 21:00:00 | 20:00-22:00 | 20-22", None),
        ("| в | пт | завтра | вечером | 5 декабря | 5/12 | декабря 21:00 | 31.02 | 5.13 21:00", None),
        ("пт сб 21:00 | сегодня завтра 21 | 21:00 22:00 | пт 7 8 | 5.12 6.12 21:00 | 5.12.2126 21:00", None),
        ("не в 21 | party 21:00 | 21:00? | сейчас | через раз | 21:00 «пт» | следующую пятницу 21", None),
    ],
)  # fmt: skip
def test_an_hour_is_written_in_many_ways(texts: str, hour: Hour | None) -> None:
    assert {text: hour_of(text) for text in texts.split("|")} == dict.fromkeys(texts.split("|"), hour)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ("завтра | пт | сб | у п'ятницю | 5.12 | 05.12.26 | 25.12 | 5/12 | 5 грудня | пт 5.12", True),
        ("| 21 | в 9 | 5:12 | 09.30 | 20.10 | завтра 9:00 | пт 9 | 5.12 21:00 | вечером | пт сб", False),
    ],
)
def test_a_day_alone_is_no_hour(texts: str, expected: bool) -> None:
    assert {text: is_day(text) for text in texts.split("|")} == dict.fromkeys(texts.split("|"), expected)


def test_every_day_of_the_week_and_every_month_has_its_names_in_both_languages() -> None:
    for weekday, names in enumerate(WEEK):
        for name in names.split():
            assert hour_of(f"{name} 21:00") == hour_of(f"21 {name.upper()}") == Hour(21, weekday=weekday), (
                name
            )
    for month, names in enumerate(MONTHS, 1):
        for name in names.split():
            assert hour_of(f"3 {name} 21:00") == Hour(21, 0, 3, month), name


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("21:00", "22.11, 21:00"),
        ("17:00", "23.11, 17:00"),
        ("9:30", "23.11, 09:30"),
        ("сегодня 17:01", "22.11, 17:01"),
        ("сегодня 17:00", None),
        ("завтра 9:30", "23.11, 09:30"),
        ("післязавтра о 9:30", "24.11, 09:30"),
        ("в воскресенье 21:00", "22.11, 21:00"),
        ("в неділю о 17:00", "29.11, 17:00"),
        ("сб 21:00", "28.11, 21:00"),
        ("22.11 16:00", None),
        ("22 ноября 18:00", "22.11, 18:00"),
        ("23.12 17:00", "23.12, 17:00"),
        ("23.12 17:01", None),
        ("29.02 21:00", None),
        ("31.11 21:00", None),
        ("5.12.2026 21:00", "05.12, 21:00"),
        ("5.12.2025 21:00", None),
        ("сб 5.12 21:00", "05.12, 21:00"),
        ("пт 5.12 21:00", None),
    ],
)
def test_a_day_and_hour_mean_the_next_such_moment(text: str, then: str | None) -> None:
    hour = hour_of(text)
    assert hour is not None
    moment = moment_of(hour, BERLIN, at(2026, 11, 22, 17, 0))
    assert (None if moment is None else date_and_time(moment, BERLIN)) == then


@given(
    zone=st.sampled_from(sorted(ZONES.values())).map(ZoneInfo),
    now=st.floats(at(2025, 1, 1), at(2028, 1, 1)),
    clock=st.times(dt.time(5)).map(lambda one: one.replace(second=0, microsecond=0)),
    day=st.sampled_from(["", "завтра", "післязавтра", *" ".join(WEEK).split()]),
)
def test_a_moment_is_always_in_the_future(zone: ZoneInfo, now: float, clock: dt.time, day: str) -> None:
    """No zone with a button skips an hour after five."""
    hour = hour_of(f"{day} {clock:%H:%M}")
    assert hour is not None
    moment = moment_of(hour, zone, now)
    assert moment is not None
    then, today = local_time(moment, zone), local_time(now, zone).date()
    assert then.time() == clock
    assert now < moment <= now + FARTHEST.total_seconds()
    assert hour.weekday in (None, then.weekday())
    assert hour.ahead in (None, (then.date() - today).days)
    next_week = week_after(moment, zone)
    assert local_time(next_week, zone) - then == dt.timedelta(weeks=1)


def test_an_hour_skipped_by_the_clock_change_is_the_hour_after_it() -> None:
    moment = moment_of(Hour(2, 30), BERLIN, at(2026, 3, 28, 12, 0))
    assert moment == week_after(at(2026, 3, 22, 2, 30), BERLIN) == at(2026, 3, 29, 3, 30)


def test_an_hour_that_comes_twice_is_the_next_of_the_two() -> None:
    first, second = (at(2026, 10, 25, 2, 30, fold=fold) for fold in (0, 1))
    assert second - first == 3600
    assert moment_of(Hour(2, 30), BERLIN, at(2026, 10, 24, 12, 0)) == first
    assert moment_of(Hour(2, 30), BERLIN, first) == second
    assert week_after(at(2026, 10, 18, 2, 30), BERLIN) == first


def test_a_week_is_longer_or_shorter_when_the_clocks_change() -> None:
    for day, hours in (((3, 22), 167), ((3, 29), 168), ((10, 18), 169)):
        moment = at(2026, *day, 21, 0)
        assert week_after(moment, BERLIN) - moment == hours * 3600
