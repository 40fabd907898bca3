"""Groups in every state in which a press may come, with people of all kinds, an old game, and a game in
another chat."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from sqlalchemy import insert

from bot.services.game import pauses, playing
from bot.services.lobby import ready
from bot.services.lobby.reminders import REMINDER
from bot.services.motions.candidates import take_seat
from bot.services.scope import ASKED_AGAIN, Scope
from bot.store import schema
from bot.store.chat import chats
from bot.store.database.transaction import Transaction
from bot.store.game import acts, games, seats, substitutes
from bot.store.lobby import comers, evenings
from bot.store.past import statistics
from bot.store.people import nicknames, people
from bot.store.season import seasons
from bot.values.evening import Evening
from bot.values.game import Game
from bot.values.season import Terms
from engine.acts import Act, Defeat, Foul, Leave, Nominate, Pass, Remove, Shoot, Vote
from engine.deal import Dealt
from engine.figures import SUMMED
from engine.offers import actors
from engine.roles import Team
from engine.steps import AnyStep, StepName
from tests.rig.engine.own_books import EVERY_BOOK
from tests.rig.engine.table import DEALS, OWN_DEALS, roles
from tests.rig.flows.telegram import BOT_ID
from tests.rig.flows.town import GROUP, Town
from tests.rig.presses.tournament import NUMBER, organise

ELSEWHERE = -100777
"""The id of another group, which has a table of its own."""

NICKNAME = "Лиса"
"""For this nickname MEMBER asks."""

OUT, LEFT = 5, 9
"""Two seats of the game; their players have the same numbers as user ids. OUT was removed, LEFT has left."""

CREATOR, ADMINISTRATOR, MEMBER, STRANGER, BANNED, FORMER = 20, 30, 40, 51, 60, 71
JUDGE, FORMER_JUDGE, JUDGE_ELSEWHERE = 80, 81, 96
"""None of these three sits at the table. JUDGE judges the scene's game; FORMER_JUDGE judged the old one;
JUDGE_ELSEWHERE judges the game of another group."""

REPLACED, SUBSTITUTE, CANDIDATE = 1, 95, 83
"""REPLACED is the person who sat at the seat first, SUBSTITUTE plays on for him, and CANDIDATE waits for the
table's decision."""

FRIEND = 2
"""The number of a friend whom MEMBER brings to the evening."""

OF_NO_GAME = {
    "books": ":0",
    "settings": "",
    "lang": "",
    "forget": "",
    "call": "",
    "history": "",
    "season": "",
    "nick": "",
    "join": "",
    "rating": "",
    "stats": "",
    "tournament": f":{NUMBER}",
    "ruling": "",
    "city": ":21:00",
}
"""Questions that belong to no game → the end of their recorded name."""

ASKED: Mapping[str, int] = MappingProxyType(
    {
        **{name: 900_000 + place for place, name in enumerate(("cancel", "stop", "books", "begin"))},
        **{name: 900_010 + place for place, name in enumerate(("leave", "lift", "surrender"))},
        **{
            name: 900_020 + place
            for place, name in enumerate(
                (
                    *("settings", "lang", "forget", "call", "history", "season", "rating"),
                    *("tournament", "ruling", "stats", "nick", "join", "evening-cancel", "city"),
                    REMINDER,
                )
            )
        },
    }
)
"""Question → the id of its message, which is the same in each chat."""


SEASONS = {
    "over": Terms(since=0.0, books=(), least=1, seed=1),
    "turn": Terms(since=0.0, books=(), least=1, seed=1, average=True, events=False),
}
"""Scenes in which a season runs → its terms."""


class Scene:
    """A group in one state. `old` is a finished game, `elsewhere` a game of another chat; `game` is the
    scene's own game, or None if it has none. `evening`: an evening that is ahead."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.old: Game | None = None
        self.elsewhere: Game | None = None
        self.game: Game | None = None
        self.evening: Evening | None = None
        self.judge_sees = False
        self.gone: set[int] = set()
        """The people whose seats other people have taken."""

    @property
    def games(self) -> list[Game]:
        """Returns the game of the other chat, the old game, and the scene's own game if it has one."""
        return [game for game in (self.elsewhere, self.old, self.game) if game is not None]

    def judges(self) -> set[tuple[int, int]]:
        """Returns pairs of a person and a game that he judges or judged."""
        games = ((JUDGE, self.game), (FORMER_JUDGE, self.old), (JUDGE_ELSEWHERE, self.elsewhere))
        return {(user, game.id) for user, game in games if game is not None}

    async def sitting(self, game: Game) -> set[int]:
        return {who.user_id for who in await self.town.reads(seats.of_game, game.id)} - self.gone

    async def gather(self, name: str, letters: str | None = None) -> None:
        """Brings all people of the scene into the group. `letters`: another deal than usual, for scenes in
        which closing last words are said."""
        self.town.telegram.members |= {ADMINISTRATOR: "administrator", BANNED: "left"}
        self.elsewhere = await self._deal("party", "cmcsc", STRANGER, ELSEWHERE)
        await self._judge(self.elsewhere, JUDGE_ELSEWHERE)
        self.old = await self._deal("fiim-2019", DEALS["fiim-2019"], FORMER, GROUP)
        await self._judge(self.old, FORMER_JUDGE)
        await self._end(self.old)
        async with self.town.store.transaction(patient=True) as tx:
            await organise(tx, name, self.old, FORMER, CREATOR, ADMINISTRATOR, MEMBER)
            await nicknames.ask(tx, GROUP, MEMBER, NICKNAME)
            if name == "no game":
                await self._two_accounts(tx)
            if name in SEASONS:
                await seasons.begin(tx, GROUP, SEASONS[name])
        if name == "no game":
            pass
        elif name == "lobby":
            self.evening = await self._evening()
            self.game = await self._lobby()
        elif letters is not None:
            await self.closing(letters)
        else:
            await STATES[name](self)
        if self.game is not None and self.game.is_open:
            await self._judge(self.game, JUDGE)
        await self._ask_everything()
        await self.town.deliver()

    async def _two_accounts(self, tx: Transaction) -> None:
        """STRANGER is joined to FORMER. MEMBER may be, because he has a game that FORMER did not play."""
        made: dict[str, Any] = {"ruleset": "party", "overrides": {}, "locale": "ru", "creator_id": CREATOR}
        game = await games.create(tx, bot_id=BOT_ID, chat_id=GROUP, **made)
        await games.close(tx, game.id, "cancelled")
        figures = {**dict.fromkeys(SUMMED, 0), "role": "citizen", "team": "red", "won": True}
        row = {"game_id": game.id, "seat": 1, "chat_id": GROUP, "user_id": MEMBER, "ended_at": 1.0, **figures}
        await tx.conn.execute(insert(schema.played).values(row))
        await statistics.recount(tx, GROUP, MEMBER)
        await nicknames.join(tx, GROUP, FORMER, STRANGER)

    async def city(self, *acts: Act) -> None:
        await self._table("city", *acts)

    async def _table(self, book: str, *acts: Act, letters: str | None = None) -> None:
        self.game = await self._deal(book, letters or {**DEALS, **OWN_DEALS}[book], 1, GROUP)
        await self.town.until(StepName.MEETING)
        for act in (Remove(OUT), Leave(LEFT), *acts):
            await self.town.play(act)

    async def _lobby(self) -> Game:
        await self.town.say(CREATOR, "/newgame party")
        game = await self.town.game()
        await self.town.join(game, *range(1, 7), OUT, LEFT)
        for user in (OUT, LEFT):
            await self.town.whisper(user, "/leave")
        return game

    async def _evening(self) -> Evening:
        """Returns a weekly evening to which MEMBER comes with a friend."""
        await self.town.tap(ADMINISTRATOR, "s:zone:kyiv")
        await self.town.say(CREATOR, "/newgame party 21:00")
        (evening,) = await self.town.reads(evenings.open_in, BOT_ID, GROUP)
        await self.town.tap(CREATOR, f"ep:{evening.id}:more")
        async with self.town.store.transaction() as tx:
            await comers.answer(tx, evening, MEMBER, "Гость", "yes")
            assert (await comers.bring(tx, evening, MEMBER, "Гость", "Друг")).number == FRIEND
            return await evenings.change(tx, evening, weekly=True)

    async def _deal(self, book: str, letters: str, first: int, chat: int) -> Game:
        """Returns a running game whose players are the people from `first` on. The creator of the table does
        not play."""
        async with self.town.store.transaction() as tx:
            game = await games.create(
                tx, bot_id=BOT_ID, chat_id=chat, creator_id=CREATOR, ruleset=book, overrides={}, locale="ru"
            )
            places = {first + place: place + 1 for place in range(len(letters))}
            for user in places:
                await seats.sit(tx, BOT_ID, game.id, user, f"Игрок {user}")
            rules = self.town.app.context.books[book]
            dealt = Dealt(tuple(rules.role(role) for role in roles(letters)))
            await playing.begin(Scope(self.town.app.context, tx), game, dealt, places)
        return game

    async def _end(self, game: Game) -> None:
        async with self.town.scope() as scope:
            live = await scope.games.live_game(scope.tx, game.id)
            assert await playing.act(scope, live, Defeat(1)) is None
        assert (await self.town.reads(games.get, game.id)).status == "over"

    async def _judge(self, game: Game, user: int) -> None:
        await self.town.writes(games.set_judge, game.id, user, sees=self.judge_sees)
        self.town.app.context.games.forget(game.id)

    async def _ask_everything(self) -> None:
        """Makes everybody known to the bot, and records a message for every question: of the scene's game, or
        of no game."""
        game_id = self.game.id if self.game else 0
        of_evening = f":{self.evening.id if self.evening else 0}"
        ends = {**OF_NO_GAME, "evening-cancel": of_evening, REMINDER: of_evening}
        everybody = (
            *range(1, 11),
            CREATOR,
            ADMINISTRATOR,
            MEMBER,
            STRANGER,
            BANNED,
            FORMER,
            JUDGE,
            FORMER_JUDGE,
            JUDGE_ELSEWHERE,
            CANDIDATE,
            SUBSTITUTE,
        )
        async with self.town.store.transaction() as tx:
            for user in everybody:
                await people.seen(tx, BOT_ID, user, f"Игрок {user}", "ru")
                await people.set_reachable(tx, BOT_ID, user, True)
            await statistics.hide(tx, FORMER, hidden=True)
            for chat in (GROUP, ELSEWHERE):
                await chats.seen(tx, BOT_ID, chat, "…")
            asked = [
                {
                    "bot_id": BOT_ID,
                    "chat_id": chat,
                    "message_id": message_id,
                    "question": name + ends.get(name, f":{game_id}"),
                    "asked_at": tx.now,
                }
                for chat in (GROUP, ELSEWHERE, *everybody)
                for name, message_id in ASKED.items()
            ]
            await tx.conn.execute(insert(schema.questions), asked)
        self.town.now += ASKED_AGAIN + 1  # after this time the bot asks each of them again

    # The states of a group.

    async def readied(self) -> None:
        """No player has answered the ready check yet."""
        self.game = await self._lobby()
        async with self.town.scope() as scope:
            await ready.ask(scope, await games.get(scope.tx, self.game.id))

    async def step(self, name: AnyStep) -> None:
        await self.city()
        await self.town.until(name)

    async def nominated(self) -> None:
        """Two seats are nominated, and the vote for the first one is open."""
        await self.city()
        for by, seat in ((1, 3), (2, 4)):
            await self.town.until(StepName.TURN, by)
            await self.town.play(Nominate(by, seat))
        await self.town.until(StepName.VOTE, 3)

    async def picked(self) -> None:
        """Seats are nominated, and the judge has chosen a raised hand."""
        await self.nominated()
        live = await self.town.live_game()
        await self.town.writes(acts.put_draft, live.game.id, live.state.step.serial, (7,))

    async def tied(self) -> None:
        await self.nominated()
        await self._even_hands()
        await self.town.until(StepName.DEFENCE)

    async def raised(self) -> None:
        """The table decides whether all tied candidates go out. One hand is raised, and may be lowered."""
        await self.tied()
        await self.town.until(StepName.VOTE, 3)
        await self._even_hands()
        await self.town.until(StepName.RAISE)
        await self.town.play(Vote(1))

    async def _even_hands(self) -> None:
        for candidate, voters in ((3, (1, 2, 4, 6)), (4, (3, 7, 8, 10))):
            await self.town.until(StepName.VOTE, candidate)
            for voter in voters:
                await self.town.play(Vote(voter))

    async def killed(self) -> None:
        """The first killed player has his last word and the best move."""
        await self.step(StepName.HUNT)
        for black in await self._blacks():
            await self.town.play(Shoot(black, 3))
        await self.town.until(StepName.LAST_WORD, 3)

    async def closing(self, letters: str = DEALS["city"]) -> None:
        """A last word ends the game. The speaker is the last of the blacks, who was voted out."""
        await self._table("city", Remove(2), Remove(4), letters=letters)
        for by, seat in ((1, 6), (3, 7)):
            await self.town.until(StepName.TURN, by)
            await self.town.play(Nominate(by, seat))
        await self.town.until(StepName.VOTE, 6)
        for voter in (1, 3, 7, 8, 10):
            await self.town.play(Vote(voter))
        await self.town.until(StepName.LAST_WORD, 6)

    async def absent(self) -> None:
        """For two days only seat 1 has said anything. The bot asks the others whether they are there, and for
        each of them a substitute offers to play."""
        await self.city()
        async with self.town.store.transaction() as tx:
            for user in range(1, 11):
                await people.seen(tx, BOT_ID, user, f"Игрок {user}", "ru")
                await people.set_reachable(tx, BOT_ID, user, True)
        for _ in range(2):
            await self.town.until(StepName.TURN, 1)
            await self.town.play(Pass(1))
        await self.town.until(StepName.TURN, 1)
        game = await self.town.game()
        async with self.town.store.transaction() as tx:
            for seat in range(2, 11):
                await substitutes.come_forward(tx, game.id, 80 + seat, seat, "Замена")
        self.town.app.context.games.forget(game.id)

    async def substituted(self) -> None:
        """Plays until the turn of a seat that a substitute has taken."""
        await self.step(StepName.TURN)
        game_id = (await self.town.game()).id
        async with self.town.scope() as scope:
            await people.seen(scope.tx, BOT_ID, SUBSTITUTE, "Замена", "ru")
            await people.set_reachable(scope.tx, BOT_ID, SUBSTITUTE, True)
            await substitutes.come_forward(scope.tx, game_id, SUBSTITUTE, REPLACED, "Замена")
            live = await scope.games.live_game(scope.tx, game_id)
            await take_seat(scope, await scope.games.meet_candidates(scope.tx, live), REPLACED)
        self.gone = {REPLACED}

    async def halved(self) -> None:
        """Half of the people have left, and somebody proposes to stop."""
        await self.city(*(Leave(seat) for seat in (2, 4, 7, 8)))

    async def over(self) -> None:
        await self.city(Remove(2), Remove(4), Remove(6))
        assert (await self.town.game()).status == "over"

    async def dealt(self) -> None:
        """The game has just been dealt, and nobody is out."""
        self.game = await self._deal("city", DEALS["city"], 1, GROUP)

    async def visiting(self) -> None:
        """The mistress may choose. In this scene nobody is out, so she is still in the game."""
        await self.dealt()
        await self.town.until("mistress")

    async def ordered(self) -> None:
        """The Don has begun to name the order of the shots."""
        await self.city()
        live = await self.town.live_game()
        await self.town.writes(acts.put_draft, live.game.id, live.state.step.serial, (7,))

    async def spoken(self) -> None:
        """The speaker has nominated somebody, and may take it back."""
        await self.step(StepName.TURN)
        await self.town.play(Nominate(1, 3))

    async def judged(self) -> None:
        """The book allows the judge to punish a hint, and to declare the game lost for it."""
        await self._table("ua-club")
        await self.town.until(StepName.TURN)

    async def defeated(self) -> None:
        """The book allows the judge to declare a team defeated. He has given a foul without a reason."""
        await self._table("fiim-2019")
        await self.town.until(StepName.TURN)
        await self.town.play(Foul(2))

    async def seen(self) -> None:
        """The judge may see the roles."""
        self.judge_sees = True
        await self.step(StepName.TURN)

    async def proposed(self) -> None:
        """Somebody has proposed a pause. It is the first motion of this group."""
        await self.step(StepName.TURN)
        await self.town.say(2, "/pause")

    async def paused(self) -> None:
        """The clock stands, and all acts wait. Somebody may propose to go on."""
        await self.step(StepName.TURN)
        assert await self.town.does(pauses.pause, "motion")

    async def silencing(self) -> None:
        await self._table("party")
        await self.town.until("maniac")

    async def comparing(self) -> None:
        """A role of a club's own book names two seats."""
        self.town.app.context.books = self.town.app.context.games.books = EVERY_BOOK
        await self._table("newspaper")
        await self.town.until("journalist")

    async def _blacks(self) -> list[int]:
        state = (await self.town.live_game()).state
        return [seat for seat in actors(state) if state.role(seat).team is Team.BLACK]


STEPS = (
    *(StepName.MEETING, "greet-doctor", "greet-sheriff", "greet-mistress"),
    *("greet-maniac", StepName.TURN, StepName.HUNT, "don-check", "maniac"),
    *("sheriff-check", "doctor"),
)

STATES: Mapping[str, Callable[[Scene], Awaitable[None]]] = MappingProxyType(
    {
        "ready check": Scene.readied,
        "deal": Scene.dealt,
        **{str(name): partial(Scene.step, name=name) for name in STEPS},
        "mistress": Scene.visiting,
        "order begun": Scene.ordered,
        "turn with a nomination": Scene.spoken,
        "maniac who silences": Scene.silencing,
        "two are compared": Scene.comparing,
        "judged by one who sees": Scene.seen,
        "proposed": Scene.proposed,
        "paused": Scene.paused,
        "vote": Scene.nominated,
        "hands picked": Scene.picked,
        "defence": Scene.tied,
        "raise": Scene.raised,
        "last word": Scene.killed,
        "closing last word": Scene.closing,
        "judged": Scene.judged,
        "judged with defeats": Scene.defeated,
        "over": Scene.over,
        "all but one are gone": Scene.absent,
        "half are gone": Scene.halved,
        "substituted": Scene.substituted,
    }
)

NAMES = ("no game", "lobby", *STATES)
