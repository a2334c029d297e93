"""Where a sentence is broken: at blanks, between Chinese signs, never inside a name, never before a full stop."""

from __future__ import annotations

from rich.cells import cell_len

from tablehost.dashboard.cells import ALL, wrap


def test_a_name_in_a_chinese_sentence_stays_whole() -> None:
    told = "9 已打出，还差这些人的手：Ann、Bob、小明、Dee、Eve、Fay、Gus、Hal。按任意键都算拍牌，最慢的摸 2 张。"
    for cells in range(12, 60):
        found = wrap(told, cells, ALL)
        assert "".join("".join(found).split()) == "".join(told.split())
        assert all(cell_len(line) <= cells for line in found)
        assert [line for line in found if line[0] in "，。：、"] == []
        for name in ("Ann", "Bob", "Gus", "Hal"):
            assert any(name in line for line in found), (cells, name)


def test_a_chinese_name_in_an_english_sentence_stays_whole() -> None:
    told = "UNO! by Bob and CATCH by 小明 within 1 ms. Tie: goes to Bob [Enter], or to 小明 [o]"
    for cells in range(20, 90):
        assert " ".join(wrap(told, cells, ALL)) == told, cells


def test_english_is_broken_at_blanks() -> None:
    assert wrap("Ann draws 2 cards, which was all.", 12, ALL) == ["Ann draws 2", "cards, which", "was all."]


def test_a_word_longer_than_the_line_is_broken_where_the_line_ends() -> None:
    assert wrap("abcdefghijkl mn", 5, ALL) == ["abcde", "fghij", "kl mn"]
    assert wrap("a bcdefghijkl", 8, ALL) == ["a bcdefg", "hijkl"]


def test_the_last_line_is_cut_with_the_mark() -> None:
    assert wrap("one two three four", 8, 2) == ["one two", "three f…"]
    assert wrap("", 8, 2) == []
