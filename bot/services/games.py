"""`GameService`: every act of every running game goes through here.

An act goes to `engine.decide`. The events that come back, the new deadline, and everything that is said
because of them are written in one transaction.
"""

import secrets
import typing
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial

from bot.render.ending import recorded
from bot.render.hints import kinds_of
from bot.render.narrator import close_without_result, narrate, reopen, tell_deal
from bot.render.pause import held
from bot.render.post import Post
from bot.render.private_knowledge import PrivateKnowledge
from bot.render.undo import Reached, undone
from bot.render.utterance import CUT, SEAL, Telling
from bot.services.afterlife import invited
from bot.services.faces import cover_all
from bot.services.game_log import append, protocol_of, record_of
from bot.services.game_voice import GameVoice
from bot.services.hints import give
from bot.services.judge import with_judge
from bot.services.live_game import LiveGame, idle_after, is_deserted, rules_of, said_at_the_deal
from bot.services.live_games import LiveGames
from bot.services.memory import count
from bot.services.order_kept import Settle, follow
from bot.services.outbox_writer import OutboxWriter
from bot.services.pauses import Pauses, Resumes, seconds_left
from bot.services.practice_view import is_watched, shown
from bot.services.step_clocks import StepClocks
from bot.services.talk import Talk
from bot.services.themes import theme_of
from bot.services.undoing import take_back
from bot.services.withheld import Withheld, withheld
from bot.store import drafts, games, ruleset_codec, seats
from bot.store.acts import ActTakenError
from bot.store.deadlines import PAUSED, Deadline
from bot.store.games import Ended, Game
from bot.store.pauses import Asked
from bot.store.transaction import Transaction
from engine.acts import Act, Leave, Timeout
from engine.commitment import SEEDED, SEEDLESS
from engine.deal import Dealt
from engine.decide import Decision, decide
from engine.events import NightFell
from engine.protocol import Protocol
from engine.refusals import Refusal
from engine.rules.model import RuleSet
from engine.steps import StepName

Ending = Callable[[Transaction, LiveGame], Awaitable[None]]
"""What is done at the end of a game."""

Follower = Callable[[Transaction, LiveGame, LiveGame], Awaitable[None]]
"""What is done after an act: the game before it, and after it."""


class Neighbours(typing.Protocol):
    """Who is told, after the commit, what practices do."""

    def begun(self, game_id: int, serial: int) -> None:
        """A step has begun to run."""

    def over(self, game_id: int) -> None:
        """A game of any kind is over."""


class GameService(LiveGames):
    """All running games of one bot."""

    def __init__(
        self,
        *,
        clocks: StepClocks,
        default_locale: str,
        writer: Callable[[Transaction], OutboxWriter],
        link: Callable[[int, int], str | None],
        books: Mapping[str, RuleSet],
    ) -> None:
        super().__init__(books)
        self.talk = Talk()
        self.settle: Settle = lambda _tx, _chat_id: None
        self.lost: Ending | None = None  # ends a game that could not be told of for too long
        self._clocks = clocks
        self._endings: list[Ending] = []
        self._followers: list[Follower] = []
        self.voice = GameVoice(default_locale, clocks.scale, writer, link)
        self.pauses = Pauses(self, self.voice, clocks)
        self._neighbours: Neighbours | None = None

    def play_with(self, neighbours: Neighbours) -> None:
        """These play in practices."""
        self._neighbours = neighbours

    def at_end(self, ending: Ending) -> None:
        """This is done at the end of each game, in its transaction."""
        self._endings.append(ending)

    def after_acts(self, follower: Follower) -> None:
        """This is done after each act that does not end its game, in the transaction of the act."""
        self._followers.append(follower)

    async def begin(self, tx: Transaction, game: Game, dealt: Dealt, places: Mapping[int, int]) -> None:
        """Begins a game with these cards. `places`: user id to seat."""
        await seats.number(tx, game.id, places)
        nonce = None if game.seed else secrets.token_hex(32)
        rules, roles = ruleset_codec.write(rules_of(game, self._books)), [role.id for role in dealt.roles]
        await games.deal(tx, game.id, roles, nonce=nonce, seal=SEEDLESS if nonce else SEEDED, rules=rules)
        live = await self._load(tx, game.id)
        sealed = said_at_the_deal(live, await self.voice.link_to_slot(tx, game, SEAL))
        deal = tell_deal(live.state, await self.voice.linked(tx, live), sealed)
        await self._write_outcome(tx, live, Telling(tuple(shown(live, deal.said, live.state)), deal.head))
        await give(self.voice.writer(tx), live, live.met, self.voice.default_locale)

    async def act(self, tx: Transaction, live: LiveGame, act: Act) -> Refusal | Withheld | None:
        """Does an act, or returns why not. Everything that follows is written in the transaction."""
        waits = withheld(live, act)
        if waits is not None:
            return waits
        decision = decide(live.state, act)
        if isinstance(decision, Refusal):
            return decision
        if is_deserted(live, act, decision):
            await self.close(tx, live, "idle")  # nobody is told that night falls
            return None
        try:
            await append(tx, live, act, decision.events)
        except ActTakenError:
            self.forget(live.game.id)  # whoever looks next reads the log again
            raise
        knowledge = live.knowledge.with_events(decision.events)
        over = decision.state.step.name is StepName.OVER
        telling = await self._narrated(tx, live, decision, knowledge, late=isinstance(act, Timeout))
        after = replace(
            live,
            state=decision.state,
            knowledge=knowledge,
            acts=live.acts + 1,
            head=telling.head,
            idle=idle_after(live, act, decision.events),
            met=live.met | kinds_of(decision.events),
            attendance=live.attendance.after(act, decision),
        )
        said = await invited(tx, live, act, tuple(shown(live, telling.said, decision.state)))
        await self._write_outcome(tx, after, Telling(said, telling.head))
        await follow(tx, live, after, self.settle)
        if not (over or is_watched(after)):
            tx.after_commit(partial(self._tell_neighbours, live.game.id, decision.state.step.serial))
        if any(isinstance(event, NightFell) for event in decision.events):
            await cover_all(self.voice.writer(tx), live)
        await give(self.voice.writer(tx), after, after.met - live.met, self.voice.default_locale)
        if isinstance(act, Leave):
            await seats.leave(tx, live.game.id, live.roster.people[act.by].user_id)
        if over and decision.state.result is not None:
            await games.set_winner(tx, live.game.id, decision.state.result.winner or "draw")
            await count(tx, after)
            await self._finish(tx, after)
        for follower in () if over else self._followers:
            await follower(tx, live, after)
        return None

    async def _narrated(
        self, tx: Transaction, live: LiveGame, decision: Decision, knowledge: PrivateKnowledge, *, late: bool
    ) -> Telling:
        """What is said because of an act. `late`: it was the end of the step's time."""
        over = decision.state.step.name is StepName.OVER
        roster = await self.voice.linked(tx, live)
        return narrate(
            decision,
            await with_judge(tx, live, roster) if over else roster,
            knowledge=knowledge,
            protocol=await protocol_of(tx, live) if over else Protocol(live.state.rules, live.state.roles),
            head=live.head,
            late=late,
            record=await self.record_post(tx, live, await record_of(tx, live)) if over else None,
            theme=await theme_of(tx, live.game) if over else None,
        )

    async def timeout(self, tx: Transaction, game_id: int, serial: int) -> None:
        """The deadline of a step, or of a pause, has passed: ends it if the game is still in it."""
        if not await self._clocks.ran_out(tx, game_id, serial):
            return
        live = await self.live_game(tx, game_id)
        if serial == PAUSED and live.pause is not None and live.pause.asked == "muted" and self.lost:
            await self.lost(tx, live)
        elif serial == PAUSED:
            await self.resume(tx, live, "time")
        else:
            await self.act(tx, live, Timeout())

    async def pause(self, tx: Transaction, live: LiveGame, by: Asked) -> bool:
        """Stops the clock, and all acts of players but leaving. False if it stands already."""
        paused = await self.pauses.pause(tx, live, by)
        await follow(tx, live, await self.live_game(tx, live.game.id), self.settle)
        return paused

    async def resume(self, tx: Transaction, live: LiveGame, by: Resumes) -> bool:
        """Lets a paused game go on, with what was left of its step. False if it is not paused."""
        tx.after_commit(partial(self.talk.rest, live.game.id, tx.now))
        resumed = await self.pauses.resume(tx, live, by)
        await follow(tx, live, await self.live_game(tx, live.game.id), self.settle)
        return resumed

    async def extend(self, tx: Transaction, live: LiveGame, seconds: int) -> bool:
        """Gives the running speech so many seconds more, not scaled. False if nobody speaks now."""
        return await self.pauses.extend(tx, live, seconds)

    async def start_clock(self, tx: Transaction, game_id: int, serial: int, accepted_at: float) -> None:
        """Telegram has accepted the message that opens the step: its time runs from `accepted_at` (unix
        seconds)."""
        live = await self.live_game(tx, game_id)
        step = live.state.step
        if step.serial == serial:
            tx.after_commit(partial(self.talk.show, game_id, serial, accepted_at))
            await self._clocks.start(tx, game_id, step, accepted_at)
            if live.game.is_practice:
                tx.after_commit(partial(self._tell_neighbours, game_id, serial))

    async def undo(self, tx: Transaction, live: LiveGame, count: int = 1) -> Refusal | None:
        """Takes the last `count` acts back, whoever did them, or returns why not: not the deal, and nothing
        of a game that is over. The step that is reached has its whole time, unless by day it is the same
        one, and a serial that no button has."""
        try:
            taken = await take_back(self, tx, live, count)
        except ActTakenError:
            self.forget(live.game.id)
            raise
        if isinstance(taken, Refusal):
            return taken
        after, left = await self.pauses.reopen(tx, live, await self._load(tx, live.game.id))
        reached = Reached(after.state, after.knowledge, after.head, left)
        said = undone(live.state, live.head, reached, taken, await self.voice.linked(tx, live))
        await self._write_outcome(tx, after, Telling(tuple(said), after.head))
        await follow(tx, live, after, self.settle)
        return None

    def expect(self, deadline: Deadline, now: float) -> bool:
        """At a start: sets the timer of a step that is not over. False if the game has to be taken up."""
        return self._clocks.expect(deadline, now)

    async def take_up(self, tx: Transaction, game_id: int) -> None:
        """At a start, for a game whose clock could not just go on: its message may show another time."""
        live = await self.live_game(tx, game_id)
        if await self._clocks.take_up(tx, live):
            await self.voice.utter(tx, live, [reopen(live.state, live.roster, live.head)])
        self.remember(tx, live)

    async def close(self, tx: Transaction, live: LiveGame, note: str) -> None:
        """Ends a game without a result. `note` says why, as the store keeps it."""
        said = close_without_result(
            live.state,
            await with_judge(tx, live, live.roster),
            live.knowledge,
            live.head,
            protocol=await protocol_of(tx, live),
            record=await self.record_post(tx, live, await record_of(tx, live, note)),
            why=note,
        )
        await self.voice.utter(tx, live, shown(live, said))
        await self._finish(tx, live, note)

    async def _write_outcome(self, tx: Transaction, live: LiveGame, telling: Telling) -> None:
        said = telling.said if live.pause is None else held(telling.said, seconds_left(live))
        await self.voice.utter(tx, live, said)
        if await self._clocks.set(tx, live):
            await drafts.clear(tx, live.game.id)
        self.remember(tx, live)

    async def record_post(self, tx: Transaction, live: LiveGame, text: str, *, marked: bool = False) -> Post:
        """The record of a game that is over, whose `text` is given, with links to the commitment to its deal.
        `marked`: it is sent again, since the judge has marked the game."""
        links = [await self.voice.link_to_slot(tx, live.game, slot) for slot in (SEAL, CUT)]
        return recorded(text, *links, marked=marked)

    async def _finish(self, tx: Transaction, live: LiveGame, note: str | None = None) -> None:
        """The game is over: its players are free."""
        for ending in self._endings:
            await ending(tx, live)
        await cover_all(self.voice.writer(tx), live)
        await self._clocks.clear(tx, live.game.id)
        await drafts.clear(tx, live.game.id)
        status: Ended = "over" if note is None else "cancelled"
        await games.close(tx, live.game.id, status, note)
        self._changed.setdefault(tx, {})[live.game.id] = replace(live, game=replace(live.game, status=status))
        tx.after_commit(partial(self._put_away, live.game.id))

    def _tell_neighbours(self, game_id: int, serial: int) -> None:
        if self._neighbours is not None:
            self._neighbours.begun(game_id, serial)

    def _put_away(self, game_id: int) -> None:
        self.forget(game_id)
        if self._neighbours is not None:
            self._neighbours.over(game_id)
        self.talk.forget(game_id)
