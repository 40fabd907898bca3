"""Running games in memory.

A game there is only a copy of its log, kept so that a late act costs no more than an early one. What a
transaction changes in it is seen by that transaction alone, until the commit.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from weakref import WeakKeyDictionary

from bot.services.game_log import protocol_of
from bot.services.live_game import LiveGame, dealt, replayed
from bot.store import acts, attendance, games, pauses, seats, substitutes
from bot.store.transaction import Transaction
from engine.protocol import Protocol
from engine.roles import Seat
from engine.rules.model import RuleSet


class LiveGames:
    """All running games of one bot, read from their logs when they are needed."""

    def __init__(self, books: Mapping[str, RuleSet]) -> None:
        self._books = books
        self._live: dict[int, LiveGame] = {}
        self._protocols: dict[int, tuple[LiveGame, Protocol]] = {}
        self._changed: WeakKeyDictionary[Transaction, dict[int, LiveGame]] = WeakKeyDictionary()

    async def live_game(self, tx: Transaction, game_id: int) -> LiveGame:
        """The game as this transaction left it, else from memory, else read from its log."""
        kept = self.known(tx, game_id)
        if kept is not None:
            return kept
        loaded = await self._load(tx, game_id)
        if loaded.game.status == "running":
            tx.after_commit(partial(self._keep, loaded))
        return loaded

    def known(self, tx: Transaction, game_id: int) -> LiveGame | None:
        """The game as this transaction left it, else from memory; None if it would have to be read."""
        return self._changed.get(tx, {}).get(game_id) or self._live.get(game_id)

    def _keep(self, loaded: LiveGame) -> None:
        """Keeps a loaded game, unless an act of the same transaction has stored a newer state."""
        self._live.setdefault(loaded.game.id, loaded)

    def forget(self, game_id: int) -> None:
        """Drops the copy in memory: the next use reads the log again."""
        self._live.pop(game_id, None)
        self._protocols.pop(game_id, None)

    async def protocol_so_far(self, tx: Transaction, live: LiveGame) -> Protocol:
        """The protocol so far, for a game as `live_game` returned it. It is read once for each act."""
        known = self._protocols.get(live.game.id)
        if known is None or known[0] is not live:
            known = self._protocols[live.game.id] = (live, await protocol_of(tx, live))
        return known[1]

    async def _load(self, tx: Transaction, game_id: int) -> LiveGame:
        played = replayed(await self.at_the_deal(tx, game_id), await acts.acts_of(tx, game_id))
        present = played.attendance
        for seat, serial in (await attendance.of_game(tx, game_id)).items():
            present = present.noticed(seat, serial)
        return played.met_by(await substitutes.of_game(tx, game_id), present)

    async def at_the_deal(self, tx: Transaction, game_id: int) -> LiveGame:
        """The game as it was when its cards were dealt."""
        game = await games.get(tx, game_id)
        fresh = dealt(game, await seats.of_game(tx, game_id), self._books)
        new = await seats.newcomers(tx, game_id)
        places = (seat for seat, who in fresh.roster.people.items() if who.user_id in new)
        paused = await pauses.of_game(tx, game_id)
        return replace(fresh, newcomers=frozenset(places), pause=paused)

    async def meet_candidates(self, tx: Transaction, live: LiveGame) -> LiveGame:
        """Somebody has come forward as a substitute, or has taken a seat."""
        met = live.met_by(await substitutes.of_game(tx, live.game.id), live.attendance)
        self.remember(tx, met)
        return met

    async def reseat(self, tx: Transaction, live: LiveGame, seat: Seat) -> LiveGame:
        """A substitute has taken the seat, and is there."""
        return await self.notice(tx, await self.meet_candidates(tx, live), seat)

    async def notice(self, tx: Transaction, live: LiveGame, seat: Seat) -> LiveGame:
        """The player at this seat is there: he has said or pressed something in the present step."""
        serial = live.state.step.serial
        if live.attendance.last_seen(seat) >= serial:
            return live
        await attendance.put(tx, live.game.id, seat, serial)
        noticed = replace(live, attendance=live.attendance.noticed(seat, serial))
        self.remember(tx, noticed)
        return noticed

    def remember(self, tx: Transaction, live: LiveGame) -> None:
        """The game stands so from now on: for this transaction, and after its commit for all."""
        self._changed.setdefault(tx, {})[live.game.id] = live
        tx.after_commit(partial(self._live.__setitem__, live.game.id, live))
