"""The minute about a rule text: short enough, complete in what is special, and in both languages."""

from __future__ import annotations

import pytest

from referee.explanation import MINUTE, explain, is_small, length
from referee.option_texts import LANGS, Lang
from referee.option_words import differences, option, option_keys
from referee.presets import load_preset, preset_names
from referee.rules import Rules
from tests.support.chinese import foreign

SPECIAL = [
    ("official", "Match color, number or symbol", "出颜色、数字或图案相同的牌"),
    ("official", "500 points win the match", "先到 500 分的人赢得比赛"),
    ("rules_of_uno_en", "the winner picks a loser for truth or dare", "真心话大冒险"),
    ("rules_of_uno_en", "Call UNO before you lay your last card but one", "打出倒数第二张之前要喊 UNO"),
    ("zhipai_cn", "A Wild Draw Four cannot be answered", "+4 不能接"),
    ("essay_house_cn", "Tell the table when you have two cards left", "剩两张时要告诉大家"),
    ("youxi_guize_cn", "A wrong catch costs 2, a wrong call 5", "抓错罚 2 张，乱喊罚 5 张"),
    ("two_to_ten_cn", "if that fits, you have to play it", "能出就必须打出"),
    ("two_to_ten_cn", "A Wild counts 20", "变色记 20 分"),
    ("wiki_zh_tw", "the dealer begins", "由庄家先出"),
    ("wiki_zh_tw", "Even a right challenge costs the turn", "质疑成功也失去回合"),
    ("wiki_zh_tw_team", "Partners sit opposite each other", "队友相对而坐"),
    ("wiki_zh_tw_competitive", "whoever reaches an agreed score is out", "到商定分数的人淘汰"),
    ("wiki_zh_tw_continuous", "Points are given by place", "按名次计分"),
    ("diary_en", "For 2 to 8 players", "2 到 8 人玩"),
    ("diary_en", "You cannot go out with an action card", "不能用功能牌出完"),
    ("killer_uno", "the red 0 is a Draw Ten", "出红 0 则由下家摸 10 张"),
    ("killer_uno", "after a 9 all slap the pile", "出 9 后大家拍牌堆"),
    ("forum_drop_cn", "A turn lasts 5 seconds", "每回合 5 秒"),
    ("forum_drop_cn", "you draw 3 for each catcher", "每有一人及时抓到就罚 3 张"),
    ("forum_drop_cn", "If your hand adds up to the number just played", "手牌点数之和等于刚打出的数字"),
    ("forum_outline_cn", "not symbols alone", "只有图案相同不行"),
    (
        "forum_encyclopedia_cn_pairs",
        "Cards of the same number or symbol may go down together",
        "数字或图案相同的牌可以一起出",
    ),
    ("reference_cn", "Catch by saying UNO before the player does", "抢在对方之前喊 UNO"),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", preset_names())
def test_every_text_is_explained_in_a_minute(name: str, lang: Lang) -> None:
    told = explain(load_preset(name), lang)

    assert MINUTE[lang] / 2 < length(told.sentences, lang) <= MINUTE[lang]
    assert all(sentence.endswith("." if lang == "en" else "。") for sentence in told.sentences)
    assert "{" not in told.text


@pytest.mark.parametrize(("name", "english", "chinese"), SPECIAL)
def test_what_is_special_about_a_text_is_said(name: str, english: str, chinese: str) -> None:
    assert english in explain(load_preset(name), "en").text
    assert chinese in explain(load_preset(name), "zh_CN").text


@pytest.mark.parametrize("name", preset_names())
def test_a_chinese_explanation_has_no_english_words(name: str) -> None:
    assert foreign(explain(load_preset(name), "zh_CN").text) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", option_keys())
def test_an_option_a_table_changes_is_said_or_named_as_a_smaller_point(key: str, lang: Lang) -> None:
    usual = explain(Rules(), lang)
    numbers = option(key).numbers
    words = [*option(key).words, *(map(str, (numbers[0], numbers[-1])) if numbers else ())]

    for word in words:
        rules = Rules().with_option(key, word)
        if key not in differences(Rules(), rules.settled()):
            continue  # nothing is played otherwise
        told = explain(rules, lang)
        assert is_small(key) or told.sentences != usual.sentences or key in told.unsaid, word
        assert not is_small(key) or key in told.unsaid


def test_what_is_as_everywhere_else_goes_first_when_time_is_short() -> None:
    told = explain(load_preset("killer_uno"), "en").text

    assert "Match color" not in told
    assert "A card identical to the top card may be laid out of turn" in told


def test_an_unusual_mixture_is_told_option_by_option() -> None:
    rules = Rules().with_option("stack_draw_two_on_wild_draw_four", "any_color")

    assert "+2 on +4: with a Draw Two of any color." in explain(rules, "en").sentences
    assert "+2 接 +4：任何颜色的 +2 都行。" in explain(rules, "zh_CN").sentences
