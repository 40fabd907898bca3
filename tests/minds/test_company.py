"""What makes neighbours people: a manner for the evening, a voice that knows its place, answers to questions,
and lines that were not heard before."""

from random import Random

import pytest

from engine.deal import deal
from engine.roles import Seat, Team
from engine.rules.registry import BOOKS
from engine.view import card
from minds import Occasion, View, begin_view, hearing, learn, say
from minds.facts import DayCame, Killed, Learned, NightCame, Said, TurnCame, WentOut
from minds.remarks import Asks, Blames, Claims, Trusts
from minds.view import Own
from minds.words import lines
from minds.words.line import Manner, Need
from minds.words.lines import LANGUAGES
from minds.words.moments import Moment
from tests.rig.minds.play import new, play

ME = 5
SHARE = 0.2
"""The largest share of lines that players may have heard in an earlier game of the same evening."""


def at_the_table(team: Team = Team.RED, manner: Manner = Manner.SHORT, day: int = 2) -> View:
    own = Own(ME, team, comrades=(6, 7) if team is Team.BLACK else (), manner=manner)
    view = View.of(own, 10, 3, Random(3))
    for number in range(1, day + 1):
        view = learn(learn(view, NightCame(number)), DayCame(number))
    return view


def meanings(
    view: View, language: str, occasion: Occasion = Occasion.TURN, times: int = 300
) -> list[hearing.Known]:
    found = [
        hearing.recognised(line) for n in range(times) for line in say(view, occasion, language, Random(n))
    ]
    return [known for known in found if known is not None]


@pytest.mark.parametrize("language", LANGUAGES)
class TestManner:
    @pytest.mark.parametrize("manner", Manner)
    def test_a_seat_has_one_manner_all_evening(self, language: str, manner: Manner) -> None:
        found = [
            known.line.manner
            for day in (1, 2, 3)
            for known in meanings(at_the_table(manner=manner, day=day), language, times=80)
        ]
        assert {*found} == {None, manner}
        assert found.count(manner) > len(found) / 4

    def test_every_talk_and_every_reason_has_lines_of_every_manner(self, language: str) -> None:
        few = {Moment.ORDER_1, Moment.ORDER_2, Moment.ORDER_3}
        few |= {Moment.AGREE, Moment.NOMINATE, Moment.QUIET_NIGHT}
        for moment, every in lines.of(language).items():
            manners = {line.manner for line in every}
            assert {Manner.POLITE, Manner.SHARP} < manners, moment
            assert moment in few or Manner.SHORT in manners, moment


@pytest.mark.parametrize("language", LANGUAGES)
class TestPlace:
    @pytest.mark.parametrize(
        ("turns", "need"),
        [((ME,), Need.FIRST), ((1, 2, 3, 4, ME), Need.MIDDLE), ((6, 7, 8, 9, 10, 1, 2, 3, 4, ME), Need.LAST)],
    )
    def test_a_line_knows_its_place(self, language: str, turns: tuple[Seat, ...], need: Need) -> None:
        for day in (1, 2):
            view = at_the_table(day=day)
            for seat in turns:
                view = learn(view, TurnCame(seat))
            places = {Need.FIRST, Need.MIDDLE, Need.LAST}
            found = {each for known in meanings(view, language) for each in known.line.needs & places}
            assert found <= {need}
            assert found or day > 1

    @pytest.mark.parametrize("gone", [Killed(ME), WentOut(ME)])
    def test_the_dead_promise_no_votes(self, language: str, gone: Killed | WentOut) -> None:
        view = learn(at_the_table(), Said(4, lines.spoken(lines.of(language)[Moment.CLAIM][0], language, {})))
        view = learn(view, Said(4, "Девятый — чёрный, это моя проверка."))
        for fact in (NightCame(3), DayCame(3), Killed(4), gone):
            view = learn(view, fact)
        found = meanings(view, language, Occasion.LAST_WORD)
        assert Moment.BLAME_REPORTED in {known.moment for known in found}
        assert not any(Need.VOTES in known.line.needs for known in found)


@pytest.mark.parametrize("language", LANGUAGES)
class TestQuestions:
    @pytest.mark.parametrize("question", ["Номер 5, кого подозреваете?", "П'ятірко, хто чорний?"])
    def test_an_asked_neighbour_answers_once(self, language: str, question: str) -> None:
        view = learn(at_the_table(), Said(1, question))
        for n in range(40):
            answered = [hearing.recognised(line) for line in say(view, Occasion.TURN, language, Random(n))]
            blamed = [known for known in answered if known and known.moment is Moment.ANSWER_BLACK]
            assert [known.seats["b"] for known in blamed] == [1]
        after = learn(view, Said(ME, "Сегодня знакомимся, завтра берёмся за дело."))
        assert not {Moment.ANSWER_BLACK, Moment.ANSWER_NOTHING} & {
            k.moment for k in meanings(after, language, times=40)
        }

    def test_a_neighbour_asked_about_a_player_speaks_of_him(self, language: str) -> None:
        view = at_the_table()
        for seat in (2, 3, 4, 9):
            told = learn(view, Said(1, f"Номер 5, а что номер {seat}?"))
            answers = [k for k in meanings(told, language, times=30) if k.moment.startswith("answer")]
            assert answers
            assert all(k.seats.get("a", seat) == seat for k in answers if k.moment is Moment.ANSWER_RED)

    def test_a_neighbour_asks_only_players_who_can_still_answer(self, language: str) -> None:
        view = at_the_table(manner=Manner.POLITE)
        for seat in (1, 2, 3, 4, ME):
            view = learn(view, TurnCame(seat))
        asked = {
            remark.seat
            for n in range(400)
            for line in say(view, Occasion.TURN, language, Random(n))
            for remark in hearing.understood(line)
            if isinstance(remark, Asks)
        }
        assert asked == {6, 7, 8, 9, 10}


@pytest.mark.parametrize("language", LANGUAGES)
class TestChecks:
    @pytest.mark.parametrize(
        ("book", "name"), [("fiim-2019", "Шериф"), ("city", "Комиссар"), ("party", "Комиссар")]
    )
    def test_the_checker_says_the_name_of_his_role(self, language: str, book: str, name: str) -> None:
        name = name if language == "ru" else name.replace("иссар", "ісар")
        roles = deal(BOOKS[book], 10, Random(1)).roles
        seat = next(n for n, role in enumerate(roles, 1) if role.id == "sheriff")
        other = next(n for n, role in enumerate(roles, 1) if role.team is Team.BLACK)
        view = begin_view(BOOKS[book], card(roles, seat), 10, Random(1))
        for fact in (DayCame(1), NightCame(2), Learned((other,), "black"), DayCame(2)):
            view = learn(view, fact)
        for n in range(60):
            claim, report, *_ = say(view, Occasion.TURN, language, Random(n))
            assert hearing.understood(claim) == (Claims(),)
            assert name in claim
            assert {"ru": "во вторую ночь", "uk": "другої ночі"}[language] in report.casefold()

    def test_a_rival_of_a_checker_does_not_believe_his_checks(self, language: str) -> None:
        view = learn(
            at_the_table(Team.BLACK), Said(4, lines.spoken(lines.of(language)[Moment.CLAIM][0], language, {}))
        )
        view = learn(view, Said(4, "Пятый — чёрный, это моя проверка."))
        view = learn(view, Said(4, "Девятый — чёрный, это моя проверка."))
        view = View(
            view.own.__class__(ME, Team.BLACK, comrades=(6, 7), taste=view.own.taste, nerve=0.9), view.table
        )
        found = meanings(view, language)
        assert Moment.COUNTER in {known.moment for known in found}
        assert not {Moment.BLAME_REPORTED, Moment.TRUST_CHECKER, Moment.TRUST_REPORTED} & {
            k.moment for k in found
        }


@pytest.mark.parametrize("text", ["Я чёрный, голосуйте за меня!", "Я мафія."])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_who_calls_himself_black_is_believed(text: str, language: str) -> None:
    view = learn(at_the_table(), Said(9, text))
    found = meanings(view, language, times=60)
    assert Moment.BLAME_CONFESSED in {known.moment for known in found}
    meant = {remark for known in found for remark in lines.meaning(known.moment, known.seats)}
    assert {each for each in meant if isinstance(each, Blames)} == {Blames(9)}
    assert Trusts(9) not in meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_an_evening_of_five_games_few_lines_are_heard_again(language: str) -> None:
    """Five games of five books one after another: few lines were heard in an earlier one, on the average of
    two evenings. Nominations are not counted, because they have a fixed form."""
    again = total = 0
    for evening in range(2):
        heard: set[str] = set()
        for book in BOOKS:
            game = new(BOOKS[book], 10, Random(f"{evening} {book}"), language)
            play(game)
            keys = [hearing.key(line) for _, line in game.said]
            again += sum(key in heard for key in keys)
            total += len(keys)
            heard.update(keys)
    assert again <= SHARE * total
