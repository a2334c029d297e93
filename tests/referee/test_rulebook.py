"""What a rule text says of itself: where every value is from, what is open, what differs."""

from __future__ import annotations

import re

import pytest

from referee.option_texts import LANGS, Lang
from referee.option_words import differences, option_keys
from referee.preset_sources import preset_source
from referee.presets import load_preset_file, preset, preset_names
from referee.rulebook import StatusRow, difference, explanation, heading, open_points, status_rows
from tests.support.chinese import NAMES, foreign

BEYOND = option_keys()[94:]


def row(name: str, key: str, lang: Lang = "en") -> StatusRow:
    return next(one for one in status_rows(preset(name), lang) if one.option == key)


@pytest.mark.parametrize("name", preset_names())
def test_every_value_of_every_text_has_a_status_and_a_source(name: str) -> None:
    text = preset(name)
    for lang in LANGS:
        rows = status_rows(text, lang)

        assert tuple(one.option for one in rows) == option_keys()
        for one in rows:
            assert one.word == text.rules().value_word(one.option)
            assert all((one.group, one.title, one.meaning, one.status_text, one.source))
            assert "{" not in one.source
            if lang == "zh_CN":
                assert foreign(one.source, (*NAMES, "n/a")) == [], one.source
            else:
                assert not re.search(r"[\uff00-\uffef]", one.source)


@pytest.mark.parametrize("name", preset_names())
def test_the_sources_speak_of_what_the_preset_file_calls_stated_or_implied(name: str) -> None:
    text, source = preset(name), preset_source(name, "en")

    for key in option_keys():
        if text.status(key) == "default":
            assert key in BEYOND or key in source.reasons
        else:
            assert key not in source.reasons
            assert source.says[key]


def test_a_row_tells_what_the_text_says() -> None:
    assert row("rules_of_uno_en", "hand_size").status == "stated"
    assert row("rules_of_uno_en", "hand_size").source == "the text says: 'Each player is dealt 7 cards'"
    assert row("rules_of_uno_en", "hand_size", "zh_CN").source == "原文说：“每人发 7 张牌”"
    assert row("zhipai_cn", "uno_call_moment").status == "implied"
    assert row("zhipai_cn", "uno_call_moment").source.startswith("follows from the text: ")


def test_a_row_tells_why_a_silent_text_is_played_so() -> None:
    assert row("zhipai_cn", "uno_miss_penalty").source == "the text does not say; usual is: draw 2"
    assert row("zhipai_cn", "uno_miss_penalty", "zh_CN").source == "原文没有说明；通常是：罚 2 张"
    assert "UNO rules in brief" in row("uno_guize_cn", "scoring").source
    assert row("zhipai_cn", "jump_in").source == "an extra rule, which the text does not ask for"
    assert row("zhipai_cn", "jump_in_self").source == "of no use here: the rule it belongs to is off"
    assert row("zhipai_cn", "leaver_cards").source == "no rule text speaks of it"
    assert row("official", "uno_miss_penalty").status == "known"
    assert row("official", "uno_miss_penalty").source.endswith("(2 in current sheets, 4 in some older ones)")


def test_a_variant_tells_its_own_sources_and_those_of_its_base() -> None:
    assert row("wiki_zh_tw_jump_in", "jump_in").source == "the text says: same color and number; number cards only"
    assert row("wiki_zh_tw_jump_in", "first_player").source == row("wiki_zh_tw", "first_player").source
    assert row("wiki_zh_tw_continuous", "match_target").status == "default"


def test_every_text_is_announced_with_its_place() -> None:
    for name in preset_names():
        for lang in LANGS:
            head = heading(preset(name), lang)
            assert head.name == name
            assert head.title
            assert head.about.endswith("." if lang == "en" else "。")
            assert bool(head.place) == (name != "official")
        assert foreign(heading(preset(name), "zh_CN").title) == []
        assert foreign(heading(preset(name), "zh_CN").about) == []
    assert heading(preset("wiki_zh_tw"), "en").place == "001_20f307470e148b8b.txt, lines 1-155, under “UNO牌”"
    assert len({heading(preset(name), "en").title for name in preset_names()}) == 39
    assert len({heading(preset(name), "zh_CN").title for name in preset_names()}) == 39


def test_a_text_says_what_it_leaves_open() -> None:
    points = open_points(preset("zhipai_cn"), "en")
    told = {one.option: one.sentence for one in points}

    assert told["uno_miss_penalty"] == "the text does not say; usual is: draw 2"
    assert "hand_size" not in told  # stated
    assert "jump_in" not in told  # nobody expects it
    assert "jump_in_self" not in told  # of no use
    assert [one.is_small for one in points] == sorted(one.is_small for one in points)
    assert open_points(preset("official"), "en") == ()


def test_fuller_texts_leave_less_open() -> None:
    def asked(name: str) -> int:
        return sum(not one.is_small for one in open_points(preset(name), "en"))

    assert asked("wiki_zh_tw") < asked("forum_drop_cn") < asked("standard_cn")


@pytest.mark.parametrize("lang", LANGS)
def test_a_difference_names_both_values(lang: Lang) -> None:
    one, other = preset("official"), preset("wiki_zh_tw")
    found = difference(one, other, lang)

    assert tuple(each.option for each in found) == differences(one.rules(), other.rules())
    dealer = next(each for each in found if each.option == "next_dealer")
    assert (dealer.word, dealer.other_word) == ("rotate_left", "round_winner")
    assert dealer.meaning != dealer.other_meaning
    assert difference(one, one, lang) == ()


# A table's own


def test_what_a_table_changed_is_its_own_and_says_what_the_text_had() -> None:
    text = preset("killer_uno").with_changes([("uno_miss_penalty", "4")], "sunday", "Sunday")
    changed = [one for one in status_rows(text, "en") if one.status == "table"]

    assert [(one.option, one.word) for one in changed] == [("uno_miss_penalty", "4")]
    assert changed[0].source == "changed by the table; the text has: draw 2"
    assert heading(text, "en").about == "A table's own text, made from: Killer Uno. Options changed: 1."
    assert "you draw 4" in explanation(text, "en").text
    assert [one.option for one in difference(preset("killer_uno"), text, "en")] == ["uno_miss_penalty"]


def test_how_late_cards_are_typed_is_no_rule_of_the_tables_own() -> None:
    text = preset("killer_uno").with_changes([("entry_lag_ms", "3000")])

    assert [one for one in status_rows(text, "en") if one.status == "table"] == []
    assert heading(text, "en") == heading(preset("killer_uno"), "en")


def test_changes_without_a_name_keep_the_title_of_the_text() -> None:
    text = preset("killer_uno").with_changes([("hand_size", "5")])

    assert heading(text, "zh_CN").title == "Killer UNO"
    assert heading(text, "zh_CN").about == "本桌自定：在“Killer UNO”上改了 1 项。"


def test_a_copy_under_a_name_says_whose_copy_it_is() -> None:
    text = preset("killer_uno").with_changes([], "sunday", "Sunday")

    assert (heading(text, "en").title, heading(text, "en").about) == ("Sunday", "A table's own copy of: Killer Uno.")


def test_what_a_table_settled_is_open_no_longer() -> None:
    text = preset("zhipai_cn").with_changes([("uno_miss_penalty", "4")])

    assert "uno_miss_penalty" not in {one.option for one in open_points(text, "en")}
    assert "uno_late_call" in {one.option for one in open_points(text, "en")}


def test_an_own_text_without_a_base_is_told_against_the_official_rules() -> None:
    text = load_preset_file('[bare]\nstated = ["hand_size"]\n[bare.options]\nhand_size = 5\n', "bare.toml")[0]
    rows = {one.option: one for one in status_rows(text, "en")}

    assert rows["hand_size"].status == "stated"
    assert rows["match_target"].status == "table"
    assert heading(text, "zh_CN").about.startswith("本桌自定：在“官方规则”上改了")
