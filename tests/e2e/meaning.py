"""What the buttons of a game stand for: the line that a press of one puts into the record."""

from __future__ import annotations

from collections import defaultdict

from bot.keyboards.taps import ActTap, JudgeTap, LeaveTap, PickTap
from bot.render.locales import LOCALES, say
from engine.acts import Defeat, Foul, Nominate, Remove
from engine.roles import Seat
from tests.e2e.mirror import Json

REASONED = (Foul.WORD, Remove.WORD, Defeat.WORD)
UNDONE = "judge undo"


class Drafts:
    """Seats tapped one after another, by who taps in which step: what the tap that confirms them names."""

    def __init__(self) -> None:
        self._seats: dict[tuple[int, int], list[Seat]] = defaultdict(list)

    def note(self, person: int, data: str, answer: Json | None) -> list[Seat]:
        """What is named after this press, an alert being a refusal."""
        tap = _tap(data)
        if not isinstance(tap, PickTap):
            return []
        named = self._seats[person, tap.serial]
        if tap.wish == "again":
            named.clear()
        elif tap.wish == "add" and tap.seat not in named and not (answer and answer["alert"]):
            named.append(tap.seat)
        return named


def asks_again(data: str, answer: Json) -> bool:
    """Whether it was only asked about: a nomination that is final, and what costs a player dearly, take a
    second press."""
    tap = _tap(data)
    if isinstance(tap, JudgeTap):
        return answer["text"] in {say(locale, "judge-sure-in-panel", {}) for locale in LOCALES}
    if not isinstance(tap, ActTap) or tap.word != Nominate.WORD:
        return False
    return answer["text"] in {say(locale, "nominate-ask", {"seat": tap.seat}) for locale in LOCALES}


def meaning(data: str, seat: Seat | None, named: list[Seat]) -> str | None:
    """The line of a record that a button stands for; None for one that is no act yet. `named`: so far."""
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
    if word in REASONED and tap.seat and tap.reason:
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
