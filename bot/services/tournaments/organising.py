"""The organiser's menu: how far his tournament is, and what he does about it."""

from collections.abc import Sequence

from bot.render import tournament as told
from bot.render.post import Button, Line, Post, line
from bot.services.context import UpdateContext
from bot.services.tournaments.announcing import watch
from bot.services.tournaments.beginning import begin, begin_after
from bot.services.tournaments.ending import finish, follow, standing_now
from bot.services.tournaments.gathering import pause_of
from bot.services.tournaments.registration import LINK
from bot.services.tournaments.seatings import draw_first
from bot.store import entrants, event_games, games, tournaments
from bot.store.event_games import EventGame
from bot.store.tournaments import Tournament

Rows = Sequence[tuple[Button, ...]]


async def menu(ctx: UpdateContext, tournament: Tournament, *, begins: bool = False) -> Post:
    """What the organiser sees. `begins`: tables that have not begun are about to."""
    said, rows = await _state(ctx, tournament, begins=begins)
    others = [told.event_button(tournament.id, "standing", "button-event-standing")]
    if tournament.status in ("break", "running"):
        others.append(told.event_button(tournament.id, "people", "button-event-replace"))
    if tournament.status in ("open", "drawing", "running"):
        others.append(told.event_button(tournament.id, "menu", "button-event-look"))
    return told.menu(
        tournament.title,
        said=said,
        rows=(*rows, *others),
        link=None
        if tournament.status in ("closing", "over")
        else f"https://t.me/{ctx.app.name}?start={LINK}{tournament.code}",
    )


async def _state(ctx: UpdateContext, tournament: Tournament, *, begins: bool) -> tuple[list[Line], Rows]:
    match tournament.status:
        case "open":
            return await _registration(ctx, tournament), (
                told.event_button(tournament.id, "draw", "button-event-draw", style="success"),
            )
        case "drawing":
            return [line("event-drawing")], ()
        case "break":
            start = told.event_button(tournament.id, "begin", "button-event-begin", style="success")
            holds = told.event_button(tournament.id, "hold", "button-event-hold")
            said = [_round(tournament), told.begins(pause_of(ctx.app, ctx.tx, tournament))]
            return said, (start,) if tournament.due_at is None else (start, holds)
        case "running":
            return await _running(ctx, tournament, begins=begins)
        case "closing":
            return [line("event-closing")], (
                told.event_button(tournament.id, "finish", "button-event-finish"),
            )
        case "over":
            return [line("event-over")], ()


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
    return told.next_round(stage["name"], tournament.round, stage["rounds"])


async def _running(ctx: UpdateContext, tournament: Tournament, *, begins: bool) -> tuple[list[Line], Rows]:
    games = await event_games.of_round(ctx.tx, tournament.id, tournament.stage, tournament.round)
    said = [_round(tournament), *(told.table_is(game.name, game.status, begins=begins) for game in games)]
    rows: list[tuple[Button, ...]] = []
    if not begins and any(game.status == "due" for game in games):
        rows.append(told.event_button(tournament.id, "begin", "button-event-again"))
    return said, rows


async def close_registration(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """The seating is drawn; or why not."""
    return await draw_first(ctx.app, ctx.tx, tournament)


async def begin_now(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """The round begins before its time, or tables that could not begin try again; or why not."""
    if tournament.status == "break":
        await begin(ctx.app, ctx.tx, tournament)
    elif tournament.status == "running":
        begin_after(ctx.app, ctx.tx, tournament.id)
    else:
        return line("event-late")
    return None


async def hold(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """The round waits for the organiser; or why not."""
    if tournament.status != "break" or tournament.due_at is None:
        return line("event-late")
    watch(ctx.app, ctx.tx, await tournaments.change(ctx.tx, tournament.id, due_at=None))
    return None


async def play_again(ctx: UpdateContext, tournament: Tournament, place: int) -> Line | None:
    """A game that had no result is played again; or why not. `place`: of the table in its stage, from 1."""
    game = await _stopped(ctx, tournament, place)
    if game is None:
        return line("event-late")
    await event_games.change(ctx.tx, game, status="due")
    begin_after(ctx.app, ctx.tx, tournament.id)
    return None


async def pass_over(ctx: UpdateContext, tournament: Tournament, place: int) -> Line | None:
    """A game that had no result stays without; or why not."""
    game = await _stopped(ctx, tournament, place)
    if game is None:
        return line("event-late")
    if game.game_id is not None:
        await games.close(ctx.tx, game.game_id, "cancelled", "passed over")
    await event_games.change(ctx.tx, game, status="over", game_id=None)
    await follow(ctx.app, ctx.tx, tournament)
    return None


async def _stopped(ctx: UpdateContext, tournament: Tournament, place: int) -> EventGame | None:
    names = [name for number, name in enumerate(tournament.plan["tables"], 1) if number == place]
    games = await event_games.of_round(ctx.tx, tournament.id, tournament.stage, tournament.round)
    return next((game for game in games if game.name in names and game.status == "stopped"), None)


async def close(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """The podium, without waiting for more protests; or why not."""
    if tournament.status != "closing":
        return line("event-late")
    done = await finish(ctx.app, ctx.tx, tournament)
    return None if done else line("event-protests-open")


async def standing(ctx: UpdateContext, tournament: Tournament) -> Post:
    """The standing as it is."""
    return told.standing(tournament.title, await standing_now(ctx.tx, tournament))


async def again(ctx: UpdateContext, tournament: Tournament) -> Tournament:
    """The tournament after what was done about it."""
    return await tournaments.get(ctx.tx, tournament.id)
