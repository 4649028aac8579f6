"""Cage combinations: a sum of different digits can be made in a few ways only.

Two cells that add to 17 hold 8 and 9, whichever way round; three that add to 7 hold 1, 2 and 4. List the sets of digits
that make the sum, strike those for which some cell or digit has no place left, and remove what is in none of the rest.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Cage Combinations",
    price=2.6,
    aliases=("cage", "killer combinations", "cage arithmetic", "cage sums"),
    level="easy",
    text="{rules} with different digits.",
    idea="List the digits that {rule} can hold",
)
