"""Any network as an OR-Tools CP-SAT model, as its manual recommends: one constraint of the library per primitive.

All-different groups, linear equations, automata, tables of allowed pairs and clauses are all built in there; counts are sums
of truth values. So a model covers every rule that whydoku reads.
"""

from __future__ import annotations

import time
from typing import Any

from whydoku.model.primitives import AllDifferent, Automaton, Clause, Count, Pairs, Sum
from whydoku.model.puzzle import Puzzle


def model_of(puzzle: Puzzle) -> tuple[Any, list[Any]]:
    """Return the model and its variables, one per cell."""
    from ortools.sat.python import cp_model

    board, model = puzzle.board, cp_model.CpModel()
    cells = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(list(board.digits_of(mask))), board.name(cell))
        for cell, mask in enumerate(puzzle.domains)
    ]
    known: dict[tuple[int, int], Any] = {}

    def holds(cell: int, digit: int) -> Any:
        if (cell, digit) not in known:
            known[cell, digit] = model.new_bool_var("")
            model.add(cells[cell] == digit).only_enforce_if(known[cell, digit])
            model.add(cells[cell] != digit).only_enforce_if(~known[cell, digit])
        return known[cell, digit]

    for primitive in puzzle.network.primitives:
        match primitive:
            case AllDifferent():
                model.add_all_different([cells[cell] for cell in primitive.cells])
            case Pairs():
                table = [(a, b) for a in board.digits for b in board.digits if primitive.allowed(a, b)]
                model.add_allowed_assignments([cells[primitive.first], cells[primitive.second]], table)
            case Sum():
                model.add(sum(weight * cells[cell] for cell, weight in primitive.terms) == primitive.total)
            case Count():
                found = [holds(cell, digit) for cell in primitive.cells for digit in primitive.digits]
                counts = cp_model.Domain.from_values(sorted(primitive.counts))
                model.add_linear_expression_in_domain(sum(found), counts)
            case Automaton():
                moves = sorted((a, b, digit) for a, digit, b in primitive.moves)
                line = _single_valued(moves, primitive)
                model.add_automaton([cells[cell] for cell in primitive.cells], *line)
            case Clause():
                model.add_bool_or([holds(cell, d) if yes else ~holds(cell, d) for cell, d, yes in primitive.literals])
    return model, cells


def _single_valued(moves: list[tuple[int, int, int]], machine: Automaton) -> tuple[int, list[int], list[Any]]:
    """Return the start, accepting states and moves of a deterministic machine, the only kind that CP-SAT accepts."""
    table: dict[tuple[int, int], set[int]] = {}
    for a, b, digit in moves:
        table.setdefault((a, digit), set()).add(b)
    digits = sorted({digit for _, _, digit in moves})
    start = frozenset({machine.start})
    numbers, listed, pending = {start: 0}, [], [start]
    while pending:
        states = pending.pop()
        for digit in digits:
            target = frozenset(b for a in states for b in table.get((a, digit), ()))
            if not target:
                continue
            if target not in numbers:
                numbers[target] = len(numbers)
                pending.append(target)
            listed.append((numbers[states], numbers[target], digit))
    return 0, [number for states, number in numbers.items() if states & machine.accept], listed


def solve(puzzle: Puzzle, seconds: float) -> tuple[list[int] | None, bool | None, float]:
    """Find a solution and whether it is the only one, on one core; the CPU milliseconds include making the model."""
    from ortools.sat.python import cp_model

    start = time.process_time()
    model, cells = model_of(puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, None, (time.process_time() - start) * 1e3
    values = [int(solver.value(cell)) for cell in cells]
    model.add_forbidden_assignments(cells, [values])
    again = solver.solve(model)
    unique = {cp_model.INFEASIBLE: True, cp_model.UNKNOWN: None}.get(again, False)
    return values, unique, (time.process_time() - start) * 1e3
