"""A game as its row in the database describes it, and the people who sit in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.commitment import Seating, Version

Ended = Literal["over", "cancelled"]

Status = Literal["lobby", "running"] | Ended

OPEN: tuple[Status, ...] = ("lobby", "running")


@dataclass(frozen=True, slots=True)
class Game:
    """One row of the table `games`. All times are unix seconds.

    `thread_id` is 0 outside forum topics. `roles` are in the order of the seats, None before the deal. `note`
    says why a game ended without a result. `winner` is "red", "black" or "draw". `variant` is the name of the
    chat's house rules, None for the book itself. `host_seen_at` is when the creator last did something in the
    chat, or `HOST_LEFT`; None: not stored. `rules` is the whole rule set as `codec.write_rules` writes it,
    None before the deal. `judge_id` is the person who judges, None if the bot hosts alone. `judge_sees` says
    whether the judge may see the roles. `planned_at` is the hour of an evening; other games have none.

    `seal` is the version of the commitment to the deal. In older versions `nonce` opens the commitment. In
    newer ones `seed` does: its commitment was posted when the table began to gather. A game that the bot has
    dealt has one of the two, and it is as secret as the cards. `seating` says whether the seats follow from
    the seed; "round" means that a tournament announced the seats together with the commitment.

    `numbered` says whether the group's messages of the present night have the numbers of the table.
    `evening_id` is the evening to which the table belongs (`bot/values/evening.py`); None for other games.
    """

    id: int
    bot_id: int
    chat_id: int
    thread_id: int
    status: Status
    join_code: str
    creator_id: int
    ruleset: str
    overrides: Mapping[str, Any]
    locale: str
    roles: Sequence[str] | None
    created_at: float
    started_at: float | None
    ended_at: float | None
    note: str | None
    winner: str | None
    variant: str | None
    nonce: str | None
    host_seen_at: float | None
    seal: Version
    rules: Mapping[str, Any] | None
    judge_id: int | None = None
    judge_sees: bool = False
    planned_at: float | None = None
    seed: str | None = None
    seating: Seating | Literal["round"] = "drawn"
    numbered: bool = False
    evening_id: int | None = None

    @property
    def began(self) -> float:
        """When the game began; before the deal, when its table began to gather. The game's date is this
        moment on the group's clock."""
        return self.started_at or self.created_at

    @property
    def is_announced(self) -> bool:
        """Whether the game is one of a tournament that was announced, and its round has not begun (see
        `bot/store/tournaments/announced.py`)."""
        return self.status == "cancelled" and self.ended_at is None and self.planned_at is None

    @property
    def is_evening(self) -> bool:
        """Whether this is the row of an evening that is ahead or lasts."""
        return self.status == "cancelled" and self.ended_at is None and self.planned_at is not None

    @property
    def is_open(self) -> bool:
        """Whether the game is a lobby or is running. False if it is over, or is not open yet."""
        return self.status in OPEN

    @property
    def is_practice(self) -> bool:
        """Whether the game is a practice: its chat is a private one. Only people have positive ids."""
        return self.chat_id > 0


@dataclass(frozen=True, slots=True)
class Sitting:
    """One person at the table of one game. `seat`: the number at the table, None before the deal. `present`:
    False if the person has left. `cut`: where the person has cut the deck, None without a cut. `saw_cards`:
    whether the person is out and has seen all cards. `guess`: the team that he expected to win when he was
    out; None if he has not guessed. `ready`: whether he has said that he is there.

    A forgotten person has no name, and a `user_id` below 0 that belongs to nobody. A simulated player of a
    practice also has a `user_id` below 0.
    """

    game_id: int
    user_id: int
    name: str
    joined_order: int
    seat: int | None
    present: bool
    ready: bool = False
    cut: int | None = None
    saw_cards: bool = False
    guess: str | None = None

    @property
    def known(self) -> bool:
        return self.user_id > 0
