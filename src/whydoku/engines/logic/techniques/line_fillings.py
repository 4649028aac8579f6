"""Line fillings: read the line cell by cell, and keep what lies on a complete way through.

A sandwich, an X-sum, a row of skyscrapers, a between line: each is a rule that can be checked by reading its cells in order
and remembering a little (the sum so far, the tallest so far). Draw what may be remembered after each cell, forward from the
start and backward from the end: a digit that lies on no complete way through can be removed. Where the cells all differ, the digits
between the crusts of a sandwich are one of a few combinations, and that is used too.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Line Fillings",
    price=3.2,
    aliases=("sandwich combinations", "sandwich", "skyscraper clue", "x-sum", "regular language"),
    level="medium",
    idea="Go through the ways to fill {rule}",
)
