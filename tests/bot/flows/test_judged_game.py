"""One whole game by FIIM's book with a judge. The program is killed after each kind of press. The record that
the bot sends at the end replays to the same protocol, with the marks that the judge gave."""

from bot.services.live.log import protocol_of
from bot.values.outgoing import Outgoing
from engine.acts import Shoot
from engine.marks import Judge
from engine.protocol import Protocol
from engine.protocol_json import as_json
from engine.record import parse
from engine.replay import replay
from engine.roles import Team
from engine.steps import StepName
from tests.rig.flows.judged import JUDGE, clock, judged, press
from tests.rig.flows.rows import answers, in_slot
from tests.rig.flows.town import GROUP, Town, answer, buttons, keys


class Bench:
    """Presses the judge's buttons. After each press the program restarts, and then the same press changes
    nothing."""

    def __init__(self, town: Town, game_id: int) -> None:
        self.town, self.game_id = town, game_id

    async def tap(self, wish: str, seat: int = 0, reason: str = "", at: int = 0) -> list[Outgoing]:
        game = await self.town.game()
        assert game.id == self.game_id
        rows = await self.town.tap(JUDGE, press(game, wish, seat, reason, at), chat=JUDGE)
        await self.town.restart()
        return rows

    async def done(self, wish: str, seat: int = 0, reason: str = "", at: int = 0) -> list[Outgoing]:
        rows = await self.tap(wish, seat, reason, at)
        assert answer(rows) == ["judge-done"], wish
        return rows

    async def mark(self, wish: str, seat: int, reason: str, at: int = 0) -> str | None:
        """Gives a mark. Returns the clause of 8.4 that the mark would break, or None if it is given. The
        table does not know the mark yet."""
        rows = await self.tap(wish, seat, reason, at)
        (said,) = answers(rows)
        lines = said.content.get("lines", ())
        if not lines:
            assert keys(rows, chat=GROUP) == []
            return None
        (key,) = answer(rows)
        return key.removeprefix("judge-limit-").replace("-", ".")

    async def undo(self) -> None:
        (page,) = in_slot(await self.tap("undo"), "panel")
        data = buttons(page)[0]["data"]
        assert answer(await self.town.tap(JUDGE, data, chat=JUDGE)) == ["judge-done"]
        await self.town.restart()
        assert answer(await self.town.tap(JUDGE, data, chat=JUDGE)) == ["judge-went-on"]


async def due(town: Town) -> float:
    return (await town.deadline()).due_at


async def first_day(town: Town, bench: Bench, reds: list[int]) -> None:
    """The judge gives four fouls to a player, takes a removal back, pauses the game and adds seconds to a
    speech."""
    fouled, removed = reds[0], reds[1]
    for count, wish in enumerate(("foul", "foul", "foul-sure")):
        await bench.done(wish, fouled, "6.6.4", at=count)
        assert answer(await bench.tap("foul-sure", fouled, "6.6.4", at=count)) == ["judge-done-already"]
    assert "fouled-out" in keys(await bench.done("foul-sure", fouled, "6.6.4", at=3), chat=GROUP)
    await bench.done("remove-sure", removed, "6.7.4")
    assert removed not in (await town.live_game()).state.table
    await bench.undo()
    table = (await town.live_game()).state.table
    assert removed in table
    assert fouled not in table
    await town.until(StepName.TURN)
    await bench.done("pause")
    assert answer(await bench.tap("pause")) == ["refusal-pause"]
    await bench.done("resume")
    assert answer(await bench.tap("resume")) == ["not-paused"]
    before = await due(town)
    at = await clock(town)
    await bench.done("more", reason="30", at=at)
    assert answer(await bench.tap("more", reason="30", at=at)) == ["judge-done-already"]
    assert await due(town) == before + 30


async def second_day(town: Town, bench: Bench, victim: int, blacks: list[int]) -> None:
    """The blacks have shot. Then one of them commits a fault for which his team loses the game."""
    live = await town.until(StepName.HUNT)
    for seat in [one for one in blacks if one in live.state.table]:
        await town.play(Shoot(seat, victim))
    await town.until(StepName.TURN)
    assert victim not in (await town.live_game()).state.table
    await bench.tap("defeat-sure", blacks[0], "6.8.1")
    assert (await town.game()).winner == "red"


async def marks(bench: Bench, reds: list[int], blacks: list[int]) -> Judge:
    """The judge gives all bonuses that 8.4 allows and all penalties that 8.5 allows; the bot refuses
    others."""
    assert await bench.mark("bonus", reds[2], "60") is None
    assert await bench.mark("bonus", reds[3], "50") == "8.4.2"
    assert await bench.mark("bonus", reds[3], "20") is None
    assert answer(await bench.tap("bonus", blacks[0], "50")) == ["button-of-nothing"]
    assert await bench.mark("bonus", blacks[0], "10") is None
    assert await bench.mark("bonus", blacks[1], "10") is None
    assert await bench.mark("bonus", blacks[2], "10") == "8.4.1"
    assert await bench.mark("penalty", blacks[0], "8.5.4.1") is None
    assert answer(await bench.tap("penalty", blacks[0], "8.5.4.1")) == ["judge-done-already"]
    assert answer(await bench.tap("penalty", blacks[0], "8.5.9")) == ["button-of-nothing"]
    assert answer(await bench.tap("penalty", reds[0], "8.5.1")) == ["button-of-nothing"]
    assert await bench.mark("penalty", blacks[1], "8.5.4.1") is None
    bonus = {reds[2]: 0.6, reds[3]: 0.2, blacks[0]: 0.1, blacks[1]: 0.1}
    return Judge(
        bonus={str(seat): bonus[seat] for seat in sorted(bonus)},
        penalties={str(seat): ["8.5.4.1"] for seat in sorted(blacks[:2])},
        chief_approved=[reds[2]],
    )


async def test_a_judged_game_survives_restarts_and_its_record_says_what_was_marked(town: Town) -> None:
    bench = Bench(town, (await judged(town)).id)
    live = await town.until(StepName.TURN, 1)
    seats = range(1, 11)
    reds = [seat for seat in seats if live.state.role(seat).team is Team.RED][1:]
    blacks = [seat for seat in seats if live.state.role(seat).team is Team.BLACK]
    await first_day(town, bench, reds)
    await second_day(town, bench, reds[-1], blacks)
    given = await marks(bench, reds, blacks)
    assert keys(await bench.tap("done"), JUDGE)[0] == "judge-sure-done"
    closing = await bench.tap("done-sure")
    assert keys(closing, JUDGE)[0] == "judge-marks-closed"
    assert keys(closing, GROUP)[0] == "marks-given"

    sent = [row for row in await town.rows() if row.content.get("replay") and row.chat_id == GROUP]
    record = parse(sent[-1].content["replay"])
    assert record.source.judge == given
    played, live = replay(record), await town.live_game()
    assert as_json(played)["rejected"] == []
    assert as_json(played)["winner"] == "red"
    own = await town.reads(protocol_of, live)
    assert vars(Protocol.of(record.rules, record.roles, played.events)) == vars(own)
