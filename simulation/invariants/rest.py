"""The invariant that nothing is left running when all games are over."""

from collections import Counter

from simulation.invariants.invariant import Invariant
from simulation.life import function_of
from simulation.loop import Call

TASKS = Counter(
    {
        "BotApp.listen": 1,
        "BotApp.run": 1,
        "Contact._ask": 1,  # on a silent line it may ask Telegram just then
        "Contact.watch": 1,
        "Event.wait": 3,
        "KeyedQueues._dispatch_loop": 1,
        "Polling.run": 1,
        "Program._run": 1,
        "Sender.run": 1,
        "Timers.run": 1,
        "every": 6,
        "keep_house": 1,
        "watch": 1,
    }
)
"""Function → how many tasks of an idle program run it."""
WAITS = Counter(
    {
        "Contact._ask": 2,
        "Contact.watch": 1,
        "Polling.run": 1,
        "Sender.run": 1,
        "Timers.run": 1,
        "every": 6,
        "watch": 1,
    }
)
"""Function → how many timers of an idle program its tasks wait for. `Sender.run` and `Timers.run` may still
wait for the moment of a row, or of a deadline, that is not there any more."""
MOVE = "KeyedQueues._run_queue"
"""The function of the task that makes the move of a simulated player."""
PRACTICES = "SELECT count(*) FROM games WHERE status = 'running' AND chat_id > 0"


class NothingIsLeft(Invariant):
    """When all games of groups are over, the program has no work, and no more tasks and timers than it needs
    to wait for work. A practice that somebody still plays may have a timer for the next move of a simulated
    player, or may be making that move."""

    name = "nothing is left running"

    def settled(self) -> None:
        app, life = self.case.program.app, self.case.program.lives[-1]
        if app is None:
            self.wrong("the program does not run")
            return
        with self.case.rows() as rows:
            (practices,) = rows.execute(PRACTICES).fetchone()
        tasks = Counter(life.doing())
        if (tasks - TASKS - Counter({MOVE: practices})).total():
            self.wrong(f"tasks: {sorted((tasks - TASKS).items())}")
        timers = Counter(_setter(call) for call in self.case.loop.timers_of(life)) - WAITS
        if timers.total() > practices:
            self.wrong(f"timers: {sorted(timers.items())}, {practices} practices")
        work = [*app.queues.running, *app.sender.under_way, *app.sender.waiting()]
        if len(work) > practices or (app.queues.held() and not practices):
            self.wrong(f"work is left: {work}")


def _setter(timer: Call) -> str:
    """Returns the name of the function whose task waits for a timer; the name of the function that the timer
    calls if no task does."""
    if timer.task is None or timer.task.done():
        return str(getattr(timer.callback, "__qualname__", ""))
    return function_of(timer.task)
