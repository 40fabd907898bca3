"""Checks reply markup as Telegram does."""

import re
from typing import Any

from sandbox.api.errors import bad_request
from sandbox.entities import checked_url
from sandbox.model import Button, Chat, ChatKind, Keyboard

MOST_BUTTONS = 100
_ACTIONS = frozenset({"url", "callback_data", "copy_text", "web_app"})
_LOOKS = frozenset({"text", "style"})
_STYLES = frozenset({"danger", "success", "primary"})
_APP = re.compile(
    r"(?:https://[^\s/?#]+\.[^\s/?#.]+|https?://(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)(?:[/?#]\S*)?"
)


def inline_keyboard(markup: dict[str, Any] | None, chat: Chat) -> Keyboard | None:
    """Returns the keyboard of an inline markup for a message in the chat. None if it is empty or of another
    kind; the sandbox does not show other kinds. Raises ApiError if the markup is wrong or not supported."""
    if markup is None:
        return None
    if "inline_keyboard" not in markup:
        _check_other(markup)
        return None
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request('can\'t parse inline keyboard: field "inline_keyboard" must be an Array of Arrays')
    keyboard = tuple(tuple(_button(button, chat) for button in row) for row in rows if row)
    if sum(map(len, keyboard)) > MOST_BUTTONS:
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    return keyboard or None


def _check_other(markup: dict[str, Any]) -> None:
    if not markup.keys() & {"keyboard", "remove_keyboard", "force_reply"}:
        raise bad_request("object expected as reply markup")


def _button(button: dict[str, Any], chat: Chat) -> Button:
    if not isinstance(button, dict) or not isinstance(button.get("text"), str) or not button["text"].strip():
        raise bad_request('can\'t parse inline keyboard button: Field "text" must be a non-empty String')
    foreign = sorted(button.keys() - _ACTIONS - _LOOKS)
    if foreign:
        raise bad_request(f'the sandbox does not support the button field "{foreign[0]}"')
    actions = button.keys() & _ACTIONS
    if not actions:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(actions) > 1:
        raise bad_request("can't parse inline keyboard button: it must have exactly one action")
    if button.get("style", "primary") not in _STYLES:
        raise bad_request("can't parse inline keyboard button: Unsupported button style specified")
    if "web_app" in button:
        _check_app(button["web_app"], chat)
    return _checked_action(button)


def _check_app(app: object, chat: Chat) -> None:
    """Raises ApiError if a button that opens a Mini App has a wrong address, or is not in a private chat."""
    url = str(app.get("url", "")) if isinstance(app, dict) else ""
    if not is_app_address(url):
        raise bad_request(
            f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
        )
    if chat.kind is not ChatKind.PRIVATE:
        raise bad_request("BUTTON_TYPE_INVALID")


def is_app_address(url: str) -> bool:
    """Returns whether a Mini App can have this address: https anywhere, or http on this machine. Telegram
    itself accepts only https."""
    return _APP.fullmatch(url) is not None


def _checked_action(button: dict[str, Any]) -> Button:
    if "callback_data" in button:
        data = button["callback_data"]
        if not isinstance(data, str) or not 1 <= len(data.encode()) <= 64:
            raise bad_request("BUTTON_DATA_INVALID")
    if "url" in button:
        url = checked_url(str(button["url"]))
        if url is None:
            raise bad_request(f"inline keyboard button URL '{button['url']}' is invalid: Wrong HTTP URL")
        return {**button, "url": url}
    return button
