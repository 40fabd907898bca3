"""A game as its players read it: the bot's messages in a small Telegram, and what each player notes of
them."""

from itertools import count
from random import Random

from bot.render.game.private import face
from bot.render.game.private_knowledge import PrivateKnowledge
from bot.render.game.utterance import Utterance
from bot.services.game.cards import FACE
from bot.values.outgoing import Priority
from engine.roles import Seat
from minds import View
from sandbox.entities import parse_html
from sandbox.model import Chat, Content, Keyboard, Member, Message, Person, Status, User
from sandbox.people.notes import Notes
from sandbox.world import World
from tests.rig.render.telling import FIRST_USER, NAMES, Told, roster
from tests.rig.render.transcript import message


class Readers:
    """Seat → a player who reads everything that is sent to him."""

    def __init__(self, players: int, locale: str) -> None:
        self.locale = locale
        self.world = World()
        self.host = self.world.add_bot("1:A", "host_bot", "Ведущий")
        self.people = [self.world.add_person(NAMES[i], locale, mine=False) for i in range(players)]
        self.group = self.world.open_group("Стол", self.people[0], language=locale)
        members: list[User] = [*self.people[1:], self.host]
        for user in members:
            self.world.set_member(self.group, Member(user, Status.MEMBER), actor=user)
        draws = count()
        self.notes = Notes(lambda _: Random(next(draws)))
        self.slots: dict[tuple[Seat | None, str], Message] = {}

    def read(self, told: Told) -> None:
        """Shows to the players everything that the bot says about an act. After the deal, each of them turns
        his card over."""
        for utterance in told.said:
            self._show(utterance)
        if told.line == "deal":
            for seat in range(1, len(self.people) + 1):
                card = face(told.after, seat, roster(len(self.people)), PrivateKnowledge(), None)
                self._show(Utterance(card, "send", Priority.PROMPT, FACE, seat))

    def known(self, seat: Seat) -> View:
        view = self.notes.view(self.people[seat - 1])
        assert view is not None
        return view

    def speak(self, seat: Seat, text: str) -> None:
        self.notes.take(self.world.post(self.group, self.people[seat - 1], Content(text)))

    def hear(self, text: str) -> None:
        self.notes.take(self.world.post(self.group, self.host, Content(text)))

    def gather(self) -> None:
        """The host opens a lobby for the next game."""
        self.notes.gathers(self.world.post(self.group, self.host, Content("🎲")))

    def _show(self, utterance: Utterance) -> None:
        chat = self._chat(utterance.seat)
        content = self._content(utterance)
        key = (utterance.seat, utterance.slot or "")
        if utterance.what == "edit" and key in self.slots:
            self.world.edit(self.slots[key], content)
            self.notes.take(self.slots[key])
            return
        shown = self.world.post(chat, self.host, content)
        if utterance.slot is not None:
            self.slots[key] = shown
        self.notes.take(shown)

    def _chat(self, seat: Seat | None) -> Chat:
        return self.group if seat is None else self.world.private_chat(self.host, self.people[seat - 1])

    def _content(self, utterance: Utterance) -> Content:
        sent = message(utterance, self.locale)
        text, entities = parse_html(sent.text, self._user)
        rows = () if sent.keyboard is None else sent.keyboard.inline_keyboard
        keyboard: Keyboard = tuple(
            tuple(button.model_dump(exclude_none=True) for button in row) for row in rows
        )
        return Content(text, entities, keyboard or None)

    def _user(self, user_id: int) -> dict[str, int | str] | None:
        person: Person = self.people[user_id - FIRST_USER - 1]
        return {"id": person.id, "first_name": person.name}
