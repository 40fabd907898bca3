"""The choices of simulated people are pure functions of what they see, of their past and of a random
generator."""

import re
from dataclasses import replace
from random import Random

import pytest

from minds import Team, View
from minds.hearing import understood
from minds.view import Own
from sandbox.people import words
from sandbox.people.choice import choose, name_somebody
from sandbox.people.habits import Habits
from sandbox.people.plan import Past, Plan, PressButton, Situation, Write
from sandbox.people.sight import LONGEST_ADDRESS, Seen, Sight
from sandbox.words import WORDS
from tests.rig.sandbox.seen import button

ME, OTHER = 7, 8
HABITS = Habits()
ROUNDS = 2000
NEW = Past()


def sight(
    *buttons: Seen, private: bool = False, mentioned: tuple[int, ...] = (), text: str = "Кто?"
) -> Sight:
    addressee = mentioned[0] if 0 < len(set(mentioned)) <= LONGEST_ADDRESS else None
    return Sight(private, text, text, mentioned, buttons, None, False, addressee=addressee)


def view(seen: Sight, *, caller: bool = False, past: Past = NEW, language: str = "ru") -> Situation:
    return Situation(ME, language, caller, seen, past)


def plans(seen: Situation, rounds: int = ROUNDS, habits: Habits = HABITS) -> list[Plan]:
    random = Random(1)
    return [choose(seen, habits, random) for _ in range(rounds)]


def presses(plan: Plan) -> list[str]:
    return [step.intent.data for step in plan if isinstance(step.intent, PressButton)]


def lines(plan: Plan) -> list[str]:
    return [step.intent.text for step in plan if isinstance(step.intent, Write)]


PASS = button("Пас", "success")
SIT = button("Сесть за стол", "success")
SEATED = Past(opened=frozenset({"data Сесть за стол"}))
SEATS = tuple(button(f"🎯 {number}") for number in (1, 3, 5))


class TestGathering:
    lobby = replace(sight(), sits=SIT)

    def test_some_people_cut_the_deck_once_when_all_are_there(self) -> None:
        deck = view(sight(*(button(str(number)) for number in range(1, 11)), text="🔒 Колода запечатана."))
        cuts = [plan for plan in plans(deck) if plan]
        assert 0.35 < len(cuts) / ROUNDS < 0.45
        assert {data for plan in cuts for data in presses(plan)} == {f"data {cut}" for cut in range(1, 11)}
        assert min(step.after for plan in cuts for step in plan) >= HABITS.sits_down[1]
        again = replace(deck, past=Past(pressed=frozenset({"data 3"})))
        assert not any(plans(again, 50))

    def test_a_full_lobby_may_have_lost_its_button(self) -> None:
        full = sight(button("Начать", "success"), button("Правила"))
        past = replace(SEATED, gathered=True)
        (step,) = choose(view(full, past=past, caller=True), HABITS, Random(0))
        assert step.intent == PressButton("data Начать", "Начать")
        assert choose(view(full, past=past), HABITS, Random(0)) == ()

    def test_the_caller_begins_soon_when_everybody_is_in_the_list(self) -> None:
        full = replace(self.lobby, buttons=(button("Начать", "success"),), everybody=True)
        past = SEATED
        (step,) = choose(view(full, past=past, caller=True), HABITS, Random(0))
        assert step.after <= HABITS.begins_when_all_are_in[1]

    def test_the_caller_leaves_time_to_a_visitor_in_the_lobby(self) -> None:
        full = replace(self.lobby, buttons=(button("Начать", "success"),), everybody=True, visited=True)
        past = SEATED
        (step,) = choose(view(full, past=past, caller=True), HABITS, Random(0))
        assert step.after >= HABITS.begins_with_a_visitor[0]

    def test_a_list_of_people_in_a_lobby_is_no_minute(self) -> None:
        listed = replace(self.lobby, buttons=(button("Начать", "success"),), mentioned=(ME,))
        assert presses(choose(view(listed), HABITS, Random(0))) == [SIT.data]

    def test_a_green_button_in_a_minute_is_not_a_lobby(self) -> None:
        minute = replace(sight(PASS, mentioned=(ME,)), sits=SIT, seconds=60)
        assert presses(choose(view(minute), HABITS, Random(0))) or lines(
            choose(view(minute), HABITS, Random(0))
        )


class TestPrivateChoice:
    @pytest.mark.parametrize(("chosen", "ends"), [((), 0.0), ((1,), 0.0), ((1, 3), 0.5), ((1, 3, 5), 1.0)])
    def test_a_choice_of_seats_ends_after_two_or_three(self, chosen: tuple[int, ...], ends: float) -> None:
        seats = (*SEATS, button("7"), button("Готово", "success"))
        found = plans(view(sight(*seats, private=True), past=Past(chosen=chosen)))
        ended = sum(presses(plan) == ["data Готово"] for plan in found) / ROUNDS
        assert abs(ended - ends) < 0.05

    def test_no_number_is_chosen_twice(self) -> None:
        done = button("Готово", "success")
        seen = view(sight(*SEATS, done, private=True), past=Past(chosen=(1, 5)))
        assert {presses(plan)[0] for plan in plans(seen, 100)} == {"data 🎯 3", "data Готово"}

    def test_a_choice_that_may_still_be_changed_stays(self) -> None:
        assert not any(plans(view(sight(*SEATS, private=True), past=Past(chosen=(1,))), 100))

    @pytest.mark.parametrize(
        "asked", ["Первый номер — №1. Теперь второй.", "Перший номер — №1. Тепер другий."]
    )
    def test_a_second_number_is_chosen_where_it_is_asked_for(self, asked: str) -> None:
        seen = view(replace(sight(*SEATS, private=True), text=asked), past=Past(chosen=(1,)))
        assert {presses(plan)[0] for plan in plans(seen, 100)} == {"data 🎯 3", "data 🎯 5"}

    def test_the_green_button_is_pressed_once(self) -> None:
        seen = view(sight(PASS, private=True), past=Past(pressed=frozenset({"data Пас"})))
        assert choose(seen, HABITS, Random(0)) == ()

    def test_people_open_their_eyes_once_and_at_once(self) -> None:
        covered = replace(sight(button("🌙 Открыть глаза", "success"), private=True), seconds=10)
        for plan in plans(view(covered), 100):
            assert presses(plan) == ["data 🌙 Открыть глаза"]
            assert plan[0].after <= HABITS.opens_the_eyes[1]
        past = Past(pressed=frozenset({"data 🌙 Открыть глаза"}))
        assert choose(view(covered, past=past), HABITS, Random(0)) == ()

    def test_a_question_for_a_suspect_is_not_answered(self) -> None:
        asked = sight(*SEATS, private=True, text=f"{words.Sign.SUSPECT} Кого подозреваете?")
        assert set(plans(view(asked), 100)) == {()}

    def test_numbers_of_a_list_are_not_taken_for_seats(self) -> None:
        """The organiser of a tournament sees numbered lists while he plays himself."""
        mind = View.of(Own(2, Team.BLACK, comrades=(4,)), 10, 3, Random(2))
        listed = replace(sight(*(button(str(number)) for number in range(1, 13)), private=True), text="Кто")
        assert choose(replace(view(listed), mind=mind), HABITS, Random(0)) == ()
        seats = replace(listed, buttons=listed.buttons[:10])
        assert presses(choose(replace(view(seats), mind=mind), HABITS, Random(0)))


class TestMinute:
    minute = replace(sight(*SEATS, PASS, mentioned=(ME,)), seconds=60)

    def test_a_minute_ends_before_its_time(self) -> None:
        for plan in plans(view(self.minute), 200):
            assert max(step.after for step in plan) <= 60 * HABITS.share_of_the_minute[1]
            assert plan[-1].after == max(step.after for step in plan)

    def test_only_offered_numbers_are_named(self) -> None:
        random = Random(3)
        named = [name_somebody(view(self.minute), HABITS, random) for _ in range(500)]
        pressed = {intent.data for intent in named if isinstance(intent, PressButton)}
        said = {re.sub(r"\D", "", intent.text) for intent in named if isinstance(intent, Write)}
        assert pressed == {"data 🎯 1", "data 🎯 3", "data 🎯 5"}
        assert said == {"1", "3", "5"}

    def test_no_person_names_himself(self) -> None:
        mine = view(replace(self.minute, place=3))
        random = Random(3)
        named = {getattr(name_somebody(mine, HABITS, random), "data", None) for _ in range(100)}
        assert "data 🎯 3" not in named
        assert "data 🎯 5" in named


class TestVote:
    hand = button("✋ Голосую: №4", "success")
    question = sight(hand)

    def test_a_button_with_a_hand_is_a_vote_beside_any_other_button(self) -> None:
        both = sight(self.hand, button("Опустить руку"), mentioned=(OTHER,))
        assert any(plans(view(both), 200))


class TestWords:
    @pytest.mark.parametrize("language", ["ru", "uk"])
    def test_the_talk_of_people_has_no_effect(self, language: str) -> None:
        """The talk of simulated people has no effect: it names no number, ends no speech and contains no
        oath."""
        forbidden = re.compile(r"\d|клян|божусь|присяг|процент|відсот|ставк|шериф|дон\b", re.IGNORECASE)
        for line in (*words.talk(language), *WORDS[language]["whispers"]):
            assert not forbidden.search(line), line
            assert understood(line) == ()
            assert line.rstrip(".!").split()[-1].lower() not in WORDS[language]["pass"]

    @pytest.mark.parametrize(("language", "foreign"), [("uk", "[ыэъё]"), ("ru", "[іїєґ]")])
    def test_each_language_is_written_in_its_letters(self, language: str, foreign: str) -> None:
        said = " ".join((*words.talk(language), *WORDS[language]["whispers"]))
        assert not re.search(foreign, said, re.IGNORECASE)
