"""Reads a time zone as people write it."""

import pytest

from bot.words.zones import zone_of, zone_shown


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        *((text, "warsaw") for text in ("Europe/Warsaw", "europe/warsaw", "Варшава", " ВАРШАВА ", "Warsaw")),
        *((text, "kyiv") for text in ("Київ", "Киев", "Kyiv", "Europe/Kyiv", "Europe/Kiev")),
        *((text, "yerevan") for text in ("Єреван", "Ереван", "Yerevan")),
        *((text, "chisinau") for text in ("Кишинёв", "кишинев", "Кишинів")),
        *((text, "America/New_York") for text in ("Нью-Йорк", "нью йорк", "New York", "america/new_york")),
        *((text, "Etc/GMT-3") for text in ("UTC+3", "utc +3", "GMT+3", "+3", "UTC+03:00")),
        *((text, "Etc/GMT+5") for text in ("UTC-5", "UTC−5", "-5")),
        *((text, "Etc/UTC") for text in ("UTC", "gmt", "UTC+0")),
        *((text, None) for text in ("", "🙂", "Атлантида", "UTC+15", "+5:30", "Etc/GMT+3", "x" * 4096)),
        *((text, None) for text in ("none", "../../etc/passwd", "сейчас", "21:00")),
    ],
)
def test_a_time_zone_has_many_names(text: str, zone: str | None) -> None:
    assert zone_of(text) == zone


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("Europe/Prague", "Europe/Prague"),
        ("America/New_York", "America/New York"),
        ("Etc/GMT-3", "UTC+3"),
        ("Etc/GMT+5", "UTC-5"),
        ("Etc/UTC", "UTC"),
    ],
)
def test_a_time_zone_is_shown_in_a_form_that_can_be_read(zone: str, shown: str) -> None:
    assert zone_shown(zone) == shown
