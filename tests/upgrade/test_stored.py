"""Stored data names its version, and the program reads every released version."""

import json
import re
from typing import Any

import pytest

from bot import upcasters
from bot.store.database import codec
from bot.upcasters import Fields, upcast
from engine.events import NightFell
from engine.rules.registry import BOOKS
from tests.rig.render.catalogue import messages, variables
from tests.rig.upgrade.kept import HERE

KINDS = {1: 36, 2: 34}
"""Version → how many kinds of events it has. 0.1.0 wrote version 1, and 0.2.0 version 2."""


def events_of(version: int) -> list[dict[str, Any]]:
    """Returns one event of each kind, as the last release with this version wrote it."""
    stored: list[dict[str, Any]] = json.loads((HERE / f"events-{version}.json").read_text(encoding="utf-8"))
    return stored


RELEASED = [item for version in KINDS for item in events_of(version)]


@pytest.mark.parametrize("version", KINDS)
def test_each_list_has_every_kind_of_its_version_once(version: int) -> None:
    stored = events_of(version)
    assert len({item["event"] for item in stored}) == len(stored) == KINDS[version]
    assert {item.get("version", 1) for item in stored} == {version}


def test_events_of_the_version_written_today_are_kept() -> None:
    """This test fails if a stored event changes without a new version, or if a new version has no list."""
    stored = events_of(upcasters.NEWEST)
    assert codec.write_events(codec.read_events(stored)) == stored


@pytest.mark.parametrize("item", RELEASED, ids=lambda item: f"{item.get('version', 1)}-{item['event']}")
def test_a_released_event_is_read_and_is_written_in_the_newest_form(item: dict[str, Any]) -> None:
    (event,) = codec.read_events([item])
    (written,) = codec.write_events([event])
    assert written["version"] == upcasters.NEWEST
    assert codec.read_events(json.loads(json.dumps([written]))) == (event,)


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
    assert codec.read_events([stored]) == (NightFell(2),)


@pytest.mark.parametrize("book", BOOKS)
def test_a_rule_set_is_read_as_it_was_written(book: str) -> None:
    rules = BOOKS[book].with_overrides({"turn_seconds": 45, "lost_speech": "no-turn"})
    assert codec.read_rules(json.loads(json.dumps(codec.write_rules(rules)))) == rules


def test_a_rule_set_of_an_older_version_is_upcast(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_minutes(fields: Fields) -> tuple[str, Fields]:
        minutes = fields.pop("turn_minutes")
        return "RuleSet", {**fields, "turn_seconds": 60 * minutes}

    rules = BOOKS["city"].with_overrides({"turn_seconds": 120})
    stored = codec.write_rules(rules)
    del stored["fields"]["turn_seconds"]
    stored["fields"]["turn_minutes"] = 2
    monkeypatch.setattr(upcasters, "UPCASTERS", {1: {"RuleSet": in_minutes}})
    monkeypatch.setattr(upcasters, "NEWEST", 2)
    assert codec.read_rules({**stored, "version": 1}) == rules


KEPT_WORDS = re.findall(r"([\w-]+)(?:\(([\w,]*)\))?", (HERE / "words-0.2.0.txt").read_text(encoding="utf-8"))
"""The lines that may wait to be sent since 0.2.0: their keys, and the names of their arguments."""


def test_every_line_stored_since_0_2_0_still_has_a_text() -> None:
    assert not {*upcasters.RENAMED} & {*messages("ru")}
    lost = {}
    for key, args in KEPT_WORDS:
        today, given = upcasters.upcast_line(key, dict.fromkeys(filter(None, args.split(",")), 1))
        known = messages("ru").get(today)
        if known is None or variables(known) - {*given, "countdown"}:
            lost[key] = today if known is None else variables(known) - {*given}
    assert lost == {}
