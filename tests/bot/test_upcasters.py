"""The program reads what version 0.1.0 stored of a game. The JSON is as 0.1.0 wrote it."""

import json

import pytest

from bot.store.database import codec
from bot.upcasters import NEWEST, upcast
from engine.events import Event, MorningCame, NightActed, Nominated

STORED = {
    '{"event": "Healed", "fields": {"by": 8, "seat": 3}}': NightActed("doctor", 8, (3,), None),
    '{"event": "Visited", "fields": {"by": 9, "seat": 5}}': NightActed("mistress", 9, (5,), None),
    '{"event": "ManiacChose", "fields": {"by": 10, "seat": 1}}': NightActed("maniac", 10, (1,), None),
    '{"event": "Checked", "fields": {"by": 2, "seat": 7, "answer": "sheriff"}}': NightActed(
        "don-check", 2, (7,), "sheriff"
    ),
    '{"event": "Checked", "fields": {"by": 2, "seat": 6, "answer": "not-sheriff"}}': NightActed(
        "don-check", 2, (6,), "not-sheriff"
    ),
    '{"event": "Checked", "fields": {"by": 7, "seat": 2, "answer": "black"}}': NightActed(
        "sheriff-check", 7, (2,), "black"
    ),
    '{"event": "Checked", "fields": {"by": 7, "seat": 1, "answer": "red"}}': NightActed(
        "sheriff-check", 7, (1,), "red"
    ),
    (
        '{"event": "MorningCame", "fields": {"number": 2, "killed": [3], "saved": false, '
        '"alibi": 5, "silenced": null}}'
    ): MorningCame(2, (3,), saved=False, alibi=(5,), silenced=()),
    (
        '{"event": "MorningCame", "fields": {"number": 2, "killed": [], "saved": true, '
        '"alibi": null, "silenced": 4}}'
    ): MorningCame(2, (), saved=True, alibi=(), silenced=(4,)),
    '{"event": "Nominated", "fields": {"by": 1, "seat": 2, "replaces": null}}': Nominated(1, 2),
}


@pytest.mark.parametrize(("text", "event"), STORED.items())
def test_data_stored_by_0_1_0_is_read(text: str, event: Event) -> None:
    assert codec.read_events([json.loads(text)]) == (event,)


@pytest.mark.parametrize("event", [*STORED.values()])
def test_data_written_today_is_read_unchanged(event: Event) -> None:
    stored = json.loads(json.dumps(codec.write_events([event])))
    assert codec.read_events(stored) == (event,)
    (item,) = stored
    assert upcast(NEWEST, item["event"], item["fields"]) == (item["event"], item["fields"])


def test_an_upcaster_does_not_change_its_argument() -> None:
    fields = {"by": 8, "seat": 3}
    assert upcast(1, "Healed", fields)[0] == "NightActed"
    assert fields == {"by": 8, "seat": 3}
