"""The general search, one puzzle per call, beside solvers from PyPI on classic puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.frame import Entry, Program, machine, run, table


def whydoku_search() -> Program:
    import whydoku
    from whydoku.engines.search.engine import GENERAL

    def solve(puzzles: Sequence[str]) -> list[str | None]:
        found = (GENERAL.solve(whydoku.read(puzzle)) for puzzle in puzzles)
        return [solution.grid if solution else None for solution in found]

    return solve


def py_sudoku() -> Program:
    from sudoku import Sudoku

    def solve(puzzles: Sequence[str]) -> list[str | None]:
        out: list[str | None] = []
        for puzzle in puzzles:
            board = [[int(s) if s.isdigit() and s != "0" else None for s in puzzle[r : r + 9]] for r in range(0, 81, 9)]
            rows = Sudoku(3, 3, board=board).solve().board
            out.append("".join(str(value or 0) for row in rows for value in row))
        return out

    return solve


def python_constraint() -> Program:
    from constraint import AllDifferentConstraint, Problem

    houses = [[r * 9 + c for c in range(9)] for r in range(9)] + [[r * 9 + c for r in range(9)] for c in range(9)]
    houses += [[(b // 3 * 3 + i // 3) * 9 + b % 3 * 3 + i % 3 for i in range(9)] for b in range(9)]

    def solve(puzzles: Sequence[str]) -> list[str | None]:
        out: list[str | None] = []
        for puzzle in puzzles:
            problem = Problem()
            for cell, sign in enumerate(puzzle):
                problem.addVariable(cell, [int(sign)] if sign in "123456789" else list(range(1, 10)))
            for house in houses:
                problem.addConstraint(AllDifferentConstraint(), house)
            values = problem.getSolution()
            out.append("".join(str(values[cell]) for cell in range(81)) if values else None)
        return out

    return solve


def or_tools() -> Program:
    from ortools.sat.python import cp_model

    houses = [[r * 9 + c for c in range(9)] for r in range(9)] + [[r * 9 + c for r in range(9)] for c in range(9)]
    houses += [[(b // 3 * 3 + i // 3) * 9 + b % 3 * 3 + i % 3 for i in range(9)] for b in range(9)]

    def solve(puzzles: Sequence[str]) -> list[str | None]:
        out: list[str | None] = []
        for puzzle in puzzles:
            model = cp_model.CpModel()
            cells = [
                model.new_constant(int(s)) if s in "123456789" else model.new_int_var(1, 9, str(i))
                for i, s in enumerate(puzzle)
            ]
            for house in houses:
                model.add_all_different([cells[cell] for cell in house])
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = 1
            status = solver.solve(model)
            fine = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
            out.append("".join(str(solver.value(cell)) for cell in cells) if fine else None)
        return out

    return solve


def pencilmark() -> Program:
    import pencilmark as pm

    def solve(puzzles: Sequence[str]) -> list[str | None]:
        return ["".join(map(str, pm.solve(pm.from_string(puzzle.replace("0", "."))))) for puzzle in puzzles]

    return solve


def dedoku() -> Program:
    import dedoku as dd

    def solve(puzzles: Sequence[str]) -> list[str | None]:
        out: list[str | None] = []
        for puzzle in puzzles:
            result = dd.solve(puzzle.replace(".", "0"))
            digits = [sign for sign in str(result.grid) if sign.isdigit()] if result.solved else []
            out.append("".join(digits) if len(digits) == 81 else None)
        return out

    return solve


ENTRIES = (
    Entry("whydoku search", whydoku_search, 1000),
    Entry("OR-Tools CP-SAT", or_tools, 60, 4.0),
    Entry("pencilmark", pencilmark, 60, 4.0),
    Entry("dedoku", dedoku, 60, 4.0),
    Entry("python-constraint2", python_constraint, 60, 4.0),
    Entry("py-sudoku", py_sudoku, 60, 4.0),
)


def main() -> None:
    print(f"# {machine()}")
    print("# one solution and its uniqueness (whydoku), one solution (the others); one puzzle a call")
    print(table(run(ENTRIES, ("kaggle", "17_clue", "top1465"), rounds=1), "whydoku search"))


if __name__ == "__main__":
    main()
