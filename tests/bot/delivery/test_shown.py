"""An edit that would change nothing makes no call, because Telegram would refuse it."""

from dataclasses import replace

from bot.delivery.learnt import MOST_MESSAGES, Shown
from bot.delivery.message import Message
from bot.values.outgoing import Outgoing
from tests.rig.delivery.bench import EDIT, HELLO, Rig, texts
from tests.rig.telegram.fake_api import Call, Refusal

SENT = replace(HELLO, slot="vote", content={"text": "A"})


def edit(text: str, opens: int) -> Outgoing:
    """Returns an edit with this text, of the message that opens the step `opens`."""
    return replace(EDIT, content={"text": text}, opens=opens)


async def test_an_edit_that_changes_nothing_counts_as_accepted_without_a_call(rig: Rig) -> None:
    assert texts(await rig.send(SENT, edit("A", 4), edit("B", 5), calls=2)) == ["A", "B"]
    assert [opens for opens, _ in rig.accepted] == [4, 5]
    assert await rig.left() == []


async def test_an_edit_back_to_an_older_text_is_a_call(rig: Rig) -> None:
    assert texts(await rig.send(SENT, edit("B", 4), edit("A", 5))) == ["A", "B", "A"]


async def test_an_edit_after_a_failed_edit_is_always_a_call(rig: Rig) -> None:
    rig.api.answer = lambda call: Refusal(400, "Bad Request: what?") if call.text == "B" else None
    assert texts(await rig.send(SENT, edit("B", 4), edit("A", 5))) == ["A", "B", "A"]


async def test_after_a_start_an_edit_that_changes_nothing_is_a_call(rig: Rig) -> None:
    def answer(call: Call) -> Refusal | None:
        same = call.method == "editMessageText"
        return Refusal(400, "Bad Request: message is not modified") if same else None

    await rig.send(SENT)
    rig.api.answer = answer
    assert texts(await rig.send(edit("A", 4), calls=2)) == ["A", "A"]
    assert [opens for opens, _ in rig.accepted] == [4]


def test_the_text_of_the_oldest_message_is_forgotten() -> None:
    shown = Shown()
    for message_id in range(MOST_MESSAGES + 1):
        shown.note(1, message_id, Message(text="A"))
    assert not shown.is_same(1, 0, Message(text="A"))
    assert shown.is_same(1, 1, Message(text="A"))
