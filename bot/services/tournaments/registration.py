"""Lets people enter a tournament by its link, and leave it before the draw. Also finds the tournament of a
person, of a group or of a protest."""

from collections.abc import Sequence

from bot.render.phrase import shown_name
from bot.render.post import Line, Post, line
from bot.render.tournaments import tournaments as texts
from bot.services.scope import Scope, UpdateContext
from bot.services.tournaments.messages import tell_person
from bot.store.tournaments import entrants, event_games, protests, tournaments
from bot.store.tournaments.entrants import Entrant
from bot.values.tournament import Tournament

LINK = "event_"
"""The beginning of the start parameter in a tournament's link. The tournament's code follows it."""


async def own_tournaments(ctx: UpdateContext) -> Sequence[Tournament]:
    """Returns the tournaments that the person leads, as organiser or chief judge, and that have not ended,
    the newest first. If there are none, returns only the newest that he has entered or else led, if any."""
    organised = await tournaments.of_leader(ctx.tx, ctx.bot_id, ctx.person.user_id)
    led = [tournament for tournament in organised if not tournament.ended]
    if led:
        return led
    entered = await tournaments.of_person(ctx.tx, ctx.bot_id, ctx.person.user_id)
    return organised[:1] if entered is None else [entered]


async def entry_page(ctx: UpdateContext, tournament: Tournament) -> Post:
    """Returns the post that shows the person whether he is in this tournament, and what he can do."""
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    own = _own(ctx, people)
    return texts.entry(
        tournament.id,
        texts.Card(
            tournament.title,
            tournament.card,
            [(stage["name"], stage["rounds"], len(stage["tables"])) for stage in tournament.stages],
            ctx.books.get(tournament.ruleset),
        ),
        entered=sum(who.status == "in" for who in people),
        places=tournament.places,
        own=None if own is None else own.status,
        status=tournament.status,
        leads=tournament.organiser_id == ctx.person.user_id,
    )


async def enter(ctx: UpdateContext, tournament: Tournament) -> Line:
    """Enters the person in the tournament or its waiting list. Returns the line that says so, or why not."""
    if tournament.status == "open":
        await move_up(ctx, tournament)  # those who wait come before him
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    own = _own(ctx, people)
    if tournament.ended:
        return line("event-late")
    if own is not None and own.status != "out":
        return texts.you_are(own.status)
    entered = sum(who.status == "in" for who in people)
    status: entrants.Status = "waiting" if tournament.begun or entered >= tournament.places else "in"
    if own is None:
        name = entered_as(ctx.person.name)
        await entrants.add(ctx.tx, tournament.id, ctx.person.user_id, name, status)
    elif tournament.begun:
        return line("event-late")
    else:
        await entrants.set_status(ctx.tx, tournament.id, own.number, status)
    return texts.you_are(status)


def entered_as(name: str) -> str:
    """Returns a person's name for the list of entrants: as messages show it, and without the beginning that
    is reserved for forgotten people."""
    return shown_name(entrants.of_a_person(shown_name(name)))


async def leave(ctx: UpdateContext, tournament: Tournament) -> Line:
    """Takes the person off the tournament's list; but a player after the draw has to ask the organiser.
    Before the draw, the first person on the waiting list takes his place. Returns the line that answers
    him."""
    own = _own(ctx, await entrants.of_tournament(ctx.tx, tournament.id))
    if own is None or own.status in ("out", "removed", "expelled"):
        return line("event-not-entered")
    if tournament.begun and own.status == "in":
        return line("event-ask-organiser")
    await entrants.set_status(ctx.tx, tournament.id, own.number, "out")
    if own.status == "in":
        await move_up(ctx, tournament)
    return line("event-left")


async def leave_all(ctx: UpdateContext) -> None:
    """Takes the person off all waiting lists, and before the draw also off the lists of players. It is called
    before his data are deleted."""
    for tournament in await tournaments.unfinished(ctx.tx, ctx.bot_id):
        await leave(ctx, tournament)


async def move_up(scope: Scope, tournament: Tournament) -> None:
    """Gives the free places to the first people on the waiting list, and tells them. More than one place may
    be free, because the operator or another bot may forget a person without calling this."""
    people = await entrants.of_tournament(scope.tx, tournament.id)
    free = tournament.places - sum(who.status == "in" for who in people)
    waiting = [who for who in people if who.status == "waiting"]
    for who in waiting[: max(0, free)]:
        await entrants.set_status(scope.tx, tournament.id, who.number, "in")
        await tell_person(scope, who.user_id, line("event-moved-up", title=tournament.title))


def _own(ctx: UpdateContext, people: Sequence[Entrant]) -> Entrant | None:
    return next((who for who in people if who.user_id == ctx.person.user_id), None)


async def has_entered(ctx: UpdateContext, tournament: Tournament) -> bool:
    """Returns whether the person leads the tournament or has entered it, even if he has left it again."""
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    return ctx.person.user_id in {
        tournament.organiser_id,
        tournament.chief_id,
        *(who.user_id for who in people),
    }


async def is_for_a_round(ctx: UpdateContext) -> bool:
    """Returns whether this group or topic is reserved for a table of a tournament that is being played."""
    target, since = ctx.target, ctx.tx.now - event_games.HELD * ctx.app.scale
    return await event_games.has_table(ctx.tx, ctx.bot_id, target.chat_id, target.thread_id or 0, since)


async def is_chief_of(ctx: UpdateContext, game_id: int) -> bool:
    """Returns whether the person is the chief judge of the tournament to which this game belongs."""
    row = await event_games.of_game(ctx.tx, game_id)
    found = None if row is None else await tournaments.find(ctx.tx, ctx.bot_id, row.tournament_id)
    return found is not None and found.chief_id == ctx.person.user_id


async def tournament_of_protest(ctx: UpdateContext, protest_id: int) -> Tournament | None:
    """Returns the tournament of this protest; None if there is none. The id may come from outside."""
    protest = await protests.find(ctx.tx, protest_id)
    row = None if protest is None else await event_games.of_game(ctx.tx, protest.game_id)
    return None if row is None else await tournaments.find(ctx.tx, ctx.bot_id, row.tournament_id)
