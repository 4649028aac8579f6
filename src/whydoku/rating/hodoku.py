"""HoDoKu's scale: its order of techniques, its score for each step, and the sum of the scores for a path."""

from __future__ import annotations

from whydoku.model.scale import Scale

BEYOND = 10_000
"""The score of a step by a technique that HoDoKu does not have: what it gives for brute force."""

plugin = Scale(
    title="HoDoKu",
    about="HoDoKu's order, and the sum of its scores.",
    rank=lambda technique: technique.rank,
    price=lambda technique: float(BEYOND if technique.hodoku is None else technique.hodoku),
    total=lambda worths: float(sum(worths)),
)
