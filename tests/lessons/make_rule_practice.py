"""Make puzzles to practise each rule with.

    python -m tests.lessons.make_rule_practice [name …] >src/whydoku/lessons/rule_practice.jsonl

Prints two small puzzles per rule, one JSON object per line, each with one solution that needs the rule. The generator places
the elements that it knows. Clues of other rules are read off a random grid; then givens and clues are taken away while the
solution remains the only one. Of several tries the easiest one is taken. A seed per rule and try makes runs repeat.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any, TypeAlias

import whydoku as w
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import select
from whydoku.errors import RuleError
from whydoku.generator.chance import Chance
from whydoku.generator.elements import kinds
from whydoku.generator.elements._walks import neighbours, patch, walk
from whydoku.generator.grids import full_grid
from whydoku.generator.thin import is_unique, thin_givens, thin_rules
from whydoku.lessons.rule_practice import PER_RULE
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.limit import Clock, Limit
from whydoku.model.puzzle import PLAIN_RULES, Puzzle
from whydoku.model.rule import Rule
from whydoku.pages import JIGSAW
from whydoku.rules import find_rule, rule_types
from whydoku.rules._text import fields_of

TRIES, CLUES = 20, 6
CLOCK = Clock(Limit())

Grid: TypeAlias = Sequence[Digit]
Maker: TypeAlias = Callable[[Chance, Board, Grid], Rule | None]
"""Reads a clue off a grid, or finds none this time."""

NINE = ("dutch-flatmates", "windoku", "disjoint-groups", "non-consecutive", "self-taxicab")
"""Rules that are shown best on 9 × 9."""
WHOLE = {"taxicab": "taxicab 4", "leaper": "leaper 1 3", "connected": "connected 1 2 3 4"}
"""Rules of the whole board that need a number, with one."""
LINES = {
    "between": (3, 5),
    "count-distinct": (4, 5),
    "double-arrow": (3, 5),
    "double-renban": (4, 6),
    "entropic": (3, 5),
    "ambiguous-arrow": (3, 4),
    "fast-thermometer": (3, 3),
    "high-low": (3, 6),
    "index-line": (3, 5),
    "max-difference": (3, 5),
    "modular": (3, 5),
    "nabner": (3, 3),
    "parity": (3, 6),
    "region-sum": (3, 5),
    "out-of-order-renban": (3, 5),
    "renrenbanban": (4, 6),
    "same-difference": (3, 4),
    "same-parity": (3, 5),
    "sequence": (3, 3),
    "slow-thermometer": (3, 5),
    "split-peas": (5, 7),
    "value-indexing": (4, 6),
    "zipper": (3, 5),
}
"""Rules of a line alone, with the least and the greatest length."""
OUTSIDE = ("skyscraper", "hidden-skyscraper", "x-sum", "numbered-rooms", "lunchbox", "full-rank")
NUMBERED_EDGES = ("edge-sum", "edge-product", "edge-modulo")
EDGES = (*NUMBERED_EDGES, "edge-factor", "grey-kropki")
CORNERS = ("even-count", "equal-diagonals", "quadruple-not", "battenburg")
SHAFTS = {"average-arrow": (3, 4), "peapod": (4, 6), "product-arrow": (3, 4)}
"""Rules of a circle and a shaft, with the least and the greatest length of both together."""
CAGES = ("product-cage", "multi-total-cage", "digital-root-cage", "vault", "parity-balance")
CROSSING = (*OUTSIDE, *CORNERS, "latin", "repeat")
"""Rules whose clues may share cells."""
ONCE = ("minesweeper", "watchtower", "different-totals", "counting-circles", "maximum", "minimum", "high", "low")
"""Rules of which one says all that there is to say."""
LINE_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "lockout": [{"by": 3}],
    "sum-line": [{"total": 10}, {"total": 8}],
    "pair-relation": [{"relation": "a + b > 6"}, {"relation": "abs(a - b) == 2"}],
    "pair-table": [{"allowed": (1, 3, 3, 1, 2, 4, 4, 2, 3, 5, 5, 3, 4, 6, 6, 4)}],
    "regex": [{"pattern": "[1-3]+[4-6]+"}, {"pattern": ".*(16|25|34).*"}, {"pattern": "[^5]*5[^5]*"}],
    "state-machine": [
        {"moves": tuple(n for s in range(3) for d in range(1, 7) for n in (s, d, (s + d) % 3)), "accept": (0,)}
    ],
}


def cells_of(rule: Rule) -> set[Cell]:
    """Return the cells that a rule names."""

    def flat(value: Any) -> Iterator[Cell]:
        for each in value if isinstance(value, tuple) else (value,):
            yield from flat(each) if isinstance(each, tuple) else (each,)

    named = [name for name, kind in fields_of(type(rule)).items() if kind.what == "cell"]
    return {cell for name in named for cell in flat(getattr(rule, name)) if cell is not None}


def build(name: str, *arguments: Any) -> Rule:
    kind: Any = find_rule(name)
    made: Rule = kind(*arguments)
    return made


def line(chance: Chance, board: Board, least: int, most: int) -> tuple[Cell, ...]:
    return tuple(walk(chance, board, chance.between(least, most), ()))


def kept(rule: Rule | None, board: Board, grid: Grid) -> Rule | None:
    """Return a rule that makes sense on a board and holds on a grid."""
    if rule is None:
        return None
    try:
        rule.check(board)
    except RuleError:
        return None
    return rule if rule.holds(board, grid) else None


def some(chance: Chance, items: Iterable[Any], number: int) -> list[Any]:
    return chance.shuffled(items)[:number]


def side(chance: Chance, board: Board) -> tuple[Cell, ...]:
    """Take a whole row or column, from either end."""
    axis, number = chance.below(2), chance.below(board.size)
    cells = [cell for cell in board.cells if board.positions[cell][axis] == number]
    return tuple(cells[:: chance.choice((1, -1))])


def outside(name: str, chance: Chance, board: Board, grid: Grid) -> Rule | None:
    cells = side(chance, board)
    clues = (build(name, clue, cells) for clue in range(40))
    return next((rule for rule in clues if kept(rule, board, grid)), None)


def numbered(name: str, board: Board, grid: Grid, *where: Any) -> Rule | None:
    """Read the number of a clue off the cells where it stands."""
    clues = (build(name, *where, number) for number in range(1, 1300))
    return next((rule for rule in clues if kept(rule, board, grid)), None)


def edge(name: str, chance: Chance, board: Board, grid: Grid) -> Rule | None:
    pair = neighbours(chance, board)
    if pair is None:
        return None
    return numbered(name, board, grid, *pair) if name in NUMBERED_EDGES else build(name, *pair)


def corner(name: str, chance: Chance, board: Board, grid: Grid) -> Rule | None:
    """Mark a corner between four cells."""
    row, col = chance.below(board.rows - 1), chance.below(board.cols - 1)
    cells = [board.at(row + down, col + right) for down in (0, 1) for right in (0, 1)]
    if name == "even-count":
        return build(name, cells[0], sum(grid[cell] % 2 == 0 for cell in cells if cell is not None))
    if name == "equal-diagonals":
        return build(name, cells[0], chance.choice(("difference", "sum", "product")))
    if name == "quadruple-not":
        absent = {*board.digits} - {grid[cell] for cell in cells if cell is not None}
        return build(name, cells[0], tuple(sorted(some(chance, sorted(absent), 2))))
    return build(name, cells[0])


def hot_cold_arrow(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    kind: Any = find_rule("hot-cold-arrow")
    ways = [(way, heat) for way in ("right", "left", "down", "up") for heat in ("hot", "cold")]
    way, heat = chance.choice(ways)
    cells = [cell for cell in board.cells if kept(kind((cell,), way, heat), board, grid)]
    return kind(tuple(sorted(some(chance, cells, 3))), way, heat) if cells else None


def shaft(name: str, chance: Chance, board: Board, grid: Grid) -> Rule | None:
    circle, *cells = line(chance, board, *SHAFTS[name])
    return build(name, (circle,) if name == "product-arrow" else circle, tuple(cells))


def cage(name: str, chance: Chance, board: Board, grid: Grid) -> Rule | None:
    """Outline some cells with different digits, and write their number into the cage."""
    cells = tuple(patch(chance, board, grid, chance.between(2, 4), ()))
    if name == "parity-balance":
        return build(name, cells)
    if name == "multi-total-cage":
        total = sum(grid[cell] for cell in cells)
        return build(name, cells, tuple(sorted({total, total + chance.choice((-4, -3, 3, 4))})))
    return numbered(name, board, grid, cells)


def different_totals(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    groups = [line(chance, board, 2, 3) for _ in range(5)]
    apart = len({cell for group in groups for cell in group}) == sum(map(len, groups))
    return build("different-totals", tuple(groups)) if apart else None


def candidates(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    cells = some(chance, board.cells, 3)
    digits = sorted({grid[cell] for cell in cells} | {chance.choice(board.digits)})
    return build("candidates", tuple(cells), tuple(digits)) if len(digits) <= 3 else None


def marked(name: str, chance: Chance, board: Board, grid: Grid) -> Rule | None:
    """Mark some of the cells that may have the mark."""
    kind: Any = find_rule(name)
    cells = [cell for cell in board.cells if kept(kind((cell,)), board, grid)]
    return build(name, tuple(sorted(some(chance, cells, 7))))


def clone(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    cells = line(chance, board, 2, 3)
    down, right = chance.between(-4, 4), chance.between(-4, 4)
    copy = [board.at(board.positions[cell][0] + down, board.positions[cell][1] + right) for cell in cells]
    if None in copy or set(copy) & set(cells):
        return None
    return build("clone", cells, tuple(copy))


def two_groups(name: str, chance: Chance, board: Board, grid: Grid) -> Rule | None:
    one, other = line(chance, board, 2, 3), line(chance, board, 2, 3)
    return None if set(one) & set(other) else build(name, (one, other))


def indexing(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    kind: Any = find_rule("indexing")
    way = chance.choice(("column", "row"))
    cells = tuple(cell for cell in sorted(side(chance, board)) if kept(kind((cell,), way), board, grid))
    return kind(cells, way) if len(cells) > 1 else None


def counting_circles(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    digits = some(chance, range(1, 7), 3)
    cells = [cell for digit in digits for cell in some(chance, [c for c in board.cells if grid[c] == digit], digit)]
    return build("counting-circles", tuple(sorted(cells)))


def contains(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    cells = line(chance, board, 3, 4)
    digits = sorted(grid[cell] for cell in some(chance, cells, chance.between(2, len(cells))))
    return build("contains", tuple(sorted(cells)), tuple(digits))


def look_and_say(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    cells = line(chance, board, 4, 5)
    held = [grid[cell] for cell in cells]
    says = [number for digit in sorted(some(chance, set(held), 2)) for number in (held.count(digit), digit)]
    return build("look-and-say", tuple(sorted(cells)), tuple(says))


def rellik_cage(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    cells = patch(chance, board, grid, chance.between(3, 4), ())
    return build("rellik-cage", tuple(cells), chance.between(4, 9))


def equality_cage(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    return build("equality-cage", tuple(patch(chance, board, grid, chance.choice((2, 4)), ())))


def extra_region(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    cells = patch(chance, board, grid, board.size, ())
    houses = {tuple(sorted(each)) for each in board.regions}
    return None if len(cells) < board.size or tuple(cells) in houses else build("extra-region", tuple(cells))


def weighted_sum(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    cells = line(chance, board, 2, 3)
    weights = tuple(chance.choice((1, 2, 3)) for _ in cells) if chance.below(2) else ()
    total = sum(grid[cell] * weight for cell, weight in zip(cells, weights or (1,) * len(cells), strict=True))
    return build("weighted-sum", cells, total, weights)


def pill_arrow(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    pill = neighbours(chance, board)
    if pill is None:
        return None
    shaft = walk(chance, board, chance.between(3, 5), pill[:1], start=pill[1])[1:]
    return build("pill-arrow", pill, tuple(shaft)) if shaft else None


def latin(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    corner = [board.at(row, col) for row, col in product(some(chance, range(6), 2), some(chance, range(6), 2))]
    return None if None in corner else build("latin", tuple(corner))


INNER = ("killer", "thermometer", "arrow", "inequality", "difference", "whispers")


def element(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    return kinds()[chance.choice(INNER)].place(chance, board, grid, frozenset())


def elsewhere(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    """Place an element of another grid, so that it hardly holds on this one."""
    return element(chance, board, chance.shuffled(grid))


def any_of(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    parts = [element(chance, board, grid), elsewhere(chance, board, grid)]
    return build("any-of", tuple(chance.shuffled(parts))) if None not in parts else None


def some_of(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    parts = [element(chance, board, grid), elsewhere(chance, board, grid), element(chance, board, grid)]
    if None in parts:
        return None
    held = sum(part.holds(board, grid) for part in parts if part is not None)
    return build("some-of", (held,), tuple(chance.shuffled(parts)))


def all_of(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    parts = [element(chance, board, grid), element(chance, board, grid)]
    return build("all-of", tuple(parts)) if None not in parts else None


def not_so(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    part = elsewhere(chance, board, grid)
    return build("not-so", part) if part else None


def repeat(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    part = element(chance, board, grid)
    if part is None:
        return None
    kind: Any = find_rule("repeat")
    places = [cell for cell in board.cells if kept(kind((cell,), part), board, grid)]
    return kind(tuple(sorted(some(chance, places, 3))), part) if len(places) > 1 else None


MAKERS: dict[str, Maker] = {
    "candidates": candidates,
    "clone": clone,
    "different-totals": different_totals,
    "hot-cold-arrow": hot_cold_arrow,
    "indexing": indexing,
    "counting-circles": counting_circles,
    "contains": contains,
    "look-and-say": look_and_say,
    "rellik-cage": rellik_cage,
    "equality-cage": equality_cage,
    "extra-region": extra_region,
    "weighted-sum": weighted_sum,
    "pill-arrow": pill_arrow,
    "latin": latin,
    "any-of": any_of,
    "some-of": some_of,
    "all-of": all_of,
    "not-so": not_so,
    "repeat": repeat,
}


def maker_of(name: str) -> Maker | None:
    """Return how clues of a rule are read off a grid, or None for a rule that has none."""
    if name in MAKERS:
        return MAKERS[name]
    if name in LINES:
        return lambda chance, board, grid: build(name, line(chance, board, *LINES[name]))
    if name in LINE_OPTIONS:
        return lambda chance, board, grid: replace(
            build(name, line(chance, board, 3, 4)), **chance.choice(LINE_OPTIONS[name])
        )
    if name in OUTSIDE:
        return lambda chance, board, grid: outside(name, chance, board, grid)
    if name in EDGES:
        return lambda chance, board, grid: edge(name, chance, board, grid)
    if name in CORNERS:
        return lambda chance, board, grid: corner(name, chance, board, grid)
    if name in SHAFTS:
        return lambda chance, board, grid: shaft(name, chance, board, grid)
    if name in CAGES:
        return lambda chance, board, grid: cage(name, chance, board, grid)
    if name in ("high", "low", "maximum", "minimum", "minesweeper", "watchtower"):
        return lambda chance, board, grid: marked(name, chance, board, grid)
    if name in ("equal-sums", "same-values"):
        return lambda chance, board, grid: two_groups(name, chance, board, grid)
    return None


def all_dots(name: str, board: Board, grid: Grid) -> list[Rule]:
    """Mark every pair of neighbours, or every square, that deserves a mark."""
    if name == "negative-battenburg":
        cakes = (build("battenburg", cell) for cell in board.cells)
        return [cake for cake in cakes if kept(cake, board, grid)]
    found = []
    for first, second in combinations(board.cells, 2):
        (row, col), (other_row, other_col) = board.positions[first], board.positions[second]
        if abs(row - other_row) + abs(col - other_col) == 1:
            marks = ("ratio", "difference") if name == "negative-kropki" else ("xv",)
            options = [build(mark, first, second) for mark in marks]
            options += [build("xv", first, second, "V")] * ("xv" in marks)
            found += [rule for rule in options if rule.holds(board, grid)][:1]
    return found


def blank_of(name: str) -> Puzzle:
    """Return the empty puzzle that clues of a rule are placed in."""
    if name == "regions":
        puzzle = w.read(JIGSAW.puzzle)
    elif name == "doppelganger":
        example = find_rule(name).example
        assert example is not None
        puzzle = w.read(example.puzzle)
    elif name == "latin":
        puzzle = w.read("." * 28, size="4 r1c1 r3c3")
    elif name == "no-rank-ties":
        puzzle = w.read("." * 16, size="4")
    else:
        puzzle = w.read("." * (81 if name in NINE else 36), size="9" if name in NINE else "2x3")
    whole = name not in PLAIN_RULES and name != "doppelganger" and maker_of(name) is None
    texts = [WHOLE.get(name, name)] if whole and not name.startswith("negative") else []
    return w.read(json.dumps(replace(puzzle, givens=(None,) * len(puzzle.givens)).to_json()), rules=texts)


def attempt(name: str, seed: int) -> Puzzle | None:
    """Make a puzzle, or find that this seed leads to none."""
    if name in kinds():
        return w.generate(1, size="2x3", rules=name, clues="3-8", seed=seed)[0]
    blank, chance = blank_of(name), Chance(seed)
    grid = full_grid(blank, seed, 0, CLOCK)
    maker = maker_of(name)
    clues: dict[Rule, None] = {}
    taken: set[Cell] = set()
    for _ in range(1000 if maker else 0):
        rule = kept(maker(chance, blank.board, grid), blank.board, grid) if maker else None
        if rule is not None and (name in CROSSING or not taken & cells_of(rule)):
            clues[rule] = None
            taken |= cells_of(rule)
        if len(clues) == (1 if name in ONCE else CLUES):
            break
    fixed = [*all_dots(name, blank.board, grid), build(name)] if name.startswith("negative") else []
    puzzle = replace(blank, rules=(*blank.rules, *fixed, *clues), givens=grid)
    target = 22 if blank.board.size == 9 else chance.between(0, 6)
    puzzle = thin_givens(puzzle, grid, "none", chance, CLOCK, target=target)
    return thin_rules(puzzle, [*clues], chance, CLOCK, fewest=1)[0] if clues else puzzle


def without(puzzle: Puzzle, name: str) -> Puzzle:
    return replace(puzzle, rules=tuple(rule for rule in puzzle.rules if rule.name != name))


def effort(puzzle: Puzzle) -> float:
    """Return the price of the dearest step on the way to the solution."""
    path = engine.explain(puzzle, select())
    return max(step.technique.price for step in path) if path.solved else float("inf")


def practice_of(name: str) -> Iterator[Puzzle]:
    """Yield the easiest puzzles of several tries."""
    seed = zlib.crc32(name.encode())
    found: list[tuple[float, int, Puzzle]] = []
    for number in range(4 * TRIES):
        if len(found) == TRIES:
            break
        puzzle = attempt(name, seed + number)
        if puzzle is None or any(puzzle == each for _, _, each in found):
            continue
        if is_unique(puzzle, CLOCK) and not is_unique(without(puzzle, name), CLOCK):
            found.append((effort(puzzle), number, puzzle))
    for _, _, puzzle in sorted(found, key=lambda each: each[:2])[:PER_RULE]:
        yield puzzle


def main() -> None:
    for name in sys.argv[1:] or sorted(rule_types()):
        for puzzle in practice_of(name):
            print(json.dumps({"rule": name, "puzzle": puzzle.to_json()}, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
