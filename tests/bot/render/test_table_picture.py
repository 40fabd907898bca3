"""The picture of a table. At every moment of a game it shows what everybody knows, and nothing else."""

import re
from collections.abc import Iterator

import pytest

from bot.pictures.draw import drawn
from bot.render.game.table import table_post
from bot.render.game.table_picture import table_picture
from bot.render.picture import SeatMark, TablePicture
from engine import ballot
from engine.protocol import Protocol
from engine.roles import Phase
from engine.rules.registry import BOOKS
from engine.state import State
from engine.steps import SPEECHES, StepName
from tests.rig.render.telling import acts_of, record_of, roster, tell


def moments(book: str) -> Iterator[tuple[State, TablePicture]]:
    """Yields the state after each act of the book's game, and its picture."""
    record = record_of(book)
    people, protocol = roster(len(record.roles)), Protocol(record.rules, record.roles)
    for told in tell(record.rules, record.roles, acts_of(record)):
        for event in told.events:
            protocol.note(event)
        yield told.after, table_picture(told.after, people, protocol, "dark")


def marked(picture: TablePicture, name: str) -> list[int]:
    return [mark.seat for mark in picture.seats if getattr(mark, name)]


@pytest.mark.parametrize("book", BOOKS)
def test_the_picture_marks_exactly_the_players_who_are_out(book: str) -> None:
    for state, picture in moments(book):
        here = state.night.present if state.step.phase is Phase.NIGHT else state.table
        assert marked(picture, "out") == [mark.seat for mark in picture.seats if mark.seat not in here]
        assert picture.count.args["count"] == len(here)


@pytest.mark.parametrize("book", BOOKS)
def test_the_picture_marks_one_speaker_and_only_by_day(book: str) -> None:
    spoke = 0
    for state, picture in moments(book):
        by_day = state.step.phase is Phase.DAY and state.step.name in SPEECHES
        assert marked(picture, "speaks") == ([state.step.seat] if by_day else [])
        assert (picture.now is None) == (state.step.phase is Phase.NIGHT or state.step.seat is None)
        spoke += by_day
    assert spoke


@pytest.mark.parametrize("book", BOOKS)
def test_the_picture_counts_hands_only_for_called_candidates(book: str) -> None:
    voted = 0
    for state, picture in moments(book):
        hands = {mark.seat: mark.votes for mark in picture.seats if mark.votes is not None}
        if state.step.name is not StepName.VOTE:
            assert hands == {}
            continue
        poll = ballot.poll_of(state)
        assert marked(picture, "listed") == sorted(poll.candidates)
        called = [seat for seat in poll.candidates if seat not in poll.waiting]
        assert hands == {seat: len(ballot.hands_for(poll, seat)) for seat in called}
        voted += 1
    assert voted


def test_no_candidate_is_marked_before_the_vote_if_the_book_hides_them() -> None:
    for book, rules in BOOKS.items():
        shows = [
            bool(marked(picture, "listed"))
            for state, picture in moments(book)
            if state.step.name is StepName.TURN
        ]
        assert any(shows) == rules.show_ballot, book


def test_no_field_of_a_running_game_can_hold_a_role() -> None:
    fields = {*SeatMark.model_fields, *TablePicture.model_fields}
    assert not {name for name in fields if re.search("role|team|card|colour", name)}


@pytest.mark.parametrize("book", BOOKS)
def test_no_text_in_a_picture_of_a_table_is_a_role(book: str) -> None:
    said = re.compile("дон|маф|шериф|комис|доктор|врач|любов|маньяк|мирн|красн|чёрн", re.IGNORECASE)
    for _, picture in moments(book):
        words = "".join(re.findall(r"<text[^>]*>([^<]*)", drawn(picture, "ru")))
        assert not said.search(words)


def test_without_a_theme_there_is_no_picture() -> None:
    record = record_of("city")
    (first, *_) = tell(record.rules, record.roles, acts_of(record))
    people, blank = roster(len(record.roles)), Protocol(record.rules, record.roles)
    assert table_post(first.after, people, blank, None).picture is None
    picture = table_post(first.after, people, blank, "light").picture
    assert picture is not None
    assert picture.theme == "light"
