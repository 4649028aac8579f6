"""The tuned numbers of the model: how a deadline is divided, and how long a one-line step and its explanation may be."""

from __future__ import annotations

from whydoku.model.tuned import tuned

FINDING_SHARE = tuned(0.75, 0.1, 1, "of a deadline for finding steps; the rest is for pruning and telling them")
MAX_LINE_CHARACTERS = tuned(160, 40, 1_000, "of a step in one line")
MAX_WEIGHED_SOURCES = tuned(14, 1, 1_000, "of a sentence, each dropped in turn to see whether it is needed")
MAX_WEIGHED_CELLS = tuned(80, 1, 10_000, "of a sentence's claims, times its sources, that are looked at for that")
MAX_WEIGHING_QUESTIONS = tuned(1_500, 10, 10_000_000, "of constraints, to find out which sources a sentence needs")
MAX_THOUGHT_ROUNDS = tuned(8, 1, 100, "of thoughts about a rule, each from what those before it left")
MAX_THOUGHT_LINES = tuned(9, 1, 100, "of thoughts about a rule that lead to what it rules out")
MAX_DRAWN_ELEMENTS = tuned(10_000, 1, 10_000_000, "of what a puzzle shows beside its rules")
MAX_LABEL_CHARACTERS = tuned(200, 1, 100_000, "of a text among them")
