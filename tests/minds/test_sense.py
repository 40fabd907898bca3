"""Neighbours play as sensible people do. What they do and say is read from the engine's log and the lines
alone."""

import re
from collections import Counter

import pytest

from engine import events as happened
from engine.roles import Seat, Team
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from minds import hearing
from minds.remarks import Blames, Reports
from minds.words.lines import LANGUAGES
from tests.rig.minds.log import Line, Log, LoggedGame, played

MANY = 20
"""Games of each book in each language, in the long test: 200 together."""

THANKS = re.compile(r"спасибо|благодар|дяк", re.IGNORECASE)
CHECKS = re.compile(r"провер|перев[іи]р", re.IGNORECASE)
MOURNING = re.compile(r"помян|пом'ян|помолч|помовч|минут\w* молч|хвилин\w* (?:пошан|мовч)", re.IGNORECASE)
SHOT = re.compile(r"пуля|куля|плат|выстрел|постріл|где теперь|де тепер|убрать|прибрати", re.IGNORECASE)
BELIEVES = {"trust-checker": "a", "killed-checker": "a", "trust-reported": "b", "blame-reported": "b"}
"""Moment → the slot of the seat whose checks its lines praise."""


def senseless(game: LoggedGame) -> Counter[str]:
    """Counts what no sensible person does or says: kind → how often."""
    log, found = Log(game.state), Counter[str]()
    claimed: dict[Seat, int] = {}
    for entry in game.entries:
        if isinstance(entry, Line):
            found.update(_said(log, entry, claimed))
            log.says(entry)
            for seat in log.claimants():
                claimed.setdefault(seat, log.day)
            continue
        match entry:
            case happened.Counted(seat, voters):
                found["turns on a comrade"] += sum(_turns(log, by, seat) for by in voters)
            case happened.Nominated(by, seat):
                found["turns on a comrade"] += _turns(log, by, seat)
                spoke = any((day, line.by) == (log.day, by) for day, line in log.lines)
                against = log.called(by, seat, black=True, today=True) or log.reported(by, seat, black=True)
                spared = log.called(by, seat, black=False, today=True)
                found["nominates somebody else"] += spared or (spoke and not against)
        log.happens(entry)
    found["no introduction"] += game.state.rules.shown_from_zero and not _introduced(game)
    return +found


def _turns(log: Log, by: Seat, seat: Seat) -> bool:
    """Returns whether a black acts against a comrade though one red less wins the game."""
    black = {each for each in log.present if log.state.role(each).team is Team.BLACK}
    ours = log.state.role(by).team is Team.BLACK and seat in black - {by}
    return ours and len(black) >= len(log.present - black) - 1


def _said(log: Log, line: Line, claimed: dict[Seat, int]) -> Counter[str]:
    known = hearing.recognised(line.text)
    assert known is not None, line.text
    moment, found = known.moment.value, Counter[str]()
    for remark in hearing.understood(line.text):
        found["turns on a comrade"] += isinstance(remark, Blames) and _turns(log, line.by, remark.seat)
    praised = known.seats.get(BELIEVES.get(moment, ""), 0)
    checked = any(who == praised and isinstance(said, Reports) for _, who, said in log.remarks)
    thanks, hostile = THANKS.search(line.text) is not None, log.accusers(line.by) & {*known.seats.values()}
    found["thanks an accuser"] += thanks and (bool(hostile) or moment == "on-ballot")
    found["thanks an accuser"] += log.reported(praised, line.by, black=True)
    found["praises no check"] += bool(praised) and CHECKS.search(line.text) is not None and not checked
    found["a claim after the shot"] += moment == "killed-checker" and claimed.get(praised, 0) >= log.day
    why = moment == "blame-dead" and SHOT.search(line.text) is not None
    found["a reason after the shot"] += why and not log.warned(known.seats["b"], known.seats["a"])
    found["mourns"] += MOURNING.search(line.text) is not None
    return found


def _introduced(game: LoggedGame) -> bool:
    opener = next(entry.by for entry in game.entries if isinstance(entry, Line))
    said = [it.moment.value for by, text in game.said if by == opener if (it := hearing.recognised(text))]
    return said[:1] == ["introduction"]


def test_no_neighbour_acts_against_common_sense(games: tuple[LoggedGame, ...]) -> None:
    assert sum(map(senseless, games), Counter[str]()) == Counter()


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", BOOKS.values(), ids=BOOKS)
def test_no_neighbour_acts_against_common_sense_in_many_games(rules: RuleSet, language: str) -> None:
    found = [senseless(played(rules, 10, f"{language} sense {seed}", language)) for seed in range(MANY)]
    assert sum(found, Counter[str]()) == Counter()
