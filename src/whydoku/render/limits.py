"""The tuned numbers of the pictures: how much is drawn before a picture gets crowded or a page too large."""

from __future__ import annotations

from whydoku.model.tuned import tuned

MAX_TOLD_LINKS = tuned(24, 1, 1_000, "of a chain told one by one; a longer one is told in sentences")
MAX_DRAWN_STEPS = tuned(200, 0, 10_000, "steps that a notebook shows with pictures")
MAX_SHOWN_TRUTHS = tuned(40, 1, 1_000, "truths whose candidates are shown where a pattern names no digits")
MAX_SHOWN_ASSUMPTIONS = tuned(3, 1, 100, "assumptions side by side that are shown; with more, only the pattern is")
MAX_BRANCHED_PLACEMENTS = tuned(
    12, 1, 1_000, "placements of a net whose links are drawn; with more, only their order is"
)
MAX_SHEET_PICTURES = tuned(
    12, 1, 1_000, "of more steps, singles other than the last are left out, then those at the start"
)
MAX_QR_CHARACTERS = tuned(600, 20, 4296, "of a link that a phone still reads from a square of 20 mm")
