"""Tests what minds always or never do, with any cards and any random numbers, in whole games of every
book."""

from dataclasses import replace
from random import Random

import pytest

from engine.acts import NameBest, NightAct, Nominate, Shoot, Vote
from engine.events import NightActed
from engine.roles import Role, Seat, Team
from engine.rules.effects import CheckRole, CheckTeam
from engine.state import State
from engine.steps import StepName
from minds import Kind, Occasion, Question, View, chances, choose, learn, next_act, say
from minds.day import LOST
from minds.facts import Counted, DayCame, NightCame, Ordered, RoundOpened, Said, WentOut
from minds.suspicion import chance_of, public_odds
from minds.view import Hands, Own
from tests.rig.minds.log import LoggedGame

Games = tuple[LoggedGame, ...]


def is_black(state: State, seat: Seat) -> bool:
    return state.role(seat).team is Team.BLACK


class TestWholeGames:
    def test_blacks_never_shoot_their_own_and_all_shoot_one_seat(self, games: Games) -> None:
        for game in games:
            nights: dict[int, set[Seat]] = {}
            for state, _, act in game.done:
                if isinstance(act, Shoot):
                    assert not is_black(state, act.seat)
                    nights.setdefault(state.step.number, set()).add(act.seat)
            assert nights
            if not game.state.rules.don_answers:
                assert all(len(aims) == 1 for aims in nights.values()), nights

    def test_a_check_is_of_another_and_never_twice_of_one(self, games: Games) -> None:
        for game in games:
            asked: dict[Seat, list[Seat]] = {}
            for state, view, act in game.done:
                action = state.rules.action(state.step.name)
                if not isinstance(act, NightAct) or action is None:
                    continue
                if isinstance(action.effect, CheckTeam | CheckRole):
                    assert act.by not in act.seats
                    assert act.seats[0] not in view.own.us
                    asked.setdefault(act.by, []).extend(act.seats)
            for checked in asked.values():
                assert len(set(checked)) == len(checked)

    def test_no_mind_votes_for_or_nominates_itself(self, games: Games) -> None:
        for game in games:
            for state, _, act in game.done:
                if isinstance(act, Nominate):
                    assert act.seat != act.by
                if isinstance(act, Vote) and state.step.name is StepName.VOTE:
                    assert state.step.seat != act.by

    def test_a_black_turns_against_a_comrade_on_a_second_day_only_if_he_is_lost(self, games: Games) -> None:
        """A comrade is lost if he looks black, or if no candidate who is still to come is of another team."""
        for game in games:
            for state, view, act in game.done:
                candidate = state.step.seat
                if not isinstance(act, Vote) or candidate not in view.own.comrades:
                    continue
                days = {each.day for each in view.table.hands if (act.by, candidate) in _hands(each)}
                spared = [seat for seat in view.table.ballot if seat not in view.own.us]
                if spared and chance_of(public_odds(view.table)[candidate]) < LOST:
                    assert days <= {view.table.day}, (days, act)

    def test_the_best_move_names_three_others(self, games: Games) -> None:
        for game in games:
            for _, view, act in game.done:
                if isinstance(act, NameBest):
                    assert len(set(act.seats) - {act.by}) == 3
                    assert view.own.seat == act.by

    def test_no_line_is_said_twice_in_a_game(self, games: Games) -> None:
        for game in games:
            lines = [line for _, line in game.said]
            assert len(lines) == len(set(lines))
            assert len(lines) > len(game.state.roles)

    def test_a_choice_follows_from_what_the_seat_knows(self, games: Games) -> None:
        """Other cards that look the same to it make no difference."""
        game = games[0]
        for state, view, act in game.done:
            twin = state._replace(roles=_other_cards(state, view))
            offered = chances(twin, act.by)
            if offered.acts == chances(state, act.by).acts:
                again = [next_act(view, now, Random(5)) for now in (chances(state, act.by), offered)]
                assert again[0] == again[1]

    def test_a_view_is_told_nothing_of_what_others_do_by_night(self, games: Games) -> None:
        for game in games:
            for number, view in game.views.items():
                own = [act for _, _, act in game.done if isinstance(act, NightAct) and act.by == number]
                assert len(view.own.learned) <= len(own)
                assert not any(isinstance(fact, NightActed) for fact in view.own.learned)


def _hands(hands: Hands) -> set[tuple[Seat, Seat]]:
    return {(voter, hands.seat) for voter in hands.voters}


def _other_cards(state: State, view: View) -> tuple[Role, ...]:
    """Returns other cards. The cards of the other seats move on by one place, except the blacks' cards if the
    seat knows them."""
    known = {view.own.seat, *view.own.us}
    free = [seat for seat in range(1, len(state.roles) + 1) if seat not in known]
    moved = dict(zip(free, [*free[1:], free[0]], strict=True))
    return tuple(state.role(moved.get(seat, seat)) for seat in range(1, len(state.roles) + 1))


# Tests of single choices: one seat with given knowledge (`View`), no whole game.


def seat(number: int, team: Team, *comrades: Seat, don: Seat | None = None) -> View:
    return View.of(Own(number, team, comrades=comrades, don=don), 10, 3, Random(number))


def test_the_order_is_shot_one_night_after_another() -> None:
    view = learn(seat(2, Team.BLACK, 4, 6, don=4), Ordered((7, 1)))
    everybody = tuple(range(1, 11))
    assert choose(view, Question(Kind.SHOOT, everybody), Random(0)) == (7,)
    without = View(view.own, view.table._replace(present=tuple(s for s in everybody if s != 7), killed=(7,)))
    assert choose(without, Question(Kind.SHOOT, without.table.present), Random(0)) == (1,)


def test_blacks_stop_shooting_a_seat_that_is_saved_every_night() -> None:
    """Otherwise the blacks and a doctor could go on for ever."""
    everybody = tuple(range(1, 11))
    aims = []
    for number, comrade in ((2, 4), (4, 2)):
        view = learn(seat(number, Team.BLACK, comrade), Ordered((7, 1)))
        aimed = []
        for day in range(2, 7):
            view = learn(learn(view, DayCame(day)), NightCame())
            aimed.append(choose(view, Question(Kind.SHOOT, everybody), Random(day)))
        aims.append(aimed)
    assert aims[0] == aims[1]
    assert aims[0][0] == (7,)
    assert len(set(aims[0])) > 2
    assert not any({2, 4} & set(aim) for aim in aims[0])


def test_a_comrade_in_an_order_is_skipped() -> None:
    view = learn(seat(2, Team.BLACK, 4, 6, don=4), Ordered((6, 1)))
    assert choose(view, Question(Kind.SHOOT, tuple(range(1, 11))), Random(0)) == (1,)


def test_a_leader_repeats_the_first_seats_of_a_long_order() -> None:
    """A comrade may name more seats than a whisper has words for (simulation, seed 91088)."""
    long, short = (learn(seat(2, Team.BLACK, 4, don=2), Ordered(each)) for each in ((7, 1, 5, 3), (7, 1, 5)))
    said = say(long, Occasion.WHISPER, "ru", Random(0))
    assert said
    assert said == say(short, Occasion.WHISPER, "ru", Random(0))


def test_no_mind_votes_for_a_player_who_has_just_left() -> None:
    """The host still asks about a player whose leaving was told a moment ago (simulation, seed 50028)."""
    view = learn(seat(2, Team.RED), WentOut(7))
    view = View(view.own, view.table._replace(ballot=(3, 7)))
    assert choose(view, Question(Kind.VOTE, (7,)), Random(0)) == ()
    alone = View(view.own, view.table._replace(ballot=(7,)))
    assert choose(alone, Question(Kind.VOTE, (7,)), Random(0)) == ()


def hands_against(view: View, seen: Seat, days: int) -> list[bool]:
    """Returns for each day whether the player raises his hand for the first of two candidates."""
    raised = []
    for day in range(1, days + 1):
        view = learn(learn(view, DayCame(day)), RoundOpened((seen, 9)))
        raised.append(bool(choose(view, Question(Kind.VOTE, (seen,)), Random(day))))
        others = tuple(each for each in (3, 5, 7, 8, 10) if each != seen)
        view = learn(view, Counted(seen, (*others[:2], *((view.own.seat,) if raised[-1] else ()))))
        view = learn(learn(view, Counted(9, others[2:])), NightCame())
    return raised


def disliking(view: View, disliked: Seat) -> View:
    taste = tuple(-1.0 if each == disliked else 1.0 for each in range(1, 11))
    return replace(view, own=replace(view.own, taste=taste))


def test_a_black_turns_only_once_against_a_comrade_who_is_not_lost() -> None:
    """The same black goes on against a red, and against a comrade whom the checker has found."""
    black = seat(2, Team.BLACK, 4, 6)
    assert hands_against(disliking(black, 4), 4, 3) == [True, False, False]
    assert hands_against(disliking(black, 3), 3, 3) == [True, True, True]
    found = learn(disliking(black, 4), Said(10, "Я шериф. Моя проверка: №4 чёрный."))
    assert hands_against(found, 4, 3) == [True, True, True]


def test_no_seat_is_chosen_if_all_offered_cards_are_known() -> None:
    assert choose(seat(1, Team.RED), Question(Kind.CHECK_TEAM, (1,)), Random(0)) == ()
    assert choose(seat(1, Team.RED), Question(Kind.CHECK_TEAM, ()), Random(0)) == ()


@pytest.mark.parametrize("kind", Kind)
def test_every_question_has_an_answer_among_its_seats(kind: Kind) -> None:
    for number in range(40):
        black = number % 2 == 0
        view = seat(2, Team.BLACK, 4, 6, don=4) if black else seat(2, Team.RED)
        view = replace(
            view, own=replace(view.own, taste=tuple(Random(number).uniform(-1, 1) for _ in range(10)))
        )
        seats = tuple(sorted(Random(number).sample(range(1, 11), 5)))
        most = 3 if kind in (Kind.BEST, Kind.ORDER) else 2 if kind is Kind.COMPARE else 1
        asked = seats[:1] if kind is Kind.VOTE else seats
        picked = choose(
            view, Question(kind, asked, len(asked) if kind is Kind.RAISE else most), Random(number)
        )
        assert set(picked) <= set(asked)
        assert len(picked) == len(set(picked)) <= (len(asked) if kind is Kind.RAISE else most)
