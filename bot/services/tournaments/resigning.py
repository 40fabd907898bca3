"""How an organiser can leave his tournament: he cancels it, or gives it to somebody else."""

from collections.abc import Mapping

from bot.render.post import Line, Post, line
from bot.render.tournaments import organiser as told
from bot.render.tournaments.tournaments import CHIEF
from bot.services.scope import Scope, UpdateContext
from bot.services.tournaments.announcing import watch
from bot.services.tournaments.voices import page_of, tell_person, tell_tables
from bot.store.game import games
from bot.store.people import people
from bot.store.tournaments import entrants, event_games, event_judges, tournaments
from bot.values.tournament import Tournament


async def cancel(scope: Scope, tournament: Tournament) -> Line | None:
    """Ends the tournament before its time, and tells everybody. Returns None, or a line that says why this is
    not possible. Games that are being played go on as ordinary games."""
    if tournament.ended:
        return line("event-late")
    for row in await event_games.of_tournament(scope.tx, tournament.id):
        if row.status == "over":
            continue
        if row.game_id is not None and (await games.get(scope.tx, row.game_id)).is_announced:
            await games.close(scope.tx, row.game_id, "cancelled", "tournament cancelled")
        await event_games.drop(scope.tx, row)
    ended = {"status": "cancelled", "ended_at": scope.tx.now, "due_at": None}
    watch(scope, await tournaments.change(scope.tx, tournament.id, **ended))
    said = line("event-cancelled", title=tournament.title)
    await tell_tables(scope, tournament, said)
    judges = await event_judges.of_tournament(scope.tx, tournament.id)
    concerned = dict.fromkeys((tournament.chief_id, *(judge.user_id for judge in judges)))
    for who in await entrants.of_tournament(scope.tx, tournament.id):
        if who.user_id is not None and who.status != "out":
            concerned[who.user_id] = None
    concerned.pop(tournament.organiser_id, None)
    for user_id in concerned:
        await tell_person(scope, user_id, said)
    return None


async def ask_to_cancel(_ctx: UpdateContext, tournament: Tournament) -> Post | None:
    """Returns the post that asks the organiser to confirm that he cancels the tournament; None if it has
    ended."""
    return None if tournament.ended else told.sure_to_cancel(tournament.id, tournament.title)


async def ask_to_whom(ctx: UpdateContext, tournament: Tournament) -> Post:
    """Returns the post with a list, on which the organiser chooses who leads the tournament after him."""
    return told.to_whom(
        tournament.id, {number: name for number, (_, name) in (await _heirs(ctx, tournament)).items()}
    )


async def ask_if_sure(ctx: UpdateContext, tournament: Tournament, number: int) -> Post | None:
    """Returns the post that asks the organiser to confirm that this person leads the tournament after him;
    None if he can not. `number`: of the entrant, or `CHIEF` for the chief judge."""
    heir = (await _heirs(ctx, tournament)).get(number)
    return None if heir is None else told.sure_to_hand(tournament.id, tournament.title, number, heir[1])


async def hand_over(ctx: UpdateContext, tournament: Tournament, number: int) -> Post | None:
    """Makes another person the organiser. If the former organiser was also the chief judge, the other person
    becomes the chief judge, too. Returns the post for the former organiser; None if this is not possible.
    `number`: of the entrant, or `CHIEF` for the chief judge."""
    heir = (await _heirs(ctx, tournament)).get(number)
    if heir is None:
        return None
    user_id, name = heir
    judges = tournament.chief_id == tournament.organiser_id
    chief = user_id if judges else tournament.chief_id
    await tournaments.change(ctx.tx, tournament.id, organiser_id=user_id, chief_id=chief)
    post = told.you_lead(tournament.id, tournament.title)
    await tell_person(ctx, user_id, post, question=page_of(tournament.id))
    return told.handed(tournament.title, name)


async def _heirs(ctx: UpdateContext, tournament: Tournament) -> Mapping[int, tuple[int, str]]:
    """Returns the user ids and names of the people who can become the organiser. They are entrants to whom
    the bot can write, by their numbers, and the chief judge, by the number `CHIEF`."""
    if tournament.ended:
        return {}
    found: dict[int, tuple[int, str]] = {}
    for who in await entrants.of_tournament(ctx.tx, tournament.id):
        gone = who.status in ("out", "removed", "expelled")
        if who.user_id is None or who.user_id == tournament.organiser_id or gone:
            continue
        known = await people.get(ctx.tx, ctx.bot_id, who.user_id)
        if known is not None and known.reachable:
            found[who.number] = (known.user_id, who.name)
    chief = await people.get(ctx.tx, ctx.bot_id, tournament.chief_id)
    if chief is not None and tournament.chief_id != tournament.organiser_id:
        found = {CHIEF: (chief.user_id, chief.name), **found}
    return found
