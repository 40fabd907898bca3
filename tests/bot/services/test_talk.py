"""Tests what the bot remembers of the talk in the current step."""

import pytest

from bot.services.live.talk import AT_ONCE, PAUSE, SECONDS_OF_DRIFT, Talk

GAME, OTHER = 1, 2


def test_a_few_messages_pass_at_once_and_then_one_after_each_interval() -> None:
    talk = Talk()
    assert [talk.spend(GAME, 3, 100.0, 1.0) for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]
    assert not talk.spend(GAME, 3, 100.0 + PAUSE / 2, 1.0)
    assert [talk.spend(GAME, 3, 100.0 + PAUSE, 1.0) for _ in range(2)] == [True, False]


def test_a_long_silence_saves_no_more_than_the_first_messages() -> None:
    talk = Talk()
    talk.spend(GAME, 3, 0.0, 1.0)
    assert [talk.spend(GAME, 3, 1000.0, 1.0) for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]


def test_a_clock_that_is_set_back_prolongs_no_interval() -> None:
    talk = Talk()
    talk.spend(GAME, 3, 1000.0, 1.0)
    assert talk.spend(GAME, 3, PAUSE, 1.0) is False
    assert talk.spend(GAME, 3, 2 * PAUSE, 1.0) is True


def test_messages_are_counted_for_each_player_of_each_game() -> None:
    talk = Talk()
    for _ in range(AT_ONCE):
        talk.spend(GAME, 3, 0.0, 1.0)
    assert not talk.spend(GAME, 3, 0.0, 1.0)
    assert talk.spend(GAME, 4, 0.0, 1.0)
    assert talk.spend(OTHER, 3, 0.0, 1.0)


@pytest.mark.parametrize(
    ("written", "free"),
    [
        (99.0, True),
        (101.0, False),
        (199.0, True),
        (200.0 + SECONDS_OF_DRIFT - 0.1, True),
        (200.0 + SECONDS_OF_DRIFT, False),
    ],
)
def test_words_before_a_start_or_in_a_pause_are_no_fault(written: float, free: bool) -> None:
    talk = Talk()
    talk.since = 100.0
    if written > 150.0:
        talk.rest(GAME, until=200.0)
    assert talk.is_free(GAME, written) is free


def test_state_of_talk_is_forgotten_with_its_step() -> None:
    talk = Talk()
    talk.show(GAME, 5, at=10.0)
    talk.remind(GAME, 5, 3)
    talk.judge(GAME, 5, "album")
    assert (talk.shown_at(GAME, 5), talk.is_reminded(GAME, 5, 3), talk.is_judged(GAME, 5, "album")) == (
        10.0,
        True,
        True,
    )
    assert (talk.shown_at(GAME, 6), talk.is_reminded(GAME, 6, 3), talk.is_judged(GAME, 6, "album")) == (
        None,
        False,
        False,
    )


def test_messages_are_numbered_for_each_reader_of_a_game() -> None:
    talk = Talk()
    assert [talk.place(GAME, reader) for reader in (1, 1, 2, 1)] == [0, 1, 0, 2]
    talk.forget(GAME)
    assert talk.place(GAME, 1) == 0
