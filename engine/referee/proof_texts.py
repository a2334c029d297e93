"""The words of `proofs`: for every conclusion and reason a sentence and its proof, in every language.

Templates as in `text_templates`. In facts `number` is the entry in question, `held` what the hand had left then, `n`
the fitting cards laid or shown since (listed in `cards`) and `count` the cards that came in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.recount import Kind
from referee.text_templates import Text

_Pairs = Mapping[tuple[str, str], tuple[Text, Text]]

_FOUR_GUILTY: Final = "{who}'s Wild Draw Four (entry {number}) was not allowed."
_FOUR_INNOCENT: Final = "{who}'s Wild Draw Four (entry {number}) was allowed."
_HAD: Final = "{who} had a card that fits when saying that nothing does."
_MUST: Final = "{who} did not lay a card that had to be laid."
_SINCE_0: Final = (
    "{who} has shown or laid {cards} since, and no card had come in: so that was among the {held:cards} held then."
)
_SINCE: Final = (
    "{who} has shown or laid {n:cards} since that could have been played instead ({cards}), but only {count} had "
    "come in: so one of them was among the {held:cards} held then."
)
_HELD: Final = "It was known that {who} held {cards}."
_TOLD: Final = "{other} was shown the hand, and a card that fits was in it."

_EN: Final[_Pairs] = {
    ("w4_guilty", "laid_at_once"): (_FOUR_GUILTY, _SINCE_0),
    ("w4_guilty", "laid"): (_FOUR_GUILTY, _SINCE),
    ("w4_guilty", "held"): (_FOUR_GUILTY, _HELD),
    ("w4_guilty", "told"): (_FOUR_GUILTY, "{other} looked at the hand and found a card that could have been played."),
    ("w4_innocent", "told"): (
        _FOUR_INNOCENT, "{other} looked at the hand and found no card that could have been played."),
    ("w4_innocent", "last"): (_FOUR_INNOCENT, "It was {who}'s last card."),
    ("w4_innocent", "all_laid"): (
        _FOUR_INNOCENT,
        "{who} received no card and has laid all {held:cards} held then: none of them could have been played instead."),
    ("w4_innocent", "seen"): (
        _FOUR_INNOCENT, "The whole hand was seen, and no card in it or laid from it could have been played instead."),
    ("w4_innocent", "elsewhere"): (
        _FOUR_INNOCENT,
        "Every card that could have been played instead lay on the discard pile or in another hand that is known."),
    ("had_playable", "laid_at_once"): (_HAD, _SINCE_0),
    ("had_playable", "laid"): (_HAD, _SINCE),
    ("had_playable", "held"): (_HAD, _HELD),
    ("had_playable", "told"): (_HAD, _TOLD),
    ("must_play_broken", "told"): (_MUST, _TOLD),
    ("must_play_broken", "laid_at_once"): (_MUST, _SINCE_0),
    ("must_play_broken", "laid"): (_MUST, _SINCE),
    ("must_play_broken", "held"): (_MUST, _HELD),
    ("impossible_card", ""): (
        "One entry must be wrong: there is one {card:bare} too many.",
        "The deck has {limit}, and as many lay on the discard pile or in known hands already."),
    ("count_mismatch", "played"): (
        "{who}'s number of cards was not as on record.", "{who} laid {n:cards} where the record had {count}."),
    ("count_mismatch", "counted"): (
        "{who}'s number of cards was not as on record.", "The record had {count}, and {n} were counted at the table."),
    ("count_mismatch", "final"): (
        "{who}'s number of cards was not as on record.", "The record had {count}, the hand shown at the end has {n}."),
    ("contradiction", ""): (
        "One entry must be wrong about {who}'s hand.",
        (
            "What {other} found in it at the Wild Draw Four of entry {number} does not go with the cards laid since.",
            "Cards shown or laid from it ({cards}) do not go with what is known of it at entry {number}.",
            "What is known of it at entry {number} does not go together.",
        )),
    ("holding", "shown"): (
        "{who} holds {cards}[ and {n:more}].",
        ("{other} was shown the hand, and these cards have not been laid since.",
         "They were shown and have not been laid since.")),
    ("holding", "left_over"): (
        "{who} holds {cards}.", "The draw pile is empty, and every other card was seen: this is what is left."),
    ("gone", ""): (
        "Nobody can hold or draw before the next reshuffle: {cards}.",
        "Every copy of them lies on the discard pile."),
    ("piles", ""): (
        "The draw pile has {n:cards}.", "Of the 108 cards {count} are in the hands and {amount} on the discard pile."),
    ("points", ""): (
        "{who}'s hand counts from {low} to {high:points}.",
        "{count:cards} on record: the least and the most that cards not seen yet can count."),
}  # fmt: skip

_ZH_FOUR_GUILTY: Final = "{who}的 +4（第{number}条记录）不合规。"
_ZH_FOUR_INNOCENT: Final = "{who}的 +4（第{number}条记录）合规。"
_ZH_HAD: Final = "{who}说没有能出的牌时，手里有能出的牌。"
_ZH_MUST: Final = "{who}没有打出必须打出的牌。"
_ZH_SINCE_0: Final = "{who}之后亮出或打出{cards}，其间没有进牌，所以这张牌就在当时的{held:cards}里。"
_ZH_SINCE: Final = (
    "{who}之后亮出或打出{n:cards}当时能出的牌（{cards}），其间只进了{count:cards}，所以至少一张在当时的{held:cards}里。"
)
_ZH_HELD: Final = "已知{who}当时手里有{cards}。"
_ZH_TOLD: Final = "这手牌给{other}看过，里面有能出的牌。"

_ZH: Final[_Pairs] = {
    ("w4_guilty", "laid_at_once"): (_ZH_FOUR_GUILTY, _ZH_SINCE_0),
    ("w4_guilty", "laid"): (_ZH_FOUR_GUILTY, _ZH_SINCE),
    ("w4_guilty", "held"): (_ZH_FOUR_GUILTY, _ZH_HELD),
    ("w4_guilty", "told"): (_ZH_FOUR_GUILTY, "{other}看过手牌，里面有当时能出的牌。"),
    ("w4_innocent", "told"): (_ZH_FOUR_INNOCENT, "{other}看过手牌，里面没有当时能出的牌。"),
    ("w4_innocent", "last"): (_ZH_FOUR_INNOCENT, "那是{who}的最后一张牌。"),
    ("w4_innocent", "all_laid"): (
        _ZH_FOUR_INNOCENT, "{who}没有进过牌，当时的{held:cards}已全部打出，没有一张当时能出。"),
    ("w4_innocent", "seen"): (_ZH_FOUR_INNOCENT, "整手牌都看到了，手里的和打出的都没有当时能出的牌。"),
    ("w4_innocent", "elsewhere"): (_ZH_FOUR_INNOCENT, "当时能出的牌全都在弃牌堆里，或者在已知的别人手里。"),
    ("had_playable", "laid_at_once"): (_ZH_HAD, _ZH_SINCE_0),
    ("had_playable", "laid"): (_ZH_HAD, _ZH_SINCE),
    ("had_playable", "held"): (_ZH_HAD, _ZH_HELD),
    ("had_playable", "told"): (_ZH_HAD, _ZH_TOLD),
    ("must_play_broken", "told"): (_ZH_MUST, _ZH_TOLD),
    ("must_play_broken", "laid_at_once"): (_ZH_MUST, _ZH_SINCE_0),
    ("must_play_broken", "laid"): (_ZH_MUST, _ZH_SINCE),
    ("must_play_broken", "held"): (_ZH_MUST, _ZH_HELD),
    ("impossible_card", ""): (
        "必有一条记录有误：{card:bare}多了一张。", "整副牌有{limit:cards}，已经全都在弃牌堆里或已知的手里。"),
    ("count_mismatch", "played"): ("{who}的牌数与记录不符。", "{who}打出{n:cards}，而记录里只有{count:cards}。"),
    ("count_mismatch", "counted"): ("{who}的牌数与记录不符。", "记录是{count:cards}，桌上数出{n:cards}。"),
    ("count_mismatch", "final"): ("{who}的牌数与记录不符。", "记录是{count:cards}，结束时亮出{n:cards}。"),
    ("contradiction", ""): (
        "关于{who}的手牌，必有一条记录有误。",
        (
            "{other}查验第{number}条记录的 +4 时看到的，与之后打出的牌不符。",
            "亮出或打出的牌（{cards}）与第{number}条记录时已知的手牌不符。",
            "第{number}条记录时已知的手牌互相矛盾。",
        )),
    ("holding", "shown"): (
        "{who}手里有{cards}[，另有{n:cards}]。",
        ("这手牌给{other}看过，这些牌之后没有打出。", "这些牌亮出过，之后没有打出。")),
    ("holding", "left_over"): ("{who}手里有{cards}。", "牌堆已空，别的牌都看到了，剩下的就是这些。"),
    ("gone", ""): ("下次洗牌之前，谁都不会有、也摸不到：{cards}。", "它们已全部在弃牌堆里。"),
    ("piles", ""): ("牌堆还有{n:cards}。", "108 张牌里，{count:cards}在手里，{amount:cards}在弃牌堆里。"),
    ("points", ""): (
        "{who}的手牌最少{low:points}，最多{high:points}。", "记录是{count:cards}：还没看到的牌最少和最多的分数。"),
}  # fmt: skip

PROOFS: Final[Mapping[str, _Pairs]] = {"en": _EN, "zh_CN": _ZH}
"""By language: (conclusion, reason) to the sentence and its proof."""

RECOUNTS: Final[Mapping[str, Mapping[Kind, Text]]] = {
    "en": {
        "owed": "{who} drew the {n:cards} owed since entry {number}, and that was not typed.",
        "lifted": "{who} drew {n:cards} before entry {number} took the penalty back.",
        "surplus": "{who} kept the {n:cards} drawn too many at entry {number}.",
        "draw_before": "{who} drew the card of entry {number} in that turn, and only the play was typed.",
        "not_drawn": "{who} did not draw the {n:cards} of entry {number}.",
        "card_stayed": "{who}'s card of entry {number}, which was refused, stayed on the pile.",
    },
    "zh_CN": {
        "owed": "从第{number}条记录起欠的{n:cards}，{who}已经摸了，但没有记录。",
        "lifted": "第{number}条记录取消罚牌之前，{who}已经摸了{n:cards}。",
        "surplus": "第{number}条记录多摸的{n:cards}，{who}留在了手里。",
        "draw_before": "第{number}条记录的牌是{who}当轮摸来的，只记了出牌。",
        "not_drawn": "第{number}条记录的{n:cards}，{who}其实没有摸。",
        "card_stayed": "第{number}条记录里被退回的牌，{who}其实留在了弃牌堆上。",
    },
}
"""What may explain a count that differs from the record."""

