"""The host at work on one update: who is before him, where, and what he may use."""

from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from random import SystemRandom

from aiogram import Bot
from aiogram.types import CallbackQuery

from bot.delivery.alone import Alone
from bot.render.post import Line, Post
from bot.runtime.timers import Timers
from bot.services.games import GameService
from bot.services.language import language
from bot.services.members import Answers, AskFirst, Member, Members
from bot.services.outbox_writer import ChatTarget, OutboxWriter
from bot.services.private_reply import tell_elsewhere
from bot.settings import Kept
from bot.store import games, questions
from bot.store.games import Game
from bot.store.outbox import Outgoing, Priority
from bot.store.people import Person
from bot.store.transaction import Store, Transaction
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS

Work = Callable[[], Awaitable[None]]

ASKED_AGAIN = 30.0
"""Seconds, scaled, in which a question that stands in a private chat is not asked once more."""


@dataclass
class AppContext:
    """What lives as long as the program: one bot with all its tables. Chance is the operating system's;
    `name` is the bot's, without "@"; `serves`: the groups that may play, None for all; `books`: what can be
    played, by id."""

    bot: Bot
    name: str
    store: Store
    timers: Timers
    send: Callable[[Outgoing], None]
    link: Callable[[int, int], str | None]
    scale: float
    time_again: bool
    default_locale: str
    chance: SystemRandom
    run_in_queue: Callable[[Hashable, Work], object]
    kept: Kept
    serves: frozenset[int] | None = None
    books: Mapping[str, RuleSet] = field(default_factory=lambda: BOOKS)
    alone: Alone = field(default_factory=Alone)
    games: GameService = field(init=False)
    members: Members = field(init=False)

    def __post_init__(self) -> None:
        self.members = Members(self.bot)
        self.games = GameService(
            timers=self.timers,
            scale=self.scale,
            time_again=self.time_again,
            default_locale=self.default_locale,
            writer=self.outbox,
            link=self.link,
            books=self.books,
        )

    def outbox(self, tx: Transaction) -> OutboxWriter:
        return OutboxWriter(tx, self.bot.id, self.send)

    def after(self, tx: Transaction, key: Hashable, work: Work) -> None:
        """Does more work in a lane once the transaction is committed: what must not hold one."""

        def enter() -> None:
            self.run_in_queue(key, work)

        tx.after_commit(enter)


@dataclass(frozen=True)
class UpdateContext:
    """One update: its transaction, its person, its place. In a private chat the place is the person's own.

    `as_group`: an administrator writes anonymously, in the name of the group itself. `told`: what Telegram
    has answered about people, for this update.
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
        """The game of this place that gathers or runs."""
        return await games.open_in(self.tx, self.bot_id, self.target.chat_id, self.target.thread_id or 0)

    async def find_game(self, game_id: int) -> Game | None:
        """A game of this bot, open or not, by an id from outside."""
        return await games.find(self.tx, self.bot_id, game_id)

    async def question_of(self, message_id: int) -> str | None:
        """What a message here asks; None if it asks nothing, or has been answered for good."""
        return await questions.find(self.tx, self.bot_id, self.target.chat_id, message_id)

    async def own_game(self) -> Game | None:
        """The open game at which the person sits, wherever it is."""
        return await games.of_person(self.tx, self.bot_id, self.person.user_id)

    def member(self, chat_id: int, user_id: int) -> Member:
        """Who somebody is in a chat.

        Raises `AskFirst` where Telegram has to say it, and has not been asked: nothing is done before.
        """
        members, whom = self.app.members, (chat_id, user_id)
        found = self.answers.get(whom) or members.known(*whom)
        if found is None:
            raise AskFirst(partial(_ask, members, chat_id, user_id, self.answers))
        return found

    def within(self, tx: Transaction) -> "UpdateContext":
        """The same desk in another transaction."""
        return replace(self, tx=tx)

    async def say(self, *lines: Line, silent: bool = False) -> None:
        """A few plain lines, here."""
        await self.post(Post(lines=lines, silent=silent))

    async def post(self, post: Post, *, question: str | None = None) -> None:
        """`question`: what its buttons ask, so that an answer may change this message."""
        await self.outbox.say(self.target, post, question=question)

    async def show(
        self, post: Post, key: str, priority: Priority = Priority.REPLY, *, question: str | None = None
    ) -> None:
        """To all who are here, in reply to what `key` names: an older such reply that still waits is not
        sent any more. `question`: what its buttons ask."""
        await self.outbox.say(self.target, post, priority=priority, reply=key, question=question)

    async def reply(self, post: Post, key: str, query: CallbackQuery | None = None) -> None:
        """What this person asked for, by a command or a tap: in a group he alone sees it, if that can be.

        Of several replies with the same `key` that wait, the newest is sent.
        """
        pressed = query is not None
        if not self.in_group:
            await self.show(post, key)
        elif self.as_group or not self.app.alone.may(self.target.chat_id, pressed=pressed):
            await tell_elsewhere(self.outbox, self.person, self.private, self.target, post, key)
        else:
            await self.outbox.say(
                self.target,
                post,
                priority=Priority.REPLY,
                reply=key,
                receiver_id=self.person.user_id,
                query_id=query.id if query is not None else None,
            )

    async def refuse(self, *said: Line) -> None:
        """Why what this person asked for is not done."""
        await self.reply(Post(lines=said, silent=True), "refused")

    async def whisper(self, post: Post, priority: Priority = Priority.NEWS) -> None:
        """To the person alone."""
        await self.outbox.say(self.private, post, priority=priority)

    async def ask(
        self, post: Post, question: str, priority: Priority = Priority.NEWS, *, of_a_step: bool = False
    ) -> None:
        """A question in the person's private chat. One that is not of a step is left out while the same,
        asked a moment ago, stands there."""
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
        """The message of a question, as it is to be now; `place` may give it another language.

        `own` is the message that a press may change; with None there is none, and nothing is done.
        """
        if own is not None:
            await self.outbox.say(target or self.target, post, what="edit", priority=priority, message_id=own)

    async def show_again(self, own: int | None, post: Post, *, question: str) -> None:
        """The message of a question as it is to be now; a new one, where `own` is not to be changed."""
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
        """A question is answered for good: its message says so, or goes (`post` None)."""
        if own is None:
            return
        await questions.forget(self.tx, self.bot_id, self.target.chat_id, own)
        if post is None:
            await self.outbox.say(self.target, Post(), what="delete", message_id=own)
        else:
            await self.rewrite(own, post, target=target, priority=priority)

    async def answer(self, query: CallbackQuery, *said: Line, alert: bool = False) -> None:
        """Answers a tap, in the person's language."""
        await self.outbox.answer(query, self.private.locale, *said, alert=alert)


async def _ask(members: Members, chat_id: int, user_id: int, answers: Answers) -> Answers:
    """What is known with one answer more: an update may need several, and each is asked once."""
    return {**answers, (chat_id, user_id): await members.ask(chat_id, user_id)}
