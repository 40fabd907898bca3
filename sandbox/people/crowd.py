"""The simulated people at work: who looks at what, and at what pace they act on it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import assert_never

from sandbox import acts
from sandbox.acts import CannotError
from sandbox.changes import Change, MessageDeleted, MessageEdited, MessagePosted, PersonChanged, QueryAnswered
from sandbox.model import Bot, Chat, ChatKind, Message, Person
from sandbox.people import words
from sandbox.people.choice import (
    NameSomebody,
    Open,
    Past,
    Plan,
    Press,
    Step,
    View,
    Write,
    ask_again,
    ask_for_numbers,
    choose,
    find_button,
    is_lobby,
    name_somebody,
)
from sandbox.people.habits import Habits
from sandbox.people.sight import Sight, gathers, going, look, worth_a_look
from sandbox.world import World

HABITS = Habits()


@dataclass(slots=True)
class Mind:
    """What one person has to do with one message: what he did, and what he is about to do."""

    past: Past = field(default_factory=Past)
    coming: dict[Step, asyncio.TimerHandle] = field(default_factory=dict)

    def forget_plans(self) -> None:
        for timer in self.coming.values():
            timer.cancel()
        self.coming.clear()


class Crowd:
    """All simulated people of a world, each with a generator of his own. Subscribe it to the world."""

    def __init__(self, world: World, *, seed: int = 0, habits: Habits = HABITS) -> None:
        self._world = world
        self._seed = seed
        self._habits = habits
        self._randoms: dict[int, Random] = {}
        self._minds: dict[Message, dict[int, Mind]] = {}
        self._callers: dict[tuple[int, int | None], int] = {}
        self._opened: dict[int, set[str]] = {}
        self._played: set[int] = set()
        self._out: dict[tuple[int, int | None], set[int]] = {}

    def __call__(self, change: Change) -> None:
        match change:
            case MessagePosted(message):
                self._note_command(message)
                self._note_going(message)
                if worth_a_look(message):
                    self._show(message)
            case MessageEdited(message):
                self._note_going(message)
                if worth_a_look(message):
                    self._show(message)
                else:
                    self._forget(message)
            case MessageDeleted(chat, number):
                for message in [each for each in self._minds if each.chat is chat and each.id == number]:
                    self._forget(message)
            case QueryAnswered():
                self._hear(change)
            case PersonChanged(person):
                self._change_hands(person)
            case _:
                pass

    @property
    def is_idle(self) -> bool:
        """Whether nobody is about to do anything."""
        return not any(mind.coming for minds in self._minds.values() for mind in minds.values())

    def stop(self) -> None:
        for message in tuple(self._minds):
            self._forget(message)

    def _note_command(self, message: Message) -> None:
        if isinstance(message.sender, Person) and message.content.text.startswith("/"):
            self._callers[message.chat.id, message.delivery.thread] = message.sender.id

    def _note_going(self, message: Message) -> None:
        """Who is out reads it in the group; a table that gathers anew has everybody in."""
        if isinstance(message.sender, Bot) and message.chat.kind is not ChatKind.PRIVATE:
            out = self._out.setdefault((message.chat.id, message.delivery.thread), set())
            out |= going(message)
            if gathers(message):
                out.clear()

    def _forget(self, message: Message) -> None:
        for mind in self._minds.pop(message, {}).values():
            mind.forget_plans()

    # Looking

    def _change_hands(self, person: Person) -> None:
        """Whom the visitor gives back looks at what is asked of him now."""
        if person.mine:
            self._played.add(person.id)
        elif person.id in self._played:
            self._played.remove(person.id)
            for message in tuple(self._minds):
                if message.chat.member(person).present:
                    self._consider(person, message, look(message))

    def _show(self, message: Message) -> None:
        self._minds.setdefault(message, {})
        sight = look(message)
        for person in _simulated(message.chat):
            self._consider(person, message, sight)

    def _consider(self, person: Person, message: Message, sight: Sight) -> None:
        mind = self._minds.setdefault(message, {}).setdefault(person.id, Mind())
        view = self._view(person, message, sight, mind)
        if mind.coming and not _changes_his_mind(view):
            return
        mind.forget_plans()
        plan = choose(view, self._habits, self._random(person))
        speaks = not sight.private and person.id == sight.addressee and bool(plan)
        mind.past = replace(
            mind.past, asked=sight.question, spoke=mind.past.spoke or speaks, gathered=is_lobby(view)
        )
        self._intend(person, message, mind, plan)

    def _view(self, person: Person, message: Message, sight: Sight, mind: Mind) -> View:
        opened = frozenset(self._opened.get(person.id, ()))
        caller = self._callers.get((message.chat.id, message.delivery.thread)) == person.id
        out = person.id in self._out.get((message.chat.id, message.delivery.thread), ())
        return View(person.id, person.language, caller, sight, replace(mind.past, opened=opened), out)

    def _hear(self, answer: QueryAnswered) -> None:
        """The answer to a press, as a person reads it."""
        query, person, message = answer.query, answer.query.person, answer.query.message
        mind = self._minds.get(message, {}).get(person.id)
        if mind is None or person.mine:
            return
        if answer.alert or any(word in answer.text.casefold() for word in words.UP_ALREADY):
            mind.past = replace(mind.past, hand_is_up=True)
        if answer.url is not None:
            self._intend(person, message, mind, (Step(self._habits.looks_again, Open(answer.url)),))
        if answer.alert and mind.past.gathered:
            green = look(message).green
            if green is not None and green.data == query.data:
                again = ask_again(self._habits, self._random(person), Press(query.data, green.text))
                self._intend(person, message, mind, again)

    # Acting

    def _intend(self, person: Person, message: Message, mind: Mind, plan: Plan) -> None:
        loop = asyncio.get_running_loop()
        for step in plan:
            act = partial(self._act, person, message, mind, step)
            mind.coming[step] = loop.call_later(step.after * self._world.scale, act)

    def _act(self, person: Person, message: Message, mind: Mind, step: Step) -> None:
        mind.coming.pop(step, None)
        if person.mine or person.deactivated:
            return
        try:
            self._do(person, message, mind, step)
        except CannotError:
            mind.forget_plans()

    def _do(self, person: Person, message: Message, mind: Mind, step: Step) -> None:
        match step.intent:
            case Write(text):
                acts.write(self._world, person, message.chat, text, thread=message.delivery.thread)
            case Open(url):
                self._opened.setdefault(person.id, set()).add(url)
                acts.open_link(self._world, person, url)
            case Press():
                self._press(person, message, mind, step.intent)
            case NameSomebody(asks):
                self._name(person, message, mind, asks=asks)
            case _:
                assert_never(step.intent)

    def _press(self, person: Person, message: Message, mind: Mind, press: Press) -> None:
        """Presses a button that he still sees; if it is gone, and the chat is his own, he thinks again."""
        sight = look(message)
        button = find_button(sight, press)
        if button is None or button.data is None:
            if sight.private and not mind.coming:
                self._consider(person, message, sight)
            return
        if button.number is not None:
            mind.past = replace(mind.past, chosen=(*mind.past.chosen, button.number))
        mind.past = replace(mind.past, pressed=mind.past.pressed | {button.data})
        acts.press(self._world, person, message, button.data)

    def _name(self, person: Person, message: Message, mind: Mind, *, asks: bool) -> None:
        view = self._view(person, message, look(message), mind)
        named = name_somebody(view, self._habits, self._random(person))
        asked = ask_for_numbers(view) if named is None and asks else None
        if named is not None:
            self._intend(person, message, mind, (Step(0.0, named),))
        elif asked is not None:
            again = Step(self._habits.looks_again, NameSomebody(asks=False))
            self._intend(person, message, mind, (Step(0.0, asked), again))

    def _random(self, person: Person) -> Random:
        if person.id not in self._randoms:
            self._randoms[person.id] = Random(f"{self._seed}:{person.id}")  # noqa: S311
        return self._randoms[person.id]


def _changes_his_mind(view: View) -> bool:
    """Another question, or another state of the lobby; a speech or a choice under way goes on."""
    sight = view.sight
    if is_lobby(view):
        return view.caller
    return not sight.private and view.me != sight.addressee and sight.question != view.past.asked


def _simulated(chat: Chat) -> Iterable[Person]:
    return [user for user in chat.present() if isinstance(user, Person) and not user.mine]
