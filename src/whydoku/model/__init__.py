"""The nouns: board, rule, primitives, network, puzzle, position, step, argument, limit, scale, rating, solution."""
