"""A replayed game gives its outcome and its points. The judge's marks may be any."""

from fractions import Fraction

import pytest

from engine.record import parse
from engine.replay import replay
from engine.roles import Team
from engine.scoring.of_replay import of_replay
from engine.scoring.outcome import Outcome, ScoringError
from engine.scoring.points import score
from tests.rig.engine.own_books import EVERY_BOOK
from tests.rig.engine.scoring.made import PLAYERS
from tests.rig.engine.table import fouls, record, removed, shots
from tests.rig.render.remarks import refusing

KILLED = shots(8, 2, 4, 6) + "until last-word 8\n"


def outcome(game: str, *, book: str = "fiim-2019", judge: str = "") -> Outcome | None:
    played = replay(parse(record(game, book=book, judge=judge), EVERY_BOOK))
    return of_replay(played, "game", PLAYERS)


def counted(game: str, *, book: str = "fiim-2019", judge: str = "") -> Outcome:
    found = outcome(game, book=book, judge=judge)
    assert found is not None
    return found


def lines(game: str, seat: int, *, judge: str = "") -> list[tuple[str, str]]:
    found = score(counted(game, judge=judge)).seats[seat - 1].lines
    return [(line.clause, str(line.points)) for line in found]


RED_WINS = removed(2, 4, 6)


def test_a_game_that_goes_on_does_not_count() -> None:
    assert outcome(KILLED) is None


def test_a_void_game_does_not_count() -> None:
    assert outcome(RED_WINS, judge='void = "a phone died"') is None


@pytest.mark.parametrize(
    ("decided", "winner"), [("red", Team.RED), ("black", Team.BLACK), ("draw", None), ("counts", Team.RED)]
)
def test_8_8_the_chief_judge_says_who_has_won(decided: str, winner: Team | None) -> None:
    """Penalties and points follow his decision."""
    judge = f'chief_result = "{decided}"'
    assert counted(RED_WINS, judge=judge).winner is winner
    won = {Team.RED: "8.2.1", None: "8.2.3", Team.BLACK: "8.2.3"}[winner]
    assert lines(RED_WINS, 1, judge=judge)[0][0] == won


def test_a_replay_gives_the_seat_and_card_of_each_player() -> None:
    found = counted(RED_WINS)
    assert [(one.player, one.role) for one in found.seats[:2]] == [("Ann", "citizen"), ("Bob", "don")]
    assert (found.winner, found.first_killed, found.best_hits) == (Team.RED, None, ())


def test_8_3_the_first_killed_and_his_best_move() -> None:
    found = counted(f"{KILLED}8 best 2 4 1\n{RED_WINS}")
    assert (found.first_killed, found.best_hits) == (8, ((8, 2),))


def test_8_3_5_a_hint_takes_the_points_of_the_best_move() -> None:
    assert lines(f"{KILLED}8 best 2 4 6\n{RED_WINS}", 8, judge="no_best_move = true") == [("8.2.1", "1")]


def test_8_6_the_victim_of_a_later_hunt_is_not_the_first_killed() -> None:
    later = "until hunt\n2 shoot 8; 4 shoot 9\nuntil next hunt\n" + shots(8, 2, 4, 6) + "until last-word 8\n"
    assert counted(later + RED_WINS).first_killed is None


@pytest.mark.parametrize(
    "way", [removed(1), fouls(1, 4), "1 leave\n", f"{shots(1, 2, 4, 6)}until last-word 1\njudge remove 1\n"]
)
def test_8_2_4_each_way_out_that_is_a_removal(way: str) -> None:
    assert ("8.2.4", "-1/2") in lines(way + RED_WINS, 1)


def test_8_2_4_whose_team_was_given_defeat_for_him_pays_for_a_removal() -> None:
    assert lines("judge defeat 1\n", 1) == [("8.2.3", "0"), ("8.2.4", "-1/2")]


def test_8_2_4_who_was_killed_and_leaves_pays_nothing() -> None:
    assert lines(f"{shots(1, 2, 4, 6)}until last-word 1\n1 leave\n{RED_WINS}", 1) == [("8.2.1", "1")]


def test_the_marks_of_the_judge_are_counted() -> None:
    judge = 'bonus = { 3 = 0.4 }\npenalties = { 2 = ["8.5.4.1"] }'
    assert lines(RED_WINS, 3, judge=judge) == [("8.2.1", "1"), ("8.4", "2/5")]
    assert lines(RED_WINS, 2, judge=judge)[-1] == ("8.5.4.1", "-2/5")


def test_8_5_1_no_red_who_won_is_fined() -> None:
    judge = 'penalties = { 5 = ["8.5.1"] }'
    with refusing(ScoringError, match=r"game, seat 5: .*conditions \(8\.5\.1\)"):
        lines(RED_WINS, 5, judge=judge)
    outcome = counted(RED_WINS, judge=judge)
    assert score(outcome, house_bonus=True).seats[4].total == Fraction(3, 5)


def test_a_seat_without_a_name_can_have_no_points() -> None:
    played = replay(parse(record(RED_WINS)))
    with refusing(ScoringError, match="game, seat 10"):
        of_replay(played, "game", PLAYERS[:9])


@pytest.mark.parametrize("book", ["classic-10", "ua-club", "city", "party"])
def test_a_book_without_points_of_its_own_gives_an_outcome_too(book: str) -> None:
    found = counted(RED_WINS, book=book)
    assert score(found).seats[0].total == 1
