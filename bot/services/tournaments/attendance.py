"""Finds out who is there before a round. No game of a tournament begins with a player who can not see his
card: his table waits for him or for a substitute."""

import asyncio
from collections.abc import Collection, Sequence

from bot.render.post import Line, line
from bot.render.tournaments import attendance as texts
from bot.services.live.members import Membership
from bot.services.scope import AppContext, Scope, UpdateContext
from bot.services.tournaments.announcing import watch
from bot.services.tournaments.as_event import fixture_of
from bot.services.tournaments.messages import page_of, tell_person, tell_table
from bot.store.database.transaction import Transaction
from bot.store.game import seats
from bot.store.lobby import waiting
from bot.store.people import people
from bot.store.tournaments import entrants, event_games, event_judges, tournaments
from bot.store.tournaments.entrants import Entrant
from bot.store.tournaments.event_games import EventGame
from bot.values.durations import MINUTE
from bot.values.tournament import Tournament
from championship.event import Event

SECONDS_TO_COME = 10 * 60.0
"""Seconds (scaled) for which a table waits for its players. Then the first of the reserves takes the seat."""

SUBSTITUTE_WAITS = 3 * 60.0
"""Seconds (scaled) for which a table waits at least for the answer of a person who has just taken a seat of a
missing player and has not said before that he is there."""


async def people_outside(app: AppContext, tournament_id: int, name: str) -> Collection[int]:
    """Asks Telegram which people of this table are not in its group. Returns their user ids; none if the
    table has no group. This may take seconds, so no transaction may be open. `name`: the table's name."""
    async with app.store.read_only() as tx:
        found = await due_at(tx, tournament_id, name)
        bound = (await event_games.tables(tx, tournament_id)).get(name)
        sitting = [] if found is None or found.game_id is None else await seats.of_game(tx, found.game_id)
    if bound is None:
        return ()
    users = [who.user_id for who in sitting if who.known]
    members = await asyncio.gather(*(app.members.ask(bound.chat_id, user_id) for user_id in users))
    return {user for user, member in zip(users, members, strict=True) if member.standing is Membership.GONE}


async def next_waiting(scope: Scope, tournament: Tournament) -> Entrant | None:
    """Returns the first of the reserves; None if there is none."""
    return next(iter(await reserves(scope, tournament)), None)


async def reserves(scope: Scope, tournament: Tournament) -> Sequence[Entrant]:
    """Returns the people on the waiting list to whom the bot can write and who judge no table. Those who have
    said that they are there for this round come first."""
    judges = {judge.user_id for judge in await event_judges.of_tournament(scope.tx, tournament.id)}
    found: list[Entrant] = []
    for who in await entrants.of_tournament(scope.tx, tournament.id):
        if who.status == "waiting" and who.user_id is not None and who.user_id not in judges:
            known = await people.get(scope.tx, scope.bot_id, who.user_id)
            if known is not None and known.reachable:
                found.append(who)
    rows = await event_games.of_round(scope.tx, tournament)
    ids = [row.game_id for row in rows if row.game_id is not None]
    here = {who.user_id for game_id in ids for who in await waiting.of_game(scope.tx, game_id)}
    return sorted(found, key=lambda who: who.user_id not in here)


async def due_at(tx: Transaction, tournament_id: int, name: str) -> EventGame | None:
    """Returns this table's game that is announced and has not begun, or None. `name`: the table's name."""
    games = await event_games.of_tournament(tx, tournament_id)
    return next((game for game in games if game.status == "due" and game.name == name), None)


async def missing(
    scope: Scope, tournament: Tournament, event: Event, row: EventGame, gone: Collection[int]
) -> Sequence[texts.Missing]:
    """Returns the players of a table who are missing, so that its game can not begin. `gone`: the user ids of
    people who are not in the table's group."""
    ids = {who.name: who for who in await entrants.of_tournament(scope.tx, tournament.id)}
    sitting = [] if row.game_id is None else await seats.of_game(scope.tx, row.game_id)
    answered = {who.user_id for who in sitting if who.ready}
    found: list[texts.Missing] = []
    for seat, name in enumerate(event.seated(fixture_of(event, row)), 1):
        who = ids[name]
        if who.status == "expelled":
            found.append(texts.Missing(who.number, seat, name, "expelled"))
            continue
        if who.user_id is None:
            continue
        known = await people.get(scope.tx, scope.bot_id, who.user_id)
        why: texts.Why | None = None
        if known is None or not known.reachable:
            why = "closed"
        elif who.user_id in gone:
            why = "outside"
        elif row.called_at is not None and who.user_id not in answered:
            why = "silent"
        if why is not None:
            found.append(texts.Missing(who.number, seat, name, why))
    return found


async def tell_missing(
    scope: Scope, tournament: Tournament, row: EventGame, who: Sequence[texts.Missing]
) -> None:
    """Tells the organiser, the table and the missing players (`who`) that the table waits for them."""
    place = tournament.plan["tables"].index(row.name) + 1
    left = ((tournament.due_at or scope.tx.now) - scope.tx.now) / scope.app.scale
    minutes = max(1, round(left / MINUTE))
    post = texts.waits(tournament.id, row.name, place, who, minutes)
    await tell_person(scope, tournament.organiser_id, post, question=page_of(tournament.id))
    bound = (await event_games.tables(scope.tx, tournament.id)).get(row.name)
    if bound is not None:
        await tell_table(scope, tournament, bound, texts.table_waits(tournament.title, who, minutes))
    ids = {who.number: who.user_id for who in await entrants.of_tournament(scope.tx, tournament.id)}
    for one in who:
        if one.why == "expelled":
            continue
        post = texts.you_are_missed(tournament.id, tournament.title, row.name, one.why, minutes)
        await tell_person(scope, ids.get(one.number), post, question=page_of(tournament.id))


async def call(ctx: UpdateContext, tournament: Tournament, place: int) -> Line | None:
    """Asks the players of a table, or of all that have not begun, and some reserves, whether they are there.
    Their table does not begin before all of them have answered. Returns None, or a line that says why this is
    not possible. `place`: the number of the table in its stage, from 1; 0 for all."""
    names = tournament.plan["tables"] if not place else tournament.plan["tables"][place - 1 : place]
    rows = await event_games.of_round(ctx.tx, tournament)
    called = [row for row in rows if row.status == "due" and row.name in names and row.game_id is not None]
    if tournament.status not in ("break", "running") or not called:
        return line("event-late")
    for row in called:
        if row.game_id is not None:
            await seats.none_ready(ctx.tx, row.game_id)
            await event_games.change(ctx.tx, row, called_at=ctx.tx.now)
            for who in await seats.of_game(ctx.tx, row.game_id):
                if who.known:
                    await call_one(ctx, tournament, row.name, who.user_id)
    if tournament.status == "running" and tournament.due_at is None:
        await wait_on(ctx, tournament)
    await call_reserves(ctx, tournament, {row.name for row in called})
    return None


async def call_reserves(scope: Scope, tournament: Tournament, names: Collection[str]) -> None:
    """Asks the first of the reserves whether they are there: one for each of these tables, without those who
    were asked for other tables. Who is asked again has to answer again. `names`: the tables' names."""
    rows = await event_games.of_round(scope.tx, tournament)
    asked = sum(row.status == "due" and row.called_at is not None and row.name not in names for row in rows)
    first = [*enumerate(await reserves(scope, tournament), 1)]
    for place, who in first[asked : asked + len(names)]:
        await no_longer_waits(scope.tx, rows, who)
        post = texts.are_you_there_as_reserve(
            tournament.id, tournament.title, place, round(SUBSTITUTE_WAITS / MINUTE)
        )
        await tell_person(scope, who.user_id, post, question=page_of(tournament.id))


async def no_longer_waits(tx: Transaction, rows: Sequence[EventGame], who: Entrant) -> bool:
    """Forgets that a reserve has said he is there. Returns whether he had. `rows`: the round's games."""
    ids = [row.game_id for row in rows if row.game_id is not None]
    return who.user_id is not None and any([await waiting.go(tx, one, who.user_id) for one in ids])


async def call_one(scope: Scope, tournament: Tournament, table: str, user_id: int | None) -> None:
    """Asks a player in private whether he is there. `table`: the name of his table."""
    post = texts.are_you_there(tournament.id, tournament.title, table)
    await tell_person(scope, user_id, post, question=page_of(tournament.id))


async def wait_on(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """Makes tables wait for their missing players for the whole time again. Returns None, or a line that says
    why this is not possible."""
    if tournament.status != "running":
        return line("event-late")
    await wait_for(ctx, tournament, SECONDS_TO_COME)
    return None


async def wait_for(scope: Scope, tournament: Tournament, seconds: float = SUBSTITUTE_WAITS) -> Tournament:
    """Makes tables wait for their missing players for so many seconds (scaled) from now on, if they do not
    wait longer already; by default, as for a substitute. Returns the changed tournament."""
    due_at = max(tournament.due_at or 0.0, scope.tx.now + seconds * scope.app.scale)
    tournament = await tournaments.change(scope.tx, tournament.id, due_at=due_at)
    watch(scope, tournament)
    return tournament


async def is_here(ctx: UpdateContext, tournament: Tournament) -> Line:
    """Stores that the person is there for his game of the round, or for a seat that becomes free. A reserve
    is stored as waiting in the first game of the round that has not begun; this counts for all its games.
    Returns the line that answers him."""
    user_id = ctx.person.user_id
    rows = await event_games.of_round(ctx.tx, tournament)
    due = [row.game_id for row in rows if row.status == "due" and row.game_id is not None]
    listed = await entrants.of_tournament(ctx.tx, tournament.id)
    reserve = next((who for who in listed if (who.user_id, who.status) == (user_id, "waiting")), None)
    if not ctx.person.reachable:  # he has just pressed in his private chat
        await people.set_reachable(ctx.tx, ctx.bot_id, user_id, True)
    if reserve is not None and due:
        await waiting.come(ctx.tx, ctx.bot_id, due[0], user_id, reserve.name)
        return line("event-here-reserve")
    sits = [await seats.set_ready(ctx.tx, game_id, user_id) for game_id in due]
    return line("event-here") if any(sits) else line("event-here-late")
