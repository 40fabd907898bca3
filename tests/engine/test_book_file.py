"""A book as a file: what it may contain, and the errors for a wrong one."""

import pytest

from engine.record import RecordError, parse, write
from engine.rules.book_file import BookError
from engine.rules.book_file import parse as parse_book
from engine.rules.effects import CheckRole, Hide
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from tests.rig.engine.own_books import LANGUAGES, NEWSPAPER, TEXT
from tests.rig.render.remarks import english, refusing

HEAD = 'id = "small"\nbased_on = "fiim-2019"\ntitle = { ru = "Малая", uk = "Мала" }\n'


def book(text: str = "") -> RuleSet:
    return parse_book(HEAD + text, LANGUAGES)


def test_a_book_may_be_its_base_with_another_name() -> None:
    small = book()
    assert (small.id, small.based_on, small.texts["uk"].title) == ("small", "fiim-2019", "Мала")
    assert small.changed({"id": "fiim-2019", "based_on": None, "texts": {}}) == BOOKS["fiim-2019"]


def test_a_book_has_its_own_parameters_deals_and_nights() -> None:
    small = book(
        'night = ["hunt", "sheriff-check"]\n'
        "[parameters]\nturn_seconds = 45\n"
        "[deals]\n8 = { citizen = 5, sheriff = 1, mafia = 2 }\n"
    )
    assert (small.turn_seconds, small.night, [*small.deals]) == (45, ("hunt", "sheriff-check"), [8])
    assert small.deals[8] == {"citizen": 5, "sheriff": 1, "mafia": 2}


def test_in_a_book_without_last_words_nobody_leaves_by_night() -> None:
    with refusing(BookError, match=r"^parameters\.victim_leaves_at_once: must be false where nobody has"):
        book("[parameters]\nlast_words = false\n")
    assert not book("[parameters]\nlast_words = false\nvictim_leaves_at_once = false\n").last_words


def test_an_action_without_a_time_has_the_time_of_checks() -> None:
    assert NEWSPAPER.with_overrides({"check_seconds": 33}).seconds("lawyer") == 33
    timed = parse_book(TEXT.replace('word = "defend"', 'word = "defend"\nseconds = 15'), LANGUAGES)
    assert timed.with_overrides({"check_seconds": 33}).seconds("lawyer") == 15


def test_an_effect_is_written_as_a_name_or_a_table() -> None:
    action = NEWSPAPER.action("lawyer")
    assert action is not None
    assert action.effect == Hide()
    other = TEXT.replace('effect = "guard"', 'effect = { kind = "check-role", role = "don" }')
    found = parse_book(other, LANGUAGES).action("bodyguard")
    assert found is not None
    assert found.effect == CheckRole("don")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('id = "newspaper"', "", "id: Field required"),
        ('id = "newspaper"', 'id = "city"', "id: “city” is a book of the program"),
        ('id = "newspaper"', 'id = "News paper"', "id: String should match pattern"),
        ('based_on = "city"', 'based_on = "town"', "based_on: “town” is none of fiim-2019"),
        ('title = { ru = "Газета", uk = "Газета" }', 'title = { ru = "Газета" }', "title.uk: these words"),
        ("turn_seconds = 45", "turn_second = 45", "parameters.turn_second: no such parameter"),
        ("turn_seconds = 45", "turn_seconds = 0", "parameters.turn_seconds: Input should be greater"),
        ("turn_seconds = 45", "victim_leaves_at_once = true", "parameters.victim_leaves_at_once: must be"),
        ("lawyer = 1,", "layer = 1,", "deals.10: “layer” is no role of this book"),
        ('"doctor", "body', '"docter", "body', "night: “docter” is no step of this book"),
        ('team = "black"', 'team = "grey"', "role.lawyer.team: Input should be 'red' or 'black'"),
        ('effect = "hide"', 'effect = "hidden"', "action.lawyer.effect: Input tag 'hidden'"),
        ('word = "defend"', 'word = "shoot"', "action.lawyer: the word “shoot” is another act's"),
        ('word = "defend"', 'word = "defend"\nfoo = 1', "action.lawyer.foo: Unexpected keyword argument"),
        ("targets = 2", "targets = 1", "action.journalist: this effect needs targets = 2"),
        ('ask = "Кого прячете?"\n', "", "action.lawyer.ru.ask: these words are missing"),
        ('rule = "Журналист за', 'role = "Журналист за', "action.journalist.ru.role: Unexpected"),
        ("[step.don-check]", "[step.noon]", "step.noon: no step of this book's nights"),
        ("[role.lawyer]", "[role.lawyer]\nfoo = 1", "role.lawyer.foo: Unexpected keyword argument"),
        ("[parameters]", "[parameter]", "parameter: Extra inputs are not permitted"),
        ("[parameters]", "[parameters", "file: not TOML"),
    ],
)
def test_an_error_of_a_book_names_its_key(old: str, new: str, why: str) -> None:
    assert old in TEXT
    with pytest.raises(BookError) as raised:
        parse_book(TEXT.replace(old, new, 1), LANGUAGES)
    assert english(raised.value).startswith(why)
    assert len(english(raised.value).splitlines()) == 1


def test_a_role_of_the_program_keeps_its_team() -> None:
    words = 'ru = { name = "Мафия", card = "…" }\nuk = { name = "Мафія", card = "…" }\n'
    with refusing(BookError, match="a role of the program keeps its team"):
        book(
            f'[role.mafia]\nteam = "red"\n{words}[deals]\n'
            "10 = { citizen = 6, sheriff = 1, mafia = 2, don = 1 }"
        )


def record() -> str:
    cards = NEWSPAPER.cards(10) or ()
    return write(
        ruleset="newspaper",
        roles=cards,
        players=(),
        lines=("until journalist", "1 compare 2 3"),
        overrides={"turn_seconds": 30},
        book=NEWSPAPER,
    )


def test_a_record_carries_the_whole_book_so_that_anybody_can_play_it() -> None:
    played = parse(record(), {})
    assert played.rules == NEWSPAPER.with_overrides({"turn_seconds": 30})
    assert played.lines[1].line.seats == (2, 3)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('ruleset = "newspaper"', 'ruleset = "other"', "book: this is “newspaper”, and"),
        ('"journalist"]', '"noon"]', "book: .*“noon” is no step of this book"),
        ('kind = "hide"', 'kind = "hid"', "book: actions"),
    ],
)
def test_a_book_that_does_not_fit_its_record_is_refused(old: str, new: str, why: str) -> None:
    text = record()
    assert old in text
    with refusing(RecordError, match=why):
        parse(text.replace(old, new), BOOKS)
