"""The simulated people of the local server read what the host says: these words they must find in it."""

import pytest

from bot.render.locales import LOCALES, say
from sandbox.people.words import GOES, ONE_MORE

PERSON: dict[str, int | str] = {"user": "1004", "seat": 4, "name": "Аня", "reason": ""}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["out-vote", "out-raise", "out-removed", "out-left", "killed"])
def test_who_goes(key: str, locale: str) -> None:
    assert any(verb in say(locale, key, PERSON) for verb in GOES)


@pytest.mark.parametrize("locale", LOCALES)
def test_another_number_is_missing(locale: str) -> None:
    assert any(asked in say(locale, "pair-first", {"seats": "№1"}) for asked in ONE_MORE)
