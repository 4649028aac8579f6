"""The teacher: hints, why a cell is what it is, what is wrong with a puzzle or with the work done in it."""
