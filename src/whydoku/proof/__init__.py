"""Checking what the engines claim against the clauses, knowing none of them."""
