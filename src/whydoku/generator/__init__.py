"""The generator: full grids, puzzles made to order, canonical forms.

The kernel makes plain 9×9 puzzles; every other board and every other rule goes through the general search. A seed and
the number of an attempt determine everything random in it, so runs repeat exactly.
"""
