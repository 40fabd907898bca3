"""One who waits comes for one who has to go, and sits in all his seats that are not played yet: the seating
is not drawn again. At a table that has not begun, or whose game ended without a result, that is at once."""

from collections.abc import Sequence

from bot.render import tournament as told
from bot.render.post import Line, Post, line
from bot.services.context import UpdateContext
from bot.services.tournaments.announcing import announce_seat
from bot.services.tournaments.as_event import event_of, slot_of
from bot.services.tournaments.beginning import begin_after
from bot.services.tournaments.gathering import seat_anew
from bot.services.tournaments.voices import tell_person, tell_table
from bot.store import entrants, event_games
from bot.store.entrants import Change, Entrant
from bot.store.tournaments import Tournament


async def ask_who_goes(ctx: UpdateContext, tournament: Tournament, page: int) -> Post:
    """A page of those who play."""
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    playing = {who.number: who.name for who in people if who.status == "in"}
    return told.whom_to_replace(tournament.id, playing, page)


async def ask_who_comes(ctx: UpdateContext, tournament: Tournament, goes: int) -> Post | None:
    """The list of those who wait; None if nobody of this number plays."""
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    gone = _one(people, goes, "in")
    if gone is None:
        return None
    waiting = {who.number: who.name for who in people if who.status == "waiting"}
    return told.who_comes(tournament.id, goes, gone.name, waiting)


async def substitute(ctx: UpdateContext, tournament: Tournament, goes: int, comes: int) -> Line | None:
    """The change is made, and all whom it concerns are told; or why not."""
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    gone, come = _one(people, goes, "in"), _one(people, comes, "waiting")
    if gone is None or come is None or tournament.status not in ("break", "running"):
        return line("event-late")
    plays = await _plays_now(ctx, tournament, gone)
    number = tournament.round + plays
    await entrants.substitute(ctx.tx, tournament.id, Change(goes, comes, tournament.stage, number))
    await entrants.set_status(ctx.tx, tournament.id, goes, "out")
    await entrants.set_status(ctx.tx, tournament.id, comes, "in")
    gone_post = Post(lines=(line("event-you-go", title=tournament.title, name=come.name),))
    await tell_person(ctx.app, ctx.tx, gone.user_id, gone_post)
    come_post = Post(lines=(line("event-you-come", title=tournament.title, name=gone.name),))
    await tell_person(ctx.app, ctx.tx, come.user_id, come_post)
    if not plays:
        await _tell_table(ctx, tournament, gone, come)
    if tournament.status == "running":
        begin_after(ctx.app, ctx.tx, tournament.id)
    return None


async def _plays_now(ctx: UpdateContext, tournament: Tournament, who: Entrant) -> bool:
    """Whether he plays in the round, or has."""
    event = await event_of(ctx.tx, tournament)
    games = await event_games.of_round(ctx.tx, tournament.id, tournament.stage, tournament.round)
    return any(
        who.name in event.seated(slot_of(event, game)) for game in games if game.status in ("running", "over")
    )


async def _tell_table(ctx: UpdateContext, tournament: Tournament, gone: Entrant, come: Entrant) -> None:
    """The round is announced already: the table and the newcomer learn of his seat."""
    event = await event_of(ctx.tx, tournament)
    bound = await event_games.tables(ctx.tx, tournament.id)
    for row in await event_games.of_round(ctx.tx, tournament.id, tournament.stage, tournament.round):
        slot = slot_of(event, row)
        seats = event.seated(slot)
        if come.name in seats:
            seat = seats.index(come.name) + 1
            await announce_seat(ctx.app, ctx.tx, tournament, event, slot, come)
            said = line("event-substituted", number=seat, name=come.name, text=gone.name)
            if row.name in bound:
                await tell_table(ctx.app, ctx.tx, tournament, bound[row.name], Post(lines=(said,)))
            await seat_anew(ctx.app, ctx.tx, tournament, event, row)


def _one(people: Sequence[Entrant], number: int, status: str) -> Entrant | None:
    return next((who for who in people if who.number == number and who.status == status), None)
