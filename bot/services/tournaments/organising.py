"""The organiser's menu. It shows how far his tournament is, and with its buttons he moves the tournament on,
cancels it, or gives it to somebody else."""

from collections.abc import Mapping, Sequence

from bot.render.post import Button, Line, Post, line
from bot.render.tournaments import organiser as pages
from bot.render.tournaments import settling as settled
from bot.render.tournaments import tournaments as texts
from bot.render.tournaments.attendance import missing_is
from bot.render.tournaments.tournaments import CHIEF
from bot.services.scope import Scope, UpdateContext
from bot.services.tournaments.announcing import tell_later, watch
from bot.services.tournaments.as_event import event_of
from bot.services.tournaments.attendance import missing
from bot.services.tournaments.beginning import begin_after, begin_round
from bot.services.tournaments.ending import follow, standing_now
from bot.services.tournaments.gathering import pause_of
from bot.services.tournaments.listing import may_reopen
from bot.services.tournaments.messages import page_of, tell_person, tell_tables
from bot.services.tournaments.registration import LINK
from bot.services.tournaments.settling import awaited, settle
from bot.store.game import games
from bot.store.people import people
from bot.store.tournaments import entrants, event_games, event_judges, tournaments
from bot.store.tournaments.event_games import EventGame
from bot.values.tournament import Tournament

Rows = Sequence[tuple[Button, ...]]


async def menu(ctx: UpdateContext, tournament: Tournament, *, begins: bool = False) -> Post:
    """Returns the post with the organiser's menu. `begins`: whether tables that have not begun will begin
    after the commit."""
    said, rows = await _state(ctx, tournament, begins=begins)
    others = [texts.event_button(tournament.id, "standing", "button-event-standing")]
    if tournament.chief_id == tournament.organiser_id:
        others.append(texts.event_button(tournament.id, "chief", "button-event-chief-page"))
    if not tournament.ended:
        others.append(
            (
                *texts.event_button(tournament.id, "list", "button-event-list"),
                *texts.event_button(tournament.id, "judges", "button-event-judges"),
            )
        )
    if may_reopen(tournament):
        others.append(texts.event_button(tournament.id, "reopen-ask", "button-event-reopen"))
    if tournament.status in ("break", "running"):
        others.append(texts.event_button(tournament.id, "people", "button-event-replace"))
    if tournament.status in ("open", "drawing", "running"):
        others.append(texts.event_button(tournament.id, "menu", "button-event-look"))
    if not tournament.ended:
        others.append(
            (
                *texts.event_button(tournament.id, "hand-list", "button-event-hand"),
                *texts.event_button(tournament.id, "cancel-ask", "button-event-cancel", style="danger"),
            )
        )
    return texts.menu(
        tournament.title,
        said=said,
        rows=(*rows, *others),
        link=None
        if tournament.ended or tournament.status == "closing"
        else f"https://t.me/{ctx.app.name}?start={LINK}{tournament.code}",
    )


def several(found: Sequence[Tournament]) -> Post:
    """Returns the post with a list of these tournaments, from which a person who leads them opens one."""
    return pages.several([pages.Row(one.id, one.title, one.status, one.opened_at) for one in found])


async def _state(ctx: UpdateContext, tournament: Tournament, *, begins: bool) -> tuple[list[Line], Rows]:
    match tournament.status:
        case "open":
            return await _registration(ctx, tournament), (
                texts.event_button(tournament.id, "draw", "button-event-draw", style="success"),
            )
        case "drawing":
            return [line("event-drawing")], ()
        case "break":
            start = texts.event_button(tournament.id, "begin", "button-event-begin", style="success")
            holds = texts.event_button(tournament.id, "hold", "button-event-hold")
            waits = (await awaited(ctx, tournament)).lines()
            said = [_round(tournament), *texts.begins(pause_of(ctx, tournament)), *waits]
            calls = texts.event_button(tournament.id, "call", "button-event-call")
            return said, (start, calls) if tournament.due_at is None else (start, holds, calls)
        case "running":
            return await _running(ctx, tournament, begins=begins)
        case "closing":
            waits = (await awaited(ctx, tournament)).lines()
            return [line("event-closing"), *waits], (
                texts.event_button(tournament.id, "finish", "button-event-enough"),
            )
        case "over" | "cancelled":
            return [texts.state_is(tournament.status)], ()


async def _registration(ctx: UpdateContext, tournament: Tournament) -> list[Line]:
    people = await entrants.of_tournament(ctx.tx, tournament.id)
    bound = await event_games.tables(ctx.tx, tournament.id)
    names = dict.fromkeys(name for stage in tournament.stages for name in stage["tables"])
    missing = [line("event-bind", table=name, code=tournament.code) for name in names if name not in bound]
    entered = sum(who.status == "in" for who in people)
    waiting = sum(who.status == "waiting" for who in people)
    return [line("event-entered", count=entered, places=tournament.places, waiting=waiting), *missing]


def _round(tournament: Tournament) -> Line:
    stage = tournament.plan
    return texts.next_round(stage["name"], tournament.round, stage["rounds"])


async def _running(ctx: UpdateContext, tournament: Tournament, *, begins: bool) -> tuple[list[Line], Rows]:
    games = await event_games.of_round(ctx.tx, tournament)
    said, event = [_round(tournament)], await event_of(ctx.tx, tournament)
    for game in games:
        said.append(texts.table_is(game.name, game.status, begins=begins))
        if game.status == "due":
            said += [missing_is(one) for one in await missing(ctx, tournament, event, game, ())]
    said += (await awaited(ctx, tournament)).lines()
    rows: list[tuple[Button, ...]] = []
    if not begins and any(game.status == "due" for game in games):
        rows.append(texts.event_button(tournament.id, "begin", "button-event-again"))
        rows.append(texts.event_button(tournament.id, "call", "button-event-call"))
    return said, rows


async def begin_now(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """Begins the round before its time, or tries again to begin tables that could not begin. Returns None, or
    a line that says why this is not possible."""
    if tournament.status == "break":
        await begin_round(ctx, tournament)
    elif tournament.status == "running":
        begin_after(ctx, tournament.id)
    else:
        return line("event-late")
    return None


async def hold(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """Makes the next round wait until the organiser begins it. Returns None, or a line that says why not."""
    if tournament.status != "break" or tournament.due_at is None:
        return line("event-late")
    held = await tournaments.change(ctx.tx, tournament.id, due_at=None)
    watch(ctx, held)
    await tell_later(ctx, held)
    return None


async def play_again(ctx: UpdateContext, tournament: Tournament, place: int) -> Line | None:
    """Lets a table play its game again, because it has ended without a result. Returns None, or a line that
    says why this is not possible. `place`: the number of the table in its stage, from 1."""
    game = await _stopped(ctx, tournament, place)
    if game is None:
        return line("event-late")
    await event_games.change(ctx.tx, game, status="due")
    begin_after(ctx, tournament.id)
    return None


async def pass_over(ctx: UpdateContext, tournament: Tournament, place: int) -> Line | None:
    """Moves the tournament on without the result of a game that has ended without one. Returns None, or a
    line that says why this is not possible. `place`: the number of the table in its stage, from 1."""
    game = await _stopped(ctx, tournament, place)
    if game is None:
        return line("event-late")
    if game.game_id is not None:
        await games.close(ctx.tx, game.game_id, "cancelled", "passed over")
    await event_games.change(ctx.tx, game, status="over", game_id=None)
    await follow(ctx, tournament)
    return None


async def _stopped(ctx: UpdateContext, tournament: Tournament, place: int) -> EventGame | None:
    names = [name for number, name in enumerate(tournament.plan["tables"], 1) if number == place]
    games = await event_games.of_round(ctx.tx, tournament)
    return next((game for game in games if game.name in names and game.status == "stopped"), None)


async def ask_enough(ctx: UpdateContext, tournament: Tournament) -> Post | None:
    """Returns the post that asks the organiser if he is sure to end the stage; None if none waits to end."""
    if tournament.status != "closing":
        return None
    return settled.sure_enough(tournament.id, await awaited(ctx, tournament))


async def close(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """Ends the present stage at once, although protests are open or marks are missing. Returns None, or a
    line that says why this is not possible."""
    by_organiser = tournament.organiser_id == ctx.person.user_id
    done = await settle(ctx, tournament, enough="organiser" if by_organiser else "chief")
    return None if done else line("event-late")


async def standing(ctx: UpdateContext, tournament: Tournament) -> Post:
    """Returns the post with the present standing of the tournament."""
    return texts.standing(tournament.title, await standing_now(ctx.tx, tournament))


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
    """Returns the post that asks the organiser to confirm he cancels the tournament; None if it has ended."""
    return None if tournament.ended else pages.sure_to_cancel(tournament.id, tournament.title)


async def ask_to_whom(ctx: UpdateContext, tournament: Tournament) -> Post:
    """Returns the post with a list, on which the organiser chooses who leads the tournament after him."""
    return pages.to_whom(
        tournament.id, {number: name for number, (_, name) in (await _heirs(ctx, tournament)).items()}
    )


async def ask_if_sure(ctx: UpdateContext, tournament: Tournament, number: int) -> Post | None:
    """Returns the post that asks the organiser to confirm that this person leads the tournament after him;
    None if he can not. `number`: the entrant's number, or `CHIEF` for the chief judge."""
    heir = (await _heirs(ctx, tournament)).get(number)
    return None if heir is None else pages.sure_to_hand(tournament.id, tournament.title, number, heir[1])


async def hand_over(ctx: UpdateContext, tournament: Tournament, number: int) -> Post | None:
    """Makes another person the organiser. If the former organiser was also the chief judge, the other person
    becomes the chief judge, too. Returns the post for the former organiser; None if this is not possible.
    `number`: the entrant's number, or `CHIEF` for the chief judge."""
    heir = (await _heirs(ctx, tournament)).get(number)
    if heir is None:
        return None
    user_id, name = heir
    judges = tournament.chief_id == tournament.organiser_id
    chief = user_id if judges else tournament.chief_id
    await tournaments.change(ctx.tx, tournament.id, organiser_id=user_id, chief_id=chief)
    post = pages.you_lead(tournament.id, tournament.title)
    await tell_person(ctx, user_id, post, question=page_of(tournament.id))
    return Post(lines=(line("event-handed", title=tournament.title, name=name),))


async def _heirs(ctx: UpdateContext, tournament: Tournament) -> Mapping[int, tuple[int, str]]:
    """Returns the user ids and names of the people who can become the organiser; nobody after the end. They
    are entrants to whom the bot can write, by their numbers, and the chief judge, by the number `CHIEF`."""
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
