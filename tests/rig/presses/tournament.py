"""A tournament for the scenes of presses. The scene's old game is a game of the tournament, and a
player protests against it."""

from bot.store.database.transaction import Transaction
from bot.store.game import judges as judges_of_games
from bot.store.game.judges import Marked
from bot.store.tournaments import announced, entrants, event_games, protests, tournaments
from bot.store.tournaments.event_games import BoundTable
from bot.values.game import Game
from tests.rig.flows.telegram import BOT_ID

NUMBER, PROTEST, DECIDED, WAITING, PLAYED, ASKED = 1, 1, 2, 11, 2, 3
"""The numbers of the tournament, of an open and of a decided protest, of the entrant who waits, of the old
game, and of the seat for which its judge asks the chief judge for a bonus."""

TABLE = -100778

STATES = {"lobby": "open", "turn": "running", "over": "closing"}
"""Scene → the tournament's state. In all other scenes the tournament is in the break before its first
round."""


async def organise(
    tx: Transaction, scene: str, old: Game, first: int, leads: int, judges: int, waits: int
) -> None:
    """Makes the tournament. `first`: the user id of the first of ten players of the old game. `leads`,
    `judges`, `waits`: user ids."""
    seating, status = [[[*range(1, 11)]], [[*range(10, 0, -1)]]], STATES.get(scene, "break")
    made = await tournaments.create(
        tx,
        bot_id=BOT_ID,
        organiser_id=leads,
        chief_id=judges,
        locale="ru",
        title="Кубок",
        ruleset="fiim-2019",
        overrides={},
        seats=10,
        places=10,
        stages=[{"name": "Отбор", "tables": ["A"], "rounds": 2, "seating": seating}],
        seeds={"seating": 1, "lot": 1},
        pause=300.0,
    )
    for user in range(first, first + 10):
        await entrants.add(tx, made.id, user, f"Игрок {user}", "in")
    await entrants.add(tx, made.id, waits, f"Игрок {waits}", "waiting")
    await event_games.bind(tx, made.id, BoundTable("A", TABLE, 0))
    for number in (1, 2):
        await event_games.announce(tx, made.id, 0, number, ["A"])
    played, due = await event_games.of_tournament(tx, made.id)
    now = {"open": 0, "break": 1}.get(status, 2)
    if now == 1:
        played, due = due, played
        game = await announced.create(tx, made, BoundTable("A", TABLE, 0), "ru")
        await announced.seat(tx, game, {user: f"Игрок {user}" for user in range(first, first + 10)})
        due = await event_games.change(tx, due, game_id=game.id)
    await event_games.change(tx, played, game_id=old.id, status="over")
    await event_games.change(tx, due, status="stopped" if status == "running" else "due")
    course = {"code": "cup", "status": status, "round": now}
    await tournaments.change(tx, made.id, **course, due_at=None if status == "open" else tx.now + 1e6)
    await judges_of_games.put_marks(tx, old.id, Marked(asked={ASKED: 60}))
    await protests.lodge(tx, old.id, 2, "…")
    await protests.decide(tx, (await protests.lodge(tx, old.id, 3, "…")).id, "…")
