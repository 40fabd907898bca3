"""The reasons that each book offers to its judge, by the clauses of the book's own text.

FIIM numbers its clauses. The classic book has sixteen numbered laws. The other books have lists without
numbers, so the name of a reason is `f` and its place in the list of fouls, or `r` and its place in the list
of removals.
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from engine.acts import Defeat, Foul, Remove
from engine.roles import DOCTOR, MANIAC
from engine.rules.model import RuleSet

WordKind: TypeAlias = Literal[
    "oaths", "bets", "honour", "honesty", "religion", "pleas", "percents", "surrender", "doctor", "claim",
    "numbers",
]  # fmt: skip
"""Kinds of words that a book may forbid. "honour": a word of honour; "honesty": "I say honestly"; "doctor",
"claim": a player says that he is the doctor, the commissar; "numbers": seats, if told by night."""


Moment: TypeAlias = Literal["day", "vote", "best-move", "night"]
"""When a gesture is seen. "best-move": in the last word of the player who may still make the best move."""


class Measure(NamedTuple):
    """What the judge of a book does about something. `act`: the word of his act. `by_role`: the book forbids
    it only to some roles, so a judge who does not know the player's role can not decide."""

    act: str
    clause: str
    by_role: bool = False

    @property
    def is_plain_foul(self) -> bool:
        """Whether the measure is a foul, and the judge can give it without knowing the player's role."""
        return self.act == Foul.WORD and not self.by_role


def _numbered(chapter: str, last: int) -> tuple[str, ...]:
    return tuple(f"{chapter}.{number}" for number in range(1, last + 1))


class Catalogue(NamedTuple):
    """The reasons of one book. `clauses`: word of a judge's act → its reasons. `out_of_turn`: the reason for
    a foul for talk out of turn; `by_night`, `silenced`: for talk by night, and of a silenced player, if the
    book has another reason for that. `in_a_call`: reasons that arise only where people see or hear each
    other. (A text chat has the others, too: a reaction is a gesture, a private message a whisper, and calls
    in a vote are written.) `of_roles`: reason → the role that has to be among the cards. `scored`: the judge
    gives bonuses and penalties after the game (8.4, 8.5). `warnings`: the judge may warn before he gives a
    foul (6.3). `words`: what players may not say, the gravest first; `last_words`: words that cost a leaving
    player more. `audience`: the clause about hints from the audience. `lifted_hand`: the clause about a hand
    that is taken down in a vote; "" if the book has none. `gestures`: what gestures cost; a moment that is
    missing in it counts as "day". `out_may_see`: players who are out may write to each other and see all
    cards, unless the group decides otherwise."""

    clauses: Mapping[str, tuple[str, ...]]
    out_of_turn: str
    in_a_call: Collection[str] = ()
    of_roles: Mapping[str, str] = MappingProxyType({})
    scored: bool = False
    warnings: bool = False
    words: Mapping[WordKind, Measure] = MappingProxyType({})
    last_words: Mapping[WordKind, Measure] = MappingProxyType({})
    audience: str = ""
    lifted_hand: str = ""
    gestures: Mapping[Moment, Measure] = MappingProxyType({})
    by_night: str = ""
    silenced: str = ""
    out_may_see: bool = False


def _each(measure: Measure, *kinds: WordKind) -> dict[WordKind, Measure]:
    return dict.fromkeys(kinds, measure)


CATALOGUES: Mapping[str, Catalogue] = MappingProxyType(
    {
        "fiim-2019": Catalogue(
            {
                Foul.WORD: _numbered("6.6", 9),
                Remove.WORD: _numbered("6.7", 14),
                Defeat.WORD: _numbered("6.8", 5),
            },
            "6.6.1",
            {"6.6.3", "6.7.2", "6.7.5", "6.7.7", "6.7.9"},
            scored=True,
            warnings=True,
            words={
                **_each(Measure(Defeat.WORD, "6.8.1"), "oaths", "bets"),
                **_each(Measure(Remove.WORD, "6.7.8"), "honour", "honesty", "religion", "pleas"),
            },
            last_words=_each(Measure(Defeat.WORD, "6.8.5"), "honour", "honesty", "religion", "pleas"),
            audience="6.8.3",
            by_night="6.7.6",
            lifted_hand="6.6.6",
            gestures={
                "day": Measure(Foul.WORD, "6.6.2"),
                "vote": Measure(Foul.WORD, "6.6.7"),
                "best-move": Measure(Foul.WORD, "6.6.9"),
                "night": Measure(Remove.WORD, "6.7.3"),
            },
        ),
        "classic-10": Catalogue(
            {
                Foul.WORD: ("1", "3", "5", "7", "8", "11", "14", "15", "16", "lifted-hand"),
                Remove.WORD: ("4", "6", "16", "lifted-hand", "stood-up"),
            },
            "7",
            {"4", "16"},
            words=_each(Measure(Foul.WORD, "1"), "oaths", "honour", "honesty", "religion", "percents"),
            lifted_hand="lifted-hand",
            gestures={"day": Measure(Foul.WORD, "15"), "night": Measure(Foul.WORD, "5")},
            by_night="5",
        ),
        "city": Catalogue(
            {
                Foul.WORD: tuple(f"f{number}" for number in range(1, 11)),
                Remove.WORD: tuple(f"r{number}" for number in range(2, 7)),
            },
            "f1",
            {"f6", "f8", "r5"},
            words={
                **_each(Measure(Remove.WORD, "r2"), "oaths", "bets", "honour"),
                "surrender": Measure(Remove.WORD, "r6", by_role=True),
                "religion": Measure(Foul.WORD, "f5"),
                "numbers": Measure(Remove.WORD, "r3"),
            },
            lifted_hand="r4",
            gestures={"day": Measure(Foul.WORD, "f2"), "night": Measure(Remove.WORD, "r3")},
            by_night="f4",
            out_may_see=True,
        ),
        "ua-club": Catalogue(
            {Foul.WORD: ("f1", "f2", "f3", "f4"), Remove.WORD: ("r1",)},
            "f1",
            {"r1"},
            gestures={"day": Measure(Foul.WORD, "f3")},
        ),
        "party": Catalogue(
            {Foul.WORD: tuple(f"f{number}" for number in range(1, 10))},
            "f2",
            of_roles={"f7": DOCTOR.id, "f8": MANIAC.id},
            words={
                **_each(Measure(Foul.WORD, "f1"), "oaths", "honour", "religion"),
                "doctor": Measure(Foul.WORD, "f7", by_role=True),
            },
            by_night="f9",
            silenced="f8",
            gestures={"day": Measure(Foul.WORD, "f5"), "night": Measure(Foul.WORD, "f9")},
            out_may_see=True,
        ),
    }
)
"""Book → its catalogue. A club's own book has the catalogue of the book on which it is based."""


def catalogue(rules: RuleSet) -> Catalogue:
    """Returns the catalogue of the book."""
    return CATALOGUES[rules.based_on or rules.id]


def talk(rules: RuleSet, breach: str) -> str:
    """Returns the clause of a foul for talk of a player who may not talk. `breach`: how he has talked;
    "by-night" and "silenced" have their own clause in some books."""
    book = catalogue(rules)
    return {"by-night": book.by_night, "silenced": book.silenced}.get(breach) or book.out_of_turn


def measure(rules: RuleSet, kind: WordKind, *, leaving: bool) -> Measure:
    """Returns what the judge does about words that the book forbids. `leaving`: everybody knows that the
    player was voted out or killed. Raises `KeyError` for words that the book allows."""
    book = catalogue(rules)
    return {**book.words, **(book.last_words if leaving else {})}[kind]


def gesture(rules: RuleSet, moment: Moment) -> Measure | None:
    """Returns what the judge does about a gesture at this moment; None if the book allows gestures."""
    book = catalogue(rules).gestures
    return book.get(moment, book.get("day"))


def clauses(rules: RuleSet, word: str, *, in_a_call: bool) -> tuple[str, ...]:
    """Returns the book's reasons for an act of the judge. `word`: of the act, as "foul". `in_a_call`: whether
    people see or hear each other; if not, some reasons can not arise and are left out."""
    book = catalogue(rules)
    every = book.clauses.get(word, ())
    return every if in_a_call else tuple(clause for clause in every if clause not in book.in_a_call)


def own_words(reason: str) -> str:
    """Returns a reason in the judge's own words; "" if it is a clause of any book, or has no letter."""
    known = any(reason in every for book in CATALOGUES.values() for every in book.clauses.values())
    return "" if known or not any(char.isalpha() for char in reason) else reason


def is_clause(rules: RuleSet, reason: str) -> bool:
    """Returns whether the book's catalogue has this reason for any act."""
    return any(reason in every for every in catalogue(rules).clauses.values())
