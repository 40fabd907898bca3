"""Tests what the bot remembers of the talk in the current step."""

import pytest

from bot.services.live.talk import AT_ONCE, PAUSE, SECONDS_OF_DRIFT, Talk

GAME, OTHER = 1, 2


def test_so_many_messages_pass_at_once_and_then_one_after_each_pause() -> None:
    talk = Talk()
    assert [talk.spend(GAME, 3, 100.0, 1.0) for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]
    assert not talk.spend(GAME, 3, 100.0 + PAUSE / 2, 1.0)
    assert [talk.spend(GAME, 3, 100.0 + PAUSE, 1.0) for _ in range(2)] == [True, False]


def test_a_long_silence_saves_no_more_than_the_first_messages() -> None:
    talk = Talk()
    talk.spend(GAME, 3, 0.0, 1.0)
    assert [talk.spend(GAME, 3, 1000.0, 1.0) for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]


def test_a_clock_that_is_set_back_keeps_nobody_waiting_longer() -> None:
    talk = Talk()
    talk.spend(GAME, 3, 1000.0, 1.0)
    assert talk.spend(GAME, 3, PAUSE, 1.0) is False
    assert talk.spend(GAME, 3, 2 * PAUSE, 1.0) is True


def test_each_player_of_each_game_has_messages_of_his_own() -> None:
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
def test_words_from_before_the_start_or_of_a_pause_are_nobodys_fault(written: float, free: bool) -> None:
    talk = Talk()
    talk.since = 100.0
    if written > 150.0:
        talk.rest(GAME, until=200.0)
    assert talk.is_free(GAME, written) is free


def test_the_next_step_knows_nothing_of_the_one_before() -> None:
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


def test_what_is_passed_on_is_numbered_for_each_reader_until_the_game_is_over() -> None:
    talk = Talk()
    assert [talk.place(GAME, reader) for reader in (1, 1, 2, 1)] == [0, 1, 0, 2]
    talk.forget(GAME)
    assert talk.place(GAME, 1) == 0
