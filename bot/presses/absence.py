"""The button for a player who did nothing for a long time."""

from bot.presses.press import ONLY, Changes, Number, Press, Tap, When, Where, Who


class HereTap(Tap, prefix="e"):
    """The player's answer to the reminder in his private chat: he is there."""

    game: Number


PRESSES = (Press(HereTap, {ONLY}, Where.PRIVATE, Who.PLAYER, When.RUNNING, Changes.PRESENCE),)
