"""The words of a table of results, in three languages. `as_key` makes different spellings of a word equal."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from engine.remark import Remark
from engine.roles import ROLES, Team

UNSEEN = ("Cf", "Zs")
"""The categories of characters that nobody sees."""

FORMULA = ("=", "+", "-", "@", "\t")
"""The characters that begin a formula: a spreadsheet program computes a cell with one at its start."""

FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that look like blanks, or like nothing."""

JOINERS = frozenset("\u200c\u200d")
"""Characters without a width that belong to what is seen: emoji and Arabic letters have them."""

TAGS = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""The characters without a width that choose which flag an emoji shows."""

APOSTROPHES = dict.fromkeys(map(ord, "’‘‛ʼʻʹ′＇`´ˈ"), "'")


def visible_text(text: str) -> str:
    """Returns the text of a cell as people see it: without signs that nobody sees, without spaces around it,
    and without the apostrophe that keeps a spreadsheet program from computing it."""
    kept = "".join(char for char in text if char in JOINERS or char in TAGS or not _is_nothing(char))
    bare = unicodedata.normalize("NFC", kept).strip()
    text = bare[1:] if bare.startswith("'") and is_formula(bare[1:]) else bare
    return re.sub(r"[^\S\r\n]+", " ", text).strip("\u200c\u200d \r\n")


def _is_nothing(char: str) -> bool:
    return char in FILLERS or unicodedata.category(char) == "Cf"


def is_formula(cell: str) -> bool:
    """Returns whether a spreadsheet program may compute this cell. Some programs ignore signs that nobody
    sees, or read full-width signs as the usual ones."""
    first = next((each for each in cell if unicodedata.category(each) not in UNSEEN), "")
    return unicodedata.normalize("NFKC", first) in FORMULA


def as_key(text: str) -> str:
    """Returns what is equal for spellings that differ in capital letters, the kind of apostrophe, `ё` and
    `е`, signs that nobody sees, or the length of a blank. `.`, `:`, `_` and `№` count as blanks."""
    same = visible_text(text).casefold().translate(APOSTROPHES).translate(str.maketrans("ё_№.:", "е    "))
    return " ".join(same.split())


ALIKE = str.maketrans("acekmhoptxyib", "асекмнортхуів")
"""Latin letters → the Cyrillic letters that look the same."""


def skeleton(name: str) -> str:
    """Returns a name without details that a reader may overlook: signs without a width, marks on letters,
    apostrophes, other forms of the same letters. If two names have the same skeleton, they may belong to one
    person."""
    forms = unicodedata.normalize("NFKD", name.translate(APOSTROPHES).replace("№", ""))
    bare = "".join(char for char in forms if not _is_overlooked(char))
    return as_key(bare).translate(ALIKE).replace(" ", "").replace("'", "")


def _is_overlooked(char: str) -> bool:
    return _is_nothing(char) or unicodedata.category(char).startswith("M")


def look_alikes(names: Iterable[str]) -> list[Remark]:
    """Returns a message with names that look alike and may mean one person; an empty list if none do."""
    alike: dict[str, set[str]] = {}
    for name in names:
        alike.setdefault(skeleton(name), set()).add(name)
    found = " | ".join(" · ".join(sorted(group)) for group in alike.values() if len(group) > 1)
    return [Remark("alike", text=found)] if found else []


def _by_word(names: Mapping[str, Iterable[str]]) -> Mapping[str, str]:
    return MappingProxyType({word: name for name, words in names.items() for word in words})


def titles(language: str) -> Sequence[str]:
    """Returns the titles of an empty table, in English for a language without its own."""
    return _TITLES.get(language, _TITLES["en"])


_WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_TITLES: Mapping[str, Sequence[str]] = _WORDS["titles"]
COLUMNS = _by_word(_WORDS["columns"])
"""Title of a column, in any language → its name."""

VAGUE = _by_word(_WORDS["vague"])
"""Title of a column in small letters → its name, if no other column of the table has this name."""

CARDS = MappingProxyType({**{role: role for role in ROLES}, **_by_word(_WORDS["cards"])})
"""A card in words → the id of its role."""

WINNERS: Mapping[str, Team | None] = MappingProxyType(
    {word: None if winner == "draw" else Team(winner) for word, winner in _by_word(_WORDS["winners"]).items()}
)
"""Words for the winner → the team; None for a draw."""

VICTORY = re.compile(
    "^(победа|победил[аио]?|выиграл[аио]?|перемога|переміг|перемогл[аои]|виграв|виграл[аои]|victory of) "
    "| (победил[аио]?|выиграл[аио]?|переміг|перемогл[аои]|виграв|виграл[аои]|won|wins|win|victory)$"
)
"""Words beside the winner that say only that it has won."""

OWN = _by_word(_WORDS["own"])
"""What a row may say in place of the winner: whether this player has won."""

DASHES = frozenset("-–—−")
ANSWERS = _by_word(_WORDS["answers"])
