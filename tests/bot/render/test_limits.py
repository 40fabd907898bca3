"""The limits of Telegram that every message keeps."""

import random
import re

import pytest

from bot.render.game.ending import ending
from bot.render.game.roster import Roster, Seated, roster_of
from bot.render.game.table import table_post
from bot.render.locales import LOCALES
from bot.render.phrase import Moment, Phrasing, length_of
from bot.render.picture import Theme
from bot.runtime.timers import Timers
from engine.deal import deal
from engine.events import Called, Fouled, HandRaised, PollKind
from engine.protocol import Protocol
from engine.roles import ROLES
from engine.rules.registry import BOOKS
from engine.state import new_game

LONGEST = 4096
"""The most UTF-16 code units of a message."""


@pytest.mark.parametrize("theme", [None, "dark"])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_table_of_a_long_game_is_one_message(locale: str, theme: Theme | None) -> None:
    rules = BOOKS["party"]
    roles = rules.cards(19) or ()
    assert ROLES["maniac"] in roles
    protocol = Protocol(rules, roles)
    for number in range(300):
        protocol.note(Called(10 + number, 1, PollKind.CANDIDATE, 19))
        for seat in range(1, 20):
            protocol.note(HandRaised(seat))
    roster = Roster(1, {seat: Seated(seat, 10**10, "😀" * 99) for seat in range(1, 20)})
    post = table_post(new_game(rules, roles), roster, protocol, theme)
    text = Phrasing("mafia_bot", Timers(lambda _timed: None)).message(post, locale, Moment(0.0, 1.0)).text
    assert len(re.sub(r"<[^>]+>", "", text).encode("utf-16-le")) // 2 <= LONGEST
    assert (post.picture is not None) == (theme is not None)
    assert post.folded
    if theme is not None:
        assert {said.key for said in post.caption} == {"table-night", "composition"}, "no second roster"


def test_a_protocol_of_fouls_with_long_reasons_fits_into_its_messages() -> None:
    rules = BOOKS["fiim-2019"]
    dealt = deal(rules, 10, random.Random(1)).roles
    protocol = Protocol(rules, dealt)
    for count in (1, 2, 3):
        for seat in range(1, 11):
            protocol.note(Fouled(seat, count, "&" * 50 + "ы" * 50))
    posts = ending(new_game(rules, dealt), protocol, roster_of((), 10))
    assert len(posts) > 2
    for post in posts:
        for locale in LOCALES:
            assert sum(length_of(said, locale) + 1 for said in post.folded) < LONGEST
