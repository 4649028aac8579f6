"""Connected area: flood it, and look for what is cut off and for the only ways.

Some cells must form one connected area: those with certain digits, those of one colour, the cells of an unknown region. Walk from a
cell that surely belongs to it through all cells that may. What the walk does not reach is out; a cell without which the walk
would miss a part of the area is in. Where its size is known, what lies too far away for the cells that are left is out, and a
full area leaves everything around it.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Connected Area",
    price=3.3,
    aliases=("flood fill", "only way out", "cut off", "out of reach", "area full", "connectivity"),
    level="medium",
    idea="Walk through {rule} and see what is cut off, and which cell is the only way",
)
