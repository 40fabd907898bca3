"""The seating of a stage: asked for, and taken when it is drawn."""

from collections.abc import Sequence
from functools import partial

from bot.render.post import Line, Post, line
from bot.services.context import AppContext
from bot.services.tournaments.announcing import announce, watch
from bot.services.tournaments.as_event import event_of, outcomes_of, stage_plan
from bot.services.tournaments.closing import close_down
from bot.services.tournaments.voices import tell_person
from bot.store import entrants, event_games, tournaments
from bot.store.tournaments import Tournament
from bot.store.transaction import Transaction
from championship.drawing import plan_of, seated
from championship.event import EventError
from championship.seating import Round, Seating


async def draw_first(app: AppContext, tx: Transaction, tournament: Tournament) -> Line | None:
    """Registration is over: the seating of the first stage is drawn. Or says why not."""
    if tournament.status != "open":
        return line("event-late")
    people = [who for who in await entrants.of_tournament(tx, tournament.id) if who.status == "in"]
    tables = tournament.plan["tables"]
    needed = len(tables) * tournament.seats
    if len(people) < needed:
        return line("event-too-few", count=needed - len(people))
    bound = await event_games.tables(tx, tournament.id)
    if missing := [name for name in tables if name not in bound]:
        return line("event-not-bound", table=missing[0])
    await draw(app, tx, tournament, 0)
    return None


async def draw(app: AppContext, tx: Transaction, tournament: Tournament, stage: int) -> None:
    """The seating of a stage is drawn; if its file had one, its first round is announced at once."""
    moved = {"status": "drawing", "stage": stage, "round": 0, "due_at": None}
    tournament = await tournaments.change(tx, tournament.id, **moved)
    watch(app, tx, tournament)
    if tournament.plan.get("seating"):
        await announce(app, tx, tournament, 1)
    else:
        await solve(app, tx, tournament)


async def solve(app: AppContext, tx: Transaction, tournament: Tournament) -> None:
    """After the commit the solver is asked; also at a start, for a draw that was cut short.

    If too few go on, the tournament ends here, and its organiser reads why."""
    event = await event_of(tx, tournament)
    outcomes = await outcomes_of(tx, tournament, event)
    try:
        plan = plan_of(event, event.stages[tournament.stage], outcomes, house_bonus=True)
    except EventError as error:
        why = Post(lines=(line("event-wrong", text=str(error)),))
        await tell_person(app, tx, tournament.organiser_id, why)
        await close_down(app, tx, tournament)
        return
    drawn = partial(_drawn, app, tournament.id, tournament.stage, plan.players)
    tx.after_commit(partial(app.draws.begin, tournament.id, plan, event.seeds.seating, drawn))


async def _drawn(
    app: AppContext, tournament_id: int, stage: int, players: tuple[str, ...], rounds: Sequence[Round]
) -> None:
    """Keeps the seating and announces the first round, unless that is done."""
    async with app.store.transaction() as tx:
        tournament = await tournaments.get(tx, tournament_id)
        if tournament.status != "drawing" or tournament.stage != stage:
            return
        event = await event_of(tx, tournament)
        event = seated(event, event.stages[stage], Seating(players, tuple(rounds)))
        numbers = {who.name: who.number for who in await entrants.of_tournament(tx, tournament.id)}
        stages = [stage_plan(one, numbers) for one in event.stages]
        tournament = await tournaments.change(tx, tournament.id, stages=stages)
        await announce(app, tx, tournament, 1)
