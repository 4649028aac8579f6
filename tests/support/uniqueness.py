"""A law of uniqueness: every step that assumes one solution, on random boards under random rules, against all solutions.

Three checks; the second does not depend on luck, and the third looks for trouble:
  one       the givens have one solution, and a step must agree with it
  several   clues were taken away, and the position follows from the givens without assuming anything. A step that rules a
            solution out says that it has a twin: another solution that differs from it in cells of the deadly pattern only
  touched   the same once more, after a rule has been added that has to do with a cell or two of such a pattern
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from tests.support.effort import FULL
from tests.support.puzzles import positions
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import Technique, select, techniques
from whydoku.engines.search.engine import SEARCH
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.step import Step
from whydoku.rules import default_rules, make_rules

UNIQUENESS = tuple(t for t in techniques() if t.assumes_unique)
MOST_SOLUTIONS = 300
POSITION_STRIDE = 2 if FULL else 8  # positions between two that are looked at


@dataclass
class Tally:
    """What was checked, by technique, and what was wrong."""

    puzzles: int = 0
    one: Counter[str] = field(default_factory=Counter)
    several: Counter[str] = field(default_factory=Counter)
    ruled_out: int = 0  # solutions that a step rules out, each of which has a twin
    wrong: list[str] = field(default_factory=list)

    @property
    def steps(self) -> int:
        """How many steps were checked."""
        return self.one.total() + self.several.total()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.puzzles + other.puzzles,
            self.one + other.one,
            self.several + other.several,
            self.ruled_out + other.ruled_out,
            self.wrong + other.wrong,
        )


# -- boards and rules at random ---------------------------------------------------------------------------------------


def random_jigsaw(chance: random.Random, size: int) -> Board:
    """Make a board of pieces: boxes whose cells have changed hands many times, each piece still connected."""
    plain = Board.square(size)
    piece = {cell: number for number, region in enumerate(plain.regions) for cell in region}
    for _ in range(chance.choice([4, 12, 60])):
        one, other = chance.sample(range(size * size), 2)
        piece[one], piece[other] = piece[other], piece[one]
        if not all(_is_connected(piece, number, size) for number in (piece[one], piece[other])):
            piece[one], piece[other] = piece[other], piece[one]
    return Board.jigsaw([[cell for cell in piece if piece[cell] == number] for number in range(size)])


def _is_connected(piece: dict[Cell, int], number: int, size: int) -> bool:
    cells = {cell for cell in piece if piece[cell] == number}
    waiting = [min(cells)]
    seen = set(waiting)
    while waiting:
        row, col = divmod(waiting.pop(), size)
        beside = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
        for cell in (r * size + c for r, c in beside if 0 <= r < size and 0 <= c < size):
            if cell in cells and cell not in seen:
                seen.add(cell)
                waiting.append(cell)
    return seen == cells


def _apart(chance: random.Random, board: Board, grid: Sequence[Digit], size: int) -> list[Cell] | None:
    """Choose cells that all differ in a grid, anywhere on the board."""
    chosen: dict[Digit, Cell] = {}
    for cell in chance.sample(range(len(board.cells)), len(board.cells)):
        chosen.setdefault(grid[cell], cell)
    return chance.sample(list(chosen.values()), size) if len(chosen) >= size else None


def _names(board: Board, cells: Sequence[Cell]) -> str:
    return " ".join(map(board.name, cells))


def sumless_cages(chance: random.Random, board: Board, grid: Sequence[Digit]) -> Iterator[str]:
    """Choose cages without a total."""
    for _ in range(chance.randint(1, 8)):
        if cells := _apart(chance, board, grid, chance.randint(2, 4)):
            yield f"killer {_names(board, cells)}"


def cages(chance: random.Random, board: Board, grid: Sequence[Digit]) -> Iterator[str]:
    """Choose cages with a total, of cells beside each other."""
    for _ in range(chance.randint(2, 10)):
        row, col = chance.randrange(board.rows - 1), chance.randrange(board.cols - 1)
        cells = [row * board.cols + col, row * board.cols + col + 1, (row + 1) * board.cols + col]
        cells = cells[: chance.randint(2, 3)]
        if len({grid[cell] for cell in cells}) == len(cells):
            yield f"killer {sum(grid[cell] for cell in cells)} {_names(board, cells)}"


def extra_regions(chance: random.Random, board: Board, grid: Sequence[Digit]) -> Iterator[str]:
    """Choose further regions."""
    for _ in range(chance.randint(1, 4)):
        if cells := _apart(chance, board, grid, board.size):
            yield f"extra-region {_names(board, cells)}"


def inequalities(chance: random.Random, board: Board, grid: Sequence[Digit]) -> Iterator[str]:
    """Choose pairs of cells of which the first is greater."""
    for _ in range(chance.randint(3, 14)):
        a, b = chance.sample(range(len(board.cells)), 2)
        if grid[a] != grid[b]:
            yield f"inequality {_names(board, (a, b) if grid[a] > grid[b] else (b, a))}"


def nothing(chance: random.Random, board: Board, grid: Sequence[Digit]) -> Iterator[str]:
    """Leave it at the rules of the board."""
    return iter(())


def anti_knight(chance: random.Random, board: Board, grid: Sequence[Digit]) -> Iterator[str]:
    """Keep what the grid was made with."""
    yield "anti-knight"


Choice = Callable[[random.Random, Board, Sequence[Digit]], Iterator[str]]

KINDS: dict[str, tuple[Callable[[random.Random], Board], str, Choice]] = {
    "jigsaw": (lambda chance: random_jigsaw(chance, 9), "", nothing),
    "jigsaw 6×6": (lambda chance: random_jigsaw(chance, 6), "", nothing),
    "cages without a total": (lambda chance: Board.square(9), "", sumless_cages),
    "cages": (lambda chance: Board.square(9), "", cages),
    "extra regions": (lambda chance: Board.square(9), "", extra_regions),
    "inequalities": (lambda chance: Board.square(9), "", inequalities),
    "anti-knight": (lambda chance: Board.square(9), "anti-knight", anti_knight),
    "6×6": (lambda chance: Board.square(6), "", nothing),
    "6×6 with cages": (lambda chance: Board.square(6), "", sumless_cages),
    "6×6 with inequalities": (lambda chance: Board.square(6), "", inequalities),
    "jigsaw 6×6 with extra regions": (lambda chance: random_jigsaw(chance, 6), "", extra_regions),
}


def random_puzzle(kind: str, seed: int) -> Puzzle | None:
    """Make a puzzle with one solution, or none where the pieces allow no grid."""
    chance = random.Random(f"{kind} {seed}")
    make, before, choose = KINDS[kind]
    board = make(chance)
    plain = (*default_rules(board), *make_rules(before, board))
    full = SEARCH.solve(Puzzle(board, plain, (None,) * len(board.cells)), seed=seed, deadline=5)
    if full is None:
        return None
    chosen: tuple[Rule, ...] = tuple(make_rules("; ".join(choose(chance, board, full.values)), board))
    clues: list[Digit | None] = [*full.values]
    puzzle = Puzzle(board, (*default_rules(board), *chosen), tuple(clues))
    for cell in chance.sample(range(len(clues)), len(clues)):
        clues[cell] = None
        dug = replace(puzzle, givens=tuple(clues))
        again = SEARCH.solve(dug)
        if again is not None and again.unique:
            puzzle = dug
        else:
            clues[cell] = full.values[cell]
    return puzzle


def loosen(puzzle: Puzzle, chance: random.Random) -> tuple[Puzzle, list[tuple[Digit, ...]]]:
    """Take clues away while the solutions are few; give them too."""
    clues = [*puzzle.givens]
    given = [cell for cell, digit in enumerate(clues) if digit is not None]
    loose, found = puzzle, [solution.values for solution in SEARCH.solutions(puzzle, limit=2)]
    for cell in chance.sample(given, min(chance.randint(1, 5), len(given))):
        kept, clues[cell] = clues[cell], None
        fewer = replace(puzzle, givens=tuple(clues))
        several = [solution.values for solution in SEARCH.solutions(fewer, limit=MOST_SOLUTIONS + 1)]
        if len(several) > MOST_SOLUTIONS:
            clues[cell] = kept
        else:
            loose, found = fewer, several
    return loose, found


# -- checking ---------------------------------------------------------------------------------------------------------


def rules_out(step: Step, values: Sequence[Digit]) -> bool:
    """Whether a step is wrong for a solution."""
    return any(values[cell] != digit for cell, digit in step.places) or any(
        values[cell] == digit for cell, digit in step.removes
    )


@cache
def _ways() -> tuple[tuple[Technique, ...], ...]:
    """Return the techniques by which positions are reached: few, so that much is left, or all that assume nothing."""
    return select("singles"), select(up_to="hidden quadruple", unique=False), select(unique=False, up_to="xy-chain")


def check_one(puzzle: Puzzle) -> Tally:
    """Check all steps on the ways to the only solution."""
    solution = SEARCH.solve(puzzle)
    assert solution is not None
    assert solution.unique
    tally = Tally(puzzles=1)
    for way in (*_ways(), select(up_to="xy-chain")):
        for position in positions(puzzle, way, POSITION_STRIDE):
            for step in engine.steps(position, UNIQUENESS):
                tally.one[step.technique.title] += 1
                if rules_out(step, solution.values):
                    tally.wrong.append(f"{step} | {position.rules} {position.grid}")
    return tally


def pattern_of(step: Step) -> list[Cell]:
    """Return the cells of the deadly pattern that a step names."""
    return sorted({cell for items in step.parts("fillings") for cell, _ in items})


def twinless(step: Step, found: Sequence[tuple[Digit, ...]]) -> tuple[int, int]:
    """Count the solutions that a step rules out, and those of them that have no twin."""
    inside = set(pattern_of(step))

    def outside(values: tuple[Digit, ...]) -> tuple[Digit, ...]:
        return tuple(digit for cell, digit in enumerate(values) if cell not in inside)

    gone = [values for values in found if rules_out(step, values)]
    alike = Counter(map(outside, found)) if gone else {}
    return len(gone), sum(alike[outside(values)] < 2 for values in gone)


def check_several(loose: Puzzle, found: Sequence[tuple[Digit, ...]]) -> tuple[Tally, list[Step]]:
    """Check all steps in positions of a puzzle with several solutions; give those, too, that rule one out."""
    tally = Tally(puzzles=1)
    strong: list[Step] = []
    for way in _ways():
        for position in positions(loose, way, POSITION_STRIDE):
            for step in engine.steps(position, UNIQUENESS):
                tally.several[step.technique.title] += 1
                gone, without = twinless(step, found)
                tally.ruled_out += gone
                if gone:
                    strong.append(step)
                if without:
                    tally.wrong.append(f"no twin: {step} | {loose.rules} {position.grid}")
    return tally, strong


def touching(chance: random.Random, board: Board, cells: Sequence[Cell], grid: Sequence[Digit]) -> str:
    """Choose a rule that a grid keeps, and that has to do with some cells."""
    one, two = chance.sample(cells, 2)
    if chance.random() < 0.3:
        two = chance.choice([cell for cell in range(len(board.cells)) if cell != one])
    if grid[one] == grid[two]:
        return f"palindrome {_names(board, (one, two))}"
    kind = chance.randrange(4)
    if kind == 0:
        return f"inequality {_names(board, (one, two) if grid[one] > grid[two] else (two, one))}"
    if kind == 1:
        return f"killer {grid[one] + grid[two]} {_names(board, (one, two))}"
    if kind == 2:
        third = next((cell for cell in cells if grid[cell] not in (grid[one], grid[two])), None)
        return f"killer {_names(board, (one, two) if third is None else (one, two, third))}"
    return f"killer {_names(board, (one, two))}"


def check_touched(
    loose: Puzzle, found: Sequence[tuple[Digit, ...]], strong: Sequence[Step], chance: random.Random
) -> Tally:
    """Add a rule to a pattern that something follows from, and check again."""
    tally = Tally()
    for step in chance.sample(strong, min(3, len(strong))):
        grid = chance.choice([values for values in found if rules_out(step, values)])
        rule = make_rules(touching(chance, loose.board, pattern_of(step), grid), loose.board)
        touched = loose.with_rules(*rule)
        kept = [values for values in found if all(each.holds(loose.board, values) for each in rule)]
        tally = tally + check_several(touched, kept)[0]
    return tally


def check_kind(kind: str, seeds: range, enough: int | None = None) -> Tally:
    """Check puzzles of a kind, all of them or until more than so many steps are checked."""
    tally = Tally()
    for seed in seeds:
        puzzle = random_puzzle(kind, seed)
        if puzzle is None:
            continue
        chance = random.Random(seed)
        tally = tally + check_one(puzzle)
        for _ in range(3):
            loose, found = loosen(puzzle, chance)
            several, strong = check_several(loose, found)
            tally = tally + several + check_touched(loose, found, strong, chance)
        if enough is not None and tally.steps > enough:
            break
    return tally
