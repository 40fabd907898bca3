"""The chief judge's menu (6.2, 8.8). It shows what waits for him, and the games, whose results he can decide.
He also approves or refuses a bonus of 0.6 or 0.7 for which the judge of a table has asked (8.4.3)."""

from collections.abc import Sequence

from bot.presses.tournaments import Bonus
from bot.render.locales import say
from bot.render.post import Line, Post, line
from bot.render.tournaments import chief as texts
from bot.render.tournaments.tournaments import table_is
from bot.services.judge import marking
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.services.tournaments import protesting
from bot.services.tournaments.as_event import event_of, fixture_of
from bot.services.tournaments.messages import RULING, page_of, tell_person
from bot.services.tournaments.organising import hold
from bot.services.tournaments.settling import awaited, is_next, results_changed
from bot.store.game import judges
from bot.store.tournaments import event_games, protests, tournaments
from bot.store.tournaments.event_games import EventGame
from bot.values.tournament import Tournament
from engine.marks import CHIEF_RESULTS, WINNERS, ChiefResult, Judge, Winner, hundredths
from engine.roles import Seat, Team


async def menu(ctx: UpdateContext, tournament: Tournament) -> Post:
    """Returns the post with the menu's first page: the round's tables, and what the tournament waits for."""
    said: list[Line] = []
    if tournament.status == "running":
        here = await event_games.of_round(ctx.tx, tournament)
        said += (table_is(row.name, row.status, begins=False) for row in here)
    waits = await awaited(ctx, tournament)
    said += waits.lines()
    return texts.menu(tournament.id, tournament.title, said, waits, ends=tournament.status == "closing")


async def games(ctx: UpdateContext, tournament: Tournament, page: int) -> Post:
    """Returns the post with a page of the tournament's games that were played. `page`: its number, from 0."""
    event = await event_of(ctx.tx, tournament)
    rows = await _played(ctx, tournament)
    listed = [
        (row.game_id, fixture_of(event, row), await _result(ctx, row))
        for row in rows
        if row.game_id is not None
    ]
    return texts.games(tournament.id, listed, page)


async def game(ctx: UpdateContext, tournament: Tournament, game_id: int) -> Post | None:
    """Returns the post with the chief judge's page of a game; None if this tournament has not played it."""
    rows = await _played(ctx, tournament)
    row = next((row for row in rows if row.game_id == game_id), None)
    if row is None:
        return None
    fixture, result = fixture_of(await event_of(ctx.tx, tournament), row), await _result(ctx, row)
    may, number = _decisions(result), rows.index(row) + 1
    return texts.game(tournament.id, game_id, fixture, result, may, number=number)


async def sure_to_rule(ctx: UpdateContext, tournament: Tournament, game_id: int, number: int) -> Post | None:
    """Returns the post that asks the chief judge whether he is sure of this decision about a game; None if he
    can not make it. `number`: the index of the decision in `CHIEF_RESULTS`, from 0."""
    ruled = await _ruled(ctx, tournament, game_id, number)
    if ruled is None:
        return None
    row, result = ruled
    fixture = fixture_of(await event_of(ctx.tx, tournament), row)
    return texts.sure_to_rule(tournament.id, game_id, fixture, result)


async def _ruled(
    ctx: UpdateContext, tournament: Tournament, game_id: int, number: int
) -> tuple[EventGame, ChiefResult] | None:
    row = await _row(ctx, tournament, game_id)
    may = () if row is None else _decisions(await _result(ctx, row))
    result = next((result for result in may if CHIEF_RESULTS.index(result) == number), None)
    return None if row is None or result is None else (row, result)


def _decisions(result: texts.Shown) -> Sequence[ChiefResult]:
    if result == "void":
        return ("counts",)
    return ("void", *(winner for winner in WINNERS if winner != result))


async def rule(ctx: UpdateContext, tournament: Tournament, game_id: int, number: int) -> Line | None:
    """Stores the chief judge's decision about a game, and tells the table. Returns None, or a line that says
    why this is not possible. `number`: the index of the decision in `CHIEF_RESULTS`, from 0."""
    ruled = await _ruled(ctx, tournament, game_id, number)
    if ruled is None:
        return line("event-late")
    row, result = ruled
    live = await ctx.games.live_game(ctx.tx, game_id)
    clause = None if result == "void" else await marking.unfit(ctx.tx, live, result)
    if clause is not None:
        return line("event-marks-first", clause=clause)
    why = say(tournament.locale, "void-chief", {}) if result == "void" else None
    as_played = result == _winner_word(_winner(row))
    await marking.decide(ctx, live, "counts" if as_played else result, why=why)
    fixture = fixture_of(await event_of(ctx.tx, tournament), row)
    await ctx.outbox.say(live.group, texts.ruled(fixture, result))
    await marking.send_record(ctx, live)
    await results_changed(ctx, tournament.id)
    return None


async def marks(ctx: UpdateContext, tournament: Tournament, game_id: int) -> Line | None:
    """Sends the chief judge the marks of a game, which he may change. Returns None, or a line that says why
    this is not possible."""
    if await _row(ctx, tournament, game_id) is None:
        return line("event-late")
    await marking.show_again(ctx, await ctx.games.live_game(ctx.tx, game_id))
    return None


async def open_protests(ctx: UpdateContext, tournament: Tournament) -> Line | None:
    """Sends the chief judge the open protests again, each with buttons for the decisions. Returns None, or a
    line that says that there are none."""
    found = await protests.open_of(ctx.tx, tournament.id)
    for protest in found:
        page = await protesting.look(ctx, tournament, protest.id, None)
        if isinstance(page, Post):
            await ctx.post(page, question=RULING, key=f"{RULING}:{protest.id}")
    return None if found else line("event-no-protests")


async def _played(ctx: UpdateContext, tournament: Tournament) -> Sequence[EventGame]:
    rows = await event_games.of_tournament(ctx.tx, tournament.id)
    return [row for row in rows if row.status == "over" and row.game_id is not None]


async def _row(ctx: UpdateContext, tournament: Tournament, game_id: int) -> EventGame | None:
    return next((row for row in await _played(ctx, tournament) if row.game_id == game_id), None)


async def _result(ctx: UpdateContext, row: EventGame) -> texts.Shown:
    marks = Judge() if row.game_id is None else (await judges.marks_of(ctx.tx, row.game_id)).marks
    return _winner_word(marks.winner(_winner(row))) if marks.void is None else "void"


def _winner(row: EventGame) -> Team | None:
    winner = None if row.outcome is None else row.outcome["winner"]
    return None if winner is None else Team(winner)


def _winner_word(winner: Team | None) -> Winner:
    if winner is None:
        return "draw"
    return "red" if winner is Team.RED else "black"


async def ask_chief(ctx: UpdateContext, live: LiveGame, seat: Seat, points: int) -> bool:
    """Asks the chief judge for a bonus in hundredths. If the next stage is drawn, it now waits until the
    organiser begins it. Returns False if nobody has to be asked: the game has no tournament or the tournament
    no chief judge, the person is the chief judge, or the chief judge has approved this bonus before."""
    row = await event_games.of_game(ctx.tx, live.game.id)
    tournament = None if row is None else await tournaments.get(ctx.tx, row.tournament_id)
    if row is None or tournament is None or tournament.chief_id in (0, ctx.person.user_id):
        return False
    marked = await judges.marks_of(ctx.tx, live.game.id)
    has = hundredths(marked.marks.bonus.get(str(seat), 0))
    if has == points and seat in marked.marks.chief_approved:
        return False
    if marked.asked.get(seat) == points:
        return True
    await judges.put_marks(ctx.tx, live.game.id, marked._replace(asked={**marked.asked, seat: points}))
    fixture = fixture_of(await event_of(ctx.tx, tournament), row)
    post = texts.ask(tournament.id, texts.Asked(fixture, live.roster, seat, points))
    await tell_person(ctx, tournament.chief_id, post, question=page_of(tournament.id))
    if is_next(tournament) and await hold(ctx, tournament) is None:
        held = texts.held(tournament.id, tournament.title)
        await tell_person(ctx, tournament.organiser_id, held, question=page_of(tournament.id))
    return True


async def listed(ctx: UpdateContext, tournament: Tournament) -> Post:
    """Returns the page with all bonuses that wait for the chief judge."""
    return texts.listed(tournament.id, await _open(ctx, tournament))


async def question(ctx: UpdateContext, tournament: Tournament, game_id: int, seat: Seat) -> Post | None:
    """Returns the post that asks the chief judge whether he approves a bonus; None if it waits no more."""
    asked = await _one(ctx, tournament, game_id, seat)
    return None if asked is None else texts.question(tournament.id, asked)


async def decide(
    ctx: UpdateContext, tournament: Tournament, game_id: int, bonus: Bonus, *, approved: bool
) -> Line | None:
    """Approves or refuses a bonus, and tells the judge of the table. Returns None, or a line that says why
    this is not possible. `bonus`: the bonus that the chief judge was shown; the judge may have asked for
    another one since."""
    seat = bonus.seat
    asked = await _one(ctx, tournament, game_id, seat)
    if asked is None or asked.points != bonus.points:
        return line("event-late")
    live = await ctx.games.live_game(ctx.tx, game_id)
    if approved:
        given = (await judges.marks_of(ctx.tx, game_id)).marks
        changed = await marking.with_bonus(ctx.tx, live, given, seat, asked.points)
        if isinstance(changed, Line):
            return changed
        await marking.approve(ctx, live, changed)
    await marking.no_longer_asked(ctx.tx, game_id, seat)
    leader = tournament.organiser_id if is_next(tournament) else None
    for user_id in (live.game.judge_id, leader):
        await tell_person(ctx, user_id, texts.decided(asked, approved=approved))
    await results_changed(ctx, tournament.id)
    return None


async def _one(ctx: UpdateContext, tournament: Tournament, game_id: int, seat: Seat) -> texts.Asked | None:
    there = await _open(ctx, tournament)
    return next((one for one in there if (one.roster.game_id, one.seat) == (game_id, seat)), None)


async def _open(ctx: UpdateContext, tournament: Tournament) -> Sequence[texts.Asked]:
    event = await event_of(ctx.tx, tournament)
    rows = {row.game_id: row for row in await event_games.of_tournament(ctx.tx, tournament.id)}
    found = []
    for game_id, asked in (await judges.asked_in(ctx.tx, tournament.id)).items():
        roster = (await ctx.games.live_game(ctx.tx, game_id)).roster
        fixture = fixture_of(event, rows[game_id])
        found += [texts.Asked(fixture, roster, seat, points) for seat, points in sorted(asked.items())]
    return found
