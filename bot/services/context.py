"""The two contexts: what lives as long as the program, and what belongs to one update."""

from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from random import SystemRandom

from aiogram import Bot
from aiogram.types import CallbackQuery

from bot.delivery.alone import Alone
from bot.render.post import Line, Post
from bot.runtime.condition import Look
from bot.runtime.timers import Timers
from bot.services.games import GameService
from bot.services.language import language
from bot.services.members import Answers, AskFirst, Member, Members
from bot.services.neighbours import Neighbours
from bot.services.outbox_writer import ChatTarget, OutboxWriter
from bot.services.private_reply import tell_elsewhere
from bot.services.step_clocks import StepClocks
from bot.services.tournaments.drawing import Draws
from bot.settings import Kept
from bot.store import games, outbox, questions
from bot.store.games import Game
from bot.store.outbox import Outgoing, Priority
from bot.store.people import Person
from bot.store.transaction import Store, Transaction
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS

Work = Callable[[], Awaitable[None]]

ASKED_AGAIN = 30.0
"""Seconds, scaled. A question in a private chat is not asked again within this time."""


@dataclass
class AppContext:
    """What lives as long as the program: one bot with all its games.

    `name`: the bot's user name, without "@". `send`: sends a row that is stored and committed;
    `send_unstored`: one that no table has. `chance`: the operating system's generator. `scale`: all
    durations of a game are multiplied by it. `scale_before`: that of the run before, if it was another.
    `speak_again`: what waits for a chat is tried at once. `serves`: the groups that may play, None for all.
    `bots`: all of the installation. `books`: what can be played, by id. `owner`: the person who may `look`
    how the program does; None for nobody. `mute_in`: the groups
    where the bot may not write, as the log was told."""

    bot: Bot
    name: str
    store: Store
    timers: Timers
    send: Callable[[Outgoing], None]
    send_unstored: Callable[[Outgoing], None]
    link: Callable[[int, int], str | None]
    scale: float
    time_again: bool
    default_locale: str
    chance: SystemRandom
    run_in_queue: Callable[[Hashable, Work], object]
    kept: Kept
    bots: tuple[int, ...]
    speak_again: Callable[[int], None] = lambda _chat_id: None
    serves: frozenset[int] | None = None
    books: Mapping[str, RuleSet] = field(default_factory=lambda: BOOKS)
    alone: Alone = field(default_factory=Alone)
    scale_before: float | None = None
    owner: int | None = None
    look: Look | None = None
    mute_in: set[int] = field(default_factory=set)
    games: GameService = field(init=False)
    motion_timers: Timers = field(init=False)
    members: Members = field(init=False)
    neighbours: Neighbours = field(init=False)
    tournament_timers: Timers = field(init=False)
    draws: Draws = field(init=False)

    def __post_init__(self) -> None:
        self.members = Members(self.bot)
        self.draws = Draws(self.scale)
        self.games = GameService(
            clocks=StepClocks(self.timers, self.scale, self.time_again, self.scale_before),
            default_locale=self.default_locale,
            writer=self.outbox,
            link=self.link,
            books=self.books,
        )
        self.neighbours = Neighbours(
            self.store, self.games, self.outbox, self.run_in_queue, self.chance, self.scale
        )
        self.games.play_with(self.neighbours)

    def outbox(self, tx: Transaction) -> OutboxWriter:
        return OutboxWriter(tx, self.bot.id, self.send)

    def after(self, tx: Transaction, key: Hashable, work: Work) -> None:
        """Runs `work` in the queue of `key` after the commit: for what must not hold a transaction."""

        def enter() -> None:
            self.run_in_queue(key, work)

        tx.after_commit(enter)


@dataclass(frozen=True)
class UpdateContext:
    """One update: its transaction, the person who caused it, and the chat.

    `target`: the chat in which it happened; in a private chat the person's own. `as_group`: an administrator
    writes anonymously, in the name of the group. `answers`: what Telegram has said about people for this
    update.
    """

    app: AppContext
    tx: Transaction
    person: Person
    target: ChatTarget
    as_group: bool = False
    answers: Answers = field(default_factory=dict)

    @property
    def bot_id(self) -> int:
        return self.app.bot.id

    @property
    def games(self) -> GameService:
        return self.app.games

    @property
    def books(self) -> Mapping[str, RuleSet]:
        """The books that can be played, by id."""
        return self.app.books

    @property
    def outbox(self) -> OutboxWriter:
        return self.app.outbox(self.tx)

    @property
    def private(self) -> ChatTarget:
        """The person's private chat."""
        return ChatTarget(self.person.user_id, language(self.person, self.app.default_locale))

    @property
    def in_group(self) -> bool:
        return self.target.chat_id != self.person.user_id

    async def open_game(self) -> Game | None:
        """The open game of this chat or topic."""
        return await games.open_in(self.tx, self.bot_id, self.target.chat_id, self.target.thread_id or 0)

    async def find_game(self, game_id: int) -> Game | None:
        """A game of this bot, open or not, by an id from outside."""
        return await games.find(self.tx, self.bot_id, game_id)

    async def question_of(self, message_id: int) -> str | None:
        """What a message here asks; None if it asks nothing, or has been answered for good."""
        return await questions.find(self.tx, self.bot_id, self.target.chat_id, message_id)

    async def own_game(self) -> Game | None:
        """The open game in which the person sits, in whatever chat."""
        return await games.of_person(self.tx, self.bot_id, self.person.user_id)

    async def judged_game(self) -> Game | None:
        """The open game that the person judges."""
        return await games.judged_by(self.tx, self.bot_id, self.person.user_id)

    def member(self, chat_id: int, user_id: int) -> Member:
        """Who somebody is in a chat.

        Raises `AskFirst` if only Telegram can say it and it has not been asked yet.
        """
        members, whom = self.app.members, (chat_id, user_id)
        found = self.answers.get(whom) or members.known(*whom)
        if found is None:
            raise AskFirst(partial(_ask, members, chat_id, user_id, self.answers))
        return found

    def within(self, tx: Transaction) -> "UpdateContext":
        """The same update in another transaction."""
        return replace(self, tx=tx)

    async def say(self, *lines: Line, silent: bool = False) -> None:
        """Says a few lines in this chat."""
        await self.post(Post(lines=lines, silent=silent))

    async def post(self, post: Post, *, question: str | None = None, key: str | None = None) -> None:
        """Says a post in this chat. Of several of one kind, or with the same question, that wait only the
        newest is sent. `question`: what its buttons ask; only a press that answers it may change the
        message. `key`: its kind, if it is not its first line."""
        await self.outbox.say(self.target, post, question=question, reply=key or question or post.kind)

    async def show(
        self, post: Post, key: str, priority: Priority = Priority.REPLY, *, question: str | None = None
    ) -> None:
        """Replies to all in this chat. Of the replies with the same `key` only the newest that waits is sent.

        `question`: what the buttons ask."""
        await self.outbox.say(self.target, post, priority=priority, reply=key, question=question)

    async def reply(
        self, post: Post, key: str, query: CallbackQuery | None = None, *, question: str | None = None
    ) -> None:
        """Replies to this person's command or tap. In a group he alone sees it, where Telegram can do that.

        Of the replies with the same `key` only the newest that waits is sent. `question`: what the buttons
        ask if it goes to the private chat.
        """
        pressed = query is not None
        if not self.in_group:
            await self.show(post, key, question=question)
        elif self.as_group or not self.app.alone.may(self.target.chat_id, pressed=pressed):
            await tell_elsewhere(
                self.outbox, self.person, self.private, self.target, post, key, question=question
            )
        else:
            await self.outbox.say(
                self.target,
                post,
                priority=Priority.REPLY,
                reply=key,
                question=question,
                receiver_id=self.person.user_id,
                query_id=query.id if query is not None else None,
            )

    async def refuse(self, *said: Line) -> None:
        """Says to this person why what he asked for is not done."""
        await self.reply(Post(lines=said, silent=True), "refused")

    async def whisper(self, post: Post, priority: Priority = Priority.NEWS) -> None:
        """Says it in the person's private chat. Of several of one kind that wait only the newest is sent."""
        await self.outbox.say(self.private, post, priority=priority, reply=post.kind)

    async def is_crowded(self) -> bool:
        """Whether so much waits in this chat that no new game may begin there."""
        return await outbox.is_crowded(self.tx, self.bot_id, self.target.chat_id)

    async def ask(
        self, post: Post, question: str, priority: Priority = Priority.NEWS, *, of_a_step: bool = False
    ) -> None:
        """Asks a question in the person's private chat.

        Not if the same question was asked there less than `ASKED_AGAIN` ago and has no answer yet; a question
        of a step is always asked."""
        since = self.tx.now - ASKED_AGAIN * self.app.scale
        if of_a_step or not await questions.stands(
            self.tx, self.bot_id, self.private.chat_id, question, since
        ):
            await self.outbox.say(self.private, post, priority=priority, question=question, reply=question)

    async def rewrite(
        self,
        own: int | None,
        post: Post,
        *,
        target: ChatTarget | None = None,
        priority: Priority = Priority.NEWS,
    ) -> None:
        """Edits the message of a question. `target` may give it another language.

        `own`: the message that the press may change; None if it may change none, then nothing is done.
        """
        if own is not None:
            await self.outbox.say(target or self.target, post, what="edit", priority=priority, message_id=own)

    async def show_again(self, own: int | None, post: Post, *, question: str) -> None:
        """Edits the message of a question; says it as a new one if the press may change none (`own` None)."""
        if own is None:
            await self.post(post, question=question)
        else:
            await self.rewrite(own, post)

    async def close(
        self,
        own: int | None,
        post: Post | None,
        *,
        target: ChatTarget | None = None,
        priority: Priority = Priority.NEWS,
    ) -> None:
        """A question is answered for good: its message becomes `post`, or is deleted if `post` is None."""
        if own is None:
            return
        await questions.forget(self.tx, self.bot_id, self.target.chat_id, own)
        if post is None:
            await self.outbox.say(self.target, Post(), what="delete", message_id=own)
        else:
            await self.rewrite(own, post, target=target, priority=priority)

    async def answer(self, query: CallbackQuery, *said: Line, alert: bool = False) -> None:
        """Answers a tap in the person's language."""
        await self.outbox.answer(query, self.private.locale, *said, alert=alert)


async def _ask(members: Members, chat_id: int, user_id: int, answers: Answers) -> Answers:
    """Asks Telegram; returns the answers that were there before and the new one. An update may need
    several."""
    return {**answers, (chat_id, user_id): await members.ask(chat_id, user_id)}
