"""Simulated people who know the game: what they choose, say and vote, and when."""

from dataclasses import replace
from random import Random

import pytest

import minds
from minds import Team, learn
from minds.facts import Counted, DayCame, Learned, Nominated, Ordered, RoundOpened, Said, WentOut, Whispered
from minds.view import Own
from minds.words import lines
from minds.words.moments import Moment
from sandbox.people.choice import choose, name_somebody, whisper
from sandbox.people.habits import Habits
from sandbox.people.plan import Past, Plan, PressButton, Situation, Whisper, Write
from sandbox.people.sight import Seen, Sight
from tests.rig.sandbox.seen import button

HABITS = Habits(passes_by_button=1.0)
ME = 7
NEW = Past()
ROUNDS = 300


NUMBERS = tuple(button(str(number)) for number in range(1, 11))
HAND, PASS, DONE = button("✋", "success"), button("Пас", "success"), button("Готово", "success")


def player(team: Team, *comrades: int, seat: int = 2, don: int | None = None) -> minds.View:
    return minds.View.of(Own(seat, team, comrades=comrades, don=don), 10, 3, Random(seat))


RED, BLACK = player(Team.RED), player(Team.BLACK, 4, 6, don=4)


def private(
    text: str, *buttons: Seen, mind: minds.View, past: Past = NEW, seconds: int | None = 10
) -> Situation:
    sight = Sight(True, text, text, (), buttons, seconds, False)
    return Situation(ME, "ru", False, sight, past, mind=mind)


def group(text: str, *buttons: Seen, mind: minds.View, to: int | None = None, seconds: int = 60) -> Situation:
    mentioned = () if to is None else (to,)
    sight = Sight(False, text, text, mentioned, buttons, seconds, False, place=2, addressee=to)
    return Situation(ME, "ru", False, sight, NEW, mind=mind)


def plans(view: Situation) -> list[Plan]:
    return [choose(view, HABITS, Random(n)) for n in range(ROUNDS)]


def pressed(found: list[Plan]) -> set[str]:
    return {step.intent.text for plan in found for step in plan if isinstance(step.intent, PressButton)}


class TestNight:
    shot = "🎯 Ночь 2. Ваш выстрел? ⏳ 10 с"

    def test_a_black_shoots_by_the_order(self) -> None:
        mind = learn(BLACK, Ordered((9, 1)))
        assert pressed(plans(private(self.shot, *NUMBERS, mind=mind))) == {"9"}

    def test_a_sheriff_asks_about_nobody_twice(self) -> None:
        mind = RED
        for seat in (1, 3, 4, 5, 6):
            mind = learn(mind, Learned((seat,), "red"))
        asked = pressed(plans(private("🎯 Кого проверяете?", *NUMBERS, mind=mind)))
        assert asked <= {"7", "8", "9", "10"}

    def test_the_don_checks_no_comrade(self) -> None:
        asked = pressed(plans(private("🎯 Кто Шериф?", *NUMBERS, mind=BLACK)))
        assert asked
        assert not asked & {"2", "4", "6"}

    def test_an_order_is_three_numbers_and_a_confirmation(self) -> None:
        mind = player(Team.BLACK, 4, 6, seat=2, don=2)
        chosen: tuple[int, ...] = ()
        for _ in range(3):
            view = private("🌙 Порядок?", *NUMBERS, DONE, mind=mind, past=Past(chosen=chosen, spoke=True))
            (step,) = choose(view, HABITS, Random(1))
            assert isinstance(step.intent, PressButton)
            chosen = (*chosen, int(step.intent.text))
        assert len(set(chosen) - {2, 4, 6}) == 3
        view = private("🌙 Порядок?", *NUMBERS, DONE, mind=mind, past=Past(chosen=chosen, spoke=True))
        assert pressed([choose(view, HABITS, Random(1))]) == {"Готово"}

    def test_the_don_waits_for_proposals_before_he_decides(self) -> None:
        view = private("🎯 Решаете вы", *NUMBERS, mind=player(Team.BLACK, 4, seat=2, don=2), seconds=30)
        low, high = HABITS.waits_for_others
        assert all(low * 30 <= plan[-1].after <= high * 30 for plan in plans(view))


class TestMeeting:
    meeting = "🌙 Договорка. ⏳ 60 с"

    def test_each_black_speaks_once(self) -> None:
        view = private(self.meeting, mind=BLACK, seconds=60)
        assert all([type(step.intent) for step in plan] == [Whisper] for plan in plans(view))
        spoke = replace(view, past=Past(spoke=True))
        assert not any(plans(spoke))

    def test_the_leader_speaks_first(self) -> None:
        leader = plans(private(self.meeting, mind=player(Team.BLACK, 4, seat=2, don=2), seconds=60))
        others = plans(private(self.meeting, mind=BLACK, seconds=60))
        assert max(plan[0].after for plan in leader) < min(plan[0].after for plan in others)

    def test_the_others_accept_the_order_of_the_leader(self) -> None:
        don = player(Team.BLACK, 4, 6, seat=2, don=2)
        (order,) = whisper(private(self.meeting, mind=don), Random(1))
        mate = learn(player(Team.BLACK, 2, 6, seat=4, don=2), Whispered(2, order))
        assert len(mate.own.order) == 3
        assert not set(mate.own.order) & {2, 4, 6}
        (answer,) = whisper(private(self.meeting, mind=mate), Random(1))
        assert minds.learn(don, Whispered(4, answer)).own.order == ()


class TestVote:
    mind = learn(learn(learn(RED, DayCame(2)), RoundOpened((3, 5))), Learned((5,), "black"))

    def test_a_person_votes_for_the_most_suspected_candidate(self) -> None:
        assert not any(plans(group("Кто за №3?", HAND, mind=self.mind, seconds=10)))
        later = learn(self.mind, Counted(3, (8, 9)))
        assert all(plans(group("Кто за №5?", HAND, mind=later, seconds=10)))

    def test_a_red_votes_for_a_raise_with_a_known_black(self) -> None:
        assert all(plans(group("Подъём: №3, №5. Кто за?", HAND, mind=self.mind, seconds=10)))


class TestMinute:
    mind = learn(learn(RED, DayCame(1)), Nominated(9, 3))

    def test_no_line_is_repeated_in_a_game(self) -> None:
        mind = self.mind
        for n in range(20):
            plan = choose(group("Ваша минута", *NUMBERS, PASS, mind=mind, to=ME), HABITS, Random(n))
            said = [step.intent.text for step in plan if isinstance(step.intent, Write)]
            assert not set(said) & mind.table.said
            for line in said:
                mind = learn(mind, Said(2, line))

    def test_a_sheriff_nominates_a_black_he_has_found(self) -> None:
        mind = learn(learn(self.mind, DayCame(2)), Learned((5,), "black"))
        view = group("Ваша минута", *NUMBERS, PASS, mind=mind, to=ME)
        named = {name_somebody(view, HABITS, Random(n)) for n in range(ROUNDS)}
        by_button = {intent.text for intent in named if isinstance(intent, PressButton)}
        assert by_button == {"5"}

    @pytest.mark.parametrize("gone", [True, False])
    def test_last_words_are_spoken_only_by_a_player_who_is_out(self, gone: bool) -> None:
        mind = learn(self.mind, WentOut(2)) if gone else self.mind
        said = {
            step.intent.text
            for plan in plans(group("Слово", PASS, mind=mind, to=ME))
            for step in plan
            if isinstance(step.intent, Write)
        }
        assert bool(said & {line.text for line in lines.of("ru")[Moment.LAST_VOTED]}) is gone
