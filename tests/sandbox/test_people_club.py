"""Simulated people at a club's table: the ready check, motions, pauses, undo, free seats."""

from collections.abc import AsyncIterator
from random import Random

import pytest

import minds
from minds import Team
from minds.view import Own
from sandbox.model import Chat, Content, Entity, Message, Person
from sandbox.people.choice import choose
from sandbox.people.habits import Habits
from sandbox.people.plan import Open, Past, Plan, PressButton, Situation
from sandbox.people.sight import sight_of
from tests.rig.sandbox.bench import eventually
from tests.rig.sandbox.stage import LINK, SIT, Stage, countdown, green, number

HABITS = Habits()
ROUNDS = 1000
JUDGE = {"text": "⚖️ Судить", "url": f"{LINK}0"}
FOR = green("🙋 За", "for")
HERE = {"text": "Я здесь", "callback_data": "here"}


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    made = Stage(
        Habits(raises_the_hand=(1.0, 1.0), names_a_number=0.0, passes_by_button=1.0, is_for_a_motion=1.0)
    )
    yield made
    made.crowd.stop()


def plans(message: Message, me: Person, *, past: Past | None = None, **more: object) -> list[Plan]:
    view = Situation(me.id, "ru", False, sight_of(message), past or Past(), **more)  # type: ignore[arg-type]
    random = Random(1)
    return [choose(view, HABITS, random) for _ in range(ROUNDS)]


def mentions(people: list[Person], text: str) -> tuple[Entity, ...]:
    return tuple(
        {
            "type": "text_mention",
            "offset": text.index(each.name),
            "length": len(each.name),
            "user": {"id": each.id},
        }
        for each in people
        if each.name in text
    )


def ask_who_is_ready(stage: Stage, chat: Chat, people: list[Person]) -> Message:
    text = "🙋 Все готовы?  60 с\n" + "\n".join(each.name for each in people)
    content = Content(
        text, (countdown(text.index("60"), 4), *mentions(people, text)), ((green("Буду играть", "ready"),),)
    )
    return stage.world.post(chat, stage.bot, content)


@pytest.mark.parametrize("silent", [4, 2])
async def test_all_people_of_a_ready_check_answer_within_seconds(stage: Stage, silent: int) -> None:
    """Whether they are many or few, and nobody answers in words."""
    chat, people = stage.group(5)
    before = len(chat.messages)
    ask_who_is_ready(stage, chat, people[:silent])
    await eventually(lambda: len(stage.pressed) == silent and stage.crowd.is_idle)
    assert {query.person for query in stage.pressed} == set(people[:silent])
    assert len(chat.messages) == before + 1
    assert HABITS.answers_a_call[1] < 10


async def test_no_person_begins_before_all_have_answered(stage: Stage) -> None:
    chat, people = stage.group(2, mine=(1,))
    stage.world.post(chat, people[0], Content("/newgame"))
    lobby = stage.say(chat, "🎲 " + ", ".join(each.name for each in people), SIT, green("Начать", "begin"))
    asked = ask_who_is_ready(stage, chat, people)
    await eventually(lambda: stage.crowd.is_idle)
    assert [query.data for query in stage.pressed] == ["ready"]
    stage.world.delete(asked)
    content = lobby.content
    stage.world.edit(lobby, Content(f"{content.text}.", content.entities, content.keyboard))
    await eventually(lambda: [query.data for query in stage.pressed] == ["ready", "begin"])


@pytest.mark.parametrize("full", [False, True])
async def test_simulated_people_do_not_take_the_judges_chair(stage: Stage, full: bool) -> None:
    """They know that a link to an explanation, or to the seat of a player who left, is no new table."""
    chat, _ = stage.group(3)
    wait = {"text": "Встать в очередь", "callback_data": "sit"}
    lobby = stage.say(chat, "🎲 Стол собирается", wait if full else SIT, JUDGE)
    sits = sight_of(lobby).sits
    assert sits is not None
    assert sits.data == "sit"
    assert sight_of(stage.say(chat, "Что это?", {"text": "Слова", "url": LINK})).sits is None


def test_most_people_vote_for_a_motion_once() -> None:
    stage = Stage()
    chat, people = stage.group(2, mine=(0, 1))
    asked = stage.say(chat, "🙋 №1 предлагает паузу. Кто за?\nПока никто.", FOR)
    found = [plan for plan in plans(asked, people[0]) if plan]
    assert 0.8 < len(found) / ROUNDS < 0.9
    assert {step.intent for plan in found for step in plan} == {PressButton("for", "🙋 За")}
    assert not any(plans(asked, people[0], out=True))
    assert not any(plans(asked, people[0], past=Past(asked=sight_of(asked).question)))


@pytest.mark.parametrize(("seat", "data", "soonest"), [(1, "here", 0.0), (2, "for", 10.0)])
def test_a_missing_player_answers_and_the_others_give_him_time(seat: int, data: str, soonest: float) -> None:
    stage = Stage()
    chat, people = stage.group(2, mine=(0, 1))
    asked = stage.say(chat, "🚪 №1 давно не отвечает. Кто за?\nПока никто.", FOR, HERE)
    mind = minds.View.of(Own(seat, Team.RED), 10, 3, Random(seat))
    found = [step for plan in plans(asked, people[0], mind=mind) for step in plan]
    assert {step.intent.data for step in found if isinstance(step.intent, PressButton)} == {data}
    assert min(step.after for step in found) >= soonest


def test_only_a_person_without_a_game_takes_a_seat() -> None:
    stage = Stage()
    chat, people = stage.group(1, mine=(0,))
    wanted = stage.say(chat, "🔄 Кто готов доиграть за №3?", {"text": "Сесть на это место", "url": LINK})
    assert {step.intent for plan in plans(wanted, people[0]) for step in plan} == {Open(LINK)}
    mind = minds.View.of(Own(2, Team.RED), 10, 3, Random(2))
    assert not any(plans(wanted, people[0], mind=mind))
    assert not any(plans(wanted, people[0], out=True))


async def test_nobody_acts_in_a_pause_and_all_continue_after_it(stage: Stage) -> None:
    chat, people = stage.group(3)
    private = stage.world.private_chat(stage.bot, people[0])
    stage.world.set_scale(10.0)
    stage.say(private, "🎯 Кто?", number(1))
    turn = stage.say(chat, "Вера — ваша минута", green("Пас"), to=people[2], seconds=60)
    stage.say(chat, "⏸ Пауза.", {"text": "Предложить продолжить", "callback_data": "on"})
    assert stage.crowd.is_idle
    stage.world.edit(turn, Content("Вера — пауза"))
    stage.world.set_scale(0.001)
    motion = stage.say(chat, "🙋 №1 предлагает продолжить игру. Кто за?", FOR)
    await eventually(lambda: len(stage.pressed) == 3)
    assert {query.data for query in stage.pressed} == {"for"}
    stage.world.edit(motion, Content("Решено."))
    stage.say(chat, "▶️ Продолжаем.", {"text": "К ходу", "url": "https://t.me/c/1/2"})
    stage.world.edit(turn, turn_again(people[2]))
    await eventually(lambda: {query.data for query in stage.pressed} == {"for", "n1", "g"})


def turn_again(person: Person) -> Content:
    text = "Вера — ваша минута 30"
    name: Entity = {"type": "text_mention", "offset": 0, "length": 4, "user": {"id": person.id}}
    return Content(text, (name, countdown(len(text) - 2, 2)), ((green("Пас"),),))


async def test_a_press_refused_by_a_pause_is_repeated(stage: Stage) -> None:
    chat, people = stage.group(1)
    private = stage.world.private_chat(stage.bot, people[0])
    stage.say(private, "🎯 Кто?", number(1))
    await eventually(lambda: len(stage.pressed) == 1)
    stage.say(chat, "⏸ Пауза.", green("Дальше"))
    stage.world.answer(stage.pressed[0], "Сейчас пауза: часы стоят.", alert=True, url=None)
    stage.say(chat, "▶️ Продолжаем.")
    await eventually(lambda: [query.data for query in stage.pressed] == ["n1", "n1"])


async def test_a_player_who_is_back_at_the_table_votes_again(stage: Stage) -> None:
    chat, people = stage.group(4)
    text = f"Стол покидает {people[2].name}."
    stage.world.post(chat, stage.bot, Content(text, mentions([people[2]], text)))
    back = f"↩️ Судья отменил последнее действие.\nСнова за столом: №1 · Кто-то, №3 · {people[2].name}."
    stage.world.post(chat, stage.bot, Content(back))
    stage.say(chat, "Кто за №1?", green("✋"))
    await eventually(lambda: {query.person for query in stage.pressed} == set(people))
