# ruff: noqa: N999 - named for the locale
"""The referee's sentences in simplified Chinese. `texts.py` says how a template is filled.

Blanks between Chinese and other scripts are put in around names and numbers when a template is filled; inside the
templates they are written out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.cards import ALL_CARDS, Color, Face
from referee.rulings import Rule, Verdict

_REFUSED: Final = "{card}不能作为第一张牌，需要重新翻一张。"
_DRAWN_TOO_LATE: Final = "太迟了：{{who}}打出刚摸的牌时，{}已经出牌了。"

TEXTS: Final[Mapping[Rule | tuple[Verdict, Rule], str | tuple[str, ...]]] = {
    # A card is laid
    Rule.MATCH_COLOR: ("{who}打出{card}：与当前颜色{color}色相同。", "{who}打出{card}：颜色相同。"),
    Rule.MATCH_NUMBER: "{who}打出{card}：与{top}数字相同。",
    Rule.MATCH_SYMBOL: "{who}打出{card}：与{top}图案相同。",
    Rule.MATCH_WILD: "{who}打出{card}，它可以接在任何牌上[，并指定{named}色]。",
    Rule.MATCH_NONE: "{who}的{card:bare}不能接在{top}上[（当前颜色：{color}色）]。",
    Rule.PLAY_STANDS: "{who}的{card:bare}不能接在{top}上，但大家同意保留。",
    Rule.TURN_ORDER: ("现在轮到{turn}，不是{who}。", "现在没有轮到{who}。"),
    Rule.PENALTY_COLOR_ONLY: (
        "罚摸之后只能接{color}色的牌，{who}的{card:bare}不行。",
        "罚摸之后只能接罚牌的颜色，{who}的{card:bare}不行。",
    ),
    Rule.MULTI_PAIR: "{who}一次打出两张相同的牌[：两张{card}]。",
    Rule.MULTI_SET: ("{who}一次打出{n}张同点数的牌。", "{who}一次打出几张同点数的牌。"),
    Rule.MULTI_OFF: "本桌规则每次只能出一张牌，{who}要选其中一张。",
    Rule.MULTI_NOT_ALIKE: "{who}的这几张牌不相同，不能一起打出。",
    Rule.JUMP_IDENTICAL: "{who}抢先打出{card}，与顶牌完全相同。",
    Rule.JUMP_OFF: "[现在轮到{turn}，]{who}还不能出牌，本桌规则不允许抢出。",
    Rule.JUMP_NOT_IDENTICAL: (
        "{who}不能抢出：{card}与{top}不完全相同。",
        "按本桌规则，{who}不能抢出{card}。",
    ),
    Rule.JUMP_OPEN_PENALTY: (
        "{other}还没有处理罚牌，{who}不能抢出。",
        "罚牌还没有处理完，{who}不能抢出。",
    ),
    Rule.FINISH_NUMBERS_ONLY: "{who}不能用{card}出完：最后一张必须是数字牌[，还要摸{amount:cards}]。",
    Rule.REVERSE_TWO: (
        "只有两人时，{who}打出反转后轮到{next}。",
        "只有两人时，{who}的反转等于跳过。",
    ),
    # The start
    Rule.FIRST_CARD: ("翻开{card}作为第一张牌，由{next}先出。", "翻开{card}作为第一张牌。"),
    Rule.FIRST_SKIP: (
        "翻开{card}作为第一张牌：{other}被跳过[，由{next}先出]。",
        "翻开{card}作为第一张牌，不起作用[，由{next}先出]。",
    ),
    Rule.FIRST_REVERSE: (
        "翻开{card}作为第一张牌：逆时针出牌，由{next}先出。",
        "翻开{card}作为第一张牌：逆时针出牌。",
    ),
    Rule.FIRST_DRAW_TWO: "翻开{card}作为第一张牌[，由{next}先出]。",
    Rule.FIRST_WILD: "翻开{card}作为第一张牌，要先指定颜色[，然后由{next}先出]。",
    Rule.FIRST_WILD4: _REFUSED,
    (Verdict.REDRAW, Rule.FIRST_SKIP): _REFUSED,
    (Verdict.REDRAW, Rule.FIRST_REVERSE): _REFUSED,
    (Verdict.REDRAW, Rule.FIRST_DRAW_TWO): _REFUSED,
    (Verdict.REDRAW, Rule.FIRST_WILD): _REFUSED,
    Rule.FIRST_LOT: "{who}抽到{card}，用来决定庄家。",
    Rule.FIRST_LOT_AGAIN: "{card}没有数字，{who}要另抽一张来决定庄家。",
    Rule.FIRST_STARTS: "大家决定由{who}先出。",
    Rule.FIRST_TWICE: "这一局已经开始，不能再翻第一张牌。",
    Rule.FIRST_MISSING: "第一张牌还没有翻开，{who}请稍等。",
    Rule.DEAL_OK: "发牌数目正确[：每人{n:cards}]。",
    Rule.DEAL_COUNT: (
        "{who}拿到{told:cards}，应为{n:cards}。",
        "发出的牌数与规定的手牌数不符。",
    ),
    Rule.SETUP_PLAYERS: (
        "这套规则不适合{n}位玩家[，界限是{limit}位]。",
        "玩家人数不符合规则。",
    ),
    # Draw cards
    Rule.STACK_SAME: "{who}用{card}接{top}：同类罚牌可以叠加。",
    Rule.STACK_UP: "{who}用{card}接{top}：+4 可以叠在 +2 上。",
    Rule.STACK_ANY: "{who}用{card}接{top}：本桌规则允许 +2 叠在 +4 上。",
    Rule.STACK_NONE: "{who}不能用{card}接{top}：本桌规则不允许叠加罚牌[，还要摸{amount:cards}]。",
    Rule.STACK_KIND: "{who}不能用{card}接{top}：本桌规则不允许这样叠加[，还要摸{amount:cards}]。",
    Rule.STACK_LIMIT: "{who}不能再叠{card}：叠加已到上限[，最多{limit:cards}罚牌][，还要摸{amount:cards}]。",
    Rule.BOUNCE_SKIP: ("{who}用{card}把罚牌转给{other}。", "{who}用{card}把罚牌转给后面的玩家。"),
    Rule.BOUNCE_REVERSE: ("{who}用{card}把罚牌还给{other}。", "{who}用{card}把罚牌还给上家。"),
    Rule.BOUNCE_COLOR: "{who}不能用{card}转移{top}：颜色不同[，还要摸{amount:cards}]。",
    Rule.BOUNCE_NOT_W4: "{who}不能用{card}转移 +4[，还要摸{amount:cards}]。",
    Rule.W4_BLUFF_POSSIBLE: "{who}打出{card}[，指定{named}色]，是否合规只有质疑才能查验。",
    Rule.PENALTY_ACCEPTED: "{who}接受罚摸，不质疑。",
    Rule.PENALTY_EXCESS: (
        "{who}摸了{told:cards}，多摸了{n:cards}。",
        "{who}摸的牌比应摸的多。",
    ),
    # Wilds
    Rule.WILD_COLOR: ("{who}指定{named}色。", "{who}指定{color}色。", "{who}指定了颜色。"),
    Rule.WILD_PEEK: "{who}用变色牌看{other}的手牌 5 秒[，当前颜色仍是{color}色]。",
    Rule.WILD_TRADE: (
        "{who}用变色牌与{other}交换{n:cards}牌[，当前颜色仍是{color}色]。",
        "{who}用变色牌与{other}交换几张牌[，当前颜色仍是{color}色]。",
    ),
    Rule.WILD_UNDER_PENALTY: "{who}不能用变色牌接{top}[，还要摸{amount:cards}]。",
    Rule.WILD_COLOR_OPEN: ("{who}请稍等，{other}还没有指定颜色。", "{who}要先指定颜色。"),
    Rule.WILD_NOT_OPEN: "{who}现在没有颜色要指定。",
    Rule.WILD_KEEP_COLOR: (
        "{who}要指定另一种颜色：当前已经是{named}色。",
        "{who}要指定另一种颜色：当前已经是{color}色。",
        "{who}要指定与当前不同的颜色。",
    ),
    Rule.WILD_NO_FUNCTION: "按本桌规则，{who}的变色牌只能用来指定颜色。",
    # Drawing and passing
    Rule.DRAW_CHOICE: "{who}在这一轮摸一张牌。",
    Rule.DRAW_UNTIL_PLAYABLE: "{who}可以一直摸到能出的牌为止[，这次摸了{n:cards}]。",
    Rule.DRAW_PLAY_DRAWN: (
        "{who}打出刚摸到的{card}，它能接在{top}上。",
        "{who}打出刚摸到的{card}。",
    ),
    Rule.DRAW_RACED: (
        "{who}赶在{other}出牌之前，打出了刚摸到的{card}。",
        "{who}赶在下家出牌之前，打出了刚摸到的{card}。",
    ),
    (Verdict.LATE, Rule.DRAW_RACED): (
        _DRAWN_TOO_LATE.format("{closer}"),
        _DRAWN_TOO_LATE.format("{other}"),
        _DRAWN_TOO_LATE.format("下家"),
    ),
    Rule.DRAW_KEEP: "{who}留下刚摸到的牌。",
    Rule.DRAW_MAY_STOP: "{who}没有摸到能出的牌就停下，规则允许这样做。",
    Rule.DRAW_TURN_ENDS: "{who}摸一张牌，这一轮就此结束。",
    Rule.DRAW_PENALTY: (
        "{who}摸了{n:cards}，{due:left}。",
        "{who}摸了{told:cards}，{due:left}。",
        "{who}摸了应摸的牌[，{due:left}]。",
    ),
    Rule.DRAW_ONCE: "{who}这一轮已经摸过牌，不能再摸。",
    Rule.DRAW_ONLY_DRAWN: "{who}已经摸过牌，这一轮只能出刚摸到的那一张。",
    Rule.DRAW_NUMBER_ONLY: "{who}不能马上打出{card}：刚摸到的牌必须是数字牌才可以。",
    Rule.PASS_MUST_DRAW: ("{who}要先摸{n:cards}才能过。", "{who}要先摸牌才能过。"),
    Rule.DECK_RESHUFFLE: "除顶牌外的弃牌洗成新的牌堆[，共{n:cards}]。",
    Rule.DECK_RUN_OUT: "牌堆已经摸完。",
    (Verdict.VOID, Rule.DECK_RESHUFFLE): "顶牌下面没有弃牌可洗。",
    Rule.DECK_EMPTY: ("没有牌可摸，{who}不用再摸{n:cards}。", "没有牌可摸，{who}直接过。"),
    Rule.DECK_COPIES: "{who}不可能有{card:bare}：整副牌里这种牌都已经出现过了。",
    (Verdict.NEEDS_RULING, Rule.DECK_COPIES): "{who}不可能有{card:bare}：这种牌都已经出现过了，请大家再核对一次。",
    # Party rules
    Rule.SEVEN_SWAP: ("{who}与{other}交换全部手牌。", "{who}因为打出 7 交换全部手牌。"),
    Rule.SEVEN_OFF: "{who}不能交换手牌：在本桌规则里 7 是普通牌。",
    Rule.SEVEN_OPEN: (
        "{who}请稍等，{other}还没有因为 7 交换手牌。",
        "{who}打出了 7，要先交换手牌。",
    ),
    Rule.SEVEN_NONE: "{who}不能交换手牌：现在没有 7 需要交换。",
    Rule.ZERO_ROTATE: "{who}打出{card}：每个人的手牌都传给下一位。",
    Rule.RED_ZERO_TEN: "{who}打出{card}，在本桌规则里相当于 +10。",
    Rule.SUM_WIN: "{who}的手牌之和等于刚打出的数字。",
    Rule.SUM_WRONG: "{who}的手牌之和不等于刚打出的数字。",
    Rule.SUM_OFF: "本桌规则不允许{who}用手牌之和出完。",
    Rule.SILENCE_ON: "有人打出 2：在{who}再次出牌之前，谁都不能出声。",
    Rule.SILENCE_BROKEN: ("{other}在静默期间出了声。", "{who}在静默期间出了声。"),
    Rule.SLAP_LAST: ("{other}是最后一个拍 9 的人。", "{who}是最后一个拍 9 的人。"),
    Rule.SLAP_NOTED: "{who}的手已经拍在 9 上。",
    Rule.SLAP_NONE: "{who}拍了牌堆，但没有人打出 9。",
    # UNO
    Rule.UNO_SELF: (
        "{who}在{other}按下之前{margin_us:photo}喊了 UNO。",
        "{who}及时喊了 UNO。",
    ),
    Rule.UNO_EARLY: "{who}在倒数第二张牌打出之前就喊了 UNO，这次喊有效。",
    Rule.UNO_AGAIN: "{who}已经喊过 UNO 了。",
    Rule.UNO_WRONG_CALL: (
        "{who}手里有{count:cards}时喊了 UNO，时机不对。",
        "{who}喊 UNO 的时机不对。",
    ),
    Rule.UNO_CAUGHT: (
        "{who}抓到{other}：{other}喊 UNO 没有抢先（相差{margin_us:photo}）。",
        "{who}抓到{other}：{other}只剩一张牌，还没有喊 UNO。",
    ),
    Rule.UNO_CALLED: (
        "{other}在{who}按下之前{margin_us:photo}就喊了 UNO。",
        "{who}按下时，{other}已经喊过 UNO 了。",
    ),
    Rule.UNO_NOT_ONE: (
        "{who}不能抓{other}：{other}手里有{count:cards}。",
        "{who}不能抓{other}：当时{other}手里不是正好一张牌。",
        "{who}没有抓到人：没有别的玩家正好剩一张牌。",
    ),
    Rule.UNO_TIE: (
        "喊和抓同时发生[（相差{margin_us}以内）]，平局判给{other}。",
        "喊和抓同时发生[（相差{margin_us}以内）]，平局判给喊的一方。",
    ),
    Rule.UNO_NOT_NEEDED: ("{other}最后一张是{card}，不需要喊 UNO。", "{other}的这最后一张牌不需要喊 UNO。"),
    Rule.UNO_WINDOW: (
        "太迟了：{who}按下时，{closer}已经{word}[（晚了{late_us}）]。",
        "太迟了：{who}按下时，{closer}已经有了动作[（晚了{late_us}）]。",
        "太迟了：{who}按下时，已经不能再抓{other}[（晚了{late_us}）]。",
        "太迟了：{who}按下时，抓人的时间已过[（晚了{late_us}）]。",
    ),
    Rule.UNO_TOO_EARLY: (
        "{who}手里还有{count:cards}，这次喊 UNO 无效。",
        "{who}喊 UNO 太早，这次喊无效。",
    ),
    Rule.UNO_TOO_LATE: (
        "{who}喊 UNO 之前{margin_us:photo}，{other}已经抓到，再喊也没有用。",
        "{other}已经抓到{who}，再喊 UNO 也没有用。",
        "{who}喊 UNO 太迟，再喊也没有用。",
    ),
    Rule.UNO_EXACTLY_ONE: (
        "{who}手里有{count:cards}，只有正好剩一张时才喊 UNO。",
        "{who}手里不是正好一张牌，这次喊 UNO 无效。",
    ),
    Rule.UNO_ONE_PENALTY: (
        "{who}按下时，{other}已经被抓到，只罚一次。",
        "已经有人比{who}先抓到，只罚一次。",
    ),
    Rule.UNO_WAITING: "{who}按下了按钮，等对应的牌录入后再判[，最多等{lag_us}]。",
    Rule.UNO_MISSED: "{who}只剩一张牌，到时限为止没有喊 UNO。",
    Rule.UNO_ENTRY_LAG: "{who}按下时牌是否已经落下，无法确定[（相差{lag_us}以内）]。",
    # Challenges
    Rule.CHALLENGE_OFF: "{who}不能质疑：本桌规则没有质疑。",
    Rule.CHALLENGE_ONLY_VICTIM: (
        "{who}不能质疑：只有要摸牌的{other}可以质疑。",
        "{who}不能质疑：只有要摸牌的玩家可以质疑。",
    ),
    Rule.CHALLENGE_IN_CHAIN: "{who}不能质疑：这张 +4 是用来接罚牌的。",
    Rule.CHALLENGE_OWN: "{who}不能质疑：第一张 +4 正是自己出的[；还要摸{amount:cards}]。",
    Rule.CHALLENGE_NONE: "{who}现在没有可以质疑或接受的牌。",
    Rule.CHALLENGE_GUILTY: (
        "{who}质疑成功：打出 +4 时，{other}手里有{card}。",
        "{who}质疑成功：[当时颜色是{color}色，]按{other}的手牌不能打出 +4。",
    ),
    Rule.CHALLENGE_INNOCENT: (
        "{who}质疑失败：[当时颜色是{color}色，]按{other}的手牌可以打出 +4[；之后摸的{since:cards}不算]。"
    ),
    Rule.CHALLENGE_OPEN: ("{who}请稍等，{other}还没有亮出被质疑的手牌。", "{who}要先亮出被质疑的手牌。"),
    Rule.CHALLENGE_AFTER_DRAW: "太迟了：{who}质疑之前，已经接受或摸了罚牌。",
    Rule.CHALLENGE_WAITING: "{who}质疑{other}的 +4。",
    Rule.CHALLENGE_SHOWN: "{who}亮出手牌，但现在不需要。",
    # Faults people notice
    Rule.FAULT_ADVICE: "{who}指出，{other}给了别人建议。",
    Rule.FAULT_TIME: (
        "{other}超过了一轮的时限[（{limit} 秒）]。",
        "{turn}超过了一轮的时限[（{limit} 秒）]。",
        "{who}超过了一轮的时限[（{limit} 秒）]。",
    ),
    Rule.FAULT_WRONG_CALL: "{who}指出，{other}喊 UNO 的时机不对。",
    Rule.FAULT_WRONG_CATCH: "{who}指出，{other}抓人没有根据。",
    Rule.FAULT_NONE: (
        "{who}指出{other}有{fault}的情况，但记录里没有依据。",
        "{who}对{other}提出异议，但记录里没有依据。",
    ),
    Rule.TIME_NONE: "现在没有在计时的回合。",
    Rule.TIME_LEFT: "{other}的这一轮还没有超时[（时限 {limit} 秒）]。",
    Rule.TIME_ONCE: "{other}这一轮已经罚过了。",
    Rule.NOTICE_DUE: "{who}只剩两张牌，要告诉大家。",
    Rule.NOTICE_GIVEN: "{who}已说明只剩两张牌。",
    Rule.CLAIM_NO_EFFECT: "{who}的声明已记录，不影响牌局。",
    # The end, seats and scores
    Rule.ROUND_OVER: ("这一局已经结束[（{other}获胜）]，{who}不能再出牌或摸牌。", "这一局已经结束。"),
    (Verdict.LATE, Rule.ROUND_OVER): "太迟了：{who}提出时，这一局已经结束。",
    Rule.ROUND_DEAD: "这一局已成死局，{who}不能再出牌或摸牌。",
    (Verdict.NEEDS_RULING, Rule.ROUND_DEAD): "谁都不能再出牌或摸牌，规则没有说明怎么办。",
    Rule.ROUND_NEXT: ("下一局开始，由{dealer}发牌。", "下一局开始。"),
    Rule.ROUND_ABANDONED: "这一局放弃了。",
    Rule.SEAT_LEFT: "{who}离开[，手里还有{count:cards}]。",
    Rule.SEAT_JOINED: "{who}入座[，手里有{count:cards}]。",
    (Verdict.ILLEGAL, Rule.SEAT_JOINED): "{who}已经在座，不必再入座。",
    Rule.SEAT_ABSENT: "{who}不在这一局里。",
    Rule.FORFEIT_CHOICE: ("由{who}挑选谁受罚。", "由赢家挑选谁受罚。"),
    Rule.LEAVE_OWED: (
        "{who}离开时还欠{due:cards}没有摸。",
        "{who}离开时还有牌没有摸。",
    ),
    Rule.SCORE_HAND: ("{who}的手牌计{points:points}。", "{who}的手牌已录入。"),
    Rule.SCORE_EARLY: "这一局还没有结束，不能计算{who}的手牌。",
    Rule.SCORE_WINNER: "{who}是赢家，赢家自己的手牌不计分。",
    Rule.SCORE_TIE: "最高成绩相同[，都是{points:points}]，规则没有说明谁赢。",
    Rule.SCORE_LEAVER: "其他人都已离开，规则没有说明他们的手牌是否计分。",
    Rule.SCORE_MISSING: (
        "下一局要开始了，但{other}的手牌还没有计分。",
        "下一局要开始了，但还有手牌没有计分。",
    ),
    # The record
    Rule.COUNT_OK: ("{who}有{count:cards}，与记录一致。", "{who}的牌数与记录一致。"),
    Rule.COUNT_FINAL: (
        "{who}亮出{told:cards}，记录是{count:cards}。",
        "{who}的手牌数与记录不符。",
    ),
    Rule.COUNT_PHYSICAL: (
        "{who}数出{told:cards}，记录是{count:cards}，以桌上实数为准。",
        "{who}的牌数与记录不符，以桌上实数为准。",
    ),
    Rule.FIX_TURN: ("大家确认现在轮到{who}。", "大家确认了轮到谁。"),
    Rule.FIX_DIRECTION: "大家确认出牌方向与记录相反。",
    Rule.FIX_TOP: "大家确认最上面的牌是{card}[，当前颜色为{named}]。",
    Rule.FIX_SAME: "记录中本来就是这样。",
    Rule.FIX_NONE: "现在没有进行中的一轮，没有局面可以更正。",
    Rule.LANDING: "有一张牌落下，等待录入。",
    Rule.MISPLAY_LATE: (
        "对第{number}条记录的异议提出时，牌局已经继续，规则没有说明怎么办。",
        "异议提出时，牌局已经继续，规则没有说明怎么办。",
    ),
    Rule.RECORD_CORRECTED: (
        "第{number}条记录已更正，之后的记录全部有效。",
        "记录已更正，之后的记录全部有效。",
    ),
    Rule.RECORD_CONFLICT: (
        "这样更正后，第{number}条记录就不可能成立。",
        "这样更正后，后面有一条记录就不可能成立。",
    ),
    Rule.RECORD_UNDONE: ("已撤回{n:entries}。", "已撤回最后的记录。"),
    Rule.RECORD_NO_ENTRY: ("没有第{number}条记录。", "没有这条记录。"),
    Rule.RECORD_FINE: (
        "第{number}条记录没有问题，或者已被驳回，不作改动。",
        "这条记录没有问题，或者已被驳回，不作改动。",
    ),
    Rule.DECIDED: ("大家决定：{answer}。", "大家的决定已记录。"),
    Rule.DECIDE_NOTHING: "现在没有需要决定的问题。",
    Rule.DECIDE_WORD: ("“{word}”不是这个问题的选项。", "这不是这个问题的选项。"),
}

CLAUSES: Final[Mapping[str, str]] = {
    # what goes back
    "takes_back": "{who}收回{card}",
    "takes_back_and_draws": "{who}收回{card}，并摸{n:cards}",
    "takes_all_back": "{who}收回这些牌",
    "takes_all_back_and_draws": "{who}收回这些牌，并摸{n:cards}",
    "goes_back": "这张牌放回去",
    "all_go_back": "这些牌放回去",
    "refused_back": "这张牌放回牌堆",
    "refused_aside": "这张牌留在弃牌堆里",
    # what has to be drawn
    "draws": "{who}摸{n:cards}",
    "need_not_draw": "{who}不用再摸{n:cards}",
    "draws_and_loses_turn": "{who}摸{n:cards}，并停一轮",
    "draws_or_challenges": "{who}摸{n:cards}，或者质疑",
    "faces": "{who}面临罚摸{n:cards}",
    "faces_or_challenges": "{who}面临罚摸{n:cards}，可以质疑",
    # what is awaited
    "color": "请{who}指定颜色",
    "may_challenge": "{who}可以质疑",
    "swap": "请{who}选择与谁交换手牌",
    "shows": "请{who}亮出手牌",
    "shows_whole": "请{who}亮出全部手牌",
    "shows_last": "请{who}亮出最后一张牌",
    "draw": "{who}必须摸牌",
    # what else happens
    "skipped": "{next}停一轮",
    "skipped_together": "{who}各停一轮",
    "skipped_several": "后面几位各停一轮",
    "turns_round": "出牌方向反转",
    "slap": "大家快拍 9",
    "silence_over": "静默结束",
    "starts": "由{who}先出",
    "deals": "由{who}坐庄",
    "partners": "{who}和{other}同队",
    "lots_again": "平手的玩家重新抽牌",
    # how it ends
    "is_out": "{who}出完了",
    "wins_round": "{who}赢得这一局",
    "wins_by_leaving": "其他人都已离开，{who}赢得这一局",
    "round_void": "这一局作废",
    "goes_on": "牌局继续",
    "scores": "{who}得{points:points}",
    "scores_each": "{who}各得{points:points}",
    "wins_match": "{who}[以{points:points}]赢得整场比赛",
    "wins_match_together": "{who}[各以{points:points}]共同赢得整场比赛",
    "loses_match": "{who}输掉整场比赛",
    "loses_match_together": "{who}一起输掉整场比赛",
    "truth_or_dare": "{who}要选真心话或大冒险",
    "pig": "给{who}画小猪",
    "forfeit": "{who}要接受惩罚",
}

NOTES: Final[Mapping[str, str | tuple[str, ...]]] = {
    "entry": "第{number}条记录——",
    "call": ("第{number}条，{who}喊 UNO——", "第{number}条，喊 UNO——"),
    "catch": ("第{number}条，{who}抓人——", "第{number}条，抓人——"),
    "challenge": ("第{number}条，{who}质疑——", "第{number}条，质疑——"),
}

QUESTIONS: Final[Mapping[Rule, str | tuple[str, ...]]] = {
    Rule.ROUND_DEAD: "谁都不能再出牌或摸牌：这一局怎么办？",
    Rule.FORFEIT_CHOICE: ("{who}挑谁受罚？", "谁来受罚？"),
    Rule.SCORE_TIE: "最高成绩相同[，都是{points:points}]：谁赢？",
    Rule.SCORE_LEAVER: "其他人都已离开：他们的手牌计分吗？",
    Rule.MISPLAY_LATE: (
        "第{number}条记录有误，但牌局已经继续：它算数吗？",
        "这条记录有误，但牌局已经继续：它算数吗？",
    ),
    Rule.PENALTY_EXCESS: (
        "{who}摸了{told:cards}，多摸了{n:cards}：多摸的牌怎么办？",
        "摸的牌比应摸的多：多摸的牌怎么办？",
    ),
    Rule.RECORD_CONFLICT: (
        "这样更正后，第{number}条记录就不可能成立：当时到底怎样？",
        "这样更正后，后面有一条记录就不可能成立：当时到底怎样？",
    ),
    Rule.DEAL_COUNT: (
        "{who}拿到{told:cards}，应为{n:cards}：怎么办？",
        "发出的牌数与规定的手牌数不符：怎么办？",
    ),
    Rule.LEAVE_OWED: (
        "{who}离开时还欠{due:cards}没有摸：由谁来摸？",
        "有玩家离开时还有牌没有摸：由谁来摸？",
    ),
    Rule.UNO_ENTRY_LAG: (
        "{who}按下时牌刚好落下[（相差{lag_us}以内）]：这次按下算数吗？",
        "有人按下时牌刚好落下[（相差{lag_us}以内）]：这次按下算数吗？",
    ),
    Rule.SCORE_MISSING: (
        "{other}的手牌还没有计分：按多少算？",
        "还有手牌没有计分：按多少算？",
    ),
    Rule.DECK_COPIES: "整副牌里的{card:bare}都已经出现过：到底是哪张牌？",
    Rule.DECK_RUN_OUT: "牌堆已经摸完：怎么办？",
}

ANSWERS: Final[Mapping[Rule, Mapping[str, str]]] = {
    Rule.ROUND_DEAD: {"void_round": "这一局作废", "play_on": "牌局继续"},
    Rule.SCORE_TIE: {"shared_win": "并列获胜", "play_another": "加赛一局决胜"},
    Rule.SCORE_LEAVER: {"leaver_counts": "他们的手牌计分", "no_points": "谁都不得分"},
    Rule.MISPLAY_LATE: {"stands": "保持有效", "take_back": "收回重来"},
    Rule.PENALTY_EXCESS: {"return_unseen": "多摸的牌不看直接放回", "keep": "多摸的牌留在手里"},
    Rule.RECORD_CONFLICT: {"ask_table": "由大家决定"},
    Rule.DEAL_COUNT: {"redeal": "重新发牌", "play_on": "牌局继续"},
    Rule.FORFEIT_CHOICE: {"winner_picks": "还没有人"},
    Rule.LEAVE_OWED: {"debt_lapses": "不用再摸", "next_draws": "由下家来摸"},
    Rule.UNO_ENTRY_LAG: {"ask_table": "由大家决定", "counts": "这次按下算数", "fails": "这次按下不算"},
    Rule.DECK_RUN_OUT: {"reshuffle": "弃牌洗成新牌堆，继续打", "abandon": "放弃这一局"},
    Rule.SCORE_MISSING: {"zero": "没有录入的手牌按 0 分算", "ask_table": "由大家决定"},
}

EXPLAIN: Final[Mapping[str, str]] = {
    "usual": "通常{default}。",
    "usual_or": "通常{default}；也可以{others}。",
    "asked": "请大家决定。",
    "asked_or": "请大家决定：{others}。",
    "or": "，或者",
}

COLORS: Final[Mapping[Color, str]] = {
    Color.RED: "红",
    Color.YELLOW: "黄",
    Color.GREEN: "绿",
    Color.BLUE: "蓝",
}
_FACES: Final[Mapping[Face, str]] = {
    **{face: face.value for face in Face},
    Face.SKIP: "跳过",
    Face.REVERSE: "反转",
    Face.DRAW_TWO: "+2",
    Face.WILD: "变色",
    Face.WILD_DRAW_FOUR: "+4",
}
CARDS: Final = tuple((COLORS[card.color] if card.color else "") + _FACES[card.face] for card in ALL_CARDS)
"""What the cards are called, by index."""
THE: Final = ""

STAND_INS: Final[Mapping[str, str]] = {
    "who": "这位玩家",
    "other": "对方",
    "next": "下家",
    "closer": "有人",
    "turn": "别的玩家",
    "dealer": "庄家",
    "card": "这张牌",
    "top": "顶牌",
    "bare": "这张牌",
}
"""What is said where a parameter is missing that the sentence cannot do without."""

WORDS: Final[Mapping[str, str]] = {
    "draw": "摸牌",
    "play": "出牌",
    "turn_end": "过牌",
    "advice": "给建议",
    "noise": "出声",
    "time": "超时",
    "wrong_call": "误喊 UNO",
    "wrong_catch": "误抓",
}

FORMS: Final[Mapping[str, tuple[str, str, str]]] = {
    "cards": ("{} 张", "{} 张", "{} 张"),
    "more": ("{} 张", "{} 张", "{} 张"),
    "points": ("{} 分", "{} 分", "{} 分"),
    "entries": ("{} 条记录", "{} 条记录", "{} 条记录"),
    "left": ("已经摸完", "还差 {} 张", "还差 {} 张"),
}
"""How a number is said: none, one, more."""

SECONDS: Final = "{} 秒"
MILLISECONDS: Final = "{} 毫秒"
PHOTO_FINISH: Final = "仅仅 {}"
AND: Final = ("、", "、")
BETWEEN: Final = "；"
GAP: Final = ""
STOP: Final = "。"
SETS_NAMES_OFF: Final = True
