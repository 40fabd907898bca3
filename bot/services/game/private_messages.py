"""Private messages to players that the rules do not ask for: hints in the first game, calls to the player
whose turn has come, and why an absent player leaves. It also deletes messages that nobody needs."""

from dataclasses import replace
from itertools import chain

from bot.render.game.calls import CALL, call, of_judge, reminder_slot
from bot.render.game.hints import Kind, hint
from bot.render.game.narrator import AFTER_A_NIGHT_STEP
from bot.render.game.utterance import PROMPTS, prompt_slot
from bot.render.post import Post, line
from bot.services.live.game import Change, LiveGame
from bot.services.live.outbox_writer import ChatTarget
from bot.services.scope import Scope
from bot.store.people import people
from bot.store.people.people import Person
from bot.store.telegram import messages
from bot.values.outgoing import TALK, Priority
from engine import view
from engine.roles import Seat
from engine.steps import SPEECHES

MOST_IN_PLACE = 3
"""If a table has no more newcomers than this, each reads his hints in the group, where only he sees them.
With more, the group would have too few messages left for the game itself; then they come in private, or once
for all in the group if most of the players are newcomers."""


SECONDS_OF_WAITING = 1.0
"""Seconds (scaled) for which private hints wait. Meanwhile messages of the night are sent or deleted in the
chats of players who acted. If hints were sent at the same time, their order would show who has acted."""
STAGGERED = 0.5
"""Seconds (scaled) between two private hints; usually the first has arrived by then. Otherwise the second
might overtake a hint that waits for a message of the night in its chat."""


async def person_at(scope: Scope, live: LiveGame, seat: Seat) -> Person | None:
    """Returns the person who plays at this seat; None if the bot can not write to him."""
    person = await people.get(scope.tx, scope.bot_id, live.roster.people[seat].user_id)
    return person if person is not None and person.reachable else None


async def take_back(scope: Scope, live: LiveGame, seat: Seat, slot: str) -> None:
    """Deletes the message in this slot of a player's private chat, even if it is not sent yet."""
    place = (scope.tx, live.roster.people[seat].user_id, live.game.id, slot)
    if await messages.is_filled(*place):
        await _delete(scope, live, live.roster.people[seat].user_id, slot)


async def take_back_all(scope: Scope, live: LiveGame, slot: str) -> None:
    """Deletes the messages in this slot of all chats."""
    for chat_id in await messages.chats_with(scope.tx, live.game.id, slot):
        await _delete(scope, live, chat_id, slot)


async def take_back_prompts(scope: Scope, change: Change) -> None:
    """Deletes the private questions to players, with the answers in the same messages, and what players have
    written by night. The questions of the step that begins by this change stay. A delay lets the group's
    messages go first, and gives players time to read what they learn in the last moment."""
    live = change.after
    present = None if change.is_over else prompt_slot(live.state.step.serial)
    found = [await messages.places(scope.tx, live.game.id, prefix) for prefix in (PROMPTS, TALK)]
    for chat_id, slot in chain(*found):
        if slot != present:
            await scope.outbox.say(
                ChatTarget(chat_id, live.game.locale),
                Post(),
                what="delete",
                priority=Priority.COUNT,
                game_id=live.game.id,
                slot=slot,
                delay=AFTER_A_NIGHT_STEP * scope.app.scale,
            )


async def nobody_asks(scope: Scope, live: LiveGame, seat: Seat) -> None:
    """Deletes the reminder to a player who did nothing, and the message to the judge about him. It is called
    when it is clear whether the player is there."""
    await take_back_all(scope, live, reminder_slot(seat))
    await take_from_judge(scope, live, seat)


async def take_from_judge(scope: Scope, live: LiveGame, seat: Seat) -> None:
    """Deletes the message that asked the judge to decide about the absent player at this seat."""
    judge, slot = live.game.judge_id, of_judge(seat)
    if judge is not None and await messages.is_filled(scope.tx, judge, live.game.id, slot):
        await _delete(scope, live, judge, slot)


async def _delete(scope: Scope, live: LiveGame, chat_id: int, slot: str) -> None:
    target = ChatTarget(chat_id, live.game.locale)
    await scope.outbox.say(target, Post(), what="delete", game_id=live.game.id, slot=slot)


async def tell_why_he_goes(scope: Scope, live: LiveGame, seat: Seat, key: str) -> None:
    """Tells a player in private, if the bot can write to him, why he leaves the game, because he did nothing.
    `key`: the sentence's key, which may count the steps that he has missed."""
    person = await person_at(scope, live, seat)
    if person is not None:
        said = Post(lines=(line(key, count=live.attendance.missing(seat)),))
        target = scope.chat_with(person.user_id, person)
        await scope.outbox.say(target, said, priority=Priority.PROMPT, game_id=live.game.id)


async def call_speaker(scope: Scope, before: LiveGame, after: LiveGame) -> None:
    """If another step has begun after `before`, deletes the call to the previous speaker, and sends the
    player who speaks now a call in private, if he wants calls."""
    if before.state.step.serial == after.state.step.serial:
        return
    writer, spoke, speaks = scope.outbox, _speaker(before), _speaker(after)
    if spoke is not None:
        await take_back(scope, before, spoke, CALL)
    person = None if speaks is None else await person_at(scope, after, speaks)
    if person is not None and person.calls:
        await writer.say(
            scope.chat_with(person.user_id, person),
            call(await scope.voice.linked(scope.tx, after)),
            priority=Priority.PROMPT,
            game_id=after.game.id,
            slot=CALL,
        )


async def call_speaker_again(scope: Scope, before: LiveGame, after: LiveGame) -> None:
    """If an undo has led to another speaker, deletes the call to the earlier one, and sends the player who
    speaks now a call in private, if he wants calls."""
    if _speaker(before) != _speaker(after):
        await call_speaker(scope, before, after)


def _speaker(live: LiveGame) -> Seat | None:
    step = live.state.step
    return step.seat if step.name in SPEECHES else None


async def give_hints(scope: Scope, change: Change) -> None:
    """Is called after a change of a running game. If a kind of step begins for the first time in the game, at
    the deal or by an act, sends newcomers the hints for it; in a practice not that for the deal."""
    told = frozenset[Kind]({"deal"}) if change.after.game.is_practice else frozenset[Kind]()
    before = told if change.cause == "deal" else change.before.met
    if change.cause != "close":
        await _give_hints(scope, change.after, change.after.met - before)


async def _give_hints(scope: Scope, live: LiveGame, kinds: frozenset[Kind]) -> None:
    """Sends the hints for these `kinds` of steps to all newcomers who want hints and are not publicly out.
    Their roles do not matter. The hint at the deal stands in private, beside the card. If most players want
    hints, the other hints go once to the whole table."""
    wanting = await _who_want_hints(scope, live) if kinds else {}
    if not live.game.is_practice and 2 * len(wanting) > len(live.roster.people):
        for kind in sorted(kinds - {"deal"}):
            await scope.outbox.say(live.group, hint(kind), priority=Priority.COUNT, game_id=live.game.id)
        kinds = kinds & {"deal"}
    few = not live.game.is_practice and len(live.newcomers) <= MOST_IN_PLACE
    in_place = few and scope.app.ephemeral.may(live.game.chat_id, pressed=False)
    in_the_game = {*view.known_table(live.state), live.state.step.seat}
    for place, (seat, person) in enumerate(wanting.items()):
        private = scope.chat_with(person.user_id, person)
        wait = SECONDS_OF_WAITING + STAGGERED * place
        for kind in sorted(kinds if seat in in_the_game else ()):
            here = in_place and kind != "deal"
            if not (here or person.reachable):
                continue
            await scope.outbox.say(
                replace(live.group, locale=private.locale) if here else private,
                hint(kind),
                priority=Priority.COUNT,
                game_id=live.game.id,
                receiver_id=person.user_id if here else None,
                delay=0.0 if here else wait * scope.app.scale,
            )


async def _who_want_hints(scope: Scope, live: LiveGame) -> dict[Seat, Person]:
    new = {seat: live.roster.people[seat].user_id for seat in sorted(live.newcomers)}
    found = {seat: await people.get(scope.tx, scope.bot_id, user) for seat, user in new.items()}
    return {seat: person for seat, person in found.items() if person is not None and person.hints}
