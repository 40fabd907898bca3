"""The picture of a result shows all players with their roles and the way they left, and all votes."""

from collections import Counter

import pytest

from bot.render.game import table_picture
from bot.render.game.ending import ending
from bot.render.game.group import shown_number
from bot.render.game.result_picture import result_picture
from bot.render.locales import LOCALES, say
from engine.protocol import Protocol
from engine.rules.registry import BOOKS
from engine.state import KILLS, State
from tests.rig.render.telling import acts_of, record_of, roster, tell


def ended(book: str) -> tuple[State, Protocol]:
    """Plays the book's game to its end."""
    record = record_of(book)
    protocol = Protocol(record.rules, record.roles)
    state = None
    for told in tell(record.rules, record.roles, acts_of(record)):
        state = told.after
        for event in told.events:
            protocol.note(event)
    assert state is not None
    assert state.result is not None
    return state, protocol


@pytest.mark.parametrize("book", BOOKS)
def test_everybody_stands_in_his_team_with_his_role_and_how_he_left(book: str) -> None:
    state, protocol = ended(book)
    assert state.result is not None
    picture = result_picture(state, state.result, protocol, roster(len(state.roles)), "dark")
    players = {mark.seat: mark for _, marks in picture.teams for mark in marks}
    assert sorted(players) == list(range(1, len(state.roles) + 1))
    exits = {out["seat"]: out["cause"] for out in protocol.out}
    for seat, role in enumerate(state.roles, 1):
        mark = players[seat]
        assert mark.team == role.team
        assert mark.role.args["role"] == role.id
        assert (mark.exit.args["cause"] if mark.exit else None) == exits.get(seat)


@pytest.mark.parametrize("book", BOOKS)
def test_the_winners_stand_first(book: str) -> None:
    state, protocol = ended(book)
    assert state.result is not None
    picture = result_picture(state, state.result, protocol, roster(len(state.roles)), "dark")
    (heading, players), _ = picture.teams
    assert state.result.winner in (None, heading.args["team"])
    assert {mark.team for mark in players} == {heading.args["team"]}


@pytest.mark.parametrize("book", BOOKS)
def test_the_picture_shows_every_vote_and_every_victim(book: str) -> None:
    state, protocol = ended(book)
    assert state.result is not None
    course = result_picture(state, state.result, protocol, roster(len(state.roles)), "dark").course
    marks = [mark for row in course for mark in row.marks]
    votes = Counter(mark.seat for mark in marks if mark.count is not None)
    assert votes == Counter(vote["seat"] for vote in protocol.votes)
    dead = sorted(mark.seat or 0 for mark in marks if mark.count is None)
    assert dead == sorted(out["seat"] for out in protocol.out if out["cause"] in KILLS)


def test_only_the_first_vote_of_a_day_is_labelled_with_the_day() -> None:
    again = 0
    for book in BOOKS:
        state, protocol = ended(book)
        rows = table_picture.vote_rows(state, protocol)
        named = [row for row in rows if any(mark.seat is not None for mark in row.marks)]
        days = [row.label.args["number"] for row in named if row.label.key == "picture-day"]
        assert len(days) == len(set(days))
        again += sum(row.label.key == "picture-again" for row in named)
    assert again


@pytest.mark.parametrize("book", BOOKS)
def test_every_hunt_that_missed_has_its_word(book: str) -> None:
    state, protocol = ended(book)
    assert state.result is not None
    course = result_picture(state, state.result, protocol, roster(len(state.roles)), "dark").course
    missed = [row.label.args["number"] for row in course if row.missed is not None]
    assert missed == [shown_number(state, night["number"]) for night in protocol.nights if night["miss"]]


@pytest.mark.parametrize("book", BOOKS)
def test_every_role_but_citizen_and_mafia_has_its_sign(book: str) -> None:
    state, protocol = ended(book)
    assert state.result is not None
    picture = result_picture(state, state.result, protocol, roster(len(state.roles)), "dark")
    signs = {mark.seat: mark.emblem for _, marks in picture.teams for mark in marks}
    usual = {seat for seat, role in enumerate(state.roles, 1) if role.id in ("citizen", "mafia")}
    assert {seat for seat, sign in signs.items() if sign is None} == usual


@pytest.mark.parametrize("book", BOOKS)
def test_a_result_with_a_picture_has_the_same_text(book: str) -> None:
    state, protocol = ended(book)
    people = roster(len(state.roles))
    plain, *after = ending(state, protocol, people)
    parts = ending(state, protocol, people, theme="light")
    shown = parts[: len(parts) - len(after)]
    assert list(parts[len(shown) :]) == after
    assert shown[0].picture is not None
    assert tuple(said for post in shown for said in (*post.lines, *post.folded)) == plain.lines
    assert shown[-1].rows == plain.rows


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_in_a_picture_has_an_emoji(locale: str) -> None:
    for winner in ("red", "black", "draw"):
        assert say(locale, "picture-won", {"winner": winner}).replace(" ", "").isalpha()
