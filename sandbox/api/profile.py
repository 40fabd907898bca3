"""A bot's profile: its identity, commands, name and descriptions."""

import json
import re
from typing import Any

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
def log_out(call: Call) -> bool:
    return True


@method
def close(call: Call) -> bool:
    return True


@method
def set_my_commands(
    call: Call, *, commands: Objects, scope: Object | None = None, language_code: str = ""
) -> bool:
    for command in commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", str(command.get("command", "")).removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", ""))) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    call.bot.commands[_place(scope, language_code)] = commands
    return True


@method
def get_my_commands(
    call: Call, *, scope: Object | None = None, language_code: str = ""
) -> list[dict[str, str]]:
    return call.bot.commands.get(_place(scope, language_code), [])


@method
def delete_my_commands(call: Call, *, scope: Object | None = None, language_code: str = "") -> bool:
    call.bot.commands.pop(_place(scope, language_code), None)
    return True


def _place(scope: dict[str, Any] | None, language: str) -> tuple[str, str]:
    return json.dumps(scope or {"type": "default"}, sort_keys=True), language


@method
def set_my_name(call: Call, *, name: str = "", language_code: str = "") -> bool:
    return _describe(call, "name", name, language_code, 64)


@method
def get_my_name(call: Call, *, language_code: str = "") -> dict[str, str]:
    return {"name": _described(call, "name", language_code) or call.bot.name}


@method
def set_my_description(call: Call, *, description: str = "", language_code: str = "") -> bool:
    return _describe(call, "description", description, language_code, 512)


@method
def get_my_description(call: Call, *, language_code: str = "") -> dict[str, str]:
    return {"description": _described(call, "description", language_code)}


@method
def set_my_short_description(call: Call, *, short_description: str = "", language_code: str = "") -> bool:
    return _describe(call, "short_description", short_description, language_code, 120)


@method
def get_my_short_description(call: Call, *, language_code: str = "") -> dict[str, str]:
    return {"short_description": _described(call, "short_description", language_code)}


def _describe(call: Call, what: str, value: str, language: str, longest: int) -> bool:
    if len(value) > longest:
        raise bad_request(f"{what} is too long")
    call.bot.profile[what, language] = value
    return True


def _described(call: Call, what: str, language: str) -> str:
    profile = call.bot.profile
    return profile.get((what, language)) or profile.get((what, ""), "")
