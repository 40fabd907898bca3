"""A bot's profile: its identity, commands, name and descriptions."""

from __future__ import annotations

import json
import re
from typing import Any

from sandbox.api import objects
from sandbox.api.errors import bad_request
from sandbox.api.method import Call, method
from sandbox.api.params import Object, Objects, Params


class GetMe(Params):
    pass


@method(GetMe)
def get_me(call: Call, params: GetMe) -> objects.Json:  # noqa: ARG001
    return objects.me(call.bot)


class LogOut(Params):
    pass


@method(LogOut)
def log_out(call: Call, params: LogOut) -> bool:  # noqa: ARG001
    return True


class Close(Params):
    pass


@method(Close)
def close(call: Call, params: Close) -> bool:  # noqa: ARG001
    return True


class SetMyCommands(Params):
    commands: Objects
    scope: Object | None = None
    language_code: str = ""


@method(SetMyCommands)
def set_my_commands(call: Call, params: SetMyCommands) -> bool:
    for command in params.commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", str(command.get("command", "")).removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", ""))) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    if len(params.commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    call.bot.commands[_place(params.scope, params.language_code)] = params.commands
    return True


class GetMyCommands(Params):
    scope: Object | None = None
    language_code: str = ""


@method(GetMyCommands)
def get_my_commands(call: Call, params: GetMyCommands) -> list[dict[str, str]]:
    return call.bot.commands.get(_place(params.scope, params.language_code), [])


class DeleteMyCommands(Params):
    scope: Object | None = None
    language_code: str = ""


@method(DeleteMyCommands)
def delete_my_commands(call: Call, params: DeleteMyCommands) -> bool:
    call.bot.commands.pop(_place(params.scope, params.language_code), None)
    return True


def _place(scope: dict[str, Any] | None, language: str) -> tuple[str, str]:
    return json.dumps(scope or {"type": "default"}, sort_keys=True), language


class SetMyName(Params):
    name: str = ""
    language_code: str = ""


@method(SetMyName)
def set_my_name(call: Call, params: SetMyName) -> bool:
    return _describe(call, "name", params.name, params.language_code, 64)


class GetMyName(Params):
    language_code: str = ""


@method(GetMyName)
def get_my_name(call: Call, params: GetMyName) -> dict[str, str]:
    return {"name": _described(call, "name", params.language_code) or call.bot.name}


class SetMyDescription(Params):
    description: str = ""
    language_code: str = ""


@method(SetMyDescription)
def set_my_description(call: Call, params: SetMyDescription) -> bool:
    return _describe(call, "description", params.description, params.language_code, 512)


class GetMyDescription(Params):
    language_code: str = ""


@method(GetMyDescription)
def get_my_description(call: Call, params: GetMyDescription) -> dict[str, str]:
    return {"description": _described(call, "description", params.language_code)}


class SetMyShortDescription(Params):
    short_description: str = ""
    language_code: str = ""


@method(SetMyShortDescription)
def set_my_short_description(call: Call, params: SetMyShortDescription) -> bool:
    return _describe(call, "short_description", params.short_description, params.language_code, 120)


class GetMyShortDescription(Params):
    language_code: str = ""


@method(GetMyShortDescription)
def get_my_short_description(call: Call, params: GetMyShortDescription) -> dict[str, str]:
    return {"short_description": _described(call, "short_description", params.language_code)}


def _describe(call: Call, what: str, value: str, language: str, longest: int) -> bool:
    if len(value) > longest:
        raise bad_request(f"{what} is too long")
    call.bot.profile[what, language] = value
    return True


def _described(call: Call, what: str, language: str) -> str:
    profile = call.bot.profile
    return profile.get((what, language)) or profile.get((what, ""), "")
