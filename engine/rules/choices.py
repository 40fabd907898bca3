"""The parameters of a book that choose among named ways, and what each way is."""

from enum import StrEnum


class Opener(StrEnum):
    """Who opens a later circle."""

    NEXT = "next"
    """The next at the table after the previous opener (4.3.2)."""
    LOWEST = "lowest"
    """The lowest seat at the table, every day."""


class Single(StrEnum):
    """What becomes of a single candidate."""

    STAYS = "stays"
    """No vote, nobody leaves."""
    TAKES_ALL = "takes-all"
    """No window is opened: every vote falls to him, and is listed (4.4.10)."""
    LEAVES = "leaves"
    """Leaves, and no vote is held at all."""
    VOTED = "voted"
    """Voted, and leaves if more than half of those who may vote want it."""


class Lift(StrEnum):
    """What a hand lifted before "thank you" costs."""

    COUNTS = "counts"
    """The vote counts, and a foul (4.4.9, 6.6.6)."""
    REVOTE = "revote"
    """First a foul and the whole round again; the second in the game is a removal."""
    REMOVAL = "removal"
    """Removal at once; the vote is void."""


class SecondShot(StrEnum):
    """What a second shot of one black in one hunt is."""

    MISS = "miss"
    """The hunt is a miss (4.5.5)."""
    FOUL = "foul"
    """The first counts; a hidden foul."""


class LostSpeech(StrEnum):
    """What the third foul takes."""

    SILENT_TURN = "silent-turn"
    """The next turn: he may only nominate in it (6.4)."""
    NO_TURN = "no-turn"
    """The next turn, wholly."""
    EVERY_TURN = "every-turn"
    """Every turn and defence to the end of the game, the running one too."""


class Removal(StrEnum):
    """What a removal does to the vote."""

    CANCELS_NEAREST = "cancels-nearest"
    """The current or next vote is not held (7.1, 7.2)."""
    CANCELS_TODAY = "cancels-today"
    """By day: no vote this circle. By night: nothing."""
    NIGHT_AT_ONCE = "night-at-once"
    """By day: night falls as soon as the last words due are given."""
    NOTHING = "nothing"


class Maniac(StrEnum):
    """What the maniac does to whom he chooses."""

    KILLS = "kills"
    SILENCES = "silences"
