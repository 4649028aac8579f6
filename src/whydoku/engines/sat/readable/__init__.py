"""SAT to be read: the y/n language, a Sudoku written in it, and a solver in three stages."""
