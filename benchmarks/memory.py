"""Measures how long questions about past games take after many games, from /stats to /rating.

It plays a few random games of all books. It stores their results many times, each time with other people at
the table, in one chat, and counts each of them as at the end of a game. The figures are in
`docs/performance.md`.

python -m benchmarks.memory [--games 10000] [--people 60] [--times 200]
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType

from aiogram import Bot

from benchmarks.load.telegram import TOKEN
from bot.app import BotApp
from bot.presses.season import RatingView
from bot.render.past.figures import FigureWords, everywhere_post, group_post, person_post, top_post
from bot.render.past.history import history_post
from bot.render.post import Post
from bot.render.season.rating import page_of, rating_post
from bot.render.season.seasons import season_post
from bot.services import season as season_services
from bot.services.housekeeping import learn_strengths
from bot.services.live.outbox import ChatTarget
from bot.services.past import statistics as services
from bot.services.scope import AppContext, UpdateContext
from bot.settings import Settings
from bot.store import codec, games, people, seasons, seats
from bot.store import statistics as stored
from bot.store.migrate import migrate
from bot.store.people import Person
from bot.store.tally import Played
from bot.store.transaction import Store, Transaction
from bot.values.season import Terms
from engine.acts import Timeout
from engine.deal import deal
from engine.decide import decide
from engine.events import Event
from engine.figures import Figures, figures
from engine.offers import actors, offers
from engine.protocol import Protocol
from engine.refusals import Refusal
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS
from engine.state import new_game
from engine.steps import StepName

BOT, CHAT = 7, -1001234567890
SEATS = 10
AT_ONCE = 100
"""The number of games that one transaction stores."""

VARIETY = 40
"""The number of different games. The others repeat them with other people."""

Outcome = tuple[RuleSet, tuple[str, ...], str, tuple[Figures, ...]]
"""A finished game: its book, its roles, the winner, and the figures of all players."""


def outcome(rules: RuleSet, chance: random.Random) -> Outcome:
    """Plays a game in which every player does a random legal act in every step."""
    roles = deal(rules, SEATS, chance).roles
    state, events = new_game(rules, roles), list[Event]()
    while state.step.name is not StepName.OVER:
        waited_for = actors(state)
        offered = offers(state, chance.choice(waited_for)) if waited_for else ()
        decided = decide(state, chance.choice(offered) if offered and chance.random() < 0.6 else Timeout())
        if not isinstance(decided, Refusal):
            state = decided.state
            events += decided.events
    winner = state.result.winner if state.result else None
    table = figures(Protocol.of(rules, roles, events), winner)
    return rules, tuple(role.id for role in roles), winner.value if winner else "draw", table


async def fill(store: Store, count: int, crowd: int) -> list[float]:
    """Stores `count` games of one chat, with players from `crowd` people. Returns how many milliseconds the
    counting of each game took."""
    chance = random.Random(1)  # noqa: S311  (nothing secret)
    played = [outcome(chance.choice([*BOOKS.values()]), chance) for _ in range(VARIETY)]
    async with store.transaction(patient=True) as tx:
        await seasons.begin(tx, CHAT, Terms(0.0, (), 5, 1))
        for user in range(1, crowd + 1):
            await people.seen(tx, BOT, user, f"Александра {user}", "ru", f"player_{user}")
    took: list[float] = []
    while len(took) < count:
        async with store.transaction() as tx:
            for _ in range(min(AT_ONCE, count - len(took))):
                tx.now = 1_700_000_000.0 + 3600.0 * len(took)
                users = chance.sample(range(1, crowd + 1), SEATS)
                took.append(await _counted(tx, chance.choice(played), users))
    return took


async def _counted(tx: Transaction, played: Outcome, users: Sequence[int]) -> float:
    """Stores a game and counts it in the statistics. Returns the milliseconds of the counting."""
    rules, roles, winner, table = played
    game_id = await _stored(tx, rules, roles, winner, users)
    begun = time.perf_counter()
    rows = [_row(game_id, rules.id, tx.now, users[each.seat - 1], each) for each in table]
    await stored.count(tx, game_id, CHAT, tx.now, winner, rows)
    return (time.perf_counter() - begun) * 1000


async def _stored(
    tx: Transaction, rules: RuleSet, roles: Sequence[str], winner: str, users: Sequence[int]
) -> int:
    """Stores the rows of the game itself, but not its acts, because no question reads them."""
    game = await games.create(
        tx, bot_id=BOT, chat_id=CHAT, creator_id=users[0], ruleset=rules.id, overrides={}, locale="ru"
    )
    for user in users:
        await seats.sit(tx, BOT, game.id, user, f"Александра {user}")
    await games.deal(tx, game.id, roles, nonce="ab" * 32, seal=2, rules=codec.write_rules(rules))
    await games.set_winner(tx, game.id, winner)
    await games.close(tx, game.id, "over")
    return game.id


def _row(game_id: int, ruleset: str, at: float, user: int, each: Figures) -> Played:
    figures_of = {**asdict(each), "team": each.team.value, "first_killed": int(each.first_killed)}
    return Played(
        game_id=game_id,
        chat_id=CHAT,
        user_id=user,
        ended_at=at,
        ruleset=ruleset,
        plus=100 * each.won,
        minus=-40 * (each.fouls > 1),
        hunted=each.first_killed,
        **figures_of,
    )


Question = Callable[[UpdateContext], Awaitable[Post]]


async def stats(ctx: UpdateContext) -> Post:
    words = FigureWords(ctx.books, await services.words_here(ctx))
    results, own = await services.results_here(ctx), await services.tally_here(ctx, ctx.person.user_id)
    hidden = await services.is_hidden(ctx, ctx.person.user_id)
    return group_post(
        results, own, words, "dark", judged=await services.judged_here(ctx, ctx.person.user_id), hidden=hidden
    )


async def stats_of_another(ctx: UpdateContext) -> Post:
    found = await services.called(ctx, "Player_2")
    if found is None:
        raise LookupError("nobody is called so")
    words = FigureWords(ctx.books, await services.words_here(ctx))
    return person_post(
        found.name,
        await services.tally_here(ctx, found.user_id),
        words,
        "dark",
        judged=await services.judged_here(ctx, found.user_id),
    )


async def stats_in_private(ctx: UpdateContext) -> Post:
    total, by_chat = await services.own_everywhere(ctx)
    return everywhere_post(
        total,
        by_chat,
        FigureWords(ctx.books, "city"),
        "dark",
        judged=await services.own_judged_everywhere(ctx),
        hidden=False,
    )


async def top(ctx: UpdateContext) -> Post:
    return top_post(await services.best_here(ctx), services.LEAST, "dark")


async def first_page(ctx: UpdateContext) -> Post:
    return _shown(await services.past_games(ctx, 1))


async def last_page(ctx: UpdateContext) -> Post:
    return _shown(await services.past_games(ctx, 10**6))


def _shown(page: services.Page) -> Post:
    first = (page.number - 1) * services.PAGE + 1
    return history_post(page.games, first, page.number, page.of, page.total, None)


async def season(ctx: UpdateContext) -> Post:
    return season_post(await season_services.seasons_here(ctx), ctx.books, None)


async def rating(ctx: UpdateContext) -> Post:
    return await _rating(ctx, "points")


async def strength(ctx: UpdateContext) -> Post:
    return await _rating(ctx, "strength")


async def _rating(ctx: UpdateContext, view: RatingView) -> Post:
    (running,) = await season_services.seasons_here(ctx)
    page = page_of(await season_services.rating(ctx.tx, ctx.bot_id, running), view, 1)
    return rating_post(page, [running], None, drawn=True)


QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        "/stats": stats,
        "/stats @name": stats_of_another,
        "/stats in private": stats_in_private,
        "/top": top,
        "/history, first page": first_page,
        "/history, last page": last_page,
        "/season": season,
        "/rating": rating,
        "/rating, strength": strength,
    }
)
"""Name → the question as its handler asks it, with the post that is made from the answer."""


async def measured(asked: argparse.Namespace, folder: Path) -> None:
    url = f"sqlite:///{folder / 'statistics.db'}"
    await migrate(url)
    store = Store.open(url)
    bot = Bot(TOKEN)
    try:
        app = BotApp(Settings(bot_token=TOKEN, database_url=url), bot, store, "mafia_bot").context
        _tell("counting a game", await fill(store, asked.games, asked.people))
        begun = time.perf_counter()
        await learn_strengths(store, asyncio.Event(), pause=0.0)
        sys.stdout.write(f"learning all strengths: {time.perf_counter() - begun:.1f} s\n")
        asker = Person(BOT, 1, "Александра 1", None, "ru", reachable=True, seen_at=0.0)
        for name, question in QUESTIONS.items():
            await answered(app, question, asker, CHAT)
            _tell(name, [await answered(app, question, asker, CHAT) for _ in range(asked.times)])
    finally:
        await bot.session.close()
        await store.close()


async def answered(app: AppContext, question: Question, person: Person, chat_id: int) -> float:
    """Returns the milliseconds from the beginning of the question's transaction to its end."""
    begun = time.perf_counter()
    async with app.store.read_only(patient=True) as tx:
        await question(UpdateContext(app, tx, person, ChatTarget(chat_id, "ru")))
    return (time.perf_counter() - begun) * 1000


def _tell(name: str, took: Sequence[float]) -> None:
    slow = sorted(took)[int(len(took) * 0.99)]
    sys.stdout.write(f"{name}: median {statistics.median(took):.1f} ms, 99 % {slow:.1f} ms\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--people", type=int, default=60)
    parser.add_argument("--times", type=int, default=200)
    with tempfile.TemporaryDirectory(prefix="mafia-memory-") as directory:
        asyncio.run(measured(parser.parse_args(), Path(directory)))
