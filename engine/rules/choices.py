"""Rule parameters whose values are names of choices."""

from enum import StrEnum


class Opener(StrEnum):
    """The seat that opens the circle after the first day."""

    NEXT = "next"
    """The next seat at the table after the previous opener (4.3.2)."""
    NEXT_SPEAKER = "next-speaker"
    """The next seat at the table after the first speaker of the previous circle."""
    LOWEST = "lowest"
    """The lowest seat at the table, every day."""


class Single(StrEnum):
    """What happens if there is only one candidate."""

    STAYS = "stays"
    """There is no vote, and nobody leaves."""
    TAKES_ALL = "takes-all"
    """There is no time for hands: all votes go to the candidate, and the protocol lists them (4.4.10)."""
    LEAVES = "leaves"
    """The candidate leaves without a vote."""
    VOTED = "voted"
    """There is a vote. The candidate leaves if more than half of the players who may vote want it."""


class ZeroCircle(StrEnum):
    """What the vote of day 1 may do, in a book in which it differs from other days."""

    NO_VOTE = "no-vote"
    """There is no vote, and nobody leaves."""
    SPEECH = "speech"
    """A player who alone has the most votes speaks again and stays. Tied players leave only by the raise."""
    RAISE = "raise"
    """The players with the most votes, one or several, speak again and leave only by the raise."""


class Lift(StrEnum):
    """What it costs a player to take his hand down before "thank you"."""

    FREE = "free"
    """The vote counts, and the player gets no foul."""
    COUNTS = "counts"
    """The vote counts, and the player gets a foul (4.4.9, 6.6.6)."""
    REVOTE = "revote"
    """First the player gets a foul, and the round is repeated. The second time in a game he is removed."""
    REMOVAL = "removal"
    """The player is removed at once, and his vote is void."""


class SecondShot(StrEnum):
    """What happens if one black shoots twice in one hunt."""

    MISS = "miss"
    """A second shot at another seat makes the hunt a miss (4.5.5). At the same seat it is refused."""
    MISS_AT_ANY = "miss-at-any"
    """A second shot at any seat makes the hunt a miss."""
    FOUL = "foul"
    """The first shot counts, and the black gets a hidden foul."""


class LostSpeech(StrEnum):
    """What a player loses because of his third foul."""

    SILENT_TURN = "silent-turn"
    """The player's next turn is silent: he may only nominate in it (6.4)."""
    NO_TURN = "no-turn"
    """The player loses his next turn."""
    EVERY_TURN = "every-turn"
    """The player loses every turn and defence to the end of the game."""


class ThirdFoul(StrEnum):
    """What a third foul does to the player's own turn, if he gets the foul in this turn."""

    GOES_ON = "goes-on"
    """The turn goes on, and the player loses his next turn (6.4)."""
    ENDS_TURN = "ends-turn"
    """The turn ends at once. If a third foul costs one turn (`no-turn`), it is this turn."""
    LEAVES_NOMINATION = "leaves-nomination"
    """The rest of the turn is silent: the player may only nominate. At a table size in `short_turn_at` the
    turn goes on."""


class Removal(StrEnum):
    """What a removal does to the vote."""

    CANCELS_NEAREST = "cancels-nearest"
    """The current or next vote is cancelled (7.1, 7.2)."""
    CANCELS_TODAY = "cancels-today"
    """By day a removal cancels the day's vote. By night it does nothing."""
    NIGHT_AT_ONCE = "night-at-once"
    """By day, night falls after the last words that are still due."""
    NOTHING = "nothing"


class Maniac(StrEnum):
    """What the maniac does to the player whom he chooses."""

    KILLS = "kills"
    SILENCES = "silences"
