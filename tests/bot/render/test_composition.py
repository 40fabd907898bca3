"""The lobby and the rules say how many cards of each team the game has, and which special roles."""

import pytest

from bot.choices import ChatSettings
from bot.render.game import group
from bot.render.game.cards import duty
from bot.render.game.composition import PLAIN, composition, size_for
from bot.render.lobby import books, lobby
from bot.render.locales import LOCALES, NO_BREAK
from bot.render.phrase import plain
from bot.variants import variant
from engine.rules.registry import BOOKS
from engine.state import new_game
from tests.rig.engine.own_books import NEWSPAPER
from tests.rig.render.telling import roster

SIZES = [(book, size) for book in BOOKS for size in BOOKS[book].deals]


def composition_text(book: str, players: int, locale: str = "ru") -> str:
    return "\n".join(plain(said, locale) for said in composition(BOOKS[book], players))


@pytest.mark.parametrize(
    ("book", "players", "locale", "said"),
    [
        ("fiim-2019", 10, "ru", "🎴 10 игроков: 7 красных, из них Шериф; 3 чёрных, из них Дон."),
        ("classic-10", 10, "uk", "🎴 10 гравців: 7 червоних, серед них Шериф; 3 чорні, серед них Дон."),
        (
            "city",
            14,
            "ru",
            "🎴 14 игроков: 10 красных, из них Комиссар, Доктор, Любовница, Маньяк; 4 чёрных, из них Дон.",
        ),
        ("party", 5, "ru", "🎴 5 игроков: 4 красных, из них Комиссар; 1 чёрный."),
        ("party", 5, "uk", "🎴 5 гравців: 4 червоні, серед них Комісар; 1 чорний."),
        ("party", 6, "ru", "🎴 6 игроков: 4 красных, из них Комиссар, Врач; 2 чёрных."),
        ("party", 14, "ru", "🎴 14 игроков: 9 красных, из них 2 Комиссара, Врач, Маньяк; 5 чёрных."),
        ("party", 14, "uk", "🎴 14 гравців: 9 червоних, серед них 2 Комісари, Лікар, Маніяк; 5 чорних."),
        ("ua-club", 7, "uk", "🎴 7 гравців: 5 червоних, серед них Шериф; 2 чорні, серед них Дон."),
        ("city", 9, "ru", ""),
    ],
)
def test_the_cards_of_a_table_in_words(book: str, players: int, locale: str, said: str) -> None:
    assert composition_text(book, players, locale) == said


@pytest.mark.parametrize(
    ("book", "players", "told"),
    [("city", 14, True), ("party", 8, True), ("party", 7, False), ("fiim-2019", 10, False)],
)
def test_the_deal_says_on_whose_side_a_maniac_is_if_any(book: str, players: int, told: bool) -> None:
    rules = BOOKS[book]
    state = new_game(rules, rules.cards(players) or ())
    said = [line.key for line in group.step_post(state, roster(players)).lines]
    assert ("composition-maniac" in said) is told


@pytest.mark.parametrize(("book", "players"), SIZES)
def test_it_is_told_in_the_lobby_and_in_the_rules(book: str, players: int) -> None:
    rules = BOOKS[book]
    people = [(f"Игрок {number}", None) for number in range(players)]
    cards = composition(rules, players)
    assert cards[0] in lobby.gathering(1, rules, people).lines
    page = books.in_full(rules, None, in_group=True, players=players)
    assert cards[0] in page.lines
    told = "\n".join(plain(said, "uk") for said in page.blocks[0])
    special = [role for role in rules.cards(players) or () if role.id not in PLAIN]
    assert all(plain(duty(rules, role), "uk") in told for role in special)


def test_a_lobby_tells_the_cards_that_its_people_need() -> None:
    assert [size_for(BOOKS["city"], seated) for seated in (0, 9, 12, 15, 19)] == [10, 10, 12, 15, 15]
    line = composition(BOOKS["party"], 5)[0]
    assert line in lobby.gathering(1, BOOKS["party"], [("Игрок", None)]).lines


def lengths(book: str, people: int, scale: float) -> tuple[str, str]:
    """Returns the length that the list of books tells, and the one that the lobby tells."""
    rules = BOOKS[book]
    offered = books.choose([variant(ChatSettings(), rules, "")], scale=scale).lines[1]
    sitting = [(f"Игрок {number}", None) for number in range(people)]
    title = lobby.gathering(1, rules, sitting, scale=scale).lines[0]
    return plain(offered, "ru").rpartition(", ")[2], plain(title, "ru").rpartition(" · ")[2]


@pytest.mark.parametrize(
    ("book", "scale", "said"),
    [
        ("classic-10", 1, "~1 ч 10 мин"),
        ("classic-10", 0.5, "~35 мин"),
        ("classic-10", 0.2, "~14 мин"),
        ("classic-10", 0.01, "~1 мин"),
        ("party", 1, "~35 мин – 2 ч 10 мин"),
        ("party", 0.5, "~15 мин – 1 ч 5 мин"),
        ("party", 0.01, "~1 мин"),
    ],
)
def test_the_list_of_books_and_a_lobby_tell_the_same_length(book: str, scale: float, said: str) -> None:
    assert [told.replace(NO_BREAK, " ") for told in lengths(book, 0, scale)] == [said] * 2


def test_a_lobby_that_can_begin_tells_the_length_for_its_people() -> None:
    told = [lengths("party", people, 1)[1].replace(NO_BREAK, " ") for people in (4, 5, 10)]
    assert told == ["~35 мин – 2 ч 10 мин", "~35 мин", "~1 ч 10 мин"]


@pytest.mark.parametrize("locale", LOCALES)
def test_party_the_rules_of_no_game_have_the_table_of_roles(locale: str) -> None:
    page = books.in_full(BOOKS["party"], None, in_group=True)
    assert [plain(said, locale) for said in page.blocks[1]] == [
        composition_text("party", size, locale) for size in range(5, 20)
    ]


@pytest.mark.parametrize(("book", "players"), SIZES)
def test_the_rules_of_a_table_name_no_role_that_is_not_dealt(book: str, players: int) -> None:
    dealt = {role.id for role in BOOKS[book].cards(players) or ()}
    told = {said.key for said in books.clauses(BOOKS[book], players)}
    of_roles = {"doctor": "rules-doctor", "maniac": "rules-maniac", "mistress": "rules-mistress"}
    assert {role for role, key in of_roles.items() if key in told} == dealt & of_roles.keys()


def test_a_clubs_book_lists_its_roles_by_its_own_names() -> None:
    said = plain(composition(NEWSPAPER, 10)[0], "ru")
    own = NEWSPAPER.texts["ru"].roles
    dealt = [own[role.id].name for role in NEWSPAPER.cards(10) or () if role.id in own]
    assert dealt
    assert all(name in said for name in dealt)
