"""The tuned numbers of the logic engine: how far the searches for arguments, nets and shorter paths go."""

from __future__ import annotations

from whydoku.model.tuned import tuned

# arguments
MAX_COVER_CHOICES = tuned(1_000, 1, 1_000_000, "choices tried to lay n truths into fewer than n sets")
MAX_RESTORED_DIGITS = tuned(40, 0, 1_000, "digits of a rule's cells put back one by one to see whether they matter")
MAX_ARGUED_INFERENCES = tuned(300, 10, 10_000, "the longest argument that is still written out")
MAX_NESTED_ASSUMPTIONS = tuned(3, 0, 10, "assumptions within one another")
MAX_TRIED_CANDIDATES = tuned(24, 1, 1_000, "candidates assumed on trial where nothing follows")
MAX_COMPARED_CANDIDATES = tuned(8, 1, 100, "of those that fail, how many are compared")
MAX_LOOKING_ROUNDS = tuned(30_000, 100, 10_000_000, "looks at all truths after which an argument is given up")

# engines of the kernel
MAX_BOARD_CANDIDATES = tuned(500_000, 729, 10_000_000, "the largest board: twice a 64×64, some 500 bytes per candidate")
MAX_KEPT_ENGINES = tuned(8, 1, 1_000, "selections of techniques for which a network keeps an engine")

# techniques of other packages
OUTSIDE_CHECK_SECONDS = tuned(5.0, 0.1, 3_600, "time to check the argument of a step; one that takes longer is refused")

# paths
SHORTER_PATH_SECONDS = tuned(5.0, 0, 3_600, "time to look for a shorter path where no deadline is given")
BEAM_POSITIONS = tuned(12, 1, 1_000, "positions that a beam follows at a time")
MAX_PROOF_POSITIONS = tuned(20_000, 0, 10_000_000, "positions looked at to prove that no path is shorter")
MAX_OMITTED_STEPS = tuned(150, 0, 10_000, "steps left out on trial")
