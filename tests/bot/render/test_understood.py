"""The simulated people of the local server read what the bot says. They must find these words in it."""

import pytest

from bot.render.locales import LOCALES, say
from minds import Kind
from sandbox.people import reading, words

PERSON: dict[str, int | str] = {"user": "1004", "seat": 4, "name": "Аня", "reason": ""}

WAYS = range(8)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["out-vote", "out-raise", "out-removed", "out-left", "killed"])
def test_simulated_people_understand_who_leaves_the_table(key: str, locale: str, way: int) -> None:
    said = say(locale, key, {**PERSON, "number": 2, "way": way}).casefold()
    assert any(verb in said for verb in words.GOES)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("locale", LOCALES)
def test_simulated_people_distinguish_deaths_of_the_night_from_a_vote(locale: str, way: int) -> None:
    def told(key: str) -> str:
        return say(locale, key, {**PERSON, "number": 2, "way": way}).casefold()

    assert any(verb in told("killed") for verb in words.DIES)
    assert any(verb in told("killed-one-of") for verb in words.DIES)
    assert not any(verb in told("out-vote") for verb in words.DIES)


NIGHT: dict[str, int | str] = {
    "number": 2,
    "countdown": "10 с",
    "by": 4,
    "count": 3,
    "seat": 7,
    "told": "again",
}
ASKED = [
    ("ask-hunt", "fiim-2019", Kind.SHOOT),
    ("ask-hunt-deciding", "ua-club", Kind.DECIDE),
    ("ask-hunt-proposing", "ua-club", Kind.PROPOSE),
    ("ask-don-check", "fiim-2019", Kind.CHECK_ROLE),
    ("ask-don-check", "city", Kind.CHECK_ROLE),
    ("ask-don-check-found", "fiim-2019", Kind.CHECK_ROLE),
    ("ask-don-check-found", "city", Kind.CHECK_ROLE),
    ("ask-sheriff-check", "fiim-2019", Kind.CHECK_TEAM),
    ("ask-doctor", "city", Kind.SAVE),
    ("ask-mistress", "city", Kind.ALIBI),
    ("ask-maniac", "city", Kind.KILL),
    ("ask-maniac", "party", Kind.SILENCE),
    ("ask-best-move", "fiim-2019", Kind.BEST),
]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("key", "book", "kind"), ASKED)
def test_simulated_people_understand_what_a_prompt_asks(key: str, book: str, kind: Kind, locale: str) -> None:
    black = kind in (Kind.SHOOT, Kind.DECIDE, Kind.PROPOSE, Kind.CHECK_ROLE)
    asked = reading.question(say(locale, key, {**NIGHT, "book": book}), (1, 2, 3), black=black)
    assert asked is not None
    assert asked.kind is kind


@pytest.mark.parametrize("locale", LOCALES)
def test_simulated_people_understand_the_prompt_for_an_order(locale: str) -> None:
    asked = reading.question(say(locale, "ask-order", {}), (1, 2, 3), black=True)
    assert asked is not None
    assert (asked.kind, asked.most) == (Kind.ORDER, 3)


@pytest.mark.parametrize("locale", LOCALES)
def test_simulated_people_understand_a_request_for_one_more_number(locale: str) -> None:
    assert any(asked in say(locale, "pair-first", {"seats": "№1"}) for asked in words.ONE_MORE)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["nominate-ask", "self-shot-ask", "self-vote-ask", "next-vote-ask"])
def test_simulated_people_understand_a_request_to_press_again(locale: str, key: str) -> None:
    assert any(asked in say(locale, key, {"seat": 4}) for asked in words.PRESS_AGAIN)


CLUB: list[tuple[str, str]] = [
    ("ready-ask", words.Sign.CALL),
    ("button-motion-for", words.Sign.CALL),
    ("paused-judge", words.Sign.STANDS),
    ("paused-motion", words.Sign.STANDS),
    ("resumed-judge", words.Sign.GOES_ON),
    ("resumed-motion", words.Sign.GOES_ON),
    ("resumed-time", words.Sign.GOES_ON),
    ("undone", words.Sign.BACK),
    ("button-judge", words.Sign.JUDGE),
    ("substitute-wanted", words.Sign.INSTEAD),
]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("key", "sign"), CLUB)
def test_the_signs_of_a_club_stand_first_in_their_messages(key: str, sign: str, locale: str) -> None:
    assert say(locale, key, {"seat": 3, "count": 2, "countdown": "60 с"}).startswith(("<b>" + sign, sign))


@pytest.mark.parametrize("locale", LOCALES)
def test_simulated_people_understand_what_is_taken_back(locale: str) -> None:
    assert say(locale, "undone-back", {"seats": "№3"}).startswith(words.BACK_AGAIN)
    named = say(locale, "undone-nominate", {"seat": 3, "by": 5})
    assert any(word in named for word in words.CANDIDACY)
    assert named.index("3") < named.index("5")


@pytest.mark.parametrize("locale", LOCALES)
def test_simulated_people_understand_the_refusal_in_a_pause(locale: str) -> None:
    assert any(word in say(locale, "refusal-pause", {}) for word in words.STANDS_NOW)


@pytest.mark.parametrize("locale", LOCALES)
def test_simulated_people_know_a_button_that_only_explains(locale: str) -> None:
    assert say(locale, "button-what-is", {}).endswith(words.ASKS)
