"""Days as people write them. A form that can be read in two ways is not read."""

import datetime as dt
import re

MONTHS = (
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "january february march april may june july august september october november december",
)
"""The names of the months in three languages. The first three letters stand for the whole name."""

MONTH_OF = {
    form: str(number)
    for names in MONTHS
    for number, name in enumerate(names.split(), 1)
    for form in (name, name[:3])
}

TIME = r"(?:t|,? )(?:[01]?[0-9]|2[0-3])[:.][0-5][0-9](?:[:.][0-5][0-9](?:\.[0-9]+)?)?"
DAY = "(?P<day>[0-9]{1,2})"
MONTH = "(?P<month>[0-9]{1,2})"
NAMED = r"(?P<month>[^\W\d_]+)\.?"
YEAR = "(?P<year>(?:199|20[0-9])[0-9])"

FORMS = tuple(
    re.compile(f"{form}(?: ?(?:г|р|года|року)\\.?)?(?:{TIME})?")
    for form in (
        rf"{YEAR}([-./]){MONTH}\2{DAY}",
        rf"{DAY}\.{MONTH}\.{YEAR}",
        rf"{DAY}([-/]){MONTH}\2{YEAR}",
        rf"{DAY}[ -]{NAMED}[ -]{YEAR}",
        rf"{NAMED} {DAY},? {YEAR}",
    )
)
AMBIGUOUS = FORMS[2]
"""A form in which some people write the month first."""


def day_of(written: str) -> dt.date | None:
    """Returns the day that a cell names, with or without a time; None if it names no day, or may mean another
    day, as `03/04/2024`, a year of two digits, or a time with a zone."""
    text = " ".join(written.casefold().split())
    found = next((match for match in (form.fullmatch(text) for form in FORMS) if match), None)
    if found is None:
        return None
    day, month, year = found["day"], MONTH_OF.get(found["month"], found["month"]), found["year"]
    if found.re is AMBIGUOUS and int(day) <= 12 and int(day) != int(month):
        return None
    try:
        return dt.date(int(year), int(month), int(day))
    except ValueError:
        return None
