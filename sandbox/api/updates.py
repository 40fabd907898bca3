"""Methods for the two ways to get updates: getUpdates, and a webhook."""

import ipaddress
import re
from collections.abc import Awaitable

from yarl import URL

from sandbox.api.errors import bad_request, conflict
from sandbox.api.inbox import Webhook
from sandbox.api.method import Call, method
from sandbox.api.params import Strings
from sandbox.model import Json

LONGEST_POLL = 50
"""The longest wait of getUpdates, in seconds."""


@method
def get_updates(
    call: Call, *, offset: int = 0, limit: int = 100, timeout: int = 0, allowed_updates: Strings | None = None
) -> Awaitable[list[Json]]:
    if call.inbox.webhook is not None:
        raise conflict(
            "can't use getUpdates method while webhook is active;"
            " use deleteWebhook to delete the webhook first"
        )
    if allowed_updates is not None:
        call.inbox.allow(allowed_updates)
    limit = min(max(limit, 1), 100)
    return call.inbox.poll(offset, limit, min(max(timeout, 0), LONGEST_POLL))


@method
def set_webhook(
    call: Call,
    *,
    url: str = "",
    ip_address: str | None = None,
    max_connections: int = 40,
    allowed_updates: Strings | None = None,
    drop_pending_updates: bool = False,
    secret_token: str | None = None,
) -> bool:
    """Sets the webhook. An empty address removes it. Only addresses of this machine are accepted, with plain
    http too, as by a local Bot API server. Raises ApiError for another address or a wrong parameter."""
    if not url:
        return _remove(call, drop=drop_pending_updates)
    if not re.fullmatch(r"https?://[^\s/]+(?:/\S*)?", url):
        raise bad_request("bad webhook: invalid webhook URL specified")
    if secret_token is not None and not re.fullmatch(r"[\w-]{1,256}", secret_token, re.ASCII):
        raise bad_request("secret token contains unallowed characters")
    if not 1 <= max_connections <= 100:
        raise bad_request("bad webhook: max_connections must be between 1 and 100")
    if not _is_loopback(url):
        raise bad_request("bad webhook: the sandbox sends to loopback addresses only")
    inbox = call.inbox
    if allowed_updates is not None:
        inbox.allow(allowed_updates)
    if drop_pending_updates:
        inbox.drop()
    inbox.webhook = Webhook(url, secret_token, max_connections)
    inbox.end_polling(conflict("terminated by setWebhook request"))
    inbox.on_arrival()
    return True


def _is_loopback(url: str) -> bool:
    """Returns whether an address belongs to this machine and has no user name."""
    try:
        parsed = URL(url)
    except ValueError:
        return False
    if parsed.user is not None or parsed.host is None:
        return False
    try:
        return ipaddress.ip_address(parsed.host).is_loopback
    except ValueError:
        return parsed.host == "localhost"


@method
def delete_webhook(call: Call, *, drop_pending_updates: bool = False) -> bool:
    return _remove(call, drop=drop_pending_updates)


def _remove(call: Call, *, drop: bool) -> bool:
    if drop:
        call.inbox.drop()
    call.inbox.webhook = None
    return True


@method
def get_webhook_info(call: Call) -> Json:
    inbox, webhook = call.inbox, call.inbox.webhook
    info: Json = {
        "url": webhook.url if webhook is not None else "",
        "has_custom_certificate": False,
        "pending_update_count": len(inbox.pending),
    }
    if inbox.allowed is not None:
        info["allowed_updates"] = sorted(inbox.allowed)
    if webhook is not None:
        info["max_connections"] = webhook.max_connections
        if webhook.last_error_date is not None:
            info["last_error_date"] = webhook.last_error_date
            info["last_error_message"] = webhook.last_error_message
    return info
