"""Under his card a player reads the past nights as he may know them: his own acts and those of his team."""

import pytest

from bot.render.game import private
from bot.render.locales import LOCALES
from bot.render.phrase import LONGEST_CAPTION, plain
from engine.acts import Leave, NightAct, Shoot
from engine.steps import StepName
from tests.rig.render.told import Table, keys

BLACKS = (2, 4, 6)


def under_the_card(table: Table, seat: int) -> list[str]:
    """Returns what the player reads under his card, without the card itself."""
    face = private.face(table.state, seat, table.roster, table.knowledge, None)
    return [plain(line, "ru") for line in face.lines[2:]]


def shot(book: str, *, talk: bool = False) -> Table:
    """Returns the day after a night in which two blacks shot at seat 3 and one at seat 5. `talk`: whether
    the blacks see each other's shots."""
    table = Table(book, blacks_talk_in_hunt=talk).until(StepName.HUNT)
    for by, seat in zip(BLACKS, (3, 3, 5), strict=True):
        table.does(Shoot(by, seat))
    return table.until(StepName.TURN)


def test_blacks_who_see_all_shots_find_them_under_their_cards() -> None:
    table = shot("party", talk=True)
    assert [under_the_card(table, seat) for seat in BLACKS] == [
        ["🌙 Ночь 2", "Ваш выстрел — в №3.", "Выстрел №4 — в №3.", "Выстрел №6 — в №5."],
        ["🌙 Ночь 2", "Ваш выстрел — в №3.", "Выстрел №2 — в №3.", "Выстрел №6 — в №5."],
        ["🌙 Ночь 2", "Ваш выстрел — в №5.", "Выстрелы №2, №4 — в №3."],
    ]
    assert [under_the_card(table, seat) for seat in (1, 3, 5, 10)] == [[]] * 4


@pytest.mark.parametrize("book", ["fiim-2019", "city", "party"])
def test_blacks_who_shoot_in_silence_find_only_their_own_shots(book: str) -> None:
    table = shot(book)
    own = [f"Ваш выстрел — в №{seat}." for seat in (3, 3, 5)]
    assert [under_the_card(table, seat)[1] for seat in BLACKS] == own
    assert all("ыстрел" not in line for seat in (1, 3, 5) for line in under_the_card(table, seat))


def test_a_shot_at_oneself_has_its_own_words_under_the_card() -> None:
    table = Table("fiim-2019").until(StepName.HUNT)
    table.does(Shoot(2, 2))
    assert under_the_card(table.until(StepName.TURN), 2)[1] == "Вы стреляете в себя."


def test_only_the_answer_of_a_don_who_decides_stands_under_cards() -> None:
    table = Table("ua-club").until(StepName.HUNT)
    (don,) = (seat for seat in BLACKS if table.state.role(seat).leads)
    for by in (*(seat for seat in BLACKS if seat != don), don):
        table.does(Shoot(by, 3 if by == don else 5))
    table.until(StepName.TURN)
    told = {don: "Ваш выстрел — в №3."}
    assert all(under_the_card(table, seat)[1] == told.get(seat, f"Выстрел №{don} — в №3.") for seat in BLACKS)


@pytest.mark.parametrize(
    ("book", "step", "by", "word", "said", "oneself"),
    [
        ("city", "doctor", 8, "heal", "Лечили №3.", "Лечили себя."),
        ("city", "mistress", 9, "visit", "Ночь вы провели с №3.", None),
        ("city", "maniac", 10, "kill", "Ваш выстрел — в №3.", "Вы стреляете в себя."),
        ("party", "maniac", 10, "silence", "После этой ночи молчит №3.", "После этой ночи молчите вы."),
    ],
)
def test_a_role_that_acts_alone_finds_its_own_acts_under_the_card(
    book: str, step: str, by: int, word: str, said: str, oneself: str | None
) -> None:
    for seat, told in ((3, said), *([(by, oneself)] if oneself else [])):
        table = Table(book).until(step)
        table.does(NightAct(by, word, (seat,)))
        table.until(StepName.TURN)
        assert under_the_card(table, by) == ["🌙 Ночь 2", told]
        assert told not in under_the_card(table, 1)


def test_a_player_who_is_out_finds_no_later_night_of_his_team() -> None:
    table = Table("party", blacks_talk_in_hunt=True).until(StepName.TURN)
    table.does(Leave(2))
    table.until(StepName.HUNT)
    for by in BLACKS[1:]:
        table.does(Shoot(by, 3))
    table.until(StepName.TURN)
    assert under_the_card(table, 4) != []
    assert under_the_card(table, 2) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_card_whose_words_are_too_long_for_a_caption_has_no_picture(locale: str) -> None:
    table = Table("party")
    while len("".join(under_the_card(table, 2))) < LONGEST_CAPTION:
        _misses(table.until(StepName.HUNT))
    face = private.face(table.state, 2, table.roster, table.knowledge, "dark")
    assert sum(len(plain(line, locale)) for line in face.lines) > LONGEST_CAPTION
    assert face.picture is None


def _misses(table: Table) -> None:
    for by, seat in zip(BLACKS, (1, 3, 5), strict=True):
        table.does(Shoot(by, seat))
    table.passes()


@pytest.mark.parametrize(("book", "noted"), [("party", True), ("city", False), ("ua-club", False)])
def test_blacks_are_told_of_notes_in_books_without_an_order(book: str, noted: bool) -> None:
    told = Table(book).passes()
    assert ("meeting-noted" in keys(told.to(2))) is noted
