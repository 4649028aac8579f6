"""Independent checkers: what the engines claim is checked against the clauses, knowing none of them."""
