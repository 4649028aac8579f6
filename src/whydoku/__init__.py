"""Any Sudoku, under any rules: solved at machine speed, explained like a good teacher, proved like a theorem."""
