"""The chief judge expels a player from the tournament, and lets him in again (7.3). The player's games stay
in the standing, where he stands behind all others. The first person on the waiting list gets his seats in
later games; if nobody waits, his tables wait as for an absent player."""

from collections.abc import Mapping, Sequence

from bot.render.post import Line, Post, line
from bot.render.tournaments import chief as texts
from bot.services.scope import UpdateContext
from bot.services.tournaments.as_event import event_of
from bot.services.tournaments.attendance import next_waiting
from bot.services.tournaments.beginning import begin_after
from bot.services.tournaments.messages import tell_person, tell_tables
from bot.services.tournaments.registration import move_up
from bot.services.tournaments.settling import results_changed
from bot.services.tournaments.substituting import plays_now, substitute, tell_change
from bot.store.tournaments import entrants, tournaments
from bot.store.tournaments.entrants import Change, Entrant
from bot.values.tournament import Tournament


async def players(ctx: UpdateContext, tournament: Tournament, page: int) -> Post:
    """Returns the post with a page of those whom the chief judge can expel or let in. `page`: from 0."""
    listed = await _concerned(ctx, tournament)
    return texts.whom(tournament.id, {who.number: who.name for who in listed}, page)


async def ask(ctx: UpdateContext, tournament: Tournament, number: int) -> Post | None:
    """Returns the post that asks the chief judge to confirm that he expels this player or, if he was
    expelled, lets him in again; None if he can do neither. `number`: the entrant's number."""
    who = await _entrant(ctx, tournament, number)
    if who is None or tournament.status == "cancelled":
        return None
    return texts.sure_of(tournament.id, number, who.name, let_in=who.status == "expelled")


async def expel(ctx: UpdateContext, tournament: Tournament, number: int) -> Line | None:
    """Expels a player from the tournament, and tells everybody. Returns None, or a line that says why this is
    not possible. `number`: the entrant's number."""
    who = await _entrant(ctx, tournament, number)
    if who is None or who.status == "expelled" or tournament.status == "cancelled":
        return line("event-late")
    if tournament.status == "drawing":
        return line("event-drawing")
    await entrants.set_status(ctx.tx, tournament.id, number, "expelled")
    await _tell(ctx, tournament, who, line("event-expelled", title=tournament.title, name=who.name))
    if tournament.status == "open":
        await move_up(ctx, tournament)
        return None
    await results_changed(ctx, tournament.id)
    now = await tournaments.get(ctx.tx, tournament.id)
    if now.status in ("break", "running") and await _has_seats(ctx, now, who):
        come = await next_waiting(ctx, now)
        if come is not None:
            await substitute(ctx, now, number, come.number)
    return None


async def let_in(ctx: UpdateContext, tournament: Tournament, number: int) -> Line | None:
    """Lets an expelled player into the tournament again, and tells everybody. If his substitute has begun to
    play, the seats stay with the substitute. A player who has had no seats is put on the waiting list; so is
    a player whose place is taken before the draw. Returns None, or a line that says why this is not possible.
    `number`: the entrant's number."""
    who = await _entrant(ctx, tournament, number)
    if who is None or who.status != "expelled" or tournament.status == "cancelled":
        return line("event-late")
    if tournament.status == "drawing":
        return line("event-drawing")
    if who.user_id is None:
        return line("event-forgotten", name=who.name)
    people = {one.number: one for one in await entrants.of_tournament(ctx.tx, tournament.id)}
    changes = await _substitutions_from(ctx, tournament, number)
    idle = [await _is_idle(ctx, tournament, change, people[change.comes]) for change in changes]
    status: entrants.Status = "in" if all(idle) else "out"
    if not tournament.begun:
        full = sum(one.status == "in" for one in people.values()) >= tournament.places
        status = "waiting" if full else "in"
    elif not changes and not await _has_had_seats(ctx, tournament, number):
        status = "waiting"
    await entrants.set_status(ctx.tx, tournament.id, number, status)
    if changes and status == "in":
        await _take_back(ctx, tournament, changes, people)
        if not await plays_now(ctx, tournament, who):
            await tell_change(ctx, tournament, people[changes[-1].comes], who)
    await _tell(ctx, tournament, who, texts.let_in(tournament.title, who.name, status))
    await results_changed(ctx, tournament.id)
    if tournament.status == "running":
        begin_after(ctx, tournament.id)
    return None


async def _substitutions_from(ctx: UpdateContext, tournament: Tournament, number: int) -> Sequence[Change]:
    """Returns the substitutions that have given the seats of this player to others: his own, that of his
    substitute, and so on. `number`: the entrant's number."""
    changes = {change.goes: change for change in await entrants.substitutions(ctx.tx, tournament.id)}
    found: list[Change] = []
    while number in changes:
        found.append(changes[number])
        number = changes[number].comes
    return found


async def _take_back(
    ctx: UpdateContext, tournament: Tournament, changes: Sequence[Change], people: Mapping[int, Entrant]
) -> None:
    """Deletes these substitutions, and puts the substitute who was in the tournament on the waiting list.
    `people`: the entrants by number."""
    for change in changes:
        await entrants.drop_substitution(ctx.tx, tournament.id, change.goes)
        come = people[change.comes]
        if come.status == "in":
            await entrants.set_status(ctx.tx, tournament.id, come.number, "waiting")
            await tell_person(ctx, come.user_id, line("event-moved-to-wait", title=tournament.title))


async def _has_had_seats(ctx: UpdateContext, tournament: Tournament, number: int) -> bool:
    """Returns whether this entrant has had seats in a drawn round, by the draw or as a substitute."""
    changes = await entrants.substitutions(ctx.tx, tournament.id)
    return number in tournament.seated or any(change.comes == number for change in changes)


async def _entrant(ctx: UpdateContext, tournament: Tournament, number: int) -> Entrant | None:
    return next((who for who in await _concerned(ctx, tournament) if who.number == number), None)


async def _concerned(ctx: UpdateContext, tournament: Tournament) -> Sequence[Entrant]:
    """Returns the people whom the chief judge can expel or let in: players, expelled people, and those whom a
    substitute has replaced."""
    replaced = {change.goes for change in await entrants.substitutions(ctx.tx, tournament.id)}
    listed = await entrants.of_tournament(ctx.tx, tournament.id)
    return [
        who
        for who in listed
        if who.status in ("in", "expelled") or (who.status == "out" and who.number in replaced)
    ]


async def _has_seats(ctx: UpdateContext, tournament: Tournament, who: Entrant) -> bool:
    """Returns whether the player has a seat in a game of the present stage that has not begun."""
    event = await event_of(ctx.tx, tournament)
    number = tournament.round + await plays_now(ctx, tournament, who)
    fixtures = (fixture for fixture in event.stages[tournament.stage].fixtures() if fixture.round >= number)
    return any(who.name in event.seated(fixture) for fixture in fixtures)


async def _is_idle(ctx: UpdateContext, tournament: Tournament, change: Change, come: Entrant) -> bool:
    """Returns whether a substitute (`come`) has played no game since he came in, and plays none now."""
    came = (tournament.stage, tournament.round) <= (change.stage, change.round)
    return came and not await plays_now(ctx, tournament, come)


async def _tell(ctx: UpdateContext, tournament: Tournament, who: Entrant, said: Line) -> None:
    await tell_tables(ctx, tournament, said)
    for user_id in {who.user_id: None, tournament.organiser_id: None}:
        if user_id != ctx.person.user_id:
            await tell_person(ctx, user_id, said)
