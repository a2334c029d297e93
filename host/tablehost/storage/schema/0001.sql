-- Save file, version 1. Released: never touch it again, write 0002.sql instead.
--
-- Times: *_us are microseconds. at_us is on the table's clock (zero where the table began to count); the others are
-- wall-clock time since 1970-01-01 UTC. Rows are facts: they are added, never changed and never deleted.

-- Who opened this file, so that a program that finds it locked can say by whom.
CREATE TABLE opening (
    id INTEGER PRIMARY KEY,
    opened_us INTEGER NOT NULL,
    process INTEGER NOT NULL
) STRICT;

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    setup TEXT NOT NULL,  -- the setup lines of the record
    created_us INTEGER NOT NULL
) STRICT;

-- One line of the record each, with the verdict it was given when it was entered.
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    line TEXT NOT NULL,
    at_us INTEGER,  -- NULL where only the order counts
    saved_us INTEGER NOT NULL,
    source TEXT NOT NULL,  -- key, button, auto, landing, …
    verdict TEXT NOT NULL,
    rule TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

-- The table got up. A game is closed as long as its latest closing counts all of its entries; a later entry (an undo,
-- say) opens it again.
CREATE TABLE closing (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id),
    entries INTEGER NOT NULL,  -- how many entries the game had
    reason TEXT NOT NULL,
    closed_us INTEGER NOT NULL
) STRICT;

-- The result of a round, or of the match where round is NULL. The latest booking of a round stands; one without scores
-- takes the round back.
CREATE TABLE booking (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game (id),
    round INTEGER CHECK (round >= 1),
    entries INTEGER NOT NULL,  -- how many entries the game had
    booked_us INTEGER NOT NULL
) STRICT;

CREATE TABLE score (
    booking INTEGER NOT NULL REFERENCES booking (id),
    place INTEGER NOT NULL,  -- order in which the scores were booked, from 0
    player TEXT NOT NULL,
    points INTEGER NOT NULL,
    total INTEGER NOT NULL,
    outcome TEXT NOT NULL,  -- winner, loser, … or empty
    PRIMARY KEY (booking, place)
) STRICT, WITHOUT ROWID;

-- People who sat at the table; the latest row of a name stands.
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    color TEXT NOT NULL,
    used_us INTEGER NOT NULL
) STRICT;

CREATE INDEX closing_of_game ON closing (game);
CREATE INDEX booking_of_game ON booking (game);
CREATE INDEX player_by_name ON player (name);

-- Entries follow one another: no gap, and no second writer that overtakes the first.
CREATE TRIGGER entry_follows BEFORE INSERT ON entry
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entry WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'this is not the next entry of the game'); END;

CREATE TRIGGER opening_stays BEFORE UPDATE ON opening BEGIN SELECT RAISE(ABORT, 'openings are never changed'); END;
CREATE TRIGGER opening_is_kept BEFORE DELETE ON opening BEGIN SELECT RAISE(ABORT, 'openings are never deleted'); END;
CREATE TRIGGER game_stays BEFORE UPDATE ON game BEGIN SELECT RAISE(ABORT, 'games are never changed'); END;
CREATE TRIGGER game_is_kept BEFORE DELETE ON game BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER closing_stays BEFORE UPDATE ON closing BEGIN SELECT RAISE(ABORT, 'closings are never changed'); END;
CREATE TRIGGER closing_is_kept BEFORE DELETE ON closing BEGIN SELECT RAISE(ABORT, 'closings are never deleted'); END;
CREATE TRIGGER booking_stays BEFORE UPDATE ON booking BEGIN SELECT RAISE(ABORT, 'bookings are never changed'); END;
CREATE TRIGGER booking_is_kept BEFORE DELETE ON booking BEGIN SELECT RAISE(ABORT, 'bookings are never deleted'); END;
CREATE TRIGGER score_stays BEFORE UPDATE ON score BEGIN SELECT RAISE(ABORT, 'scores are never changed'); END;
CREATE TRIGGER score_is_kept BEFORE DELETE ON score BEGIN SELECT RAISE(ABORT, 'scores are never deleted'); END;
CREATE TRIGGER player_stays BEFORE UPDATE ON player BEGIN SELECT RAISE(ABORT, 'players are never changed'); END;
CREATE TRIGGER player_is_kept BEFORE DELETE ON player BEGIN SELECT RAISE(ABORT, 'players are never deleted'); END;
