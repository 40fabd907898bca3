"""The record: its keys, and which texts are no record; decisions A12–A15, A18."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.protocol_json import as_json
from engine.record import RecordError, parse
from engine.replay import replay
from engine.rules.model import OVERRIDABLE
from tests.rig.engine.table import DEALS, TEN, play, record, refused, roles
from tests.rig.render.remarks import english

MINIMAL = f'mafia_record = 1\nruleset = "fiim-2019"\nroles = {roles(TEN)}\n'


def run(text: str) -> None:
    """Plays a record, or checks that it is refused with an error of one line."""
    why = ""
    try:
        as_json(replay(parse(text)))
    except RecordError as error:
        why = english(error)
    assert len(why.splitlines()) <= 1


class TestKeys:
    def test_a_record_with_only_the_required_keys_is_read(self) -> None:
        assert parse(MINIMAL).lines == ()

    def test_a_record_with_all_keys_is_read(self) -> None:
        parse(
            MINIMAL.replace(
                "roles", 'variant = "our Fridays"\ndate = 2024-05-01T19:00:00Z\nnote = "n"\nroles'
            )
            + 'players = ["Ann", "Bob"]\ngame = "timeout"\n[overrides]\nturn_seconds = 45\n'
            + '[judge]\nbonus = { 3 = 0.4, 7 = 1 }\npenalties = { 5 = ["8.5.1"] }\n'
            + "chief_approved = [3]\nno_best_move = true\n"
        )

    @pytest.mark.parametrize("date", ["2024-05-01", "2024-05-01T19:00:00+03:00", '"2024-05-01T19:00:00Z"'])
    def test_a_date_may_have_a_time_and_an_offset(self, date: str) -> None:
        parse(f"date = {date}\n{MINIMAL}")

    @pytest.mark.parametrize(
        ("added", "named"),
        [
            ("colour = 1", "colour"),
            ("game = 1", "game"),
            ('note = ["a"]', "note"),
            ("variant = 1", "variant"),
            ('date = "yesterday"', "date"),
            ("date = 12:00:00", "date"),
            ("players = 3", "players"),
            ("players = [1]", "players"),
            (f"players = {['A'] * 11}", "players"),
            ("overrides = 3", "overrides"),
            ("[judge]\nbonus = { x = 0.4 }", "bonus"),
            ("[judge]\nbonus = { 3 = true }", "bonus"),
            ('[judge]\npenalties = { 3 = "8.5.1" }', "penalties"),
            ("[judge]\nchief_approved = [true]", "chief_approved"),
            ("[judge]\nno_best_move = 1", "no_best_move"),
            ('[judge]\nchief_result = "won"', "chief_result"),
            ("[judge]\nname = 1", "name"),
            ('[judge]\ngame = "timeout"', "game"),
            ("[extra]\nx = 1", "extra"),
        ],
    )
    def test_a_wrong_key_or_value_is_named(self, added: str, named: str) -> None:
        assert named in refused(MINIMAL + added)

    @pytest.mark.parametrize("version", ["2", "0", '"1"', "1.0", "true", "[1]", "1979-05-27"])
    def test_a18_the_version_is_the_integer_1(self, version: str) -> None:
        assert "mafia_record" in refused(MINIMAL.replace("mafia_record = 1", f"mafia_record = {version}"))

    @pytest.mark.parametrize("key", ["mafia_record", "ruleset", "roles"])
    def test_a_missing_key_is_an_error(self, key: str) -> None:
        text = "\n".join(line for line in MINIMAL.split("\n") if not line.startswith(key))
        assert key in refused(text)

    def test_a18_a_record_without_acts_and_overrides_is_read(self) -> None:
        assert play("").step == "deal"
        assert parse(MINIMAL + "[overrides]\n").lines == ()


class TestA13Roles:
    @pytest.mark.parametrize("ruleset", ["fiim", "FIIM-2019", "", "a\\nb"])
    def test_an_unknown_book_is_an_error(self, ruleset: str) -> None:
        assert "ruleset" in refused(MINIMAL.replace("fiim-2019", ruleset))

    @pytest.mark.parametrize(
        "deal",
        ["", "c", TEN[:9], TEN + "c", "cccccccccc", "ddcmcmsccc", "cdcmcmcccc", "cdcmmmsccc", "cdcmcmsccw"],
    )
    def test_cards_that_the_book_does_not_deal_are_an_error(self, deal: str) -> None:
        assert "roles" in refused(MINIMAL.replace(str(roles(TEN)), str(roles(deal))))

    @pytest.mark.parametrize("role", ["judge", "Citizen", "", "citi\\nzen"])
    def test_an_unknown_role_is_an_error(self, role: str) -> None:
        assert "roles" in refused(MINIMAL.replace("citizen", role, 1))

    def test_the_cards_may_have_any_order(self) -> None:
        assert play("", deal="smdmcccccc")["roles"][:3] == ["sheriff", "mafia", "don"]

    def test_there_may_be_fewer_names_than_seats_and_not_more(self) -> None:
        for count in (0, 1, 10):
            parse(f"{MINIMAL}players = {['A'] * count}")

    @pytest.mark.parametrize("book", DEALS)
    def test_every_book_has_its_deal(self, book: str) -> None:
        assert play("", book=book).step == "deal"
        assert "roles" in refused(record("", book=book, deal="c" * 10))


class TestA12Overrides:
    @pytest.mark.parametrize("value", ["0", "-1", "1.5", "60.0", '"60"', "true", "[60]", "nan", "1979-05-27"])
    def test_seconds_are_whole_and_at_least_1(self, value: str) -> None:
        assert "turn_seconds" in refused(f"{MINIMAL}[overrides]\nturn_seconds = {value}")

    @pytest.mark.parametrize("value", ["1", '"no"', "0.0", "[true]"])
    def test_show_ballot_is_a_truth_value(self, value: str) -> None:
        assert "show_ballot" in refused(f"{MINIMAL}[overrides]\nshow_ballot = {value}")

    @pytest.mark.parametrize(
        "name",
        ["turn", "id", "deals", "acts", "night", "first_night", "best_move_points", "game", "a b", "a\\nb"],
    )
    def test_an_unknown_parameter_is_an_error(self, name: str) -> None:
        assert "overrides" in refused(f'{MINIMAL}[overrides]\n"{name}" = 1')

    def test_the_closed_list(self) -> None:
        listed = [
            *("deal", "meeting", "look", "greet", "turn", "silent_turn", "short_turn", "vote", "raise"),
            *("defence", "last_word", "hunt", "check", "doctor", "mistress", "maniac"),
            *("last_word", "hunt", "check", "doctor", "mistress", "maniac"),
        ]
        assert {f"{name}_seconds" for name in listed} | {"show_ballot"} <= OVERRIDABLE

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("opener", '"lowest"'),
            ("lift", '"revote"'),
            ("short_turn_at", "[3]"),
            ("draw_after", "5"),
            ("last_words", "false"),
        ],
    )
    def test_further_fields_of_the_rule_set(self, name: str, value: str) -> None:
        parse(f"{MINIMAL}[overrides]\n{name} = {value}")

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("opener", '"first"'),
            ("lift", "1"),
            ("short_turn_at", "3"),
            ("short_turn_at", '["3"]'),
            ("short_turn_at", "[3.0]"),
            ("draw_after", "0"),
            ("last_words", '"yes"'),
        ],
    )
    def test_further_fields_with_bad_values(self, name: str, value: str) -> None:
        assert name in refused(f"{MINIMAL}[overrides]\n{name} = {value}")

    @pytest.mark.parametrize("more", ["", "victim_leaves_at_once = true"])
    def test_a_game_of_an_older_version_is_played_as_it_was(self, more: str) -> None:
        """A game of an older version is played by its own rules, although no new game begins with them."""
        assert parse(f"{MINIMAL}[overrides]\nlast_words = false\n{more}").rules.tells_the_victim

    def test_they_count_for_the_game(self) -> None:
        assert play("until turn 1", overrides={"turn_seconds": 45}).speeches == ["1: turn 1 45"]


class TestNoToml:
    @pytest.mark.parametrize(
        "text",
        [
            "", "mafia", "= 1", "[", '"', "mafia_record = 1\nmafia_record = 1", "\0", "\ufeff", "{}",
            '{"a": 1}',
            "a = " + "[" * 5000,
            "a = " + "9" * 5000,
            "a = " + "{a=" * 3000,
            "mafia_record = 0x" + "f" * 5000,
            "a = 2024-13-45",
            'a = "\\ud800"',
        ],
    )  # fmt: skip
    def test_a_text_that_is_no_toml_is_one_error(self, text: str) -> None:
        refused(text)

    def test_a_number_that_is_too_long_is_an_error(self) -> None:
        refused(f"{MINIMAL}[overrides]\nturn_seconds = 0x1{'0' * 5000}")
        refused(f"{MINIMAL}[overrides]\nturn_seconds = {'9' * 5000}")

    def test_windows_line_ends_are_line_ends(self) -> None:
        text = (MINIMAL + 'game = """\nuntil turn 1\n1 pass\n2 vote\n"""').replace("\n", "\r\n")
        assert as_json(replay(parse(text)))["rejected"][0]["line"] == 3


class TestA15MalformedLines:
    @pytest.mark.parametrize(
        "line",
        [
            "x", "1", "1 jump", "1 Pass", "vote", "pass 1",
            "one vote", "-1 vote", "+1 vote", "1.0 vote", "١ vote",
            "1 vote 2", "1 pass now", "1 leave 2", "1 surrender 2",
            "1 nominate", "1 nominate x", "1 nominate 2 3",
            "1 shoot", "1 shoot two", "1 check", "1 check 2 3",
            "1 heal", "1 visit x", "1 kill", "1 silence", "1 withdraw",
            "1 best", "1 best x", "1 best 1 2 x", "1 order", "1 order x", "1 best 1, 2",
            "judge", "judge foul", "judge foul x", "judge foul x 3",
            "judge remove", "judge defeat",
            "judge hint", "judge hint 1 2", "judge claim", "judge claim x", "judge claim 1 2",
            "judge award", "judge award blue",
            "judge award red black", "judge award Red", "judge award draw", "judge undo 1", "judge pardon 3",
            "Judge foul 1", "judge 3 foul",
            "timeout 1", "timeout now", "Timeout",
            "until", "until next", "until noon", "until turn x", "until turn 1 2",
            "until next turn -1", "until next next turn",
            "until Turn 1", "next turn", "until last word",
        ],
    )  # fmt: skip
    def test_a_malformed_line_is_one_error_with_its_line_number(self, line: str) -> None:
        assert "game line 2:" in refused(record(f"timeout;{line};timeout"))

    @pytest.mark.parametrize(
        "line",
        [
            "0 vote", "11 vote", "99999999999999999999 vote", "1 nominate 0", "1 shoot 4294967296",
            "1 best 99", "1 order 99", "judge foul 11", "judge remove 0", "judge defeat 11",
            "1" * 5000 + " vote",
        ],
    )  # fmt: skip
    def test_a_number_that_is_no_seat_is_refused_in_the_game(self, line: str) -> None:
        assert play(line).codes == ["no-such-seat"]

    def test_a_foul_a_removal_a_defeat_may_have_a_reason(self) -> None:
        lines = "judge foul 1 6.6.1 спор с судьёй; judge remove 2 6.7.8; judge defeat 3 he swore"
        assert play(lines).rejected == []


class TestA14Rejected:
    GAME = "\n# nothing yet\n\nuntil turn 1\n  2   nominate\t3   # out of turn\n1 vote#so\n"

    def test_a_rejected_act_is_named_with_its_line(self) -> None:
        assert play(self.GAME)["rejected"] == [
            {"line": 5, "act": "2 nominate 3", "code": "not-your-turn"},
            {"line": 6, "act": "1 vote", "code": "wrong-step"},
        ]

    def test_the_newline_after_the_opening_quotes_is_no_line(self) -> None:
        text = f'{MINIMAL}game = """\n1 vote\n"""'
        assert as_json(replay(parse(text)))["rejected"][0]["line"] == 1

    def test_the_replay_goes_on_after_a_rejected_act(self) -> None:
        assert play("1 vote; until turn 1; 1 vote; 1 pass").step == "turn 2"


WORDS = st.sampled_from(
    ["1", "2", "11", "judge", "until", "next", "timeout", "undo", "vote", "turn", "best", "order", "foul",
     "award", "red", "hunt", "nominate", "#", "x", "\t", "\u2028", "over", "3"]
)  # fmt: skip
SMALL = settings(max_examples=60)


@SMALL
@given(st.text(max_size=60))
def test_any_text_is_refused_or_played(text: str) -> None:
    run(text)


@SMALL
@given(st.lists(st.lists(WORDS, max_size=4).map(" ".join), max_size=6), st.sampled_from(sorted(DEALS)))
def test_any_words_in_a_game_are_refused_or_played(lines: list[str], book: str) -> None:
    run(record("\n".join(lines), book=book))


@SMALL
@given(st.data())
def test_a_record_with_a_piece_cut_or_put_in_is_refused_or_played(data: st.DataObject) -> None:
    text = record(
        "until turn 1; 1 nominate 2; until over", overrides={"turn_seconds": 5}, judge="chief_approved = [1]"
    )
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(at + 8, len(text))))
    run(text[:at] + data.draw(st.text(max_size=4)) + text[end:])


VALUES = st.recursive(
    st.sampled_from(
        ["1", "0", "-3", "1.5", "true", '"next"', '"miss"', '""', "nan", "2024-01-01", "99999999999999999999"]
    ),
    lambda inner: st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
    max_leaves=4,
)


@SMALL
@given(st.sampled_from(sorted(OVERRIDABLE | {"deals", "x"})), VALUES, st.sampled_from(sorted(DEALS)))
def test_any_override_is_refused_or_played(name: str, value: str, book: str) -> None:
    text = record("until turn 1; 1 nominate 2; 1 pass; 2 nominate 1; until hunt", book=book)
    run(text.replace("[overrides]", f"[overrides]\n{name} = {value}"))
