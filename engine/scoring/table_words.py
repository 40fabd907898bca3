"""The words of a table of results, as people write them in three languages. `plain` makes them comparable."""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from engine.roles import CITIZEN, DOCTOR, DON, MAFIA, MANIAC, MISTRESS, ROLES, SHERIFF, Team


def plain(text: str) -> str:
    """Returns the text without differences of capital letters, spaces, dots, apostrophes, and `ё`."""
    same = text.casefold().translate(str.maketrans("ё’_№.:", "е'    "))
    return " ".join(same.split())


ALIKE = str.maketrans("acekmhoptxyib", "асекмнортхуів")
"""Latin letters → the Cyrillic ones that look the same."""


FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that look like blanks."""


def skeleton(name: str) -> str:
    """Returns a name without details that a reader may overlook: signs without a width, marks on letters,
    other forms of the same letters. If two names have the same skeleton, they may belong to one person."""
    forms = unicodedata.normalize("NFKD", name.replace("№", ""))
    seen = "".join(char for char in forms if char not in FILLERS and not _is_overlooked(char))
    return plain(seen).translate(ALIKE).replace(" ", "")


def _is_overlooked(char: str) -> bool:
    category = unicodedata.category(char)
    return category == "Cf" or category.startswith("M")


def _by_word(words: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(
        {word.strip(): meaning for meaning, all_ in words.items() for word in all_.split(",")}
    )


COLUMNS = _by_word(
    {
        "game": "game, игра, гра, номер игры, номер гри, игры, гри",
        "seat": "seat, место, місце, слот, места, місця, номер места, номер місця, номер за столом",
        "player": "player, name, nickname, игрок, гравець, ник, нік, имя, ім'я, никнейм",
        "role": "role, card, роль, карта",
        "winner": "winner, победитель, переможець, победа, перемога, кто победил, хто переміг, результат",
        "first_kill": "first kill, first killed, первый убитый, убит первым, пу, перший убитий, "
        "вбито першим, первый отстрел, первая жертва, 1-я жертва, перший відстріл, перша жертва, 1-ша жертва",
        "best_move_hits": "best move hits, best move, лучший ход, лх, найкращий хід, нх",
        "bonus": "bonus, бонус, доп, допы, доп баллы, дополнительные баллы, дод бали, додаткові бали",
        "chief_approved": "chief approved, chief, согласовано, главный судья, погоджено, головний суддя",
        "penalty": "penalty, штраф, штрафы, штрафи, штрафные баллы, штрафні бали",
        "removed": "removed, удаление, удален, дисквалификация, вилучення, вилучено, дискваліфікація",
        "date": "date, day, дата, день",
        "stage": "stage, этап, стадия, етап, стадія",
    }
)
"""Title of a column, in any language → its name."""

VAGUE: Mapping[str, str] = MappingProxyType({"№": "seat", "баллы": "bonus", "бали": "bonus"})
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
                CITIZEN.id: "мирный житель, мирный, житель, красный, мирний житель, мирний, червоний",
                SHERIFF.id: "шериф, комиссар, комісар",
                DON.id: "дон",
                MAFIA.id: "мафия, мафиози, черный, мафія, мафіозі, чорний",
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
        **dict.fromkeys(("red", "reds", "town", "citizens", "красные", "красный", "красных"), Team.RED),
        **dict.fromkeys(("мирные", "мирных", "мирные жители", "жители", "жителей"), Team.RED),
        **dict.fromkeys(("город", "города", "победа красных", "победа мирных", "победа города"), Team.RED),
        **dict.fromkeys(("червоні", "червоний", "червоних", "мирні", "мирних", "мирні жителі"), Team.RED),
        **dict.fromkeys(("жителі", "жителів", "місто", "міста", "перемога червоних"), Team.RED),
        **dict.fromkeys(("перемога мирних", "перемога міста"), Team.RED),
        **dict.fromkeys(("black", "blacks", "mafia", "черные", "черный", "черных"), Team.BLACK),
        **dict.fromkeys(("мафия", "мафии", "победа черных", "победа мафии"), Team.BLACK),
        **dict.fromkeys(("чорні", "чорний", "чорних", "мафія", "мафії"), Team.BLACK),
        **dict.fromkeys(("перемога чорних", "перемога мафії"), Team.BLACK),
        **dict.fromkeys(("draw", "ничья", "нічия"), None),
    }
)
"""Words for the winner → the team; None for a draw."""

YES = frozenset({"yes", "y", "true", "да", "д", "истина", "так", "т", "істина", "+", "1", "x", "х", "✓", "✔"})
NO = frozenset({"", "no", "n", "false", "нет", "н", "ложь", "ні", "хиба", "-", "–", "—", "0"})
