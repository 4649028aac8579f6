"""Draw instances of any rule on a small board, from the types of its fields; a rule that refuses one is asked again."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

from whydoku.errors import RuleError
from whydoku.model.board import Board, Cell
from whydoku.model.rule import Rule
from whydoku.rules import rule_types
from whydoku.rules._text import FieldKind, fields_of

FUNCTIONS = {"abs": abs, "max": max}
RELATIONS = (
    "a < b",
    "a >= b",
    "a + b == 5",
    "abs(a - b) >= 2",
    "a != 1 or b == 2",
    "a * b % 2 == 0 and a != b",
    "max(a, b) > 2",
    "abs(a - b) <= 1",
)
TEXTS = {
    "label": ("extra",),
    "sums": ("0", "*", "?", "3", "? ?", "* 2", "1 *", "4 1", "* 3 *"),
    "pattern": ("1.*", "[12]*[34]*", ".*(13|24).*", "[^2]+", "(..){1,2}1?", "1{0,2}.{2,}", "(1|2|3)*4?"),
}
"""What fields may hold that are texts; those that are not here are relations."""


INNER = (
    "killer",
    "thermometer",
    "whispers",
    "ratio",
    "skyscraper",
    "odd",
    "quadruple",
    "between",
    "arrow",
    "negative-xv",
)


def walk(board: Board, source: random.Random, length: int) -> tuple[Cell, ...]:
    """Walk to neighbours, straight or diagonal, never twice over a cell; may end early."""
    line = [source.choice(board.cells)]
    while len(line) < length:
        row, col = board.positions[line[-1]]
        steps = [board.at(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        free = [cell for cell in steps if cell is not None and cell not in line]
        if not free:
            break
        line.append(source.choice(free))
    return tuple(line)


def some_cells(board: Board, source: random.Random) -> tuple[Cell, ...]:
    """Take a walk, a whole row or column either way, or cells from all over the board."""
    style = source.randrange(3)
    if style == 0:
        axis, number = source.randrange(2), source.randrange(board.rows)
        line = [cell for cell in board.cells if board.positions[cell][axis] == number]
        return tuple(line[:: source.choice((1, -1))])
    if style == 1:
        return tuple(source.sample(board.cells, source.randint(1, 4)))
    return walk(board, source, source.randint(2, 6))


def a_value(name: str, kind: FieldKind, board: Board, source: random.Random) -> Any:
    if kind.what == "choice":
        return source.choice(kind.choices)
    if kind.what == "rule":
        plain = rule_types()
        drawn = (an_instance(plain[source.choice(INNER)], board, source) for _ in range(100))
        inner = (rule for rule in drawn if rule is not None)
        return next(inner) if kind.shape == "one" else (next(inner), next(inner))
    if kind.what == "flag":
        return source.random() < 0.5
    if kind.what == "text":
        return source.choice(TEXTS.get(name, RELATIONS))
    if kind.what == "cell":
        if kind.shape == "one":
            return source.choice(board.cells)
        if kind.shape == "many":
            return some_cells(board, source)
        return tuple(walk(board, source, source.randint(1, 3)) for _ in range(source.randint(2, 3)))
    if kind.shape == "one":
        return source.choice((source.randint(0, 4), source.randint(1, board.size), source.randint(1, 3 * board.size)))
    return tuple(source.randint(0, board.size) for _ in range(source.randint(1, 4)))


def an_instance(rule: type[Rule], board: Board, source: random.Random, tries: int = 200) -> Rule | None:
    """Draw an instance that the rule accepts on the board, or None where none is found.

    `source` may be hypothesis's own, which makes an instance small that fails.
    """
    fields = fields_of(rule)
    for _ in range(tries):
        chosen: dict[str, Any] = {}
        for name, kind in fields.items():
            if kind.optional and source.random() < 0.4:
                continue
            chosen[name] = a_value(name, kind, board, source)
        if "allowed" in fields and source.random() < 0.5:  # a table that has a name of its own
            meant = source.choice(RELATIONS)
            every = product(board.digits, repeat=2)
            chosen["allowed"] = tuple(d for a, b in every if eval(meant, FUNCTIONS, {"a": a, "b": b}) for d in (a, b))
        if "copy" in fields:
            chosen["copy"] = tuple(source.sample(board.cells, len(chosen["cells"])))
        if "weights" in chosen:
            chosen["weights"] = tuple(source.choice((-2, -1, 1, 2, 3)) for _ in chosen["cells"])
        if "off" in chosen:
            chosen["off"] = tuple(source.sample((-2, -1, 0, 1), source.randint(1, 3)))
        if "crusts" in chosen:
            chosen["crusts"] = tuple(source.sample(board.digits, 2))
        if "meeting" in fields:  # a number for each square, which begins anywhere
            many = source.randint(0, 2)
            chosen["corners"] = tuple((source.choice(board.cells),) for _ in range(many))
            chosen["meeting"] = tuple(source.randint(1, 4) for _ in range(many))
        if rule.name == "magic-square":
            side, corner = source.choice((2, 3)), source.choice(board.cells)
            row, col = board.positions[corner]
            square = [board.at(row + down, col + right) for down in range(side) for right in range(side)]
            chosen["cells"] = tuple(cell for cell in square if cell is not None)
        if rule.name == "doppelganger":
            beside = [cell for cell in board.cells if board.positions[cell][0] > 2]
            chosen = {"rows": tuple(beside[:2]), "columns": tuple(beside[2:]), "regions": ()}
        if "moves" in fields:
            states = source.randint(1, 4)
            triples = [
                (source.randrange(states), source.choice(board.digits), source.randrange(states)) for _ in range(12)
            ]
            chosen |= {
                "moves": sum(triples, ()),
                "accept": (source.randrange(states),),
                "start": source.randrange(states),
            }
        if name_pairs := [name for name, kind in fields.items() if kind.shape == "groups" and name == "exempt"]:
            pairs = tuple(source.sample(board.cells, 2) for _ in range(3))
            chosen[name_pairs[0]] = tuple(tuple(pair) for pair in pairs)
        try:
            made = rule(**chosen)
            made.check(board)
        except RuleError:
            continue
        return made
    return None
