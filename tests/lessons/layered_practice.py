"""Make small puzzles of rules with layers: a full board with its layers, clues read off it, and few givens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from whydoku.engines.search.engine import SEARCH
from whydoku.errors import NeverError
from whydoku.generator.chance import Chance
from whydoku.generator.elements._walks import walk
from whydoku.model.board import Board, Digit, parse_board
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.rule_cells import names_layers
from whydoku.model.values import rule_holds, value_grid
from whydoku.rules import default_rules, find_rule, make_rules
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart, sides_of_grids

Clues: TypeAlias = Callable[[Chance, Board, Sequence[Digit]], list[Rule]]
"""Reads the rules of a puzzle off a full board with its layers, beside the board's own."""


def build(name: str, *arguments: Any) -> Rule:
    kind: Any = find_rule(name)
    made: Rule = kind(*arguments)
    return made


def modifiers(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    values = value_grid(board, grid)
    rules = [build("modifiers")]
    for _ in range(6):
        cells = tuple(walk(chance, board.plain, chance.between(2, 3), ()))
        if len({grid[cell] for cell in cells}) == len(cells):
            rules.append(build("killer", cells, sum(values[cell] for cell in cells)))
    return rules


def shading(name: str) -> Clues:
    def clues(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
        shade = board.layer_cells("shade")
        given = chance.shuffled(board.plain.cells)[: chance.between(5, 8)]
        sides = [tuple(sorted(cell for cell in given if grid[shade[cell]] == value)) for value in (2, 1)]
        plain = build(name, *sides)
        return [plain if name == "cave" else with_circles(plain, chance, board, grid)]

    return clues


def path(name: str) -> Clues:
    def clues(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
        cells = board.layer_cells(name)
        given = chance.shuffled(board.plain.cells)[: chance.between(6, 10)]
        on = tuple(sorted(cell for cell in given if grid[cells[cell]] != 1))
        return [with_circles(build(name, on, tuple(sorted(set(given) - set(on)))), chance, board, grid)]

    return clues


def with_circles(rule: Any, chance: Chance, board: Board, grid: Sequence[Digit]) -> Rule:
    """Add circles where the digit is right."""
    right = [cell for cell in board.plain.cells if rule_holds(replace(rule, circles=(cell,)), board, grid)]
    made: Rule = replace(rule, circles=tuple(sorted(chance.shuffled(right)[:5])))
    return made


def cave(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    (plain,) = shading("cave")(chance, board, grid)
    return [with_circles(plain, chance, board, grid)]


def chaos(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    regions = board.layer_cells("region")
    walks = (tuple(walk(chance, board.plain, 2, ())) for _ in range(30))
    same = [cells for cells in walks if len({grid[regions[cell]] for cell in cells}) == 1 and len(cells) == 2]
    return [build("chaos-construction", tuple(dict.fromkeys(same))[:4])]


def variables(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Name a number that arrows and inequalities share."""
    rules, total = [build("variables", "total", 1)], board.layer_cells("total")[0]
    pairs = [cells for _ in range(20) if len(cells := tuple(walk(chance, board.plain, 2, ()))) == 2]
    rules += [build("arrow", total, cells) for cells in pairs if sum(grid[cell] for cell in cells) == grid[total]]
    larger = [cell for cell in board.plain.cells if grid[cell] > grid[total]]
    rules += [build("inequality", cell, total) for cell in chance.shuffled(larger)[:3]]
    return rules


def liars(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Take sets of three cages, one of which has a wrong sum."""
    rules = []
    for _ in range(3):
        clues = []
        for number in range(3):
            cells = tuple(walk(chance, board.plain, chance.between(2, 3), ()))
            total = sum(grid[cell] for cell in cells)
            wrong = [other for other in (total - 1, total + 1) if len(cells) <= other <= 4 * len(cells)]
            clues.append(build("weighted-sum", cells, chance.choice(wrong) if number == 0 else total))
        rules.append(build("liars", tuple(chance.shuffled(clues))))
    return rules


def japanese_sums(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Write the sums beside every row and column, with a question mark here and there."""
    shade = board.layer_cells("shade")
    rules = []
    for line in [*sides_of_grids(board.plain)][::2]:
        signs = "".join(str(grid[cell]) if grid[shade[cell]] == 2 else " " for cell in line)
        sums = [str(sum(map(int, run))) for run in signs.split()]
        if sums and chance.between(0, 3) == 0:
            sums[chance.between(0, len(sums) - 1)] = "?"
        rules.append(build("japanese-sums", " ".join(sums) or "0", tuple(line)))
    return rules


def schrodinger(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    values = value_grid(board, grid)
    rules = [build("schrodinger")]
    for _ in range(8):
        cells = tuple(walk(chance, board.plain, chance.between(2, 3), ()))
        total = sum(values[cell] for cell in cells)
        if total <= 4 * len(cells):  # or it would make no sense without the rule
            rules.append(build("weighted-sum", cells, total))
    return rules


def areas(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Let areas count more or less, name the cells of each, add and compare neighbours."""
    values, zone = value_grid(board, grid), board.layer_cells("zone")
    groups = [[cell for cell in board.plain.cells if grid[zone[cell]] == label] for label in (1, 2, 3)]
    known = [tuple(sorted(group)) for group in groups]
    rules = [build("areas", 3, (-1, 0, 1), False, tuple(group for group in known if len(group) > 1))]
    for one, other in chance.shuffled([*pairs_apart(board.plain, ORTHOGONAL)])[:6]:
        total = values[one] + values[other]
        if len(rules) < 3 and 3 <= total <= 7:
            rules.append(build("weighted-sum", (one, other), total))
        elif (values[one] - values[other]) * (grid[one] - grid[other]) > 0:  # so that it makes sense without the rule
            rules.append(build("inequality", *((one, other) if values[one] > values[other] else (other, one))))
    return rules


def galaxies(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Cut the board into rectangles, each of which has its dot in the middle and no digit twice."""
    shapes = chance.choice(
        (
            [(0, 0, 2, 2), (0, 2, 2, 2), (2, 0, 2, 2), (2, 2, 2, 2)],
            [(0, 0, 1, 4), (1, 0, 1, 3), (1, 3, 3, 1), (2, 0, 2, 2), (2, 2, 2, 1)],
            [(0, 0, 3, 1), (0, 1, 1, 3), (1, 1, 2, 2), (1, 3, 3, 1), (3, 0, 1, 3)],
            [(0, 0, 2, 1), (0, 1, 2, 2), (0, 3, 3, 1), (2, 0, 2, 1), (2, 1, 1, 2), (3, 1, 1, 3)],
        )
    )
    dots, sums = [], []
    for top, left, down, right in shapes:
        rows = {top + (down - 1) // 2, top + down // 2}
        cols = {left + (right - 1) // 2, left + right // 2}
        dots.append(tuple(4 * row + col for row in sorted(rows) for col in sorted(cols)))
        sums.append(sum(grid[4 * (top + row) + left + col] for row in range(down) for col in range(right)))
    return [build("galaxies", tuple(dots), tuple(sums), "sum")]


def shaded_dots(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    (plain,) = shading("yin-yang")(chance, board, grid)
    pairs = [*pairs_apart(board.plain, ORTHOGONAL)]
    dots = [pair for pair in pairs if rule_holds(build("shaded-dots", (pair,)), board, grid)]
    return [plain, build("shaded-dots", tuple(dots), "same", True)]


def mystery_sandwich(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    rules: list[Rule] = []
    for line in [*sides_of_grids(board.plain)][::2]:
        clues = (build("mystery-sandwich", clue, line) for clue in range(8))
        rules += [clue for clue in clues if rule_holds(clue, board, grid)]
    return rules


def coloured_circles(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    return [build("coloured-circles", CIRCLES, 2)]


CIRCLES = (0, 1, 5, 6, 10, 11)


def reading(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Take doublers, cages that do not read them, and some that do."""
    values = value_grid(board, grid)
    rules = [build("modifiers")]
    for number in range(8):
        cells = tuple(walk(chance, board.plain, 2, ()))
        counts = grid if number % 2 else values
        cage = build("weighted-sum", cells, sum(counts[cell] for cell in cells))
        rules.append(build("reading", cage, "digits") if number % 2 else cage)
    return rules


def on_path(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    return [*path("loop")(chance, board, grid), build("on-path", "parity")]


BLANKS = {
    "on-path": ("4", "loop; on-path parity"),
    "areas": ("4", "areas 3 offsets=-1+0+1"),
    "galaxies": ("4", "rows"),
    "shaded-dots": ("4", "yin-yang"),
    "mystery-sandwich": ("4", "mystery-sandwich 3 r1c1-r1c4"),
    "coloured-circles": ("4", "coloured-circles r1c1 r1c2 r2c2 r2c3 r3c3 r3c4 2"),
    "reading": ("4", "modifiers"),
    "chaos-construction": ("latin4", "chaos-construction"),
    "variables": ("4", "variables total 1"),
    "liars": ("4", "rows"),
    "japanese-sums": ("4", "japanese-sums sums=* r1c1"),
    "schrodinger": ("4 0-4", "schrodinger"),
}
"""The board of a rule, and what a full board with its layers keeps: a plain 4 × 4 and the bare rule, where it is not here."""

CLUES: dict[str, Clues] = {
    "on-path": on_path,
    "areas": areas,
    "galaxies": galaxies,
    "shaded-dots": shaded_dots,
    "mystery-sandwich": mystery_sandwich,
    "coloured-circles": coloured_circles,
    "reading": reading,
    "liars": liars,
    "japanese-sums": japanese_sums,
    "schrodinger": schrodinger,
    "modifiers": modifiers,
    "yin-yang": shading("yin-yang"),
    "nurikabe": shading("nurikabe"),
    "cave": cave,
    "loop": path("loop"),
    "snake": path("snake"),
    "chaos-construction": chaos,
    "variables": variables,
}
"""How the clues of each rule are read off a full board."""


def layered_attempt(name: str, seed: int) -> Puzzle | None:
    """Make a puzzle, or find that this seed leads to none."""
    size, own = BLANKS.get(name, ("4", name))
    chance, board = Chance(seed), parse_board(size)
    blank = Puzzle(board, (*default_rules(board), *make_rules(own, board)), (None,) * 16)
    full = next(SEARCH.solutions(blank, limit=1, seed=seed))
    rules = (*default_rules(board), *CLUES[name](chance, blank.board, full.values))
    puzzle = Puzzle(board, rules, full.digits)
    if SEARCH.count(puzzle, limit=2) != 1:
        return None
    for cell in chance.shuffled(board.cells):
        fewer = puzzle.with_givens(None if c == cell else given for c, given in enumerate(puzzle.givens))
        if any(fewer.givens) and SEARCH.count(fewer, limit=2) == 1:
            puzzle = fewer
    try:
        return puzzle if SEARCH.count(without(puzzle, name), limit=2) == 2 else None
    except NeverError:  # without the rule a clue is impossible
        return None


def without(puzzle: Puzzle, name: str) -> Puzzle:
    """Return a puzzle without its rules of a name, and without those that speak of numbers which such a rule adds."""
    named = (rule for rule in puzzle.rules if rule.name != name)
    others = tuple(rule for rule in named if name != "variables" or not names_layers(rule, puzzle.board))
    return replace(puzzle, rules=others)
