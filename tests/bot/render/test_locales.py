"""The texts of both languages: none is missing, none is unused, and all are correct for every number and
every value."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import ast

from bot.render.locales import KEY, LOCALES, ROOT, Words, say
from tests.rig.render import wording
from tests.rig.render.catalogue import messages, nodes, references, texts, variables
from tests.rig.render.markup import Markup
from tests.rig.render.vocabulary import FAMILIES, NUMBERS, RINGING, TEXTS, VALUES

CATEGORIES = {"one", "few", "many", "other"}
COUNTS = (0, 1, 2, 5, 11, 21, 22, 25)
LONGEST_TOAST, LONGEST_LABEL = 200, 24
TAGS = ("b", "a", "code", "tg-spoiler")


def selections(locale: str) -> Iterator[tuple[str, str, set[str]]]:
    """Yields every choice between words: the message, the argument that decides, and the values among which
    it decides."""
    for key, pattern in messages(locale).items():
        for node in nodes(pattern):
            if isinstance(node, ast.SelectExpression):
                assert isinstance(node.selector, ast.VariableReference), key
                named = {v.key.name for v in node.variants if isinstance(v.key, ast.Identifier)}
                yield key, node.selector.id.name, named


@cache
def renderings(locale: str, key: str) -> frozenset[str]:
    """Returns the message for every choice of words and every count."""
    return frozenset(_renderings(locale, key))


def _renderings(locale: str, key: str) -> Iterator[str]:
    names = sorted(variables(messages(locale)[key]))
    unknown = [name for name in names if name not in {*VALUES, *TEXTS, *NUMBERS}]
    assert not unknown, f"{key}: what are {unknown}?"
    chosen = [name for name in names if name in VALUES]
    for values in product(*(VALUES[name] for name in chosen)):
        for count in COUNTS:
            args: dict[str, int | str] = {name: count for name in names if name in NUMBERS}
            args |= {name: TEXTS[name] for name in names if name in TEXTS}
            yield say(locale, key, {**args, **dict(zip(chosen, values, strict=True)), "countdown": "60 с"})


@cache
def used() -> tuple[wording.Use, ...]:
    return tuple(wording.uses(FAMILIES))


def plain() -> set[str]:
    """Returns the keys of labels, menus and answers to taps, which show no markup."""
    return {use.key for use in used() if use.answers or use.key.startswith(("button-", "command-"))}


in_each_language = pytest.mark.parametrize("locale", LOCALES)


@in_each_language
def test_every_message_has_a_text_and_every_text_is_used(locale: str) -> None:
    said = {use.key for use in used()}
    said = said.union(*(references(messages(locale)[key]) for key in said & messages(locale).keys()))
    assert {"missing": said - messages(locale).keys(), "idle": messages(locale).keys() - said} == {
        "missing": set(),
        "idle": set(),
    }


def test_every_family_of_keys_is_in_use() -> None:
    looked_up: set[str] = set()

    class Families(dict[str, frozenset[str]]):
        def __getitem__(self, template: str) -> frozenset[str]:
            looked_up.add(template)
            return super().__getitem__(template)

    wording.uses(Families(FAMILIES))
    assert looked_up == {*FAMILIES}


def test_a_key_that_is_of_no_family_is_caught() -> None:
    with pytest.raises(wording.UnreadableKeyError):
        wording.uses({})


@in_each_language
def test_a_locale_file_is_read_with_all_files_it_refers_to(locale: str) -> None:
    left_out: set[str] = set()
    for path in sorted((Path(ROOT) / locale).glob("*.ftl")):
        words, keys = Words(locale), KEY.findall(path.read_text("utf-8"))
        words.read(keys[0])
        mentioned: set[str] = set().union(*(references(messages(locale)[key]) for key in keys))
        assert all(map(words.bundle.has_message, {*keys, *mentioned})), path.name
        left_out |= {key for key in messages(locale) if not words.bundle.has_message(key)}
    assert left_out == {*messages(locale)}


@in_each_language
def test_a_message_uses_only_arguments_that_every_call_gives(locale: str) -> None:
    for use in used():
        wanted = variables(messages(locale)[use.key]) - {"countdown"}
        assert use.args is None or wanted <= use.args, f"{use.where} gives {use.key} no {wanted - use.args}"


def test_all_languages_have_the_same_messages_and_arguments() -> None:
    one, *others = ({key: variables(value) for key, value in messages(loc).items()} for loc in LOCALES)
    assert all(other == one for other in others)


@in_each_language
def test_a_message_reads_well_for_every_value_and_count(locale: str) -> None:
    for key in messages(locale):
        for text in renderings(locale, key):
            assert text == text.strip(), key
            assert not re.search(r"  | [,.:;?!)]|\( |!!|[{}]", text), f"{key}: {text}"
            assert "⏳" not in text or text.endswith("⏳\u00a060 с"), f"{key}: {text}"


@in_each_language
def test_plurals_have_every_category(locale: str) -> None:
    for key, _, named in selections(locale):
        if CATEGORIES & named - {"other"}:
            assert named == CATEGORIES, key


@in_each_language
def test_words_are_chosen_only_by_values_that_exist(locale: str) -> None:
    for key, variable, named in selections(locale):
        assert named <= {*VALUES.get(variable, CATEGORIES), "other"}, key


@in_each_language
def test_markup_is_balanced_and_only_prompts_mention_people(locale: str) -> None:
    for key in messages(locale):
        for text in renderings(locale, key):
            mentioned = Markup(text, TAGS).mentions
            assert len(mentioned) == (key in RINGING), key
            assert all(user == 1001 and "Аня <3" in name for user, name in mentioned), key


@in_each_language
def test_labels_and_answers_to_taps_are_short_and_plain(locale: str) -> None:
    for key in plain():
        longest = LONGEST_LABEL if key.startswith("button-") and key != "button-of-nothing" else LONGEST_TOAST
        for text in renderings(locale, key):
            assert "<" not in text, key
            assert len(text) <= longest, key


@in_each_language
def test_no_text_has_endings_of_gender_in_brackets(locale: str) -> None:
    for key, pattern in messages(locale).items():
        assert not re.search(r"\(-?[а-яёіїє]{1,3}\)", texts(pattern), re.IGNORECASE), key


@in_each_language
def test_each_language_keeps_to_its_letters(locale: str) -> None:
    foreign = {"ru": "іїєґ", "uk": "ыэъё’ʼ`"}[locale]
    for key, pattern in messages(locale).items():
        if not key.startswith("button-locale-"):  # the name of a language is written in this language
            assert not set(foreign) & set(texts(pattern).lower()), key
