"""Replaces a player by a substitute from the waiting list. The substitute takes all seats of the player in
later games; the seating is not drawn again. A game of the present round is one of these if it has not begun,
or if it ended without a result."""

from collections.abc import Sequence
from functools import partial

from bot.render.post import Line, Post, line
from bot.render.tournaments import attendance
from bot.render.tournaments import organiser as texts
from bot.services.scope import AppContext, Scope, UpdateContext
from bot.services.tournaments.announcing import tell_seats
from bot.services.tournaments.as_event import event_of, fixture_of
from bot.services.tournaments.attendance import (
    call_one,
    due_at,
    missing,
    next_waiting,
    no_longer_waits,
    people_outside,
    wait_for,
)
from bot.services.tournaments.beginning import begin_after, begin_tables
from bot.services.tournaments.gathering import seat_anew
from bot.services.tournaments.messages import page_of, tell_person, tell_table
from bot.store.game import seats
from bot.store.tournaments import entrants, event_games, tournaments
from bot.store.tournaments.entrants import Change, Entrant
from bot.values.tournament import Tournament


async def ask_who_goes(ctx: UpdateContext, tournament: Tournament, page: int) -> Post:
    """Returns the post with a page of the list of players, on which the organiser chooses whom he replaces.
    `page`: its number, from 0."""
    playing = {who.number: who.name for who in await _who_may_go(ctx, tournament)}
    return texts.whom_to_replace(tournament.id, playing, page)


async def ask_who_comes(ctx: UpdateContext, tournament: Tournament, goes: int) -> Post | None:
    """Returns the post with the waiting list, on which the organiser chooses the substitute; None if there is
    no player with the number `goes`."""
    gone = _one(await _who_may_go(ctx, tournament), goes)
    if gone is None:
        return None
    listed = await entrants.of_tournament(ctx.tx, tournament.id)
    waiting = {who.number: who.name for who in listed if who.status == "waiting"}
    return texts.who_comes(tournament.id, goes, gone.name, waiting)


async def substitute(ctx: Scope, tournament: Tournament, goes: int, comes: int) -> Line | None:
    """Replaces a player by a substitute, and tells everybody whom this concerns. Returns None, or a line that
    says why this is not possible. `goes`, `comes`: the numbers of these entrants."""
    listed = await entrants.of_tournament(ctx.tx, tournament.id)
    gone = _one(await _who_may_go(ctx, tournament), goes)
    come = _one([who for who in listed if who.status == "waiting"], comes)
    if gone is None or come is None or tournament.status not in ("break", "running"):
        return line("event-late")
    plays = await plays_now(ctx, tournament, gone)
    number = tournament.round + plays
    await entrants.substitute(ctx.tx, tournament.id, Change(goes, comes, tournament.stage, number))
    if gone.status == "in":
        await entrants.set_status(ctx.tx, tournament.id, goes, "out")
        await tell_person(ctx, gone.user_id, line("event-you-go", title=tournament.title, name=come.name))
    await entrants.set_status(ctx.tx, tournament.id, comes, "in")
    await tell_person(ctx, come.user_id, line("event-you-come", title=tournament.title, name=gone.name))
    if not plays:
        await tell_change(ctx, tournament, gone, come)
    if tournament.status == "running":
        await wait_for(ctx, tournament)
        begin_after(ctx, tournament.id)
    return None


async def plays_now(ctx: Scope, tournament: Tournament, who: Entrant) -> bool:
    """Returns whether the entrant plays in the present round or has played in it."""
    event = await event_of(ctx.tx, tournament)
    games = await event_games.of_round(ctx.tx, tournament)
    return any(
        who.name in event.seated(fixture_of(event, game))
        for game in games
        if game.status in ("running", "over")
    )


async def tell_change(ctx: Scope, tournament: Tournament, gone: Entrant, come: Entrant) -> None:
    """Tells the table and the substitute (`come`) where he sits in the present round, if it is announced."""
    event = await event_of(ctx.tx, tournament)
    bound = await event_games.tables(ctx.tx, tournament.id)
    rows = await event_games.of_round(ctx.tx, tournament)
    here = await no_longer_waits(ctx.tx, rows, come)
    for row in rows:
        fixture = fixture_of(event, row)
        names = event.seated(fixture)
        if come.name in names:
            seat = names.index(come.name) + 1
            await tell_seats(ctx, tournament, event, row, only=come.name)
            said = line("event-substituted", number=seat, name=come.name, text=gone.name)
            if row.name in bound:
                await tell_table(ctx, tournament, bound[row.name], Post(lines=(said,)))
            await seat_anew(ctx, tournament, event, row)
            if here and row.game_id is not None and come.user_id is not None:
                await seats.set_ready(ctx.tx, row.game_id, come.user_id)
            elif row.called_at is not None:
                await call_one(ctx, tournament, row.name, come.user_id)


async def _who_may_go(ctx: Scope, tournament: Tournament) -> Sequence[Entrant]:
    """Returns the entrants who can be replaced: players, and expelled people without a substitute."""
    replaced = {change.goes for change in await entrants.substitutions(ctx.tx, tournament.id)}
    listed = await entrants.of_tournament(ctx.tx, tournament.id)
    expelled = {who.number for who in listed if who.status == "expelled"} - replaced
    return [who for who in listed if who.status == "in" or who.number in expelled]


def _one(listed: Sequence[Entrant], number: int) -> Entrant | None:
    return next((who for who in listed if who.number == number), None)


def fill_up_after(scope: Scope, tournament_id: int) -> None:
    """After the commit, gives the seats of missing players to people on the waiting list."""
    fills = partial(_fill_up, scope.app, tournament_id)
    scope.app.after(scope.tx, ("tournament", tournament_id), fills)


async def _fill_up(app: AppContext, tournament_id: int) -> None:
    """Replaces the players for whom tables have waited long enough, and begins these tables. If nobody is
    left on the waiting list for a table, tells the organiser."""
    async with app.store.read_only() as tx:
        now = await tournaments.get(tx, tournament_id)
        rows = await event_games.of_round(tx, now)
    for name in [row.name for row in rows if row.status == "due"]:
        gone = await people_outside(app, tournament_id, name)
        async with app.store.transaction() as tx:
            scope = Scope(app, tx)
            tournament = await tournaments.get(tx, tournament_id)
            row = await due_at(tx, tournament_id, name)
            if tournament.status != "running" or row is None:
                continue
            event = await event_of(tx, tournament)
            for one in await missing(scope, tournament, event, row, gone):
                come = await next_waiting(scope, tournament)
                if come is None:
                    post = attendance.time_is_over(tournament.id, name)
                    question = page_of(tournament.id)
                    await tell_person(scope, tournament.organiser_id, post, question=question)
                    break
                await substitute(scope, tournament, one.number, come.number)
    await begin_tables(app, tournament_id, quiet=True)
