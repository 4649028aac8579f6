"""What must hold for every rule with a layer, in every engine: exactly what its sentence allows, by trying everything.

Boards are so small that all values of all cells, layers and all, can be tried one by one.
"""

from __future__ import annotations

import json
import pickle
import random
from itertools import permutations, product

import pytest

import whydoku as w
from tests.laws.rule_instances import an_instance
from tests.laws.test_rules import LAYERED, RULES
from tests.support.effort import FULL
from whydoku.engines.logic import engine as logic
from whydoku.engines.logic.technique import select
from whydoku.engines.search.engine import SEARCH
from whydoku.model.board import Board, Digit
from whydoku.model.cell_notation import A1
from whydoku.model.layer import Layer
from whydoku.model.network import made_together
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.values import rule_holds, value_grid
from whydoku.proof.argument_clauses import check_argument as certify
from whydoku.rules import default_rules, make_rules

KINDS = select(unique=False)
BOARDS = (
    Board(1, 3, 3),
    Board(2, 2, 2),
    Board(1, 2, 2, 0, ((0, 1),)),
    Board(2, 3, 2),
    Board(2, 2, 3, 1, ((0, 1), (2, 3))),
)
MAX_GRIDS = 400_000
"""The most grids that are tried one by one."""


def empty(board: Board, *rules: Rule) -> Puzzle:
    return Puzzle(board, rules, (None,) * len(board.cells))


def drawn(name: str, board: Board, source: random.Random) -> Rule | None:
    try:
        return an_instance(RULES[name], board, source, tries=30)
    except ValueError:  # the board has fewer cells than were to be drawn
        return None


def every_grid(board: Board) -> list[tuple[Digit, ...]] | None:
    """All values of all cells; None where they are too many."""
    domains = [tuple(board.digits_of(board.domain(cell))) for cell in board.cells]
    size = 1
    for domain in domains:
        size *= len(domain)
    return [*product(*domains)] if size <= MAX_GRIDS else None


LARGER = {"schrodinger", "marked-counts", "deconstruction"}  # which test_(more_)layer_counts.py have, on larger boards


@pytest.mark.parametrize("name", sorted(LAYERED - LARGER))
def test_all_engines_find_what_the_sentence_allows(name: str) -> None:
    pytest.importorskip("pysat")
    from whydoku.engines.sat.engine import SAT

    source, tried, cuts = random.Random(name), 0, 0
    for _ in range(4 if FULL else 2):
        for plain in BOARDS:
            rule = drawn(name, plain, source)
            if rule is None:
                continue
            puzzle = empty(plain, rule)
            grids = every_grid(puzzle.board)
            if grids is None:
                continue
            tried += 1
            wanted = sorted(grid for grid in grids if rule_holds(rule, puzzle.board, grid))
            cuts += 0 < len(wanted) < len(grids)
            assert sorted(found.values for found in SEARCH.solutions(puzzle)) == wanted, rule
            some = {found.values for found in SAT.solutions(puzzle, limit=40)}
            assert some <= set(wanted)
            assert len(some) == min(40, len(wanted)), rule
            if wanted:
                soundly_explained(puzzle, wanted, source)
    assert tried > 3
    assert cuts or name == "variables"  # which others bind


def soundly_explained(puzzle: Puzzle, wanted: list[tuple[Digit, ...]], source: random.Random) -> None:
    clues = source.choice(wanted)
    kept = tuple(digit if source.random() < 0.3 else None for digit in clues)
    left = [grid for grid in wanted if all(k in (None, d) for k, d in zip(kept, grid, strict=True))]
    position = Puzzle(puzzle.board, puzzle.rules, kept)
    for step in logic.explain(position, KINDS, guesses=False):
        assert all(grid[cell] == digit for cell, digit in step.places for grid in left), step.text
        assert all(grid[cell] != digit for cell, digit in step.removes for grid in left), step.text
        assert certify(position, step), step.text
        for depth in (1, 2, 3):
            assert step.tell(depth)
        position = position.after(step)


@pytest.mark.parametrize("name", sorted(name for name, rule in RULES.items() if rule.reads == "values"))
def test_old_rules_read_values(name: str) -> None:
    """Digits are tried one by one, and the test itself says what each cell counts as."""
    source, tried = random.Random(name), 0
    counts = {"doubled": lambda d: 2 * d, "negated": lambda d: -d, "hot": lambda d: d + 1}
    for _ in range(30):
        board = source.choice(
            (
                Board(2, 3, 3),
                Board(1, 4, 4),
                Board(2, 2, 4),
                Board(2, 3, 3, 0),
                Board(2, 3, 3, 1, ((0, 1, 3), (2, 4, 5))),
            )
        )
        rule = drawn(name, board, source)
        if rule is None:
            continue
        tried += 1
        kind = source.choice([*counts])
        marked = tuple(cell for cell in board.cells if source.random() < 0.4) or (0,)
        own = RULES["modifiers"](marked, kind)  # type: ignore[call-arg]  # its fields
        expected = 0
        for digits in product(board.digits, repeat=len(board.cells)):
            values = [counts[kind](digit) if cell in marked else digit for cell, digit in enumerate(digits)]
            expected += rule.holds_by_value(board, digits, values)
        try:
            puzzle = empty(board, own, rule)
            assert SEARCH.count(puzzle) == expected, (rule, own)
        except w.RuleError:  # its own check, on the values that there are
            assert expected == 0, (rule, own)
        for solution in SEARCH.solutions(puzzle, limit=5):
            wanted = [counts[kind](solution.values[c]) if c in marked else solution.values[c] for c in board.cells]
            assert value_grid(puzzle.board, solution.values) == wanted
    assert tried > 3


def marked_grids(kind: str) -> int:
    """Count the full 4 × 4 grids with one marked cell in each row, column and box, and each digit marked once."""
    board = Board.square(4)
    marks = [
        [4 * row + col for row, col in enumerate(cols)]
        for cols in permutations(range(4))
        if len({row // 2 * 2 + col // 2 for row, col in enumerate(cols)}) == 4
    ]
    grids = [found.values for found in SEARCH.solutions(empty(board, *default_rules(board)))]
    pairs = [(grid, cells) for grid in grids for cells in marks if len({grid[cell] for cell in cells}) == 4]
    if kind == "all":
        return len(pairs)
    return sum(sum(grid[cell] * (1 + (cell in cells)) for cell in (0, 1)) == 11 for grid, cells in pairs)


def test_doublers_are_counted_as_by_hand() -> None:
    board = Board.square(4)
    alone = empty(board, *default_rules(board), *make_rules("doublers", board))
    assert w.count(alone) == marked_grids("all") == 384
    summed = empty(board, *default_rules(board), *make_rules("doublers; killer 11 r1c1 r1c2", board))
    assert w.count(summed) == marked_grids("eleven") == 16


@pytest.mark.parametrize(
    "text", ["doublers; killer 11 r1c1 r1c2", "modifiers hot; modifiers cold", "modifiers halved r1c1"]
)
def test_layers_survive_json_pickles_and_texts(text: str) -> None:
    board = Board.square(4)
    puzzle = empty(board, *default_rules(board), *make_rules(text, board))
    for value in (puzzle, puzzle.start(), Puzzle(puzzle.board, puzzle.rules, (None,) * 16 + (1,) + puzzle.givens[17:])):
        assert pickle.loads(pickle.dumps(value)) == value
        assert w.read(json.dumps(value.to_json())) == value
    solution = w.solve(puzzle)
    assert len(solution.grid) == len(solution.digits) == 16
    assert set(solution.layers) == {layer.name for layer in puzzle.board.layers}
    assert solution.to_json()["values"] == [*solution.digits]
    assert "modifier:" in str(solution)
    assert "<svg" in solution.svg()
    assert "<svg" in puzzle.svg(marks=True)


def test_a_layer_is_named_and_said_in_its_own_words() -> None:
    board = Board.square(4)
    puzzle = empty(board, *default_rules(board), *make_rules("doublers", board))
    cell = puzzle.board.cell("the modifier of r2c3")
    assert puzzle.board.name(cell) == "the modifier of r2c3"
    assert puzzle.board.under(cell) == board.cell("r2c3")
    said = "The modifier of r2c3 is 2, so the modifier of r1c3 is not 2."
    assert A1.rewrite(said, puzzle.board) == "C2 counts twice, so C1 counts once."
    given = Puzzle(puzzle.board, puzzle.rules, tuple(2 if c == cell else None for c in puzzle.board.cells))
    steps = logic.explain(given, KINDS, guesses=False)
    told = " ".join(step.tell(depth) for step in steps for depth in (1, 2, 3))
    assert "counts once" in told
    assert "3, 4" not in told  # which no modifier ever is


def test_rules_without_layers_see_the_digits_alone() -> None:
    board = Board.square(4)
    both = empty(
        board, *default_rules(board), *make_rules("doublers; anti-knight; non-consecutive; disjoint-groups", board)
    )
    plain = empty(board, *default_rules(board), *make_rules("anti-knight; non-consecutive; disjoint-groups", board))
    own = both.network.primitives[: len(both.network.primitives)]
    assert set(plain.network.primitives) <= set(own)
    assert all(max(p.cells) < 16 for p in plain.network.primitives)


def test_a_helper_never_counts() -> None:
    class Helped(Rule):
        """A layer that nothing binds."""

        def layers(self, board: Board) -> list[Layer]:
            return [Layer("whim", ((1, ""), (2, "")), role="helper")]

        def primitives(self, board: Board) -> list[object]:  # type: ignore[override]  # none
            return []

        def holds(self, board: Board, grid: object) -> bool:
            return True

    board = Board.square(4)
    grid = "1234341221434321"
    puzzle = Puzzle(board, (*default_rules(board), Helped()), tuple(map(int, grid[:12])) + (None,) * 4)
    assert w.count(puzzle) == 1
    assert w.solve(puzzle).unique
    assert w.check(puzzle).status is w.Status.UNIQUE


def test_rules_are_read_together() -> None:
    board = Board.square(4)
    with pytest.raises(w.RuleError, match="never 11"):
        make_rules("killer 11 r1c1 r1c2", board)
    assert len(make_rules("killer 11 r1c1 r1c2; doublers", board)) == 2
    assert made_together([], board, lambda part, on: part) == []
