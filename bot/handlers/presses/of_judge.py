"""Presses of the judge, in his private chat."""

from bot.handlers.presses.press import Changes, Press, When, Where, Who
from bot.keyboards.taps import JudgeTap

PAGES = ("home", "hint", "award-red", "award-black", "stop", "resign", "undo")
"""What only turns a page of the panel."""

ACTS = (
    *("foul", "foul-sure", "remove", "remove-sure", "defeat", "defeat-sure"),
    *("claim", "hint-sure", "award-red-sure", "award-black-sure", "stop-sure"),
)
"""What may end in an act; without a seat or a reason, or where it is asked once more, it turns a page."""

CLOCK = ("pause", "resume", "more", "undo-sure")

MARKS = ("marks", "bonus", "penalty", "no-best", "void", "done", "done-sure", "correct")
"""After the game."""

OF_JUDGE = (
    Press(JudgeTap, PAGES, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.PANEL),
    Press(JudgeTap, ACTS, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED),
    Press(JudgeTap, CLOCK, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED),
    Press(JudgeTap, MARKS, Where.PRIVATE, Who.JUDGE, When.OVER, Changes.MARKS),
    Press(JudgeTap, {"resign-sure"}, Where.PRIVATE, Who.JUDGE, When.RUNNING, Changes.JUDGED),
    Press(JudgeTap, {"stand-down"}, Where.PRIVATE, Who.JUDGE, When.LOBBY, Changes.LOBBY),
)
