"""Runs the simulated people: decides who looks at which message, and when he acts on it."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from random import Random
from typing import assert_never

from sandbox import acts, changes
from sandbox.acts import CannotError
from sandbox.model import Bot, Chat, ChatKind, Message, Person
from sandbox.people import choice, words
from sandbox.people.doing import Doing
from sandbox.people.habits import Habits
from sandbox.people.memory import opened_links, past_of, without
from sandbox.people.news import News
from sandbox.people.notes import Notes
from sandbox.people.plan import (
    Greet,
    NameHere,
    NameSomebody,
    Open,
    Plan,
    PlannedStep,
    PressButton,
    Situation,
    Whisper,
    Write,
)
from sandbox.people.sight import Sight, gathers, sight_of, worth_a_look
from sandbox.world import World

HABITS = Habits()


class Crowd:
    """All simulated people of a world. Each has his own random generator. Subscribe it to the world."""

    def __init__(self, world: World, *, seed: int = 0, habits: Habits = HABITS) -> None:
        self._world = world
        self._seed = seed
        self._habits = habits
        self._randoms: dict[int, Random] = {}
        self._doings: dict[Message, dict[int, Doing]] = {}
        self._opened: dict[int, set[str]] = {}
        self._played: set[int] = set()
        self._news = News()
        self._notes = Notes(self._random)

    def __call__(self, change: changes.Change) -> None:
        match change:
            case changes.MessagePosted(message):
                self._read(message, is_new=True)
                if worth_a_look(message):
                    self._show(message)
                self._overhear(message)
            case changes.MessageEdited(message):
                self._read(message, is_new=False)
                if worth_a_look(message):
                    self._show(message)
                else:
                    self._forget(message)
            case changes.MessageDeleted(chat, number):
                for message in [each for each in self._doings if each.chat is chat and each.id == number]:
                    self._forget(message)
            case changes.QueryAnswered():
                self._hear(change)
            case changes.PersonChanged(person):
                self._change_hands(person)
            case changes.SpeedChanged(scale, before):
                self._change_pace(scale / before)
            case _:
                pass

    @property
    def is_idle(self) -> bool:
        """Whether no person has planned an act."""
        return not any(doing.is_coming for doings in self._doings.values() for doing in doings.values())

    def resume(self) -> None:
        """Continues after a restart: everybody remembers what happened, and looks at open questions."""
        for chat in self._world.private.values():
            self._opened.setdefault(chat.id, set()).update(opened_links(chat))
        self._played = {person.id for person in self._world.people.values() if person.mine}
        chats = (*self._world.private.values(), *self._world.chats.values())
        messages = [message for chat in chats for message in chat.messages.values()]
        for message in sorted(messages, key=lambda each: each.date):
            self._read(message, is_new=True)
            if worth_a_look(message):
                self._recall(message)
                self._show(message)

    def _recall(self, message: Message) -> None:
        sight = sight_of(message)
        doings = self._doings.setdefault(message, {})
        for person in _simulated(message.chat):
            doings[person.id] = Doing(past_of(self._world, person, message, sight))

    def stop(self) -> None:
        for message in tuple(self._doings):
            self._forget(message)

    def _read(self, message: Message, *, is_new: bool) -> None:
        self._notes.take(message)
        changed = self._news.take(message, is_new=is_new)
        if isinstance(message.sender, Bot) and message.chat.kind is not ChatKind.PRIVATE and gathers(message):
            self._notes.gathers(message)
        if changed:
            self._look_anew(message.chat)

    def _look_anew(self, chat: Chat) -> None:
        """Reacts to a clock that was stopped or started again. Each person drops what he has planned, and
        decides again when the clock runs."""
        for message, doings in tuple(self._doings.items()):
            sight = sight_of(message)
            for person in _simulated(chat):
                doing = doings.get(person.id)
                if doing is None or sight.moves:
                    continue
                doing.forget_plans()
                doing.past = replace(doing.past, spoke=False, asked=None)
                self._consider(person, message, sight)

    def _forget(self, message: Message) -> None:
        for doing in self._doings.pop(message, {}).values():
            doing.forget_plans()

    def _change_pace(self, factor: float) -> None:
        for doings in self._doings.values():
            for doing in doings.values():
                doing.change_pace(factor)

    # How people look at messages.

    def _change_hands(self, person: Person) -> None:
        """Notes whether the visitor plays a person. If he stops, the person looks at open questions again."""
        if person.mine:
            self._played.add(person.id)
        elif person.id in self._played:
            self._played.remove(person.id)
            for message in tuple(self._doings):
                if message.chat.member(person).present:
                    self._consider(person, message, sight_of(message))

    def _show(self, message: Message) -> None:
        self._doings.setdefault(message, {})
        sight = sight_of(message)
        for person in _simulated(message.chat):
            self._consider(person, message, sight)

    def _consider(self, person: Person, message: Message, sight: Sight) -> None:
        doing = self._doings.setdefault(message, {}).setdefault(person.id, Doing())
        if self._news.stands(person, message, sight):
            return
        if (sight.votes or sight.moves) and self._notes.watches(person, message):
            return
        view = self._view(person, message, sight, doing)
        if doing.is_coming and not choice.changes_his_mind(view):
            return
        doing.forget_plans()
        plan = choice.choose(view, self._habits, self._random(person))
        addressed = not sight.private and person.id == sight.addressee
        speaks = any(addressed or isinstance(step.intent, Whisper) for step in plan)
        doing.past = replace(
            doing.past, asked=sight.question, spoke=doing.past.spoke or speaks, gathered=choice.is_lobby(view)
        )
        self._intend(person, message, doing, plan)

    def _view(self, person: Person, message: Message, sight: Sight, doing: Doing) -> Situation:
        opened = frozenset(self._opened.get(person.id, ()))
        caller, out = self._news.calls(person, message), self._news.is_out(person, message)
        past, mind = replace(doing.past, opened=opened), self._notes.view(person)
        known = (message.sender.id, person.id) in self._world.private
        in_group = person.blocked or not known
        greets = not known and self._greets(person)
        return Situation(person.id, person.language, caller, sight, past, out, mind, in_group, greets)

    def _greets(self, person: Person) -> bool:
        """Returns whether a person opens a private chat. He does so on all his evenings, or on none."""
        drawn = Random(f"{self._seed}:{person.id}:greets").random()  # noqa: S311
        return drawn < self._habits.has_a_private_chat

    def _hear(self, answer: changes.QueryAnswered) -> None:
        query, person, message = answer.query, answer.query.person, answer.query.message
        if answer.alert and message.chat.kind is not ChatKind.PRIVATE:
            self._notes.hear(person, message, answer.text)
        doing = self._doings.get(message, {}).get(person.id)
        if doing is None or person.mine:
            return
        if any(word in answer.text.casefold() for word in words.STANDS_NOW):
            doing.past = without(doing.past, query.data, sight_of(message))
            return
        if answer.alert or any(word in answer.text.casefold() for word in words.UP_ALREADY):
            doing.past = replace(doing.past, hand_is_up=True)
        if answer.alert and message.chat.kind is not ChatKind.PRIVATE:
            view = self._view(person, message, sight_of(message), doing)
            plan = choice.answered_here(view, answer.text, self._habits, self._random(person))
            self._intend(person, message, doing, plan)
        if any(asked in answer.text for asked in words.PRESS_AGAIN):
            self._press_again(person, message, doing, query.data)
        if answer.url is not None:
            self._intend(person, message, doing, (PlannedStep(self._habits.looks_again, Open(answer.url)),))
        if answer.alert and doing.past.gathered:
            green = sight_of(message).green
            if green is not None and green.data == query.data:
                again = choice.ask_again(
                    self._habits, self._random(person), PressButton(query.data, green.text)
                )
                self._intend(person, message, doing, again)

    def _press_again(self, person: Person, message: Message, doing: Doing, data: str) -> None:
        same = next((button for button in sight_of(message).buttons if button.data == data), None)
        if same is not None:
            again = PlannedStep(self._habits.presses_again, PressButton(data, same.text))
            self._intend(person, message, doing, (again,))

    # How people act.

    def _intend(self, person: Person, message: Message, doing: Doing, plan: Plan) -> None:
        for step in plan:
            act = partial(self._act, person, message, doing, step)
            doing.intend(step, step.after * self._world.scale, act)

    def _act(self, person: Person, message: Message, doing: Doing, step: PlannedStep) -> None:
        doing.begin(step)
        if person.mine or person.deactivated:
            return
        try:
            self._do(person, message, doing, step)
        except CannotError:
            doing.forget_plans()

    def _do(self, person: Person, message: Message, doing: Doing, step: PlannedStep) -> None:
        match step.intent:
            case Write(text):
                acts.write(self._world, person, message.chat, text, thread=message.delivery.thread)
            case Open(url):
                self._opened.setdefault(person.id, set()).add(url)
                acts.open_link(self._world, person, url)
            case PressButton():
                self._press(person, message, doing, step.intent)
            case Whisper():
                self._whisper(person, message, doing)
            case Greet():
                if isinstance(message.sender, Bot):
                    acts.write_to_bot(self._world, person, message.sender, "/start")
            case NameHere():
                named = choice.name_here(
                    self._view(person, message, sight_of(message), doing), self._random(person)
                )
                if named is not None:
                    self._press(person, message, doing, named)
            case NameSomebody(asks):
                self._name(person, message, doing, asks=asks)
            case _:
                assert_never(step.intent)

    def _press(self, person: Person, message: Message, doing: Doing, press: PressButton) -> None:
        """Presses a button if the person still sees it. If it is gone in private, he decides again."""
        sight = sight_of(message)
        button = choice.find_button(sight, press)
        if button is None or button.data is None:
            if sight.private and not doing.is_coming:
                self._consider(person, message, sight)
            return
        if button.green and button != sight.sits and self._news.call(message) in self._doings:
            return  # the bot asks who is ready, and nobody begins before all have answered
        if button.number is not None:
            doing.past = replace(doing.past, chosen=(*doing.past.chosen, button.number))
        doing.past = replace(doing.past, pressed=doing.past.pressed | {button.data})
        if button == sight.sits:
            self._opened.setdefault(person.id, set()).add(button.data)
        acts.press(self._world, person, message, button.data)

    def _whisper(self, person: Person, message: Message, doing: Doing) -> None:
        """Writes to the comrades of a black. Then checks whether the message asks something else of him."""
        sight = sight_of(message)
        for line in choice.whisper(self._view(person, message, sight, doing), self._random(person)):
            acts.write(self._world, person, message.chat, line)
        if not doing.is_coming and worth_a_look(message):
            self._consider(person, message, sight)

    def _overhear(self, message: Message) -> None:
        person = message.chat.person
        if person is None or person.mine or not self._notes.answers(person, message, self._world.people):
            return
        wait = self._random(person).uniform(*self._habits.answers_a_comrade)
        self._intend(person, message, Doing(), (PlannedStep(wait, Whisper()),))

    def _name(self, person: Person, message: Message, doing: Doing, *, asks: bool) -> None:
        view = self._view(person, message, sight_of(message), doing)
        named = choice.name_somebody(view, self._habits, self._random(person))
        asked = choice.ask_for_numbers(view) if named is None and asks else None
        if named is not None:
            self._intend(person, message, doing, (PlannedStep(0.0, named),))
        elif asked is not None:
            again = PlannedStep(self._habits.looks_again, NameSomebody(asks=False))
            self._intend(person, message, doing, (PlannedStep(0.0, asked), again))

    def _random(self, person: Person) -> Random:
        if person.id not in self._randoms:
            self._randoms[person.id] = Random(f"{self._seed}:{person.id}")  # noqa: S311
        return self._randoms[person.id]


def _simulated(chat: Chat) -> Iterable[Person]:
    return [user for user in chat.present() if isinstance(user, Person) and not user.mine]
