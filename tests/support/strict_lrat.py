"""The strictest reading of LRAT, in a few lines that share nothing with the project: what outside checkers ask for.

Every reason but the last must be a clause of which one literal is open, not one that holds already; the last must have none
left. Numbers grow, a clause that says both x and not x is refused, and the proof ends with the empty clause.
"""

from __future__ import annotations


def strict_fault(cnf: str, lrat: str) -> str:
    """Return what is wrong with a proof; nothing: it is accepted.

    >>> strict_fault("p cnf 1 2\\n1 0\\n-1 0\\n", "3 0 1 2 0\\n")
    ''
    >>> strict_fault("p cnf 2 3\\n1 0\\n-1 0\\n2 0\\n", "4 0 1 2 3 0\\n")
    'line 1: reasons after the contradiction'
    """
    said = [line for line in cnf.splitlines() if line[:1] not in ("c", "p")]
    clauses = {number: [int(word) for word in line.split()[:-1]] for number, line in enumerate(said, 1)}
    for at, line in enumerate(lrat.splitlines(), 1):
        number, *rest = map(int, line.split())
        clause, reasons = rest[: rest.index(0)], rest[rest.index(0) + 1 : -1]
        if number <= max(clauses) or rest[-1] != 0:
            return f"line {at}: clause {number} out of order"
        if fault := _not_shown(clauses, clause, reasons):
            return f"line {at}: {fault}"
        if not clause:
            return ""
        clauses[number] = clause
    return "no empty clause"


def _not_shown(clauses: dict[int, list[int]], clause: list[int], reasons: list[int]) -> str:
    true = {-literal for literal in clause}
    if any(-literal in true for literal in true):
        return "the clause holds by itself"
    for place, reason in enumerate(reasons):
        left = {literal for literal in clauses[reason] if -literal not in true}
        if not left:
            return "" if place == len(reasons) - 1 else "reasons after the contradiction"
        if len(left) > 1 or left & true:
            return f"clause {reason} is no unit"
        true |= left
    return "no contradiction"
