"""The moments of a game that its result tells. Each is tested with the shortest game in which it happens, and
with one in which it does not."""

import pytest

from engine.highlights import (
    MOST_HIGHLIGHTS,
    CheckDecided,
    Highlight,
    SheriffFound,
    ShotMissed,
    VoteTurned,
    highlights,
)
from engine.protocol import Protocol
from engine.record import parse
from engine.replay import replay
from engine.roles import Team
from tests.rig.engine.table import ballot, hands, leaves, record, shots


def moments_of(game: str, book: str = "fiim-2019", winner: Team | None = None) -> tuple[Highlight, ...]:
    """Returns the moments of a game of ten: the Don is 2, the other blacks are 4 and 6, the sheriff is 7.
    `winner`: who wins in the end; the end is not played."""
    played = replay(parse(record(game, book=book)))
    return highlights(Protocol.of(played.record.rules, played.record.roles, played.events), winner)


@pytest.mark.parametrize(
    ("game", "moments"),
    [
        # The sheriff finds a black by night 2, and the vote puts this black out on day 2.
        (shots(8, 2, 4, 6) + "until sheriff-check; 7 check 4; " + leaves(4, 1), (CheckDecided(7, 4, 2, 2),)),
        # The sheriff finds a red, or the black stays in the game: no moment.
        (shots(8, 2, 4, 6) + "until sheriff-check; 7 check 3; " + leaves(3, 1), ()),
        (shots(8, 2, 4, 6) + "until sheriff-check; 7 check 4; " + leaves(3, 1), ()),
        # The Don finds the sheriff by night 2, and the sheriff is shot in night 3. No moment if nobody shoots
        # him.
        (
            shots(8, 2, 4, 6) + "until don-check; 2 check 7; " + shots(7, 2, 4, 6) + "until turn",
            (SheriffFound(2, 7, 2, 3),),
        ),
        (shots(8, 2, 4, 6) + "until don-check; 2 check 7; " + shots(9, 2, 4, 6) + "until turn", ()),
    ],
)
def test_a_check_is_told_if_players_acted_upon_its_result(game: str, moments: tuple[Highlight, ...]) -> None:
    assert [moment for moment in moments_of(game) if not isinstance(moment, VoteTurned)] == list(moments)


@pytest.mark.parametrize(
    ("first", "moments"),
    [
        ((1, 2, 3), ()),
        ((1, 2, 3, 7), (VoteTurned(2, 6, 5, 5, Team.BLACK),)),
        ((1, 2, 3, 7, 9), (VoteTurned(2, 5, 6, 5, Team.RED),)),
    ],
)
def test_a_vote_is_told_if_one_hand_decided(first: tuple[int, ...], moments: tuple[Highlight, ...]) -> None:
    """Nine players are left on day 2, and a player who does not vote for №5 votes for №6, the last
    candidate."""
    game = shots(8, 2, 4, 6) + ballot((2, 5), (3, 6)) + "until vote 5; " + hands(*first)
    assert moments_of(game + "until last-word") == moments


@pytest.mark.parametrize(("one", "other"), [(5, 1), (6, 4)])
def test_a_vote_between_two_of_one_colour_is_no_moment(one: int, other: int) -> None:
    game = shots(8, 2, 4, 6) + ballot((2, one), (3, other)) + f"until vote {one}; " + hands(2, 3, 7, 10)
    assert moments_of(game + "until last-word") == ()


@pytest.mark.parametrize(
    ("hits", "winner", "moments"),
    [
        ((10,), Team.RED, ()),
        ((10, 8), Team.RED, (ShotMissed(4),)),
        ((10, 8), None, (ShotMissed(4),)),
        ((10, 8), Team.BLACK, ()),
    ],
)
def test_a_miss_is_told_if_only_a_hit_would_have_won_then(
    hits: tuple[int, ...], winner: Team | None, moments: tuple[Highlight, ...]
) -> None:
    """№9 goes out on day 2. In night 4 seven players are left, three of them blacks, so a hit would make it
    parity."""
    first, *more = (shots(seat, 2, 4, 6) for seat in hits)
    game = first + leaves(9, 2) + "".join(more) + "until turn; until hunt; 2 shoot 1; 4 shoot 3; until turn"
    assert moments_of(game, winner=winner) == moments


def test_at_most_three_moments_are_told() -> None:
    assert MOST_HIGHLIGHTS == 3
