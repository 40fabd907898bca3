"""The advice for a role is in the words of its book. Neither a press, nor a button, nor the message's length
tells the role to others."""

import pytest

from bot.presses.game import AdviceTap
from bot.render.game.advice import ADVISING, advice, advises
from bot.render.game.cards import longest_card
from bot.render.game.private import card
from bot.render.locales import LOCALES
from bot.render.phrase import Moment, words
from engine.roles import Seat
from engine.rules.registry import BOOKS
from tests.bot.markup import Markup, length
from tests.bot.render.told import Table
from tests.bot.render.transcript import PHRASING


def seat_of(table: Table, role: str) -> Seat:
    return next(seat for seat in table.state.table if table.state.role(seat).id == role)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("book", sorted(ADVISING))
def test_all_advice_of_a_table_is_equally_long_and_covered(book: str, locale: str) -> None:
    table = Table(book)
    said = [
        PHRASING.message(advice(table.state, seat), locale, Moment(0.0, 1.0)) for seat in table.state.table
    ]
    assert len({length(Markup(one.text).visible) for one in said}) == 1
    assert {(one.silent, one.protected, one.keyboard) for one in said} == {(True, True, None)}
    assert all(one.text.startswith("💡 <tg-spoiler>") for one in said)
    assert all(one.text.endswith("</tg-spoiler>") for one in said)


@pytest.mark.parametrize("book", BOOKS)
def test_every_card_of_a_book_has_the_button_or_none_has(book: str) -> None:
    table = Table(book)
    longest = longest_card(table.state, table.roster)
    data = AdviceTap(game=table.roster.game_id).pack()
    cards = [card(table.state, seat, table.roster, longest) for seat in table.state.table]
    shown = {any(button.data == data for row in one.rows for button in row) for one in cards}
    assert shown == {advises(table.state.rules)}


@pytest.mark.parametrize(
    ("book", "role", "said"),
    [
        ("city", "sheriff", "крайне осторожны"),
        ("city", "mafia", "Как можно быстрее уничтожьте Комиссара"),
        ("city", "don", "решающее слово за вами"),
        ("city", "doctor", "постарайтесь угадать, кого попытается убить мафия"),
        ("city", "maniac", "очень внимательно выбирайте жертву"),
        ("party", "doctor", "до конца игры не говорите, что вы Врач"),
        ("party", "mafia", "Обеспечьте себе алиби"),
        ("ua-club", "sheriff", "обязательно должны раскрыться"),
        ("ua-club", "sheriff", "только на «Вы» и только по номерам"),
        ("ua-club", "citizen", "круге знакомств"),
        ("classic-10", "don", "в первую ночь и ни в какую другую"),
    ],
)
def test_what_the_book_advises(book: str, role: str, said: str) -> None:
    table = Table(book)
    (line,) = advice(table.state, seat_of(table, role)).lines
    assert said in words(line, "ru")
