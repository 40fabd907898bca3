"""Finds the best move in a player's last word: «Запишите тройку чёрных: 2, 4, 6» (FIIM 8.3.1), «ЛХ 2 4 6»."""

import re
from collections.abc import Iterator

from bot.words import seats
from bot.words.lexicon import word_set
from bot.words.speech import fold
from engine.legal import BEST_MOVE_SEATS

_PHRASE = re.compile(
    r"\b(?:(?:запиши(?:те)?|запишіть|записываю|записую)(?P<of>\s+(?:тройку|трійку|двойку|двійку|пару))?"
    r"|(?P<move>лучший\s+ход|найкращий\s+хід|кращий\s+хід|[лнк]х)"
    r"|(?:тройка|трійка)(?=\s*:|\s+черных|\s+чорних))\b"
)
_BLACKS = re.compile(r"(?<!\bне )\b(?:черные|чорні)\b")
_TOGETHER = re.compile("[1-9]{3}")
_BESIDE = word_set("черных чорних мафию мафії это це игроков гравців номера номери номер и і й та")
"""Words that may stand before the numbers of a best move, or between them."""
_TOKEN = re.compile(r"\d+(?:-?[^\W\d_]+)?|[^\W\d_]+|[.!?;\n]")
_STOPS = frozenset(".!?;\n")


def best_move(text: str) -> tuple[int, ...]:
    """Returns the seats that a player names as his best move in this text. Returns `()` if the text does not
    name a best move, or names a seat twice or more than three seats. Whether the seats are in the game is not
    checked.

    «Запишите: 7 чёрный» tells a check, so “запишите” without “тройку” needs two seats, as “чёрные” does.
    """
    said = fold(text)
    found = _PHRASE.search(said) or _BLACKS.search(said)
    if found is None:
        return ()
    named = tuple(_seats(said[found.end() :]))
    least = 1 if found.lastgroup else 2
    return named if least <= len(named) == len(set(named)) <= BEST_MOVE_SEATS else ()


def _seats(said: str) -> Iterator[int]:
    named = False
    for token in _TOKEN.findall(said):
        if not named and _TOGETHER.fullmatch(token):
            yield from map(int, token)
            return
        seat = seats.EVERY.get(token)
        if seat:
            named = True
            yield seat
        elif token not in _BESIDE and (named or token not in _STOPS):
            return
