"""Every line is understood as it is meant, only nominations nominate, and both languages have equally many
lines."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.words import Nomination, forbidden, wishes, with_doubts
from bot.words.best_move import best_move
from bot.words.forbidden_phrases import KINDS
from engine.roles import Team
from engine.rules.registry import BOOKS
from minds import Occasion, View, hearing, learn, nominate, say
from minds.facts import Counted, DayCame, Killed, Learned, NightCame, Nominated, RoundOpened
from minds.remarks import Remark, Reports
from minds.view import Own
from minds.words import lines
from minds.words.files import load
from minds.words.line import Line, Need
from minds.words.lines import LANGUAGES
from minds.words.moments import Moment
from minds.words.numbers import HIGHEST, name, ordinal
from tests.rig.minds.play import new, play

ME = (Moment.BLAME_NAMED_ME, Moment.BLAME_VOTED_ME)
SEATS = {"a": 7, "b": 4, "c": 9}
EVERY = [
    (language, moment, line)
    for language in LANGUAGES
    for moment, said in lines.of(language).items()
    for line in said
]


def slots(line: Line) -> dict[str, int]:
    return {slot: SEATS[slot] for slot in line.slots}


def said(language: str, line: Line) -> str:
    return lines.spoken(line, language, {**slots(line), "night": 2})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_has_lines(language: str) -> None:
    assert set(lines.of(language)) == set(Moment)
    assert all(lines.of(language).values())


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("talk = [", "xx/a.toml: "),
        ("gossip = '''\nТак.\n'''", "xx/a.toml, gossip: 'gossip' is not"),
        ("talk = '''\n# sharp loud\nТак.\n'''", "xx/a.toml, talk: 'loud' is not"),
        ("talk = '''\n{d} и {a}.\n'''", "xx/a.toml, talk: {d} is no slot"),
        ("killed = '''\nТак.\n'''", "xx/b.toml, killed: is written twice"),
        ("talk = '''\nТак.\n'''", "xx: no lines for introduction, first-day"),
    ],
)
def test_a_broken_file_is_refused_with_its_place(written: str, told: str, tmp_path: Path) -> None:
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "a.toml").write_text(written, "utf-8")
    (folder / "b.toml").write_text("killed = '''\n{a}.\n'''", "utf-8")
    with pytest.raises(ValueError, match=f"^{re.escape(told)}"):
        load(folder)


def test_all_languages_have_equally_many_lines() -> None:
    one, *others = ({moment: len(said) for moment, said in lines.of(each).items()} for each in LANGUAGES)
    assert all(other == one for other in others)


def test_no_two_lines_are_equal() -> None:
    for language in LANGUAGES:
        keys = [hearing.key(said(language, line)) for own, _, line in EVERY if own == language]
        assert len(keys) == len(set(keys))


def test_a_line_is_understood_as_it_is_meant() -> None:
    meant = {line: lines.meaning(moment, slots(line)) for _, moment, line in EVERY}
    understood = {line: hearing.understood(said(language, line)) for language, _, line in EVERY}
    assert understood == meant


def test_a_line_in_the_present_needs_a_nomination_of_today() -> None:
    """A nomination and a hand stay a reason for the whole game, so their lines speak of the past, or need the
    day."""
    now = re.compile(
        r"(?<!\b(?:кто|хто) )\b(?:выставляет|ставит|суёт|голосует|топит меня|гонит|поднимается|делает это"
        r"|виставляє|ставить|пхає|голосує|топить мене|жене|підіймається|робить це)\b",
        re.IGNORECASE,
    )
    told = {moment: [line for _, each, line in EVERY if each is moment] for moment in ME}
    for line in (line for found in told.values() for line in found):
        assert (now.search(line.text) is not None) == (Need.TODAY in line.needs), line
    assert any(Need.TODAY in line.needs for line in told[Moment.BLAME_NAMED_ME])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("day", [2, 3])
def test_a_nomination_is_told_in_the_present_only_on_its_day(language: str, day: int) -> None:
    view = learn(at_the_table(), Nominated(5, 1))
    view = learn(view, DayCame(3)) if day == 3 else view
    view = replace(view, own=replace(view.own, taste=tuple(-4.0 * (seat == 5) for seat in range(1, 11))))
    of_now = {
        Need.TODAY in known.line.needs
        for n in range(400)
        for text in say(view, Occasion.TURN, language, Random(n))
        if (known := hearing.recognised(text)) is not None and known.moment is Moment.BLAME_NAMED_ME
    }
    assert of_now == ({True, False} if day == 2 else {False})


def test_the_bot_understands_only_the_nomination_of_a_line() -> None:
    wished = {line: with_doubts(said(language, line)) for language, _, line in EVERY}
    nominations = {line for _, moment, line in EVERY if moment is Moment.NOMINATE}
    assert {line for line, wish in wished.items() if wish} == nominations
    assert {wish for line, wish in wished.items() if line in nominations} == {(Nomination(7),)}


def test_a_preposition_before_the_second_seat_has_its_vowel() -> None:
    """Russians say «со вторым», not «с вторым». The line is recognised as the one that it is."""
    seats = {**dict.fromkeys("abc", 2), "night": 2}
    spoken = {lines.spoken(line, "ru", seats): line for language, _, line in EVERY if language == "ru"}
    assert [text for text in spoken if re.search(r"\b[вкс] втор", text, re.IGNORECASE)] == []
    assert all(hearing.key(text) == hearing.key_of(line, "ru") for text, line in spoken.items())
    with_vowel = " ".join(spoken).casefold()
    assert all(form in with_vowel for form in ("во второго", "ко второму", "со вторым"))


def test_no_line_is_forbidden_but_claims() -> None:
    kinds = [kind for kind in KINDS if kind != "claim"]
    assert [line for language, _, line in EVERY if forbidden(said(language, line), kinds) is not None] == []


def test_no_line_names_a_best_move() -> None:
    assert [line for language, _, line in EVERY if best_move(said(language, line))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", range(1, HIGHEST + 1))
def test_every_seat_is_nominated_in_words_that_are_understood(seat: int, language: str) -> None:
    view = View.of(Own(1, Team.RED), HIGHEST, 5, Random(1))
    assert {wishes(nominate(view, seat, language, Random(n))) for n in range(20)} == {(Nomination(seat),)}


def test_each_language_is_written_in_its_letters() -> None:
    for language, foreign in (("ru", "[іїєґ']"), ("uk", "[ыэъё]")):
        text = " ".join(line.text for own, _, line in EVERY if own == language)
        text = re.sub(r"\{.*?\}", "", text) + " ".join(ordinal(language, seat).whom for seat in range(1, 21))
        text += " ".join(name(language, seat).to for seat in range(1, 11))
        assert not re.search(foreign, text, re.IGNORECASE)


def test_a_line_names_seats_only_by_its_slots() -> None:
    """Otherwise the bot would read an ordinary word as a number."""
    for language, _, line in EVERY:
        key = hearing.key(said(language, line))
        assert key.split().count("#") == len(line.slots), line


# Tests of speeches.


def at_the_table(team: Team = Team.RED) -> View:
    """Returns the view of seat 1 on day 2. Players 5 and 6 voted for player 4 on day 1, and player 4 was
    killed by night."""
    view = View.of(Own(1, team, comrades=(2, 3) if team is Team.BLACK else ()), 10, 3, Random(3))
    for fact in (
        DayCame(1),
        Nominated(5, 4),
        Nominated(6, 7),
        RoundOpened((4, 7)),
        Counted(4, (5, 6)),
        Counted(7, (1, 2, 3, 8, 9)),
        NightCame(),
        DayCame(2),
        Killed(4),
    ):
        view = learn(view, fact)
    return view


def spoken(view: View, occasion: Occasion, language: str, times: int = 60) -> set[str]:
    return {line for n in range(times) for line in say(view, occasion, language, Random(n))}


def meant(said: set[str]) -> set[Remark]:
    return {remark for line in said for remark in hearing.understood(line)}


@pytest.mark.parametrize("language", LANGUAGES)
class TestSpeech:
    def test_a_speech_mentions_the_dead(self, language: str) -> None:
        said = spoken(at_the_table(), Occasion.TURN, language)
        assert any(ordinal(language, 4) in line.casefold() or "4" in line for line in said)

    def test_a_last_word_gives_every_check(self, language: str) -> None:
        view = learn(learn(at_the_table(), Learned((8,), "red")), Learned((9,), "red"))
        assert {Reports(8, False), Reports(9, False)} <= meant(spoken(view, Occasion.LAST_WORD, language, 3))

    def test_every_moment_of_a_whole_game_has_a_line(self, language: str) -> None:
        game = new(BOOKS["party"], 15, Random(2), language)
        play(game)
        keys = {hearing.key_of(line, language) for own, _, line in EVERY if own == language}
        assert [line for _, line in game.said if hearing.key(line) not in keys] == []
