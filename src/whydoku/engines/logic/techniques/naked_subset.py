"""Naked subsets: N cells of a house that have only N digits between them take them all.

Each of the cells needs a digit and no two can have the same, so the N digits are used up there, and no other cell of the
house can have one of them. In the network: the N truths of the cells are covered by N link sets, one per digit.
"""

from whydoku.engines.logic.techniques._subsets import subsets

TEXT = "{cells} are {digits} in some order, so no other cell of {house} is one of these: {loses}."
SIZES = (
    ("Pair", 3.0, "0200", ("n2",), 3.0, 60, "medium"),
    ("Triple", 3.6, "0201", ("n3", "naked triplet"), 3.6, 80, "medium"),
    ("Quadruple", 5.0, "0202", ("n4", "naked quad", "naked quadruplet"), 5.0, 120, "hard"),
    ("Quintuple", 5.6, "", ("n5",), 5.6, 150, "hard"),
    ("Sextuple", 6.5, "", ("n6",), 6.5, 150, "hard"),
    ("Septuple", 6.5, "", ("n7",), 6.5, 150, "hard"),
    ("Octuple", 6.5, "", ("n8",), 6.5, 150, "hard"),
)


plugin = subsets("Naked", SIZES, idea="{many} cells of {house} have only {many} candidates together", text=TEXT)
