"""The tuned numbers of the formats: how much of a text is read, and how sure a guess has to be."""

from __future__ import annotations

from whydoku.model.tuned import tuned

MAX_TEXT_CHARACTERS = tuned(256 * 1024 * 1024, 1_000, 1 << 40, "the longest text that is read")
CERTAIN_SHARE = tuned(0.9, 0, 1, "how sure a format is that has found its own mark in a text")
LIKELY_SHARE = tuned(0.3, 0, 1, "how sure a format has to be to read a text at all")
VERY_LIKELY_SHARE = tuned(0.55, 0, 1, "how sure it has to be so that its own words say best what is wrong")
LEAST_GUESSED_DIGITS = tuned(
    4, 1, 9, "the smallest board, in digits, made of cells whose number alone says how large it is"
)
MAX_SEARCHED_CHARACTERS = tuned(1 << 17, 1_000, 1 << 30, "the longest text searched for a puzzle that is no table")
SERIOUS_SHARE = tuned(0.5, 0, 1, "from here on, what is nearly a puzzle is not passed over beside a puzzle")
NEIGHBOUR_PUZZLES = tuned(32, 0, 10_000, "before and after a puzzle, among which its solution is looked for")
NEAR_LINES = tuned(3, 0, 100, "around a grid in which a row of as many cells is not passed over")
LONG_WORD_CHARACTERS = tuned(30, 2, 1_000, "that look like cells and are too many to be a number in a sentence")
FRAMED_DIGITS = tuned(16, 1, 1_000, "more than a title and a date have")
SNIFFED_CHARACTERS = tuned(1 << 20, 1_000, 1 << 30, "of a text that a sniffer looks at")
MAX_GRID_LINES = tuned(5_000_000, 100, 1_000_000_000, "of a text of grids")
MAX_ROW_CHARACTERS = tuned(1 << 18, 1_000, 1 << 30, "of a row of cells; pencil marks of a 64 × 64 board stay far below")
MAX_UNPACKED_CHARACTERS = tuned(
    16 * 1024 * 1024, 1_000, 1 << 30, "the longest text unpacked by lz-string, in UTF-16 units"
)
MAX_PACKED_CHARACTERS = tuned(4 * 1024 * 1024, 1_000, 1 << 30, "the longest packed text that is read")
MAX_INFLATED_BYTES = tuned(16 * 1024 * 1024, 1_000, 1 << 30, "the longest text that a deflated one may unpack to")
MAX_LOST_SLASHES = tuned(8, 0, 100, "put back into a broken link")
TRIED_SLASHES = tuned(8, 0, 100, "before the break that are tried for each")
MAX_SPREAD_STATES = tuned(50_000, 1, 10_000_000, "of a machine spread out along a line of several pieces")
MAX_EXTRA_CELLS = tuned(1000, 0, 100_000, "beside the grid of an ISS string")
MAX_FIGURES = tuned(10_000, 1, 10_000_000, "read from one SudokuPad puzzle")
FETCH_SECONDS = tuned(10, 1, 300, "that a site has to answer a request for a puzzle")
MAX_FETCHED_BYTES = tuned(4 * 1024 * 1024, 1_000, 1 << 30, "of what a site answers")
