"""A player's protest against a game's result, and the chief judge's decision about it (clause 8.8)."""

from typing import NamedTuple

from bot.presses.press import question
from bot.presses.tournaments import Ruling
from bot.render.locales import say
from bot.render.post import Line, Post, line
from bot.render.tournaments import protests as texts
from bot.services.judge import marking
from bot.services.live.game import LiveGame
from bot.services.scope import UpdateContext
from bot.services.tournaments.announcing import PROTESTED_WITHIN
from bot.services.tournaments.as_event import event_of, fixture_of
from bot.services.tournaments.messages import RULING, tell_person
from bot.services.tournaments.settling import results_changed, take_back
from bot.store.game import games, judges
from bot.store.tournaments import event_games, protests, tournaments
from bot.store.tournaments.event_games import EventGame
from bot.store.tournaments.protests import StoredProtest
from bot.values.tournament import Tournament
from championship.event import Fixture
from engine.marks import Judge

ASKED = "protest"
"""The name of the question that a player answers by a reply with the text of his protest."""

LONGEST_PROTEST = 1000
"""The most characters of a protest that are stored."""


async def ask(ctx: UpdateContext, game_id: int) -> Line:
    """Asks the person in private for the text of his protest, if he may protest against this game. Returns
    the line that answers his press."""
    refused = await _refused(ctx, game_id)
    if refused is not None:
        return refused
    row = await event_games.of_game(ctx.tx, game_id)
    if row is None:  # never: `_refused` has looked
        return line("button-of-nothing")
    event = await event_of(ctx.tx, await tournaments.get(ctx.tx, row.tournament_id))
    await ctx.ask(texts.ask_protest(fixture_of(event, row)), question(ASKED, game_id))
    return line("protest-in-private")


async def lodge(ctx: UpdateContext, game_id: int, text: str) -> Line:
    """Sends the person's protest to the chief judge, if he may protest against this game. Returns the line
    that answers him."""
    refused = await _refused(ctx, game_id)
    row = await event_games.of_game(ctx.tx, game_id)
    if refused is not None or row is None:
        return refused or line("button-of-nothing")
    live = await ctx.games.live_game(ctx.tx, game_id)
    seat = live.roster.seat_of(ctx.person.user_id) or 0
    lodged = await protests.lodge(ctx.tx, game_id, seat, text[:LONGEST_PROTEST])
    tournament = await tournaments.get(ctx.tx, row.tournament_id)
    fixture = fixture_of(await event_of(ctx.tx, tournament), row)
    name = live.roster.people[seat].name
    post = texts.protest(lodged.id, fixture, seat, name, lodged.text)
    await tell_person(ctx, tournament.chief_id, post, question=RULING)
    await marking.send_record(ctx, live)
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
    until = game.ended_at + PROTESTED_WITHIN * ctx.app.scale + ctx.app.away_since(game.ended_at)
    if tournament.ended or ctx.tx.now > until:
        return line("protest-late")
    if any(one.seat == seat for one in await protests.of_game(ctx.tx, game_id)):
        return line("protest-once")
    return None


async def look(
    ctx: UpdateContext, tournament: Tournament, protest_id: int, ruling: Ruling | None
) -> Post | Line:
    """Returns the post with a protest and the decisions that the chief judge can make. If he has chosen one
    (`ruling`), it asks him to confirm that. Returns a line with the reason if there is nothing to decide."""
    found = await _found(ctx, tournament, protest_id)
    if isinstance(found, Line):
        return found
    if found.protest.decision is not None:
        return line("protest-decided-already")
    if ruling is None:
        return texts.protest(protest_id, found.fixture, found.protest.seat, found.name, found.protest.text)
    return texts.sure_ruling(
        protest_id, found.fixture, found.protest.seat, found.name, found.protest.text, ruling
    )


async def decide(ctx: UpdateContext, tournament: Tournament, protest_id: int, ruling: Ruling) -> Line | Post:
    """Stores the chief judge's decision about a protest, and tells the table and the player. Returns the post
    that his message then shows, or a line that says why this is not possible."""
    found = await _found(ctx, tournament, protest_id)
    if isinstance(found, Line):
        return found
    protest = found.protest
    decision = _ruling_text(tournament, ruling)
    if not await protests.decide(ctx.tx, protest.id, decision):
        return line("protest-decided-already")
    if ruling == "void":
        marked = await judges.marks_of(ctx.tx, protest.game_id)
        marks = marked.marks
        before = marked.replaced or Judge()
        why = _upheld(tournament)
        if marks.void not in (decision, why):  # no other protest has made it void
            before = Judge(void=marks.void, chief_result=marks.chief_result)
        await marking.decide(ctx, found.live, "void", why=why, replaced=before)
    await _tell(ctx, found, texts.decided(found.fixture, protest.seat, found.name, ruling))
    await results_changed(ctx, tournament.id)
    settled = (await tournaments.get(ctx.tx, tournament.id)).is_settled(found.row.stage)
    return texts.ruled(
        protest.id, found.fixture, protest.seat, found.name, protest.text, ruling, again=not settled
    )


async def reopen(ctx: UpdateContext, tournament: Tournament, protest_id: int) -> Line | Post:
    """Takes a decision about a protest back, as long as the next stage has not begun (8.8). If it made the
    game void and no other protest does, the result is again what it was before. Returns the post that the
    chief judge's message then shows, or a line that says why this is not possible."""
    found = await _found(ctx, tournament, protest_id)
    if isinstance(found, Line):
        return found
    protest = found.protest
    if protest.decision is None or tournament.is_settled(found.row.stage):
        return line("protest-stands")
    marked = await judges.marks_of(ctx.tx, protest.game_id)
    made = await protests.of_game(ctx.tx, protest.game_id)
    stays = any(one.id != protest.id and one.decision == protest.decision for one in made)
    # a version before this one stored the whole decision as the reason
    by_protest = marked.marks.void in (protest.decision, _upheld(tournament))
    if protest.decision == _ruling_text(tournament, "void") and by_protest and not stays:
        before = marked.replaced or Judge()
        clause = await marking.unfit(ctx.tx, found.live, before.chief_result or "counts")
        if clause is not None and before.void is None:
            return line("event-marks-first", clause=clause)
        await marking.decide(ctx, found.live, before.chief_result, why=before.void)
    await protests.reopen(ctx.tx, protest.id)
    await _tell(ctx, found, texts.reopened(found.fixture, protest.seat, found.name))
    await take_back(ctx, tournament)
    return texts.protest(protest.id, found.fixture, protest.seat, found.name, protest.text)


class _Found(NamedTuple):
    protest: StoredProtest
    row: EventGame
    live: LiveGame
    fixture: Fixture

    @property
    def name(self) -> str:
        return self.live.roster.people[self.protest.seat].name


async def _found(ctx: UpdateContext, tournament: Tournament, protest_id: int) -> _Found | Line:
    protest = await protests.find(ctx.tx, protest_id)
    row = None if protest is None else await event_games.of_game(ctx.tx, protest.game_id)
    if protest is None or row is None:
        return line("button-of-nothing")
    live = await ctx.games.live_game(ctx.tx, protest.game_id)
    return _Found(protest, row, live, fixture_of(await event_of(ctx.tx, tournament), row))


def _upheld(tournament: Tournament) -> str:
    """Returns the reason that the marks of a game contain if a protest has made it void."""
    return say(tournament.locale, "protest-upheld", {})


def _ruling_text(tournament: Tournament, ruling: Ruling) -> str:
    return say(tournament.locale, f"protest-{ruling}", {})


async def _tell(ctx: UpdateContext, found: _Found, post: Post) -> None:
    await ctx.outbox.say(found.live.group, post)
    await tell_person(ctx, found.live.roster.people[found.protest.seat].user_id, post)
    await marking.send_record(ctx, found.live)
