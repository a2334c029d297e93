"""Game records (docs/record.md): the one place the rest of the program imports reading and writing from."""

from referee.expectations import Expectation, check
from referee.record_entries import format_entry, parse_entry
from referee.record_reader import Numbered, Reader, Record, RecordError, SetupLine, read, record_lines
from referee.record_words import NAME_LIMIT, UnreadableLine, name_problem, write_name
from referee.record_writer import write

__all__ = [
    "NAME_LIMIT",
    "Expectation",
    "Numbered",
    "Reader",
    "Record",
    "RecordError",
    "SetupLine",
    "UnreadableLine",
    "check",
    "format_entry",
    "name_problem",
    "parse_entry",
    "read",
    "record_lines",
    "write",
    "write_name",
]
