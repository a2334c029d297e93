"""Every option and every value can be explained in both languages."""

from __future__ import annotations

import re

import pytest

from referee.errors import UnknownOption
from referee.option_texts import LANGS, NUMBER, Lang, option_groups, option_text
from referee.option_words import option, option_keys
from referee.presets import load_preset, preset_names

CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", option_keys())
def test_every_option_and_value_has_its_texts(key: str, lang: Lang) -> None:
    text = option_text(key, lang)

    expected = {*option(key).words} | ({NUMBER} if option(key).numbers is not None else set())
    assert set(text.values) == expected
    assert all((text.title, text.sentence, text.group, *text.values.values()))
    for line in (text.title, text.sentence, *text.values.values()):
        assert line == line.strip()
    if NUMBER in text.values:
        assert "{n}" in text.values[NUMBER]


@pytest.mark.parametrize("key", option_keys())
def test_chinese_texts_are_chinese_and_english_texts_are_not(key: str) -> None:
    chinese, english = option_text(key, "zh_CN"), option_text(key, "en")

    for line in (chinese.title, chinese.sentence, *chinese.values.values()):
        assert CHINESE.search(line)
        assert not re.search(r"[,:;?()]", line), "half-width punctuation"
    for line in (english.title, english.sentence, *english.values.values()):
        assert line.isascii()
    assert english.sentence.endswith(".")
    assert chinese.sentence.endswith("。")


@pytest.mark.parametrize("key", option_keys())
def test_two_values_of_an_option_never_mean_the_same(key: str) -> None:
    for lang in LANGS:
        meanings = list(option_text(key, lang).values.values())
        assert len(meanings) == len(set(meanings))


def test_the_fifteen_groups_hold_all_options_in_the_order_of_the_catalogue() -> None:
    for lang in LANGS:
        groups = option_groups(lang)
        assert len(groups) == 15
        assert tuple(key for _, keys in groups for key in keys) == option_keys()
        assert all(option_text(key, lang).group == heading for heading, keys in groups for key in keys)
    assert option_groups("en")[-1][0] == "Beyond the texts"


@pytest.mark.parametrize("name", preset_names())
def test_every_value_of_every_preset_can_be_explained(name: str) -> None:
    rules = load_preset(name)

    for lang in LANGS:
        for key in option_keys():
            assert "{n}" not in option_text(key, lang).meaning(rules.value_word(key))


def test_a_number_is_put_into_its_text() -> None:
    assert option_text("uno_miss_penalty", "en").meaning("4") == "draw 4"
    assert option_text("uno_miss_penalty", "zh_CN").meaning("4") == "罚 4 张"
    assert option_text("match_target", "en").meaning("none") == "no target, single rounds"


def test_an_unknown_option_has_no_text() -> None:
    with pytest.raises(UnknownOption):
        option_text("jumpin", "en")
