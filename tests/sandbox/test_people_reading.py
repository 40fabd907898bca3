"""Simulated people read in private what the host passes on to them."""

import pytest

from bot.render.locales import LOCALES, say
from minds.facts import NightCame, Nominated, RoundOpened, Whispered
from minds.view import opened
from sandbox.entities import parse_html
from sandbox.model import Content
from sandbox.people.reading import MessageLine, of_group, of_private
from tests.rig.sandbox.stage import Stage


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_words_of_a_comrade_are_read_under_their_spoiler(locale: str) -> None:
    stage = Stage()
    chat, _ = stage.group()
    said = Content(*parse_html(say(locale, "black-says", {"seat": 4, "text": "7: два, 5"}), lambda _: None))
    message = stage.world.post(chat, stage.bot, said)
    stage.crowd.stop()
    assert list(of_private(message.content.text, {})) == [Whispered(4, "7: два, 5")]
    assert [entity["type"] for entity in said.entities] == ["spoiler", "bold"]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("night", range(1, 10))
async def test_the_number_of_a_night_is_read_in_words_and_figures(locale: str, night: int) -> None:
    said, _ = parse_html(say(locale, "night-later", {"number": night, "way": night % 8}), lambda _: None)
    line = MessageLine(said, (), clock=False)
    assert list(of_group(line, said, opened(7, 3), None)) == [NightCame(night)]


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_last_nomination_is_read_above_the_vote(locale: str) -> None:
    """The host tells it in the message that opens the vote."""
    named = say(locale, "nomination-made", {"by": 10, "seat": 4})
    asked, _ = parse_html(say(locale, "vote-opens", {"way": 1, "seats": "№3, №4"}), lambda _: None)
    lines = [MessageLine(text, (), clock=False) for text in (named, asked)]
    read = [fact for line in lines for fact in of_group(line, f"{named}\n{asked}", opened(10, 3), None)]
    assert read == [Nominated(10, 4), RoundOpened((3, 4))]
