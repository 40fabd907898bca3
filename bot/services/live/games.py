"""The running games of a bot in memory.

A game in memory is a copy of what its log says. With it, a late act of a game takes no longer than an early
one. Until the commit, only the transaction that changes a game sees the change.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from weakref import WeakKeyDictionary

from bot.services.live.game import LiveGame, game_at_deal, replayed
from bot.services.live.log import protocol_of
from bot.store.database.transaction import Transaction
from bot.store.game import acts, games, pauses, seats, substitutes
from bot.values.game import Ended
from engine.protocol import Protocol
from engine.roles import Phase, Seat
from engine.rules.model import RuleSet


class LiveGames:
    """All running games of one bot. A game is read from its log when it is first needed."""

    def __init__(self, books: Mapping[str, RuleSet]) -> None:
        self.books = books
        self._live: dict[int, LiveGame] = {}
        self._protocols: dict[int, tuple[LiveGame, Protocol]] = {}
        self._changed: WeakKeyDictionary[Transaction, dict[int, LiveGame]] = WeakKeyDictionary()

    async def live_game(self, tx: Transaction, game_id: int) -> LiveGame:
        """Returns the dealt game with this id, over or not: as this transaction has left it, or the copy in
        memory, or as read from its log. Raises sqlalchemy.exc.NoResultFound if there is none."""
        kept = self.known(tx, game_id)
        if kept is not None:
            return kept
        loaded = await self.load(tx, game_id)
        if loaded.game.status == "running":
            tx.after_commit(partial(self._keep, loaded))
        return loaded

    def known(self, tx: Transaction, game_id: int) -> LiveGame | None:
        """Returns the dealt game with this id: as this transaction has left it, otherwise the copy in memory.
        Returns None if its log would have to be read."""
        return self._changed.get(tx, {}).get(game_id) or self._live.get(game_id)

    def is_day(self, game_id: int) -> bool:
        """Returns whether a running game is in memory and in a step of the day."""
        live = self._live.get(game_id)
        return live is not None and live.state.step.phase is Phase.DAY

    def _keep(self, loaded: LiveGame) -> None:
        """Keeps in memory a game read from its log, unless a state of it is there already."""
        self._live.setdefault(loaded.game.id, loaded)

    def forget(self, game_id: int) -> None:
        """Removes a game's copy from memory, so that the next use reads its log again."""
        self._live.pop(game_id, None)
        self._protocols.pop(game_id, None)

    def forget_all(self) -> None:
        """Removes all copies from memory."""
        self._live.clear()
        self._protocols.clear()

    async def protocol_so_far(self, tx: Transaction, live: LiveGame) -> Protocol:
        """Returns the protocol of a game so far. `live`: the game as `live_game` has returned it. After each
        act, the first call reads the log."""
        known = self._protocols.get(live.game.id)
        if known is None or known[0] is not live:
            known = self._protocols[live.game.id] = (live, await protocol_of(tx, live))
        return known[1]

    async def load(self, tx: Transaction, game_id: int) -> LiveGame:
        """Returns the dealt game with this id, computed from its log in the database. The news above its
        present message name the people who sit there now."""
        fresh = await self.at_the_deal(tx, game_id)
        met = fresh.met_by(await substitutes.of_game(tx, game_id), fresh.attendance)
        played = replayed(met, await acts.acts_of(tx, game_id))
        present = played.attendance
        for seat, serial in (await seats.last_seen(tx, game_id)).items():
            present = present.noticed(seat, serial)
        return replace(played, attendance=present)

    async def at_the_deal(self, tx: Transaction, game_id: int) -> LiveGame:
        """Returns the game as it was when its cards were dealt."""
        game = await games.get(tx, game_id)
        fresh = game_at_deal(game, await seats.of_game(tx, game_id), self.books)
        new = await seats.newcomers(tx, game_id)
        places = (seat for seat, who in fresh.roster.people.items() if who.user_id in new)
        paused = await pauses.of_game(tx, game_id)
        return replace(fresh, newcomers=frozenset(places), pause=paused)

    async def meet_candidates(self, tx: Transaction, live: LiveGame) -> LiveGame:
        """Returns the game with its candidates read again, because somebody has offered to take a seat."""
        met = live.met_by(await substitutes.of_game(tx, live.game.id), live.attendance)
        self.remember(tx, met)
        return met

    async def reseat(self, tx: Transaction, live: LiveGame, seat: Seat) -> LiveGame:
        """Returns the game after a substitute has taken this seat, and stores that he is there. It is read
        from its log, because the news above the present message may name this seat."""
        met = await self.load(tx, live.game.id)
        self.remember(tx, met)
        return await self.notice(tx, met, seat)

    async def notice(self, tx: Transaction, live: LiveGame, seat: Seat) -> LiveGame:
        """Stores that the player at this seat is there, because he has said or pressed something in the
        present step. Returns the changed game."""
        serial = live.state.step.serial
        if live.attendance.last_seen(seat) >= serial:
            return live
        await seats.note_seen(tx, live.game.id, seat, serial)
        noticed = replace(live, attendance=live.attendance.noticed(seat, serial))
        self.remember(tx, noticed)
        return noticed

    def close(self, tx: Transaction, live: LiveGame, status: Ended) -> None:
        """Closes a game. This transaction sees at once that the game is over, and after the commit it is not
        in memory any more. `status`: how it ended."""
        closed = replace(live, game=replace(live.game, status=status))
        self._changed.setdefault(tx, {})[live.game.id] = closed
        tx.after_commit(partial(self.forget, live.game.id))

    def remember(self, tx: Transaction, live: LiveGame) -> None:
        """Keeps a game's new state: for this transaction at once, for all others after the commit."""
        self._changed.setdefault(tx, {})[live.game.id] = live
        tx.after_commit(partial(self._live.__setitem__, live.game.id, live))
