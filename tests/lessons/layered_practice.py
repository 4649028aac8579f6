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


def shaded_sum(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Write the sum of shaded digits beside rows and columns."""
    (plain,) = shading("yin-yang")(chance, board, grid)
    shade = board.layer_cells("shade")
    lines = chance.shuffled([*sides_of_grids(board.plain)][::2])[:6]
    return [
        plain,
        *(build("shaded-sum", sum(grid[c] for c in line if grid[shade[c]] == 2), tuple(line)) for line in lines),
    ]


def some_walks(chance: Chance, board: Board, many: int, least: int, most: int) -> list[tuple[int, ...]]:
    """Take lines that go from cell to neighbouring cell."""
    return [tuple(walk(chance, board.plain, chance.between(least, most), ())) for _ in range(many)]


def shade_cage(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    (plain,) = shading("yin-yang")(chance, board, grid)
    shade = board.layer_cells("shade")
    cages = [cells for cells in some_walks(chance, board, 12, 2, 4) if len({grid[c] for c in cells}) == len(cells)]
    totals = [sum(-grid[c] if grid[shade[c]] == 2 else grid[c] for c in cells) for cells in cages]
    return [plain, *(build("shade-cage", cells, total) for cells, total in [*zip(cages, totals, strict=True)][:6])]


def shade_segments(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    (plain,) = shading("yin-yang")(chance, board, grid)
    lines = [build("shade-segments", cells) for cells in some_walks(chance, board, 60, 2, 5) if len(cells) > 1]
    fine = [line for line in lines if rule_holds(line, board, grid)]
    return [plain, *dict.fromkeys(fine[:5])]


def chaos_outside(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Write a clue of some kind at most ends of rows and columns."""
    rules = chaos(chance, board, grid)
    for line in chance.shuffled([*sides_of_grids(board.plain)])[:10]:
        kinds = chance.shuffled(["stones", "regions", "run", "borders"])
        clues = [build("chaos-outside", line, None if k == "run" else n, k) for k in kinds for n in range(11)]
        fine = [clue for clue in clues if rule_holds(clue, board, grid)]
        rules += fine[:1]
    return rules


def marked_counts(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Circle two cells, and add cages of shaded digits."""
    shade, circle = board.layer_cells("shade"), board.layer_cells("circle")
    circled = [cell for cell in board.plain.cells if grid[circle[cell]] == 2]
    rules = [build("marked-counts", tuple(sorted(chance.shuffled(circled)[:2])))]
    for cells in some_walks(chance, board, 8, 2, 4):
        total = sum(grid[c] for c in cells if grid[shade[c]] == 2)
        if len({grid[c] for c in cells}) == len(cells):
            rules.append(build("shade-cage", cells, total, "shaded"))
    return rules


def two_galaxies(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    """Name pairs of cells in one part or in both, and let a digit tell whether two cells are in one part."""
    own = board.layer_cells("galaxy")
    pairs = chance.shuffled([(a, b) for a in board.plain.cells for b in board.plain.cells if a < b])
    same = tuple(pair for pair in pairs[:5] if grid[own[pair[0]]] == grid[own[pair[1]]])
    apart = tuple(pair for pair in pairs[:5] if pair not in same)
    rules = [build("two-galaxies", same, apart)]
    for cell in chance.shuffled(board.plain.cells)[:4]:
        part, digit = grid[own[cell]], grid[cell]
        other = build("candidates", (own[cell],), (3 - part,))
        rules.append(build("any-of", (other, build("candidates", (cell,), tuple(sorted({digit, digit % 4 + 1}))))))
    return rules


def fillomino(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    size = board.layer_cells("size")
    right = [cell for cell in board.plain.cells if grid[cell] == grid[size[cell]]]
    pairs = [two for two in pairs_apart(board.plain, ORTHOGONAL) if grid[size[two[0]]] != grid[size[two[1]]]]
    return [build("fillomino", tuple(sorted(chance.shuffled(right)[:7])), tuple(chance.shuffled(pairs)[:5]))]


def deconstruction(chance: Chance, board: Board, grid: Sequence[Digit]) -> list[Rule]:
    shown = chance.shuffled(board.plain.cells)[:4]
    empty = tuple(sorted(cell for cell in shown if not grid[cell]))
    return [build("deconstruction", empty, tuple(sorted({*shown} - {*empty})))]


BLANKS = {
    "shaded-sum": ("4", "yin-yang"),
    "shade-cage": ("4", "yin-yang"),
    "shade-segments": ("4", "yin-yang"),
    "chaos-outside": ("latin4", "chaos-construction"),
    "deconstruction": ("latin5 0-4", "deconstruction"),
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
    "shaded-sum": shaded_sum,
    "shade-cage": shade_cage,
    "shade-segments": shade_segments,
    "chaos-outside": chaos_outside,
    "marked-counts": marked_counts,
    "two-galaxies": two_galaxies,
    "fillomino": fillomino,
    "deconstruction": deconstruction,
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
    houses = Puzzle(board, default_rules(board), (None,) * len(board.cells))
    blank = houses.with_rules(*make_rules(own, board))
    full = next(SEARCH.solutions(blank, limit=1, seed=seed))
    kept = tuple(rule for rule in houses.rules if rule in blank.rules)
    rules = (*kept, *CLUES[name](chance, blank.board, full.values))
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
    speaking = ("variables", "two-galaxies")
    others = tuple(rule for rule in named if name not in speaking or not names_layers(rule, puzzle.board))
    return replace(puzzle, rules=others)
