"""Make the puzzles of `tail.jsonl`: classes in which a general search is likely to have a slow tail.

`python -m benchmarks._tail_puzzles [class …]` writes them to standard output, one JSON object per line: id, the puzzle as an
ISS string, and its solution. Every random choice comes from the seed, which is the number in the id. How far a puzzle can be
thinned depends on how much the search proves within its bound, so a stronger search makes other puzzles: the file is the
set.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from whydoku._kernel import Event, Search
from whydoku.formats import write_text
from whydoku.generator.chance import Chance
from whydoku.generator.elements import scatter
from whydoku.generator.elements._walks import patch, walk
from whydoku.generator.grids import full_grid
from whydoku.generator.thin import is_unique, thin_givens, thin_rules
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.limit import Clock, Limit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules
from whydoku.rules.candidates import Candidates
from whydoku.rules.counting_circles import CountingCircles
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.equality_cage import EqualityCage
from whydoku.rules.global_entropy import GlobalEntropy
from whydoku.rules.little_killer import LittleKiller
from whydoku.rules.negative_xv import NegativeXV
from whydoku.rules.pill_arrow import PillArrow
from whydoku.rules.renban import Renban
from whydoku.rules.same_values import SameValues
from whydoku.rules.skyscraper import Skyscraper
from whydoku.rules.windoku import Windoku
from whydoku.rules.xv import XV

NINE, SIXTEEN = Board.square(9), Board.square(16)
PATIENCE = 8_000  # failed attempts that a question about uniqueness may take
LESS = 500  # the same where each takes long
Grid = Sequence[Digit]


def circles(chance: Chance, grid: Grid) -> list[Rule]:
    """Place as many circles for each chosen digit as it says."""
    chosen = range(1, 10) if chance.below(2) else chance.shuffled(range(1, 10))[:6]
    cells: list[Cell] = []
    for digit in chosen:
        cells += chance.shuffled(cell for cell in NINE.cells if grid[cell] == digit)[:digit]
    return [CountingCircles(tuple(sorted(cells)))]


def little_killers(chance: Chance, grid: Grid) -> list[Rule]:
    """Let diagonals cross cages, sometimes with the main diagonals as houses."""
    placed = scatter("little-killer", 16, chance, NINE, grid)
    clues = [rule for rule in placed if isinstance(rule, LittleKiller) and len(rule.cells) > 3]
    return [*clues[:10], *scatter("killer", 5, chance, NINE, grid)]


def skyscrapers(chance: Chance, grid: Grid) -> list[Rule]:
    """Write some of the 36 clues."""
    lines = [[9 * i + j for j in range(9)] for i in range(9)] + [[9 * j + i for j in range(9)] for i in range(9)]
    lines += [line[::-1] for line in lines]
    return [
        Skyscraper(sum(grid[cell] > max((0, *(grid[c] for c in line[:i]))) for i, cell in enumerate(line)), tuple(line))
        for line in chance.shuffled(lines)[: chance.between(12, 22)]
    ]


def pills(chance: Chance, grid: Grid) -> list[Rule]:
    """Place long pill arrows along a snake through the board, and every X and V."""
    snake = [9 * row + (col if row % 2 == 0 else 8 - col) for row in range(9) for col in range(9)]
    if chance.below(2):
        snake = [9 * (cell % 9) + cell // 9 for cell in snake]
    found: list[Rule] = []
    for _ in range(300):
        if len(found) == 3:
            break
        size, row, col = chance.between(2, 3), chance.below(9), chance.below(6)
        pill = [9 * row + col + i for i in range(size)]
        number = sum(grid[cell] * 10 ** (size - 1 - i) for i, cell in enumerate(pill))
        path = [cell for cell in snake if cell not in pill]
        start, total = chance.below(len(path)), 0
        for end in range(start, len(path)):
            total += grid[path[end]]
            if total == number and end - start > 5:
                found.append(PillArrow(tuple(pill), tuple(path[start : end + 1])))
            if total >= number:
                break
    pairs = [(cell, cell + 1) for cell in NINE.cells if cell % 9 < 8] + [(cell, cell + 9) for cell in NINE.cells[:72]]
    signs: dict[int, Literal["V", "X"]] = {5: "V", 10: "X"}
    marks = [XV(a, b, signs[grid[a] + grid[b]]) for a, b in pairs if grid[a] + grid[b] in signs]
    return [*found, *marks, NegativeXV()]


def equality_cages(chance: Chance, grid: Grid) -> list[Rule]:
    """Look for patches in which odd and even, low and high keep the balance."""
    found: list[Rule] = []
    taken: set[Cell] = set()
    for _ in range(6000):
        cells = patch(chance, NINE, grid, 2 * chance.between(1, 4), taken)
        rule = EqualityCage(tuple(cells))
        if len(cells) % 2 == 0 and cells and rule.holds(NINE, grid):
            found.append(rule)
            taken.update(cells)
        if len(found) == 12:
            break
    return found


def long_renbans(chance: Chance, grid: Grid) -> list[Rule]:
    """Look for lines of six cells or more that hold consecutive digits."""
    found: list[Rule] = []
    for _ in range(8000):
        length = chance.between(6, 8)

        def fits(line: list[Cell], cell: Cell, length: int = length) -> bool:
            digits = {grid[each] for each in (*line, cell)}
            return len(digits) == len(line) + 1 and max(digits) - min(digits) < length

        line = walk(chance, NINE, length, (), fits)
        if len(line) == length:
            found.append(Renban(tuple(line)))
        if len(found) == 10:
            break
    return found


def same_values(chance: Chance, grid: Grid) -> list[Rule]:
    """Pair patches that hold the same digits."""
    patches: defaultdict[frozenset[Digit], set[tuple[Cell, ...]]] = defaultdict(set)
    for _ in range(3000):
        cells = tuple(patch(chance, NINE, grid, chance.between(3, 6), ()))
        patches[frozenset(grid[cell] for cell in cells)].add(cells)
    found: list[Rule] = []
    for digits in chance.shuffled(sorted(patches, key=sorted)):
        first, *others = chance.shuffled(sorted(patches[digits]))
        apart = [other for other in others if not set(first) & set(other)]
        if apart and len(first) > 2:
            found.append(SameValues((first, apart[0])))
        if len(found) == 12:
            break
    return found


def no_elements(_chance: Chance, _grid: Grid) -> list[Rule]:
    """Leave it to the houses."""
    return []


def pencil_marks(puzzle: Puzzle, grid: Grid, chance: Chance) -> Puzzle:
    """Return candidates instead of givens: as many as leave one solution."""
    domains = [1 << (digit - 1) for digit in grid]
    kernel = puzzle.network.kernel

    def is_fine() -> bool:
        search = Search(kernel, domains)
        while search.count(2, 0.01) is Event.paused:
            if search.failures > PATIENCE:
                return False
        return search.counted == 1

    order = [(cell, bit) for cell in NINE.cells for bit in range(9) if not domains[cell] >> bit & 1]
    waiting = [chance.shuffled(order)]
    while waiting:  # whole lots first, and halves of those that leave too much
        lot = waiting.pop()
        before = list(domains)
        for cell, bit in lot:
            domains[cell] |= 1 << bit
        if not is_fine():
            domains[:] = before
            if len(lot) > 1:
                waiting += [lot[len(lot) // 2 :], lot[: len(lot) // 2]]
    marks = [
        Candidates((cell,), tuple(bit + 1 for bit in range(9) if mask >> bit & 1))
        for cell, mask in enumerate(domains)
        if mask != 511 and mask & (mask - 1)
    ]
    givens = tuple(None if mask & (mask - 1) else grid[cell] for cell, mask in enumerate(domains))
    return replace(puzzle, rules=(*puzzle.rules, *marks), givens=givens)


KINDS: dict[str, tuple[int, Board, tuple[Rule, ...], Callable[[Chance, Grid], list[Rule]]]] = {
    "circles": (23, NINE, (), circles),
    "little-killers": (12, NINE, (), little_killers),
    "little-killers-x": (11, NINE, (Diagonals(),), little_killers),
    "entropy-skyscrapers": (23, NINE, (GlobalEntropy(),), skyscrapers),
    "pills-xv": (23, NINE, (), pills),
    "equality-cages": (23, NINE, (), equality_cages),
    "long-renbans": (23, NINE, (), long_renbans),
    "same-values": (23, NINE, (), same_values),
    "pencil-marks": (23, NINE, (), no_elements),
    "windows-16": (16, SIXTEEN, (Windoku(),), no_elements),
}


def make(kind: str, seed: int) -> Puzzle | None:
    """Make one puzzle, or return None if this seed gives none."""
    _, board, extra, place = KINDS[kind]
    chance = Chance(seed, sum(map(ord, kind)))
    clock = Clock(Limit())
    blank = Puzzle(board, (*default_rules(board), *extra), (None,) * len(board.cells))
    grid = full_grid(blank, seed, len(kind), clock)
    puzzle = replace(blank, givens=grid)
    if kind == "pencil-marks":
        return pencil_marks(replace(puzzle, givens=(None,) * 81), grid, chance)
    elements = place(chance, grid)
    if not elements and kind != "windows-16":
        return None
    puzzle = replace(puzzle, rules=(*puzzle.rules, *elements))
    if board is SIXTEEN:
        return thin_givens(puzzle, grid, "none", chance, clock, target=64 + chance.below(16), patience=LESS)
    patience = LESS if kind.startswith("little") else PATIENCE
    puzzle = thin_givens(puzzle, grid, "none", chance, clock, patience=patience)
    if kind == "pills-xv":
        return puzzle
    puzzle, _ = thin_rules(puzzle, elements, chance, clock, fewest=(len(elements) + 1) // 2)
    return puzzle if is_unique(puzzle, clock, PATIENCE) else None


def records(kinds: Sequence[str]) -> Iterator[dict[str, object]]:
    """Make every puzzle of some classes."""
    for kind in kinds:
        made, seed = 0, 0
        while made < KINDS[kind][0]:
            seed += 1
            puzzle = make(kind, seed)
            if puzzle is None:
                continue
            made += 1
            found = Search(puzzle.network.kernel, puzzle.domains)
            found.run(60.0)
            solution = "".join(puzzle.board.symbol(puzzle.board.low + digit) for digit in found.solution())
            iss = write_text([puzzle], "iss").strip()
            yield {"id": f"{kind}-{seed}", "iss": iss, "solution": solution}


def main() -> None:
    for record in records(sys.argv[1:] or list(KINDS)):
        print(json.dumps(record, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
