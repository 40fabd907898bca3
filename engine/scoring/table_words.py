"""The words of a table of results, as people write them in three languages. `plain` makes them comparable."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.roles import CITIZEN, DOCTOR, DON, MAFIA, MANIAC, MISTRESS, ROLES, SHERIFF, Team

UNSEEN = ("Cf", "Zs")
"""The categories of characters that nobody sees."""

FORMULA = ("=", "+", "-", "@", "\t")
"""The characters that begin a formula: if a cell begins with one of them, a spreadsheet program computes
it."""

FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that look like blanks, or like nothing."""

JOINERS = frozenset("\u200c\u200d")
"""Characters without a width that belong to what is seen: emoji and Arabic letters have them."""

TAGS = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""The characters without a width that make a flag another flag."""

APOSTROPHES = dict.fromkeys(map(ord, "’‘‛ʼʻʹ′＇`´ˈ"), "'")


def seen(text: str) -> str:
    """Returns the text of a cell as people see it: without signs that nobody sees, without spaces around it,
    and without the apostrophe that keeps a spreadsheet program from computing it."""
    kept = "".join(char for char in text if char in JOINERS or char in TAGS or not _is_nothing(char))
    bare = unicodedata.normalize("NFC", kept).strip()
    text = bare[1:] if bare.startswith("'") and is_formula(bare[1:]) else bare
    return re.sub(r"[^\S\r\n]+", " ", text).strip("\u200c\u200d \r\n")


def _is_nothing(char: str) -> bool:
    return char in FILLERS or unicodedata.category(char) == "Cf"


def is_formula(cell: str) -> bool:
    """Returns whether a spreadsheet program may compute this cell. Some pass over signs that nobody sees, or
    read full-width signs as the usual ones."""
    first = next((each for each in cell if unicodedata.category(each) not in UNSEEN), "")
    return unicodedata.normalize("NFKC", first) in FORMULA


def plain(text: str) -> str:
    """Returns the text without differences of capital letters, spaces, dots, apostrophes, `ё`, and signs that
    nobody sees."""
    same = seen(text).casefold().translate(APOSTROPHES).translate(str.maketrans("ё_№.:", "е    "))
    return " ".join(same.split())


ALIKE = str.maketrans("acekmhoptxyib", "асекмнортхуів")
"""Latin letters → the Cyrillic ones that look the same."""


def skeleton(name: str) -> str:
    """Returns a name without details that a reader may overlook: signs without a width, marks on letters,
    apostrophes, other forms of the same letters. If two names have the same skeleton, they may belong to one
    person."""
    forms = unicodedata.normalize("NFKD", name.translate(APOSTROPHES).replace("№", ""))
    bare = "".join(char for char in forms if not _is_overlooked(char))
    return plain(bare).translate(ALIKE).replace(" ", "").replace("'", "")


def _is_overlooked(char: str) -> bool:
    return _is_nothing(char) or unicodedata.category(char).startswith("M")


def twins(names: Iterable[str]) -> list[str]:
    """Returns a line with those names that look alike to a reader, so that they may mean the same person, or
    none."""
    alike: dict[str, set[str]] = {}
    for name in names:
        alike.setdefault(skeleton(name), set()).add(name)
    found = " | ".join(" · ".join(sorted(group)) for group in alike.values() if len(group) > 1)
    return [f"names that look alike are different people: {found}"] if found else []


def _by_word(words: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(
        {word.strip(): meaning for meaning, all_ in words.items() for word in all_.split(",")}
    )


COLUMNS = _by_word(
    {
        "game": "game, игра, гра, номер игры, номер гри, игры, гри",
        "seat": "seat, место, місце, слот, места, місця, номер места, номер місця, номер за столом",
        "player": "player, players, nickname, nick, игрок, игроки, гравець, гравці, ник, нік, никнейм, "
        "нікнейм, участник, участники, учасник, учасники, псевдоним, псевдонім, имя игрока, ім'я гравця, "
        "список игроков, список участников, список гравців, список учасників",
        "club": "club, team, клуб, команда",
        "telegram": "telegram, telegram id, id, телеграм, телеграмм",
        "perhaps": "perhaps, похожи, схожі",
        "role": "role, card, роль, карта",
        "winner": "winner, победитель, переможець, победа, перемога, кто победил, хто переміг, результат",
        "first_kill": "first kill, first killed, первый убитый, убит первым, пу, перший убитий, "
        "вбито першим, первый отстрел, первая жертва, 1-я жертва, перший відстріл, перша жертва, 1-ша жертва",
        "best_move_hits": "best move hits, best move, лучший ход, лх, найкращий хід, нх",
        "bonus": "bonus, бонус, бонусы, бонуси, доп, допы, доп балл, доп баллы, допбалл, допбаллы, "
        "дополнительные баллы, дод бали, додаткові бали",
        "chief_approved": "chief approved, chief, согласовано, главный судья, погоджено, головний суддя",
        "penalty": "penalty, штраф, штрафы, штрафи, штрафные баллы, штрафні бали",
        "removed": "removed, удаление, удален, дисквалификация, вилучення, вилучено, дискваліфікація",
        "date": "date, day, дата, день",
        "stage": "stage, этап, стадия, етап, стадія",
    }
)
"""Title of a column, in any language → its name."""

VAGUE: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("№", "номер"), "seat"),
        **dict.fromkeys(("name", "имя", "ім'я", "фио", "піб", "фамилия", "прізвище"), "player"),
    }
)
"""Title of a column in small letters → its name, if no other column of the table has this name."""

TITLES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ru": (
            *("Игра", "Место", "Игрок", "Роль", "Победитель", "Первый убитый", "Лучший ход"),
            *("Бонус", "Согласовано", "Штраф", "Удаление"),
        ),
        "uk": (
            *("Гра", "Місце", "Гравець", "Роль", "Переможець", "Перший убитий", "Найкращий хід"),
            *("Бонус", "Погоджено", "Штраф", "Вилучення"),
        ),
    }
)
"""Language → the titles of an empty table to fill in: game, seat and player first."""

CARDS = MappingProxyType(
    {
        **{role: role for role in ROLES},
        **_by_word(
            {
                CITIZEN.id: "мирный житель, мирный, житель, красный, мирний житель, мирний, червоний, "
                "мж, к, c, k, гражданин, громадянин, civilian, townie, townsperson, villager, red",
                SHERIFF.id: "шериф, комиссар, комісар, ш, s",
                DON.id: "дон, дон мафии, дон мафії, д, d, godfather",
                MAFIA.id: "мафия, мафиози, черный, мафія, мафіозі, чорний, м, m, mafioso, black",
                DOCTOR.id: "доктор, врач, лікар",
                MISTRESS.id: "любовница, коханка",
                MANIAC.id: "маньяк, маніяк",
            }
        ),
    }
)
"""A card in words → the id of its role."""

WINNERS: Mapping[str, Team | None] = MappingProxyType(
    {
        word: {"red": Team.RED, "black": Team.BLACK}.get(winner)
        for word, winner in _by_word(
            {
                "red": "red, reds, town, city, citizens, civilians, красные, красный, красных, мирные, "
                "мирных, мирные жители, мирных жителей, жители, жителей, горожане, город, города, червоні, "
                "червоний, червоних, мирні, мирних, мирні жителі, мирних жителів, жителі, жителів, містяни, "
                "місто, міста",
                "black": "black, blacks, mafia, черные, черный, черных, мафия, мафии, чорні, чорний, чорних, "
                "мафія, мафії",
                "draw": "draw, ничья, нічия",
            }
        ).items()
    }
)
"""Words for the winner → the team; None for a draw."""

VICTORY = re.compile(
    "^(победа|победил[аио]?|выиграл[аио]?|перемога|переміг|перемогл[аои]|виграв|виграл[аои]|victory of) "
    "| (победил[аио]?|выиграл[аио]?|переміг|перемогл[аои]|виграв|виграл[аои]|won|wins|win|victory)$"
)
"""Words beside the winner that say only that it has won."""

OWN = _by_word(
    {
        "won": "победа, победил, выиграл, выигрыш, перемога, переміг, виграв, виграш, win, won, 1",
        "lost": "поражение, проиграл, проигрыш, поразка, програв, програш, loss, lost, lose, 0",
    }
)
"""What a row may say in place of the winner: whether this player has won."""

DASHES = frozenset("-–—−")
ANSWERS = _by_word(
    {
        "yes": "yes, y, true, да, д, истина, так, т, істина, +, 1, x, х, v, ✓, ✔",
        "no": "no, n, false, нет, н, ложь, ні, хиба, 0,",
    }
)
