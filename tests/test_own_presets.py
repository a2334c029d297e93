"""A table's own rule texts: kept under a name, found again, never half written, and every fault named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.errors import Contradiction, PresetFileError, RulesError, UnknownPreset
from referee.presets import preset
from tablehost.own_presets import SIZE_LIMIT, OwnPresetError, find, own_names, own_texts, save


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "rules"


def test_what_was_kept_is_found_again_by_its_name(place: Path) -> None:
    text = preset("forum_drop_cn").with_changes([("uno_miss_penalty", "4"), ("hand_size_adjustable", "true")])

    path = save(text, "Sunday  Rules", place)

    assert path == place / "sunday_rules.toml"
    assert own_names(place) == ("sunday_rules",)
    for name in ("sunday_rules", "Sunday rules", str(path)):
        found = find(name, place)
        assert found.rules() == text.rules()
        assert found.title == "Sunday Rules"
    assert find("sunday_rules", place).name == "sunday_rules"


def test_a_name_may_be_chinese(place: Path) -> None:
    save(preset("killer_uno"), "周日 规则", place)

    assert find("周日_规则", place).title == "周日 规则"
    assert find("周日　规则", place).rules() == preset("killer_uno").rules().having({}, ())


def test_a_file_put_there_by_hand_is_found_however_its_name_is_written(place: Path) -> None:
    place.mkdir()
    (place / "Club Night.TOML").write_text('[club]\nbase = "killer_uno"\n')

    assert own_names(place) == ("club_night",)
    assert find("club night", place).name == "club_night"
    with pytest.raises(OwnPresetError, match="already"):
        save(preset("official"), "Club Night", place)


def test_a_bundled_text_is_found_without_a_folder(place: Path) -> None:
    assert find("killer_uno", place) is preset("killer_uno")
    assert own_names(place) == ()


def test_a_text_is_changed_under_its_own_name_but_not_under_anothers(place: Path) -> None:
    save(preset("killer_uno").with_changes([("uno_miss_penalty", "4")]), "sunday", place)

    save(find("sunday", place).with_changes([("hand_size", "5")], "sunday"), "sunday", place)
    with pytest.raises(OwnPresetError, match='there is a rule text "sunday" already'):
        save(preset("official"), "Sunday", place)

    rules = find("sunday", place).rules()
    assert (rules.preset, rules.uno_miss_penalty, rules.hand_size) == ("killer_uno", 4, 5)


@pytest.mark.parametrize(
    "name", ["", " ", ".", "..", "../sunday", "a/b", "a\\b", "-a", "con", "LPT1", "a\n\0b", "x" * 41]
)
def test_a_name_that_could_not_be_a_file_everywhere_is_refused(name: str, place: Path) -> None:
    with pytest.raises(OwnPresetError):
        save(preset("official"), name, place)

    assert not place.exists()


def test_the_name_of_a_bundled_text_is_taken(place: Path) -> None:
    with pytest.raises(OwnPresetError, match="comes with the program"):
        save(preset("official"), "Official", place)


def test_a_contradiction_is_refused_with_both_options_named_and_nothing_is_kept(place: Path) -> None:
    with pytest.raises(Contradiction, match="jump_in_self = yes and jump_in = off"):
        save(preset("official").with_changes([("jump_in_self", "yes")]), "sunday", place)

    assert own_names(place) == ()


def test_a_failed_write_leaves_the_text_as_it_was(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(preset("killer_uno"), "sunday", place)
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OwnPresetError, match=r"sunday\.toml cannot be written: No space left on device"):
        save(find("sunday", place).with_changes([("hand_size", "5")], "sunday"), "sunday", place)

    assert path.read_bytes() == before
    assert list(place.iterdir()) == [path]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("a file in the way")

    with pytest.raises(OwnPresetError, match="cannot be written"):
        save(preset("official"), "sunday", tmp_path / "rules")


def test_an_unknown_name_finds_the_nearest_bundled_or_own_text(place: Path) -> None:
    save(preset("official"), "sunday", place)

    with pytest.raises(UnknownPreset, match='did you mean "sunday"'):
        find("sundy", place)
    with pytest.raises(UnknownPreset, match='did you mean "killer_uno"'):
        find("killer_un", place)


def test_a_file_that_cannot_be_read_is_listed_with_the_reason(place: Path) -> None:
    save(preset("official"), "good", place)
    (place / "bad.toml").write_text("[bad]\nbase = 'oficial'\n")

    found = own_texts(place)

    assert list(found) == ["bad", "good"]
    assert 'bad.toml, line 2, table [bad], key base: there is no preset "oficial"' in str(found["bad"])


def test_a_file_may_build_on_a_text_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        '[house]\nbase = "official"\n[house.options]\nhand_size = 5\n'
        '[late]\nbase = "house"\n[late.options]\nuno_miss_penalty = 4\n'
    )

    rules = find(str(path), tmp_path).rules()

    assert rules.lines() == ("rules official", "rule hand_size 5", "rule uno_miss_penalty 4")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "holds no rule text"),
        (b'[a]\nbase = "official"\n[b]\nbase = "official"\n', "holds 2 rule texts (a, b)"),
        ("[a]\n".encode("utf-16"), "line 1: is not UTF-8 text"),
        (b"[a]\n\0", "line 2: is not TOML"),
        (b"[a]\nbase = \n", "line 2: is not TOML"),
        (b"[a.options]\njump_in = 'identical_al'\n", 'line 2, table [a], key jump_in: "identical_al" is no value'),
        (b"#" * (SIZE_LIMIT + 1), f"has more than {SIZE_LIMIT} bytes"),
    ],
)
def test_a_file_that_is_no_rule_text_is_named_with_the_fault(content: bytes, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)

    with pytest.raises(RulesError) as caught:
        find(str(path), tmp_path)

    assert str(caught.value).startswith(str(path))
    assert problem in str(caught.value)


def test_what_is_no_file_is_named_and_nobody_waits_for_it(tmp_path: Path) -> None:
    pipe, folder = tmp_path / "pipe.toml", tmp_path / "folder.toml"
    os.mkfifo(pipe)
    folder.mkdir()

    for path, problem in ((pipe, "is no file"), (folder, "is a folder"), (tmp_path / "none.toml", "there is no file")):
        with pytest.raises(OwnPresetError, match=problem):
            find(str(path), tmp_path)
    with pytest.raises(OwnPresetError, match="there is no file"):
        find("~no-such-user/x.toml", tmp_path)


def test_a_contradiction_in_a_file_is_refused_with_both_options_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('[a]\nbase = "official"\n[a.options]\nscoring = "team_sum"\n')

    with pytest.raises(PresetFileError, match=r"line 4.*scoring = team_sum and teams = off"):
        find(str(path), tmp_path)
