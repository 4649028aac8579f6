"""Make puzzles to practise each rule with.

    python -m tests.lessons.make_rule_practice [name …] >src/whydoku/lessons/rule_practice.jsonl

Prints three small puzzles per rule, one JSON object per line, each with one solution that needs the rule. Those that are there
stay, and what is missing is made; a rule whose lines are taken out of the file gets new ones. The generator places
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
from tests.lessons.layered_practice import CLUES as CLUES_OF_LAYERS
from tests.lessons.layered_practice import layered_attempt, without
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import select
from whydoku.errors import NeverError, RuleError
from whydoku.generator.chance import Chance
from whydoku.generator.elements import kinds
from whydoku.generator.elements._walks import walk
from whydoku.generator.grids import full_grid
from whydoku.generator.thin import is_unique, thin_givens, thin_rules
from whydoku.lessons.rule_practice import PER_RULE, rule_practice
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.limit import Clock, Limit
from whydoku.model.puzzle import PLAIN_RULES, Puzzle
from whydoku.model.rule import Rule
from whydoku.pages import JIGSAW
from whydoku.rules import find_rule, rule_types
from whydoku.rules._geometry import sides_of_grids
from whydoku.rules._text import fields_of

TRIES, CLUES = 20, 6
CLOCK = Clock(Limit())

Grid: TypeAlias = Sequence[Digit]
Maker: TypeAlias = Callable[[Chance, Board, Grid], Rule | None]
"""Reads a clue off a grid, or finds none this time."""

NINE = (
    "argyle",
    "anti-bishop",
    "anti-diagonal",
    "disjoint-groups",
    "dutch-flatmates",
    "magic-square",
    "non-consecutive",
    "opposite-sums",
    "self-taxicab",
    "windoku",
)
"""Rules that are shown best on 9 × 9."""
WHOLE = {
    "anti-bishop": "anti-queen 9",
    "connected": "connected 1 2 3 4",
    "leaper": "leaper 1 3",
    "magic-square": "magic-square r4c4:r6c6",
    "taxicab": "taxicab 4",
}
"""Rules of the whole board, or of certain cells, with the arguments that they need."""
CROSSING = ("latin", "repeat")
"""Rules whose clues may share cells."""
LINE_OPTIONS: dict[str, list[dict[str, Any]]] = {
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


def candidates(chance: Chance, board: Board, grid: Grid) -> Rule | None:
    cells = some(chance, board.cells, 3)
    digits = sorted({grid[cell] for cell in cells} | {chance.choice(board.digits)})
    return build("candidates", tuple(cells), tuple(digits)) if len(digits) <= 3 else None


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
    "latin": latin,
    "any-of": any_of,
    "some-of": some_of,
    "all-of": all_of,
    "not-so": not_so,
    "repeat": repeat,
}


def maker_of(name: str) -> Maker | None:
    """Return how clues of a rule are derived from a grid, or None for a rule that has none."""
    if name in MAKERS:
        return MAKERS[name]
    if name in LINE_OPTIONS:
        return lambda chance, board, grid: replace(
            build(name, line(chance, board, 3, 4)), **chance.choice(LINE_OPTIONS[name])
        )
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


def all_arrows(board: Board, grid: Grid) -> list[Rule]:
    """Place every arrow that an end of a row or column deserves."""
    both = (build("rossini", line, way, 3) for line in sides_of_grids(board) for way in ("in", "out"))
    return [rule for rule in both if rule.holds(board, grid)]


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
    if name in CLUES_OF_LAYERS:
        return layered_attempt(name, seed)
    if name in kinds():
        return next(iter(w.generate(1, size="2x3", rules=name, clues="3-8", seed=seed, deadline=30)), None)
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
        if len(clues) == CLUES:
            break
    fixed: list[Rule] = []
    if name == "negative-rossini":
        fixed = [*all_arrows(blank.board, grid), build(name, 3)]
    elif name.startswith("negative"):
        fixed = [*all_dots(name, blank.board, grid), build(name)]
    puzzle = replace(blank, rules=(*blank.rules, *fixed, *clues), givens=grid)
    target = 22 if blank.board.size == 9 else chance.between(0, 6)
    puzzle = thin_givens(puzzle, grid, "none", chance, CLOCK, target=target)
    return thin_rules(puzzle, [*clues], chance, CLOCK, fewest=1)[0] if clues else puzzle


def effort(puzzle: Puzzle) -> float:
    """Return the price of the hardest step on the way to the solution."""
    path = engine.explain(puzzle, select())
    return max(step.technique.price for step in path) if path.solved else float("inf")


def needs(puzzle: Puzzle, name: str) -> bool:
    """Whether a puzzle has one solution, and more without a rule."""
    if not is_unique(puzzle, CLOCK):
        return False
    try:
        return not is_unique(without(puzzle, name), CLOCK)
    except NeverError:  # without the rule a clue is impossible
        return False


def practice_of(name: str) -> Iterator[Puzzle]:
    """Yield the puzzles that are there, and the easiest of several tries where some are missing."""
    there = [w.read(text) for text in rule_practice(name)[:PER_RULE]]
    yield from there
    missing = PER_RULE - len(there)
    seed = zlib.crc32(name.encode())
    found: list[tuple[float, int, Puzzle]] = []
    for number in range(40 * TRIES if missing else 0):
        if len(found) == TRIES or (number >= 4 * TRIES and len(found) >= missing):
            break
        puzzle = attempt(name, seed + number)
        example = find_rule(name).example
        known = [*there, *(each for _, _, each in found)]
        if puzzle is None or puzzle in known or (example and puzzle.grid == example.puzzle):
            continue
        if needs(puzzle, name):
            found.append((effort(puzzle), number, puzzle))
    for _, _, puzzle in sorted(found, key=lambda each: each[:2])[:missing]:
        yield puzzle


def main() -> None:
    for name in sys.argv[1:] or sorted(rule_types()):
        for puzzle in practice_of(name):
            print(json.dumps({"rule": name, "puzzle": puzzle.to_json()}, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
