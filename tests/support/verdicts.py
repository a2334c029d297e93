"""Which verdict every rule id may come with."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rulings import Rule, Verdict

L, I, U, J = Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UPHELD, Verdict.REJECTED  # noqa: E741
LATE, VOID, AGAIN, REDRAW = Verdict.LATE, Verdict.VOID, Verdict.REDUNDANT, Verdict.REDRAW
MISMATCH, ASK, NOTED = Verdict.MISMATCH, Verdict.NEEDS_RULING, Verdict.NOTED

# docs/record.md, Rule ids; then the comments beside the rules that are ours.
VERDICTS: Mapping[Verdict, str] = {
    L: """match.color match.number match.symbol match.wild first.card first.skip first.reverse first.draw_two first.wild
        reverse.two stack.same stack.up stack.any bounce.skip bounce.reverse w4.bluff_possible wild.color wild.peek
        wild.trade draw.choice draw.until_playable draw.play_drawn draw.raced draw.keep draw.may_stop draw.turn_ends
        draw.penalty score.hand deck.reshuffle deck.empty jump.identical multi.pair multi.set seven.swap zero.rotate
        red_zero.ten sum.win uno.self uno.early record.corrected play.stands""",
    I: """match.none turn.order penalty.color_only draw.once draw.only_drawn draw.number_only pass.must_draw stack.none
        stack.kind stack.limit bounce.color bounce.not_w4 wild.under_penalty wild.color_open jump.off jump.not_identical
        jump.open_penalty multi.off multi.not_alike seven.off sum.wrong finish.numbers_only challenge.off
        challenge.only_victim challenge.in_chain challenge.own uno.wrong_call setup.players round.over round.dead
        challenge.none wild.not_open wild.keep_color seven.none seven.open challenge.open first.twice first.missing
        seat.absent seat.joined score.early wild.no_function sum.off""",
    REDRAW: "first.lot_again first.wild first.wild4 first.skip first.reverse first.draw_two",
    U: """challenge.guilty uno.caught fault.advice fault.time fault.wrong_call fault.wrong_catch silence.broken
        slap.last""",
    J: "challenge.innocent uno.called uno.not_one uno.tie uno.not_needed fault.none record.fine time.left",
    LATE: "uno.window challenge.after_draw round.over draw.raced",
    VOID: """uno.too_early uno.too_late uno.exactly_one table.no_question table.decide_word record.no_entry slap.none
        time.none deck.reshuffle fix.none""",
    AGAIN: "uno.one_penalty uno.again time.once",
    NOTED: """uno.waiting uno.missed challenge.waiting claim.no_effect count.ok landing silence.on penalty.accepted
        notice.due notice.given
        challenge.shown first.lot first.starts deal.ok seat.left seat.joined score.winner round.next round.abandoned
        table.decided record.undone slap.noted fix.turn fix.direction fix.top fix.same""",
    MISMATCH: "deck.copies count.final count.physical",
    ASK: """round.dead score.tie score.leaver misplay.late penalty.excess record.conflict deal.count leave.owed
        uno.entry_lag deck.copies deck.run_out score.missing forfeit.choice""",
}
PAIRS = [(verdict, Rule(word)) for verdict, words in VERDICTS.items() for word in words.split()]
