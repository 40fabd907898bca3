"""Tests what the bot says by day: who speaks next, how a speech ended, and which kind of vote it was."""

from collections.abc import Mapping, Sequence

import pytest

from bot.render.game import group
from bot.render.game.protocol_lines import protocol_lines
from bot.render.phrase import plain
from bot.render.post import Line, line
from engine.acts import Foul, Leave, LiftHand, NightAct, Nominate, Remove, Vote
from engine.ballot import majority
from engine.roles import Seat, Team
from engine.state import Reason, Result
from engine.steps import BALLOTS, StepName
from tests.rig.render.told import Table, keys


def next_told(table: Table) -> list[object]:
    post = group.step_post(table.state, table.roster)
    return [one.args["seat"] for one in post.lines if one.key == "speaks-next"]


def test_the_last_word_of_the_morning_says_who_opens_the_circle() -> None:
    table = Table().kills(1).until(StepName.LAST_WORD, 1)
    assert next_told(table) == [2]
    table.until(StepName.TURN)
    assert table.state.step.seat == 2


@pytest.mark.parametrize("team", [Team.RED, Team.BLACK])
def test_the_next_speaker_is_told_even_if_the_game_ends(team: Team) -> None:
    """Otherwise a missing line would tell the table that it ends."""
    table = Table().kills(3).until(StepName.LAST_WORD, 3)
    goes_on = group.step_post(table.state, table.roster)
    decided = table.state._replace(result=Result(team, Reason.BLACKS_OUT))
    assert group.step_post(decided, table.roster) == goes_on
    assert "speaks-next" in [one.key for one in goes_on.lines]


def test_a_last_word_of_the_evening_names_nobody() -> None:
    table = voted(Table("fiim-2019"), 3, 5)
    while table.state.step.name is not StepName.LAST_WORD:
        table.passes()
    assert next_told(table) == []


@pytest.mark.parametrize(("book", "broken"), [("ua-club", True), ("fiim-2019", False)])
def test_a_third_foul_ends_a_speech_in_books_where_it_takes_the_word(book: str, broken: bool) -> None:
    table = Table(book).until(StepName.TURN, 1)
    table.does(Foul(1))
    table.does(Foul(1))
    told = keys(table.does(Foul(1)).group())
    assert ("speech-broken" in told) == broken
    assert "turn-closed" not in told


def test_the_finality_of_nominations_is_explained_once_in_a_game() -> None:
    table = Table("party")
    while table.state.step.name is not StepName.TURN:
        told = table.passes()
    assert "nomination-caption-final" in keys(told.group())
    later = [table.passes() for _ in range(60)]
    captions = [key for told in later for key in keys(told.group()) if key.startswith("nomination-caption")]
    assert table.state.day.number > 1
    assert set(captions) == {"nomination-caption"}


def voted(table: Table, *candidates: Seat) -> Table:
    """Returns a game in the first vote of a day on which these seats were nominated."""
    table.until(StepName.TURN)
    for seat in candidates:
        table.does(Nominate(table.state.step.seat or 0, seat))
        table.passes()
    return table.until(StepName.VOTE)


def kinds(table: Table) -> list[object]:
    told = protocol_lines(table.state, table.protocol)
    return [one.args["kind"] for one in told if one.key == "protocol-round"]


def test_a_lifted_hand_breaks_a_vote_off_and_opens_another() -> None:
    table = voted(Table("classic-10"), 3, 5)
    assert kinds(table) == ["first"]
    table.does(Vote(7))
    table.does(LiftHand(7))
    assert kinds(table) == ["broken", "anew"]


def test_a_vote_after_a_tie_is_told_as_such() -> None:
    table = tied()
    assert kinds(table) == ["first", "tie"]
    table.does(LiftHand(7))
    assert kinds(table) == ["first", "broken", "anew"]


def tied() -> Table:
    """Returns a game in the second vote between tied candidates. One hand is raised."""
    table = voted(Table("classic-10"), 3, 5)
    for seat in (1, 2, 3, 4, 5):
        table.does(Vote(seat))
    table.until(StepName.DEFENCE)
    table.until(StepName.VOTE)
    table.does(Vote(7))
    return table


def test_a_removal_breaks_a_vote_off() -> None:
    table = voted(Table("fiim-2019"), 3, 5)
    table.does(Remove(7))
    assert table.state.step.name not in BALLOTS
    assert kinds(table) == ["broken"]


def test_a_counted_vote_is_not_told_as_broken_off() -> None:
    table = voted(Table("fiim-2019"), 3, 5)
    for seat in (1, 2, 3, 4, 5):
        table.does(Vote(seat))
    table.until(StepName.DEFENCE)
    table.does(Remove(7))
    assert kinds(table) == ["first"]


def test_a_raise_that_was_broken_off_says_so() -> None:
    table = tied()
    for seat in (1, 2, 3, 4):
        table.does(Vote(seat))
    table.until(StepName.RAISE)
    table.does(Vote(1))
    table.does(LiftHand(1))
    assert kinds(table) == ["first", "tie", "broken", "anew"]


def tied_twice(table: Table, hands: Mapping[Seat, Sequence[Seat]]) -> Table:
    """Returns a game in the raise after two equal votes. `hands`: candidate → who votes for him."""
    voted(table, *hands)
    for _ in range(2):
        for candidate, voters in hands.items():
            table.until(StepName.VOTE, candidate)
            for seat in voters:
                table.does(Vote(seat))
    return table.until(StepName.RAISE)


@pytest.mark.parametrize(
    ("locale", "asked"),
    [("ru", "Кто за то, чтобы этот игрок покинул стол?"), ("uk", "Хто за те, щоб цей гравець залишив стіл?")],
)
def test_city_a_raise_asks_about_one_player_if_one_is_left(locale: str, asked: str) -> None:
    """One of two tied players is removed while the table is asked about both."""
    table = tied_twice(Table("city"), {3: (1, 2, 3, 4, 5), 5: (6, 7, 8, 9, 10)})
    table.does(Remove(3))
    (opens,) = [one for one in group.step_post(table.state, table.roster).lines if one.key == "raise-opens"]
    assert asked in plain(opens.model_copy(update={"args": {**opens.args, "countdown": "10"}}), locale)


def raises(table: Table) -> list[Line]:
    told = protocol_lines(table.state, table.protocol)
    return [one for one in told if one.key.startswith("protocol-raise")]


@pytest.mark.parametrize(
    ("hands", "key", "needed"),
    [((1, 2, 3, 4, 5), "protocol-raise-failed", 6), ((1, 2, 3, 4, 5, 6), "protocol-raise", None)],
)
def test_a_failed_raise_says_what_it_needed(hands: tuple[Seat, ...], key: str, needed: int | None) -> None:
    table = tied_twice(Table("fiim-2019"), {3: (1, 2, 3, 4, 5), 5: (6, 7, 8, 9, 10)})
    for seat in hands:
        table.does(Vote(seat))
    table.passes()
    (told,) = raises(table)
    assert (told.key, told.args["seats"], told.args.get("needed")) == (key, hands, needed)


def test_a_failed_raise_counts_only_players_who_may_vote() -> None:
    table = Table("party").kills(3).until("maniac")
    table.does(NightAct(10, "silence", (9,)))
    tied_twice(table, {1: (1, 2, 4, 5), 5: (6, 7, 8, 10)})
    needed = majority(table.state)
    table.passes()
    (told,) = raises(table)
    assert told.args == {"count": 0, "seats": (), "needed": needed}
    assert needed == 5


def test_the_protocol_names_the_player_who_broke_a_day_off() -> None:
    table = Table("ua-club").until(StepName.TURN, 3)
    table.does(Leave(9))
    (told,) = [
        one for one in protocol_lines(table.state, table.protocol) if one.key.startswith("protocol-day")
    ]
    assert (told.key, told.args["seat"], told.args["cause"]) == ("protocol-day-cut", 9, "left")


def test_a_removal_in_a_last_word_does_not_break_the_day_off() -> None:
    table = voted(Table("ua-club"), 3, 5)
    for seat in range(1, 7):
        table.does(Vote(seat))
    table.until(StepName.LAST_WORD, 3)
    table.does(Leave(9))
    assert "protocol-day-cut" not in [one.key for one in protocol_lines(table.state, table.protocol)]


@pytest.mark.parametrize("book", ["fiim-2019", "party"])
def test_a_nomination_is_told_below_the_speech_that_made_it(book: str) -> None:
    """The message that called the speaker stands above his speech, so the next message tells it; the edit of
    the first one keeps what it has told before."""
    table = Table(book).until(StepName.HUNT).until(StepName.TURN)
    speaker = table.state.step.seat or 0
    table.does(Nominate(speaker, 10))
    told = table.passes()
    (closed,) = [one for one in told.to(None) if one.what == "edit"]
    (opened,) = [one for one in told.to(None) if one.what == "send"]
    assert keys([closed])[-2:] == ["morning-count", "turn-closed-late"]
    assert keys([opened])[0] == "nomination-made"
    assert opened.post.lines[0].args == {"by": speaker, "seat": 10}


def test_the_last_nomination_of_a_circle_is_told_above_the_vote() -> None:
    table = Table().until(StepName.TURN, 1)
    table.does(Nominate(1, 3))
    table.until(StepName.TURN, 10).does(Nominate(10, 4))
    (opened,) = [one for one in table.passes().to(None) if one.what == "send"]
    assert keys([opened])[:2] == ["nomination-made", "vote-opens"]


def test_fiim_a_nomination_on_a_day_without_a_vote_is_answered() -> None:
    """On a day without a vote nobody needs a nomination. A player who makes one in words still gets an answer
    (decision D17), which says so, and the host does not tell it again."""
    table = Table().until(StepName.TURN, 1)
    table.does(Remove(9))
    table.does(Nominate(1, 4))
    lines = group.step_post(table.state, table.roster).lines
    assert lines[-1].key == "nomination-idle"
    assert {"no-vote-today", "nomination-accepted"}.isdisjoint(one.key for one in lines)
    assert "nomination-made" not in keys(table.passes().to(None))


@pytest.mark.parametrize(
    ("book", "locale", "said"),
    [
        ("ua-club", "uk", "Хто вважає, що гравець №4 — мафія? Раз, два, три!"),
        ("ua-club", "ru", "Кто считает, что игрок №4 — мафия? Раз, два, три!"),
        ("fiim-2019", "ru", "Кто за то, чтобы стол покинул игрок №4?"),
    ],
)
def test_the_vote_is_asked_in_the_words_of_the_book(book: str, locale: str, said: str) -> None:
    assert said in plain(line("vote-now", seat=4, book=book), locale)


COUNTED = (
    *("перша ніч", "друга ніч", "третя ніч", "четверта ніч", "п'ята ніч", "шоста ніч", "сьома ніч"),
    "ніч 8",
)
"""In Ukrainian the host counts the first nights in words."""


@pytest.mark.parametrize(
    ("locale", "formulas"),
    [
        ("ru", [f"Наступает ночь {number}." for number in range(1, 9)]),
        ("uk", [f"Настає {night}." for night in COUNTED]),
    ],
)
def test_fiim_4_5_1_each_night_falls_with_its_formula_and_different_words(
    locale: str, formulas: list[str]
) -> None:
    told = [plain(line("night-later", number=number, way=number - 1), locale) for number in range(1, 9)]
    assert all(formula in text for formula, text in zip(formulas, told, strict=True))
    more = [text.partition(formula)[2] for formula, text in zip(formulas, told, strict=True)]
    assert len(set(more[1:8])) == 7


def test_the_button_to_take_a_hand_down_needs_a_hand() -> None:
    table = voted(Table("fiim-2019"), 3, 5)
    assert "button-lift-ask" not in labels(table)
    table.does(Vote(2))
    assert "button-lift-ask" in labels(table)
    table.passes()  # the next candidate has no hand yet
    assert "button-lift-ask" not in labels(table)


def labels(table: Table) -> list[str]:
    rows = group.step_post(table.state, table.roster).rows
    return [button.label.key for row in rows for button in row if button.label is not None]
