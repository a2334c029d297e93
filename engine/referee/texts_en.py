"""The referee's sentences in English. `texts.py` says how a template is filled and which parameters there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.cards import ALL_CARDS, Color, Face
from referee.rulings import Rule, Verdict

_DRAWN_TOO_LATE: Final = "Too late: {} had already played when {{who}} laid the drawn card."

TEXTS: Final[Mapping[Rule | tuple[Verdict, Rule], str | tuple[str, ...]]] = {
    # A card is laid
    Rule.MATCH_COLOR: (
        "{who} plays {card}: it fits the color in play, {color}.",
        "{who} plays {card}: it fits by color.",
    ),
    Rule.MATCH_NUMBER: "{who} plays {card}: the same number as {top}.",
    Rule.MATCH_SYMBOL: "{who} plays {card}: the same symbol as {top}.",
    Rule.MATCH_WILD: "{who} plays {card}, which fits on every card[, and names {named}].",
    Rule.MATCH_NONE: "{who}'s {card:bare} does not fit on {top}[ (color in play: {color})].",
    Rule.PLAY_STANDS: "{who}'s {card:bare} does not fit on {top}, but the table lets it lie.",
    Rule.TURN_ORDER: ("It is {turn}'s turn, not {who}'s.", "It is not {who}'s turn."),
    Rule.PENALTY_COLOR_ONLY: (
        "After the penalty only {color} fits, so {who}'s {card:bare} does not.",
        "After the penalty only the color of the draw card fits, so {who}'s {card:bare} does not.",
    ),
    Rule.MULTI_PAIR: "{who} lays two identical cards[, {card} twice].",
    Rule.MULTI_SET: ("{who} lays {n} cards of the same rank.", "{who} lays several cards of the same rank."),
    Rule.MULTI_OFF: "{who} may lay only one card a turn at this table.",
    Rule.MULTI_NOT_ALIKE: "{who}'s cards are not alike, so they cannot be laid together.",
    Rule.JUMP_IDENTICAL: "{who} jumps in with {card}, identical to the top card.",
    Rule.JUMP_OFF: "{who} is not to play[, for it is {turn}'s turn], and there is no jumping in at this table.",
    Rule.JUMP_NOT_IDENTICAL: (
        "{who} cannot jump in, because {card} is not identical to {top}.",
        "{who} cannot jump in with {card} at this table.",
    ),
    Rule.JUMP_OPEN_PENALTY: (
        "{who} cannot jump in while {other} still faces a draw card.",
        "{who} cannot jump in while a draw card still waits for its answer.",
    ),
    Rule.FINISH_NUMBERS_ONLY: (
        "{who} cannot go out with {card}, because only a number card may be the last[; {amount} still to draw]."
    ),
    Rule.REVERSE_TWO: (
        "Only two play, so after {who}'s Reverse it is {next}'s turn.",
        "Only two play, so {who}'s Reverse acts as a Skip.",
    ),
    # The start
    Rule.FIRST_CARD: ("{card} is turned up, and {next} starts.", "{card} is turned up and starts the pile."),
    Rule.FIRST_SKIP: (
        "{card} is turned up: {other} loses the first turn[, and {next} starts].",
        "{card} is turned up without effect[, and {next} starts].",
    ),
    Rule.FIRST_REVERSE: (
        "{card} is turned up: {next} starts, and play runs counterclockwise.",
        "{card} is turned up: play runs counterclockwise.",
    ),
    Rule.FIRST_DRAW_TWO: "{card} is turned up[, and {next} starts].",
    Rule.FIRST_WILD: (
        "{card} is turned up, so a color has to be named before {next} starts.",
        "{card} is turned up, so a color has to be named before the first turn.",
    ),
    Rule.FIRST_WILD4: "{card} is never accepted as the first card, so another one is turned up.",
    (Verdict.REDRAW, Rule.FIRST_SKIP): "{card} is not accepted as the first card, so another one is turned up.",
    (Verdict.REDRAW, Rule.FIRST_REVERSE): "{card} is not accepted as the first card, so another one is turned up.",
    (Verdict.REDRAW, Rule.FIRST_DRAW_TWO): "{card} is not accepted as the first card, so another one is turned up.",
    (Verdict.REDRAW, Rule.FIRST_WILD): "{card} is not accepted as the first card, so another one is turned up.",
    Rule.FIRST_LOT: "{who} draws {card} to find the dealer.",
    Rule.FIRST_LOT_AGAIN: "{card} has no number, so {who} draws another card to find the dealer.",
    Rule.FIRST_STARTS: "The table lets {who} start.",
    Rule.FIRST_TWICE: "The round is already under way, so no further first card is turned up.",
    Rule.FIRST_MISSING: "{who} has to wait: the first card has not been turned up yet.",
    Rule.DEAL_OK: "The deal is right[: {n:cards} each].",
    Rule.DEAL_COUNT: (
        "{who} was dealt {told:cards} where {n} are right.",
        "The number of cards dealt does not agree with the hand size.",
    ),
    Rule.SETUP_PLAYERS: (
        "These rules are not for {n} players[: the limit is {limit}].",
        "The number of players does not fit these rules.",
    ),
    # Draw cards
    Rule.STACK_SAME: "{who} answers {top} with {card}: like goes on like.",
    Rule.STACK_UP: "{who} answers {top} with {card}: a Wild Draw Four may go on a Draw Two.",
    Rule.STACK_ANY: "{who} answers {top} with {card}: a Draw Two may go on a Wild Draw Four here.",
    Rule.STACK_NONE: (
        "{who} cannot answer {top} with {card}, because draw cards are not answered here[; {amount} still to draw]."
    ),
    Rule.STACK_KIND: "{who} cannot answer {top} with {card} at this table[; {amount} still to draw].",
    Rule.STACK_LIMIT: "{who} cannot add {card}: the chain is full[ ({limit} draw cards)][; {amount} still to draw].",
    Rule.BOUNCE_SKIP: "{who}'s {card:bare} passes the penalty on[ to {other}].",
    Rule.BOUNCE_REVERSE: "{who}'s {card:bare} sends the penalty back[ to {other}].",
    Rule.BOUNCE_COLOR: "{who} cannot deflect {top} with {card}, because the colors differ[; {amount} still to draw].",
    Rule.BOUNCE_NOT_W4: "{who} cannot deflect a Wild Draw Four with {card}[; {amount} still to draw].",
    Rule.W4_BLUFF_POSSIBLE: "{who} plays {card}[ and names {named}]; only a challenge can test it.",
    Rule.PENALTY_ACCEPTED: "{who} accepts the penalty without a challenge.",
    Rule.PENALTY_EXCESS: (
        "{who} drew {told:cards}, {n} more than were due.",
        "{who} drew more cards than were due.",
    ),
    # Wilds
    Rule.WILD_COLOR: ("{who} names {named}.", "{who} names {color}.", "{who} names the color."),
    Rule.WILD_PEEK: "{who} uses the Wild to look at {other}'s hand for 5 seconds[, and {color} stays in play].",
    Rule.WILD_TRADE: (
        "{who} uses the Wild to swap {n:cards} with {other}[, and {color} stays in play].",
        "{who} uses the Wild to swap cards with {other}[, and {color} stays in play].",
    ),
    Rule.WILD_UNDER_PENALTY: "{who} cannot answer {top} with a Wild[; {amount} still to draw].",
    Rule.WILD_COLOR_OPEN: (
        "{who} has to wait until {other} has named the color.",
        "{who} has to name the color first.",
    ),
    Rule.WILD_NOT_OPEN: "{who} has no color to name now.",
    Rule.WILD_KEEP_COLOR: (
        "{who} has to name another color, because {named} is already in play.",
        "{who} has to name another color, because {color} is already in play.",
        "{who} has to name another color than the one in play.",
    ),
    Rule.WILD_NO_FUNCTION: "{who} can only name a color with a Wild at this table.",
    # Drawing and passing
    Rule.DRAW_CHOICE: "{who} draws one card for this turn.",
    Rule.DRAW_UNTIL_PLAYABLE: "{who} draws on until a card fits[: {n:cards} this time].",
    Rule.DRAW_PLAY_DRAWN: (
        "{who} plays {card}, just drawn, and it fits on {top}.",
        "{who} plays {card}, just drawn.",
    ),
    Rule.DRAW_RACED: (
        "{who} lays {card}, just drawn, before {other} has played.",
        "{who} lays {card}, just drawn, before the next player has played.",
    ),
    (Verdict.LATE, Rule.DRAW_RACED): (
        _DRAWN_TOO_LATE.format("{closer}"),
        _DRAWN_TOO_LATE.format("{other}"),
        _DRAWN_TOO_LATE.format("the next player"),
    ),
    Rule.DRAW_KEEP: "{who} keeps the drawn card.",
    Rule.DRAW_MAY_STOP: "{who} stops drawing before a card fits, which is allowed.",
    Rule.DRAW_TURN_ENDS: "{who} draws one card, and that ends the turn.",
    Rule.DRAW_PENALTY: (
        "{who} draws {n:cards}, {due:left}.",
        "{who} draws {told:cards}, {due:left}.",
        "{who} draws the cards owed[, {due:left}].",
    ),
    Rule.DRAW_ONCE: "{who} has already drawn in this turn, and once is the most.",
    Rule.DRAW_ONLY_DRAWN: "{who} has drawn, so only the drawn card may be played in this turn.",
    Rule.DRAW_NUMBER_ONLY: "{who} cannot play {card} at once, because a drawn card has to be a number card for that.",
    Rule.PASS_MUST_DRAW: ("{who} has to draw {n:cards} before passing.", "{who} has to draw before passing."),
    Rule.DECK_RESHUFFLE: "The discards under the top card are shuffled into a new draw pile[ of {n:cards}].",
    Rule.DECK_RUN_OUT: "The draw pile has run out.",
    (Verdict.VOID, Rule.DECK_RESHUFFLE): "There are no discards under the top card to shuffle.",
    Rule.DECK_EMPTY: (
        "{who} does not have to draw {n:more}, because nothing is left to draw.",
        "{who} passes without drawing, because nothing is left to draw.",
    ),
    Rule.DECK_COPIES: "{who}'s {card:bare} cannot be there, because every copy in the deck is already accounted for.",
    (Verdict.NEEDS_RULING, Rule.DECK_COPIES): (
        "{who}'s {card:bare} cannot be there, because every copy is already accounted for: the table looks again."
    ),
    # Party rules
    Rule.SEVEN_SWAP: ("{who} swaps hands with {other}.", "{who} swaps hands after the 7."),
    Rule.SEVEN_OFF: "{who} cannot swap hands, because a 7 is an ordinary card at this table.",
    Rule.SEVEN_OPEN: (
        "{who} has to wait until {other} has swapped hands after the 7.",
        "{who} has to swap hands first, because a 7 is down.",
    ),
    Rule.SEVEN_NONE: "{who} cannot swap hands, because no 7 waits for it.",
    Rule.ZERO_ROTATE: "{who} plays {card}: every hand moves on to the next player.",
    Rule.RED_ZERO_TEN: "{who} plays {card}, which counts as a Draw Ten at this table.",
    Rule.SUM_WIN: "{who}'s cards add up to the number just played.",
    Rule.SUM_WRONG: "{who}'s cards do not add up to the number just played.",
    Rule.SUM_OFF: "{who} cannot go out by the sum of the hand at this table.",
    Rule.SILENCE_ON: "A 2 is down: nobody makes a sound until {who} plays again.",
    Rule.SILENCE_BROKEN: ("{other} made a sound during the silence.", "{who} made a sound during the silence."),
    Rule.SLAP_LAST: ("{other} is the last to slap the 9.", "{who} is the last to slap the 9."),
    Rule.SLAP_NOTED: "{who}'s hand is down on the 9.",
    Rule.SLAP_NONE: "{who} slaps the pile, but no 9 has landed.",
    # UNO
    Rule.UNO_SELF: (
        "{who} called UNO {margin_us:photo} before {other} pressed.",
        "{who} calls UNO in time.",
    ),
    Rule.UNO_EARLY: "{who} calls UNO while the last card but one is still in hand, and that counts.",
    Rule.UNO_AGAIN: "{who} has already called UNO.",
    Rule.UNO_WRONG_CALL: (
        "{who} calls UNO with {count:cards} in hand, which is not the moment for it.",
        "{who} calls UNO when it is not the moment for it.",
    ),
    Rule.UNO_CAUGHT: (
        "{who} catches {other}, whose UNO call was not first ({margin_us:photo} between the two).",
        "{who} catches {other}, who has one card and had not called UNO.",
    ),
    Rule.UNO_CALLED: (
        "{other} had called UNO {margin_us:photo} before {who} pressed.",
        "{other} had already called UNO when {who} pressed.",
    ),
    Rule.UNO_NOT_ONE: (
        "{who} cannot catch {other}, who has {count:cards} in hand.",
        "{who} cannot catch {other}, who did not hold exactly one card at that moment.",
        "{who} catches nobody, because no other player holds exactly one card.",
    ),
    Rule.UNO_TIE: (
        "The call and the catch were simultaneous[ (within {margin_us})]; the tie goes to {other}.",
        "The call and the catch were simultaneous[ (within {margin_us})]; the tie goes to the player who called.",
    ),
    Rule.UNO_NOT_NEEDED: (
        "{other} does not have to call UNO for {card} as the last card.",
        "{other} does not have to call UNO for this last card.",
    ),
    Rule.UNO_WINDOW: (
        "Too late: {closer} had already {word} when {who} pressed[ ({late_us})].",
        "Too late: {closer} had already made a move when {who} pressed[ ({late_us})].",
        "Too late: {other} could no longer be caught when {who} pressed[ ({late_us})].",
        "Too late: the time for a catch was over when {who} pressed[ ({late_us})].",
    ),
    Rule.UNO_TOO_EARLY: (
        "{who} still has {count:cards}, so the UNO call has no effect.",
        "{who} calls UNO too early, so the call has no effect.",
    ),
    Rule.UNO_TOO_LATE: (
        "{other} had caught {who} {margin_us:photo} before the UNO call, so it changes nothing.",
        "{other} had already caught {who}, so the UNO call changes nothing.",
        "{who} calls UNO too late, so the call changes nothing.",
    ),
    Rule.UNO_EXACTLY_ONE: (
        "{who} has {count:cards}, and UNO is called with exactly one.",
        "{who} does not hold exactly one card, so the UNO call has no effect.",
    ),
    Rule.UNO_ONE_PENALTY: (
        "{other} had already been caught when {who} pressed, and one penalty is enough.",
        "Somebody was faster than {who}, and one penalty is enough.",
    ),
    Rule.UNO_WAITING: "{who}'s press waits for the card it belongs to[, up to {lag_us}].",
    Rule.UNO_MISSED: "{who} had one card and had not called UNO when the time for it was over.",
    Rule.UNO_ENTRY_LAG: "It is open whether {who} pressed before or after the card landed[ (within {lag_us})].",
    # Challenges
    Rule.CHALLENGE_OFF: "{who} cannot challenge, because there are no challenges at this table.",
    Rule.CHALLENGE_ONLY_VICTIM: (
        "{who} cannot challenge, because only {other}, who would draw, may do that.",
        "{who} cannot challenge, because only the player who would draw may do that.",
    ),
    Rule.CHALLENGE_IN_CHAIN: "{who} cannot challenge a Wild Draw Four that was laid as an answer.",
    Rule.CHALLENGE_OWN: (
        "{who} cannot challenge, because the first Wild Draw Four was {who}'s own[; {amount} still to draw]."
    ),
    Rule.CHALLENGE_NONE: "{who} has nothing to challenge or accept now.",
    Rule.CHALLENGE_GUILTY: (
        "{who}'s challenge succeeds: {other} held {card} when the Wild Draw Four was laid.",
        "{who}'s challenge succeeds: {other} held a card that forbids the Wild Draw Four[ with {color} in play].",
    ),
    Rule.CHALLENGE_INNOCENT: (
        "{who}'s challenge fails: {other} held no card that forbids the Wild Draw Four[ with {color} in play]"
        "[; the {since:cards} drawn since do not count]."
    ),
    Rule.CHALLENGE_OPEN: (
        "{who} has to wait until {other} has shown the challenged hand.",
        "{who} has to show the challenged hand first.",
    ),
    Rule.CHALLENGE_AFTER_DRAW: "Too late: {who} had already accepted or drawn the cards before challenging.",
    Rule.CHALLENGE_WAITING: "{who} challenges {other}'s Wild Draw Four.",
    Rule.CHALLENGE_SHOWN: "{who} shows the hand, though nothing asked for it.",
    # Faults people notice
    Rule.FAULT_ADVICE: "{other} gave advice, as {who} points out.",
    Rule.FAULT_TIME: (
        "{other} took longer than a turn may last[ ({limit} s)].",
        "{turn} took longer than a turn may last[ ({limit} s)].",
        "{who} took longer than a turn may last[ ({limit} s)].",
    ),
    Rule.FAULT_WRONG_CALL: "{other} had called UNO at the wrong moment, as {who} points out.",
    Rule.FAULT_WRONG_CATCH: "{other} had made a catch without ground, as {who} points out.",
    Rule.FAULT_NONE: "{who} points at {other}[ for {fault}], but nothing on record supports it.",
    Rule.TIME_NONE: "No turn is being timed now.",
    Rule.TIME_LEFT: "{other}'s turn has not lasted too long yet[: there are {limit} s for it].",
    Rule.TIME_ONCE: "{other} was punished for this turn already.",
    Rule.NOTICE_DUE: "{who} is down to two cards and has to tell the table.",
    Rule.NOTICE_GIVEN: "{who} tells the table: two cards left.",
    Rule.CLAIM_NO_EFFECT: "{who}'s announcement is noted and changes nothing.",
    # The end, seats and scores
    Rule.ROUND_OVER: (
        "The round is already over[ and won by {other}], so {who} can neither play nor draw.",
        "The round is already over.",
    ),
    (Verdict.LATE, Rule.ROUND_OVER): "Too late: the round was already over when {who} spoke up.",
    Rule.ROUND_DEAD: "The round has come to a dead end, so {who} can neither play nor draw.",
    (Verdict.NEEDS_RULING, Rule.ROUND_DEAD): "Nobody can play or draw any more, and the rules do not say what then.",
    Rule.ROUND_NEXT: ("The next round starts, and {dealer} deals.", "The next round starts."),
    Rule.ROUND_ABANDONED: "The round is given up.",
    Rule.SEAT_LEFT: "{who} leaves[ with {count:cards} in hand].",
    Rule.SEAT_JOINED: "{who} sits down[ with {count:cards}].",
    (Verdict.ILLEGAL, Rule.SEAT_JOINED): "{who} has a seat already, so nobody sits down.",
    Rule.SEAT_ABSENT: "{who} is not in this round.",
    Rule.FORFEIT_CHOICE: ("{who} picks who takes the forfeit.", "The winner picks who takes the forfeit."),
    Rule.LEAVE_OWED: (
        "{who} leaves and still owes {due:cards}.",
        "{who} leaves while cards are still owed.",
    ),
    Rule.SCORE_HAND: ("{who}'s hand counts {points:points}.", "{who}'s hand is entered."),
    Rule.SCORE_EARLY: "{who}'s hand cannot be counted before the round is over.",
    Rule.SCORE_WINNER: "{who} has won, and a winner's own hand is not counted.",
    Rule.SCORE_TIE: "The best totals are level[ at {points}], and the rules do not say who wins.",
    Rule.SCORE_LEAVER: "Everybody else has left, and the rules do not say whether the hands they held count.",
    Rule.SCORE_MISSING: (
        "The next round starts, but {other}'s hand has not been counted.",
        "The next round starts, but not every hand has been counted.",
    ),
    # The record
    Rule.COUNT_OK: ("{who} has {count:cards}, as on record.", "{who}'s cards agree with the record."),
    Rule.COUNT_FINAL: (
        "{who} shows {told:cards}, but the record says {count}.",
        "{who}'s hand does not agree with the number of cards on record.",
    ),
    Rule.COUNT_PHYSICAL: (
        "{who} counts {told:cards} where the record says {count}, and the count at the table is believed.",
        "{who}'s cards do not agree with the record, and the count at the table is believed.",
    ),
    Rule.FIX_TURN: ("The table says that it is {who}'s turn.", "The table says whose turn it is."),
    Rule.FIX_DIRECTION: "The table says that play runs the other way.",
    Rule.FIX_TOP: "The table says that {card} lies on top[, with {named} in force].",
    Rule.FIX_SAME: "That is how it is on record already.",
    Rule.FIX_NONE: "No round is being played, so there is no position to put right.",
    Rule.LANDING: "A card has landed and waits to be typed.",
    Rule.MISPLAY_LATE: (
        "The objection to entry {number} comes after play went on, and the rules do not say what then.",
        "The objection comes after play went on, and the rules do not say what then.",
    ),
    Rule.RECORD_CORRECTED: (
        "Entry {number} is corrected, and everything after it still stands.",
        "The entry is corrected, and everything after it still stands.",
    ),
    Rule.RECORD_CONFLICT: (
        "This correction makes entry {number} impossible.",
        "This correction makes a later entry impossible.",
    ),
    Rule.RECORD_UNDONE: ("The record goes back by {n:entries}.", "The last entries are taken back."),
    Rule.RECORD_NO_ENTRY: ("There is no entry {number} to go back to.", "There is no such entry."),
    Rule.RECORD_FINE: (
        "Entry {number} was in order, or refused already, so nothing changes.",
        "The entry was in order, or refused already, so nothing changes.",
    ),
    Rule.DECIDED: (
        "The table decides: {answer}.",
        "The table's decision is recorded.",
    ),
    Rule.DECIDE_NOTHING: "There is no open question to decide.",
    Rule.DECIDE_WORD: (
        "The open question cannot be answered with “{word}”.",
        "That is no answer to the open question.",
    ),
}

CLAUSES: Final[Mapping[str, str]] = {
    # what goes back
    "takes_back": "{who} takes {card} back",
    "takes_back_and_draws": "{who} takes {card} back and draws {n}",
    "takes_all_back": "{who} takes the cards back",
    "takes_all_back_and_draws": "{who} takes the cards back and draws {n}",
    "goes_back": "the card goes back",
    "all_go_back": "the cards go back",
    "refused_back": "it goes back into the draw pile",
    "refused_aside": "it stays under the next one",
    # what has to be drawn
    "draws": "{who} draws {n}",
    "need_not_draw": "{who} does not have to draw {n} after all",
    "draws_and_loses_turn": "{who} draws {n} and loses the turn",
    "draws_or_challenges": "{who} draws {n} or challenges",
    "faces": "{who} faces {n}",
    "faces_or_challenges": "{who} faces {n} and may challenge",
    # what is awaited
    "color": "{who} names the color",
    "may_challenge": "{who} may challenge",
    "swap": "{who} chooses whom to swap hands with",
    "shows": "{who} shows the hand",
    "shows_whole": "{who} shows the whole hand",
    "shows_last": "{who} shows the last card",
    "draw": "{who} has to draw",
    # what else happens
    "skipped": "{next} loses the turn",
    "skipped_together": "{who} lose the turn",
    "skipped_several": "the next players lose the turn",
    "turns_round": "play turns round",
    "slap": "every hand goes down on the 9",
    "silence_over": "the silence is over",
    "starts": "{who} starts",
    "deals": "{who} deals",
    "partners": "{who} and {other} play together",
    "lots_again": "the tied players draw again",
    # how it ends
    "is_out": "{who} is out",
    "wins_round": "{who} wins the round",
    "wins_by_leaving": "{who} wins the round, because everybody else has left",
    "round_void": "the round counts for nobody",
    "goes_on": "play goes on",
    "scores": "{who} scores {points}",
    "scores_each": "{who} score {points} each",
    "wins_match": "{who} wins the match[ with {points}]",
    "wins_match_together": "{who} win the match[ with {points} each]",
    "loses_match": "{who} loses the match",
    "loses_match_together": "{who} lose the match",
    "truth_or_dare": "{who} faces Truth or Dare",
    "pig": "{who} gets a pig drawn",
    "forfeit": "{who} pays a forfeit",
}

NOTES: Final[Mapping[str, str | tuple[str, ...]]] = {
    "entry": "Entry {number} – ",
    "call": ("Entry {number}, {who}'s call – ", "Entry {number}, the call – "),
    "catch": ("Entry {number}, {who}'s catch – ", "Entry {number}, the catch – "),
    "challenge": ("Entry {number}, {who}'s challenge – ", "Entry {number}, the challenge – "),
}

QUESTIONS: Final[Mapping[Rule, str | tuple[str, ...]]] = {
    Rule.ROUND_DEAD: "Nobody can play or draw any more: what becomes of the round?",
    Rule.FORFEIT_CHOICE: ("Whom does {who} pick for the forfeit?", "Who takes the forfeit?"),
    Rule.SCORE_TIE: "The best totals are level[ at {points}]: who wins?",
    Rule.SCORE_LEAVER: "Everybody else has left: do the hands they held count?",
    Rule.MISPLAY_LATE: (
        "Entry {number} was not in order, but play has gone on since: does it stand?",
        "The entry was not in order, but play has gone on since: does it stand?",
    ),
    Rule.PENALTY_EXCESS: (
        "{who} drew {told:cards}, {n} more than were due: what becomes of the surplus?",
        "More cards were drawn than were due: what becomes of the surplus?",
    ),
    Rule.RECORD_CONFLICT: (
        "With this correction entry {number} becomes impossible: what really happened?",
        "With this correction a later entry becomes impossible: what really happened?",
    ),
    Rule.DEAL_COUNT: (
        "{who} was dealt {told:cards} where {n} are right: what now?",
        "The deal does not agree with the hand size: what now?",
    ),
    Rule.LEAVE_OWED: (
        "{who} left and still owed {due:cards}: who draws them?",
        "A player left and still owed cards: who draws them?",
    ),
    Rule.UNO_ENTRY_LAG: (
        "{who} pressed about when the card landed[ (within {lag_us})]: does the press count?",
        "A press came about when the card landed[ (within {lag_us})]: does it count?",
    ),
    Rule.SCORE_MISSING: (
        "{other}'s hand has not been counted: what is it worth?",
        "Not every hand has been counted: what are the missing ones worth?",
    ),
    Rule.DECK_COPIES: "Every {card:bare} of the deck is already accounted for: which card was it?",
    Rule.DECK_RUN_OUT: "The draw pile has run out: what now?",
}

ANSWERS: Final[Mapping[Rule, Mapping[str, str]]] = {
    Rule.ROUND_DEAD: {"void_round": "the round is void", "play_on": "play goes on"},
    Rule.SCORE_TIE: {"shared_win": "the win is shared", "play_another": "another round decides"},
    Rule.SCORE_LEAVER: {"leaver_counts": "those hands count", "no_points": "nobody gets points"},
    Rule.MISPLAY_LATE: {"stands": "it stands", "take_back": "it is taken back"},
    Rule.PENALTY_EXCESS: {"return_unseen": "the surplus goes back unseen", "keep": "the surplus stays in the hand"},
    Rule.RECORD_CONFLICT: {"ask_table": "the table decides"},
    Rule.DEAL_COUNT: {"redeal": "the cards are dealt again", "play_on": "play goes on"},
    Rule.FORFEIT_CHOICE: {"winner_picks": "nobody yet"},
    Rule.LEAVE_OWED: {"debt_lapses": "nobody draws them", "next_draws": "the next player draws them"},
    Rule.UNO_ENTRY_LAG: {"ask_table": "the table decides", "counts": "the press counts", "fails": "the press fails"},
    Rule.DECK_RUN_OUT: {"reshuffle": "the discards are shuffled and play goes on", "abandon": "the round is given up"},
    Rule.SCORE_MISSING: {"zero": "the missing hands count 0", "ask_table": "the table decides"},
}

EXPLAIN: Final[Mapping[str, str]] = {
    "usual": "Usually {default}.",
    "usual_or": "Usually {default}; otherwise {others}.",
    "asked": "The table decides.",
    "asked_or": "The table decides: {others}.",
    "or": " or ",
}

COLORS: Final[Mapping[Color, str]] = {
    Color.RED: "red",
    Color.YELLOW: "yellow",
    Color.GREEN: "green",
    Color.BLUE: "blue",
}
_FACES: Final[Mapping[Face, str]] = {
    **{face: face.value for face in Face},
    Face.SKIP: "Skip",
    Face.REVERSE: "Reverse",
    Face.DRAW_TWO: "Draw Two",
    Face.WILD: "Wild",
    Face.WILD_DRAW_FOUR: "Wild Draw Four",
}
CARDS: Final = tuple((COLORS[card.color] + " " if card.color else "") + _FACES[card.face] for card in ALL_CARDS)
"""What the cards are called, by index."""
THE: Final = "the "

STAND_INS: Final[Mapping[str, str]] = {
    "who": "this player",
    "other": "the other player",
    "next": "the next player",
    "closer": "somebody",
    "turn": "another player",
    "dealer": "the dealer",
    "card": "the card",
    "top": "the top card",
    "bare": "card",
}
"""What is said where a parameter is missing that the sentence cannot do without."""

WORDS: Final[Mapping[str, str]] = {
    "draw": "drawn",
    "play": "played",
    "turn_end": "passed",
    "advice": "giving advice",
    "noise": "making a sound",
    "time": "taking too long",
    "wrong_call": "a wrong UNO call",
    "wrong_catch": "a wrong catch",
}

FORMS: Final[Mapping[str, tuple[str, str, str]]] = {
    "cards": ("no cards", "{} card", "{} cards"),
    "more": ("any more cards", "{} more card", "{} more cards"),
    "points": ("0 points", "{} point", "{} points"),
    "entries": ("no entries", "{} entry", "{} entries"),
    "left": ("which was all", "and {} is still owed", "and {} are still owed"),
}
"""How a number is said: none, one, more."""

SECONDS: Final = "{} s"
MILLISECONDS: Final = "{} ms"
PHOTO_FINISH: Final = "a photo-finish {}"
AND: Final = (", ", " and ")
BETWEEN: Final = "; "
GAP: Final = " "
STOP: Final = "."
SETS_NAMES_OFF: Final = False
