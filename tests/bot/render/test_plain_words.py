"""Answers to presses and buttons have no markup. They show people's words as they were written."""

import pytest

from bot.render.phrase import Moment, answer
from bot.render.post import Button, Post, line
from tests.rig.render.transcript import PHRASING

NAME = 'Том & <Джерри> "2"'


@pytest.mark.parametrize("locale", ["ru", "uk"])
def test_a_name_is_not_escaped_in_texts_without_markup(locale: str) -> None:
    said = line("practice-says", seat=3, name="Аня", text=NAME)
    assert NAME in answer(Post(lines=(said,)), locale).text
    message = PHRASING.message(
        Post(lines=(said,), rows=((Button(label=said, data="x"),),)), locale, Moment(0, 1)
    )
    assert message.keyboard is not None
    ((button,),) = message.keyboard.inline_keyboard
    assert NAME.split() == button.text.split()[-4:]
    assert "&amp; &lt;Джерри&gt;" in message.text
