"""Simulated people read what the host tells them alone, in private and in the group."""

import pytest

from bot.render.game.roster import WAYS
from bot.render.locales import LOCALES, say
from engine.roles import ROLES
from minds import Kind, Team
from minds.facts import Learned, NightCame, Nominated, RoundOpened, Whispered
from minds.view import new_record
from sandbox.entities import parse_html
from sandbox.model import Content
from sandbox.people.reading import MessageLine, asked_here, of_answer, of_group, of_private, own_card
from tests.rig.sandbox.stage import Stage


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_words_of_a_comrade_are_read_under_their_spoiler(locale: str) -> None:
    stage = Stage()
    chat, _ = stage.group()
    said = Content(*parse_html(say(locale, "black-says", {"seat": 4, "text": "7: два, 5"}), lambda _: None))
    message = stage.world.post(chat, stage.bot, said)
    stage.crowd.stop()
    assert list(of_private(message.content.text, {})) == [Whispered(4, "7: два, 5")]
    assert [entity["type"] for entity in said.entities] == ["spoiler", "bold"]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("night", range(1, 10))
async def test_the_number_of_a_night_is_read_in_words_and_figures(locale: str, night: int) -> None:
    said, _ = parse_html(say(locale, "night-later", {"number": night, "way": night % 8}), lambda _: None)
    line = MessageLine(said, (), clock=False)
    assert list(of_group(line, said, new_record(7, 3), None)) == [NightCame(night)]


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_last_nomination_is_read_above_the_vote(locale: str) -> None:
    """The host tells it in the message that opens the vote."""
    named = say(locale, "nomination-made", {"by": 10, "seat": 4})
    asked, _ = parse_html(say(locale, "vote-opens", {"way": 1, "seats": "№3, №4"}), lambda _: None)
    lines = [MessageLine(text, (), clock=False) for text in (named, asked)]
    read = [fact for line in lines for fact in of_group(line, f"{named}\n{asked}", new_record(10, 3), None)]
    assert read == [Nominated(10, 4), RoundOpened((3, 4))]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("way", range(WAYS["farewell"]))
def test_thanks_to_a_leaver_are_not_read_as_a_count(locale: str, way: int) -> None:
    """They may stand in the message with the result, which tells that one hand has decided."""
    said = say(locale, "farewell", {"way": way, "seats": "№4"})
    line = MessageLine(said, (), clock=False)
    assert list(of_group(line, f"{said}\n✋", new_record(10, 3), None)) == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("key", "book", "role", "kind"),
    [
        ("night-hunt", "party", "mafia", Kind.SHOOT),
        ("night-hunt", "ua-club", "mafia", Kind.PROPOSE),
        ("night-hunt", "ua-club", "don", Kind.DECIDE),
        ("night-hunt", "party", "citizen", None),
        ("night-don-check", "classic-10", "don", Kind.CHECK_ROLE),
        ("night-don-check", "classic-10", "mafia", None),
        ("night-sheriff-check", "ua-club", "sheriff", Kind.CHECK_TEAM),
        ("night-sheriff-check", "party", "sheriff", Kind.CHECK_TEAM),
        ("night-sheriffs-sheriff-check", "city", "sheriff", Kind.CHECK_TEAM),
        ("night-sheriff-check", "party", "don", None),
        ("night-doctor", "party", "doctor", Kind.SAVE),
        ("night-doctor", "city", "doctor", Kind.SAVE),
        ("night-mistress", "city", "mistress", Kind.ALIBI),
        ("night-maniac", "party", "maniac", Kind.SILENCE),
        ("night-maniac", "city", "maniac", Kind.KILL),
        ("night-maniac", "city", "mafia", None),
    ],
)
def test_a_role_woken_in_the_group_understands_its_question(
    locale: str, key: str, book: str, role: str, kind: Kind | None
) -> None:
    said = say(locale, key, {"book": book, "number": 2, "after": ""})
    name = say(locale, "picture-role", {"role": role, "book": book})
    team = ROLES[role].team
    own = own_card(say(locale, "mine-card", {"seat": 3, "role": role, "team": team, "book": book}))
    assert own is not None
    assert (own.seat, own.role, own.black) == (3, name, role in ("don", "mafia"))
    assert asked_here(f"🌙\n{said}\n👇 №\n⏳ 9", own, orders=False) is kind


@pytest.mark.parametrize("locale", LOCALES)
def test_the_card_in_the_group_is_read_with_its_team_and_checks(locale: str) -> None:
    def told(key: str, **args: int | str) -> str:
        return say(locale, key, {"role": "sheriff", "book": "classic-10", **args})

    mate = own_card(
        "\n".join(
            [
                say(locale, "mine-card", {"seat": 4, "role": "mafia", "team": "black", "book": "city"}),
                told("mine-team", seats="№2, №6", don=6),
            ]
        )
    )
    assert mate is not None
    assert (mate.comrades, mate.don, mate.team) == ((2, 6), 6, Team.BLACK)
    lines = [
        told("mine-red", seats="№1, №2"),
        told("mine-black", seats="№3"),
        told("mine-has-not", seats="№5"),
        told("mine-has", seats="№7"),
        told("healed", seat=8),
    ]
    learnt = [((1,), "red"), ((2,), "red"), ((3,), "black"), ((5,), "not-asked"), ((7,), "asked")]
    assert list(of_answer("\n".join(lines))) == [Learned(*each) for each in learnt]
