"""`/rules` says what is forbidden and what it costs, and some other rules, by book and clause."""

import re

import pytest

from bot.render.game.reasons import reason_line
from bot.render.lobby import books
from bot.render.lobby.books import offences
from bot.render.locales import LOCALES, NO_BREAK
from bot.render.phrase import Moment, plain
from bot.render.post import Line
from engine.acts import Defeat, Foul, Remove
from engine.rules.clauses import clauses as reasons
from engine.rules.clauses import talk
from engine.rules.registry import BOOKS
from tests.rig.render.markup import Markup, length
from tests.rig.render.transcript import PHRASING

LONGEST = 4096


def full_rules(
    book: str, players: int | None = None, *, in_a_call: bool = False, **changed: object
) -> list[str]:
    rules = BOOKS[book].with_overrides(changed)
    page = books.in_full(rules, None, in_group=True, players=players, in_a_call=in_a_call)
    return [
        plain(said, "ru").replace(NO_BREAK, " ")
        for said in (*page.lines, *page.folded, *forbidden(page.blocks))
    ]


def forbidden(blocks: tuple[tuple[Line, ...], ...]) -> tuple[Line, ...]:
    return next(block for block in blocks if block[0].key == "offences-title")


@pytest.mark.parametrize("in_a_call", [False, True])
@pytest.mark.parametrize("book", BOOKS)
def test_every_reason_of_the_judge_is_told_under_what_it_costs(book: str, in_a_call: bool) -> None:
    rules = BOOKS[book]
    block = books.in_full(rules, None, in_group=True, in_a_call=in_a_call).blocks[0]
    expected = ["offences-title"]
    for word in (Foul.WORD, Remove.WORD, Defeat.WORD):
        listed = reasons(rules, word, in_a_call=in_a_call)
        expected += [f"offences-{word}"] if listed else []
        expected += [reason_line(rules, reason).key for reason in listed]
    assert [said.key for said in block] == expected
    told = [plain(said, locale) for said in block for locale in LOCALES]
    assert not any(re.search("(дольше|довш.. за) [3мх]", each) for each in told), "a house may change it"


@pytest.mark.parametrize("book", BOOKS)
def test_fouls_that_the_bot_gives_by_itself_stand_first(book: str) -> None:
    own = {talk(BOOKS[book], breach) for breach in ("out-of-turn", "by-night")}
    said = [line.key for line in offences(BOOKS[book], None, in_a_call=False, by_bot=own)]
    assert said[1] == "offences-by-bot"
    assert {*said[2 : said.index("offences-foul")]} == {reason_line(BOOKS[book], one).key for one in own}


def test_party_rules_without_doctor_and_maniac_name_neither() -> None:
    said = " ".join(full_rules("party", 5))
    assert not any(name in said for name in ("Врач", "Маньяк", "под запретом"))
    assert all(name in " ".join(full_rules("party", 8)) for name in ("«Я Врач»", "под запретом", "Маньяк"))


@pytest.mark.parametrize(
    ("book", "said"),
    [
        ("fiim-2019", "поражение всей команды"),  # clause 6.8
        ("fiim-2019", "завтрашнее"),  # clause 7.2
        ("fiim-2019", "2 — 0,25; 3 — 0,40"),  # clause 8.3.4
        ("fiim-2019", "ночь без охоты не в счёт"),  # clause 7.7
        ("classic-10", "Подсказка от того, кто уже вне игры, — победа другой команды."),  # law 2 of the book
        ("ua-club", "Подсказка зрителя или того, кто уже вне игры, — победа другой команды."),
        ("ua-club", "Лишние жесты, ночью — любые"),
        ("party", "Слова и жесты ночью"),
        ("ua-club", "7–15 игроков"),
        ("party", "не допускают к следующей игре"),
        ("city", "Кто называет себя Комиссаром, красный или чёрный, лучшего хода не имеет."),
    ],
)
def test_what_the_book_says_is_in_its_rules(book: str, said: str) -> None:
    assert any(said in line for line in full_rules(book))


def test_fiim_4_2_2_longer_checks_are_said_beside_the_ten_seconds_of_the_book() -> None:
    assert "На проверку здесь 20 с; по правилам — не больше 10." in full_rules("fiim-2019", check_seconds=20)
    assert "На проверку — 20 с." in full_rules("city", check_seconds=20)
    assert not any("На проверку" in line for line in full_rules("fiim-2019"))
    assert "На проверку здесь 12 с; по правилам — не больше 10." in full_rules(
        "fiim-2019", check_seconds=20, quick_nights=True
    )


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("book", BOOKS)
def test_the_page_of_rules_is_one_message(book: str, locale: str) -> None:
    rules = BOOKS[book].with_overrides({"check_seconds": 20, "quick_nights": True})
    for size in (None, max(rules.deals)):
        page = books.in_full(rules, "Ш" * 99, in_group=True, players=size, in_a_call=True)
        assert length(Markup(PHRASING.message(page, locale, Moment(0.0, 1.0)).text).visible) <= LONGEST
