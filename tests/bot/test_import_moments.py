"""When a game of a table began and ended, if only its day is known."""

import datetime as dt

import pytest

from bot.commands.history.bringing_in import moments_of


@pytest.mark.parametrize("hour", [0.01, 2, 11.9, 12.01, 23])
def test_games_of_today_have_ended_by_now_at_any_hour(hour: float) -> None:
    midnight = dt.datetime(2023, 11, 5, tzinfo=dt.timezone(dt.timedelta(hours=3)))
    now = midnight.timestamp() + hour * 3600
    moments = [moments_of(midnight, before, 5, now) for before in range(5)]
    assert midnight.timestamp() <= moments[0][0]
    assert all(began < ended <= now for began, ended in moments)
    assert sorted(moments) == moments
    tomorrow = midnight + dt.timedelta(days=1)
    assert moments_of(tomorrow, 0, 1, now)[1] > now
