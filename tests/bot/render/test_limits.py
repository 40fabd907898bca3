"""What Telegram takes."""

import re

import pytest

from bot.render.locales import LOCALES
from bot.render.phrase import LONGEST_CAPTION, Moment, Phrasing
from bot.render.picture import Theme
from bot.render.roster import Roster, Seated
from bot.render.table import table_post
from bot.runtime.timers import Timers
from engine.events import Called, HandRaised, PollKind
from engine.protocol import Protocol
from engine.roles import ROLES
from engine.rules.registry import BOOKS
from engine.state import new_game

LONGEST = 4096
"""UTF-16 units of a message."""


@pytest.mark.parametrize(
    ("theme", "name", "longest"),
    [(None, "😀" * 99, LONGEST), ("dark", "😀" * 99, LONGEST), ("dark", "Александра", LONGEST_CAPTION)],
)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_table_of_a_long_game_is_one_message(
    locale: str, theme: Theme | None, name: str, longest: int
) -> None:
    rules = BOOKS["party"]
    roles = rules.cards(19) or ()
    assert ROLES["maniac"] in roles
    protocol = Protocol(rules, roles)
    for number in range(300):
        protocol.note(Called(10 + number, 1, PollKind.CANDIDATE, 19))
        for seat in range(1, 20):
            protocol.note(HandRaised(seat))
    roster = Roster(1, {seat: Seated(seat, 10**10, name) for seat in range(1, 20)})
    post = table_post(new_game(rules, roles), roster, protocol, theme)
    text = (
        Phrasing("mafia_bot", Timers(lambda game_id, serial: None))
        .message(post, locale, Moment(0.0, 1.0))
        .text
    )
    assert len(re.sub(r"<[^>]+>", "", text).encode("utf-16-le")) // 2 <= longest
    assert (post.picture is not None) == (longest == LONGEST_CAPTION)
    assert post.folded
