"""Finds the meaning of a game's button: the line of the record that a press on it adds."""

from collections import defaultdict
from functools import cache

from bot.handlers.game.confirmations import ACTS
from bot.handlers.judge.entering import ENTERS
from bot.presses.game import ActTap, LeaveTap, PairTap, PickTap
from bot.presses.judge import JudgeTap
from bot.render.judge.pages import JUDGED, OWN_WORDS
from bot.render.locales import LOCALES, say
from engine.acts import LiftHand, Nominate, Shoot, Vote
from engine.roles import Seat
from sandbox.model import Json

UNDONE = "judge undo"
PAIR = "compare"
"""The word of the only act in the books that names two seats at once."""

MOST_SEATS = 20


class Drafts:
    """The seats that each person has chosen in a step of a game. The tap that confirms them names all."""

    def __init__(self) -> None:
        self._seats: dict[tuple[int, int, int], list[Seat]] = defaultdict(list)

    def note(self, person: int, data: str, answer: Json | None) -> list[Seat]:
        """Notes a press. Returns the seats that the person has chosen up to it; [] if it chooses no seats.
        `answer`: the bot's answer to it; None without one."""
        tap = _tap(data)
        if not isinstance(tap, PickTap):
            return []
        named = self._seats[person, tap.game, tap.serial]
        if tap.wish == "again":
            named.clear()
        elif tap.wish == "add" and tap.seat not in named and not (answer and is_refused(answer)):
            named.append(tap.seat)
        if tap.wish == "done" and answer and not is_refused(answer):
            del self._seats[person, tap.game, tap.serial]  # his next tap names seats from the beginning
        return named


REFUSALS = ("too-late", "game-is-over", "not-your-turn", "hand-is-up-already", "hand-is-lowered")
REFUSALS_OF_A_VOTE = ("hand-is-up-already-for", "vote-given-for")
"""Refusals that name a candidate, perhaps with the player's name after the number."""


def is_refused(answer: Json) -> bool:
    """Returns whether a press was refused: its answer is an alert, or a toast that begins as a refusal."""
    return bool(answer["alert"]) or answer["text"].startswith(_refusals())


@cache
def _refusals() -> tuple[str, ...]:
    """Returns the first words of all toasts that refuse an act."""
    seats = [{"seat": seat} for seat in range(1, MOST_SEATS + 1)]
    told = [say(locale, key, seat) for locale in LOCALES for key in REFUSALS for seat in seats]
    votes = [say(locale, key, seat) for locale in LOCALES for key in REFUSALS_OF_A_VOTE for seat in seats]
    return (*told, *(each.partition(".")[0] for each in votes))


def asks_again(data: str, answer: Json) -> bool:
    """Returns whether the bot only asked a question after this press. It asks before a final nomination,
    before a shot at oneself or a vote for oneself, before a vote for a candidate who has just replaced
    another one in the message, and before some acts of a judge."""
    tap = _tap(data)
    if isinstance(tap, JudgeTap):
        return answer["text"] in {say(locale, "judge-sure-in-panel", {}) for locale in LOCALES}
    if isinstance(tap, ActTap) and tap.word == Vote.WORD:
        return answer["text"] in _asked_of_votes()
    keys = {Nominate.WORD: "nominate-ask", Shoot.WORD: "self-shot-ask"}
    if not isinstance(tap, ActTap) or tap.word not in keys:
        return False
    return answer["text"] in {say(locale, keys[tap.word], {"seat": tap.seat}) for locale in LOCALES}


@cache
def _asked_of_votes() -> frozenset[str]:
    seats = range(1, MOST_SEATS + 1)
    sudden = (say(locale, "next-vote-ask", {"seat": seat}) for locale in LOCALES for seat in seats)
    return frozenset({*sudden, *(say(locale, "self-vote-ask", {}) for locale in LOCALES)})


def meaning(data: str, seat: Seat | None, named: list[Seat]) -> str | None:
    """Returns the line of a record that a press adds, or None if the press is no act yet. `named`: the seats
    chosen so far."""
    match _tap(data):
        case ActTap() as tap:
            return f"{seat} {tap.word}" + (f" {tap.seat}" if tap.seat else "")
        case PairTap() as tap if tap.first not in (0, tap.second):
            return f"{seat} {PAIR} {tap.first} {tap.second}"
        case PickTap() as tap if tap.wish == "done":
            return f"{seat} {tap.word} " + " ".join(map(str, named))
        case LeaveTap() as tap if tap.wish in ACTS:
            return f"{seat} {tap.wish}"
        case JudgeTap() as tap:
            return _judged(tap)
        case _:
            return None


def lifts(data: str, answer: Json | None) -> bool:
    """Returns whether a press has taken the player's hand down, or may have, if it got no answer. The first
    press of this button only asks him."""
    tap = _tap(data)
    asks = isinstance(tap, LeaveTap) and tap.wish == f"{LiftHand.WORD}-ask"
    return asks and (answer is None or answer["text"] in _lifted())


@cache
def _lifted() -> frozenset[str]:
    done = ("free", "counts", "revote", "out")
    return frozenset(say(locale, f"lift-done-{each}", {}) for locale in LOCALES for each in done)


def enters(data: str) -> bool:
    """Returns whether a judge enters acts of players with this button."""
    tap = _tap(data)
    return isinstance(tap, JudgeTap) and tap.wish in ENTERS.split()


def _judged(tap: JudgeTap) -> str | None:
    word = tap.wish.removesuffix("-sure")
    if tap.wish == "undo-sure":
        return UNDONE
    if tap.wish in ("hint-sure", "claim") and tap.seat:
        return f"judge {word} {tap.seat}"
    if tap.wish in ("award-red-sure", "award-black-sure"):
        return f"judge {word.replace('-', ' ')}"
    if word in JUDGED and tap.seat and tap.reason not in ("", OWN_WORDS):
        return f"judge {word} {tap.seat} {tap.reason}".removesuffix(" -")
    return None


def game_of(data: str) -> int | None:
    tap = _tap(data)
    return None if tap is None else tap.game


def _tap(data: str) -> ActTap | PairTap | PickTap | LeaveTap | JudgeTap | None:
    for kind in (ActTap, PairTap, PickTap, LeaveTap, JudgeTap):
        try:
            return kind.unpack(data)
        except (TypeError, ValueError):
            continue
    return None
