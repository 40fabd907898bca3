"""Presses of players in a running game."""

from typing import get_args

from bot.handlers.presses.press import Changes, Press, When, Where, Who
from bot.keyboards.taps import (
    ActTap,
    CardTap,
    HereTap,
    LeaveTap,
    MotionKind,
    MotionTap,
    PairTap,
    PickTap,
    ProposeTap,
)

CONFIRMATIONS = ("leave", "lift", "surrender")
"""The questions to a player in his private chat."""

OF_GAME = (
    Press(
        ActTap,
        {"pass", "vote", "nominate", "withdraw"},
        Where.TABLE,
        Who.PLAYER,
        When.STEP,
        Changes.GAME,
    ),
    Press(
        ActTap,
        {"shoot", "act"},
        Where.PRIVATE,
        Who.PLAYER,
        When.STEP,
        Changes.GAME,
    ),
    Press(PairTap, {"first"}, Where.PRIVATE, Who.PLAYER, When.STEP, Changes.NOTHING),
    Press(PairTap, {"pair"}, Where.PRIVATE, Who.PLAYER, When.STEP, Changes.GAME),
    Press(PickTap, {"add", "again"}, Where.PRIVATE, Who.PLAYER, When.STEP, Changes.DRAFT),
    Press(PickTap, {"done"}, Where.PRIVATE, Who.PLAYER, When.STEP, Changes.GAME),
    Press(CardTap, {"turn"}, Where.PRIVATE, Who.PLAYER, When.RUNNING, Changes.NOTHING),
    Press(HereTap, {"here"}, Where.PRIVATE, Who.PLAYER, When.RUNNING, Changes.PRESENCE),
    Press(
        LeaveTap,
        {"leave-ask", "surrender-ask"},
        Where.PRIVATE,
        Who.PLAYER,
        When.RUNNING,
        Changes.NOTHING,
    ),
    Press(LeaveTap, {"lift-ask"}, Where.TABLE, Who.PLAYER, When.STEP, Changes.NOTHING),
    *(
        Press(
            LeaveTap,
            {wish},
            Where.PRIVATE,
            Who.PLAYER,
            When.STEP if wish == "lift" else When.RUNNING,
            Changes.GAME,
            asks=(wish,),
            closes=True,
        )
        for wish in CONFIRMATIONS
    ),
    *(
        Press(kind, wishes, Where.GROUP, Who.PLAYER, When.RUNNING, Changes.MOTION)
        for kind, wishes in ((ProposeTap, get_args(MotionKind)), (MotionTap, {"for"}))
    ),
    Press(LeaveTap, {"no"}, Where.PRIVATE, Who.ANYBODY, When.ANY, Changes.NOTHING, asks=CONFIRMATIONS),
)
