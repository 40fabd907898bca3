"""The consequences of a change of a running game. They are done in its transaction, in this order.

| entry | after | writes |
|---|---|---|
| `restraints.follow` | any change | permissions that are wanted; Telegram is asked after the commit |
| `neighbours.follow` | acts, the end | nothing; a practice's timer after the commit |
| `kept_words.follow` | the deal, the end without a result | the group, words that were kept |
| `cards.follow` | nightfall, the morning, an undo, the end | private chats |
| `cards.follow_departures` | players are out | private chats |
| `suspicions.follow` | the morning, an undo, the end | notes, private chats |
| `outside.follow` | nightfall, the morning, an undo, the end | private chats of players who are out |
| `private_messages.give_hints` | the deal, acts | private chats of newcomers |
| `free_leaver` | a player leaves | his seat |
| `keep_winner` | a result | the game's row |
| `counting.follow` | a result | statistics |
| `motions.follow` | the end | motions, the group |
| `absence.follow` | acts, the end | private chats, group, judge, motions, and acts: an absent player leaves |
| `panel.follow` | any change | the judge's private chat |
| `pins.follow` | the end | the group |
| `ending.game_ended` | the end | the tournament, its groups and people |
| `put_away` | the end | deadlines, drafts, the game's row |
| `tables.table_ended` | the end | a deadline of the evening |
| `tell_watchers` | any change | nothing; the pages of the table after the commit |

Only `absence` does an act itself, and it may end the game. Entries after it still get the original change.
"""

from functools import partial

from bot.services import absence
from bot.services.chat import pins, restraints
from bot.services.game import cards, kept_words, outside, playing, private_messages, suspicions
from bot.services.judge import panel
from bot.services.live.game import Change
from bot.services.lobby import tables
from bot.services.motions import motions
from bot.services.past import counting
from bot.services.practice import neighbours
from bot.services.reach import muted
from bot.services.scope import Consequence, Scope
from bot.services.tournaments import ending
from bot.store.game import acts, games, seats
from bot.values.game import Ended
from bot.values.outgoing import Outgoing
from engine.acts import Leave


async def free_leaver(scope: Scope, change: Change) -> None:
    """Frees the seat of a player who has left the game by this change, so he may sit down in another game."""
    if isinstance(change.act, Leave):
        who = change.before.roster.people[change.act.by]
        await seats.leave(scope.tx, change.after.game.id, who.user_id)


async def keep_winner(scope: Scope, change: Change) -> None:
    """Stores the winner of a game, if this change ends it with a result."""
    result = change.after.state.result
    if change.is_over and result is not None:
        await games.change(scope.tx, change.after.game.id, winner=result.winner or "draw")


async def put_away(scope: Scope, change: Change) -> None:
    """If the game is over after this change, stores how it ended, and deletes its deadline, its drafts and
    its copy in memory. Otherwise does nothing."""
    if not change.is_over:
        return
    tx, live = scope.tx, change.after
    await scope.app.clocks.clear(tx, live.game.id)
    await acts.clear_draft(tx, live.game.id)
    status: Ended = "over" if change.note is None else "cancelled"
    await games.close(tx, live.game.id, status, change.note)
    scope.games.close(tx, live, status)
    tx.after_commit(partial(scope.app.talk.forget, live.game.id))
    tx.after_commit(scope.app.metrics.over.inc)


async def tell_watchers(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. Makes the open pages of the table read the game again, and
    forget the remarks of a step that is over."""
    watchers, game_id = scope.app.watchers, change.after.game.id
    serial = 0 if change.is_over else change.after.state.step.serial
    if serial != change.before.state.step.serial:
        await watchers.hear(scope.tx, game_id, serial)
    await watchers.changes(scope.tx, game_id)


async def accepted(scope: Scope, outgoing: Outgoing, accepted_at: float) -> None:
    """Is called when Telegram has accepted a message, at `accepted_at` (unix seconds). If the message opens a
    step, starts the step's clock and what waits for it. If the game was paused because the bot could not
    write to its group, resumes it."""
    if outgoing.game_id is not None and outgoing.opens is not None:
        await playing.start_clock(scope, outgoing.game_id, outgoing.opens, accepted_at)
        await scope.app.watchers.changes(scope.tx, outgoing.game_id)
        await neighbours.follow_clock(scope, outgoing.game_id, outgoing.opens)
        await pins.follow_opening(scope, outgoing)
        await cards.follow_opening(scope, outgoing)
    await muted.heard(scope, outgoing)


CONSEQUENCES: tuple[Consequence, ...] = (
    restraints.follow,
    neighbours.follow,
    kept_words.follow,
    cards.follow,
    cards.follow_departures,
    suspicions.follow,
    outside.follow,
    private_messages.give_hints,
    free_leaver,
    keep_winner,
    counting.follow,
    motions.follow,
    absence.follow,
    panel.follow,
    pins.follow,
    ending.game_ended,
    put_away,
    tables.table_ended,
    tell_watchers,
)
