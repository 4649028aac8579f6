"""Hidden subsets: N digits of a house that have only N cells between them fill those cells.

Each of the digits needs a cell, and no cell takes two, so the N cells are used up, and no other digit can be in them. In the
network: the N truths of the digits are covered by N link sets, one per cell. It is the naked subset seen from the other side.
"""

from whydoku.engines.logic.techniques._subsets import subsets

TEXT = "In {house} the digits {digits} fit only in {cells}, so these cells hold nothing else: {loses}."
SIZES = (
    ("Pair", 3.4, "0210", ("h2",), 3.4, 70, "medium"),
    ("Triple", 4.0, "0211", ("h3", "hidden triplet"), 4.0, 100, "medium"),
    ("Quadruple", 5.4, "0212", ("h4", "hidden quad", "hidden quadruplet"), 5.4, 150, "hard"),
    ("Quintuple", 5.6, "", ("h5",), 5.6, 150, "hard"),
    ("Sextuple", 6.5, "", ("h6",), 6.5, 150, "hard"),
    ("Septuple", 6.5, "", ("h7",), 6.5, 150, "hard"),
    ("Octuple", 6.5, "", ("h8",), 6.5, 150, "hard"),
)


plugin = subsets("Hidden", SIZES, idea="{many} digits of {house} fit only in the same {many} cells", text=TEXT)
