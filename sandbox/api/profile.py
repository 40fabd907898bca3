"""Methods about the bot itself: its account, commands and settings."""

import re

from sandbox.api import objects
from sandbox.api.errors import bad_request
from sandbox.api.method import Call, method
from sandbox.api.params import Object, Objects
from sandbox.model import Json


@method
def get_me(call: Call) -> Json:
    return objects.me(call.bot)


@method
def set_my_settings(call: Call, *, can_read_all_group_messages: bool | None = None) -> bool:
    if can_read_all_group_messages is not None:
        call.world.set_privacy(call.bot, not can_read_all_group_messages)
    return True


@method
def set_my_commands(
    _call: Call, *, commands: Objects, scope: Object | None = None, language_code: str = ""
) -> bool:
    """Raises ApiError if a menu of commands is wrong; the sandbox's page does not show the menu."""
    for command in commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", str(command.get("command", "")).removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", ""))) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    return True
