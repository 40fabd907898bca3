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
def test_the_bot_needs_rights_for_messages_and_settings(chosen: dict[str, str], besides: list[str]) -> None:
    assert needs(ChatSettings.model_validate(chosen)) == ("hear", "see", *besides)
