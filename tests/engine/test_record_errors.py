"""The error of a record is one line. It says where in the record something is wrong, and what (decisions A12,
A15)."""

import pytest

from tests.rig.engine.table import TEN, refused, roles

MINIMAL = f'mafia_record = 1\nruleset = "fiim-2019"\nroles = {roles(TEN)}\n'

SEEDED = (
    f'[deal]\nversion = 3\ngame = 1\ncommitment = "{"a" * 64}"\nseed = "{"c" * 64}"\n'
    'joined = ["Ann", "Bob"]\ncuts = [0, 10]\nseats = "drawn"\n'
)
DEAL = f'[deal]\ncommitment = "{"a" * 64}"\nnonce = "{"b" * 64}"\n'


@pytest.mark.parametrize(
    ("added", "where"),
    [
        ("colour = 1", "colour: "),
        ("[judge]\nname = 1", "judge.name: "),
        ("[judge]\nchief_approved = [1, true]", "judge.chief_approved.1: "),
        ("[overrides]\nturn_seconds = 0", "overrides: turn_seconds: "),
        ('[overrides]\nshort_turn_at = ["3"]', "overrides: short_turn_at: "),
        ("a = [", "not TOML: "),
        (f"{DEAL}version = 2", "deal: Value error, version 2 needs game"),
        (f"{DEAL}game = 1", "deal: Value error, version 1 has no game"),
        (f"{DEAL}version = 3\ngame = 1", "deal: Value error, version 3 needs cuts"),
        (f'{SEEDED}nonce = "{"b" * 64}"', "deal: Value error, version 3 has no nonce"),
        (SEEDED.replace("[0, 10]", "[0, 11]"), "deal.cuts.1: "),
        (SEEDED.replace("[0, 10]", "[true, 1]"), "deal.cuts.0: "),
        (SEEDED.replace("drawn", "chosen"), "deal.seats: "),
        (SEEDED.replace("cc", "CC"), "deal.seed: "),
        (f"{DEAL}version = 4\ngame = 1", "deal.version: "),
        (f"{DEAL}version = true", "deal.version: "),
        (f"{DEAL}version = 2\ngame = 0", "deal.game: "),
        (f"{DEAL}version = 2\ngame = 1.0", "deal.game: "),
        (DEAL.replace("bb", "BB"), "deal.nonce: "),
        ("[deal]", "deal.commitment: "),
    ],
)
def test_an_error_begins_with_where_it_stands(added: str, where: str) -> None:
    assert refused(MINIMAL + added).startswith(where)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (MINIMAL + "[overrides]\ncolour = 1", "overrides: colour: no such parameter"),
        (MINIMAL + f"players = {['A'] * 11}", "players: 11 names for 10 seats"),
        (MINIMAL + 'game = "1 jump"', "game line 1: “jump” is no act"),
        (MINIMAL + "a = " + "[" * 5000, "not TOML: nested too deeply"),
        (MINIMAL.replace("citizen", "judge", 1), "roles: “judge” is no role"),
        (
            MINIMAL.replace("fiim-2019", "fiim"),
            "ruleset: “fiim” is none of fiim-2019, classic-10, ua-club, city, party",
        ),
        (MINIMAL.replace("don", "citizen"), "roles: these are not the roles that fiim-2019 deals to 10"),
        (
            MINIMAL.replace('"citizen", ', "", 1).replace("'citizen', ", "", 1),
            "roles: fiim-2019 is not played by 9",
        ),
    ],
)
def test_an_error_says_what_is_wrong(text: str, why: str) -> None:
    assert refused(text) == why
