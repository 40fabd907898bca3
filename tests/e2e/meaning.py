"""Finds the meaning of a game's buttons: the line that a press puts into the record."""

from __future__ import annotations

from collections import defaultdict

from bot.presses.game import ActTap, LeaveTap, PickTap
from bot.presses.judge import JudgeTap
from bot.render.judge.pages import JUDGED, OWN_WORDS
from bot.render.locales import LOCALES, say
from engine.acts import Nominate
from engine.roles import Seat
from tests.e2e.mirror import Json

UNDONE = "judge undo"

MOST_SEATS = 20


class Drafts:
    """The seats that each person has tapped in a step. His confirming tap names all of them."""

    def __init__(self) -> None:
        self._seats: dict[tuple[int, int], list[Seat]] = defaultdict(list)

    def note(self, person: int, data: str, answer: Json | None) -> list[Seat]:
        """Notes a press. Returns the seats that are named after it."""
        tap = _tap(data)
        if not isinstance(tap, PickTap):
            return []
        named = self._seats[person, tap.serial]
        if tap.wish == "again":
            named.clear()
        elif tap.wish == "add" and tap.seat not in named and not (answer and is_refused(answer)):
            named.append(tap.seat)
        return named


def is_refused(answer: Json) -> bool:
    """Says whether a press was refused: the answer is an alert, or it says that the press came too late or
    that somebody else has the word."""
    late = {say(locale, "too-late", {}) for locale in LOCALES}
    turns = tuple(
        say(locale, "not-your-turn", {"seat": seat})
        for locale in LOCALES
        for seat in range(1, MOST_SEATS + 1)
    )
    return bool(answer["alert"]) or answer["text"] in late or answer["text"].startswith(turns)


def asks_again(data: str, answer: Json) -> bool:
    """Says whether the bot only asked a question after this press. It asks before a final nomination and
    before acts that cost a player much."""
    tap = _tap(data)
    if isinstance(tap, JudgeTap):
        return answer["text"] in {say(locale, "judge-sure-in-panel", {}) for locale in LOCALES}
    if not isinstance(tap, ActTap) or tap.word != Nominate.WORD:
        return False
    return answer["text"] in {say(locale, "nominate-ask", {"seat": tap.seat}) for locale in LOCALES}


def meaning(data: str, seat: Seat | None, named: list[Seat]) -> str | None:
    """Returns the line of a record that a button means, or None if it is no act yet. `named`: the seats
    tapped so far."""
    match _tap(data):
        case ActTap() as tap:
            return f"{seat} {tap.word}" + (f" {tap.seat}" if tap.seat else "")
        case PickTap() as tap if tap.wish == "done":
            return f"{seat} {tap.word} " + " ".join(map(str, named))
        case LeaveTap() as tap if not tap.wish.endswith("-ask"):
            return f"{seat} {tap.wish}"
        case JudgeTap() as tap:
            return _judged(tap)
        case _:
            return None


def _judged(tap: JudgeTap) -> str | None:
    word = tap.wish.removesuffix("-sure")
    if tap.wish == "undo-sure":
        return UNDONE
    if word in JUDGED and tap.seat and tap.reason not in ("", OWN_WORDS):
        return f"judge {word} {tap.seat} {tap.reason}".removesuffix(" -")
    return None


def game_of(data: str) -> int | None:
    tap = _tap(data)
    return None if tap is None else tap.game


def _tap(data: str) -> ActTap | PickTap | LeaveTap | JudgeTap | None:
    for kind in (ActTap, PickTap, LeaveTap, JudgeTap):
        try:
            return kind.unpack(data)
        except (TypeError, ValueError):
            continue
    return None
