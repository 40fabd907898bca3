"""What the bot needs in a group follows from what the group has chosen."""

import pytest

from bot.choices import ChatSettings
from bot.services.chat.bot_rights import needs


@pytest.mark.parametrize(
    ("chosen", "besides"),
    [
        ({}, []),
        ({"pin": "on"}, ["pin"]),
        ({"closes": "on"}, ["restrict"]),
        ({"silences": "on"}, ["restrict"]),
        ({"discipline": "warn"}, []),
        ({"discipline": "delete"}, ["delete"]),
        ({"discipline": "foul"}, ["delete"]),
        ({"discipline": "foul", "talk": "call"}, []),
        ({"discipline": "delete", "closes": "on", "pin": "on"}, ["delete", "restrict", "pin"]),
    ],
)
def test_it_needs_to_hear_to_see_and_what_is_switched_on(chosen: dict[str, str], besides: list[str]) -> None:
    assert needs(ChatSettings.model_validate(chosen)) == ("hear", "see", *besides)
