"""Side judges help the judge of a table (1.2): what a side judge writes to the bot while the table plays is
passed on to the judge, who decides about a punishment."""

import re

from bot.presses.press import question
from bot.render.judge import pages
from bot.render.post import Line, Post, line
from bot.services.game.judge_name import judge_target
from bot.services.scope import Scope, UpdateContext
from bot.services.tournaments.as_event import event_of, fixture_of
from bot.services.tournaments.messages import tell_person
from bot.store.game import games
from bot.store.tournaments import event_games, tournaments
from bot.store.tournaments.event_games import EventGame
from bot.values.outgoing import Priority
from championship.event import Event
from engine import view

WATCHES = "side"
"""The name of the question that a side judge answers by a reply with what he sees."""


async def ask_side_judges(scope: Scope, event: Event, row: EventGame) -> None:
    """Asks the side judges of a game that has begun what they see."""
    for judge in event.side_judges_of(fixture_of(event, row)):
        await ask_side_judge(scope, row, judge.telegram)


async def ask_side_judge(scope: Scope, row: EventGame, user_id: int | None) -> None:
    """Asks one side judge of a game that has begun what he sees."""
    asked = question(WATCHES, row.game_id or 0)
    await tell_person(
        scope, user_id, Post(lines=(line("event-side-watches", table=row.name),), asks=True), question=asked
    )


async def pass_on(ctx: UpdateContext, game_id: int, text: str) -> Line:
    """Sends a side judge's words to the table's judge. Returns a line for him: it is done, or why not."""
    row, game = await event_games.of_game(ctx.tx, game_id), await games.find(ctx.tx, ctx.bot_id, game_id)
    if row is None or game is None or game.status != "running":
        return line("game-is-over")
    event = await event_of(ctx.tx, await tournaments.get(ctx.tx, row.tournament_id))
    sides = event.side_judges_of(fixture_of(event, row))
    side = next((judge for judge in sides if judge.telegram == ctx.person.user_id), None)
    if side is None:
        return line("judge-only")
    judge = await judge_target(ctx.tx, game)
    if judge is None:
        return line("event-side-no-judge")
    live = await ctx.games.live_game(ctx.tx, game_id)
    first = re.search(r"\d+", text)
    seat = None if first is None or len(first[0]) > 2 else int(first[0])
    known = seat if seat in view.known_table(live.state) else None
    roster = await ctx.voice.linked(ctx.tx, live)
    post = pages.side_judge_says(live.state, roster, side.name, text, known, sees=game.judge_sees)
    await ctx.outbox.say(judge, post, priority=Priority.NEWS)
    return line("event-side-passed-on")
