"""How a simulated person chooses what to do about a message. Pure but for the generator that is handed in."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import minds
from minds import Kind, Occasion, Question
from sandbox.people import reading, words
from sandbox.people.habits import Habits
from sandbox.people.plan import (
    NOTHING,
    Intent,
    NameSomebody,
    Open,
    Plan,
    Press,
    Step,
    View,
    Whisper,
    Write,
)
from sandbox.people.sight import Seen, Sight
from sandbox.people.words import Sign


def choose(view: View, habits: Habits, random: Random) -> Plan:
    """What the person is going to do; nothing, if the message asks nothing of him."""
    sight = view.sight
    if sight.private:
        return choose_in_private(view, habits, random)
    if sight.calls:
        return answer_the_call(view, habits, random)
    if sight.moves:
        return support(view, habits, random)
    if sight.instead is not None:
        return sit_down_for_another(view, sight.instead, habits, random)
    if Sign.SEAL in sight.text and sight.numbers:
        return cut(view, habits, random)
    if is_lobby(view) or is_offer(view):
        return gather(view, habits, random)
    if sight.votes:
        return vote(view, habits, random)
    if view.me == sight.addressee and sight.buttons:
        return speak(view, habits, random)
    return NOTHING


def cut(view: View, habits: Habits, random: Random) -> Plan:
    """Cuts the deck of a table that gathers, or does not care; once, whatever comes after."""
    if view.past.pressed or random.random() >= habits.cuts_the_deck:
        return NOTHING
    return _press(random.uniform(*habits.cuts), random.choice(view.sight.numbers))


def answer_the_call(view: View, habits: Habits, random: Random) -> Plan:
    """Is ready to play, if he is asked."""
    if view.me not in view.sight.mentioned or view.past.pressed:
        return NOTHING
    return _press(random.uniform(*habits.answers_a_call), view.sight.green)


def support(view: View, habits: Habits, random: Random) -> Plan:
    """Is mostly for what somebody proposes to the table, if he plays at it; thinks about it once."""
    if view.out or view.past.pressed or view.past.asked == view.sight.question:
        return NOTHING
    if random.random() >= habits.is_for_a_motion:
        return NOTHING
    return _press(random.uniform(*habits.answers_a_call), view.sight.green)


def sit_down_for_another(view: View, url: str, habits: Habits, random: Random) -> Plan:
    """Who plays no game may take the seat of a player who has gone."""
    if view.out or view.mind is not None or url in view.past.opened or view.past.asked is not None:
        return NOTHING
    if random.random() >= habits.sits_down_for_another:
        return NOTHING
    return (Step(random.uniform(*habits.opens_a_link), Open(url)),)


def is_lobby(view: View) -> bool:
    """People sit down by its link, or did before the last place was taken."""
    return (bool(view.sight.links) or view.past.gathered) and view.sight.seconds is None


def is_offer(view: View) -> bool:
    """An answer to his command with several things to choose from, one of them green."""
    sight = view.sight
    return view.caller and not sight.mentioned and sight.seconds is None and len(sight.buttons) > 1


def gather(view: View, habits: Habits, random: Random) -> Plan:
    """Sits down by the link; the one who called the table begins when all whom he sees have come."""
    new = [url for url in view.sight.links if url not in view.past.opened]
    plan = [Step(random.uniform(*habits.opens_a_link), Open(url)) for url in new]
    green = view.sight.green
    if view.caller and green is not None and green.data is not None:
        wait = habits.begins_when_all_are_in if view.sight.everybody else habits.begins_anyway
        plan.append(Step(random.uniform(*wait), Press(green.data, green.text)))
    return tuple(plan)


def choose_in_private(view: View, habits: Habits, random: Random) -> Plan:
    """Picks a number, goes on while there is a green button to end with, and presses it at last.

    Without one the number was all, unless another is asked for: that it can still be changed asks nothing.
    """
    sight, past = view.sight, view.past
    one_more = any(asked in sight.text for asked in words.ONE_MORE)
    if past.chosen and sight.green is None and not one_more:
        return NOTHING
    if sight.asks_only_whether:
        return NOTHING if past.pressed else _press(_thought(view, habits, random), sight.green)
    if view.mind is not None:
        return choose_by_night(view, view.mind, habits, random)
    thought = _thought(view, habits, random)
    enough = len(past.chosen) + 1 if one_more else random.randint(*habits.choices_are_enough)
    fresh = tuple(button for button in sight.numbers if button.number not in past.chosen)
    if fresh and len(past.chosen) < enough:
        pick = pick_number(fresh, habits, random)
        return (*_private_line(view, habits, random, thought), *_press(thought, pick))
    return _press(thought, sight.green) if sight.green and sight.green.data not in past.pressed else NOTHING


def choose_by_night(view: View, mind: minds.View, habits: Habits, random: Random) -> Plan:
    """What a seat chooses that knows its game: one number after another, and the green button at last."""
    sight, past = view.sight, view.past
    whispers: Plan = NOTHING
    meeting = Sign.NIGHT in sight.text and Sign.AIM not in sight.text and mind.table.day == 0
    if meeting and mind.own.black and not past.spoke and sight.seconds is not None:
        leads = mind.own.seat == (mind.own.don or min(mind.own.us))
        share = random.uniform(*(habits.leads_the_meeting if leads else habits.joins_the_meeting))
        whispers = (Step(share * sight.seconds, Whisper()),)
    numbers = {button.number: button for button in sight.numbers if button.number is not None}
    offered = tuple(sorted({*numbers, *past.chosen}))
    question = reading.question(sight.text, offered, black=mind.own.black) if numbers else None
    if question is None:
        return (*whispers, *_press(_thought(view, habits, random), sight.green if past.chosen else None))
    wanted = minds.choose(mind, question, random)
    left = [numbers[seat] for seat in wanted if seat in numbers and seat not in past.chosen]
    if left and len(past.chosen) < question.most:
        return (*whispers, *_press(_thought(view, habits, random, question.kind), left[0]))
    done = past.chosen and sight.green is not None and sight.green.data not in past.pressed
    return (*whispers, *_press(_thought(view, habits, random), sight.green if done else None))


def _thought(view: View, habits: Habits, random: Random, kind: Kind | None = None) -> float:
    """Seconds before he acts; never so long that his time is over. Who decides for others waits for them."""
    given = view.sight.seconds
    if kind is Kind.DECIDE and given is not None:
        return given * random.uniform(*habits.waits_for_others)
    thought = random.uniform(*habits.thinks)
    return thought if given is None else min(thought, given * habits.at_the_latest)


def pick_number(numbers: tuple[Seen, ...], habits: Habits, random: Random) -> Seen:
    """Mostly the green one, where there is one."""
    green = [button for button in numbers if button.green]
    if green and random.random() < habits.takes_the_green_number:
        return green[0]
    return random.choice(numbers)


def _private_line(view: View, habits: Habits, random: Random, thought: float) -> Plan:
    if view.past.chosen or random.random() >= habits.writes_in_private:
        return NOTHING
    line = random.choice(words.WHISPERS[view.language])
    return (Step(thought * random.uniform(*habits.writes_within_the_thought), Write(line)),)


def speak(view: View, habits: Habits, random: Random) -> Plan:
    """His minute: some lines, perhaps a number, and the end, all within a part of the time given.

    Where he gets neither time nor numbers, he is only asked to press.
    """
    if view.past.spoke:
        return NOTHING
    if view.sight.seconds is None and not view.sight.numbers:
        return _press(random.uniform(*habits.thinks), view.sight.green)
    minute = view.sight.seconds or habits.usual_minute
    length = minute * random.uniform(*habits.share_of_the_minute)
    lines = _speech(view, habits, random)
    moments = sorted(random.uniform(0.1, 0.8) * length for _ in lines)
    plan = [Step(moment, Write(line)) for moment, line in zip(moments, lines, strict=True)]
    if view.mind is not None or random.random() < habits.names_a_number:
        plan.append(Step(length * 0.85, NameSomebody()))
    plan.append(Step(length, _end_of_speech(view, habits, random)))
    return tuple(plan)


def _speech(view: View, habits: Habits, random: Random) -> Sequence[str]:
    """His lines; where time is too short for any, or the word is taken, none."""
    mind, sight = view.mind, view.sight
    if sight.seconds is not None and sight.seconds <= habits.too_short_to_speak:
        return ()
    if mind is None:
        return random.sample(words.TALK[view.language], random.randint(*habits.lines_in_a_minute))
    occasion = Occasion.TURN
    if not mind.table.here(mind.own.seat):
        occasion = Occasion.LAST_WORD
    elif not sight.numbers and any(hands.day == mind.table.day for hands in mind.table.hands):
        occasion = Occasion.DEFENCE
    return minds.say(mind, occasion, view.language, random)


def _end_of_speech(view: View, habits: Habits, random: Random) -> Intent:
    green = view.sight.green
    if green is not None and green.data is not None and random.random() < habits.passes_by_button:
        return Press(green.data, green.text)
    return Write(random.choice(words.PASS[view.language]))


def name_somebody(view: View, habits: Habits, random: Random) -> Intent | None:
    """A number that is offered, but for his own, by its button or in words."""
    others = {b.number: b for b in view.sight.numbers if b.number not in (None, view.sight.place)}
    if not others:
        return None
    wanted = _wanted(view, tuple(seat for seat in others if seat is not None), random)
    if wanted is None:
        return None
    pick = others[wanted]
    if pick.data is not None and random.random() < habits.names_by_button:
        return Press(pick.data, pick.text)
    if view.mind is not None:
        return Write(minds.nominate(view.mind, wanted, view.language, random))
    return Write(random.choice(words.NOMINATION[view.language]).format(pick.number))


def _wanted(view: View, seats: tuple[int, ...], random: Random) -> int | None:
    if view.mind is None:
        return random.choice(seats)
    return next(iter(minds.choose(view.mind, Question(Kind.NOMINATE, seats), random)), None)


def ask_for_numbers(view: View) -> Intent | None:
    """Nothing is offered yet: the plain button may offer it."""
    plain = view.sight.plain
    return Press(plain.data, plain.text) if plain is not None and plain.data is not None else None


def vote(view: View, habits: Habits, random: Random) -> Plan:
    """Raises his hand or not, once a question; a hand that is up stays up, and who is out has none."""
    if view.out or view.past.hand_is_up or view.past.asked == view.sight.question:
        return NOTHING
    if view.mind is None:
        if random.random() >= random.uniform(*habits.raises_the_hand):
            return NOTHING
        return _press(random.uniform(*habits.reacts_to_a_vote), view.sight.green)
    asked = reading.candidates(view.sight.question, view.mind.table)
    if not minds.choose(view.mind, asked, random):
        return NOTHING
    given = view.sight.seconds or habits.usual_vote
    return _press(given * random.uniform(*habits.votes_within), view.sight.green)


def whisper(view: View, random: Random) -> Sequence[str]:
    """What he tells his comrades now."""
    return minds.say(view.mind, Occasion.WHISPER, view.language, random) if view.mind is not None else ()


def ask_again(habits: Habits, random: Random, press: Press) -> Plan:
    """The beginning was refused: politely, a little later, once more."""
    return (Step(random.uniform(*habits.asks_again), press),)


def _press(after: float, button: Seen | None) -> Plan:
    if button is None or button.data is None:
        return NOTHING
    return (Step(after, Press(button.data, button.text)),)


def changes_his_mind(view: View) -> bool:
    """Another question, or another state of the lobby; a speech or a choice under way goes on."""
    sight = view.sight
    if is_lobby(view):
        return view.caller
    return not sight.private and view.me != sight.addressee and sight.question != view.past.asked


def find_button(sight: Sight, press: Press) -> Seen | None:
    """The button that was meant, as the message is now."""
    same = [button for button in sight.buttons if button.data == press.data]
    alike = [button for button in sight.buttons if button.text == press.text]
    return next(iter([*same, *alike]), None)
