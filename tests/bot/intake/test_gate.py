"""The gate limits how much one person may send. It never refuses a person who plays normally."""

import math
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.intake.gate import BURST, COMMAND, MOST_PEOPLE, PACE, PAST, Body, Gate, Press
from bot.presses.past import HistoryTap, PastTap

GROUP, OTHER = -100, -200
ANN, BOB = 1, 2
GROUP_ANONYMOUS_BOT = 1087968824

_numbers = count(1)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Gated:
    """A gate, its clock, and the presses of which the gate told."""

    def __init__(self, time_scale: float = 1.0) -> None:
        self.clock = Clock()
        self.refused: list[Press] = []
        self.gate = Gate(self.refused.append, time_scale, self.clock)

    def passes(self, *bodies: Body) -> int:
        return len(self.gate.admit(bodies))

    def after(self, seconds: float) -> None:
        self.clock.now += seconds


def update(**event: Any) -> Body:
    return {"update_id": next(_numbers), **event}


def words(user: int = ANN, text: str = "да", chat: int = GROUP, **more: Any) -> Body:
    return update(message={"from": {"id": user}, "chat": {"id": chat}, "text": text, **more})


def press(user: int = ANN, language: str | None = "uk", data: str = "a:1:2:vote:0") -> Body:
    number = next(_numbers)
    sender = {"id": user, "language_code": language}
    return update(callback_query={"id": f"q{number}", "from": sender, "data": data})


class TestBudget:
    def test_after_a_burst_only_the_pace_passes(self) -> None:
        gated = Gated()
        assert gated.passes(*[words() for _ in range(100)]) == BURST
        for _ in range(5):
            gated.after(1.0)
            assert gated.passes(*[words() for _ in range(20)]) == PACE

    def test_a_person_who_floods_does_not_use_the_budget_of_another(self) -> None:
        gated = Gated()
        gated.passes(*[press(ANN) for _ in range(100)])
        assert gated.passes(press(BOB), words(BOB)) == 2

    def test_updates_of_a_person_from_all_chats_share_one_budget(self) -> None:
        gated = Gated()
        many = [(press(), words(), words(chat=OTHER), words(chat=ANN)) for _ in range(30)]
        assert sum(gated.passes(*four) for four in many) == BURST

    def test_an_edit_uses_the_budget_of_its_writer(self) -> None:
        gated = Gated()
        edits = [update(edited_message=words(ANN)["message"]) for _ in range(100)]
        assert gated.passes(*edits) == BURST
        assert gated.passes(words(ANN), update(edited_message=words(BOB)["message"])) == 1

    def test_a_reaction_uses_the_budget_of_its_person(self) -> None:
        gated = Gated()
        reactions = [update(message_reaction={"user": {"id": ANN}}) for _ in range(100)]
        assert gated.passes(*reactions) == BURST
        assert gated.passes(words(ANN), update(message_reaction={"user": {"id": BOB}})) == 1

    def test_a_command_costs_more_than_a_word(self) -> None:
        gated = Gated()
        assert gated.passes(*[words(text="\u200e/Table") for _ in range(100)]) == BURST // COMMAND

    def test_a_press_for_a_past_game_costs_more_than_other_presses(self) -> None:
        gated = Gated()
        presses = [press(data=PastTap(game=game).pack()) for game in range(1, 100)]
        assert gated.passes(*presses) == BURST // PAST
        assert len(gated.refused) == len(presses) - BURST // PAST

    def test_a_press_for_a_page_of_past_games_costs_as_any_press(self) -> None:
        gated = Gated()
        assert gated.passes(*[press(data=HistoryTap(page=page).pack()) for page in range(1, 100)]) == BURST

    def test_updates_that_pass_keep_their_order(self) -> None:
        gated = Gated()
        mixed = [words(user) for _ in range(40) for user in (ANN, BOB)]
        passed = gated.gate.admit(mixed)
        assert [body["update_id"] for body in passed] == sorted(body["update_id"] for body in passed)

    def test_a_fast_game_has_a_fast_budget(self) -> None:
        gated = Gated(time_scale=0.02)
        gated.passes(*[words() for _ in range(100)])
        gated.after(0.02)
        assert gated.passes(*[words() for _ in range(20)]) == PACE

    def test_a_slow_game_does_not_lower_the_pace(self) -> None:
        gated = Gated(time_scale=1000.0)
        gated.passes(*[words() for _ in range(100)])
        gated.after(1.0)
        assert gated.passes(*[words() for _ in range(20)]) == PACE

    def test_the_gate_remembers_a_limited_number_of_people(self) -> None:
        gated = Gated()
        gated.passes(*[words(ANN) for _ in range(BURST)])
        gated.passes(*[words(user) for user in range(10, 10 + 2 * MOST_PEOPLE)])
        assert len(gated.gate.people) == MOST_PEOPLE

    @given(st.lists(st.tuples(st.floats(0, 5), st.integers(1, 20)), max_size=60))
    def test_no_more_updates_pass_than_a_burst_and_the_pace(self, sent: list[tuple[float, int]]) -> None:
        gated = Gated()
        began, passed = gated.clock.now, 0
        for pause, many in sent:
            gated.after(pause)
            passed += gated.passes(*[press() for _ in range(many)])
            assert passed <= BURST + PACE * (gated.clock.now - began) + 1e-6

    @given(st.lists(st.floats(0, 10), max_size=200))
    def test_a_person_within_the_budget_is_never_refused(self, pauses: list[float]) -> None:
        """In no period does he send more than one burst and what the pace allows."""
        gated = Gated()
        sent: list[float] = []
        for pause in pauses:
            gated.after(pause)
            now = gated.clock.now
            if all(later + 1 < BURST + PACE * (now - at) for later, at in enumerate(reversed(sent), 1)):
                sent.append(now)
                assert gated.passes(press()) == 1


class TestPresses:
    def test_a_press_over_the_budget_is_reported_for_an_answer(self) -> None:
        gated = Gated()
        gated.passes(*[press() for _ in range(BURST)])
        late = press()
        assert gated.passes(late) == 0
        assert gated.refused == [Press(late["callback_query"]["id"], ANN, "uk")]

    def test_each_press_is_either_passed_or_reported_once(self) -> None:
        gated = Gated()
        presses = [press() for _ in range(100)]
        passed = gated.gate.admit(presses)
        told = [refused.query_id for refused in gated.refused]
        assert sorted([*told, *(each["callback_query"]["id"] for each in passed)]) == sorted(
            each["callback_query"]["id"] for each in presses
        )

    def test_words_over_the_budget_are_not_reported(self) -> None:
        gated = Gated()
        gated.passes(*[words() for _ in range(100)])
        assert gated.refused == []

    def test_an_update_offered_again_has_the_same_verdict_and_costs_nothing(self) -> None:
        """The rest of its batch could not be stored, or Telegram does not know that it was."""
        gated = Gated()
        batch = [press() for _ in range(BURST + 5)]
        first = gated.gate.admit(batch)
        assert gated.gate.admit(batch) == first
        assert len(gated.refused) == 5
        gated.after(1.0)
        assert gated.passes(*[press() for _ in range(20)]) == PACE


class TestPlayers:
    def test_a_player_who_names_ten_seats_twice_in_four_seconds_is_never_refused(self) -> None:
        gated, passed = Gated(), 0
        for _ in range(2):
            for _ in range(10):
                gated.after(0.2)
                passed += gated.passes(press())
            passed += gated.passes(press())  # "again" for the first ten seats, "done" for the second
        assert passed == 22

    def test_players_of_the_fastest_game_are_never_refused(self) -> None:
        """For a quarter of an hour there is a vote every three seconds, with two taps for each, and people
        talk all the time."""
        gated, sent, passed = Gated(), 0, 0
        for second in range(15 * 60):
            gated.after(1.0)
            due = [words()] if second % 3 else [words(), press(), press()]
            passed += gated.passes(*due)
            sent += len(due)
        assert passed == sent

    def test_several_commands_at_once_are_never_refused(self) -> None:
        gated = Gated()
        commands = ("/newgame", "/begin", "/table", "/role", "/lift", "/leave")
        assert gated.passes(*[words(text=command) for command in commands]) == len(commands)


class TestComingsAndGoings:
    @pytest.mark.parametrize(
        "body",
        [
            update(my_chat_member={"from": {"id": ANN}, "chat": {"id": GROUP}}),
            update(chat_member={"from": {"id": ANN}, "chat": {"id": GROUP}}),
            words(left_chat_member={"id": BOB}),
            words(migrate_to_chat_id=OTHER),
        ],
        ids=lambda body: next(key for key in reversed(body) if key != "update_id"),
    )
    def test_changes_of_members_pass_when_the_budget_is_spent(self, body: Body) -> None:
        gated = Gated()
        gated.passes(*[words() for _ in range(100)])
        again = [{**body, "update_id": next(_numbers)} for _ in range(100)]
        assert gated.passes(*again) == 100


class TestNobodysUpdates:
    def test_anonymous_administrators_have_the_budget_of_their_chat(self) -> None:
        gated = Gated()

        def anonymous(chat: int) -> Body:
            return words(GROUP_ANONYMOUS_BOT, chat=chat, sender_chat={"id": chat})

        assert gated.passes(*[anonymous(GROUP) for _ in range(100)]) == BURST
        assert gated.passes(anonymous(OTHER)) == 1

    def test_channels_do_not_use_the_budget_of_administrators(self) -> None:
        gated = Gated()
        for channel in range(-20, 0):
            gated.passes(*[words(136817688, sender_chat={"id": channel}) for _ in range(20)])
        assert gated.passes(words(GROUP_ANONYMOUS_BOT, sender_chat={"id": GROUP})) == 1
        assert gated.passes(words(136817688, sender_chat={"id": -1})) == 0

    @pytest.mark.parametrize("body", [{}, {"message": None}, {"message": [1]}, {"callback_query": {"id": 4}}])
    def test_updates_of_unknown_form_pass_within_a_budget(self, body: Body) -> None:
        gated = Gated()
        odd = [{**body, "update_id": next(_numbers)} for _ in range(100)]
        assert 0 < gated.passes(*odd) <= BURST

    def test_a_burst_is_a_whole_number_of_commands(self) -> None:
        assert math.isclose(BURST % COMMAND, 0)
