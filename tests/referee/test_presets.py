"""The bundled presets, and a table's own in the same form."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import resources

import pytest

from referee.errors import PresetFileError, UnknownOption, UnknownPreset
from referee.option_words import option_keys
from referee.presets import Preset, load_preset, load_preset_file, preset, preset_names, preset_of
from referee.rules import Rules


def raw() -> dict[str, dict[str, object]]:
    return tomllib.loads(resources.files("referee").joinpath("presets.toml").read_text("utf-8"))


def own(content: str) -> Preset:
    """The last preset of a table's own file."""
    return load_preset_file(content, "house.toml")[-1]


# Bundled


def test_there_are_22_texts_and_17_variants() -> None:
    bases = [preset(name).base for name in preset_names()]

    assert len(preset_names()) == 39
    assert bases[:22] == [None] * 22
    assert all(base in preset_names()[:22] for base in bases[22:])


def test_official_is_the_default_of_the_rules() -> None:
    assert load_preset("official") == Rules()
    assert preset("official").rules() == Rules()


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_says_what_the_file_says(name: str) -> None:
    table = raw()[name]
    base = raw()[str(table["base"])] if "base" in table else {}
    unset = table.get("unset", [])
    assert isinstance(unset, list)
    said = {**_options(base), **_options(table)}

    rules = load_preset(name)

    assert rules.preset == name
    assert rules.changes == ()
    for key in option_keys():
        if key in said and key not in unset:
            assert rules.value(key) == said[key], key
        elif key in ("match_target", "turn_time_limit_s"):
            assert rules.value_word(key) == "none"
        elif key not in BEYOND:
            assert rules.value_word(key) == "n/a", key
        else:
            assert rules.value(key) == Rules().value(key)


BEYOND = option_keys()[94:]


def _options(table: dict[str, object]) -> dict[str, object]:
    options = table.get("options", {})
    assert isinstance(options, dict)
    return options


def test_a_variant_takes_the_rest_from_its_base() -> None:
    base, variant = load_preset("wiki_zh_tw"), load_preset("wiki_zh_tw_jump_in")

    assert variant.jump_in == "identical_number"
    assert variant.uno_wrong_call_penalty == base.uno_wrong_call_penalty == 2
    assert preset("wiki_zh_tw_jump_in").base == "wiki_zh_tw"


def test_a_variant_can_take_an_option_away() -> None:
    assert load_preset("wiki_zh_tw").match_target == 500
    assert load_preset("wiki_zh_tw_continuous").match_target is None


def test_a_preset_says_how_sure_its_text_is() -> None:
    essay = preset("essay_house_cn")

    assert essay.status("two_card_notice") == "stated"
    assert essay.status("round_end") == "implied"
    assert essay.status("hand_size") == "default"
    assert preset("official").status("hand_size") == "default"
    with pytest.raises(UnknownOption):
        essay.status("hands")


def test_a_variant_says_how_sure_its_own_text_is() -> None:
    jump_in, continuous = preset("wiki_zh_tw_jump_in"), preset("wiki_zh_tw_continuous")

    assert jump_in.status("jump_in") == "stated"
    assert jump_in.status("jump_in_resume") == "default"
    assert jump_in.status("uno_catch_method") == preset("wiki_zh_tw").status("uno_catch_method") == "stated"
    assert preset("wiki_zh_tw").status("match_target") == "stated"
    assert continuous.status("match_target") == "default"


def test_every_preset_has_a_title() -> None:
    assert preset("rules_of_uno_en").title == "Rules of UNO, English"
    assert preset("wiki_zh_tw_draw_on").title == f"{preset('wiki_zh_tw').title} (draw on)"
    assert all(preset(name).title for name in preset_names())


def test_an_unknown_preset_names_the_nearest_one() -> None:
    with pytest.raises(UnknownPreset, match='there is no preset "oficial": did you mean "official"\\?'):
        load_preset("oficial")


def test_importing_the_rules_reads_no_file_and_loads_no_parser() -> None:
    code = "import sys, referee.rules, referee.errors; sys.exit('tomllib' in sys.modules or 'difflib' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# A table's own


def test_a_table_can_write_its_own_variant() -> None:
    house = own('[sunday]\ntitle = "Sunday"\nbase = "official"\n[sunday.options]\njump_in = "identical_any"\n')

    assert (house.name, house.title, house.base) == ("sunday", "Sunday", "official")
    assert house.rules().jump_in == "identical_any"
    assert house.status("jump_in") == "default"


def test_rules_of_an_own_preset_can_be_recorded_without_the_file() -> None:
    rules = own('[sunday]\nbase = "killer_uno"\n[sunday.options]\nuno_miss_penalty = 4\nslap_nine = "off"\n').rules()

    assert rules.lines() == ("rules killer_uno", "rule uno_miss_penalty 4", "rule slap_nine off")
    assert rules == load_preset("killer_uno").with_option("uno_miss_penalty", "4").with_option("slap_nine", "off")


def test_a_variant_that_switches_a_rule_off_need_not_unset_its_details() -> None:
    rules = own('[calm]\nbase = "official"\n[calm.options]\nwild_draw_four_challenge = "off"\n').rules()

    assert rules.challenge_success_draws == "n/a"
    assert rules.check().settled() == rules


def test_a_variant_may_stand_before_its_base_and_build_on_another_variant() -> None:
    content = """
    [b]
    base = "a"
    unset = ["match_target"]
    [b.options]
    match_end = "none"
    [a]
    base = "official"
    [a.options]
    uno_miss_penalty = 4
    """

    presets = load_preset_file(content.encode(), "house.toml")

    assert [each.name for each in presets] == ["b", "a"]
    assert presets[0].rules().uno_miss_penalty == 4
    assert presets[0].rules().match_target is None


def test_a_full_preset_of_its_own_needs_to_say_only_what_it_cares_about() -> None:
    rules = own('[bare]\n[bare.options]\nhand_size = "5"\nhand_size_adjustable = true\n').rules()

    assert (rules.hand_size, rules.hand_size_adjustable, rules.players_max) == (5, True, 10)
    assert (rules.match_target, rules.match_end) == (None, "none")


def test_a_byte_order_mark_is_no_fault() -> None:
    assert load_preset_file(b'\xef\xbb\xbf[a]\nbase = "official"\n', "house.toml")[0].name == "a"


def test_a_contradiction_of_an_own_file_is_told_where_the_file_says_it() -> None:
    content = '[a]\nbase = "killer_uno"\n[a.options]\nuno_miss_penalty = 2\njump_in = "off"\njump_in_self = "yes"\n'

    with pytest.raises(PresetFileError) as caught:
        load_preset_file(content, "house.toml")

    assert (caught.value.line, caught.value.key) == (6, "jump_in_self")


def test_a_table_changes_single_options_of_any_text() -> None:
    text = preset("killer_uno").with_changes([("uno_miss_penalty", "4"), ("jump_in", "off")], "sunday", "Sunday")

    assert (text.name, text.title, text.root) == ("sunday", "Sunday", "killer_uno")
    assert text.rules().check().uno_miss_penalty == 4
    assert text.rules().jump_in_self == "n/a"  # nobody need say so
    with pytest.raises(UnknownOption, match='did you mean "jump_in"'):
        text.with_changes([("jumpin", "off")])


def test_the_text_behind_the_rules_of_a_game_is_found_again() -> None:
    rules = load_preset("killer_uno").with_option("uno_miss_penalty", "4")

    assert preset_of(rules).rules() == rules
    assert preset_of(load_preset("killer_uno")) == preset("killer_uno")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[a\n", "house.toml, line 1: is not TOML: "),
        (b"\xff\xfe", "house.toml, line 1: is not UTF-8 text: "),
        ("a = 1\n", "house.toml, line 1, table [a]: is a single value, but a preset is a table"),
        ("[official]\n", "house.toml, line 1, table [official]: is the name of a preset that comes with the program"),
        ('[a]\ntitel = "A"\n', 'house.toml, line 2, table [a], key titel: is not known here: did you mean "title"?'),
        ("[a]\ntitle = 7\n", 'house.toml, line 2, table [a], key title: takes a text in quotes, such as title = "…"'),
        (
            '[a]\nbase = "oficial"\n',
            'house.toml, line 2, table [a], key base: there is no preset "oficial": did you mean',
        ),
        (
            '[a]\nbase = "b"\n[b]\nbase = "a"\n',
            "house.toml, line 2, table [a], key base: is its own base by way of a and b",
        ),
        ('[a]\nstated = "jump_in"\n', "house.toml, line 2, table [a], key stated: takes a list of option names"),
        ('[a]\nunset = ["jump_in"]\n', "house.toml, line 2, table [a], key unset: takes options away from a base"),
        (
            '[a]\nbase = "official"\nunset = ["jumpin"]\n',
            'line 3, table [a], key unset: there is no option "jumpin": did you mean',
        ),
        ("[a]\noptions = 3\n", "house.toml, line 2, table [a], key options: is a single value"),
        (
            "[a.options]\njumpin = 1\n",
            'house.toml, line 2, table [a], key jumpin: there is no option "jumpin": did you mean',
        ),
        ("[a.options]\njump_in = true\n", 'house.toml, line 2, table [a], key jump_in: "true" is no value of jump_in'),
        ("[a.options]\nhand_size = 7.5\n", "house.toml, line 2, table [a], key hand_size: takes one word or number"),
        ("[a.options]\nhand_size = 99\n", "a whole number from 1 to 53"),
        (
            '[a]\nbase = "official"\n[a.options]\njump_in_self = "yes"\n',
            "line 4, table [a], key jump_in_self: jump_in_self = yes and jump_in = off cannot hold together",
        ),
        ("a = " + "[" * 100_000, "house.toml: is not TOML: something in it is far too long or too deep"),
        (
            "[a.options]\nhand_size = " + "9" * 6_000,
            "house.toml: is not TOML: something in it is far too long or too deep",
        ),
        ("[a.options]\nhand_size = 0x" + "f" * 6_000, "line 2, table [a], key hand_size: takes a smaller number"),
        ('[a]\ntitle = "A\\nB"\n', "line 2, table [a], key title: takes one line of at most 120 signs"),
        (f'[a]\ntitle = "{"A" * 121}"\n', "line 2, table [a], key title: takes one line of at most 120 signs"),
        ('["a\\nb"]\nbase = 1\n', "table [a\\x0ab], key base: takes a text in quotes"),
        ("[a.options]\nhand_size = 1979-05-27\n", "line 2, table [a], key hand_size: takes one word or number"),
        ("[a]\n[a]\n", "house.toml, line 2: is not TOML: "),
    ],
)
def test_a_fault_in_an_own_file_is_named_with_file_table_and_key(content: str | bytes, message: str) -> None:
    with pytest.raises(PresetFileError) as caught:
        load_preset_file(content, "house.toml")

    assert message in str(caught.value)
