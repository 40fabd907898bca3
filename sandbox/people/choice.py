"""How a simulated person decides what to do about a message. The functions are pure: the caller passes the
random generator."""

from collections.abc import Sequence
from random import Random

import minds
from minds import Kind, Occasion, Question
from sandbox.people import reading, words
from sandbox.people.habits import Habits
from sandbox.people.plan import (
    NOTHING,
    Greet,
    Intent,
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
from sandbox.people.sight import Seen, Sight
from sandbox.people.words import Sign
from sandbox.words import WORDS

MOST_NUMBERS = 2
"""The most numbers that a role names by night in the group, if no button confirms them."""


def choose(view: Situation, habits: Habits, random: Random) -> Plan:
    """Returns what the person will do about a message; an empty plan if he will do nothing."""
    sight = view.sight
    if sight.private:
        return choose_in_private(view, habits, random)
    if sight.calls:
        return answer_the_call(view, habits, random)
    if sight.moves:
        return support(view, habits, random)
    if view.in_group and view.mind is None and sight.opens_a_phase and not view.past.pressed:
        return _press(random.uniform(*habits.looks_at_the_card), sight.card)
    if sight.night:
        return wake_in_the_group(view, habits, random)
    if sight.instead is not None:
        return sit_down_for_another(view, sight.instead, habits, random)
    if sight.numbers and (Sign.SEAL in sight.text or Sign.CUT in sight.text):
        return cut(view, habits, random)
    if is_lobby(view) or is_offer(view):
        return gather(view, habits, random)
    if sight.votes:
        return vote(view, habits, random)
    if view.me == sight.addressee and sight.buttons:
        return speak(view, habits, random)
    return NOTHING


def cut(view: Situation, habits: Habits, random: Random) -> Plan:
    """Plans to cut the deck while the lobby is open, or to do nothing. A person cuts at most once, even if
    the lobby offers a cut again."""
    if view.past.pressed or random.random() >= habits.cuts_the_deck:
        return NOTHING
    return _press(random.uniform(*habits.cuts), random.choice(view.sight.numbers))


def answer_the_call(view: Situation, habits: Habits, random: Random) -> Plan:
    """Plans to answer the ready check, if the message asks this person."""
    if view.me not in view.sight.mentioned or view.past.pressed:
        return NOTHING
    return _press(random.uniform(*habits.answers_a_call), view.sight.green)


def support(view: Situation, habits: Habits, random: Random) -> Plan:
    """Plans to vote for a motion, with high probability, unless the person is out. He thinks about each
    motion only once. If the motion is to go on without a player, that player presses that he is there, and
    the others wait before they agree."""
    if view.out or view.past.pressed or view.past.asked == view.sight.question:
        return NOTHING
    missed = view.sight.plain
    own = 0 if view.mind is None else view.mind.own.seat
    if missed is not None and reading.names(view.sight.question, own):
        return _press(random.uniform(*habits.answers_a_call), missed)
    if random.random() >= habits.is_for_a_motion:
        return NOTHING
    wait = habits.answers_a_call if missed is None else habits.goes_on_without
    return _press(random.uniform(*wait), view.sight.green)


def sit_down_for_another(view: Situation, url: str, habits: Habits, random: Random) -> Plan:
    """Plans perhaps to open the link `url` to the seat of a player who has left. Nothing if the person plays,
    is out, has decided about this before, or will have no private chat."""
    if view.out or view.mind is not None or url in view.past.opened or view.past.asked is not None:
        return NOTHING
    if (view.in_group and not view.greets) or random.random() >= habits.sits_down_for_another:
        return NOTHING
    return (PlannedStep(random.uniform(*habits.sits_down), Open(url)),)


def is_lobby(view: Situation) -> bool:
    """Returns whether the message is a lobby: it has or had a button to sit down, and no countdown."""
    return (view.sight.sits is not None or view.past.gathered) and view.sight.seconds is None


def is_offer(view: Situation) -> bool:
    """Returns whether the message answers the person's command with several choices, one of them green."""
    sight = view.sight
    return view.caller and not sight.mentioned and sight.seconds is None and len(sight.buttons) > 1


def gather(view: Situation, habits: Habits, random: Random) -> Plan:
    """Plans to sit down, perhaps after opening a private chat with the host. The person who opened the lobby
    also plans to begin the game, soon if everybody in the chat has come."""
    plan, sits = list[PlannedStep](), view.sight.sits
    if sits is not None and sits.data not in view.past.opened:
        after = random.uniform(*habits.sits_down)
        plan += [PlannedStep(after / 2, Greet())] if view.greets else []
        plan += _press(after, sits)
    green = view.sight.green
    if view.caller and green is not None and green.data is not None:
        together = habits.begins_with_a_visitor if view.sight.visited else habits.begins_when_all_are_in
        wait = together if view.sight.everybody else habits.begins_anyway
        plan.append(PlannedStep(random.uniform(*wait), PressButton(green.data, green.text)))
    return tuple(plan)


def wake_in_the_group(view: Situation, habits: Habits, random: Random) -> Plan:
    """Plans what a player does by night in the group. If the host wakes his role, he presses the button of
    his card, whose answer says whether he is asked. Any other player seldom presses a number by mistake."""
    sight, mind = view.sight, view.mind
    if view.out or mind is None or view.past.asked == sight.question:
        return NOTHING
    kind = reading.asked_here(sight.text, mind.own, orders=sight.done is not None)
    if kind is not None:
        return _press(_thought(view, habits, random, kind), sight.card if view.in_group else None)
    if random.random() >= habits.presses_in_his_sleep:
        return NOTHING
    return _press(_thought(view, habits, random), random.choice(sight.numbers))


def name_here(view: Situation, random: Random) -> PressButton | None:
    """Returns the press that names a first or a further number in the group, or confirms the numbers; None if
    the player is done. The buttons are the same for everybody."""
    sight, mind = view.sight, view.mind
    if mind is None:
        return None
    pressed = view.past.pressed
    seats = {each.number: each for each in sight.numbers if each.number is not None}
    chosen = tuple(seat for seat, button in seats.items() if button.data in pressed)
    kind = Kind.BEST if not sight.night else reading.asked_here(sight.text, mind.own, orders=bool(sight.done))
    question = Question(kind or Kind.OTHER, tuple(seats), 3 if sight.done is not None else MOST_NUMBERS)
    wanted = [seats[seat] for seat in minds.choose(mind, question, random) if seat not in chosen]
    button = wanted[0] if wanted and len(chosen) < question.most else sight.done if chosen else None
    if button is None or button.data is None or button.data in pressed:
        return None
    return PressButton(button.data, button.text)


def answered_here(view: Situation, answer: str, habits: Habits, random: Random) -> Plan:
    """Plans to name a number in the group if the answer to the person's press asks him for one."""
    if not view.in_group or not any(asks in answer for asks in words.YOUR_TURN):
        return NOTHING
    return (PlannedStep(random.uniform(*habits.names_again), NameHere()),)


def choose_in_private(view: Situation, habits: Habits, random: Random) -> Plan:
    """Plans to pick numbers while a green button offers to finish, and to press this button at the end.
    Without a green button one number is enough, unless the message asks for a second number. A question whom
    he suspects gets no answer; a message that only asks for the green button gets this press, once."""
    sight, past = view.sight, view.past
    if Sign.SUSPECT in sight.text:
        return NOTHING
    one_more = any(asked in sight.text for asked in words.ONE_MORE)
    if past.chosen and sight.green is None and not one_more:
        return NOTHING
    if sight.asks_only_whether:
        return NOTHING if past.pressed else _press(_thought(view, habits, random), sight.green)
    if sight.seconds is not None and sight.green and not sight.numbers and not past.chosen:
        return NOTHING if past.pressed else _press(random.uniform(*habits.opens_the_eyes), sight.green)
    if view.mind is not None:
        return choose_by_night(view, view.mind, habits, random)
    thought = _thought(view, habits, random)
    enough = len(past.chosen) + 1 if one_more else random.randint(*habits.choices_are_enough)
    fresh = tuple(button for button in sight.numbers if button.number not in past.chosen)
    if fresh and len(past.chosen) < enough:
        pick = pick_number(fresh, habits, random)
        return (*_private_line(view, habits, random, thought), *_press(thought, pick))
    return _press(thought, sight.green) if sight.green and sight.green.data not in past.pressed else NOTHING


def choose_by_night(view: Situation, mind: minds.View, habits: Habits, random: Random) -> Plan:
    """Plans a choice of a player who knows his card: one number after another, then the green button. In the
    meeting of the first night a black first writes to his comrades."""
    sight, past = view.sight, view.past
    whispers: Plan = NOTHING
    meeting = Sign.NIGHT in sight.text and Sign.AIM not in sight.text and mind.table.day == 0
    if meeting and mind.own.black and not past.spoke and sight.seconds is not None:
        leads = mind.own.seat == (mind.own.don or min(mind.own.us))
        share = random.uniform(*(habits.leads_the_meeting if leads else habits.joins_the_meeting))
        whispers = (PlannedStep(share * sight.seconds, Whisper()),)
    numbers = {button.number: button for button in sight.numbers if button.number is not None}
    offered = tuple(sorted({*numbers, *past.chosen}))
    are_seats = bool(numbers) and offered[0] >= 1 and offered[-1] <= mind.table.players
    question = reading.question(sight.text, offered, black=mind.own.black) if are_seats else None
    if question is None:
        return (*whispers, *_press(_thought(view, habits, random), sight.green if past.chosen else None))
    wanted = minds.choose(mind, question, random)
    left = [numbers[seat] for seat in wanted if seat in numbers and seat not in past.chosen]
    if left and len(past.chosen) < question.most:
        return (*whispers, *_press(_thought(view, habits, random, question.kind), left[0]))
    done = past.chosen and sight.green is not None and sight.green.data not in past.pressed
    return (*whispers, *_press(_thought(view, habits, random), sight.green if done else None))


def _thought(view: Situation, habits: Habits, random: Random, kind: Kind | None = None) -> float:
    """Returns the seconds before the person acts, always less than the time that he has. A player who decides
    for others waits for them."""
    given = view.sight.seconds
    if kind is Kind.DECIDE and given is not None:
        return given * random.uniform(*habits.waits_for_others)
    thought = random.uniform(*habits.thinks)
    return thought if given is None else min(thought, given * habits.at_the_latest)


def pick_number(numbers: tuple[Seen, ...], habits: Habits, random: Random) -> Seen:
    """Returns the button of a seat to press: mostly the green one, if there is one."""
    green = [button for button in numbers if button.green]
    if green and random.random() < habits.takes_the_green_number:
        return green[0]
    return random.choice(numbers)


def _private_line(view: Situation, habits: Habits, random: Random, thought: float) -> Plan:
    if view.past.chosen or random.random() >= habits.writes_in_private:
        return NOTHING
    line = random.choice(WORDS[view.language]["whispers"])
    return (PlannedStep(thought * random.uniform(*habits.writes_within_the_thought), Write(line)),)


def speak(view: Situation, habits: Habits, random: Random) -> Plan:
    """Plans the person's speech within a part of his time: some lines, perhaps a nomination, and the end of
    the speech; nothing if he has spoken. If the message gives him neither time nor numbers, it only asks him
    to press a button."""
    if view.past.spoke:
        return NOTHING
    if view.sight.seconds is None and not view.sight.numbers:
        return _press(random.uniform(*habits.thinks), view.sight.green)
    minute = view.sight.seconds or habits.usual_minute
    length = minute * random.uniform(*habits.share_of_the_minute)
    lines = _speech(view, habits, random)
    moments = sorted(random.uniform(0.1, 0.8) * length for _ in lines)
    plan = [PlannedStep(moment, Write(line)) for moment, line in zip(moments, lines, strict=True)]
    if view.sight.done is not None:  # the numbers are for his best move
        plan += [PlannedStep(min(moments, default=length / 5), NameHere())] if view.in_group else []
    elif view.mind is not None or random.random() < habits.names_a_number:
        plan.append(PlannedStep(length * 0.85, NameSomebody()))
    plan.append(PlannedStep(length, _end_of_speech(view, habits, random)))
    return tuple(plan)


def _speech(view: Situation, habits: Habits, random: Random) -> Sequence[str]:
    """Returns the lines of a person's speech; none if his time is too short."""
    mind, sight = view.mind, view.sight
    if sight.seconds is not None and sight.seconds <= habits.too_short_to_speak:
        return ()
    if mind is None:
        return random.sample(words.talk(view.language), random.randint(*habits.lines_in_a_minute))
    occasion = Occasion.TURN
    if not mind.table.here(mind.own.seat):
        occasion = Occasion.LAST_WORD
    elif not sight.numbers and any(hands.day == mind.table.day for hands in mind.table.hands):
        occasion = Occasion.DEFENCE
    return minds.say(mind, occasion, view.language, random)


def _end_of_speech(view: Situation, habits: Habits, random: Random) -> Intent:
    green = view.sight.green
    if green is not None and green.data is not None and random.random() < habits.passes_by_button:
        return PressButton(green.data, green.text)
    return Write(random.choice(WORDS[view.language]["pass"]))


def name_somebody(view: Situation, habits: Habits, random: Random) -> Intent | None:
    """Returns an act that names one of the offered numbers except the person's own, with its button or in
    words; None if he names nobody."""
    others = {b.number: b for b in view.sight.numbers if b.number not in (None, view.sight.place)}
    if not others:
        return None
    wanted = _wanted(view, tuple(seat for seat in others if seat is not None), random)
    if wanted is None:
        return None
    pick = others[wanted]
    if pick.data is not None and random.random() < habits.names_by_button:
        return PressButton(pick.data, pick.text)
    if view.mind is not None:
        return Write(minds.nominate(view.mind, wanted, view.language, random))
    return Write(random.choice(WORDS[view.language]["nomination"]).format(pick.number))


def _wanted(view: Situation, seats: tuple[int, ...], random: Random) -> int | None:
    if view.mind is None:
        return random.choice(seats)
    return next(iter(minds.choose(view.mind, Question(Kind.NOMINATE, seats), random)), None)


def ask_for_numbers(view: Situation) -> Intent | None:
    """Returns a press of the plain button, which may offer numbers; None if there is no such button."""
    plain = view.sight.plain
    return PressButton(plain.data, plain.text) if plain is not None and plain.data is not None else None


def vote(view: Situation, habits: Habits, random: Random) -> Plan:
    """Plans whether the player raises his hand, once for each question. A raised hand stays up. A
    player who is out does not vote."""
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


def whisper(view: Situation, random: Random) -> Sequence[str]:
    """Returns the lines that a black tells his comrades now; () if he has none, or knows no card yet."""
    return minds.say(view.mind, Occasion.WHISPER, view.language, random) if view.mind is not None else ()


def ask_again(habits: Habits, random: Random, press: PressButton) -> Plan:
    """Plans to press the button once more, some time after a refusal."""
    return (PlannedStep(random.uniform(*habits.asks_again), press),)


def _press(after: float, button: Seen | None) -> Plan:
    if button is None or button.data is None:
        return NOTHING
    return (PlannedStep(after, PressButton(button.data, button.text)),)


def changes_his_mind(view: Situation) -> bool:
    """Returns whether an edit of the message changes a person's plan. A new question changes it, as does a
    changed lobby for the person who opened it; a speech or a private choice goes on."""
    sight = view.sight
    if is_lobby(view):
        return view.caller
    return not sight.private and view.me != sight.addressee and sight.question != view.past.asked


def find_button(sight: Sight, press: PressButton) -> Seen | None:
    """Returns the button of a planned press in the message's current keyboard: the one with the same data, or
    else the one with the same text; None if both are gone."""
    others = [button for button in (sight.sits, sight.card, sight.done) if button is not None]
    same = [button for button in (*sight.buttons, *others) if button.data == press.data]
    alike = [button for button in (*sight.buttons, *others) if button.text == press.text]
    return next(iter([*same, *alike]), None)
