"""Pair relation: a digit that no digit of the neighbour goes with cannot be.

A dot, an X, a step of a whisper or a greater-than sign ties two cells together. A candidate of the one that has no partner
left among the candidates of the other goes.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

plugin = Technique(
    title="Pair Relation",
    family="rules",
    rank=410,
    aliases=("pair relations", "kropki pairs", "dot", "no partner"),
    se=2.4,
    level="easy",
    text="{rules}. The candidates that go have no partner left in the other cell.",
    teach="{rules}. Go through the candidates of each of {cells} and look for a partner in the other: those that have none go.",
    example=":0000::.................................................................................::::",
    example_rules="ratio r1c1 r1c2",
)
