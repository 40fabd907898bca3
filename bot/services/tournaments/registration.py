"""Who enters a tournament by its link, and who leaves it before it is drawn."""

from collections.abc import Sequence

from bot.render import tournament as told
from bot.render.phrase import shown_name
from bot.render.post import Line, Post, line
from bot.services.context import UpdateContext
from bot.services.tournaments.voices import tell_person
from bot.store import entrants, tournaments
from bot.store.entrants import Entrant
from bot.store.tournaments import Tournament

LINK = "event_"
"""What the private chat is sent before the code of a tournament."""


async def tournament_of_link(ctx: UpdateContext, code: str) -> Tournament | None:
    """The tournament that a link leads to."""
    return await tournaments.by_code(ctx.tx, ctx.bot_id, code)


async def own_tournament(ctx: UpdateContext) -> Tournament | None:
    """The one that the person organises, else the newest that he has entered."""
    organised = await tournaments.of_organiser(ctx.tx, ctx.bot_id, ctx.person.user_id)
    if organised is not None and organised.status != "over":
        return organised
    entered = await tournaments.of_person(ctx.tx, ctx.bot_id, ctx.person.user_id)
    return entered or organised


async def entry_page(ctx: UpdateContext, tournament: Tournament) -> Post:
    """What the person reads of the tournament: what he is in it, and what he can do."""
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    own = _own(ctx, people)
    return told.entry(
        tournament.id,
        tournament.title,
        entered=sum(who.status == "in" for who in people),
        places=tournament.places,
        own=None if own is None else own.status,
        begun=tournament.begun,
    )


async def enter(ctx: UpdateContext, tournament: Tournament) -> Line:
    """The person enters, or waits for a place. Returns what he is told."""
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    own = _own(ctx, people)
    if tournament.status == "over":
        return line("event-late")
    if own is not None and own.status != "out":
        return told.you_are(own.status)
    entered = sum(who.status == "in" for who in people)
    status: entrants.Status = "waiting" if tournament.begun or entered >= tournament.places else "in"
    if own is None:
        name = entered_as(ctx.person.name)
        await entrants.add(ctx.tx, tournament.id, ctx.person.user_id, name, status)
    elif tournament.begun:
        return line("event-late")
    else:
        await entrants.set_status(ctx.tx, tournament.id, own.number, status)
    return told.you_are(status)


def entered_as(name: str) -> str:
    """A person's name among the entrants: as it is shown, and never like one of the program's own."""
    return shown_name(entrants.of_a_person(shown_name(name)))


async def leave(ctx: UpdateContext, tournament: Tournament) -> Line:
    """The person leaves the list. Before the draw whoever waits first moves up."""
    own = _own(ctx, await entrants.of_tournament(ctx.tx, tournament.id))
    if own is None or own.status == "out":
        return line("event-not-entered")
    if tournament.begun and own.status == "in":
        return line("event-ask-organiser")
    await entrants.set_status(ctx.tx, tournament.id, own.number, "out")
    if own.status == "in":
        await _move_up(ctx, tournament)
    return line("event-left")


async def leave_all(ctx: UpdateContext) -> None:
    """The person is to be forgotten: he waits for no place any more, and keeps none before the draw."""
    for tournament in await tournaments.unfinished(ctx.tx, ctx.bot_id):
        await leave(ctx, tournament)


async def _move_up(ctx: UpdateContext, tournament: Tournament) -> None:
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    first = next((who for who in people if who.status == "waiting"), None)
    if first is not None:
        await entrants.set_status(ctx.tx, tournament.id, first.number, "in")
        said = line("event-moved-up", title=tournament.title)
        await tell_person(ctx.app, ctx.tx, first.user_id, Post(lines=(said,)))


def _own(ctx: UpdateContext, people: Sequence[Entrant]) -> Entrant | None:
    return next((who for who in people if who.user_id == ctx.person.user_id), None)
