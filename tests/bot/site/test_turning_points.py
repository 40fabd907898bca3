"""The page of a finished game begins with the moments that turned it, each of them a step of the replay."""

import json
import re

import pytest

from bot.render.game.highlights import highlight_line
from bot.render.phrase import plain
from bot.site.replay_page import page_of_game
from bot.site.turning_points import turning_points
from engine.events import Counted, NightActed
from engine.highlights import VoteTurned
from engine.protocol import Protocol
from engine.record import parse
from engine.replay import replay
from engine.roles import Team
from engine.rules.registry import BOOKS
from minds.coaching import TURNS
from tests.rig.site.hostile import text_of

BEST = {
    "city": ("Решила одна рука", "День 1", Counted),
    "party": ("Решающая проверка", "Ночь 2", NightActed),
    "classic-10": ("Решающая проверка", "Ночь 2", NightActed),
}


@pytest.mark.parametrize("book", BOOKS)
def test_the_two_best_moments_of_a_game_are_at_their_events(book: str) -> None:
    played = replay(parse(text_of(book)))
    found = turning_points(played, Protocol.of(played.record.rules, played.record.roles, played.events), ())
    assert len(found) == TURNS == len({one.at for one in found})
    said = [(plain(one.name, "ru"), plain(one.when, "ru")) for one in found]
    if book in BEST:
        name, when, kind = BEST[book]
        assert said[0] == (name, when)
        assert isinstance(played.events[found[0].at - 1], kind)
        assert found[0].told is not None
    for (name, when), turn in zip(said[book in BEST :], found[book in BEST :], strict=True):
        assert re.fullmatch("(Убит|Голоса за) №[0-9]+|Игра не кончена", name)
        assert re.fullmatch(r"Подозрения стола на №\d+: \d+ → \d+\s%", when)
        assert turn.told is None


def test_a_decisive_hand_is_shown_when_all_have_voted(monkeypatch: pytest.MonkeyPatch) -> None:
    played = replay(parse(text_of("city")))
    monkeypatch.setattr("bot.site.turning_points.highlights", lambda *_: [VoteTurned(1, 3, 12, 3, Team.RED)])
    found = turning_points(played, Protocol.of(played.record.rules, played.record.roles, played.events), ())
    assert played.events[found[0].at - 1] == Counted(12, (4, 7, 8), ())


def test_a_hand_for_the_team_that_lost_is_not_decisive() -> None:
    state = replay(parse(text_of("city"))).state
    assert state.result is not None
    for winner, key in ((Team.RED, "moment-vote"), (Team.BLACK, "moment-close"), (None, "moment-close")):
        ended = state._replace(result=state.result._replace(winner=winner))
        assert highlight_line(ended, VoteTurned(1, 12, 3, 3, Team.BLACK)).key == key


def test_a_game_without_a_result_has_no_decisive_moments() -> None:
    lines = text_of("fiim-2019").splitlines(keepends=True)
    begun = replay(parse("".join(line for line in lines if not line.startswith("judge defeat"))))
    assert turning_points(begun, Protocol.of(begun.record.rules, begun.record.roles, begun.events), ()) == ()


def test_words_said_during_a_vote_stand_in_the_step_of_the_vote() -> None:
    text = text_of("fiim-2019")
    counted = [at for at, event in enumerate(replay(parse(text)).events, 1) if isinstance(event, Counted)]
    page = page_of_game(parse(text), "ru", text, [(counted[0] - 1, 5, "руку выше"), (1, 5, "ночью")])
    (data,) = re.findall(r'<script type="application/json" id="reel">(.*?)</script>', page, re.DOTALL)
    assert [[at, seat] for at, seat, _ in json.loads(data)["said"]] == [[counted[0], 5], [1, 5]]
