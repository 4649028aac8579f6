"""The engines: search, named techniques, SAT, and a portfolio of search and SAT side by side."""
