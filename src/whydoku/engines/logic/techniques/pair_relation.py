"""Pair relation: a digit that fits no digit of the neighbouring cell can be removed.

A dot, an X, a step of a whisper or a greater-than sign ties two cells together. A candidate of one cell that has no partner
left among the candidates of the other can be removed.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Pair Relation",
    price=2.4,
    aliases=("pair relations", "kropki pairs", "dot", "no partner"),
    level="easy",
    idea="Look for digits without a partner at {rule}",
)
