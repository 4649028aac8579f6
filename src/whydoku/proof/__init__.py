"""Independent checkers: they check the engines' claims against the clauses and know no engine."""
