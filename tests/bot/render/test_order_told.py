"""The order of what is told: first who, then why and what follows; the table before the player who is out."""

from collections.abc import Sequence

import pytest

from bot.render.game.utterance import Utterance
from bot.values.outgoing import Priority
from engine import acts
from engine.roles import Team
from engine.rules.registry import BOOKS
from engine.state import Reason, Result
from engine.steps import StepName
from tests.rig.render.told import Table, keys, lines


def heard(said: Sequence[Utterance]) -> list[str]:
    """Returns the keys of all new lines for the group, of sent messages and not of edits."""
    return keys([each for each in said if each.seat is None and each.what == "send"])


def test_a_removal_names_the_player_then_the_reason_then_what_it_costs() -> None:
    table = Table().until(StepName.TURN, 1)
    table.does(acts.Nominate(1, 9))
    told = heard(table.does(acts.Remove(9, "6.7.4")).said)
    assert told == ["out-removed", "reason-fiim-2019-6-7-4", "nomination-fell", "vote-cancelled-today"]


def test_a_defeat_names_the_player_before_the_reason() -> None:
    table = Table().until(StepName.TURN, 1)
    told = heard(table.does(acts.Defeat(9, "6.8.1")).said)
    assert told[:3] == ["team-defeated", "reason-fiim-2019-6-8-1", "over"]


def test_city_a_removal_for_a_hand_that_was_taken_down_has_no_other_reason() -> None:
    table = Table("city").until(StepName.TURN, 1)
    table.does(acts.Nominate(1, 3))
    table.until(StepName.TURN, 2).does(acts.Nominate(2, 4))
    table.until(StepName.VOTE, 3).does(acts.Vote(8))
    told = heard(table.does(acts.LiftHand(8)).said)
    assert told[:2] == ["hand-lowered-removal", "out-removed"]
    assert not [key for key in told if key.startswith("reason-")]


def test_a_red_who_surrenders_has_one_line_and_a_black_has_one_above_the_result() -> None:
    table = Table("city").until(StepName.TURN, 7)
    told = table.does(acts.Surrender(7))
    assert heard(told.said)[0] == "surrendered"
    assert {"out-removed", "removed-word-over"}.isdisjoint(keys(told.said))
    assert [one.args["team"] for one in lines(told.said, "surrendered")] == [Team.RED]
    assert heard(table.does(acts.Surrender(4)).said)[:2] == ["surrendered", "over"]


@pytest.mark.parametrize("book", [name for name, rules in BOOKS.items() if rules.hint_ends_game])
def test_a_hint_that_ends_the_game_names_its_player(book: str) -> None:
    table = Table(book).until(StepName.TURN, 1)
    table.does(acts.Leave(9))
    told = table.does(acts.Hint(9)).said
    assert heard(told)[:2] == ["hinted-defeats", "over"]
    assert [one.args["seat"] for one in lines(told, "hinted-defeats")] == [9]


@pytest.mark.parametrize(
    ("book", "act"),
    [("fiim-2019", acts.Defeat(9)), ("ua-club", acts.Award(Team.RED)), ("city", acts.Surrender(4))],
)
def test_the_end_of_a_game_breaks_a_speech_off(book: str, act: acts.Act) -> None:
    table = Table(book).until(StepName.TURN, 1)
    told = keys(table.does(act).said)
    assert "speech-broken" in told
    assert "turn-closed" not in told


def test_a_vote_without_hands_that_ends_a_game_does_not_break_the_last_speech_off() -> None:
    table = Table("party", single_on_first_day="leaves").until(StepName.TURN, 1)
    table.does(acts.Nominate(1, 1))
    for seat in (3, 5, 7):
        table.does(acts.Leave(seat))
    told = table.until(StepName.TURN, 10).passes()
    assert table.state.result == Result(Team.BLACK, Reason.PARITY)
    assert "turn-closed-late" in keys(told.said)
    assert "speech-broken" not in keys(told.said)


def test_party_players_who_leave_together_are_thanked_together() -> None:
    table = Table("party").until(StepName.TURN, 1)
    table.does(acts.Nominate(1, 1))
    table.until(StepName.TURN, 3).does(acts.Nominate(3, 3))
    for _ in ("the vote", "the vote after a tie"):
        for candidate, voters in ((1, (2, 4, 5)), (3, (6, 7, 8))):
            table.until(StepName.VOTE, candidate)
            for seat in voters:
                table.does(acts.Vote(seat))
    table.until(StepName.RAISE)
    for seat in range(4, 11):
        table.does(acts.Vote(seat))
    told = table.passes()
    assert heard(told.said)[:4] == ["raise-passed", "out-raise", "out-raise", "farewell"]
    assert [one.args["seats"] for one in lines(told.said, "farewell")] == [(1, 3)]


def test_a_player_is_told_after_the_table_that_he_is_out() -> None:
    said = Table().until(StepName.TURN, 1).does(acts.Remove(9)).said
    places = {key: place for place, each in enumerate(said) for key in keys([each])}
    assert places["you-are-out"] > max(place for key, place in places.items() if key != "you-are-out")
    (own,) = [each for each in said if each.seat == 9]
    assert own.priority is Priority.NEWS


def test_a_game_that_ends_by_night_begins_its_last_news_with_the_dawn() -> None:
    table = Table("party", last_words=False).until(StepName.TURN, 1)
    for seat in (3, 5, 7):
        table.does(acts.Leave(seat))
    told = table.kills(1).until("maniac").passes()
    assert heard(told.said)[:3] == ["dawn", "killed", "farewell"]
    assert "over" in heard(told.said)


def test_nothing_but_the_card_is_between_the_deal_and_the_night() -> None:
    said = [each for each in Table().deal().said if each.seat is None]
    assert [keys([each])[0] for each in said] == ["deal-cut", "deal-greets"]


def test_the_bot_thanks_for_a_last_word_that_the_end_interrupts() -> None:
    table = Table().kills(8).until(StepName.LAST_WORD, 8)
    assert "last-word-closed" in keys(table.does(acts.Defeat(9)).said)
    assert table.state.step.name is StepName.OVER
