"""Every reason that is said is true of what has happened: it is compared with the engine's log, not with the
record from which minds speak."""

from collections.abc import Callable, Mapping

import pytest

from engine.roles import Seat, Team
from engine.rules.effects import CheckTeam
from engine.rules.registry import BOOKS
from engine.steps import StepName
from minds import hearing
from minds.remarks import Blames, Reports, Trusts
from minds.words import numbers
from minds.words.line import Need
from minds.words.lines import LANGUAGES
from minds.words.moments import Moment
from tests.rig.minds.log import Line, Log, LoggedGame, played

TABLES = [*((book, 10) for book in BOOKS), ("ua-club", 8), ("city", 13), ("party", 7), ("party", 15)]
MANY = 100
"""Games at each table in each language, in the long test."""

MUCH_WORDS, FEW_WORDS, FEW_SEATS = 40, 8, 5


def only_checker(log: Log) -> bool:
    checking = {
        each.role
        for each in log.state.rules.steps.values()
        if isinstance(getattr(each, "effect", None), CheckTeam)
    }
    return sum(role.id in checking for role in log.state.roles) == 1


def killed_red(log: Log, seat: Seat, after: int) -> bool:
    return log.state.role(seat).team is Team.RED and log.killed_after(seat, after)


def believes(log: Log, by: Seat, other: Seat) -> bool:
    """Returns whether it is possible that this speaker believes the other one's claim to be the checker."""
    return other in log.claimants() and other != by and (by not in log.claimants() or not only_checker(log))


def checked(black: bool) -> Callable[[Log, Seat, Seat, Seat], bool]:
    """A red tells only checks that he has made. A black may lie."""

    def told(log: Log, by: Seat, a: Seat, _: Seat) -> bool:
        answer = "black" if black else "red"
        true = any((who, seat, found) == (by, a, answer) for _, who, seat, found in log.checks)
        return true or log.state.role(by).team is Team.BLACK

    return told


# Each function takes the log, the speaker, and the seats `a` and `b` of the line; 0 stands for a seat that it
# does not have.
TRUE: Mapping[Moment, Callable[[Log, Seat, Seat, Seat], bool]] = {
    Moment.INTRODUCTION: lambda log, by, *_: (
        log.day == 1 and log.turns == [by] and log.state.rules.shown_from_zero
    ),
    Moment.FIRST_DAY: lambda log, *_: log.day == 1,
    Moment.LATE: lambda log, *_: len(log.present) <= FEW_SEATS,
    Moment.QUIET_NIGHT: lambda log, *_: log.day > 1 and all(day != log.day for day, _ in log.killed),
    Moment.KILLED: lambda log, _, a, __: (log.day, a) in log.killed,
    Moment.KILLED_CHECKER: lambda log, by, a, _: (log.day, a) in log.killed and believes(log, by, a),
    Moment.GONE: lambda log, _, a, __: (log.day - 1, a) in log.voted_out,
    Moment.MY_VOTE: lambda log, by, a, _: any(
        day == max(each[0] for each in log.hands) < log.day and seat == a and by in voters
        for day, seat, voters in log.hands
    ),
    Moment.TWO_CHECKERS: lambda log, _, a, b: {a, b} <= {*log.claimants()} and only_checker(log),
    Moment.ASK: lambda log, _, a, __: a in log.present and a not in log.turns,
    Moment.ANSWER_BLACK: lambda log, by, a, b: log.asked(by, b) and a != by,
    Moment.ANSWER_RED: lambda log, by, a, b: log.asked(by, b) and a != by,
    Moment.ANSWER_NOTHING: lambda log, by, _, b: log.asked(by, b),
    Moment.BLAME_MANNER: lambda log, _, a, __: bool(log.lengths(a)),
    Moment.BLAME_MUCH: lambda log, _, a, __: sum(log.lengths(a)) >= MUCH_WORDS,
    Moment.BLAME_LITTLE: lambda log, _, a, __: (
        len(log.messages(a)) == 1 and log.messages(a)[0] <= FEW_WORDS and a in log.turns[:-1]
    ),
    Moment.BLAME_ECHO: lambda log, _, a, __: log.echoes(a) > 1,
    Moment.BLAME_QUIET: lambda log, _, a, __: (
        log.day > 1
        and not any(who == a and isinstance(said, Blames) for _, who, said in log.remarks)
        and a not in log.claimants()
        and all(by != a for _, by, _ in log.nominated)
    ),
    Moment.BLAME_TURNED: lambda log, _, a, b: log.called(a, b, black=True) and log.called(a, b, black=False),
    Moment.BLAME_VOTED_RED: lambda log, _, a, b: any(
        seat == b and a in voters and killed_red(log, b, day) for day, seat, voters in log.hands
    ),
    Moment.BLAME_NAMED_RED: lambda log, _, a, b: any(
        (by, seat) == (a, b) and killed_red(log, b, day) for day, by, seat in log.nominated
    ),
    Moment.BLAME_CALLED_RED: lambda log, _, a, b: log.called(a, b, black=True) and killed_red(log, b, 0),
    Moment.BLAME_DEAD: lambda log, _, a, b: log.called(b, a, black=True) and killed_red(log, b, 0),
    Moment.BLAME_ME: lambda log, by, a, _: log.called(a, by, black=True),
    Moment.BLAME_NAMED_ME: lambda log, by, a, _: any((a, by) == each[1:] for each in log.nominated),
    Moment.BLAME_VOTED_ME: lambda log, by, a, _: any(
        seat == by and a in voters for _, seat, voters in log.hands
    ),
    Moment.BLAME_REPORTED: lambda log, by, a, b: log.reported(b, a, black=True) and believes(log, by, b),
    Moment.BLAME_RIVAL: lambda log, _, a, __: (
        a in log.claimants() and len(log.claimants()) > 1 and only_checker(log)
    ),
    Moment.BLAME_AGREED: lambda log, by, a, b: (
        b in log.present - {by, a} and log.called(b, a, black=True, today=True)
    ),
    Moment.CHOICE: lambda log, _, a, __: a in log.standing and len(log.standing) > 1,
    Moment.TRUST_MANNER: lambda log, _, a, __: bool(log.lengths(a)),
    Moment.TRUST_REPORTED: lambda log, by, a, b: log.reported(b, a, black=False) and believes(log, by, b),
    Moment.TRUST_CHECKER: lambda log, by, a, _: believes(log, by, a),
    Moment.COUNTER: lambda log, _, a, __: a in log.claimants() and only_checker(log),
    Moment.REPORT_BLACK: checked(black=True),
    Moment.REPORT_RED: checked(black=False),
    Moment.ON_BALLOT: lambda log, by, *_: by in log.standing,
    Moment.LAST_VOTED: lambda log, by, *_: by in (seat for _, seat in log.voted_out),
    Moment.LAST_KILLED: lambda log, by, *_: by in (seat for _, seat in log.killed),
}
"""Moment → whether its lines are true now. What is not here is a feeling, a wish or a claim."""

FEELINGS = {
    *(Moment.TALK, Moment.BLAME_HUNCH, Moment.TRUST_HUNCH, Moment.CLAIM, Moment.DEFENCE, Moment.NOMINATE),
    *(Moment.ORDER_1, Moment.ORDER_2, Moment.ORDER_3, Moment.AGREE, Moment.BLAME_CONFESSED),
}


def met(need: Need, log: Log, said: Line, named: frozenset[Seat]) -> bool:
    others = {*log.turns} - {said.by}
    waiting = log.present - {*log.turns, said.by}
    match need:
        case Need.FIRST:
            return said.step.name is StepName.TURN and log.turns == [said.by]
        case Need.MIDDLE:
            return said.step.name is StepName.TURN and bool(others) and bool(waiting - {*log.silenced})
        case Need.LAST:
            return said.step.name is StepName.TURN and bool(others) and not waiting
        case Need.VOTED:
            return any(voters for _, _, voters in log.hands)
        case Need.LATER:
            return log.day > 1
        case Need.TODAY:
            return any((log.day, by, said.by) in log.nominated for by in named)
        case Need.VOTES:
            return said.by in log.present
        case Need.HERE:
            return named <= log.present
        case Need.HEARD:
            told = {who for _, who, said in log.remarks if isinstance(said, Reports)}
            return named <= {line.by for _, line in log.lines} - told
        case Need.WARNED:
            return any(log.warned(by, seat) for by in named for seat in named)
        case Need.FRIENDS:
            return named.isdisjoint(log.accusers(said.by))
        case Need.RED:
            fallen = {seat for _, seat in log.killed} & (named or {said.by})
            return all(log.state.role(seat).team is Team.RED for seat in fallen)
        case Need.SOLE:
            return len(log.claimants()) == 1
        case Need.DATED | Need.UNDATED | Need.ALONE:
            return True


def false_lines(game: LoggedGame) -> list[str]:
    """Returns the lines of a game that are not true when they are said."""
    log, found = Log(game.state), []
    for entry in game.entries:
        if not isinstance(entry, Line):
            log.happens(entry)
            continue
        known = hearing.recognised(entry.text)
        assert known is not None, entry.text
        a, b = known.seats.get("a", 0), known.seats.get("b", 0)
        true = known.moment in FEELINGS or TRUE[known.moment](log, entry.by, a, b)
        needs = all(met(need, log, entry, frozenset(known.seats.values())) for need in known.line.needs)
        if not true or not needs or not _dated(log, entry, a, game.language):
            found.append(f"{known.moment}: {entry.by}: {entry.text}")
        log.says(entry)
    return found


def _dated(log: Log, said: Line, seat: Seat, language: str) -> bool:
    """Returns whether a check that a red tells was made in the night that he names. The check of a black is
    an invention, and is from the last night."""
    zero = log.state.rules.shown_from_zero
    nights = {numbers.night(language, number - zero): number for number in range(1, log.night + 1)}
    named = [number for words, number in nights.items() if words in said.text.casefold()]
    if not named or not any(isinstance(each, Reports) for each in hearing.understood(said.text)):
        return True
    if log.state.role(said.by).team is Team.BLACK:
        return named == [log.night]
    return any((night, by, checked) == (named[0], said.by, seat) for night, by, checked, _ in log.checks)


def test_every_moment_is_a_feeling_or_has_a_truth() -> None:
    assert {*TRUE} | FEELINGS == set(Moment)
    assert not {*TRUE} & FEELINGS


def test_every_reason_is_true(games: tuple[LoggedGame, ...]) -> None:
    for game in games:
        assert_true(game)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_reason_is_true_in_many_games(book: str, players: int, language: str) -> None:
    for seed in range(MANY):
        assert_true(played(BOOKS[book], players, f"{language} {seed}", language))


def assert_true(game: LoggedGame) -> None:
    assert false_lines(game) == []
    assert contradictions(game) == []


def contradictions(game: LoggedGame) -> list[str]:
    """Returns the speeches in which a player is called black and red."""
    speeches: dict[tuple[Seat, int], list[str]] = {}
    for entry in game.entries:
        if isinstance(entry, Line):
            speeches.setdefault((entry.by, entry.serial), []).append(entry.text)
    found = []
    for texts in speeches.values():
        remarks = [remark for text in texts for remark in hearing.understood(text)]
        black = {each.seat for each in remarks if isinstance(each, Blames)}
        black |= {each.seat for each in remarks if isinstance(each, Reports) and each.black}
        red = {each.seat for each in remarks if isinstance(each, Trusts)}
        red |= {each.seat for each in remarks if isinstance(each, Reports) and not each.black}
        if black & red:
            found.append(" / ".join(texts))
    return found


def test_the_check_finds_a_false_line() -> None:
    """A line that is false in its moment is found: otherwise the tests above would say nothing."""
    game = played(BOOKS["fiim-2019"], 10, "false", "ru")
    place, last = [(n, each) for n, each in enumerate(game.entries) if isinstance(each, Line)][-1]
    for text in (
        "Минус десятый. Ошибаться сегодня уже дорого.",
        "Круг закрываю я, поэтому коротко: думаем и голосуем.",
    ):
        game.entries[place] = Line(last.by, text, last.step)
        assert len(false_lines(game)) == 1
