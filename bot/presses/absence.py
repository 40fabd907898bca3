"""The buttons for a player who did nothing for a long time."""

from bot.presses.press import ONLY, Changes, Number, Press, Tap, When, Where, Who


class HereTap(Tap, prefix="e"):
    """The button below the reminder that a player gets in private when he has done nothing for a long time.
    By pressing it he says that he is there."""

    game: Number


class BackTap(Tap, prefix="bk"):
    """The button in the group below the question whether to go on without the player at this seat. Only he
    may press it: by that he says that he is there."""

    game: Number
    seat: Number


PRESSES = (
    Press(HereTap, {ONLY}, Where.PRIVATE, Who.PLAYER, When.RUNNING, Changes.PRESENCE),
    Press(BackTap, {ONLY}, Where.GROUP, Who.PLAYER, When.RUNNING, Changes.PRESENCE),
)
