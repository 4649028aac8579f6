"""Explanations: what is wrong with a puzzle, and why a cell is what it is."""
