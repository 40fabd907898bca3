"""The judge's buttons, in his private chat."""

from typing import Literal, get_args

from bot.presses.press import Changes, Number, Press, Tap, When, Where, Who


class JudgeTap(Tap, prefix="j"):
    """A button in the judge's panel. `seat`: the seat that the judge has chosen, 0 for none yet. `reason`: a
    clause, seconds or points; "own" for a reason that the judge will write; "-" for no reason; "" opens the
    page that asks for it.

    `at`: what the button's page showed: how many fouls the seat had, how many marks or acts there were, or
    the serial of the step. If this has changed by now, the press does nothing. So a second press does
    nothing.
    """

    game: Number
    wish: Literal[
        "home",
        "foul",
        "foul-sure",
        "remove",
        "remove-sure",
        "defeat",
        "defeat-sure",
        "warn",
        "why",
        "enter",
        "enter-pass",
        "enter-nominate",
        "enter-withdraw",
        "enter-pick",
        "enter-again",
        "enter-done",
        "claim",
        "hint",
        "hint-sure",
        "award-red",
        "award-black",
        "award-red-sure",
        "award-black-sure",
        "pause",
        "resume",
        "more",
        "undo",
        "undo-sure",
        "stop",
        "stop-sure",
        "marks",
        "bonus",
        "penalty",
        "no-best",
        "void",
        "done",
        "done-sure",
        "correct",
        "resign",
        "resign-sure",
        "stand-down",
        "roles",
    ]
    seat: Number = 0
    reason: str = ""
    at: Number = 0


PAGES = ("home", "hint", "award-red", "award-black", "stop", "resign", "undo")
"""Wishes that only open another page of the judge's panel."""

ACTS = (
    *("warn", "why"),
    *("foul", "foul-sure", "remove", "remove-sure", "defeat", "defeat-sure"),
    *("claim", "hint-sure", "award-red-sure", "award-black-sure", "stop-sure"),
)
"""Wishes that do something in the game. If the seat, the reason or the confirmation is missing, they only
open the page that asks for it."""

Enters = Literal[
    "enter", "enter-pass", "enter-nominate", "enter-withdraw", "enter-pick", "enter-again", "enter-done"
]
"""Wishes by which the judge enters what a player did."""

ENTERS = get_args(Enters)

CLOCK = ("pause", "resume", "more", "undo-sure")

MARKS = ("marks", "bonus", "penalty", "no-best", "void", "done", "done-sure", "correct")
"""Wishes of the pages on which the judge gives marks after the game."""

PRESSES = (
    Press(JudgeTap, PAGES, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.PANEL),
    Press(JudgeTap, ACTS, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED),
    Press(JudgeTap, ENTERS, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED),
    Press(JudgeTap, CLOCK, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED),
    Press(JudgeTap, MARKS, Where.PRIVATE, Who.MARKER, When.OVER, Changes.MARKS),
    Press(JudgeTap, {"resign-sure"}, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED),
    Press(JudgeTap, {"roles"}, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.NOTHING),
    Press(JudgeTap, {"stand-down"}, Where.PRIVATE, Who.JUDGE, When.LOBBY, Changes.LOBBY),
)
