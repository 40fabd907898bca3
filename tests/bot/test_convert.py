"""`mafia convert`: games of Polemica become records. The games are played by the engine and written as
Polemica writes, or made by hand."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.commands import cli
from bot.commands.convert.polemica_game import record_of
from bot.commands.history.sources import read_sources
from engine.events import Event
from engine.protocol import Protocol
from engine.record import RecordError, parse
from engine.replay import Replay, replay
from engine.roles import Role
from engine.rules.fiim_2019 import FIIM_2019
from engine.rules.registry import BOOKS
from tests.rig.polemica.games import game
from tests.rig.polemica.written import polemica
from tests.rig.render.remarks import english

Written = dict[str, Any]


def converted(written: object) -> tuple[str, list[str]]:
    """Returns the record of the only game, and the lines about it."""
    text, notes = record_of(written, "334187")
    return text, [english(note) for note in notes]


def replay_of(written: object) -> tuple[Replay, list[str]]:
    text, notes = converted(written)
    replayed = replay(parse(text))
    assert replayed.rejected == ()
    return replayed, notes


def what_happened(roles: tuple[Role, ...], events: tuple[Event, ...] | list[Event]) -> dict[str, Any]:
    """Returns what happened, without what the file does not tell: who raised a hand himself, and the order of
    removals."""
    protocol = Protocol.of(FIIM_2019, roles, events)
    return {
        "out": sorted(map(str, protocol.out)),
        "votes": [
            (one["day"], one["round"], one["kind"], one["seat"], sorted((*one["voters"], *one["defaulted"])))
            for one in protocol.votes
        ],
        "nominations": protocol.nominations,
        "nights": protocol.nights,
        "fouls": protocol.fouls,
        "best": protocol.best,
    }


@pytest.mark.parametrize("seed", range(60))
def test_a_game_by_the_book_is_converted_without_loss(seed: int) -> None:
    roles, events = game(seed, {})
    replayed, _ = replay_of(polemica(roles, events))
    assert what_happened(roles, replayed.events) == what_happened(roles, events)
    assert replayed.record.source.overrides == {}


VOTINGS = (("none", "no-vote"), ("respeech", "speech"), ("liftOnly", "raise"))


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize(("voting", "zero"), VOTINGS)
def test_the_zero_circle_is_a_house_rule(voting: str, zero: str, seed: int) -> None:
    roles, events = game(seed, {"zero_circle": zero})
    replayed, notes = replay_of(polemica(roles, events, zeroVoting=voting))
    assert what_happened(roles, replayed.events) == what_happened(roles, events)
    assert replayed.record.source.overrides == {"zero_circle": zero}
    assert f'played by house rules: zero_circle = "{zero}"' in notes


def test_a_zero_circle_with_other_rules_is_found() -> None:
    """Clubs with `liftOnly` vote again after a tie, too."""
    found = set()
    for seed in range(12):
        roles, events = game(seed, {"zero_circle": "speech"})
        replayed, _ = replay_of(polemica(roles, events, zeroVoting="liftOnly"))
        assert what_happened(roles, replayed.events)["out"] == what_happened(roles, events)["out"]
        found.add(replayed.record.source.overrides["zero_circle"])
    assert found == {"raise", "speech"}


@pytest.mark.parametrize(
    "overrides",
    [
        {"removal": "nothing"},
        {"removal": "cancels-today"},
        {"draw_after": 99},
        {"new_tie_again": False, "raise_whole_table": True},
        {"single_on_first_day": "takes-all"},
        {"single_later": "voted"},
        {"best_move_needs_fewer_out": 10},
    ],
    ids=str,
)
def test_house_rules_are_found(overrides: Mapping[str, object]) -> None:
    for seed in range(25):
        roles, events = game(seed, overrides)
        replayed, _ = replay_of(polemica(roles, events))
        one, other = what_happened(roles, replayed.events), what_happened(roles, events)
        assert (seed, one["out"], one["best"]) == (seed, other["out"], other["best"])


def test_the_command_import_takes_a_converted_record(tmp_path: Path) -> None:
    written = polemica(*game(3, {}))
    written["players"][6] |= {"username": None}
    (tmp_path / "a.mafia.toml").write_text(converted(written)[0], encoding="utf-8")
    (found,) = read_sources([tmp_path / "a.mafia.toml"], BOOKS).games
    assert found.names[5:8] == ("Player 6", "— 7", "Player 8")
    assert str(found.day) == "2024-05-01"


def _strings(written: Written) -> None:
    for player in written["players"]:
        player |= {"position": str(player["position"]), "role": str(player["role"])}


def _nulls(written: Written) -> None:
    for player in written["players"]:
        player |= {
            "fouls": player["fouls"] or None,
            "techs": None,
            "guess": player["guess"] or [],
            "award": None,
        }
    written |= {"bonuses": None, "zeroVoting": None, "comKiller": None}


def _absent(written: Written) -> None:
    for player in written["players"]:
        for key in ("techs", "disqual", "guess", "fouls"):
            if not player[key]:
                del player[key]
    del written["version"], written["stage"]


def _named_beside(written: Written) -> None:
    for player in written["players"]:
        player["player"] = {"id": 5, "username": player.pop("username")}


def _strange(written: Written) -> None:
    written |= {"unknown": {"a": [1]}, "isLive": True, "id": "334187"}
    for vote in written["votes"]:
        vote["at"] = 1
    written["players"].reverse()
    written["shots"].reverse()


def _none(written: Written) -> None:
    """Nobody was nominated, shot or checked, as 0 and null say."""
    written["votes"].append({"day": 1, "num": 0, "voter": 1, "candidate": 0})
    written["shots"].append({"night": 1, "shooter": 1, "victim": None})
    written["checks"].append({"night": 1, "role": 3, "player": 0})


@pytest.mark.parametrize("change", [_strings, _nulls, _absent, _named_beside, _strange, _none])
def test_other_forms_of_the_same_file_are_read_the_same(change: Callable[[Written], None]) -> None:
    roles, events = game(5, {})
    written = polemica(roles, events)
    change(written)
    assert converted(written)[0] == converted(polemica(roles, events))[0]


def _quiet(deal: str = "dmmscccccc", nights: int = 4, **keys: Any) -> Written:
    """Returns a game in which the blacks shoot 4, 5, 6 and 7, night by night, and nobody is nominated."""
    numbers = {"d": 0, "m": 1, "c": 2, "s": 3}
    players = [{"position": seat, "role": numbers[role]} for seat, role in enumerate(deal, 1)]
    shots = [
        {"night": night, "shooter": by, "victim": night + 3}
        for night in range(1, nights + 1)
        for by in (1, 2, 3)
    ]
    return {"players": players, "shots": shots, "result": 1, "stage": {"type": "gameOver", "day": 4}, **keys}


def _ballot(day: int, *rounds: Mapping[int, str], lift: str | None = None, zero: str = "") -> list[Written]:
    """Returns the rows of a day. Each candidate is nominated by himself; voters are letters, J for 10."""
    rows = [{"day": day, "num": 0, "voter": seat, "candidate": seat} for seat in rounds[0]]
    for num, votes in enumerate(rounds, 1):
        rows += [
            {"day": day, "num": num, "voter": "ABCDEFGHIJ".index(by) + 1, "candidate": seat}
            for seat, voters in votes.items()
            for by in voters
        ]
    hands = [(by, 1) for by in lift or ""] + [(by, 0) for by in zero]
    return [
        *rows,
        *({"day": day, "voter": "ABCDEFGHIJ".index(by) + 1, "candidate": how} for by, how in hands),
    ]


TIE = {8: "ABCDE", 9: "FGHIJ"}


def _protocol(replayed: Replay) -> Protocol:
    return Protocol.of(replayed.record.rules, replayed.record.roles, replayed.events)


@pytest.mark.parametrize(
    ("written", "out", "note"),
    [
        (_quiet(votes=_ballot(1, TIE, TIE, lift="ABC", zero="DEFGHIJ")), {}, None),
        (
            _quiet(votes=_ballot(1, TIE, TIE, zero="ABCDEF"), nights=2),
            {8: "raise", 9: "raise"},
            "candidate 0 are taken for hands",
        ),
        (
            _quiet(votes=_ballot(1, {8: "ABCDEFG", 9: "HIJ"}, {8: "ABCDEFGHIJ"}), zeroVoting="respeech"),
            {},
            "is taken to change nothing",
        ),
        (
            _quiet(votes=_ballot(1, {8: "ABCDEFG", 9: "HIJ"}), zeroVoting="respeech", nights=3),
            {8: "vote"},
            "whatever zeroVoting says",
        ),
        (_quiet(votes=_ballot(2, {8: "ABCEFGHIJ"}), nights=3), {8: "vote"}, None),
    ],
)
def test_a_player_voted_out_is_voted_out_in_the_record(
    written: Written, out: Mapping[int, str], note: str | None
) -> None:
    replayed, notes = replay_of(written)
    left = {one["seat"]: str(one["cause"]) for one in _protocol(replayed).out}
    assert {seat: cause for seat, cause in left.items() if cause != "shot"} == out
    assert sum(note is None or note in one for one in notes) == (note is not None)


REMOVED_AT = {
    "in his speech": ("speech", 2, {"player": 9}, ("day", 2)),
    "in another's speech": ("speech", 2, {"player": 6}, ("day", 2)),
    "in the ballot": ("toVoting", 2, {}, ("night", 3)),
    "in the hunt": ("shooting", 2, {}, ("night", 3)),
    "in the sheriff's check": ("comCheck", 2, {}, ("night", 3)),
    "in a last word": ("shooted", 2, {"player": 5}, ("day", 3)),
    "in the morning": ("toDay", 2, {}, ("day", 3)),
    "at the cards": ("dealing", 1, {}, ("night", 1)),
}


@pytest.mark.parametrize(("kind", "day", "more", "when"), REMOVED_AT.values(), ids=REMOVED_AT)
def test_a_removal_stands_where_the_file_says_it_was(
    kind: str, day: int, more: Mapping[str, int], when: tuple[str, int]
) -> None:
    written = _quiet(nights=3)
    written["players"][8]["disqual"] = {"type": kind, "day": day, **more}
    replayed, _ = replay_of(written)
    (out,) = (one for one in _protocol(replayed).out if one["seat"] == 9)
    assert (out["phase"], out["number"], out["cause"]) == (*when, "removed")


def test_the_fourth_foul_is_the_removal() -> None:
    foul = {"time": "2024-05-01T20:00:00", "stage": {"type": "speech", "day": 1, "player": 9}}
    written = _quiet(nights=3)
    written["players"][8] |= {"fouls": [foul] * 4, "disqual": foul["stage"]}
    replayed, notes = replay_of(written)
    assert (9, "fouls") in [(one["seat"], one["cause"]) for one in _protocol(replayed).out]
    assert notes == []


def test_four_fouls_without_a_removal_become_three() -> None:
    foul = {"stage": {"type": "speech", "day": 1, "player": 9}}
    written = _quiet()
    written["players"][8]["fouls"] = [foul] * 4
    replayed, notes = replay_of(written)
    assert _protocol(replayed).fouls == {9: 3}
    assert notes == ["changes nothing by the book, and is left out: judge foul 9"]


def test_the_defeat_of_a_team_is_converted() -> None:
    written = _quiet(nights=2)
    written["players"][7]["disqual"] = {"type": "speech", "day": 3, "player": 8}
    replayed, (note,) = replay_of(written)
    assert replayed.state.result is not None
    assert (replayed.state.result.winner, replayed.state.result.reason) == ("black", "team-defeat")
    assert note == "the last removal is taken for the defeat of a team, because the game ends with it"


def test_shots_at_several_players_or_by_too_few_blacks_miss() -> None:
    """In the first night two shoot elsewhere, in the second one does not shoot: nobody dies."""
    written = _quiet(stage={"type": "gameOver", "day": 6})
    shots = [
        *({"night": 1, "shooter": by, "victim": victim} for by, victim in ((1, 4), (2, 4), (3, 5))),
        *({"night": 2, "shooter": by, "victim": 4} for by in (1, 2)),
        *({**shot, "night": shot["night"] + 2} for shot in written["shots"]),
    ]
    replayed, _ = replay_of({**written, "shots": shots})
    assert [night["miss"] for night in _protocol(replayed).nights] == [None, True, True, *[False] * 4]


def test_the_best_move_and_guesses_of_others_are_converted() -> None:
    written = _quiet()
    for seat in (4, 5):
        written["players"][seat - 1]["guess"] = {"mafs": [1, 2, 0, 2], "civs": [9], "vice": None}
    replayed, notes = replay_of(written)
    assert _protocol(replayed).best == [(4, (1, 2))]
    assert notes == [
        'has no place in a record: players 4, guess: {"civs": [9]}',
        'has no place in a record: players 5, guess: {"mafs": [1, 2, 0, 2], "civs": [9]}',
    ]


def test_data_without_a_place_in_a_record_is_reported_by_line() -> None:
    written = _quiet(
        bonuses=[{"position": 4, "text": "за игру", "scores": 0.3, "basic": False}],
        comKiller=3,
        referee={"id": 1, "username": "Судья"},
        timing=[{"day": 1}],
        factor=1.5,
    )
    written["players"][2] |= {"techs": [{"stage": {"type": "speech", "day": 1}}], "award": 0.2}
    notes = [note.removeprefix("has no place in a record: ") for note in replay_of(written)[1]]
    assert [note.partition(":")[0] for note in notes] == [
        *("bonuses", "players 3, techs", "players 3, award", "comKiller", "referee", "timing", "factor")
    ]
    assert '"за игру"' in notes[0]


ALONE = {"day": 1, "num": 1, "voter": 1, "candidate": 8}
CONTRADICTIONS: Mapping[str, tuple[Written, str]] = {
    "another winner": (_quiet(result=0), "result: by the book the winner is another: black"),
    "no end": (
        _quiet(shots=[], stage={"type": "gameOver", "day": 1}),
        "the file ends, and by the book nobody has won yet",
    ),
    "a red shoots": (
        _quiet(shots=[*_quiet()["shots"], {"night": 1, "shooter": 9, "victim": 4}]),
        "day 1, hunt: 9 shoot 4: wrong-role",
    ),
    "votes for nobody": (_quiet(votes=[ALONE]), "the file goes on: votes: day 1, num 1, candidate 8"),
    "votes after the end": (_quiet(votes=_ballot(9, TIE)), "the file goes on: votes: day 9, num 0, voter 8"),
    "a player who is out": (
        _quiet(votes=_ballot(2, {8: "ABCDEFG", 9: "HIJ"})),
        "day 2, vote 8: 4 vote: not-at-table",
    ),
    "a row is missing": (
        _quiet(votes=_ballot(1, {8: "AB", 9: "HI"}), result=0),
        "day 1, vote 9: by the book somebody at the table has no row in this round",
    ),
}


@pytest.mark.parametrize(("written", "why"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_contradictory_game_is_refused_with_its_place(written: Written, why: str) -> None:
    with pytest.raises(RecordError) as raised:
        converted(written)
    assert why in english(raised.value)


def _player(**keys: object) -> Written:
    written = _quiet()
    written["players"][2] |= keys
    return written


BAD = {
    "no JSON": ("{", "is not JSON: EOF while parsing an object at line 1 column 1"),
    "too deep": ("[" * 10000, "is not JSON: recursion limit exceeded"),
    "nothing": ("[]", "there is no game in it"),
    "a number": ("[7]", "game b-1: file: "),
    "nine players": (json.dumps({"id": 5, "players": _quiet()["players"][1:]}), "game 5: players: "),
    "twice": (json.dumps(_player(position=4)), "game b-1: players: Value error, seat 3 is not there"),
    "a role": (json.dumps(_player(role=7)), "game b-1: players.2.role: "),
    "a voting": (json.dumps(_quiet(zeroVoting="both")), "game b-1: zeroVoting: "),
    "a version": (json.dumps(_quiet(version=3)), "game b-1: version: "),
    "a vote": (json.dumps(_quiet(votes=[{"day": 1}])), "game b-1: votes.0.voter: "),
    "the cards": (json.dumps(_quiet("dmmccccccc")), "game b-1: players: these are not the roles"),
    "unfinished": (
        json.dumps(_quiet(result=None, stage={"type": "speech", "day": 2})),
        "game b-1: the game has no",
    ),
}


Command = Callable[..., tuple[object, str, str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Returns a function that runs `mafia convert` and returns its exit code, output and errors."""

    def run(*arguments: object) -> tuple[object, str, str]:
        monkeypatch.setattr(sys, "argv", ["mafia", "convert", *map(str, arguments), "--to", "record"])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return (ended.value.code or 0, *capsys.readouterr())

    return run


def _file(path: Path, content: object) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


@pytest.mark.parametrize(("text", "why"), BAD.values(), ids=BAD)
def test_a_bad_file_is_refused_in_one_line(text: str, why: str, tmp_path: Path, command: Command) -> None:
    good, bad, out = _file(tmp_path / "a.json", _quiet()), _file(tmp_path / "b.json", text), tmp_path / "o"
    code, printed, errors = command(good, bad, "--out", out)
    assert (code, printed, out.exists(), len(errors.splitlines())) == (2, "", False, 1)
    assert why in errors.removeprefix(f"mafia: {bad}: ")


def test_the_record_of_one_game_is_printed(tmp_path: Path, command: Command) -> None:
    file = _file(tmp_path / "a.json", _quiet(id=7, comKiller=4))
    code, printed, errors = command(file)
    assert (code, printed) == (0, converted(_quiet())[0].replace("334187", "7"))
    assert errors == f"mafia: {file}: game 7: has no place in a record: comKiller: 4\n"


def test_several_games_become_files_of_a_folder(tmp_path: Path, command: Command) -> None:
    file = _file(tmp_path / "a.json", [_quiet(), _quiet(id="../x")])
    other = _file(tmp_path / "b.json", _quiet(id=334187))
    assert command(file, other) == (2, "", "mafia: several games need --out FOLDER\n")
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "polemica-a-1.mafia.toml").write_text("older")
    out = tmp_path / "new"
    assert command(file, other, "--out", out) == (0, f"{out}: 3 games\n", "")
    assert sorted(one.name for one in out.iterdir()) == [
        *("polemica-334187.mafia.toml", "polemica-_x.mafia.toml", "polemica-a-1.mafia.toml")
    ]
    assert "older" not in (out / "polemica-a-1.mafia.toml").read_text()
    assert command(file, other, file, "--out", out)[0] == 2


def test_each_wrong_game_is_reported_in_a_line(tmp_path: Path, command: Command) -> None:
    file = _file(tmp_path / "a.json", [_quiet(id=1, result=0), _quiet(id=2), 7, _quiet(id=3, result=0)])
    code, printed, errors = command(file, "--out", tmp_path / "out")
    assert (code, printed) == (2, "")
    assert [line.split(": ")[2] for line in errors.splitlines()] == ["game 1", "game a-3", "game 3"]
