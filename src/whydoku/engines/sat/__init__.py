"""Puzzles as clauses: DIMACS in and out, a readable solver of our own, and CaDiCaL for heavy work."""
