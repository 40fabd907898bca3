"""In his turn a player blames the player whom he nominates. He speaks of another player's manner only after
he has heard him."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.acts import Nominate
from engine.roles import Seat, Team
from engine.rules.registry import BOOKS
from engine.steps import StepName
from minds import Kind, Occasion, Question, View, choose, hearing, learn, say
from minds.facts import DayCame, Learned, NightCame, Nominated, Said
from minds.telling import SIDES_WITH
from minds.view import Own
from minds.words import lines
from minds.words.line import Line, Need
from minds.words.lines import LANGUAGES
from minds.words.moments import Moment
from tests.rig.minds import play

OTHERS = tuple(range(2, 11))
MANNERS = (Moment.BLAME_MANNER, Moment.TRUST_MANNER)


def on_day(number: int, team: Team = Team.RED) -> View:
    """Returns the view of seat 1 in the circle of this day."""
    view = View.of(Own(1, team, comrades=(2, 3) if team is Team.BLACK else ()), 10, 3, Random(3))
    for day in range(1, number + 1):
        view = learn(learn(view, NightCame()), DayCame(day))
    return view


def nominated(view: View, seed: int) -> tuple[Seat, ...]:
    return choose(view, Question(Kind.NOMINATE, OTHERS), Random(seed))


def blaming(seat: Seat) -> str:
    return lines.spoken(Line("Думаю, {a} играет за чёрных."), "ru", {"a": seat})


@pytest.mark.parametrize("team", Team)
def test_a_speaker_nominates_the_accused_on_a_deciding_day(team: Team) -> None:
    for seat in (4, 7, 10):
        view = learn(on_day(2, team), Said(1, blaming(seat)))
        assert {nominated(view, seed) for seed in range(30)} == {(seat,)}


def test_a_speaker_nominates_the_accused_or_nobody_on_day_1() -> None:
    view = learn(on_day(1), Said(1, blaming(7)))
    assert {nominated(view, seed) for seed in range(60)} == {(7,), ()}


@pytest.mark.parametrize("team", Team)
def test_nobody_else_is_nominated_if_the_accused_is_a_candidate(team: Team) -> None:
    view = learn(learn(on_day(2, team), Nominated(5, 7)), Said(1, blaming(7)))
    seats = tuple(seat for seat in OTHERS if seat != 7)
    assert {choose(view, Question(Kind.NOMINATE, seats), Random(seed)) for seed in range(30)} == {()}


def test_a_found_black_is_nominated_even_without_an_accusation() -> None:
    view = learn(on_day(2), Learned((8,), "black"))
    assert {nominated(view, seed) for seed in range(30)} == {(8,)}


def test_a_speaker_does_not_nominate_a_player_he_has_defended() -> None:
    view = on_day(2)
    wanted = next(seats[0] for seed in range(30) if (seats := nominated(view, seed)))
    spared = learn(
        view, Said(1, lines.spoken(Line("Хочу играть вместе с номером {a.n}."), "ru", {"a": wanted}))
    )
    assert (wanted,) not in {nominated(spared, seed) for seed in range(30)}


def test_in_whole_games_no_speech_contradicts_itself() -> None:
    """Who has said that he names nobody accuses and nominates nobody. Who stands by a vote against a seat
    does not believe it in the same speech."""
    alone = votes = 0
    for seed in range(24):
        book = ("fiim-2019", "city", "party")[seed % 3]
        for said, names in _speeches(play.new(BOOKS[book], 10, Random(seed), LANGUAGES[seed % 2])):
            if any(Need.ALONE in each.line.needs for each in said):
                alone += 1
                assert not names
                assert not any(each.seats for each in said)
            for voted in (each.seats["a"] for each in said if each.moment is Moment.MY_VOTE):
                votes += 1
                assert voted not in {each.seats[s] for each in said for s in SIDES_WITH.get(each.moment, "")}
    assert min(alone, votes) > 0


def _speeches(game: play.MindsGame) -> Iterator[tuple[list[hearing.Known], list[Seat]]]:
    while game.state.step.name is not StepName.OVER:
        turn, said, done = game.state.step.name is StepName.TURN, len(game.said), len(game.acts)
        play.step(game)
        if turn:
            known = [each for _, line in game.said[said:] if (each := hearing.recognised(line)) is not None]
            yield known, [act.seat for act in game.acts[done:] if isinstance(act, Nominate)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_manner_is_spoken_of_only_when_it_was_heard_today(language: str) -> None:
    manners = {hearing.key_of(line, language) for each in MANNERS for line in lines.of(language)[each]}

    def spoken(view: View) -> set[Seat]:
        heard = {line for n in range(200) for line in say(view, Occasion.TURN, language, Random(n))}
        return {hearing.seats(line)[0] for line in heard if hearing.key(line) in manners}

    view = on_day(2)
    assert spoken(view) == set()
    for seat in OTHERS:
        view = learn(view, Said(seat, "Сегодня играем вместе и без спешки."))
    assert spoken(view)
    assert spoken(learn(learn(view, NightCame()), DayCame(3))) == set()


def test_a_pass_or_a_nomination_is_no_speech() -> None:
    view = on_day(2)
    for text in ("пас", "Дякую.", "Выставляю номер 5."):
        view = learn(view, Said(4, text))
    assert view.table.spoke == ()
    assert learn(view, Said(4, "Мне не нравится, как играет пятый.")).table.spoke == (4,)
