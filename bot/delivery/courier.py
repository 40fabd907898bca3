"""The courier makes the call of Telegram's API for a row of the outbox, and returns a verdict on it."""

import asyncio
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import structlog
from aiogram import Bot
from aiogram.exceptions import ClientDecodeError, TelegramBadRequest
from aiogram.methods import GetMe
from aiogram.types import Message as TelegramMessage

from bot.delivery.calls import call
from bot.delivery.clock import now
from bot.delivery.learnt import EphemeralSupport, Photos, Shown
from bot.delivery.lost import Lost
from bot.delivery.message import File, Photo, Render, Sheet
from bot.delivery.verdict import Accepted, Again, Refused, Verdict, classify_error
from bot.runtime.logs import complain, error_fields
from bot.runtime.network import reason
from bot.store.chat import chats
from bot.store.database.retry import retry_transient
from bot.store.database.transaction import Store
from bot.store.telegram import messages, outbox
from bot.values.outgoing import NEW, OF_A_MESSAGE, Outgoing

log = structlog.get_logger("bot.delivery")

REQUEST_TIMEOUT = 20
"""Seconds, not scaled. A call of Telegram's API that has no answer after this time counts as failed."""

TOLD_EVERY = 60.0
"""Seconds, not scaled, between two log lines about calls that have failed and will be made again."""

MAKING = 0.5
"""Seconds, not scaled, between two checks whether a file is ready to be sent."""

OF_THE_CHAT = (Refused.NO_RIGHTS, Refused.INVALID)
OF_A_PERSON = ("participant", "user")
"""Telegram may refuse to show a message to only one person. If the reason is one of `OF_THE_CHAT`, and its
error contains none of the words in `OF_A_PERSON`, it refuses this for everybody in the chat."""
OF_A_PHOTO = ("photo", "media", "image", "file", "caption")
"""Words in Telegram's errors about a message for only one person. If an error contains one of them, Telegram
has refused only the picture of the message, and would accept its text."""


class Courier:
    def __init__(
        self,
        bot: Bot,
        store: Store,
        render: Render,
        *,
        clock: Callable[[], float],
        stopping: asyncio.Event,
        ephemeral: EphemeralSupport,
    ) -> None:
        self._bot = bot
        self._ephemeral = ephemeral
        self._store = store
        self._render = render
        self._clock = clock
        self._stopping = stopping
        self._photos = Photos()
        self._shown = Shown()
        self.lost = Lost(lambda method: bot(method, REQUEST_TIMEOUT))
        self._silent = False
        self._failed = 0
        self._told_at = -math.inf

    async def carry(self, row: Outgoing, pause: float, together: Sequence[Outgoing] = ()) -> Verdict:
        """Makes the message of a row of the outbox, sends it, and returns the verdict on the result. Raises
        no errors. `pause`: seconds to wait after a temporary failure. `together`: all deletions that are sent
        in the same call."""
        target: int | None = None
        photo: Photo | None = None
        begun_at = now()
        try:
            if row.what in OF_A_MESSAGE:
                target = row.message_id or await self._filling(row)
                if target is None:
                    return Refused.MESSAGE_GONE
            message = self._render(row, self._clock())
            if row.what == "edit" and target is not None:
                if self._shown.is_same(row.chat_id, target, message):
                    return Accepted(target)
                self._shown.unsure(row.chat_id, target)
            if message.sheet is not None:
                file = _made(message.sheet, message.document)
                if file is None:
                    return Again(MAKING, unsent=True)
                message = replace(message, document=file)
            picture = await self._photos.ready(message.photo, row.chat_id)
            photo = message.photo if picture is not None else None
            if row.what in NEW and self.lost.must_wait(row.chat_id):
                return Again(MAKING, unsent=True)
            if row.what in NEW and self._silent and not self.lost.is_in_doubt(row):
                await self._wait_for_telegram()
                return Again(0.0, unsent=True)  # other rows have waited too, and the schedule chooses one
            method = call(row, message, target, together, picture)
            result = await self.lost.send(row, message, method)
        except Exception as error:
            self._silent |= now() - begun_at >= REQUEST_TIMEOUT
            return self._verdict_on(error, row, target, photo, pause)
        if row.what in NEW and not isinstance(result, TelegramMessage):
            return Again(0.0) if result is None else Accepted(result)
        if not isinstance(result, TelegramMessage):
            return Accepted(target)
        if row.what in ("send", "edit") and photo is None:
            self._shown.note(row.chat_id, result.message_id, message)
        if photo is not None:
            self._photos.accepted(photo, result)
        if row.receiver_id is not None and result.ephemeral_message_id is None:
            self._ephemeral.do_without()
        return Accepted(result.message_id or None)

    def _verdict_on(
        self, error: Exception, row: Outgoing, target: int | None, photo: Photo | None, pause: float
    ) -> Verdict:
        verdict = classify_error(error, row.chat_id, target, pause)
        if photo is not None and _is_of_photo(row, verdict, error):
            log.info("photo refused", row=row.id, **error_fields(error))
            self._photos.refuse(photo, row.chat_id)
            return Again(0.0)
        if row.receiver_id is not None and isinstance(error, TelegramBadRequest):
            return self._not_alone(row, verdict, error)
        if verdict is Refused.INVALID:
            complain(log, "not accepted", error, row=row.id, what=row.what)
        elif isinstance(verdict, Again):
            self._tell_again(error)
        return verdict

    def _tell_again(self, error: Exception) -> None:
        """Logs that calls have failed and will be made again, at most once in `TOLD_EVERY`: while Telegram is
        away, all of them fail."""
        self._failed += 1
        if now() - self._told_at >= TOLD_EVERY:
            log.warning("to be sent again", times=self._failed, why=reason(error), **error_fields(error))
            self._failed, self._told_at = 0, now()

    def _not_alone(self, row: Outgoing, verdict: Verdict, error: TelegramBadRequest) -> Verdict:
        """Returns the verdict on a reply that Telegram did not show to only one person: `NOT_ALONE` instead
        of any other refusal, so that the services send it to another place. Later replies in this chat are
        not tried so for a while, but only if the bot lacks a right there or Telegram does not understand the
        call, and the error does not speak of a person."""
        if not isinstance(verdict, Refused):
            return verdict
        log.info("not shown to one alone", chat=row.chat_id, why=error.message)
        if verdict in OF_THE_CHAT and not any(word in error.message.lower() for word in OF_A_PERSON):
            self._ephemeral.refuse(row.chat_id, pressed=row.query_id is not None)
        return Refused.NOT_ALONE

    async def _wait_for_telegram(self) -> None:
        """Asks Telegram whether it is there, and raises the client's error if that fails. When Telegram
        answers again, it may carry out all calls that it has received, so a message that was sent several
        times during its silence would arrive several times."""
        with suppress(ClientDecodeError):  # any answer ends the silence
            await self._bot(GetMe(), REQUEST_TIMEOUT)
        self._silent = False

    async def move(self, old: int, new: int) -> list[Outgoing]:
        """Gives a group's rows in the database and the outbox the group's new id: `old` becomes `new`.
        Returns all rows that wait for the new id then. Raises StoppingError and the database's errors."""

        async def migrate() -> list[Outgoing]:
            async with self._store.transaction(patient=True) as tx:
                await chats.migrate(tx, self._bot.id, old, new)
                return await outbox.of_chat(tx, self._bot.id, new)

        return await retry_transient(migrate, self._stopping)

    async def _filling(self, row: Outgoing) -> int | None:
        if row.slot is None or row.game_id is None:
            return None
        slot = messages.to_pin(row.slot) if row.what == "pin" else row.slot
        async with self._store.read_only() as tx:
            return await messages.find(tx, row.chat_id, row.game_id, slot)


def _made(sheet: Sheet, otherwise: File | None) -> File | None:
    """Returns the file that a sheet makes; None while it is being made. If it can not be made, returns
    `otherwise`; raises the error if there is none."""
    try:
        content = sheet.made()
    except Exception as error:
        if otherwise is None:
            raise
        if isinstance(error, TimeoutError):
            log.warning("page given up")
        else:
            complain(log, "file not made", error)
        return otherwise
    return None if content is None else File(sheet.name, content)


def _is_of_photo(row: Outgoing, verdict: Verdict, error: Exception) -> bool:
    if verdict not in (Refused.NO_RIGHTS, Refused.INVALID):
        return False
    return row.receiver_id is None or any(word in str(error).lower() for word in OF_A_PHOTO)
