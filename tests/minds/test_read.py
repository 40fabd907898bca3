"""A player who reads the bot's messages knows what the engine tells his seat: the same votes, checks and dead
players."""

from random import Random

import pytest

from bot.render.locales import LOCALES
from engine.acts import Act, Remove
from engine.roles import Role, Seat
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.steps import StepName
from engine.view import card
from minds import View, begin_view, follow
from minds.hearing import key
from minds.suspicion import ground_of
from tests.rig.minds.play import new, play
from tests.rig.minds.readers import Readers
from tests.rig.render.telling import NAMES, acts_of, record_of, tell

DEALS = [(book, players) for book, rules in BOOKS.items() for players in rules.deals]
SETTLED = frozenset({StepName.VOTE, StepName.DEFENCE, StepName.RAISE, StepName.HUNT, StepName.LAST_WORD})
"""The steps at whose beginning the messages have told everything that happened before."""


def learned(view: View) -> list[tuple[tuple[Seat, ...], bool]]:
    """Returns the results of checks: the seats, and whether the answer was no. This is comparable between
    answers that name a role and other answers."""
    denied = ("red", "same")
    return [(one.seats, one.answer.startswith("not-") or one.answer in denied) for one in view.own.learned]


def private(view: View) -> object:
    own = view.own
    return own.seat, own.team, own.comrades, own.don, own.order, learned(view)


def public(view: View) -> object:
    table = view.table
    voted = {(hands.seat, frozenset(hands.voters)) for hands in table.hands if hands.voters}
    told = (table.night, set(table.turns), table.checker)
    return table.present, table.killed, set(table.gone), set(table.named), voted, table.ballot, told


def assert_read(rules: RuleSet, roles: tuple[Role, ...], acts: list[Act], locale: str) -> None:
    seats = range(1, len(roles) + 1)
    views = {seat: begin_view(rules, card(roles, seat), len(roles), Random(1)) for seat in seats}
    readers = Readers(len(roles), locale)
    for told in tell(rules, roles, acts):
        readers.read(told)
        views = dict(follow(views, told.events, rules, roles))
        if told.after.step.name in SETTLED:
            for seat in seats:
                assert private(readers.known(seat)) == private(views[seat]), told.line
                assert public(readers.known(seat)) == public(views[seat]), told.line


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_game_among_minds_is_read_as_it_was(book: str, locale: str) -> None:
    game = new(BOOKS[book], 10, Random(f"{book} {locale}"), locale)
    roles = game.state.roles
    play(game)
    assert_read(BOOKS[book], roles, game.acts, locale)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_game_of_every_special_act_is_read_to_its_end(book: str, locale: str) -> None:
    record = record_of(book)
    readers = Readers(len(record.roles), locale)
    for told in tell(record.rules, record.roles, acts_of(record)):
        readers.read(told)
    for seat in range(1, len(record.roles) + 1):
        assert set(readers.known(seat).table.present) >= set(told.after.table)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("book", "players"), DEALS)
def test_the_deal_tells_which_cards_there_are(book: str, players: int, locale: str) -> None:
    game = new(BOOKS[book], players, Random(players))
    readers = Readers(players, locale)
    readers.read(next(told for told in tell(BOOKS[book], game.state.roles, []) if told.line == "deal"))
    for seat, view in game.views.items():
        known = readers.known(seat)
        assert known.table[:2] == view.table[:2] == (players, len(known.own.us) or view.table.blacks)
        assert (known.table.checkers, known.table.checker) == (view.table.checkers, view.table.checker)
        assert known.own.black or ground_of(known) == ground_of(view)


def test_a_player_who_is_back_at_the_table_has_not_left_it() -> None:
    readers, record = Readers(10, "ru"), record_of("fiim-2019")
    for told in tell(record.rules, record.roles, [Remove(3)]):
        readers.read(told)
    readers.speak(3, "Я мирный, ищите дальше.")
    before = readers.known(1).table
    assert ([each.seat for each in before.gone], before.out, before.parted) == ([3], (3,), (3,))
    readers.hear(f"↩️ Судья отменил последнее действие.\nСнова за столом: №3 · {NAMES[2]}.")
    back = readers.known(1).table
    assert (3 in back.present, back.gone, back.out, back.parted) == (True, (), (), ())


def test_people_keep_their_manner_and_remember_lines_of_the_last_game() -> None:
    readers, line = Readers(10, "ru"), "Сегодня играем вместе и без спешки."
    manners = []
    for seed in range(2):
        game = new(BOOKS["fiim-2019"], 10, Random(seed))
        roles = game.state.roles
        play(game)
        readers.read(next(told for told in tell(BOOKS["fiim-2019"], roles, game.acts) if told.line == "deal"))
        manners.append([readers.known(seat).own.manner for seat in range(1, 11)])
        assert (key(line) in readers.known(1).table.worn) is (seed == 1)
        readers.speak(3, line)
        readers.gather()
    assert manners[0] == manners[1]
    assert len({*manners[0]}) == 3
