"""Simulated people act in a world: what they see, and that they keep their pace and do nothing else."""

from collections.abc import AsyncIterator

import pytest

from sandbox import acts
from sandbox.model import Chat, Content, Entity, Person
from sandbox.people.crowd import Crowd
from sandbox.people.habits import Habits
from sandbox.people.sight import sight_of
from tests.rig.sandbox.bench import eventually
from tests.rig.sandbox.stage import ALWAYS, SCALE, SIT, Stage, countdown, green, number


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    made = Stage()
    yield made
    made.crowd.stop()


async def test_everybody_sits_down_and_the_caller_begins_once(stage: Stage) -> None:
    chat, people = stage.group(mine=(1,))
    acts.write(stage.world, people[0], chat, "/newgame")
    names = ", ".join(person.name for person in people)
    stage.say(chat, names, SIT, green("Начать", "begin"))
    await eventually(lambda: bool(stage.pressed) and len(stage.sat) == 3)
    assert [query.person for query in stage.pressed] == [people[0]]
    assert {*stage.sat} == {*people} - {people[1]}
    assert {person for _, person in stage.world.private} == {person.id for person in stage.sat}


async def test_the_caller_begins_even_if_others_ask_for_another_thing(stage: Stage) -> None:
    chat, people = stage.group(mine=(1,))
    acts.write(stage.world, people[0], chat, "/newgame")
    lobby = stage.say(chat, people[0].name, SIT)
    acts.write(stage.world, people[1], chat, "/settings")
    stage.say(chat, "Настройки", green("Да", "yes"), number(2))
    names = ", ".join(person.name for person in people)
    stage.world.edit(lobby, Content(names, (), ((SIT, green("Начать", "begin")),)))
    await eventually(lambda: bool(stage.pressed) and stage.crowd.is_idle)
    assert [(query.person, query.data) for query in stage.pressed] == [(people[0], "begin")]


async def test_no_person_begins_before_the_button_is_green(stage: Stage) -> None:
    """The host has this button without colour while the person who opened the lobby does not sit."""
    chat, people = stage.group(mine=(1,))
    acts.write(stage.world, people[0], chat, "/newgame")
    names = ", ".join(person.name for person in people)
    lobby = stage.say(chat, names, SIT, {"text": "Начать", "callback_data": "begin"})
    await eventually(lambda: len(stage.sat) == 3 and stage.crowd.is_idle)
    assert stage.pressed == []
    stage.world.edit(lobby, Content(names, (), ((green("Начать", "begin"), SIT),)))
    await eventually(lambda: bool(stage.pressed))


async def test_the_caller_of_an_earlier_table_does_not_begin_another_one(stage: Stage) -> None:
    chat, people = stage.group(mine=(1,))
    acts.write(stage.world, people[0], chat, "/newgame")
    lobby = stage.say(chat, "Стол", SIT)
    stage.world.edit(lobby, Content("Стол не собран"))
    acts.write(stage.world, people[1], chat, "/newgame")
    names = ", ".join(person.name for person in people)
    stage.say(chat, names, SIT, green("Начать", "begin"))
    await eventually(lambda: len(stage.sat) == 3 and stage.crowd.is_idle)
    assert stage.pressed == []


async def test_a_refused_start_of_a_game_is_tried_again(stage: Stage) -> None:
    chat, people = stage.group(2)
    acts.write(stage.world, people[0], chat, "/newgame")
    stage.say(chat, "Стол", SIT, green("Начать", "begin"))
    await eventually(lambda: len(stage.pressed) == 1)
    stage.world.answer(stage.pressed[0], "Ещё не все", alert=True, url=None)
    await eventually(lambda: len(stage.pressed) == 2)


async def test_the_addressed_person_speaks_and_ends_his_minute(stage: Stage) -> None:
    chat, people = stage.group()
    before = len(chat.messages)
    stage.say(chat, "Вера — ваша минута", number(1), number(3), green("Пас"), to=people[2])
    await eventually(lambda: any(query.data == "g" for query in stage.pressed))
    spoken = list(chat.messages.values())[before + 1 :]
    assert spoken
    assert {message.sender for message in spoken} == {people[2]}
    assert {query.person for query in stage.pressed} == {people[2]}


async def test_a_choice_goes_on_while_more_is_asked(stage: Stage) -> None:
    _, people = stage.group()
    chat = stage.world.private_chat(stage.bot, people[0])
    prompt = stage.say(chat, "Порядок?", number(1), number(2), number(3), green("Готово"))
    await eventually(lambda: len(stage.pressed) == 1)
    stage.world.edit(prompt, Content("Ещё?", (), ((number(1), number(2), number(3), green("Готово")),)))
    await eventually(lambda: len(stage.pressed) == 2)
    assert len({query.data for query in stage.pressed}) == 2


async def test_everybody_votes_once_until_his_hand_is_up(stage: Stage) -> None:
    chat, people = stage.group()
    vote = stage.say(chat, "Кто за №1?", green("✋"))
    await eventually(lambda: len(stage.pressed) == len(people))
    for query in tuple(stage.pressed):
        stage.world.answer(query, "Ваша рука уже поднята", alert=False, url=None)
    stage.world.edit(vote, Content("Кто за №3?", (), ((green("✋"),),)))
    assert stage.crowd.is_idle


@pytest.mark.parametrize(
    "told", ["Стол покидает {}.", "Ночью погибает {}.", "{} уходит из игры.", "{} виходить із гри."]
)
async def test_a_player_who_is_out_does_not_vote_until_the_next_lobby(stage: Stage, told: str) -> None:
    chat, people = stage.group()
    before, _ = told.split("{}")
    name = {"type": "text_mention", "offset": len(before), "length": 2, "user": {"id": people[2].id}}
    stage.world.post(chat, stage.bot, Content("День 2.\n" + told.format("№3"), (shifted(name, 8),), ()))
    stage.say(chat, "Кто за №1?", green("✋"))
    await eventually(lambda: len(stage.pressed) == len(people) - 1)
    assert people[2] not in {query.person for query in stage.pressed}
    stage.pressed.clear()
    stage.world.post(chat, stage.bot, Content("Стол собирается", (), ((SIT,),)))
    stage.say(chat, "Кто за №3?", green("✋"))
    await eventually(lambda: people[2] in {query.person for query in stage.pressed})


def shifted(entity: Entity, by: int) -> Entity:
    return {**entity, "offset": entity["offset"] + by}


async def test_a_message_with_two_names_calls_the_one_beside_the_time(stage: Stage) -> None:
    chat, people = stage.group()
    text = "№2 виходит.\n№3, ваша минута 60"
    entities = [
        *(
            {"type": "text_mention", "offset": at, "length": 2, "user": {"id": people[i].id}}
            for at, i in ((0, 1), (12, 2))
        ),
        countdown(len(text) - 2, 2),
    ]
    seen = sight_of(stage.world.post(chat, stage.bot, Content(text, tuple(entities), ((green("Пас"),),))))
    assert (seen.addressee, seen.place) == (people[2].id, 3)


async def test_a_person_whom_the_visitor_takes_over_stops(stage: Stage) -> None:
    _, people = stage.group()
    chat = stage.world.private_chat(stage.bot, people[0])
    stage.say(chat, "Кто?", number(1))
    stage.world.set_mine(people[0], True)
    await eventually(lambda: stage.crowd.is_idle)
    assert stage.pressed == []


async def test_a_person_whom_the_visitor_gives_back_goes_on(stage: Stage) -> None:
    _, people = stage.group(mine=(0,))
    chat = stage.world.private_chat(stage.bot, people[0])
    stage.say(chat, "Кто?", number(1))
    assert stage.crowd.is_idle
    stage.world.set_mine(people[0], False)
    await eventually(lambda: [query.data for query in stage.pressed] == ["n1"])


def test_people_ignore_red_buttons_and_answer_questions() -> None:
    stage = Stage()
    person = stage.world.add_person("Аня", "ru", mine=True)
    chat = stage.world.private_chat(stage.bot, person)
    red = {"text": "Сдаться", "callback_data": "s", "style": "danger"}
    message = stage.world.post(
        chat, stage.bot, Content("Кто? 40 с\nСписок", (countdown(5, 4),), ((red, number(5), green("Пас")),))
    )
    seen = sight_of(message)
    assert [button.text for button in seen.buttons] == ["5", "Пас"]
    assert (seen.question, seen.seconds) == ("Кто? 40 с", 40)
    assert [button.number for button in seen.numbers] == [5]
    assert (seen.green, seen.plain) == (seen.buttons[1], None)


@pytest.mark.parametrize(("name", "place"), [("Вера", 3), ("№3 · Вера", 3), ("Вера 2", 3), ("День", None)])
def test_a_person_knows_his_seat_by_the_number_at_his_name(name: str, place: int | None) -> None:
    stage = Stage()
    chat, people = stage.group()
    text = "День 1.\n№3 · Вера 2 — ваша минута"
    mention: Entity = {"type": "text_mention", "offset": text.index(name), "length": len(name)}
    content = Content(text, ({**mention, "user": {"id": people[2].id}},))
    seen = sight_of(stage.world.post(chat, stage.bot, content))
    assert (seen.place, seen.addressee) == (place, people[2].id)


async def test_people_ask_for_numbers_that_are_not_offered_yet(stage: Stage) -> None:
    chat, people = stage.group()
    ask = {"text": "Выставить…", "callback_data": "ask"}
    prompt = stage.say(chat, "Вера — ваша минута", ask, green("Пас"), to=people[2], seconds=60)
    await eventually(lambda: any(query.data == "ask" for query in stage.pressed))
    content = prompt.content
    stage.world.edit(prompt, Content(content.text, content.entities, ((number(3), green("Пас")),)))
    await eventually(lambda: any(query.data == "g" for query in stage.pressed))
    assert [query.data for query in stage.pressed].count("ask") == 1


async def test_an_answer_that_opens_a_link_is_followed(stage: Stage) -> None:
    chat, people = stage.group(1)
    stage.say(chat, "Кто за №1?", green("✋"))
    await eventually(lambda: len(stage.pressed) == 1)
    stage.world.answer(stage.pressed[0], "", alert=False, url="https://t.me/host_bot?start=card")
    await eventually(lambda: (stage.bot.id, people[0].id) in stage.world.private)


async def test_planned_acts_follow_a_new_speed(stage: Stage) -> None:
    chat, people = stage.group()
    stage.world.set_scale(10.0)
    stage.say(chat, "Кто за №1?", green("✋"))
    assert not stage.crowd.is_idle
    stage.world.set_scale(SCALE)
    await eventually(lambda: len(stage.pressed) == len(people))


async def test_a_player_out_of_the_last_game_votes_after_a_restart(stage: Stage) -> None:
    """The deal edits the lobby's message, so it no longer shows that a table gathered. After a restart,
    everybody still votes."""
    chat, people = stage.group()
    name = {"type": "text_mention", "offset": 13, "length": 2, "user": {"id": people[2].id}}
    stage.world.post(chat, stage.bot, Content("Стол покидает №3.", (shifted(name, 1),), ()))
    lobby = stage.world.post(chat, stage.bot, Content("Стол собирается", (), ((SIT,),)))
    stage.world.edit(lobby, Content("Игра начинается"))
    listed = "\n".join(f"№{seat} · {person.name}" for seat, person in enumerate(people, 1))
    stage.world.post(chat, stage.bot, Content(f"🎲 Карты розданы.\n{listed}"))
    stage.crowd.stop()
    stage.say(chat, "Кто за №1?", green("✋"))
    stage.crowd.stop()
    Crowd(stage.world, seed=1, habits=ALWAYS).resume()
    await eventually(lambda: {query.person for query in stage.pressed} == set(people))


@pytest.mark.parametrize("asked", ["Кто за №1?", "🙋 Сделать паузу?"])
async def test_a_spectator_raises_no_hand(stage: Stage, asked: str) -> None:
    chat, people = stage.group()
    listed = "\n".join(f"№{seat} · {person.name}" for seat, person in enumerate(people[:2], 1))
    stage.world.post(chat, stage.bot, Content(f"🎲 Карты розданы.\n{listed}"))
    stage.say(chat, asked, green("🙋" if "🙋" in asked else "✋"))
    await eventually(lambda: {query.person for query in stage.pressed} == set(people[:2]))
    assert stage.crowd.is_idle


NUMBERS = tuple({"text": str(seat), "callback_data": f"nm:1:{seat}"} for seat in range(1, 5))
OWN_CARD = {"text": "Моя карта", "callback_data": "mc"}


async def deal(stage: Stage) -> tuple[Chat, dict[int, Person]]:
    """Deals four cards to people without private chats: Вера is the Sheriff. Returns the group, and who sits
    where."""
    chat, people = stage.group()
    seats = dict(enumerate(people, 1))
    rows = "\n".join(f"№{seat} · {person.name}" for seat, person in seats.items())
    stage.say(
        chat,
        f"🎲 Карты розданы.\n🎴 4 игрока: 3 красных, из них Шериф; 1 чёрный.\n{rows}\n",
        OWN_CARD,
        seconds=9,
    )
    await eventually(lambda: len(stage.pressed) == len(people))
    for query in stage.pressed:
        role = "Шериф" if query.person is people[2] else "Мирный житель"
        seat = people.index(query.person) + 1
        stage.world.answer(query, f"Вы — №{seat}, {role}.", alert=True, url=None)
    stage.pressed.clear()
    return chat, seats


@pytest.mark.parametrize("evening", [False, True])
async def test_a_player_without_a_private_chat_acts_in_the_group(evening: bool) -> None:
    """The post of an evening may change during its game: nobody forgets his card because of it."""
    stage = Stage(Habits(has_a_private_chat=0.0, presses_in_his_sleep=0.0))
    chat, seats = await deal(stage)
    if evening:
        stage.say(chat, "📅 Вечер", {"text": "Приду", "callback_data": "ep:1:yes"})
        await eventually(lambda: len(stage.pressed) == len(seats))
        stage.pressed.clear()
    night = "🌙 Наступает ночь 2.\nМафия засыпает. Просыпается Шериф и ищет чёрных.\n⏳"
    stage.say(chat, night, *NUMBERS, OWN_CARD, seconds=30)
    await eventually(lambda: bool(stage.pressed))
    (look_first,) = stage.pressed
    assert (look_first.person, look_first.data) == (seats[3], "mc")
    stage.world.answer(look_first, "Вы — №3, Шериф.\nВаш ход: нажмите номер.", alert=True, url=None)
    await eventually(lambda: len(stage.pressed) == 2)
    named = stage.pressed[1]
    assert named.person is seats[3]
    assert named.data in {"nm:1:1", "nm:1:2", "nm:1:4"}
    stage.world.answer(named, f"№{named.data[-1]} — красный игрок.", alert=True, url=None)
    await eventually(lambda: stage.crowd.is_idle)
    assert len(stage.pressed) == 2


async def test_a_press_of_a_sleeping_player_has_no_effect() -> None:
    stage = Stage(Habits(has_a_private_chat=0.0, presses_in_his_sleep=1.0))
    chat, seats = await deal(stage)
    stage.say(chat, "🌙 Наступает ночь 2.\nМафия выходит на охоту.\n⏳", *NUMBERS, OWN_CARD, seconds=30)
    await eventually(lambda: len(stage.pressed) == len(seats))
    assert {query.data for query in stage.pressed} <= {button["callback_data"] for button in NUMBERS}
    for query in stage.pressed:
        stage.world.answer(query, "Этой ночью от вас ничего не нужно.", alert=True, url=None)
    await eventually(lambda: stage.crowd.is_idle)
    assert len(stage.pressed) == len(seats)


@pytest.mark.parametrize("private", [False, True])
async def test_the_first_killed_names_his_best_move_in_the_group_if_necessary(private: bool) -> None:
    stage = Stage(Habits(has_a_private_chat=0.0, passes_by_button=1.0))
    chat, seats = await deal(stage)
    if private:
        stage.world.private_chat(stage.bot, seats[3])
    done, ends = green("Готово", "done"), green("Пас", "pass")
    stage.say(chat, "Вера — последнее слово", *NUMBERS, done, ends, to=seats[3], seconds=60)
    while not private and not any(query.data == "done" for query in stage.pressed):
        await eventually(lambda: bool(stage.pressed) and not stage.pressed[-1].answered)
        stage.world.answer(stage.pressed[-1], "Названо: №1", alert=True, url=None)
    await eventually(lambda: any(query.data == "pass" for query in stage.pressed))
    named = [query.data for query in stage.pressed if query.data != "pass"]
    assert named[-1:] == ([] if private else ["done"])
    assert len({*named}) == len(named)
