"""Innies and outies: a house holds each digit once, so its sum is known, and so is the sum of what its cages leave over.

The nine digits of a row add to 45. Where cages fill a row but for one cell, that cell is 45 minus the cages; where they
stick out by one, that cell is the cages minus 45. The same holds for two, three or four rows, columns or boxes at once, and
for a few cells left over instead of one: their sum, or the difference of those inside and outside, is a cage of its own.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Innies and Outies",
    price=3.4,
    aliases=("45 rule", "killer 45 rule", "rule of 45", "innies", "outies", "forty-five"),
    level="medium",
    idea="Add up {area}",
)
