"""A protest against the result of a game, and the chief judge's decision (8.8)."""

from bot.keyboards.event_taps import Ruling
from bot.keyboards.taps import question
from bot.render import tournament as told
from bot.render.locales import say
from bot.render.post import Line, Post, line
from bot.services import judge_marks, memory
from bot.services.context import UpdateContext
from bot.services.live_game import LiveGame
from bot.services.tournaments.as_event import event_of, slot_of
from bot.services.tournaments.closing import PROTESTED_WITHIN
from bot.services.tournaments.ending import finish
from bot.services.tournaments.voices import RULING, tell_person
from bot.store import event_games, games, marks, protests, tournaments
from bot.store.tournaments import Tournament

ASKED = "protest"
"""What the message asks to which a player replies with his protest."""

LONGEST = 1000
"""Letters of a protest that are kept."""


async def ask(ctx: UpdateContext, game_id: int) -> Line:
    """Asks the player for the text, in private; or says why not. Returns what he is told."""
    refused = await _refused(ctx, game_id)
    if refused is not None:
        return refused
    row = await event_games.of_game(ctx.tx, game_id)
    if row is None:  # never: `_refused` has looked
        return line("button-of-nothing")
    event = await event_of(ctx.tx, await tournaments.get(ctx.tx, row.tournament_id))
    await ctx.ask(told.ask_protest(slot_of(event, row)), question(ASKED, game_id))
    return line("protest-in-private")


async def lodge(ctx: UpdateContext, game_id: int, text: str) -> Line:
    """The protest goes to the chief judge; or why not. Returns what the player is told."""
    refused = await _refused(ctx, game_id)
    row = await event_games.of_game(ctx.tx, game_id)
    if refused is not None or row is None:
        return refused or line("button-of-nothing")
    live = await ctx.games.live_game(ctx.tx, game_id)
    seat = live.roster.seat_of(ctx.person.user_id) or 0
    lodged = await protests.lodge(ctx.tx, game_id, seat, text[:LONGEST])
    tournament = await tournaments.get(ctx.tx, row.tournament_id)
    slot = slot_of(await event_of(ctx.tx, tournament), row)
    name = live.roster.people[seat].name
    post = told.protest(lodged.id, slot, seat, name, lodged.text)
    await tell_person(ctx.app, ctx.tx, tournament.chief_id, post, question=RULING)
    await judge_marks.send_record(ctx.app, ctx.tx, live)
    return line("protest-sent")


async def _refused(ctx: UpdateContext, game_id: int) -> Line | None:
    game = await games.find(ctx.tx, ctx.bot_id, game_id)
    row = await event_games.of_game(ctx.tx, game_id)
    if game is None or row is None or game.ended_at is None:
        return line("button-of-nothing")
    live = await ctx.games.live_game(ctx.tx, game_id)
    seat = live.roster.seat_of(ctx.person.user_id)
    if seat is None:
        return line("protest-players-only")
    tournament = await tournaments.get(ctx.tx, row.tournament_id)
    if tournament.status == "over" or ctx.tx.now > game.ended_at + PROTESTED_WITHIN * ctx.app.scale:
        return line("protest-late")
    if any(one.seat == seat for one in await protests.of_game(ctx.tx, game_id)):
        return line("protest-once")
    return None


async def decide(ctx: UpdateContext, tournament: Tournament, protest_id: int, ruling: Ruling) -> Line | Post:
    """The chief judge's decision is kept, and told to the table and the player. Returns what his own message
    becomes; or why not."""
    protest = await protests.find(ctx.tx, protest_id)
    row = None if protest is None else await event_games.of_game(ctx.tx, protest.game_id)
    if protest is None or row is None:
        return line("button-of-nothing")
    live = await ctx.games.live_game(ctx.tx, protest.game_id)
    decision = say(tournament.locale, f"protest-{ruling}", {})
    if not await protests.decide(ctx.tx, protest.id, decision):
        return line("protest-decided-already")
    if ruling == "void":
        await _void(ctx, live, decision)
    who = live.roster.people[protest.seat]
    slot = slot_of(await event_of(ctx.tx, tournament), row)
    post = told.decided(slot, protest.seat, who.name, ruling)
    await ctx.outbox.say(live.group, post)
    await tell_person(ctx.app, ctx.tx, who.user_id, post)
    await judge_marks.send_record(ctx.app, ctx.tx, live)
    if tournament.due_at is None:  # its time for protests is over
        await finish(ctx.app, ctx.tx, tournament)
    return told.ruled(slot, protest.seat, who.name, protest.text, ruling)


async def _void(ctx: UpdateContext, live: LiveGame, why: str) -> None:
    marked = await marks.of_game(ctx.tx, live.game.id)
    void = marked.marks.model_copy(update={"void": why})
    await marks.put(ctx.tx, live.game.id, marked._replace(marks=void))
    await memory.uncount(ctx.tx, live.game.id)
