"""The parts of a puzzle: what could be taken out of it, one by one.

Each given is a part, so is each digit that the player placed, each cell's marks, and each *element* of the rules: one cage,
one line, one dot. A rule is one element, unless it is a list of houses (both diagonals, four windows) or speaks of its
cells one by one (even squares): then each house or cell is one. An element is a part as written, even if it has no
effect: a clone of a cell onto itself, a region sum line inside one box. The rows, columns and regions of a board are the
background, which always holds, unless they are included in the question.

Removing an element removes its primitives and nothing else: pairs with a dot stay exempt from "all dots are
given" though the dot is taken away. So fewer parts never have fewer solutions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.network import Network, compile_rule
from whydoku.model.position import Position
from whydoku.model.primitives import AllDifferent, Count, Primitive, is_kept
from whydoku.model.puzzle import PLAIN_RULES, Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_cells import cells_of_rule
from whydoku.model.wording import listed
from whydoku.teacher.limits import MAX_KEPT_NETWORKS, MAX_LISTED_PART_CELLS


@dataclass(frozen=True)
class PuzzlePart:
    """Something that could be removed from a puzzle."""

    kind: str  # "given", "placed", "marks" or "rule"
    name: str  # "the given r1c3=9", "the thermometer at r1c1"
    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...] = ()  # its digits, or its marks
    rule: int | None = None  # the number of its rule among those of the puzzle

    def to_json(self, board: Board) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "kind": self.kind,
            "text": self.name,
            "cells": [board.name(cell) for cell in self.cells],
            "digits": list(self.digits),
            "rule": None if self.rule is None else self.rule + 1,
        }

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Part {self.name}>"


class Parts:
    """A puzzle in pieces: the background, and the parts, each with a number."""

    def __init__(self, puzzle: Puzzle, *, with_houses: bool = False) -> None:
        self.puzzle = puzzle
        self.board = puzzle.board
        self.listed: list[PuzzlePart] = [*_entries(puzzle)]
        self.entries = len(self.listed)
        self._said: list[tuple[Primitive, ...]] = [()] * self.entries
        self._masks: dict[int, tuple[Cell, Mask]] = {
            number: (part.cells[0], mask_of(self.board, part.digits)) for number, part in enumerate(self.listed)
        }
        fixed: list[Primitive] = []
        self._networks: dict[frozenset[int], Network] = {}
        if puzzle.is_classic and not with_houses:
            self._fixed: tuple[Primitive, ...] | None = None  # its primitives are not needed
            return
        for number, rule in enumerate(puzzle.rules):
            if rule.name in PLAIN_RULES and not with_houses:
                fixed += compile_rule(self.board, rule.beside(puzzle.rules))
                continue
            for name, primitives, cells in _elements(self.board, rule.beside(puzzle.rules)):
                if primitives and all(isinstance(each, Count) and len(each.cells) == 1 for each in primitives):
                    self._masks[len(self.listed)] = cells[0], self._mask(primitives)
                self.listed.append(PuzzlePart("rule", name, cells, rule=number))
                self._said.append(primitives)
        self._fixed = tuple(fixed)
        self._name_apart()

    def _mask(self, primitives: Iterable[Primitive]) -> Mask:
        """Return the digits that primitives of one cell leave there."""
        digits = self.board.digits
        return mask_of(self.board, (d for d in digits if all(is_kept(p, {p.cells[0]: d}) for p in primitives)))

    def _name_apart(self) -> None:
        """Add to elements of one name the cells that distinguish them."""
        named: dict[str, list[int]] = {}
        for number, part in enumerate(self.listed):
            named.setdefault(part.name, []).append(number)
        for name, numbers in named.items():
            for number in numbers if len(numbers) > 1 else ():
                part = self.listed[number]
                cells = listed([self.board.name(cell) for cell in part.cells])
                apart = cells if len(part.cells) <= MAX_LISTED_PART_CELLS else f"rule {(part.rule or 0) + 1}"
                self.listed[number] = PuzzlePart(part.kind, f"{name} ({apart})", part.cells, part.digits, part.rule)

    @property
    def all(self) -> frozenset[int]:
        """The numbers of all parts."""
        return frozenset(range(len(self.listed)))

    @property
    def elements(self) -> range:
        """The numbers of the elements of rules; entries come before them."""
        return range(self.entries, len(self.listed))

    @cached_property
    def background(self) -> Network:
        """The network of what always holds."""
        return self.network([])

    def primitives(self, number: int) -> tuple[Primitive, ...]:
        """Return what an element is made of."""
        return self._said[number]

    def network(self, chosen: Iterable[int], *, bare: bool = False) -> Network:
        """Return the network of what always holds and of some elements; a bare one may lack what `masks` says."""
        if self._fixed is None:
            return self.puzzle.network
        wanted = frozenset(number for number in chosen if number >= self.entries)
        if len(wanted) == len(self.elements):
            return self.puzzle.network
        key = frozenset(number for number in wanted if not bare or number not in self._masks)
        made = self._networks.get(key)
        if made is None:
            said = [primitive for number in sorted(key) for primitive in self._said[number]]
            made = self._networks[key] = Network(self.board, (*self._fixed, *said))
            if len(self._networks) > MAX_KEPT_NETWORKS:
                self._networks.pop(next(iter(self._networks)))
        return made

    def puzzle_of(self, chosen: Collection[int]) -> Position:
        """Return the puzzle with only some of the parts; it draws the rules that have an element left.

        Rules with layers stay whatever is chosen, because the board has their cells; what binds is the network.
        """
        board, entries = self.board, [self.listed[number] for number in chosen if number < self.entries]
        nothing: list[Digit | None] = [None] * len(board.cells)
        givens, placed = [*nothing], [*nothing]
        marks = [board.all_digits] * len(board.cells)
        for part in entries:
            if part.kind == "given":
                givens[part.cells[0]] = part.digits[0]
            elif part.kind == "placed":
                placed[part.cells[0]] = part.digits[0]
            else:
                marks[part.cells[0]] = mask_of(board, part.digits)
        kept = {self.listed[number].rule for number in chosen if number >= self.entries}
        rules = tuple(
            rule.beside(self.puzzle.rules)
            for number, rule in enumerate(self.puzzle.rules)
            if number in kept or rule.name in PLAIN_RULES or any(rule.layers(board))
        )
        has_marks = any(mask != board.all_digits for mask in marks)
        made = Position(
            board,
            rules,
            tuple(givens),
            (),
            tuple(placed) if any(placed) else (),
            tuple(marks) if has_marks else (),
        )
        made.__dict__["network"] = self.network(chosen)
        return made

    def masks(self, chosen: Iterable[int]) -> list[Mask]:
        """Return the digits that the single-cell parts among some leave in each cell."""
        masks = [self.board.all_digits] * len(self.board.cells)
        for number in chosen:
            if number in self._masks:
                cell, mask = self._masks[number]
                masks[cell] &= mask
        return masks

    def broken(self, values: Sequence[Digit]) -> set[int]:
        """Return the parts that a full grid violates."""
        return {number for number in range(len(self.listed)) if not self._keeps(number, values)}

    def _keeps(self, number: int, values: Sequence[Digit]) -> bool:
        if number < self.entries:
            part = self.listed[number]
            return values[part.cells[0]] in part.digits
        return all(is_kept(primitive, values) for primitive in self._said[number])


def element_names(board: Board, rule: Rule) -> list[str]:
    """Name the elements of a rule."""
    return [name for name, _, _ in _elements(board, rule)]


def mask_of(board: Board, digits: Iterable[Digit]) -> Mask:
    """Return digits as a mask."""
    return sum(board.bit(digit) for digit in digits)


def _entries(puzzle: Puzzle) -> Iterator[PuzzlePart]:
    """Yield what stands in cells, and their marks."""
    board = puzzle.board
    for cell, given in enumerate(puzzle.givens):
        if given is not None:
            yield PuzzlePart("given", f"the given {board.name(cell)}={board.symbol(given)}", (cell,), (given,))
    for cell, digit in enumerate(puzzle.placed):
        if digit is not None and puzzle.givens[cell] is None:
            yield PuzzlePart("placed", f"the digit placed {board.name(cell)}={board.symbol(digit)}", (cell,), (digit,))
    for cell, mask in enumerate(puzzle.marks):
        if mask != board.all_digits:
            digits = tuple(board.digits_of(mask))
            said = "".join(map(board.symbol, digits)) or "none"
            yield PuzzlePart("marks", f"the marks {said} of {board.name(cell)}", (cell,), digits)


def _elements(board: Board, rule: Rule) -> Iterator[tuple[str, tuple[Primitive, ...], tuple[Cell, ...]]]:
    """Yield the elements of a rule: the name of each, its primitives, which may be none, and its cells."""
    joined = [*rule.joined()]
    if len(joined) > 1:
        for one in joined:
            yield from _elements(board, one)
        return
    primitives = compile_rule(board, rule)
    houses = [each for each in primitives if isinstance(each, AllDifferent) and len(each.cells) > 2]
    if primitives and len(houses) == len(primitives):
        for house in houses:
            yield _definite(house.name), (house,), house.cells
    elif len(primitives) > 1 and all(len(each.cells) == 1 for each in primitives):
        by_cell: dict[Cell, list[Primitive]] = {cell: [] for cell in getattr(rule, "cells", ())}
        for each in primitives:
            by_cell.setdefault(each.cells[0], []).append(each)
        for cell, own in by_cell.items():
            yield _at(board, (own or primitives)[0].name, cell), tuple(own), (cell,)
    else:
        cells = dict.fromkeys(cell for primitive in primitives for cell in primitive.cells)
        named = tuple(cells) or tuple(sorted(cells_of_rule(rule)))
        yield _name(board, rule, primitives) if primitives else _idle_name(board, rule, named), primitives, named


def _idle_name(board: Board, rule: Rule, cells: tuple[Cell, ...]) -> str:
    """Return a name for an element without effect, which no primitive names."""
    where = f" at {board.name(cells[0])}" if cells else ""
    return f"the {rule.name.replace('-', ' ')}{where}, which says nothing"


def _name(board: Board, rule: Rule, primitives: tuple[Primitive, ...]) -> str:
    names = {primitive.name for primitive in primitives}
    cells = {cell for primitive in primitives for cell in primitive.cells}
    if len(names) > 1 or not all(names) or len(cells) == len(board.cells):
        return f"the {rule.name.replace('-', ' ')} rule"
    name = _definite(names.pop())
    return _at(board, name, primitives[0].cells[0]) if len(primitives[0].cells) == 1 else name


def _at(board: Board, name: str, cell: Cell) -> str:
    place = board.name(cell)
    return name if place in name else f"{name} at {place}"


def _definite(name: str) -> str:
    return name if name.startswith(("the ", "row ", "column ", "box ", "region ")) else f"the {name}"
