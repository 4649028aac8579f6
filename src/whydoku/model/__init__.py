"""The nouns: board, puzzle, network, primitives, rule, marks."""
