"""What is stored says its version, and every released version is read."""

import json
from typing import Any

import pytest

from bot import upcasters
from bot.store import event_codec, ruleset_codec
from bot.upcasters import Fields, upcast
from engine.events import NightFell
from engine.rules.registry import BOOKS
from tests.upgrade.kept import HERE

EVERY_KIND: list[dict[str, Any]] = json.loads((HERE / "events-1.json").read_text(encoding="utf-8"))
"""One event of each kind, as 0.1.0 wrote it."""


def test_the_list_has_every_kind_once() -> None:
    assert len({item["event"] for item in EVERY_KIND}) == len(EVERY_KIND) == 36


@pytest.mark.parametrize("item", EVERY_KIND, ids=lambda item: str(item["event"]))
def test_an_event_of_0_1_0_is_read_and_is_written_in_the_newest_form(item: dict[str, Any]) -> None:
    (event,) = event_codec.read([item])
    (written,) = event_codec.write([event])
    assert written["version"] == upcasters.NEWEST
    assert event_codec.read(json.loads(json.dumps([written]))) == (event,)


def test_upcasters_are_applied_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(fields: Fields) -> tuple[str, Fields]:
        return "DuskFell", fields

    def counted(fields: Fields) -> tuple[str, Fields]:
        return "NightFell", {"number": fields["night"] + 1}

    steps = {1: {"NightCame": renamed}, 2: {"DuskFell": counted}}
    monkeypatch.setattr(upcasters, "UPCASTERS", steps)
    monkeypatch.setattr(upcasters, "NEWEST", 3)
    assert upcast(1, "NightCame", {"night": 1}) == ("NightFell", {"number": 2})
    assert upcast(2, "DuskFell", {"night": 1}) == ("NightFell", {"number": 2})
    assert upcast(3, "NightFell", {"number": 2}) == ("NightFell", {"number": 2})
    assert upcast(1, "NightFell", {"number": 2}) == ("NightFell", {"number": 2})
    stored = {"event": "NightCame", "fields": {"night": 1}}
    assert event_codec.read([stored]) == (NightFell(2),)


@pytest.mark.parametrize("book", BOOKS)
def test_a_rule_set_is_read_as_it_was_written(book: str) -> None:
    rules = BOOKS[book].with_overrides({"turn_seconds": 45, "lost_speech": "no-turn"})
    assert ruleset_codec.read(json.loads(json.dumps(ruleset_codec.write(rules)))) == rules


def test_a_rule_set_of_an_older_version_is_upcast(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_minutes(fields: Fields) -> tuple[str, Fields]:
        minutes = fields.pop("turn_minutes")
        return "RuleSet", {**fields, "turn_seconds": 60 * minutes}

    rules = BOOKS["city"].with_overrides({"turn_seconds": 120})
    stored = ruleset_codec.write(rules)
    del stored["fields"]["turn_seconds"]
    stored["fields"]["turn_minutes"] = 2
    monkeypatch.setattr(upcasters, "UPCASTERS", {1: {"RuleSet": in_minutes}})
    monkeypatch.setattr(upcasters, "NEWEST", 2)
    assert ruleset_codec.read({**stored, "version": 1}) == rules
