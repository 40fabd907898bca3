"""What a person did in one game (`Played`), and the sums of his games in a chat (`Tally`)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.figures import SUMMED, Counts


@dataclass(frozen=True, slots=True)
class Played(Counts):
    """What one seat did in a game that counts in the statistics. `user_id`: below 0 for a forgotten person.
    `team`: "red" or "black". The fields from `plus` to `earns_ci` are those of `championship.season.Earned`.
    `account`: the number of the account with which the person sat there, if it is another account of his."""

    game_id: int
    seat: int
    chat_id: int
    user_id: int
    ended_at: float
    role: str
    team: str
    won: bool
    ruleset: str = ""
    plus: int = 0
    minus: int = 0
    hunted: bool = False
    earns_ci: bool = False
    account: int | None = None

    @property
    def when(self) -> tuple[float, int]:
        """The key that orders the games of a chat: when the game of this row ended, and the game's id."""
        return self.ended_at, self.game_id


@dataclass(frozen=True, slots=True)
class Tally(Counts):
    """The sums of a person's games in a chat, added up in the order in which the games ended.

    `last_game`, `last_at`: the id of the newest of these games, and when it ended. `streak`: how many games
    in a row he has won up to now. `longest`: how many games in a row he has won at most. A draw does not
    count as a win. `roles`: the number of games and of wins, by the id of the role.
    """

    chat_id: int
    user_id: int
    last_game: int = 0
    last_at: float = 0.0
    games: int = 0
    won: int = 0
    red_games: int = 0
    red_won: int = 0
    streak: int = 0
    longest: int = 0
    roles: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def after(self, row: Played) -> "Tally":
        """Returns the sums with one more game, which ended after all others. `row`: what the person did in
        it."""
        won, red = int(row.won), int(row.team == "red")
        streak = self.streak + 1 if row.won else 0
        games, wins = self.roles.get(row.role, (0, 0))
        return replace(
            self,
            last_game=row.game_id,
            last_at=row.ended_at,
            games=self.games + 1,
            won=self.won + won,
            red_games=self.red_games + red,
            red_won=self.red_won + red * won,
            streak=streak,
            longest=max(self.longest, streak),
            roles={**self.roles, row.role: (games + 1, wins + won)},
            **{name: getattr(self, name) + getattr(row, name) for name in SUMMED},
        )

    def is_before(self, row: Played) -> bool:
        """Returns whether the game of `row` ended after all games in these sums."""
        return (self.last_at, self.last_game) < row.when


def together(user_id: int, tallies: Iterable[Tally]) -> Tally:
    """Returns a person's sums over all his chats. `longest` is that of one chat; `streak` is not counted."""
    made = Tally(0, user_id)
    added = ("games", "won", "red_games", "red_won", *SUMMED)
    for each in tallies:
        made = replace(
            made,
            longest=max(made.longest, each.longest),
            roles={
                **made.roles,
                **{role: _added(made.roles.get(role), figures) for role, figures in each.roles.items()},
            },
            **{name: getattr(made, name) + getattr(each, name) for name in added},
        )
    return made


def _added(one: tuple[int, int] | None, other: tuple[int, int]) -> tuple[int, int]:
    games, won = one or (0, 0)
    return games + other[0], won + other[1]
