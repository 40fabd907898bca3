"""Who plays where in a past of many games, as values and as SQL over the rows of games that were played.

The first few games are real. Each copy of one has its own chat and people: `c` is the number of the copy, `n`
the number of its chat, `spin` how far the people of that chat have moved on by one another.
"""

from typing import NamedTuple

from benchmarks.load.tables import chat_of, user_of

VARIETY = 20
"""Games that are played, a few of each book."""
PEOPLE = 60
"""of each chat"""
JUDGE = PEOPLE + 1
A_CHAT = 200
"""Games of a common chat. One of a hundred games is in chat 0, which has most of all."""
NEWEST, OLDEST = 31, 364
"""Days since a game ended: its acts are packed, its people are not forgotten yet."""
A_DAY = 24 * 3600.0


class Town(NamedTuple):
    """A past of `VARIETY` games and so many copies of each, spread over so many chats."""

    copies: int
    chats: int

    @classmethod
    def of(cls, games: int) -> "Town":
        return cls(max(1, games // VARIETY - 1), max(VARIETY, games // A_CHAT))

    @property
    def games(self) -> int:
        return VARIETY * (self.copies + 1)

    @property
    def older(self) -> float:
        """Seconds between the ends of a game and of the next copy."""
        return (OLDEST - NEWEST) * A_DAY / (self.copies + 1)


def copies(town: Town) -> str:
    """A table `made` of copies from `:first` to `:last`: what each is a copy of, `c`, `n` and `spin`."""
    return f"""
        WITH RECURSIVE
        numbers(c) AS (
            SELECT CAST(:first AS BIGINT) UNION ALL SELECT c + 1 FROM numbers WHERE c < CAST(:last AS BIGINT)
        ),
        placed(template, c, n) AS (
            SELECT id, c, CASE WHEN c % 100 = 0 THEN 0 ELSE (c + id) % {town.chats} END
            FROM numbers, games WHERE id <= {VARIETY}
        ),
        made(template, c, n, spin) AS (
            SELECT template, c, n, (c / 100 + c / {town.chats}) * 7 + template * 3 FROM placed
        )
    """  # noqa: S608  (numbers)


def column(town: Town, name: str) -> str:
    """What stands in this column of a copied row. `t`: the row of the game that was played."""
    own = f't."{name}"'
    match name:
        case "id" | "game_id":
            return f"{own} + {VARIETY} * c"
        case "join_code":
            return f"{own} || '.' || c"
        case "chat_id":
            return f"CASE WHEN {own} < 0 THEN {chat_of(0)} - n ELSE {_person(own)} END"
        case "creator_id" | "user_id":
            return f"CASE WHEN {own} > 0 THEN {_person(own)} ELSE {own} END"
        case "judge_id":
            return f"CASE WHEN c % 10 = 0 THEN {user_of(0, JUDGE)} + 100 * n END"
        case "created_at" | "started_at" | "ended_at" | "host_seen_at":
            return f"{own} + {town.older} * c"
        case _:
            return own


def _person(number: str) -> str:
    """Of the chat, in place of whoever had this seat in the game that was played."""
    return f"{user_of(0, 1)} + 100 * n + (spin + ({number} - {user_of(0, 0)}) % 100) % {PEOPLE}"
