"""Random small formulas, near the ratio of clauses to variables where about half of them have a model."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from whydoku.engines.sat.dimacs import Cnf


def random_formula(seed: int) -> Cnf:
    """Draw a formula: clause lengths vary, so that filling in, the two-value rule and attempts all have work."""
    rng = random.Random(seed)
    variables = rng.randint(1, 22)
    shortest, longest = rng.choice(((1, 3), (2, 3), (2, 3), (3, 3), (2, 5)))
    clauses = []
    for _ in range(int(variables * rng.uniform(1.5, 5.5)) + 1):
        length = min(rng.randint(shortest, longest), variables)
        chosen = rng.sample(range(1, variables + 1), length)
        clauses.append(tuple(v if rng.random() < 0.5 else -v for v in chosen))
    if rng.random() < 0.05:
        clauses.append(rng.choice(clauses) * 2)  # a literal twice in a clause
    if rng.random() < 0.05:
        clauses.append((1, -1))  # a clause that always holds
    return Cnf(variables, tuple(clauses))


formulas = st.integers(0, 2**32).map(random_formula)
