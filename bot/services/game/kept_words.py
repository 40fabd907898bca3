"""Keeps what players say in their speeches. The page of the table shows the newest remarks until the step
ends. If the group wants it, all remarks are stored for the page of the game.

They are not in the game's log, record or exports: only the page that the bot sends shows them. The table is
told before, once a game, that they are stored.
"""

from collections.abc import Sequence
from itertools import accumulate

from bot.render.game.utterance import KEPT_WORDS, Utterance
from bot.render.phrase import NOTHING, shorten, tidy
from bot.render.post import Post, line
from bot.services.live.game import Change, LiveGame
from bot.services.scope import Scope, UpdateContext
from bot.store.database.transaction import Transaction
from bot.store.game import acts, said
from bot.store.game.acts import StoredAct
from bot.store.game.said import Said
from bot.store.telegram import messages
from bot.values.outgoing import Priority
from engine.roles import Seat
from engine.undo import is_undo

LONGEST_WORDS = 300
"""The most characters that are shown and kept of a message."""


async def follow(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game: tells the table at the deal that words are kept, and
    forgets them if the game ends without a result, because such a game has no page."""
    if change.cause == "deal":
        await announce(scope, change.after)
    elif change.cause == "close":
        await said.drop(scope.tx, change.after.game.id)


async def announce(scope: Scope, live: LiveGame) -> None:
    """Tells the group of a game, at most once, that words are kept. Does nothing if they are not kept."""
    game = live.game
    if not await _are_kept(scope, live):
        return
    if not await messages.is_filled(scope.tx, game.chat_id, game.id, KEPT_WORDS):
        post = Post(lines=(line("words-are-kept"),), silent=True)
        await scope.voice.utter(scope.tx, live, [Utterance(post, "send", Priority.NEWS, KEPT_WORDS)])


async def keep(ctx: UpdateContext, live: LiveGame, seat: Seat, text: str) -> None:
    """If the group wants it, keeps what a player says in his speech, cut to `LONGEST_WORDS` characters."""
    kept = shorten(tidy(text), LONGEST_WORDS)
    if kept != NOTHING and await _are_kept(ctx, live):
        await said.put(ctx.tx, live.game.id, ctx.person.user_id, Said(seat, live.acts, kept))


async def show(scope: Scope, live: LiveGame, number: float, text: str) -> None:
    """Shows on the pages of the table, if there are pages, what the speaker says, cut to `LONGEST_WORDS`
    characters. `number`: the remark replaces an earlier remark with the same number."""
    shown = shorten(tidy(text), LONGEST_WORDS)
    if shown != NOTHING and scope.app.has_pages:
        await scope.app.watchers.hear(scope.tx, live.game.id, live.state.step.serial, number, shown)


async def _are_kept(scope: Scope, live: LiveGame) -> bool:
    if live.game.is_practice:
        return False
    return (await scope.settings_of(live.game.chat_id)).keeps_words == "on"


async def words_of(tx: Transaction, game_id: int) -> tuple[tuple[int, Seat, str], ...]:
    """Returns the kept words of a game, in order. For each message: how many of the events that were never
    taken back had happened before it, the speaker's seat, and the text."""
    kept = await said.of_game(tx, game_id)
    if not kept:
        return ()
    standing = stood(await acts.acts_of(tx, game_id))
    return tuple((standing[one.acts], one.seat, one.text) for one in kept)


def stood(log: Sequence[StoredAct]) -> list[int]:
    """Returns a list. Its number `n`, counted from 0, says how many events of the first `n` acts of a game's
    log were never taken back."""
    standing, happened = [0], [0]
    for act in log:
        if is_undo(act.line):
            standing.pop()
        else:
            standing.append(standing[-1] + len(act.events))
        happened.append(standing[-1])
    return [*accumulate(reversed(happened), min)][::-1]
