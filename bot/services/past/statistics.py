"""The statistics of chats and people, and who may see them; the last evening of a chat, and its past games,
which are sent again to people who ask for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from bot.render.book_words import words_book
from bot.render.game.ending import old_game_posts
from bot.render.lobby import evening as texts
from bot.render.past.figures import Mate
from bot.render.past.history import Evening, Player, evening_post, table_post
from bot.render.post import Post
from bot.services.chat.settings import last_book
from bot.services.game import playing
from bot.services.game.judge_name import with_judge
from bot.services.live.game import LiveGame, target_of
from bot.services.live.log import protocol_of, record_of, told_marks
from bot.services.lobby.evening import following
from bot.services.past.counting import outcome_of
from bot.services.scope import Scope, UpdateContext
from bot.store.lobby import evenings
from bot.store.past import imports, standings, statistics
from bot.store.past.standings import PastGame
from bot.store.people import nicknames
from bot.store.season import seasons
from bot.store.season.tally import Played, Tally, together
from bot.values import evening as planned
from bot.values.game import Game
from bot.values.outgoing import Priority

SECONDS_BETWEEN_EVENINGS = 6 * 3600.0
"""Seconds. If no game ended for so long, the next one belongs to another evening."""

MOST_GAMES = 30
"""How many games an evening has at most."""

LEAST_GAMES = 5
"""The number of games that a person must have played in a chat to have a place in `/top`."""

MOST_IN_TOP = 10
"""The most people that `/top` lists."""

LEAST_TOGETHER = 8
"""The number of games that two people must have played in one team before `/stats` names the other one."""

MATES = 2
"""The most players that `/stats` names for wins, and for losses."""

GAMES_A_PAGE = 5
"""The number of past games on a page. A row of buttons has room for so many numbers."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of past games, the newest first. `number`: which page it is, counted from 1. `of`: how many
    pages there are. `total`: the number of all past games."""

    games: list[PastGame]
    number: int
    of: int
    total: int


async def tally_here(ctx: UpdateContext, user_id: int) -> Tally | None:
    """Returns a person's figures in this chat; None if he has none. `user_id`: any of his joined accounts."""
    return await statistics.tally_of(ctx.tx, ctx.target.chat_id, await _person_here(ctx, user_id))


async def _person_here(ctx: UpdateContext, user_id: int) -> int:
    joined = await nicknames.joined_in(ctx.tx, ctx.target.chat_id)
    return joined.get(user_id, user_id)


async def own_everywhere(ctx: UpdateContext) -> tuple[Tally, list[tuple[Tally, str | None]]]:
    """Returns the sums of the person's own figures in all his groups together, and his sums in each group
    with the group's title, None if it is not known. Needs a patient transaction."""
    by_chat = await standings.everywhere(ctx.tx, ctx.bot_id, ctx.person.user_id)
    return together(ctx.person.user_id, (each for each, _ in by_chat)), by_chat


async def mates_of(ctx: UpdateContext, tallies: Sequence[Tally]) -> list[Mate]:
    """Returns the team-mates with whom the person wins more often than usual, then those with whom less
    often; of each kind at most `MATES`, the largest difference first. Left out are hidden people, and those
    with whom he has played fewer than `LEAST_TOGETHER` games. `tallies`: his sums in the chats that are asked
    about. Needs a patient transaction."""
    his = [(each.chat_id, each.user_id) for each in tallies]
    found = await standings.together(ctx.tx, his, LEAST_TOGETHER)
    names = await seasons.names(ctx.tx, ctx.bot_id, ctx.target.chat_id, [*found])
    usual = Fraction(sum(each.won for each in tallies), sum(each.games for each in tallies) or 1)
    above = {user: Fraction(won, games) - usual for user, (games, won) in found.items() if user in names}
    order = sorted(above, key=lambda user: (-abs(above[user]), -found[user][0], user))
    mates = [Mate(names[user], *found[user], above[user] > 0) for user in order if above[user]]
    return [mate for better in (True, False) for mate in [m for m in mates if m.better is better][:MATES]]


async def past_games(ctx: UpdateContext, number: int) -> Page:
    """Returns the page with this number (from 1) of this chat's past games; the last if it is too high."""
    total = (await standings.results(ctx.tx, ctx.target.chat_id)).total()
    of = max(1, -(-total // GAMES_A_PAGE))
    number = min(number, of)
    found = await standings.past_games(ctx.tx, ctx.target.chat_id, (number - 1) * GAMES_A_PAGE, GAMES_A_PAGE)
    return Page(found, number, of, total)


async def is_hidden(ctx: UpdateContext, user_id: int) -> bool:
    """Returns whether this person has hidden himself with this account, or with the one to which it is joined
    here: lists leave him out, and nobody else can see his figures."""
    accounts = {user_id, await _person_here(ctx, user_id)}
    return any([await statistics.is_hidden(ctx.tx, account) for account in accounts])


async def hide(ctx: UpdateContext, *, hidden: bool) -> None:
    """Hides the person from all lists, or shows him in them again."""
    await statistics.hide(ctx.tx, ctx.person.user_id, hidden=hidden)


async def words_here(ctx: UpdateContext) -> str:
    """Returns the id of the program's book whose words for roles this chat uses: the book that it chose last,
    or the one on which that is based."""
    return words_book(ctx.books[await last_book(ctx)])


def sum_up_after(scope: Scope, evening: planned.Evening) -> None:
    """After the commit, sends the summary of an evening that is over to its group and to the other groups
    that had a game of it, if a game has counted there since its hour."""
    game = evening.game

    async def sum_up() -> None:
        async with scope.app.store.transaction(patient=True) as tx:
            inside, tables = Scope(scope.app, tx), await evenings.tables_of(tx, evening)
            played = [each for each in tables if each.started_at is not None]
            for at in {each.chat_id: target_of(each) for each in (*played, game)}.values():
                found = await last_evening(inside, at.chat_id)
                if found is not None and found.games[-1].ended_at >= evening.hour:
                    settings, is_home = await inside.settings_of(at.chat_id), at.chat_id == game.chat_id
                    later = await following(inside, evening) if is_home else None
                    ahead = Post(lines=texts.following(later, settings.clock))
                    await inside.outbox.say(at, evening_post(found, settings, ahead))

    scope.app.after(scope.tx, ("game", game.id), sum_up)


async def last_evening(scope: Scope, chat_id: int) -> Evening | None:
    """Returns the last evening of a chat, with its newest `MOST_GAMES` games; None if none counts there."""
    newest = await standings.past_games(scope.tx, chat_id, 0, MOST_GAMES)
    if not newest:
        return None
    of_it = newest[:1]
    for later, earlier in pairwise(newest):
        if later.ended_at - earlier.ended_at > SECONDS_BETWEEN_EVENINGS:
            break
        of_it.append(earlier)
    games = {game.game_id for game in of_it}
    rows = await standings.rows_since(scope.tx, chat_id, of_it[-1].ended_at)
    rows = [row for row in rows if row.game_id in games and row.user_id > 0]
    names = await seasons.names(scope.tx, scope.bot_id, chat_id, sorted({row.user_id for row in rows}))
    return Evening(of_it[::-1], _best(rows, names))


def _best(rows: Sequence[Played], names: dict[int, str]) -> Sequence[Player]:
    found: dict[int, list[Played]] = {}
    for row in rows:
        if row.user_id in names:
            found.setdefault(row.user_id, []).append(row)
    sums = {user: sum(row.plus + row.minus for row in played) for user, played in found.items()}
    order = sorted(sums, key=lambda user: (-sums[user], names[user]))
    return [
        Player(
            1 + sum(other > sums[user] for other in sums.values()),
            names[user],
            Fraction(sums[user], 100),
            len(found[user]),
            sum(row.won for row in found[user]),
        )
        for user in order
    ]


async def tell_again(ctx: UpdateContext, game: Game) -> bool | None:
    """Sends the result, the protocol and the file of a game again, with the marks that the table may know; of
    a game from a table of results only the result. Returns True if they go to his private chat, False if to
    this chat. Returns None if nothing is sent: a game is open here, and the bot can not write to the person.

    The rows of the outbox belong to no game. So the limit of rows that may wait in a chat also applies to a
    person who asks for many games.
    """
    to_him = ctx.person.reachable
    if not to_him and await ctx.open_game() is not None:
        return None
    live = await ctx.games.live_game(ctx.tx, game.id)
    target = ctx.private if to_him else ctx.target
    for part, post in enumerate(await _posts(ctx, live)):
        await ctx.outbox.say(
            target,
            post.model_copy(update={"of_game": game.id}),
            what="send" if post.record is None and post.replay is None else "document",
            priority=Priority.REPLY,
            reply=f"past:{game.id}:{part}",
        )
    return to_him


async def _posts(ctx: UpdateContext, live: LiveGame) -> tuple[Post, ...]:
    game = live.game
    if await imports.outcome_of(ctx.tx, game.id) is not None:
        return (await _result(ctx, live),)
    given = await told_marks(ctx.tx, game)
    text = await record_of(ctx.tx, live, marks=given)
    record = await playing.record_post(ctx, live, text, page=live.state.result is not None)
    protocol = await protocol_of(ctx.tx, live)
    roster = await with_judge(ctx.tx, live, live.roster)
    return old_game_posts(live.state, protocol, roster, record, given)


async def _result(ctx: UpdateContext, live: LiveGame) -> Post:
    outcome = await outcome_of(ctx.tx, live, await protocol_of(ctx.tx, live))
    source = (await imports.sources(ctx.tx, [live.game.id]))[live.game.id]
    if outcome is None:
        raise ValueError(f"game {live.game.id} has no result")
    return table_post(outcome, live.roster, live.state.rules, source)
