"""Delivers a bot's updates to its webhook. The next update of a chat goes out when the last one is
accepted."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import aiohttp

from sandbox.api.inbox import Inbox, Update, Webhook

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105
FIRST_PAUSE = 0.5
"""Seconds before a refused update is sent again. They double each time."""
LONGEST_PAUSE = 30.0
TIMEOUT = aiohttp.ClientTimeout(total=60)


class Courier:
    """Delivers the updates of one bot. A webhook may answer with a request to a method, as a JSON object;
    `reply` is called with it."""

    def __init__(
        self, inbox: Inbox, session: aiohttp.ClientSession, reply: Callable[[dict[str, Any]], None]
    ) -> None:
        self._inbox = inbox
        self._session = session
        self._reply = reply
        self._busy: dict[int, asyncio.Task[None]] = {}
        inbox.on_arrival = self.start

    def start(self) -> None:
        """Starts to deliver the first waiting update of each chat that has none under way, for at most
        `max_connections` chats at once. Does nothing without a webhook."""
        webhook = self._inbox.webhook
        if webhook is None:
            return
        self._inbox.drop_expired()
        for update in self._inbox.pending:
            if len(self._busy) >= webhook.max_connections:
                return
            if update.key not in self._busy:
                self._busy[update.key] = asyncio.create_task(self._bring(update, webhook))

    async def close(self) -> None:
        self._inbox.on_arrival = lambda: None
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _bring(self, update: Update, webhook: Webhook) -> None:
        pause = FIRST_PAUSE
        while self._inbox.webhook is webhook and update in self._inbox.pending:
            problem = await self._post(update, webhook)
            if problem is None:
                if not self._inbox.again():
                    self._inbox.pending = [other for other in self._inbox.pending if other is not update]
                    break
                continue
            webhook.last_error_date, webhook.last_error_message = int(time.time()), problem
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)
        del self._busy[update.key]
        self.start()

    async def _post(self, update: Update, webhook: Webhook) -> str | None:
        """Sends an update. Returns None if the webhook accepted it, else the problem in Telegram's words."""
        headers = {SECRET_HEADER: webhook.secret} if webhook.secret is not None else {}
        try:
            async with self._session.post(
                webhook.url, json=update.body(), headers=headers, timeout=TIMEOUT, allow_redirects=False
            ) as response:
                if not 200 <= response.status < 300:
                    return f"Wrong response from the webhook: {response.status} {response.reason}"
                answer = await response.text()
                if response.content_type == "application/json" and answer.strip():
                    self._take_reply(await response.json())
                return None
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError):
            return "Connection refused"

    def _take_reply(self, answer: object) -> None:
        if isinstance(answer, dict) and "method" in answer:
            self._reply(answer)
