"""The tuned numbers of reading pictures."""

from __future__ import annotations

from whydoku.model.tuned import tuned

SEARCHED_POINTS = tuned(900, 200, 4_000, "of the longer side of the picture in which grids are looked for")
LEAST_SIDE_SHARE = tuned(0.15, 0.01, 1, "of a picture's shorter side that a figure must have to be a grid")
MAX_OUTLINES_PARTS = tuned(12, 1, 1_000, "largest dark figures whose outline is tried as a grid")
LEAST_LATTICE_CELLS = tuned(30, 4, 81, "light patches in rows and columns that make a lattice")
LEAST_LINES_SHARE = tuned(0.35, 0, 1, "of its lines that must be found in a grid")
SURE_LINES_SHARE = tuned(0.6, 0, 1, "of its lines from which on no other threshold is tried")
COVERED_SHARE = tuned(0.2, 0, 1, "of the smaller of two grids that may lie within the other")
BENT_SHARE = tuned(0.3, 0.05, 0.45, "of a cell that a line of bent paper may be beside its place")
MAX_PICTURE_POINTS = tuned(120_000_000, 1_000_000, 1 << 30, "of a picture that is unpacked at all")
LEAST_PICTURE_POINTS = tuned(60, 9, 1_000, "of the shorter side of a picture that may show a grid")
READ_POINTS = tuned(1_800, 300, 10_000, "of the longer side of the picture from which cells are taken")
PAPER_TINT_POINTS = tuned(
    21, 3, 101, "of an eighth of the picture around a point whose median is the tint of the paper; odd"
)
LEAST_TINT_SHARE = tuned(
    0.016, 0, 1, "of white by which ink must be more coloured than the paper for its colour to count"
)
CLEAR_TINT_TIMES = tuned(6, 1, 100, "the noise of the colours by which ink must be more coloured, likewise")
MAX_READINGS_ATTEMPTS = tuned(500, 1, 100_000, "likeliest readings of a grid whose solutions are counted")
LEAST_ALTERNATIVE_SHARE = tuned(2e-4, 0, 0.1, "the probability from which on another digit of a cell is thought of")
LEAST_SEEN_SHARE = tuned(1e-7, 0, 0.01, "the probability that one look leaves to what it rules out")
SOFTENED_POINTS = tuned(0.8, 0.1, 5, "the width of the blur through which each cell is seen a second time")
NOT_UNIQUE_SHARE = tuned(1e-3, 0, 1, "how likely a grid without exactly one solution is, beside one with")
SETTLED_SHARE = tuned(0.99, 0.5, 1, "how sure a cell must be, all readings weighed, not to be asked about")
CLEAR_CELL_SHARE = tuned(0.995, 0.5, 1, "how sure a cell must be by itself to be believed against the solver")
LEAST_WRITTEN_CELLS = tuned(1.5, 0, 81, "that must seem to be written by hand, all together, for any of them to be")
MAX_DOUBTFUL_CELLS = tuned(12, 0, 81, "of a grid that are asked about; with more, the picture is refused")
SMALL_GRID_SHARE = tuned(0.7, 0, 1, "of the largest grid's size below which a grid is passed over unless it is clear")
MAX_FLATTENING_ROUNDS = tuned(5, 1, 100, "in which lines are looked for near where the round before has them")
SETTLED_LINE_SHARE = tuned(0.06, 0, 1, "of a cell: where no line moves further in a round, it was the last")
MAX_PRODUCT_TERMS = tuned(
    1 << 18, 1, 1 << 40, "multiplications of one product of matrices, so few that OpenBLAS takes one thread for it"
)
