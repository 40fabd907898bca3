"""All kinds of people press all buttons on all kinds of messages. A person who may not press changes nothing;
a person who may changes only what the list allows. This file computes from the scene alone what is allowed;
it does not ask the guard."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType
from typing import assert_never

from bot.handlers.press import Changes, Press, When, Where, Who
from bot.store.game import games
from bot.store.telegram import messages
from bot.values.game import OPEN, Game
from engine import offers
from engine.acts import Withdraw, targets_of
from tests.rig.flows.town import GROUP, Town
from tests.rig.flows.town import buttons as shown_in
from tests.rig.presses import scenes
from tests.rig.presses.every import Button, Named, buttons, is_declared
from tests.rig.presses.may_change import MAY_CHANGE
from tests.rig.presses.pressed import Pressed
from tests.rig.presses.stage import Outcome, Stage, forbidden_calls

COPY = 555
"""The id of a message without a recorded question: the second copy of a question, after a kill."""

MESSAGES = ("right", "copy", "another", "result", "lobby", "card", "elsewhere", "none")

OTHER_MESSAGES = ("copy", "lobby", "elsewhere", "none")
"""The kinds of messages that a fuzzer also tries for a button that needs no question: the bot does not look
its message up."""

WHOLE = ("no game", "lobby", "turn", "over")
"""The scenes in which everything is pressed. There is one for each state of a game."""

SHARES = 16
"""Presses that are not needed in every scene are divided over this many scenes."""

SEATED = ("actor", "player", "out", "left", "creator", "stranger")
"""The people who have different rights in a step. All other people have no seat."""

JUDGING = ("judge", "former judge", "judge elsewhere", "actor", "administrator")
"""The people who have different rights at the judge's panel."""

BESIDES: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {"substituted": {"replaced": scenes.REPLACED}, "all but one are gone": {"candidate": scenes.CANDIDATE}}
)
"""Scene → other people who also press everything in it: name → user id. In a scene with a substitute, the
substitute is the actor."""

ALSO: Mapping[str, tuple[Who, tuple[str, ...]]] = MappingProxyType(
    {
        "ready check": (Who.SITTER, ("actor", "player", "left", "administrator")),
        "judged": (Who.JUDGE, JUDGING),
        "judged by one who sees": (Who.JUDGE, JUDGING),
        "judged with defeats": (Who.JUDGE, JUDGING),
        "paused": (Who.JUDGE, JUDGING),
        "substituted": (Who.JUDGE, (*JUDGING, "replaced")),
        "all but one are gone": (Who.JUDGE, (*JUDGING, "candidate")),
        "hunt": (Who.JUDGE, JUDGING),
        "turn with a nomination": (Who.JUDGE, JUDGING),
        "hands picked": (Who.JUDGE, JUDGING),
    }
)
"""Scenes that differ in more than the step → which buttons are also pressed in them, and by whom."""


@dataclass
class Fuzz:
    """A scene that is ready for presses. `done`: the buttons that changed something, as in "a:vote"."""

    name: str
    scene: scenes.Scene
    stage: Stage
    named: Named
    status: dict[int, str]
    serials: dict[int, int]
    chats: dict[int, int]
    people: dict[int, set[int]]
    senders: dict[str, int]
    known: dict[str, int]
    counts: Counter[str] = field(default_factory=Counter)
    done: set[str] = field(default_factory=set)

    @classmethod
    async def of(cls, town: Town, name: str) -> "Fuzz":
        scene = scenes.Scene(town)
        await scene.gather(name)
        async with town.store.read_only() as tx:
            every = [await games.get(tx, game.id) for game in scene.games]
            slots = {
                slot: await messages.find(tx, GROUP, game.id, slot)
                for slot, game in (("lobby", every[-1]), ("deal", every[1]))
            }
        serials, actor, seat = await _running(town, every)
        own = scene.game.id if scene.game else every[1].id
        planned = [scene.evening.game] if scene.evening else []
        return cls(
            name=name,
            scene=scene,
            stage=Stage(town),
            named=Named(own, serials.get(own, 0), seat, *(game.id for game in planned)),
            status={game.id: game.status for game in every} | {game.id: "planned" for game in planned},
            serials=serials,
            chats={game.id: game.chat_id for game in [*every, *planned]},
            people={game.id: await scene.sitting(game) for game in every},
            senders={
                "actor": actor,
                "player": 1 if actor != 1 else 10,
                "out": scenes.OUT,
                "left": scenes.LEFT,
                "creator": scenes.CREATOR,
                "administrator": scenes.ADMINISTRATOR,
                "member": scenes.MEMBER,
                "stranger": scenes.STRANGER,
                "banned": scenes.BANNED,
                "former": scenes.FORMER,
                "judge": scenes.JUDGE,
                "former judge": scenes.FORMER_JUDGE,
                "judge elsewhere": scenes.JUDGE_ELSEWHERE,
                **BESIDES.get(name, {}),
            },
            known={"result": slots["deal"] or COPY + 1, "lobby": slots["lobby"] or COPY + 2},
        )

    # The presses that are made.

    def everything(self) -> Iterator[Pressed]:
        for button, sender, label in product(self._buttons(), self.senders, MESSAGES):
            yield self._pressed(button, sender, label)

    def chosen(self) -> Iterator[Pressed]:
        """Yields a part of all presses. It contains every pair of a wish and a person, and of a wish and a
        kind of message. In the full scenes: one person who may press a button presses it (the actor, if
        nobody may); the first button of each wish is pressed by everybody on its right message, other buttons
        by a member of the group; buttons of other games, of other steps and of no list are pressed by these
        two in turn. Other scenes differ only in the step, so in them players' buttons are pressed by the
        people who have different rights in a step."""
        yield from self._of_everybody() if self.name in WHOLE else self._of_players()

    def shared(self) -> Iterator[Pressed]:
        """Yields a part of the chosen presses: the first button of a wish by two people who may press it, or
        more until it has done something; its other buttons by one, until then; the rest in one of `SHARES`
        scenes."""
        turn, able = scenes.NAMES.index(self.name), Counter[str]()
        for pressed in self.chosen():
            button, is_own = pressed.button, pressed.share(SHARES) == turn % SHARES or _alone_can(pressed)
            undone, pressed_by = pressed.done not in self.done, able[button.data]
            needed = undone or pressed_by <= 1 if button.first else undone and not pressed_by
            if needed and self.may(pressed):
                able[button.data] += 1
                is_own = True
            if is_own:
                yield pressed

    def _of_everybody(self) -> Iterator[Pressed]:
        for place, button in enumerate(self._buttons()):
            ablest = next((one for one in self.senders if self._allowed(button, one)), "actor")
            two = tuple(dict.fromkeys((ablest, "member")))
            if not button.plain:
                pressing = two if button.first else (two[place % len(two)],)
                yield from (self._pressed(button, one, "right") for one in pressing)
            elif not button.first:
                yield from (self._pressed(button, one, "right") for one in two)
            else:
                yield from (self._pressed(button, one, "right") for one in self.senders)
                labels = MESSAGES[1:] if button.row and button.row.asks else OTHER_MESSAGES
                yield from (self._pressed(button, ablest, label) for label in labels)
                yield self._pressed(button, "member", labels[place % len(labels)])

    def _of_players(self) -> Iterator[Pressed]:
        for place, button in enumerate(self._buttons()):
            if button.row is None or button.game != self.named.game:
                continue
            who, senders = ALSO.get(self.name, (None, ()))
            if button.row.who is who:
                one = senders[place % len(senders)]
                pressing = senders if button.first else tuple(dict.fromkeys((senders[0], one)))
                yield from (self._pressed(button, one, "right") for one in pressing)
            if button.row.who is not Who.PLAYER:
                continue
            seated = (*(SEATED if button.plain else SEATED[:2]), *BESIDES.get(self.name, ()))
            pairs = product(seated, ("right",))
            more = product(SEATED[:1], ("copy", "another", "lobby", "card")) if button.plain else ()
            for sender, label in (*pairs, *more):
                yield self._pressed(button, sender, label)

    def _buttons(self) -> Iterator[Button]:
        others = [game.id for game in self.scene.games if game.id != self.named.game]
        return buttons(self.named, tuple(others))

    def _allowed(self, button: Button, sender: str) -> bool:
        return self.may(self._pressed(button, sender, "right"))

    def _pressed(self, button: Button, sender: str, label: str) -> Pressed:
        user, asks = self.senders[sender], button.row.asks if button.row else ()
        chat: int | None = GROUP if button.row is None or button.row.where is not Where.PRIVATE else user
        message_id = scenes.ASKED[asks[0]] if asks else COPY + 3
        match label:
            case "copy":
                message_id = COPY
            case "another":
                message_id = next(scenes.ASKED[name] for name in scenes.ASKED if name not in asks)
            case "result" | "lobby":
                chat, message_id = GROUP, self.known[label]
            case "card":
                chat, message_id = user, COPY + 4
            case "elsewhere":
                chat = scenes.ELSEWHERE
            case "none":
                chat = None
        return Pressed(button, sender, user, label, chat, message_id)

    # What a press may do.

    def may(self, pressed: Pressed) -> bool:
        """Returns whether the list lets this person press this button in this scene."""
        row, button = pressed.row, pressed.button
        if row is None or (button.game is not None and button.game not in self.status):
            return False
        if row.where is not Where.PRIVATE and button.game and self.chats[button.game] != pressed.chat:
            return False
        if row.who in (Who.INVITED, Who.ENTRANT):
            return self._of_event(row, pressed)
        return self._timely(row, button, pressed.chat) and self._entitled(row, button, pressed.user)

    def _of_event(self, row: Press, pressed: Pressed) -> bool:
        """Returns whether the person may press a button on the tournament's page. An entrant needs the page
        only to enter."""
        entered = pressed.user in {scenes.CREATOR, scenes.MEMBER, *range(scenes.FORMER, scenes.FORMER + 10)}
        asked = pressed.message_id == scenes.ASKED["tournament"] and pressed.chat is not None
        return asked or (entered and row.who is Who.ENTRANT)

    def _timely(self, row: Press, button: Button, chat: int | None) -> bool:
        status = self.status.get(button.game or 0, "")
        match row.when:
            case When.ANY:
                return True
            case When.FREE:
                open_here = any(self.status[game] in OPEN for game in self.status if self.chats[game] == chat)
                return not open_here and status not in OPEN
            case When.STEP:
                return status == "running" and button.serial == self.serials[button.game or 0]
            case When.OVER:
                return status == "over"
            case When.PLANNED:
                return status == "planned"
            case When.BEFORE:
                return status in ("lobby", "planned")
            case When.LOBBY | When.GATHERING:
                return status == "lobby"  # no scene has a table that is announced
            case When.RUNNING:
                return status == "running"
            case _:
                assert_never(row.when)

    def _entitled(self, row: Press, button: Button, user: int) -> bool:
        sitting = self.people.get(button.game or 0, set())
        match row.who:
            case Who.ANYBODY:
                return True
            case Who.PLAYER | Who.SITTER | Who.SEATED:
                return user in sitting
            case Who.JUDGE:
                return (user, button.game) in self.scene.judges()
            case Who.HOST:
                judges = user == scenes.JUDGE and self.status.get(button.game or 0) == "running"
                return user in (scenes.CREATOR, scenes.ADMINISTRATOR) or (
                    judges and button.game == self.named.game
                )
            case Who.PLAYED:
                return user in {*sitting, scenes.ADMINISTRATOR}
            case Who.ADMINISTRATOR:
                return user == scenes.ADMINISTRATOR
            case Who.MARKER:
                old = self.scene.old
                chief = user == scenes.ADMINISTRATOR and old is not None and button.game == old.id
                return chief or (user, button.game) in self.scene.judges()
            case Who.ORGANISER | Who.INVITED:
                return user == scenes.CREATOR
            case Who.ENTRANT | Who.LEADER:
                return user in (scenes.CREATOR, scenes.ADMINISTRATOR)
            case Who.CHIEF:
                return user == scenes.ADMINISTRATOR
            case _:
                assert_never(row.who)

    def _own(self, pressed: Pressed) -> set[int]:
        """Returns the messages that this press may edit or delete."""
        row, game = pressed.row, pressed.button.game
        if row is None or game not in (None, self.scene.game and self.scene.game.id, self.named.evening):
            return set()
        dropped = {scenes.ASKED[name] for name in row.drops}
        if pressed.chat is None:  # a press without its message comes from the person's private chat
            return dropped if row.where is Where.PRIVATE else set()
        return {pressed.message_id} & {scenes.ASKED[name] for name in row.asks} | dropped

    # What a press does.

    async def run(self, pressing: Iterable[Pressed]) -> None:
        """Makes all the presses, and leaves the scene. Raises AssertionError if a press does something that
        is not allowed."""
        try:
            for pressed in pressing:
                await self.press(pressed)
        finally:
            self.stage.close()

    async def press(self, pressed: Pressed) -> None:
        """Makes one press. Raises AssertionError if it does something that is not allowed."""
        button, user = pressed.button, pressed.user
        outcome = await self.stage.press(user, button.data, pressed.chat, pressed.message_id)
        where = f"{button.data!r} by the {pressed.sender} on the message “{pressed.label}”"
        assert len(outcome.answers) == 1, f"{where}: {len(outcome.answers)} answers"
        shown = [each["data"] for row in outcome.rows for each in shown_in(row) if each.get("data")]
        assert all(map(is_declared, shown)), f"{where} showed a button that nothing handles: {shown}"
        self.counts["presses"] += 1
        if not self.may(pressed):
            self._check_refused(pressed, outcome, where)
            self.counts["refused"] += 1
            return
        self._check_allowed(pressed, outcome, where)
        if outcome.changed or len(outcome.rows) > 1:
            self.counts["done"] += 1
            self.done.add(pressed.done)
        else:  # the game's rules refuse the press, or it would change nothing
            self.counts["not done"] += 1

    def _check_refused(self, pressed: Pressed, outcome: Outcome, where: str) -> None:
        own = self._own(pressed) if pressed.row is not None and pressed.row.closes else set()
        assert outcome.touched <= own, f"{where} changed messages: {outcome.touched}"
        told = outcome.answers[0].content
        is_late = [one["key"] for one in told.get("lines", ())] in (["too-late"], ["game-is-over"])
        assert told.get("alert") or is_late, f"{where} was not told why not"
        assert {row.chat_id for row in outcome.rows} == {pressed.user}, f"{where} spoke to others"
        assert len(outcome.rows) == 1 + len(outcome.touched), f"{where} said more than why not"
        forgotten = {row["message_id"] for row in outcome.changed.pop("questions", ())}
        assert forgotten <= own, f"{where} forgot questions: {forgotten}"
        assert not outcome.changed, f"{where} changed {outcome.changed}"
        assert not forbidden_calls(outcome), where

    def _check_allowed(self, pressed: Pressed, outcome: Outcome, where: str) -> None:
        row, own = pressed.row, self._own(pressed)
        assert row is not None
        assert outcome.touched <= own, f"{where} changed messages: {outcome.touched}"
        questions = outcome.changed.pop("questions", [])
        forgotten = {one["message_id"] for one in questions}
        if row.changes is Changes.OWN_DATA:
            assert {one["chat_id"] for one in questions} <= {pressed.user}, (
                f"{where} forgot others' questions"
            )
        else:
            assert forgotten <= own, f"{where} forgot questions: {forgotten}"
        assert outcome.changed.keys() <= MAY_CHANGE[row.changes], f"{where} changed {outcome.changed.keys()}"
        self._check_reach(pressed, outcome, where)

    def _check_reach(self, pressed: Pressed, outcome: Outcome, where: str) -> None:
        for table, rows in outcome.changed.items():
            for one in rows:
                game = one.get("game_id", one["id"] if table == "games" else None)
                chat = self.chats.get(game, pressed.chat) if game else one.get("chat_id", pressed.chat)
                private = pressed.chat is None or pressed.chat > 0
                assert chat == pressed.chat or private, f"{where} changed {table} of {chat}"
                if game in self.chats and pressed.button.game is not None:
                    assert game == pressed.button.game, f"{where} changed {table} of game {game}"
                if table in ("people", "hidden"):
                    joined = {scenes.FORMER, scenes.STRANGER} if table == "hidden" else set()
                    his = joined if pressed.user in joined else {pressed.user}
                    assert one["user_id"] in his, f"{where} changed {one}"


def _alone_can(pressed: Pressed) -> bool:
    """Returns whether nobody else can do anything with this button: anybody may press “protest” or “I am
    here”, but only a player of the game protests, only a player of the round is awaited, and only who is out
    guesses or sees the cards."""
    wish = pressed.button.wish if pressed.button.data.startswith("ev:") else pressed.button.data[:3]
    return (pressed.sender, wish) in (("former", "pr:"), ("former", "here"), ("out", "oc:"))


async def _running(town: Town, every: list[Game]) -> tuple[dict[int, int], int, int]:
    """Returns the serials of running games (id → serial), and in the newest game the acting seat and its
    target."""
    serials, actor, seat = {}, 1, 3
    async with town.store.read_only() as tx:
        for game in every:
            if game.status == "running":
                live = await town.app.context.games.live_game(tx, game.id)
                state = live.state
                serials[game.id] = state.step.serial
                acting = next(iter(offers.actors(state)), 1)
                acts = sorted(offers.offers(state, acting), key=lambda act: not isinstance(act, Withdraw))
                aimed = [target for act in acts for target in targets_of(act)[:1]]
                seat = next((one for one in aimed if one != acting), 3)
                actor = live.roster.people[acting].user_id
    return serials, actor, seat
