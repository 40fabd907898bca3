"""A line does not break between a number and its short unit, nor after the emoji of a label."""

import pytest

from bot.render.locales import LOCALES, NO_BREAK, say
from bot.render.phrase import Moment
from bot.render.post import Button, Post, line
from tests.rig.render.transcript import PHRASING


@pytest.mark.parametrize("locale", LOCALES)
def test_no_line_breaks_between_a_number_and_its_unit(locale: str) -> None:
    length = say(locale, "length", {"hours": 1, "minutes": 10})
    assert length.split(NO_BREAK)[0] == "1"
    assert length.count(NO_BREAK) == 2
    assert NO_BREAK in say(locale, "seconds-left", {"seconds": 10})
    place: dict[str, int | str] = {"place": 1, "name": "", "total": "1,00", "additional": "0,00", "games": 12}
    assert say(locale, "event-place", place).endswith(f"{NO_BREAK}12")


@pytest.mark.parametrize(
    ("button", "label"),
    [
        (Button(mark="✓", label=line("button-absent-ask")), "✓\u00a0Молчит: решает стол"),
        (Button(mark="1.", label=line("button-join")), "1.\u00a0Сесть за стол"),
        (Button(label=line("button-vote")), "✋\u00a0Голосую"),
        (Button(label=line("button-leave")), "Освободить место"),
        (Button(mark="12"), "12"),
    ],
)
def test_no_line_breaks_after_the_emoji_of_a_label(button: Button, label: str) -> None:
    button = button.model_copy(update={"data": "x"})
    keyboard = PHRASING.message(Post(rows=((button,),)), "ru", Moment(0.0, 1.0)).keyboard
    assert keyboard is not None
    assert keyboard.inline_keyboard[0][0].text == label
