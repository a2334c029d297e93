"""The sentences of `reminders`, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "slap": "A 9 is down: {who}'s hand is missing. Any button counts as the hand, the last one draws 2.",
        "silence": "Silence: nobody makes a sound until {who} plays again.",
        "two_cards": "{who} has two cards left and has to say so.",
        "may_show": "{who} draws nothing if the last card is an action card and is shown.",
        "shown_to": "{who} shows the hand to {other} alone.",
        "number_only": "{who} may lay the drawn card only if it is a number card.",
        "must_play_drawn": "{who} has to lay the drawn card if it fits.",
        "must_play": "{who} may draw only if no card fits.",
        "no_action_last": "{who} cannot go out with an action card and draws instead.",
    },
    "zh_CN": {
        "slap": "9 已打出：还差{who}的手。按任意键都算拍牌，最慢的摸 2 张。",
        "silence": "噤声：在{who}再次出牌之前，谁都不能出声。",
        "two_cards": "{who}只剩两张牌，要告诉大家。",
        "may_show": "如果{who}的最后一张是功能牌，亮出来就不用摸。",
        "shown_to": "{who}的手牌只给{other}看。",
        "number_only": "{who}刚摸的牌要是数字牌才能打出。",
        "must_play_drawn": "{who}刚摸的牌如果能出，就必须打出。",
        "must_play": "没有能出的牌时，{who}才可以摸牌。",
        "no_action_last": "{who}不能用功能牌出完，要改为摸牌。",
    },
}
