"""Compares what people did with what took effect: every accepted act exactly once, no refused act.

It compares four sources: the sandbox (who pressed and wrote what, in which update, and the answer), the bot's
inbox (which updates were stored, and when each was done; it keeps no words), the bot's acts, and the record
that the bot published. An update and its acts belong to one transaction, so they have the same time.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from bot import words
from bot.render.locales import LOCALES, say
from engine import notation
from engine.acts import Act, Claim, Nominate, Pass, PlayerAct, Withdraw
from engine.decide import Decision, decide
from engine.legal import claim_costs
from engine.offers import names_best
from engine.record import Record
from engine.roles import Seat
from engine.state import State, new_game
from engine.steps import SPEECHES
from engine.view import is_out
from tests.rig.e2e.meaning import UNDONE, Drafts, asks_again, game_of, is_refused, meaning
from tests.rig.e2e.mirror import Json, Mirror
from tests.rig.e2e.reader import read

NOT_BY_PLAYERS = ("timeout", "judge")

TOO_FAST = frozenset(say(locale, "not-so-fast", {}) for locale in LOCALES)


@dataclass(frozen=True)
class Taken:
    """An update in the bot's inbox. `number`: its place in the order of arrival; `kept`: what the bot still
    stores of it; `press` or `message`: its cause in the sandbox's words, None if people did not cause it."""

    number: int
    kept: Json
    done_at: float | None
    press: Json | None
    message: Json | None

    @property
    def person(self) -> int:
        return int(self.press["person"] if self.press else (self.message or {})["from"]["id"])

    @property
    def chat(self) -> int | None:
        """Returns the chat of the message, or None for a press: Telegram keeps a person's presses in order
        across chats."""
        return None if self.message is None else int(self.message["chat"])


@dataclass(frozen=True)
class Line:
    """An act in the bot's log."""

    number: int
    text: str
    at: float

    @property
    def seat(self) -> Seat | None:
        first = self.text.split()[0]
        return None if first in NOT_BY_PLAYERS else int(first)


@dataclass(frozen=True)
class Books:
    """What the database holds of one bot. `games`: chat → id; `seats`: game → person → seat. `side_by_side`:
    True if updates of different chats came at the same time, by webhook."""

    updates: Sequence[Taken]
    lines: Mapping[int, Sequence[Line]]
    games: Mapping[int, int]
    seats: Mapping[int, Mapping[int, Seat]]
    side_by_side: bool = False


@dataclass(frozen=True)
class Balance:
    """How many presses were accepted, refused or too late, and how many acts came from taps and from
    words."""

    accepted: int
    refused: int
    late: int
    by_tap: int
    by_word: int


def open_books(
    database: str, bot: int, heard: Sequence[Json], mirror: Mirror, *, side_by_side: bool = False
) -> Books:
    """Reads a database while nobody writes to it. `heard`: the sandbox's list of the bot's updates."""
    inbox, acts, of_bot, sitting = read(
        database,
        ("SELECT id, update_id, body, done_at FROM inbox WHERE bot_id = ? ORDER BY id", bot),
        ("SELECT game_id, number, line, at FROM acts ORDER BY game_id, number",),
        ("SELECT chat_id, id FROM games WHERE bot_id = ?", bot),
        ("SELECT game_id, user_id, seat FROM seats",),
    )
    games: dict[int, int] = dict(of_bot)
    lines: dict[int, list[Line]] = defaultdict(list)
    seats: dict[int, dict[int, Seat]] = defaultdict(dict)
    for game, number, text, at in acts:
        lines[game].append(Line(number, text, at))
    for game, person, seat in sitting:
        seats[game][person] = seat
    of = {each["update"]: each for each in heard}
    presses = {press["query"]: press for press in mirror.presses}
    updates = [
        Taken(
            number,
            json.loads(body),
            done_at,
            press=presses.get(of[update]["query"]),
            message=_written(mirror, of[update]),
        )
        for number, update, body, done_at in inbox
    ]
    return Books(updates, lines, games, seats, side_by_side)


def _written(mirror: Mirror, heard: Json) -> Json | None:
    """None if the update has no message, or only a service message."""
    shown = mirror.messages.get((heard["chat"], heard["message"]))
    return None if shown is None or shown.now["service"] is not None else shown.now


def check_ledger(books: Books, mirror: Mirror, records: Mapping[int, Record]) -> Balance:
    """Checks finished games. `records`: chat → record. Raises AssertionError for everything that does not
    balance."""
    all_heard_once(books, mirror)
    return balance_of(books, mirror, records)


def balance_of(books: Books, mirror: Mirror, records: Mapping[int, Record]) -> Balance:
    """Returns the balance of the presses and messages in these games only."""
    balance: Counter[str] = Counter()
    answers = {answer["query"]: answer for answer in mirror.answers}
    for chat, record in records.items():
        game = books.games[chat]
        lines = books.lines[game]
        assert [line.text for line in lines] == [line.text for line in record.lines]
        causes = _causes(books, game)
        drafts, pressed = Drafts(), set[tuple[int, str]]()
        for update in books.updates:
            if update.press is not None and game_of(update.press["data"]) == game:
                answer, press = answers.get(update.press["query"]), (update.person, update.press["data"])
                found = _check_press(books, game, update, answer, drafts, again=press in pressed)
                balance += found
                # it has no answer if the bot was killed before it could answer
                if any(line.at == update.done_at for line in lines):
                    pressed.add(press)
        _check_words(books, game, record, chat)
        balance["by_tap"] += sum(cause.press is not None for cause in causes)
        balance["by_word"] += sum(cause.message is not None for cause in causes)
    return Balance(**{name: balance[name] for name in Balance.__dataclass_fields__})


def all_heard_once(books: Books, mirror: Mirror) -> None:
    """Checks that everything that people pressed and wrote was stored once, was done, and is not kept. A
    press need not be stored if the person pressed too fast and the gate answered it."""
    assert [update.number for update in books.updates if update.done_at is None] == []
    assert [update.kept for update in books.updates if update.kept != {}] == []
    stored = Counter(update.press["query"] for update in books.updates if update.press)
    assert stored.keys() <= {press["query"] for press in mirror.presses}
    assert set(stored.values()) <= {1}
    turned_away = {answer["query"] for answer in mirror.answers if answer["text"] in TOO_FAST}
    assert {press["query"] for press in mirror.presses} - stored.keys() <= turned_away
    said = Counter(
        key
        for key, shown in mirror.messages.items()
        if not shown.now["from"]["bot"] and shown.now["service"] is None
    )
    heard = Counter(
        (update.message["chat"], update.message["id"]) for update in books.updates if update.message
    )
    assert heard == said


def _causes(books: Books, game: int) -> list[Taken]:
    """Checks the sender and the order of arrival."""
    by_moment = {update.done_at: update for update in books.updates}
    causes = []
    latest: dict[tuple[Seat, int | None], int] = {}
    for line in books.lines[game]:
        if line.seat is None:
            continue
        cause = by_moment[line.at]
        assert books.seats[game].get(cause.person) == line.seat, f"{line.text}: somebody else did it"
        came = line.seat, cause.chat if books.side_by_side else None
        assert latest.get(came, 0) <= cause.number, f"{line.text}: out of order"
        latest[came] = cause.number
        causes.append(cause)
    return causes


def _check_press(
    books: Books, game: int, update: Taken, answer: Json | None, drafts: Drafts, *, again: bool
) -> Counter[str]:
    """An accepted press has added the line that it means; a refused one none. `again`: his earlier press has
    done it already; then the answer only says that his hand is up."""
    assert update.press is not None
    found = [line.text for line in books.lines[game] if line.at == update.done_at]
    if found and set(found) == {UNDONE}:
        found = found[:1]  # by night an undo takes back all acts of a step
    seat = books.seats[game].get(update.person)
    data = update.press["data"]
    named = drafts.note(update.person, data, answer)
    meant = meaning(data, seat, named)
    if answer is None:
        assert found in ([], [meant]), f"{data}: {found}"
        return Counter(late=1)
    told_again = again and meant is not None and meant.endswith(" vote") and found == []
    asked = found == [] and asks_again(data, answer)
    refused = is_refused(answer)
    expected = [] if refused or meant is None or told_again or asked else [meant]
    assert found == expected, f"{data} answered with {answer}: {found}, not {expected}"
    if asked:
        return Counter(asked=1)
    return Counter(refused=1) if refused or told_again else Counter(accepted=1)


def _check_words(books: Books, game: int, record: Record, chat: int) -> None:
    """What a speaker wrote was done exactly once if the rules allow it; other talk did nothing."""
    written = [update for update in books.updates if update.message and update.message["chat"] == chat]
    states = [new_game(record.rules, record.roles)]
    lines = list(books.lines[game])
    for update in sorted(written, key=lambda each: each.done_at or 0.0):
        while lines and lines[0].at < (update.done_at or 0.0):
            _go_on(states, lines.pop(0).text)
        seat = books.seats[game].get(update.person)
        text = (update.message or {})["text"]
        expected = _wanted(states[-1], seat, text) if seat else []
        found = [line.text for line in lines if line.at == update.done_at]
        # the bot asks once more before he passes and loses his best move
        may_be_asked = seat is not None and names_best(states[-1], seat)
        assert found in ([expected, []] if may_be_asked else [expected]), (
            f"“{text}” of {seat} at {states[-1].step}: {found}"
        )


def _wanted(state: State, seat: Seat, text: str) -> list[str]:
    """In order, with the claim that they cost."""
    wanted = []
    speaks = state.step.name in SPEECHES and state.step.seat == seat and seat not in state.day.silenced
    for wish in words.heard(text, replaces=state.rules.nominations_replace) if speaks else ():
        act = _act(wish, seat)
        decision = decide(state, act)
        if isinstance(decision, Decision):
            wanted.append(notation.write(act))
            state = decision.state
    if words.forbidden(text, ("claim",)) and not is_out(state, seat) and claim_costs(state, seat):
        wanted.append(notation.write(Claim(seat)))
    return wanted


def _act(wish: words.Wish, seat: Seat) -> PlayerAct:
    match wish:
        case words.Nomination():
            return Nominate(seat, wish.seat)
        case words.Withdrawal():
            return Withdraw(seat, wish.seat)
        case words.Pass():
            return Pass(seat)


def _go_on(states: list[State], text: str) -> None:
    """For an undo, removes the last state."""
    if text == UNDONE:
        states.pop()
        return
    decision = decide(states[-1], cast("Act", notation.read(text)))
    assert isinstance(decision, Decision), f"{text}: {decision}"
    states.append(decision.state)
