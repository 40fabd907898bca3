"""What services work with: the program (`AppContext`), one transaction (`Scope`), one update."""

from collections.abc import Awaitable, Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from random import SystemRandom

from aiogram import Bot
from aiogram.types import CallbackQuery

from bot.choices import ChatSettings
from bot.delivery.learnt import EphemeralSupport
from bot.render.post import Line, Post
from bot.runtime.condition import Hearing, ReadCondition
from bot.runtime.metrics import BotMetrics
from bot.runtime.timers import Timers
from bot.services.live.clocks import StepClocks
from bot.services.live.drawing import Draws
from bot.services.live.game import Change
from bot.services.live.games import LiveGames
from bot.services.live.members import Answers, Member, Members, SeenHosts
from bot.services.live.mindsets import Mindsets
from bot.services.live.outbox_writer import ChatTarget, OutboxWriter, language, tell_elsewhere
from bot.services.live.talk import Talk
from bot.services.live.voice import GameVoice
from bot.services.live.watchers import Watchers
from bot.settings import Kept
from bot.store.chat import chats
from bot.store.database.transaction import Store, Transaction
from bot.store.game import games
from bot.store.people import people
from bot.store.people.people import Person
from bot.store.telegram import outbox, questions
from bot.values.asking import AskFirst
from bot.values.game import Game
from bot.values.outgoing import Outgoing, Priority
from engine.rules.model import RuleSet
from engine.rules.registry import BOOKS

Work = Callable[[], Awaitable[None]]

Consequence = Callable[["Scope", Change], Awaitable[None]]
"""A function that does one consequence of a change of a running game, in the same transaction."""

SERVICE_ACCOUNTS = frozenset({777000, 136817688, 1087968824})
"""The ids of Telegram's accounts that represent channels and anonymous administrators. Each of them may stand
for many people."""

ASKED_AGAIN = 30.0
"""Seconds (scaled). Within this time, the bot does not ask the same question in a private chat again."""


@dataclass
class AppContext:
    """What exists as long as the program runs: one bot with all its games.

    `name`: the bot's user name, without "@". `send`: sends a row of the outbox after its commit.
    `send_unstored`: sends a request that is not stored in any table. `link`: returns a link to a message of a
    chat, None if it has none. `chance`: the operating system's random generator. `scale`: all durations of a
    game are multiplied by it. `scale_before`: the scale before this start, if it was different.
    `speak_again`: tries at once to send the messages that wait in a chat. `unsend`: forgets rows that were
    deleted from the outbox. `outages`: when Telegram was away since the start, as beginnings and ends in unix
    seconds. `serves`: the groups that may play; None for all groups. `bots`: the ids of all bots of the
    installation. `books`: the books that can be played, by id. `owner`: the person who may see the program's
    condition (`read_condition`); None for nobody. `has_pages`: whether tables have pages. `new_group`: the
    settings of a group that the installation meets for the first time. `mute_in`: the groups where the bot
    may not write, if the log already says so.
    """

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
    run_in_queue: Callable[[Hashable, Work], Awaitable[None]]
    kept: Kept
    bots: tuple[int, ...]
    metrics: BotMetrics
    consequences: tuple[Consequence, ...]
    speak_again: Callable[[int], None] = lambda _chat_id: None
    unsend: Callable[[Collection[Outgoing]], None] = lambda _rows: None
    serves: frozenset[int] | None = None
    books: Mapping[str, RuleSet] = field(default_factory=lambda: BOOKS)
    ephemeral: EphemeralSupport = field(default_factory=EphemeralSupport)
    scale_before: float | None = None
    owner: int | None = None
    read_condition: ReadCondition | None = None
    hearing: Hearing = Hearing.UNKNOWN
    has_pages: bool = False
    new_group: ChatSettings = field(default_factory=ChatSettings)
    mute_in: set[int] = field(default_factory=set)
    outages: list[tuple[float, float]] = field(default_factory=list)
    seen_hosts: SeenHosts = field(default_factory=SeenHosts)
    watchers: Watchers = field(default_factory=Watchers)
    games: LiveGames = field(init=False)
    clocks: StepClocks = field(init=False)
    voice: GameVoice = field(init=False)
    talk: Talk = field(default_factory=Talk)
    mindsets: Mindsets = field(init=False)
    members: Members = field(init=False)
    draws: Draws = field(init=False)

    def __post_init__(self) -> None:
        self.members = Members(self.bot)
        self.draws = Draws(self.scale)
        self.mindsets = Mindsets(self.chance, self.scale)
        self.games = LiveGames(self.books)
        self.clocks = StepClocks(self.timers, self.scale, self.time_again, self.scale_before)
        self.voice = GameVoice(self.default_locale, self.scale, self.outbox, self.link)

    def outbox(self, tx: Transaction) -> OutboxWriter:
        return OutboxWriter(tx, self.bot.id, self.send)

    def away_since(self, moment: float) -> float:
        """Returns for how many seconds after this moment (unix seconds) Telegram was away."""
        return sum(max(0.0, end - max(begin, moment)) for begin, end in self.outages)

    def after(self, tx: Transaction, key: Hashable, work: Work) -> None:
        """Runs `work` after the commit, in the queue with this key. It is for work during which no
        transaction may be open."""

        def enter() -> None:
            self.run_in_queue(key, work)

        tx.after_commit(enter)


@dataclass(frozen=True)
class Scope:
    """What every service needs: the program and one transaction."""

    app: AppContext
    tx: Transaction

    @property
    def bot_id(self) -> int:
        return self.app.bot.id

    @property
    def games(self) -> LiveGames:
        return self.app.games

    @property
    def voice(self) -> GameVoice:
        return self.app.voice

    @property
    def books(self) -> Mapping[str, RuleSet]:
        """The books that can be played, by id."""
        return self.app.books

    @property
    def outbox(self) -> OutboxWriter:
        return self.app.outbox(self.tx)

    async def follow(self, change: Change) -> None:
        """Does what follows a change of a running game, in the order of `bot/services/consequences.py`."""
        for consequence in self.app.consequences:
            await consequence(self, change)

    def private_chat(self, person: Person | None) -> ChatTarget | None:
        """Returns the private chat of a person, with his language; None if the bot can not write to him."""
        if person is None or not person.reachable:
            return None
        return self.chat_with(person.user_id, person)

    def chat_with(self, user_id: int, person: Person | None) -> ChatTarget:
        """Returns a person's private chat, with his language, even if the bot can not write to him. `person`:
        what is stored of him; None if nothing is."""
        return ChatTarget(user_id, language(person, self.app.default_locale))

    async def private_chat_of(self, user_id: int) -> ChatTarget | None:
        """Returns the private chat of the person with this id; None if the bot can not write to him."""
        return self.private_chat(await people.get(self.tx, self.bot_id, user_id))

    async def settings_of(self, chat_id: int) -> ChatSettings:
        """Returns the settings that a chat has chosen; the usual ones if the bot does not know it."""
        chat = await chats.get(self.tx, self.bot_id, chat_id)
        return ChatSettings() if chat is None else chat.settings


@dataclass(frozen=True)
class UpdateContext(Scope):
    """The scope of one update, with the person who caused it and the chat.

    `target`: the chat from which the update came; in private, the person's own chat. `as_group`: whether an
    administrator writes anonymously, in the name of the group. `answers`: what Telegram has said of people.

    | method | who sees it | what it does |
    |---|---|---|
    | `say`, `post`, `reply_to_all`, `show_menu` | everybody in the chat | sends; all but `say` can ask |
    | `reply_to_person`, `refuse` | the person | sends; `reply_to_person` can ask |
    | `whisper`, `ask` | the person, in private | sends; `ask` asks |
    | `rewrite`, `show_again`, `close` | who sees the message | edits; `close` deletes, `show_again` sends |
    | `answer`, `answer_done` | the person, after a press | shows a toast or an alert |
    """

    person: Person
    target: ChatTarget
    as_group: bool = False
    answers: Answers = field(default_factory=dict)

    @property
    def is_nobody(self) -> bool:
        """Returns whether the person writes in the name of a chat, so that nobody knows who he is."""
        return self.as_group or self.person.user_id in SERVICE_ACCOUNTS

    @property
    def private(self) -> ChatTarget:
        """The person's private chat, with his language."""
        return self.chat_with(self.person.user_id, self.person)

    @property
    def in_group(self) -> bool:
        return self.target.chat_id != self.person.user_id

    async def open_game(self) -> Game | None:
        """Returns the open game of this update's chat or topic; None if there is none."""
        return await games.open_in(self.tx, self.bot_id, self.target.chat_id, self.target.thread_id or 0)

    async def question_of(self, message_id: int) -> str | None:
        """Returns the question that a message in this chat asks, as text; None if it asks nothing, or if its
        question needs no further answer."""
        return await questions.find(self.tx, self.bot_id, self.target.chat_id, message_id)

    async def own_game(self) -> Game | None:
        """Returns the open game in which the person has a seat, in any chat; None if there is none."""
        return await games.of_person(self.tx, self.bot_id, self.person.user_id)

    async def judged_game(self) -> Game | None:
        """Returns the open game that the person judges; None if there is none."""
        return await games.judged_by(self.tx, self.bot_id, self.person.user_id)

    def member(self, chat_id: int, user_id: int) -> Member:
        """Returns what a person is in a chat: whether he is a member, and which rights he has. Raises
        `AskFirst` if the bot has to ask Telegram first."""
        members, whom = self.app.members, (chat_id, user_id)
        found = self.answers.get(whom) or members.known(*whom)
        if found is None:
            raise AskFirst(partial(_ask, members, chat_id, user_id, self.answers))
        return found

    def within(self, tx: Transaction) -> "UpdateContext":
        """Returns a context for the same update in another transaction."""
        return replace(self, tx=tx)

    async def say(self, *lines: Line, silent: bool = False) -> None:
        """Sends a message with these lines to the update's chat. `silent`: whether it makes no sound."""
        await self.post(Post(lines=lines, silent=silent))

    async def post(self, post: Post, *, question: str | None = None, key: str | None = None) -> None:
        """Sends a post to the update's chat. If several posts of the same kind or with the same question wait
        to be sent, only the newest is sent. `question`: what the buttons ask; only a press that answers this
        question may change the message. `key`: the kind of the post, if its first line does not name it."""
        await self.outbox.say(self.target, post, question=question, reply=key or question or post.kind)

    async def reply_to_all(
        self, post: Post, key: str, priority: Priority = Priority.REPLY, *, question: str | None = None
    ) -> None:
        """Sends a reply that everybody in the update's chat sees. If several replies with the same `key` wait
        to be sent, only the newest is sent. `question`: what the buttons ask."""
        await self.outbox.say(self.target, post, priority=priority, reply=key, question=question)

    async def show_menu(self, post: Post, key: str, question: str) -> None:
        """Shows a menu to everybody in the update's chat, and deletes the earlier ones that ask the same
        `question` in the same topic, so that only one stands there. Of menus with the same `key` that wait to
        be sent, only the newest is sent."""
        here, key = (questions.in_topic(each, self.target.thread_id) for each in (question, key))
        earlier = await questions.asking(self.tx, self.bot_id, self.target.chat_id, here)
        for message_id in earlier:
            await self.close(message_id, None)
        await self.reply_to_all(post, key, question=here)

    async def reply_to_person(
        self, post: Post, key: str, query: CallbackQuery | None = None, *, question: str | None = None
    ) -> None:
        """Sends a reply to this person's command or press. In a group only he sees it, where Telegram can do
        that; otherwise it goes to his private chat or, if he has none, to the group. If several replies with
        the same `key` wait to be sent, only the newest is sent. `query`: his press; None after a command.
        `question`: what the buttons ask, unless everybody in a group sees the reply."""
        pressed = query is not None
        if not self.in_group:
            await self.reply_to_all(post, key, question=question)
        elif self.is_nobody or not self.app.ephemeral.may(self.target.chat_id, pressed=pressed):
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
        """Replies to this person with lines that say why the bot does not do what he wants."""
        await self.reply_to_person(Post(lines=said, silent=True), "refused")

    async def whisper(self, post: Post, priority: Priority = Priority.NEWS) -> None:
        """Sends a post to the person's private chat. If several posts of the same kind wait to be sent, only
        the newest is sent."""
        await self.outbox.say(self.private, post, priority=priority, reply=post.kind)

    async def is_crowded(self) -> bool:
        """Returns whether so many messages wait to be sent to this chat that no new game may begin there."""
        return await outbox.is_crowded(self.tx, self.bot_id, self.target.chat_id)

    async def ask(
        self, post: Post, question: str, priority: Priority = Priority.NEWS, *, of_a_step: bool = False
    ) -> None:
        """Sends a post with a question to the person's private chat. A question that the bot has asked there
        less than `ASKED_AGAIN` ago, and that has no answer yet, is not repeated. A question of a step is
        always asked (`of_a_step`)."""
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
        """Edits the message of a question, so that it shows `post`. `own`: the id of the message that the
        press may change; None: nothing is done. `target`: the message's chat, if the post needs another
        language than the update's chat."""
        if own is not None:
            await self.outbox.say(target or self.target, post, what="edit", priority=priority, message_id=own)

    async def show_again(self, own: int | None, post: Post, *, question: str) -> None:
        """Edits the message of a question, so that it shows `post`. `own`: the id of the message that the
        press may change; if it is None, sends a new message."""
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
        """Closes a question that needs no further answer: changes its message to `post`, or deletes it if
        `post` is None. `own`: the id of the message that the press may change; None: nothing is done."""
        if own is None:
            return
        await questions.forget(self.tx, self.bot_id, self.target.chat_id, own)
        if post is None:
            await self.outbox.say(self.target, Post(), what="delete", message_id=own)
        else:
            await self.rewrite(own, post, target=target, priority=priority)

    async def answer(
        self, query: CallbackQuery, *said: Line, alert: bool = False, protected: bool = False
    ) -> None:
        """Answers a press with these lines, in the person's language. `alert`: whether they are shown as an
        alert and not as a toast. `protected`: whether they may tell a role."""
        await self.outbox.answer(query, self.private.locale, *said, alert=alert, protected=protected)

    async def answer_done(self, query: CallbackQuery, refused: Line | None) -> None:
        """Answers a press that was done without words, and a press that was refused with an alert. `refused`:
        the line that says why; None if the press was done."""
        await self.answer(query, *((refused,) if refused else ()), alert=refused is not None)


async def _ask(members: Members, chat_id: int, user_id: int, answers: Answers) -> Answers:
    """Asks Telegram what a person is in a chat. Returns the earlier answers together with the new one,
    because an update may need several."""
    return {**answers, (chat_id, user_id): await members.ask(chat_id, user_id)}
