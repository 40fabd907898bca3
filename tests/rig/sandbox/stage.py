"""A world with simulated people, in which a test plays the bot."""

from sandbox.changes import Change, QueryPressed
from sandbox.model import Bot, Chat, Content, Entity, Keyboard, Message, Person, Query
from sandbox.people.crowd import Crowd
from sandbox.people.habits import Habits
from sandbox.tables import seat_table
from sandbox.world import World

SCALE = 0.001
LINK = "https://t.me/host_bot?start=join_1"
SIT = {"text": "Сесть за стол", "callback_data": "sit", "style": "success"}
ALWAYS = Habits(
    has_a_private_chat=1.0,
    raises_the_hand=(1.0, 1.0),
    names_a_number=1.0,
    passes_by_button=1.0,
    writes_in_private=0.0,
    is_for_a_motion=1.0,
)


class Stage:
    """A world with a crowd, in which a test plays the bot. `sat`: the people who have pressed SIT; `pressed`:
    all other presses."""

    def __init__(self, habits: Habits = ALWAYS) -> None:
        self.world = World(scale=SCALE)
        self.bot: Bot = self.world.add_bot("1:A", "host_bot", "Ведущий")
        self.crowd = Crowd(self.world, seed=1, habits=habits)
        self.sat: list[Person] = []
        self.pressed: list[Query] = []
        self.world.subscribe(self.crowd)
        self.world.subscribe(self._note)

    def _note(self, change: Change) -> None:
        if isinstance(change, QueryPressed):
            if change.query.data == SIT["callback_data"]:
                self.sat.append(change.query.person)
            else:
                self.pressed.append(change.query)

    def group(self, seats: int = 4, *, mine: tuple[int, ...] = ()) -> tuple[Chat, list[Person]]:
        table = seat_table(self.world, self.bot, "ru", seats, mine=mine)
        return table.chat, table.people

    def say(
        self,
        chat: Chat,
        text: str,
        *row: dict[str, str],
        to: Person | None = None,
        seconds: int | None = None,
    ) -> Message:
        """Posts a message with one row of buttons. The first letter of `to` is the mention of this person;
        `seconds` adds a countdown."""
        entities: list[Entity] = []
        if to is not None:
            entities.append({"type": "text_mention", "offset": 0, "length": 1, "user": {"id": to.id}})
        if seconds is not None:
            entities.append(countdown(len(text.encode("utf-16-le")) // 2 + 1, 2))
            text = f"{text} {seconds}"
        keyboard: Keyboard = (row,)
        return self.world.post(chat, self.bot, Content(text, tuple(entities), keyboard))


def countdown(offset: int, length: int) -> Entity:
    """Builds the entity of a time that a message counts down."""
    return {"type": "date_time", "offset": offset, "length": length, "unix_time": 1, "date_time_format": "r"}


def green(text: str, data: str = "g") -> dict[str, str]:
    return {"text": text, "callback_data": data, "style": "success"}


def number(value: int) -> dict[str, str]:
    return {"text": str(value), "callback_data": f"n{value}"}
