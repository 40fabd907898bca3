"""The buttons for a player who did nothing for a long time."""

from bot.presses.press import Number, Tap


class HereTap(Tap, prefix="e"):
    """The button below the reminder that a player gets in private when he has done nothing for a long time.
    By pressing it he says that he is there."""

    game: Number


class BackTap(Tap, prefix="bk"):
    """The button in the group below the question whether to go on without the player at this seat. Only he
    may press it: by that he says that he is there."""

    game: Number
    seat: Number
