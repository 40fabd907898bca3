"""Announces a round of a tournament: tells each table who sits where, and each player where he sits. After a
stage's last round it starts the time for protests."""

from functools import partial

from bot.render.post import Post, line
from bot.render.tournaments import tournaments as texts
from bot.runtime.links import ANY_MESSAGE
from bot.runtime.timers import Timed
from bot.services.scope import Scope
from bot.services.tournaments.as_event import event_of, fixture_of
from bot.services.tournaments.chairs import announce_chair
from bot.services.tournaments.gathering import gather, pause_of, seat_anew
from bot.services.tournaments.messages import tell_person, title_of
from bot.store.tournaments import entrants, event_games, tournaments
from bot.store.tournaments.event_games import EventGame
from bot.values.outgoing import What
from bot.values.tournament import Tournament
from championship.event import Event

OWN_SEAT = "own-seat"
"""The slot of the private message that tells a player where he sits."""

PROTESTED_WITHIN = 10 * 60.0
"""Seconds (scaled) after the end of a game. Within this time, its players may protest (clause 8.8)."""


async def announce(scope: Scope, tournament: Tournament, number: int) -> Tournament:
    """Announces round `number` of a tournament and starts the break before it. Returns the changed
    tournament. Its very first round waits for the organiser and not for a time."""
    waits = tournament.pause if (tournament.stage, number) != (0, 1) else 0.0
    due_at = scope.tx.now + waits * scope.app.scale if waits else None
    tournament = await tournaments.change(
        scope.tx, tournament.id, status="break", round=number, due_at=due_at
    )
    event = await event_of(scope.tx, tournament)
    stage = event.stages[tournament.stage]
    await event_games.announce(scope.tx, tournament.id, tournament.stage, number, stage.tables_of(number))
    for row in await event_games.of_round(scope.tx, tournament):
        await gather(scope, tournament, row)
    named = {"title": event.title, "stage": texts.stage_name(stage.name)}
    rests = line("event-you-rest", round=number, **named)
    no_seat = rests if stage.first is None else line("event-not-on", **named)
    seated: set[str] = set()
    for row in await event_games.of_round(scope.tx, tournament):
        fixture = fixture_of(event, row)
        await tell_seats(scope, tournament, event, row)
        await announce_chair(scope, tournament, event, fixture)
        seated.update(event.seated(fixture))
    for who in await entrants.of_tournament(scope.tx, tournament.id):
        if who.status != "in" or who.name in seated:
            continue
        if stage.first is None or number == 1:
            await tell_person(scope, who.user_id, Post(lines=(no_seat,), silent=True))
    watch(scope, tournament)
    return tournament


async def tell_seats(
    scope: Scope,
    tournament: Tournament,
    event: Event,
    row: EventGame,
    what: What = "send",
    *,
    only: str | None = None,
) -> None:
    """Tells the players of a table in private where they sit in this game, or edits these messages (`what`).
    `only`: the name of the one player who is told; None: all."""
    bound = (await event_games.tables(scope.tx, tournament.id)).get(row.name)
    chat = row.name if bound is None else await title_of(scope.tx, tournament, bound)
    url = None if bound is None else scope.app.link(bound.chat_id, ANY_MESSAGE)
    there = await entrants.of_tournament(scope.tx, tournament.id)
    ids = {who.name: who.user_id for who in there if who.status != "expelled"}
    fixture, pause = fixture_of(event, row), pause_of(scope, tournament)
    for seat, name in enumerate(event.seated(fixture), 1):
        if only in (None, name):
            post = texts.your_seat(event.title, fixture, seat, chat, url, pause=pause)
            await tell_person(scope, ids.get(name), post, what=what, game_id=row.game_id, slot=OWN_SEAT)


async def tell_later(scope: Scope, tournament: Tournament) -> None:
    """Edits the messages about when the round begins, because it now waits for the organiser."""
    event = await event_of(scope.tx, tournament)
    for row in await event_games.of_round(scope.tx, tournament):
        if row.status == "due" and row.game_id is not None:
            await seat_anew(scope, tournament, event, row)
            await tell_seats(scope, tournament, event, row, "edit")


def watch(scope: Scope, tournament: Tournament) -> None:
    """Sets the timer of a tournament after the commit. If nothing is due, clears the timer."""
    if tournament.due_at is None:
        scope.tx.after_commit(partial(scope.app.timers.clear, ("tournament", tournament.id)))
    else:
        timed = Timed("tournament", tournament.id)
        scope.tx.after_commit(partial(scope.app.timers.put, timed, tournament.due_at))


async def close_down(scope: Scope, tournament: Tournament) -> None:
    """Starts the time for protests after the last game of a stage."""
    due_at = scope.tx.now + PROTESTED_WITHIN * scope.app.scale
    watch(scope, await tournaments.change(scope.tx, tournament.id, status="closing", due_at=due_at))
