"""A game to be taken away: as a record, as JSON, as CSV, as a page to read and print. Values in, text out."""
