"""A tournament for the scenes of presses. Its first game is the scene's old one, and somebody protests."""

from bot.store import entrants, event_games, protests, tournaments
from bot.store.event_games import BoundTable
from bot.store.games import Game
from bot.store.transaction import Transaction
from tests.bot.flows.telegram import BOT_ID

NUMBER, PROTEST, WAITING = 1, 1, 11
"""The tournament, the protest, and the entrant who waits."""

TABLE = -100778

STATES = {"lobby": "open", "turn": "running", "over": "closing"}
"""How far it is in a scene; in all others the break before its second round."""


async def organise(
    tx: Transaction, scene: str, old: Game, first: int, leads: int, judges: int, waits: int
) -> None:
    """`first`: the first of ten people of the old game. `leads`, `judges`, `waits`: persons."""
    seating = [[[*range(1, 11)]], [[*range(10, 0, -1)]]]
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
    await event_games.change(tx, played, game_id=old.id, status="over")
    status = STATES.get(scene, "break")
    await event_games.change(tx, due, status="stopped" if status == "running" else "due")
    course = {"code": "cup", "status": status, "round": 0 if status == "open" else 2}
    await tournaments.change(tx, made.id, **course, due_at=None if status == "open" else tx.now + 1e6)
    await protests.lodge(tx, old.id, 2, "…")
