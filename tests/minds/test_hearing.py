"""What people say in their own words is understood where it is clear, and a doubtful sentence claims
nothing."""

from functools import reduce
from random import Random

import pytest

from engine.roles import Team
from minds import Occasion, View, hearing, learn, say
from minds.facts import DayCame, Fact, Killed, NightCame, Said, Whispered
from minds.remarks import Asks, Blames, Claims, Confesses, Proposes, Remark, Reports, Trusts
from minds.view import Own
from minds.words.lines import LANGUAGES

HEARD: list[tuple[str, tuple[Remark, ...]]] = [
    ("Я комиссар, проверка 5 — чёрный.", (Claims(), Reports(5, True))),
    ("Шериф — я. Шестого проверяю: красный", (Claims(), Reports(6, False))),
    ("я не шериф", ()),
    ("Верю 3, а 7 не верю", (Trusts(3), Blames(7))),
    ("Вважаю, що сьомий чорний", (Blames(7),)),
    ("перевірка: 4 не мафія", (Reports(4, False),)),
    ("третий мирный, мне кажется", (Trusts(3),)),
    ("5, 7, 2", (Proposes((5, 7, 2)),)),
    ("стреляем 5, потом 7", (Proposes((5, 7)),)),
    ("Между 3 и 4 кто-то чёрный, это точно так", ()),
    ("Семёрка чёрная.", (Blames(7),)),
    ("Двойке верю, а четверка под подозрением", (Trusts(2), Blames(4))),
    ("Перевірка дев'ятки — червона", (Reports(9, False),)),
    ("У нас тройка чёрных, это точно", ()),
    ("Во вторую ночь проверка пятого, красный", (Reports(5, False),)),
    ("Ночь 2: проверка 7 — чёрный", (Reports(7, True),)),
    ("третьої ночі перевірка шістки: чорна", (Reports(6, True),)),
    ("Я чёрный, голосуйте за меня!", (Confesses(),)),
    ("Я мафія", (Confesses(),)),
    ("Голосуйте за меня", (Confesses(),)),
    ("Вы правда думаете, что я чёрный? Я за красных.", ()),
    ("Если я чёрный, то кто мои", ()),
    ("Не голосуйте за меня", ()),
    ("Да я не чёрный", ()),
    ("Я ищу чёрного", ()),
    ("Номер 5, кого подозреваете?", (Asks(5),)),
    ("Пятый, что думаешь о третьем?", (Asks(5, 3),)),
    ("Семёрка, а третий у вас чёрный?", (Asks(7, 3),)),
    ("Сімко, хто тут мафія?", (Asks(7),)),
    ("Что скажешь про 4, номер 9?", (Asks(9, 4),)),
    ("Всем привет!", ()),
    ("", ()),
    ("Я шериф. Проверки: 5 чёрный, 6 красный", (Claims(), Reports(5, True), Reports(6, False))),
    ("Мої перевірки: п'ятий чорний, шостий не чорний", (Reports(5, True), Reports(6, False))),
    ("Если пятый чёрный, шестой красный", (Proposes((5, 6)),)),
    ("Не верю, что пятый чёрный", (Trusts(5),)),
    ("Вірю, що п'ятий чорний", (Blames(5),)),
    ("Никто не верит пятому", ()),
    ("Мафия наглая, убила пятого, я так и знал вчера", ()),
    ("В 3 часа мафия проснулась", ()),
    ("Я видел 2 мафии", ()),
    ("Залишилося 2 мафії", ()),
    ("15 лет играю, такого не видел, мафия наглая", ()),
    ("На первый взгляд он красный", ()),
    ("Второй раз голосую против шестого", (Blames(6),)),
    ("Вдруге за 5 хвилин голосую проти шостого", (Blames(6),)),
    ("Я чёрный хлеб люблю", ()),
    ("Я чёрный. Шутка.", ()),
    ("Я мафія. Жартую!", ()),
    ("Я чёрный. Это не шутка.", (Confesses(),)),
]

CLAIMS = [
    "Я шериф",
    "Я — комиссар, слушайте все",
    "Ну, вскрываюсь: я шериф",
    "Вскрываюсь шерифом",
    "Шериф тут я",
    "Настоящий шериф — я, а не он",
    "Я шериф, и я не шучу",
    "Я комісар",
    "Я ж шериф",
    "Розкриваюся комісаром",
    "Справжній комісар — це я",
]

NO_CLAIMS = [
    "Я верю шерифу",
    "Я думаю, что шериф — пятый",
    "Я прошу шерифа назвать проверку",
    "Я понял, что шериф убит",
    "Если бы я был шерифом, я бы молчал",
    "Если я шериф, то пятый чёрный",
    "Я бы на месте шерифа молчал",
    "А я что, шериф?",
    "Думаешь, я шериф?",
    "Я шериф. Шутка.",
    "пятый говорит, что он шериф, я ему верю",
    "пятый сказал: я шериф",
    "Седьмой — шериф, я уверен",
    "Мне кажется, что я шерифа вижу",
    "Я вірю шерифу",
    "Я вважаю, що шериф — п'ятий",
    "Якби я був комісаром, я б мовчав",
    "Хіба я комісар?",
    "Сьомий — комісар, я певен",
    "Третій каже: я шериф",
]

OPINIONS: list[tuple[str, Remark]] = [
    ("Шериф, проверь пятого, он похож на мафию", Blames(5)),
    ("Проверьте пятого, он чёрный", Blames(5)),
    ("хорошо бы проверить пятого, выглядит красным", Trusts(5)),
    ("шериф проверил пятого, он чёрный", Blames(5)),
    ("Проверка шерифа: пятый чёрный", Blames(5)),
    ("Прошу проверку пятого, похож на чёрного", Blames(5)),
    ("Он проверил пятого, тот красный", Trusts(5)),
    ("Проверка: пятый чёрный?", Blames(5)),
    ("Шерифе, перевірте п'ятого, він чорний", Blames(5)),
    ("Комісар перевірив п'ятого, він чорний", Blames(5)),
    ("Треба перевірити п'ятого, виглядає червоним", Trusts(5)),
    ("Потрібна перевірка п'ятого, схожий на чорного", Blames(5)),
]
"""A check of another one, or a wish for one, tells only what the speaker thinks of the seat."""

REPORTS = [
    ("Проверил пятого, он чёрный", Reports(5, True)),
    ("Мой чек пятый: красный", Reports(5, False)),
    ("Я проверяла пятого, красный", Reports(5, False)),
    ("Перевірив п'ятого: чорний", Reports(5, True)),
    ("Мій чек: п'ятий червоний", Reports(5, False)),
    ("Я перевіряла п'ятого, чорний", Reports(5, True)),
]


@pytest.mark.parametrize(
    ("text", "meant"), [*HEARD, *((text, (meant,)) for text, meant in [*OPINIONS, *REPORTS])]
)
def test_what_people_say_is_understood_where_it_is_clear(text: str, meant: tuple[Remark, ...]) -> None:
    assert hearing.understood(text) == meant


@pytest.mark.parametrize("text", CLAIMS)
def test_a_player_who_calls_himself_the_checker_claims_the_role(text: str) -> None:
    assert hearing.understood(text) == (Claims(),)


@pytest.mark.parametrize("text", NO_CLAIMS)
def test_words_about_the_checker_are_no_claim_and_no_report(text: str) -> None:
    assert [each for each in hearing.understood(text) if isinstance(each, Claims | Reports)] == []


def test_a_number_above_the_table_is_no_seat() -> None:
    view = View.of(Own(1, Team.RED), 10, 3, Random(1))
    told: tuple[Fact, ...] = (
        DayCame(1),
        Said(2, "12 чёрный"),
        Said(2, "13 мирный"),
        Said(2, "Проверка 15: чёрный"),
    )
    table = reduce(learn, told, view).table
    assert (table.stances, table.reports) == ((), ())


# Whispers of the blacks.


def among_blacks(text: str) -> View:
    """Returns the view of seat 2 of ten on night 2, after seat 4 has whispered: 2, 4 and 6 are black, and 7
    is dead."""
    view = View.of(Own(2, Team.BLACK, comrades=(4, 6)), 10, 3, Random(1))
    told: tuple[Fact, ...] = (NightCame(1), DayCame(2), Killed(7), NightCame(2), Whispered(4, text))
    return reduce(learn, told, view)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("5, 1, 3", (5, 1, 3)),
        ("давайте в первого, третьего, пятого и восьмого", (1, 3, 5)),
        ("1 3 5 8 9", (1, 3, 5)),
        ("7, 4, 5", (5,)),
        ("стріляємо 5, потім 8", (5, 8)),
        ("встретимся в 15", ()),
        ("нас 3 мафии", ()),
        ("я 2", ()),
        ("Я второй", ()),
        ("первый раз играю", ()),
        ("уперше за 8 років", ()),
        ("день 1", ()),
        ("у меня 1 фол", ()),
        ("не стреляем 5", ()),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_names_others_at_the_table(text: str, order: tuple[int, ...], language: str) -> None:
    view = among_blacks(text)
    assert view.own.order == order
    (line,) = say(view, Occasion.WHISPER, language, Random(1))
    assert order == () or hearing.understood(line) == (Proposes(order),)
