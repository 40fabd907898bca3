"""Draws the seating of a tournament's stage: another process computes it, and this module stores it."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from bot.render.post import Line, line
from bot.render.remarks import words
from bot.services.scope import AppContext, Scope
from bot.services.tournaments.announcing import announce, watch
from bot.services.tournaments.as_event import event_of, outcomes_of, stage_plan
from bot.services.tournaments.attendance import next_waiting
from bot.services.tournaments.messages import tell_person
from bot.services.tournaments.registration import move_up
from bot.store.tournaments import entrants, event_games, tournaments
from bot.values.tournament import Tournament
from championship.drawing import plan_of, with_seating
from championship.event import EventError
from championship.seating import Round, Seating
from locales import ENGLISH


async def draw_first(scope: Scope, tournament: Tournament) -> Line | None:
    """Ends the registration and draws the seating of the first stage. Returns None, or a line that says why
    this is not possible."""
    if tournament.status != "open":
        return line("event-late")
    await move_up(scope, tournament)
    people = [who for who in await entrants.of_tournament(scope.tx, tournament.id) if who.status == "in"]
    tables = tournament.plan["tables"]
    needed = len(tables) * tournament.seats
    if len(people) < needed:
        return line("event-too-few", count=needed - len(people))
    bound = await event_games.tables(scope.tx, tournament.id)
    if missing := [name for name in tables if name not in bound]:
        return line("event-not-bound", table=missing[0])
    await draw(scope, await _without_gone(scope, tournament, [who.number for who in people]), 0)
    return None


async def _without_gone(scope: Scope, tournament: Tournament, there: Sequence[int]) -> Tournament:
    """Gives the seats of people who have left, but whom the event's file seats, to players whom it does not
    seat. If these are too few, deletes the seatings of the file, so that they are drawn. Returns the changed
    tournament. `there`: the numbers of the players."""
    seated = tournament.seated
    gone, free = sorted(seated - {*there}), [number for number in there if number not in seated]
    if len(gone) > len(free):
        stages = [{**stage, "seating": []} for stage in tournament.stages]
        return await tournaments.change(scope.tx, tournament.id, stages=stages)
    for goes, comes in zip(gone, free, strict=False):
        await entrants.substitute(scope.tx, tournament.id, entrants.Change(goes, comes, 0, 1))
    return tournament


async def draw(scope: Scope, tournament: Tournament, stage: int) -> None:
    """Draws the seating of a stage. If the event's file already contains the seating, announces the first
    round at once. `stage`: its number, from 0."""
    moved = {"status": "drawing", "stage": stage, "round": 0, "due_at": None}
    tournament = await tournaments.change(scope.tx, tournament.id, **moved)
    watch(scope, tournament)
    if tournament.plan.get("seating"):
        await _replace_expelled(scope, tournament)
        await announce(scope, tournament, 1)
    else:
        await solve(scope, tournament)


async def solve(scope: Scope, tournament: Tournament) -> None:
    """Lets another process compute the seating after the commit. It is also called at a start of the program,
    if a draw was interrupted.

    If too few players advance to the stage, ends the tournament, and tells its organiser why.
    """
    event = await event_of(scope.tx, tournament)
    outcomes = await outcomes_of(scope.tx, tournament, event)
    try:
        plan = plan_of(event, event.stages[tournament.stage], outcomes, house_bonus=True, books=scope.books)
    except EventError as error:
        why = line("event-wrong", text=words(error, ENGLISH))
        await tell_person(scope, tournament.organiser_id, why)
        ends = {"status": "closing", "stage": len(tournament.stages) - 1, "due_at": scope.tx.now}
        watch(scope, await tournaments.change(scope.tx, tournament.id, **ends))
        return
    drawn = partial(_drawn, scope.app, tournament.id, tournament.stage, plan.players)
    scope.tx.after_commit(partial(scope.app.draws.begin, tournament.id, plan, event.seeds.seating, drawn))


async def _drawn(
    app: AppContext, tournament_id: int, stage: int, players: tuple[str, ...], rounds: Sequence[Round]
) -> None:
    """Stores a computed seating in the tournament's queue. Returns when that is done or has failed; if the
    database is out of reach, that takes a while. `players`: their names. `rounds`: the seating."""
    store = partial(_store, app, tournament_id, stage, players, rounds)
    with suppress(Exception):  # the queue has logged it
        await app.run_in_queue(("tournament", tournament_id), store)


async def _store(
    app: AppContext, tournament_id: int, stage: int, players: tuple[str, ...], rounds: Sequence[Round]
) -> None:
    """Stores a seating and announces the first round of the stage, unless this is done already. If other
    people advance to the stage now, or a name has changed, has it drawn again instead."""
    async with app.store.transaction() as tx:
        tournament = await tournaments.get(tx, tournament_id)
        if tournament.status != "drawing" or tournament.stage != stage:
            return
        event = await event_of(tx, tournament)
        outcomes = await outcomes_of(tx, tournament, event)
        if plan_of(event, event.stages[stage], outcomes, house_bonus=True).players != players:
            # a result or a name has changed meanwhile
            await solve(Scope(app, tx), tournament)
            return
        event = with_seating(event, event.stages[stage], Seating(players, tuple(rounds)))
        numbers = {who.name: who.number for who in await entrants.of_tournament(tx, tournament.id)}
        stages = [stage_plan(one, numbers) for one in event.stages]
        tournament = await tournaments.change(tx, tournament.id, stages=stages)
        await _replace_expelled(Scope(app, tx), tournament)
        await announce(Scope(app, tx), tournament, 1)


async def _replace_expelled(scope: Scope, tournament: Tournament) -> None:
    """Gives the seats of expelled players in a drawn stage to the first people on the waiting list. If nobody
    waits, the tables of these players will wait."""
    event = await event_of(scope.tx, tournament)
    seated = {name for fixture in event.stages[tournament.stage].fixtures() for name in event.seated(fixture)}
    for who in await entrants.of_tournament(scope.tx, tournament.id):
        come = await next_waiting(scope, tournament)
        if who.status == "expelled" and who.name in seated and come is not None:
            change = entrants.Change(who.number, come.number, tournament.stage, 1)
            await entrants.substitute(scope.tx, tournament.id, change)
            await entrants.set_status(scope.tx, tournament.id, come.number, "in")
            said = line("event-you-come", title=tournament.title, name=who.name)
            await tell_person(scope, come.user_id, said)
