"""The organiser or the chief judge (here: the leader) names judges of tables, and dismisses them (1.2)."""

from collections.abc import Mapping, Sequence

from bot.presses.tournaments import Chair
from bot.render.post import Line, Post, line
from bot.render.tournaments import judges as texts
from bot.render.tournaments.tournaments import CHIEF
from bot.services.scope import UpdateContext
from bot.services.tournaments.as_event import event_of
from bot.services.tournaments.chairs import dismiss_judge, name_judge
from bot.services.tournaments.gathering import seat_anew
from bot.services.tournaments.listing import number_and_name
from bot.services.tournaments.messages import tell_person
from bot.services.tournaments.registration import entered_as
from bot.store.game import games
from bot.store.people import people
from bot.store.tournaments import entrants, event_games, event_judges, tournaments
from bot.store.tournaments.entrants import Entrant
from bot.store.tournaments.event_judges import EventJudge
from bot.values.tournament import Tournament

ASKED = "event-judge"
"""The question that the leader answers by a reply with the Telegram number and the name of a judge."""


def _tables(tournament: Tournament) -> Sequence[str]:
    return [*dict.fromkeys(name for stage in tournament.stages for name in stage["tables"])]


def _table(tournament: Tournament, place: int) -> str | None:
    return next((name for number, name in enumerate(_tables(tournament), 1) if number == place), None)


async def tables(ctx: UpdateContext, tournament: Tournament) -> Post:
    """Returns the post with the judges of all tables."""
    judges = await event_judges.of_tournament(ctx.tx, tournament.id)
    return texts.tables(tournament.id, {name: _of(judges, name) for name in _tables(tournament)})


def _of(judges: Sequence[EventJudge], table: str) -> Sequence[EventJudge]:
    return [judge for judge in judges if judge.table_name == table]


async def of_table(ctx: UpdateContext, tournament: Tournament, place: int) -> Post | None:
    """Returns the post with the judges of a table; None if there is none. `place`: its number, from 1."""
    table = _table(tournament, place)
    if table is None:
        return None
    judges = _of(await event_judges.of_tournament(ctx.tx, tournament.id), table)
    return texts.of_table(tournament.id, place, table, judges, may=not tournament.ended)


async def ask(ctx: UpdateContext, tournament: Tournament, number: int) -> Post | None:
    """Returns the post that asks the leader whom he names for a chair; None if the tournament has ended or
    has no such table. `number`: the chair's number."""
    chair = Chair.of(number)
    table = _table(tournament, chair.table)
    if table is None or tournament.ended:
        return None
    names = {number: name for number, (_, name) in (await _people(ctx, tournament)).items()}
    return texts.whom(tournament.id, chair, table, names)


async def _people(ctx: UpdateContext, tournament: Tournament) -> Mapping[int, tuple[int, str]]:
    """Returns the user ids and names of the people whom the leader can name, by their numbers: the chief
    judge (`CHIEF`), and entrants to whom the bot can write. Nobody who plays is among them."""
    found: dict[int, tuple[int, str]] = {}
    there = await entrants.of_tournament(ctx.tx, tournament.id)
    chief = await people.get(ctx.tx, ctx.bot_id, tournament.chief_id)
    if chief is not None and not await _plays(ctx, tournament, there, chief.user_id):
        found[CHIEF] = chief.user_id, entered_as(chief.name)
    for who in there:
        if who.user_id is None or who.status not in ("waiting", "out"):
            continue
        if await _plays(ctx, tournament, there, who.user_id):
            continue
        known = await people.get(ctx.tx, ctx.bot_id, who.user_id)
        if known is not None and known.reachable:
            found[who.number] = who.user_id, who.name
    return found


async def _plays(ctx: UpdateContext, tournament: Tournament, there: Sequence[Entrant], user_id: int) -> bool:
    """Returns whether the person plays in the tournament. A player whom somebody replaces from the next round
    on plays until his game is over. `there`: all entrants."""
    if any(who.user_id == user_id and who.status == "in" for who in there):
        return True
    sits = await games.of_person(ctx.tx, ctx.bot_id, user_id)
    row = None if sits is None else await event_games.of_game(ctx.tx, sits.id)
    return row is not None and row.tournament_id == tournament.id


async def name(ctx: UpdateContext, tournament: Tournament, number: int, entrant: int) -> Line | None:
    """Names the judge for a chair. Returns None, or a line that says why this is not possible. `number`: the
    number of the chair. `entrant`: the number of the judge as an entrant, or `CHIEF` for the chief judge."""
    who, chair = (await _people(ctx, tournament)).get(entrant), Chair.of(number)
    if who is None or _table(tournament, chair.table) is None or tournament.ended:
        return line("event-late")
    await _name(ctx, tournament, chair, *who)
    return None


async def ask_for_number(ctx: UpdateContext, tournament: Tournament, number: int) -> Line | None:
    """Asks the organiser or the chief judge in a message to write the Telegram number and the name of a
    person who becomes judge of a table. Returns None, or a line that says why this is not possible. `number`:
    the number of the judge's chair."""
    table = _table(tournament, Chair.of(number).table)
    if table is None or tournament.ended:
        return line("event-late")
    asked = Post(lines=(line("event-judge-ask", table=table),), asks=True)
    await ctx.ask(asked, f"{ASKED}:{tournament.id}:{number}")
    return None


async def name_by_number(ctx: UpdateContext, about: str, text: str) -> Line:
    """Names a judge. Returns the line that answers the leader. `about`: the end of the question, with the ids
    of the tournament and the chair. `text`: the person's Telegram number, then his name."""
    first, _, second = about.partition(":")
    tournament, chair = await tournaments.find(ctx.tx, ctx.bot_id, int(first)), Chair.of(int(second))
    table = None if tournament is None else _table(tournament, chair.table)
    if tournament is None or table is None or tournament.ended:
        return line("event-late")
    if ctx.person.user_id not in (tournament.organiser_id, tournament.chief_id):
        return line("event-leaders-only")
    found = number_and_name(text)
    if found is None:
        return line("event-add-how")
    user_id, called = found
    known = await people.get(ctx.tx, ctx.bot_id, user_id)
    called = entered_as(called or (known.name if known is not None else ""))
    there = await entrants.of_tournament(ctx.tx, tournament.id)
    if await _plays(ctx, tournament, there, user_id):
        return line("event-judge-plays")
    if not called:
        return line("event-add-how")
    await _name(ctx, tournament, chair, user_id, called)
    closed = known is None or not known.reachable
    return line("event-judge-closed" if closed else "event-judge-named", name=called, table=table)


async def _name(ctx: UpdateContext, tournament: Tournament, chair: Chair, user_id: int, called: str) -> None:
    table = _tables(tournament)[chair.table - 1]
    judges = await event_judges.of_tournament(ctx.tx, tournament.id)
    if not chair.side:
        for judge in _of(judges, table):
            whole = judge.stage is None and not (judge.rounds or judge.rotates or judge.side)
            if whole and judge.user_id != user_id:
                await dismiss_judge(ctx, tournament, judge.user_id)
    others = await event_judges.of_tournament(ctx.tx, tournament.id)
    taken = {judge.name for judge in others if judge.user_id != user_id}
    # a file names each judge once
    names = (called, *(f"{called} {number}" for number in range(2, len(taken) + 2)))
    free = next(one for one in names if one not in taken)
    if not await name_judge(ctx, tournament, user_id, free, table, side=chair.side):
        await tell_person(ctx, ctx.person.user_id, line("event-judge-away", table=table, name=free))
    await _show(ctx, tournament, table)


async def dismiss(ctx: UpdateContext, tournament: Tournament, number: int) -> Line | None:
    """Makes a named judge not judge any table in the rounds to come. Returns None, or a line that says why
    this is not possible. `number`: the judge's number in the tournament."""
    judges = await event_judges.of_tournament(ctx.tx, tournament.id)
    judge = next((one for one in judges if one.number == number), None)
    if judge is None or tournament.ended:
        return line("event-late")
    await dismiss_judge(ctx, tournament, judge.user_id)
    await _show(ctx, tournament, judge.table_name)
    return None


async def _show(ctx: UpdateContext, tournament: Tournament, table: str) -> None:
    """Brings the message with a table's seats in this round up to date, so that it shows the judge, if the
    game has not begun."""
    event = await event_of(ctx.tx, tournament)
    for row in await event_games.of_round(ctx.tx, tournament):
        if row.name == table and row.status == "due":
            await seat_anew(ctx, tournament, event, row)
