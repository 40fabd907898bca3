"""The long runs of `script/soak`: waves of tables in a storm, and one line of figures for each wave."""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.e2e.founding import town
from tests.e2e.kept import rows
from tests.e2e.proxy import NOT_STORED, Proxy
from tests.e2e.replica_storm import CUTS, OF_PAUSES, Gale, rage_at_all
from tests.e2e.replicas import several, two_at_a_time
from tests.e2e.storm import OF_KILLS, Storm, Weather, bad_line, gather, good_line, rage, reckon
from tests.e2e.town import Town


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="how many in all (0: only faults)")
    parser.add_argument("--waves", type=int, default=1000, help="at most so many towns")
    parser.add_argument("--tables", type=int, default=10, help="at once, over all books")
    parser.add_argument("--scale", type=float, default=0.02, help="what every duration is multiplied by")
    parser.add_argument("--seed", type=int, default=1, help="of the first wave")
    parser.add_argument("--replicas", type=int, default=1, help="programs, at PostgreSQL if they are several")
    parser.add_argument("--bots", type=int, help="one, or three for several replicas")
    parser.add_argument("--webhook", action="store_true", help="updates come by webhook, through a proxy")
    parser.add_argument("--faults", action="store_true", help="with a bad line to Telegram, too")
    return parser.parse_args()


async def wave(seed: int, kills: int, wanted: argparse.Namespace) -> dict[str, Any]:
    """Runs a town from its first table to its last. A message may come twice once for each blow, and once for
    each connection that broke after Telegram had accepted the message."""
    began = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix=f"soak-{seed}-"))
    async with AsyncExitStack() as stack:
        many, by_webhook = wanted.replicas, wanted.webhook
        where, wires = await several(stack, many, by_webhook=by_webhook) if many > 1 else ({}, ())
        bots = wanted.bots or (3 if wires else 1)
        proxy = await stack.enter_async_context(Proxy().listening()) if by_webhook else None
        made = await stack.enter_async_context(
            town(folder, scale=wanted.scale, seed=seed, bots=bots, proxy=proxy, **where)
        )
        made.expected_refusals |= OF_KILLS
        made.expected_errors |= OF_PAUSES | {NOT_STORED}
        tables = await gather(made, wanted.tables)
        if wanted.faults:
            await bad_line(made)
        storm: Storm
        if wires:
            storm = await rage_at_all(made, wires, tables, seed, kills)
        else:
            storm = await rage(made, tables, Weather(seed, kills))
        if kills == 0:
            for table in tables:
                await made.over(table)
        await good_line(made)
        balance = await reckon(made, tables, storm, side_by_side=by_webhook)
        faults = (await made.stats())["faults"]
        assert storm.copies <= len(storm.killed_at) + faults.get("drop-after", 0), storm.doubled
        found = {
            "seed": seed,
            "games": len(tables),
            "kills": made.kills,
            **_of_several(made, storm),
            **_of_proxy(proxy, storm),
            "doubled": storm.copies,
            "most doubled by one kill": max(storm.doubled, default=0),
            "most in one chat by one kill": storm.doubled_in_a_chat,
            "messages": sum(not call.edit for call in made.mirror.calls),
            **vars(balance),
            "faults": faults,
            "seconds": round(time.monotonic() - began),
        }
    shutil.rmtree(folder)
    return found


def _of_several(made: Town, storm: Storm) -> dict[str, Any]:
    """Returns the figures of the replicas. Checks that no program wrote in the term of another one."""
    if not isinstance(storm, Gale):
        return {}
    assert two_at_a_time(made) == []
    ((terms,),) = rows(made, "SELECT count(DISTINCT (bot_id, epoch)) FROM written")
    return {"bots": len(made.bots), "blows": dict(storm.blows), "terms": terms}


def _of_proxy(proxy: Proxy | None, storm: Storm) -> dict[str, Any]:
    """Returns the programs' answers by status. A 503 is allowed only if a program was cut from the database,
    or paused."""
    if proxy is None:
        return {}
    blows = storm.blows if isinstance(storm, Gale) else {}
    assert not proxy.answers[503] or blows.keys() & CUTS, proxy.answers
    return {"answers": proxy.answers}


async def main() -> None:
    """Prints a JSON object for each wave. If a wave fails, its files stay in a folder that is named after its
    seed."""
    wanted = arguments()
    left, seed = wanted.kills, wanted.seed
    for _ in range(wanted.waves):
        sys.stdout.write(f'{{"begun": {seed}}}\n')
        sys.stdout.flush()
        found = await wave(seed, left, wanted)
        sys.stdout.write(json.dumps(found) + "\n")
        left, seed = left - found["kills"], seed + 1
        if wanted.kills and left <= 0:
            return


if __name__ == "__main__":
    asyncio.run(main())
