"""The process that computes a seating."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.services.live.drawing import Draws
from bot.services.live.solving import solver_input
from championship.seating import ITERATIONS, Plan, Round
from championship.seating.search import draw_seating

PLAN = Plan(players=tuple(f"P{number}" for number in range(1, 21)), tables=2, rounds=2, size=10)
FOR_EVER = 10**12


def test_the_bot_does_not_load_the_modules_for_drawing() -> None:
    script = "import sys, bot.services.live.drawing; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)


async def test_a_draw_follows_from_its_seed() -> None:
    drawn: list[Round] = []

    async def take(rounds: Sequence[Round]) -> None:
        drawn.extend(rounds)

    draws = Draws()
    draws.iterations = 10
    draws.begin(1, PLAN, 5, take)
    await draws.settled()
    assert tuple(drawn) == draw_seating(PLAN, 5, 10).rounds


async def test_a_stopped_draw_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[asyncio.subprocess.Process] = []
    under_way = asyncio.Event()
    begin = asyncio.create_subprocess_exec

    async def noted(*arguments: str, stdin: int, stdout: int) -> asyncio.subprocess.Process:
        begun.append(await begin(*arguments, stdin=stdin, stdout=stdout))
        under_way.set()
        return begun[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    draws = Draws()
    draws.iterations = FOR_EVER

    async def never(rounds: Sequence[Round]) -> None:
        raise AssertionError(rounds)

    draws.begin(1, PLAN, 5, never)
    await under_way.wait()
    await draws.stop()
    assert begun[0].returncode is not None


def test_the_process_of_a_draw_ends_with_the_bot() -> None:
    """The process ends with the bot, even if the bot is killed: then the system closes its pipe."""
    module = "bot.services.live.solving"
    with subprocess.Popen(
        [sys.executable, "-m", module], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        process.stdin.write(solver_input(PLAN, 5, FOR_EVER))
        process.stdin.close()
        assert process.wait() == -signal.SIGTERM


def test_the_process_of_a_draw_ends_silently_without_a_request() -> None:
    command = [sys.executable, "-m", "bot.services.live.solving"]
    done = subprocess.run(command, input=b"", capture_output=True, check=False)
    assert (done.stdout, done.stderr) == (b"", b"")


@pytest.mark.parametrize(
    ("scale", "searched"), [(1.0, ITERATIONS), (10.0, ITERATIONS), (0.01, ITERATIONS // 100)]
)
def test_a_fast_game_shortens_the_search_of_a_draw(scale: float, searched: int) -> None:
    assert Draws(scale).iterations == searched


async def test_a_draw_that_is_replaced_may_end_after_the_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
    under_way = asyncio.Event()
    begin = asyncio.create_subprocess_exec

    async def only_once(*arguments: str, stdin: int, stdout: int) -> asyncio.subprocess.Process:
        if under_way.is_set():
            raise OSError("no more processes")
        process = await begin(*arguments, stdin=stdin, stdout=stdout)
        under_way.set()
        return process

    async def never(rounds: Sequence[Round]) -> None:
        raise AssertionError(rounds)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", only_once)
    draws = Draws()
    draws.iterations = FOR_EVER
    draws.begin(1, PLAN, 5, never)
    await under_way.wait()
    replaced = [task for task in asyncio.all_tasks() if task.get_name() == "seating 1"]
    draws.begin(1, replace(PLAN, rounds=3), 5, never)
    await asyncio.wait(replaced)
    await asyncio.sleep(0)
    assert complaints == []
