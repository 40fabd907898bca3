"""A person reads the language that he chose. If he chose none, he reads the language of his client, or else
the bot's."""

import pytest

from bot.services.live.outbox_writer import language
from bot.store.people.people import Person


def person(chosen: str | None, client: str | None) -> Person:
    return Person(7, 1, "Аня", chosen, client, reachable=True, seen_at=0.0)


@pytest.mark.parametrize(
    ("chosen", "client", "spoken"),
    [
        ("ru", "uk", "ru"),
        (None, "uk", "uk"),
        (None, "ru-RU", "ru"),
        (None, "en", "uk"),
        (None, "", "uk"),
        (None, None, "uk"),
    ],
)
def test_a_chosen_language_precedes_the_clients_and_the_bots(
    chosen: str | None, client: str | None, spoken: str
) -> None:
    assert language(person(chosen, client), "uk") == spoken


def test_an_unknown_person_reads_the_language_of_the_bot() -> None:
    assert language(None, "uk") == "uk"
