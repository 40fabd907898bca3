"""What a page is compared with after a kill: a message that came twice tells its news once."""

from types import SimpleNamespace
from typing import Any, cast

from tests.rig.e2e.agreement import Told, of_chat
from tests.rig.e2e.mirror import Call, Shown

CHAT = -1
NAMED, OTHER = "№3 выставляет №5.", "№4 выставляет №5."


def told(*texts: str) -> Any:
    """Returns the story of a chat that has got these messages, and the edit of the last one."""

    def call(number: int, text: str, *, edit: bool = False) -> Call:
        message = {"chat": CHAT, "id": number, "text": text, "entities": [], "document": None}
        return Call(0.0, Shown(message, text), edit, message)

    calls = [call(number, text) for number, text in enumerate(texts, 1)]
    calls.append(call(len(texts), f"{texts[-1]}\n{OTHER}", edit=True))
    town = cast("Any", SimpleNamespace(mirror=SimpleNamespace(calls=calls)))
    return of_chat(town, cast("Any", SimpleNamespace(chat=CHAT)))


def test_a_message_that_came_twice_tells_its_news_once() -> None:
    for texts in ((NAMED, NAMED), (NAMED, "пас", NAMED)):
        story = told(*texts)
        assert story.copies == 1
        assert story.named == [Told((0, 3, 5), 0.0, 1), Told((0, 4, 5), 0.0, 1)]


def test_the_same_words_later_are_no_copy() -> None:
    story = told(NAMED, "1", "2", "3", NAMED)
    assert story.copies == 0
    assert [each.what for each in story.named] == [(0, 3, 5), (0, 3, 5), (0, 4, 5)]
