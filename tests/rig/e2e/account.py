"""Checks a finished game: replays its record, and compares every message with it."""

import asyncio
import json
from collections import Counter
from typing import Any

from bot.render.locales import LOCALES, say
from engine.record import Record, parse
from tests.rig.e2e.mirror import Shown
from tests.rig.e2e.process import PATIENCE
from tests.rig.e2e.retelling import Told, retell
from tests.rig.e2e.town import Table, Town
from tests.rig.program.running import mafia

REMINDERS = (
    *("remind-out-of-turn", "remind-by-night", "remind-silent-turn", "remind-silenced", "remind-when-out"),
    "too-late",
)
IN_VAIN = (
    *("Здесь вас никто не слышит.", "Тут вас ніхто не чує."),
    *(say(locale, key, {}) for key in REMINDERS for locale in LOCALES),
)
"""Beginnings of answers that come as often as somebody causes one: to words without effect, to words out of
turn, and to late presses."""

WINS = {
    "ru": {"red": "Победа красных", "black": "Победа чёрных", "draw": "Ничья"},
    "uk": {"red": "Перемога червоних", "black": "Перемога чорних", "draw": "Нічия"},
}


async def settle_accounts(town: Town, table: Table, *, doubled: int = 0) -> Record:
    """Checks that the game's record can be replayed, and that the chats show what the record says: no message
    is missing, no buttons are left, and at most `doubled` messages came twice. Returns the record."""
    text = await town.download(await town.over(table))
    replayed = await replay(town, table, text)
    end = await town.until(lambda: end_of(town, table), f"the result of {table.chat} is not told")
    assert WINS[table.language][replayed["winner"]] in end.text
    record = parse(text)
    await _finished(town, table, end, doubled)
    twice = check_words(town, table, record)
    assert len(twice) <= doubled, twice
    return record


def end_of(town: Town, table: Table) -> Shown | None:
    """Returns the message with the result, which comes before the record."""
    return next((said for said in town.mirror.said_in(table.chat) if "🏁" in said.first), None)


async def replay(town: Town, table: Table, text: str) -> dict[str, Any]:
    """Runs `mafia replay --strict --json` on the record; it must exit with 0."""
    path = town.folder / f"game{table.chat}.mafia.toml"
    path.write_text(text, encoding="utf-8")
    done = await asyncio.to_thread(mafia, "replay", "--strict", "--json", str(path))
    assert done.returncode == 0, done.stdout
    played: dict[str, Any] = json.loads(done.stdout)
    return played


async def _finished(town: Town, table: Table, end: Shown, doubled: int) -> None:
    """Checks that finished messages have no buttons and no running clock. If a message was sent twice, the
    bot edits only the copy it knows, so up to `doubled` other copies are accepted."""

    def left() -> list[str]:
        said = [each for each in town.mirror.said_in(table.chat) if each.id < end.id]
        open_still = [each for each in said if each.countdown or (each.taps and _of_game(each))]
        twice = [each for each in open_still if sum(each.first == other.first for other in said) > 1]
        return [each.text for each in open_still if each not in twice[:doubled]]

    await town.until(lambda: not left(), f"still open: {left()}", within=PATIENCE)


def _of_game(said: Shown) -> bool:
    """Returns whether a message belongs to the game. The greeting keeps its buttons, and so do two messages
    of the lobby: its second message, and the digest, which is never edited."""
    return not any(tap.startswith(("b:", "l:", "k:")) for tap in said.taps)


def check_words(town: Town, table: Table, record: Record) -> list[Shown]:
    """Checks that no message is missing and that the group's messages are in order. Returns the copies of
    messages that were sent twice."""
    told = retell(record, table.language)
    twice = compare([each for each in told if each.seat is None], town, table.chat, in_order=True)
    for seat, person in people_by_seat(town, table, record).items():
        twice += compare([each for each in told if each.seat == seat], town, person, in_order=False)
        assert _cards(told, town, seat, person)
    return twice


def compare(told: list[Told], town: Town, chat: int, *, in_order: bool) -> list[Shown]:
    wanted, twice, sent = Counter(each.text for each in told), [], []
    in_words = {each.words: each.text for each in told} if town.gave_pictures_up else {}
    before: str | None = None
    for said in town.mirror.said_in(chat):
        if any(said.first.startswith(words) for words in IN_VAIN):
            continue
        text = in_words.get(said.first, said.first)
        if wanted[text] > 0:
            sent.append(text)
            wanted[text] -= 1
        elif text in wanted or before == text:
            twice.append(said)
        before = text
    assert not +wanted, f"never sent: {[*+wanted]}"
    if in_order and not twice:
        assert sent == [each.text for each in told]
    return twice


def _cards(told: list[Told], town: Town, seat: int, person: int) -> list[Shown]:
    card = next(each.text for each in told if each.seat == seat)
    return [said for said in town.mirror.said_in(person) if said.first == card and said.now["protected"]]


def people_by_seat(town: Town, table: Table, record: Record) -> dict[int, int]:
    """Returns seat → id of the person who got this seat's card in private."""
    ids = {town.mirror.people[person]["name"]: person for person in table.people}
    return {seat: ids[name] for seat, name in enumerate(record.source.players, 1)}
