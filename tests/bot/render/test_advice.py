"""The advice for a role is in the words of its book. No press and no button tells the role to others."""

import pytest

from bot.presses.game import AdviceTap
from bot.render.game.advice import advice, has_advice
from bot.render.game.private import card
from bot.render.phrase import words
from engine.roles import Seat
from engine.rules.registry import BOOKS
from tests.rig.render.told import Table


def seat_of(table: Table, role: str) -> Seat:
    return next(seat for seat in table.state.table if table.state.role(seat).id == role)


@pytest.mark.parametrize("book", BOOKS)
def test_all_cards_of_a_book_have_the_button_for_advice_or_none_has(book: str) -> None:
    table = Table(book)
    data = AdviceTap(game=table.roster.game_id).pack()
    cards = [card(table.state, seat, table.roster) for seat in table.state.table]
    shown = {any(button.data == data for row in one.rows for button in row) for one in cards}
    assert shown == {has_advice(table.state.rules)}


@pytest.mark.parametrize(
    ("book", "role", "said"),
    [
        ("city", "sheriff", "крайне осторожны"),
        ("city", "mafia", "Как можно быстрее уничтожьте Комиссара"),
        ("city", "don", "порядок отстрела всё равно назначаете вы"),
        ("city", "doctor", "постарайтесь угадать, кого попытается убить мафия"),
        ("city", "doctor", "Двух ночей подряд одному не отдавайте"),
        ("city", "mistress", "открывшемуся Комиссару"),
        ("city", "maniac", "очень внимательно выбирайте жертву"),
        ("party", "doctor", "до конца игры не говорите, что вы Врач"),
        ("party", "sheriff", "Открывайтесь, когда нашли чёрного"),
        ("party", "maniac", "вывести его можно: выбирайте того, кто похож на чёрного"),
        ("party", "mafia", "хватит сравняться числом с красными"),
        ("ua-club", "sheriff", "обязательно должны раскрыться"),
        ("ua-club", "sheriff", "только на «Вы» и только по номерам"),
        ("ua-club", "citizen", "круге знакомств"),
        ("classic-10", "don", "только в первую ночь"),
    ],
)
def test_what_the_book_advises(book: str, role: str, said: str) -> None:
    table = Table(book)
    (line,) = advice(table.state, seat_of(table, role), 1).lines
    assert said in words(line, "ru")
    assert words(line, "ru").endswith("</tg-spoiler>")
