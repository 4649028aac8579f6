"""Writes the proof of a whole path, step after step: what one step has shown, later steps may start from.

  formula    the clauses of the network, numbered from 1; then what is given, each a clause of one literal; then the goal
  holds      the candidates that are known to hold, each with the number of its clause
  struck     the candidates that cannot be beside one of these, each with the first of them
  gone       those that are known to be gone, as far as it was needed
  tail       while a guess is tried: every clause says "or the guess is wrong" besides

The number 0 stands for an assumption: a clause that follows under a guess needs no reason why the guess holds.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from whydoku.model.argument import Inference
from whydoku.model.board import Candidate, Cell, Digit
from whydoku.model.limit import Clock
from whydoku.model.network import Truth
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.primitives import Primitive
from whydoku.model.puzzle import Puzzle
from whydoku.proof.axioms import ClauseBlock, Literals, Lookup
from whydoku.proof.formula import formula_of
from whydoku.proof.refutation import refuted


class PathWriter:
    """Takes the clauses of step after step and numbers them as an LRAT proof does."""

    def __init__(self, puzzle: Puzzle, guessed: Sequence[tuple[Cell, Digit]], solver: str, clock: Clock) -> None:
        self.network = puzzle.network
        self.board = puzzle.board
        self.solver = solver
        self.clock = clock
        self.formula = formula_of(self.network)
        self._allowed = None if puzzle.is_classic else puzzle.network.allowed
        self.units = [*_given(puzzle), *(self.board.candidate(*pair) + 1 for pair in guessed)]
        self.goal = len(self.formula) + len(self.units) + 1
        self.steps = array("i")
        self.number = self.goal
        self.holds: dict[Candidate, int] = {}
        self.struck: dict[Candidate, Candidate] = {}
        self.gone_by: dict[Candidate, int] = {}
        self.tail: Literals = ()
        self.outright_clauses = 0  # how many were proved from the whole puzzle
        self._before: list[tuple[dict[Candidate, int], dict[Candidate, Candidate], dict[Candidate, int], Literals]] = []
        for number, unit in enumerate(self.units, len(self.formula) + 1):
            self.note(unit, number)

    def note(self, literal: int, number: int) -> None:
        """Record a known literal and its clause."""
        if literal < 0:
            self.gone_by.setdefault(-literal - 1, number)
        elif literal - 1 not in self.holds:
            self.hold(literal - 1, number)

    def hold(self, candidate: Candidate, number: int) -> None:
        """Record a candidate that holds and its clause."""
        self.holds[candidate] = number
        strike = self.struck.setdefault
        for other in self.formula.apart(candidate):
            strike(other, candidate)

    # -- guesses ----------------------------------------------------------------------------------------------------

    def suppose(self, candidate: Candidate) -> None:
        """Try a guess."""
        self._before.append((self.holds.copy(), self.struck.copy(), self.gone_by.copy(), self.tail))
        self.tail = (*self.tail, -candidate - 1)
        self.hold(candidate, 0)

    def take_back(self) -> None:
        """Take back the last guess, and all that was worked out under it."""
        self.holds, self.struck, self.gone_by, self.tail = self._before.pop()

    # -- what is known ----------------------------------------------------------------------------------------------

    def cause(self, candidate: Candidate) -> tuple[int, ...] | None:
        """Return the clauses by which a candidate is removed; None if it is not."""
        known = self.gone_by.get(candidate)
        if known is not None:
            return (known,) if known else ()
        if candidate in self.holds:
            return None
        other = self.struck.get(candidate)
        if other is not None:
            known, apart = self.holds[other], self.formula.apart(other)[candidate]
            return (known, apart) if known else (apart,)
        if self.allows(candidate):
            return None
        number = self.outright((-candidate - 1,))  # a rule about the cell alone says so
        return None if number is None else (number,)

    def is_gone(self, candidate: Candidate) -> bool:
        """Whether a candidate is removed."""
        if candidate in self.gone_by:
            return True
        if candidate in self.holds:
            return False
        return candidate in self.struck or not self.allows(candidate)

    def allows(self, candidate: Candidate) -> bool:
        """Whether rules about its cell alone allow a candidate."""
        size = self.board.size
        return self._allowed is None or bool(self._allowed[candidate // size] >> candidate % size & 1)

    # -- as a writer ------------------------------------------------------------------------------------------------

    def gone(self, candidate: Candidate) -> int:
        """Return the clause by which a candidate is removed."""
        cause = self.cause(candidate)
        assert cause is not None  # the caller has looked
        if len(cause) == 1 and self.gone_by.get(candidate) == cause[0]:
            return cause[0]
        self.gone_by[candidate] = number = self.lemma((-candidate - 1,), cause)
        return number

    def truth(self, truth: Truth) -> int:
        """Return the clause of a truth."""
        named = self.formula.by_name
        if not named:
            named.update(zip((each.name for each in self.network.truths), self.formula.truths, strict=True))
        return named[truth.name]

    def conflict(self, one: Candidate, other: Candidate) -> int:
        """Return the clause that keeps two candidates apart."""
        return self.formula.pairs[(-one - 1, -other - 1) if one < other else (-other - 1, -one - 1)]

    def shift(self, rule: Premise, at: int, part: Primitive, block: ClauseBlock) -> int | None:
        """Return where the auxiliary variables of a rule's part are; a sum that is made of others has none here."""
        known = self.formula.parts.get(part)
        return None if known is None else known[1]

    def said(self, rule: Premise, at: int, part: Primitive, block: ClauseBlock, number: int) -> int:
        """Return a clause of a part of a rule."""
        return self.formula.parts[part][0] + number + 1

    def area(self, rule: Premise, clause: Literals) -> int | None:
        """Take nothing that is not in the formula."""
        return None

    def fillings(self, inference: Inference) -> int | None:
        """Prove that one of some candidates holds, without assuming one solution."""
        return self.outright(tuple(self.board.candidate(cell, digit) + 1 for cell, digit, _ in inference.claim))

    def lemma(self, clause: Literals, hints: Iterable[int]) -> int:
        """Write a clause that follows."""
        self.number += 1
        steps = self.steps
        steps.append(1)
        steps.append(self.number)
        steps.extend(clause)
        if self.tail:
            steps.extend(literal for literal in self.tail if literal not in clause)
        steps.append(0)
        steps.extend(hints)
        steps.append(0)
        return self.number

    # -- from the whole puzzle --------------------------------------------------------------------------------------

    def outright(self, clause: Literals) -> int | None:
        """Prove a clause from all that the puzzle says and all that is known; None where it does not follow."""
        flat = array("i", self.formula.flat)
        numbers: list[int] = []
        for known, sign in ((self.holds, 1), (self.gone_by, -1)):
            for candidate, number in known.items():
                flat.extend((sign * (candidate + 1), 0))
                numbers.append(number)
        for literal in clause:
            flat.extend((-literal, 0))
            numbers.append(0)
        first = len(self.formula)
        size = first + len(numbers)
        steps = refuted(flat, size, self.solver, self.clock)
        if steps is None:
            return None
        self.outright_clauses += 1
        made: dict[int, int] = {}
        last = 0
        for old, literals, hints in steps:
            found = (
                hint if hint <= first else numbers[hint - first - 1] if hint <= size else made[hint] for hint in hints
            )
            last = made[old] = self.lemma(tuple(dict.fromkeys((*literals, *clause))), [n for n in found if n])
        return last


class PathLookup(Lookup):
    """Looks things up in a path's position, by what its proof has shown."""

    def __init__(self, writer: PathWriter, position: Position, *, unique: bool) -> None:
        super().__init__(position, unique=unique)
        self.is_gone = writer.is_gone

    def is_possible(self, candidate: Candidate) -> bool:
        """Whether a candidate stands, or may."""
        return not self.is_gone(candidate)


def _given(puzzle: Puzzle) -> list[int]:
    """Return the unit clauses of a puzzle: placed digits, and removed marks."""
    board, size = puzzle.board, puzzle.board.size
    found: list[int] = []
    marks = puzzle.marks
    for cell, value in enumerate(puzzle.values):
        first = cell * size + 1
        if value is not None:
            found.append(first + value - board.low)
        elif marks and marks[cell] != board.all_digits:
            found.extend(-first - index for index in range(size) if not marks[cell] >> index & 1)
    return found
