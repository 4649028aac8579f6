"""The tuned numbers of the words: how much a sentence or a depth names one by one."""

from __future__ import annotations

from whydoku.model.tuned import tuned

MAX_CHAIN_CLAUSES = tuned(9, 1, 100, "of a chain told in one sentence")
MAX_KRAKEN_LINES = tuned(3, 2, 100, "of a Kraken fish that depth 2 tells one by one")
MAX_SPREAD_LINKS = tuned(4, 2, 100, "of one case of X-Colours that a sentence names")
MAX_COLOUR_LINKS = tuned(5, 1, 100, "of a colouring that a sentence names one by one")
MAX_KEPT_SINGLE_SENTENCES = tuned(
    16_384, 64, 1_000_000, "sentences of singles that a network keeps; a 9×9 has some 10,000"
)
REASON_CHARACTERS = tuned(115, 20, 1_000, "a line for the reason")
ONE_LINE_CHARACTERS = tuned(158, 20, 1_000, "a line in all, less what joins its two halves")
MAX_SUM_CHOICES = tuned(4000, 1, 10_000_000, "looked at for the least or greatest sum of cells that differ")
MAX_STORY_LINES = tuned(6, 3, 100, "of a net that the second depth tells whole; of more, a thread")
MAX_KEPT_LINKS = tuned(2, 1, 100, "before the end of a net that its thread tells")
MAX_LISTED_LINKS = tuned(
    4, 1, 100, "of a net whose results are listed in one sentence; of more, those that matter later"
)
MAX_SEARCH_LINKS = tuned(30, 5, 1_000, "lines of a net; one of more is called a search")
MAX_FILLING_NODES = tuned(300, 10, 10_000_000, "tried to check whether a claim follows from its sources")
MAX_WALK_SENTENCES = tuned(4, 1, 20, "sentences that a chain through sets takes from its supposition to its end")
MAX_CASE_SENTENCES = tuned(3, 1, 20, "that cases are put into")
MAX_STARVED_CELLS = tuned(5, 1, 9, "cells of a set that two digits leave too little")
MAX_ROOM_HOUSES = tuned(4, 1, 9, "houses that are tried to cover the places of a digit")
MAX_HINGE_CANDIDATES = tuned(3, 1, 9, "digits of a hinge that are tried one by one")
MAX_TOLD_CELLS = tuned(3, 1, 20, "cells whose candidates a sentence lists one by one")
MIN_COUNTED_CELLS = tuned(8, 2, 81, "cells with few digits for which the room that houses have is counted")
MAX_SENTENCE_WORDS = tuned(38, 10, 200, "words of a sentence that several links are put into")
MAX_FILLING_QUESTIONS = tuned(8_000, 100, 10_000_000, "of constraints, to check whether a claim follows")
MAX_LISTED_COMBINATIONS = tuned(3, 1, 100, "combinations of a cage that a sentence lists")
MAX_GROUPING_CHOICES = tuned(6, 1, 100, "ways to part the cells of a sum into groups that are tried")
MAX_TOLD_SETS = tuned(3, 1, 100, "sets of digits that a sentence lists; of two cells one more")
MAX_TOLD_REASONS = tuned(3, 1, 10, "reasons of a sum that stand in sentences of their own")
MAX_CAGE_CELLS = tuned(6, 2, 16, "of a sum whose sets of digits are gone through")
MAX_LISTED_SUMS = tuned(4, 1, 20, "that cells can add to, listed one by one")
MAX_REASON_CHARACTERS = tuned(90, 20, 1_000, "for why some sets of digits have no place")
MAX_TOLD_PAIR_COMBINATIONS = tuned(4, 1, 20, "of digits for two cells, listed one by one")
MAX_CASE_CELLS = tuned(8, 3, 100, "open cells of a sum whose digits are gone through case by case")
MAX_EVENT_LINES = tuned(4, 1, 20, "one by one along a line of pairs; beyond, by the cells that matter")
MAX_SPELLED_CELLS = tuned(12, 4, 100, "that a sentence names one by one")
MAX_LISTED_PARTS = tuned(12, 1, 100, "houses, cells and rules that a reason names one by one")
MAX_LEFT_OUT_DIGITS = tuned(2, 0, 20, "digits left out of a least or greatest sum whose house is named")
MAX_ADDED_SUMS = tuned(4, 1, 20, "whose totals one line adds up")
MAX_STORY_QUESTIONS = tuned(3_000, 10, 10_000_000, "asked of rules in one story, each counted by the parts of its rule")
MAX_RULE_LINES = tuned(3, 2, 100, "of a rule that depth 2 tells; later ones are put together")
