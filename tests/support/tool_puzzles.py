"""Puzzles that are listed as elements by the name of a setter's tool, each with its clues: the rules that they mean here.

What has no rule of its own is said by small rules over the cells of layers: `shade@r1c1` is the shade of a cell.

  element   {"tool": "Cave", "options": [...], "clues": [{"cell": "R1C1"}, {"cells": [...], "value": "14"}, ...]}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias

import whydoku as w
from whydoku.model.puzzle import Puzzle

Clue: TypeAlias = Mapping[str, Any]
Texts: TypeAlias = Iterator[str]

SIZE = 9
CELLS = [f"r{row}c{col}" for row, col in product(range(1, SIZE + 1), repeat=2)]
SQUARES = [
    tuple(f"r{row + down}c{col + right}" for down, right in ((0, 0), (0, 1), (1, 0), (1, 1)))
    for row, col in product(range(1, SIZE), repeat=2)
]
HOUSES = {
    **{f"in_row@{n}": [f"r{n}c{col}" for col in range(1, 10)] for n in range(1, 10)},
    **{f"in_column@{n}": [f"r{row}c{n}" for row in range(1, 10)] for n in range(1, 10)},
    **{
        f"in_box@{3 * band + stack + 1}": [f"r{3 * band + n // 3 + 1}c{3 * stack + n % 3 + 1}" for n in range(9)]
        for band, stack in product(range(3), repeat=2)
    },
}
WAYS = {"N": "up", "S": "down", "E": "right", "W": "left"}
PLAIN, MARKED = 1, 2  # of a layer with two values: unshaded or shaded, off or on the loop, not circled or circled


class UnknownToolError(Exception):
    """A tool, or an option of one, that has no meaning here."""


def is_(value: int, *cells: str) -> str:
    """Return that cells have a value."""
    return f"(candidates digits={value} {' '.join(cells)})"


def on(layer: str, cells: Sequence[str]) -> list[str]:
    """Return the places of a layer over cells."""
    return [f"{layer}@{cell}" for cell in cells]


def machine(cells: Sequence[str], moves: Sequence[tuple[int, int, int]], accept: Sequence[int]) -> str:
    """Return a state machine that reads cells."""
    numbers = "+".join(str(number) for move in moves for number in move)
    return f"state-machine cells={'+'.join(cells)} moves={numbers} accept={'+'.join(map(str, accept))}"


def names(clues: Sequence[Clue]) -> list[str]:
    """Return the cells of clues of one cell each."""
    return [clue["cell"].lower() for clue in clues]


def listed(clue: Clue) -> list[str]:
    """Return the cells of a clue."""
    return [cell.lower() for cell in clue["cells"]]


# -- shades ---------------------------------------------------------------------------------------------------------------


def _dots(kind: str) -> Callable[[Sequence[Clue], Sequence[str]], Texts]:
    def texts(clues: Sequence[Clue], options: Sequence[str]) -> Texts:
        dots = " / ".join(" ".join(listed(clue)) for clue in clues)
        yield f"shaded-dots {dots} kind={kind}{' negative=yes' if 'All Given' in options else ''}"

    return texts


def _index_colours(clues: Sequence[Clue], _: Sequence[str]) -> Texts:
    for clue in clues:
        cells = listed(clue)
        yield f"index-line {' '.join(cells)}"
        for place, cell in enumerate(cells, 1):
            yield f"some-of 0 2 {is_(place, cell)} {is_(MARKED, f'shade@{cell}')}"


def _cave_options(options: Sequence[str]) -> Texts:
    for option in options:
        if option == "Cave 2x2 Not Fully Shaded or Unshaded":
            for square, shade in product(SQUARES, (PLAIN, MARKED)):
                yield f"not-so {is_(shade, *on('shade', square))}"
        elif option in ("Cave Walls Are Even", "Cave Cells Are Odd"):
            shade, parity = (MARKED, "even") if "Even" in option else (PLAIN, "odd")
            for cell in CELLS:
                yield f"any-of (not-so {is_(shade, f'shade@{cell}')}) ({parity} {cell})"
        elif option == "One Digit Does Not Appear In The Cave":
            yield "variables missing 9 values=1+2"
            yield f"some-of 1 {' '.join(is_(MARKED, f'missing@{digit}') for digit in range(1, 10))}"
            for digit in range(1, 10):
                yield _missing(digit)
        else:
            raise UnknownToolError(option)


def _missing(digit: int) -> str:
    """Return that a digit that is missing is in no cell of the cave, and any other in one."""
    never, wanted, met = 1, 2, 3  # between two cells; 10 more behind the digit itself, 20 more behind another
    moves = [(0, MARKED, never), (0, PLAIN, wanted)]
    for state in (never, wanted, met):
        moves += [(state, number, state + (10 if number == digit else 20)) for number in range(1, 10)]
        moves += [(state + 20, shade, state) for shade in (PLAIN, MARKED)] + [(state + 10, MARKED, state)]
    moves += [(wanted + 10, PLAIN, met), (met + 10, PLAIN, met)]
    line = [f"missing@{digit}", *(place for cell in CELLS for place in (cell, f"shade@{cell}"))]
    return machine(line, moves, [never, met])


# -- loops ----------------------------------------------------------------------------------------------------------------


LOOP_OPTIONS = {
    "Cell Center Loop Cannot Touch Orthogonally": (),  # as the rule has it
    "Cell Center Loop Cannot Touch Diagonally": ("loop touch=nowhere",),
    "Adjacent Cells Along Loop Are German Whispers": ("on-path whispers",),
}


def _loop_options(options: Sequence[str]) -> Texts:
    for option in options:
        if option not in LOOP_OPTIONS:
            raise UnknownToolError(option)
        yield from LOOP_OPTIONS[option]


def _coloured(clues: Sequence[Clue], _: Sequence[str]) -> Texts:
    given = "+".join(clue.get("value", "0") for clue in clues)
    yield f"coloured-circles {' '.join(names(clues))} given={given}"


# -- one marked cell in each house, which counts the shaded ones ----------------------------------------------------------


def _counters(_: Sequence[Clue], __: Sequence[str]) -> Texts:
    yield "variables circled values=1+2"
    yield "variables shaded values=1+2"
    for kind in ("row", "column", "box"):
        yield f"variables in_{kind} 9"
    yield f"extra-region {' '.join(f'in_row@{n}' for n in range(1, 10))}"
    for house, cells in HOUSES.items():
        # The house's number is the digit of its one circled cell: 1 to 9 is what is looked for, 10 that it was met.
        moves = [(0, number, number) for number in range(1, 10)]
        for wanted in range(1, 11):
            moves += [(wanted, digit, 20 + 10 * wanted + (digit == wanted)) for digit in range(1, 10)]
            moves += [(20 + 10 * wanted + same, PLAIN, wanted) for same in (0, 1)]
            moves += [(20 + 10 * wanted + 1, MARKED, 10)] if wanted < 10 else []
        line = [house, *(place for cell in cells for place in (cell, f"circled@{cell}"))]
        yield machine(line, moves, [10])
        counts = [(0, number, number + 1) for number in range(1, 10)]
        counts += [(left + 1, PLAIN, left + 1) for left in range(10)]
        counts += [(left + 1, MARKED, left) for left in range(1, 10)]
        yield machine([house, *on("shaded", cells)], counts, [1])


def _no_counters(clues: Sequence[Clue], _: Sequence[str]) -> Texts:
    for cell in names(clues):
        row, col = cell[1:].split("c")
        yield is_(PLAIN, f"circled@{cell}")[1:-1]
        yield f"arrow {cell} / in_row@{row} in_column@{col}"


def _shaded_sums(clues: Sequence[Clue], _: Sequence[str]) -> Texts:
    for clue in clues:
        total, cells = int(clue["value"]), listed(clue)
        between, behind = range(total + 1), total + 1  # the sum so far; then the same with the digit that was read
        moves = [(so_far, digit, behind + 10 * so_far + digit) for so_far in between for digit in range(1, 10)]
        for so_far, digit in product(between, range(1, 10)):
            moves.append((behind + 10 * so_far + digit, PLAIN, so_far))
            if so_far + digit <= total:
                moves.append((behind + 10 * so_far + digit, MARKED, so_far + digit))
        yield machine([place for cell in cells for place in (cell, f"shaded@{cell}")], moves, [total])


# -- unknown regions, and the rest ----------------------------------------------------------------------------------------


def _chaos_arrows(clues: Sequence[Clue], _: Sequence[str]) -> Texts:
    for clue in clues:
        (circle,) = listed(clue)
        for line in clue["lines"]:
            shaft = [cell.lower() for cell in line[1:]]
            yield f"arrow {circle} / {' '.join(shaft)}"
            for cell in shaft[1:]:
                yield f"clone region@{shaft[0]} / region@{cell}"
            yield f"extra-region region@{circle} region@{shaft[0]}"


def _arrows(clues: Sequence[Clue], _: Sequence[str]) -> Texts:
    for clue in clues:
        (circle,) = listed(clue)
        for line in clue["lines"]:
            yield f"arrow {circle} / {' '.join(line[1:]).lower()}"


def _killers(clues: Sequence[Clue], _: Sequence[str]) -> Texts:
    for clue in clues:
        if len(cells := listed(clue)) > 1 or "value" in clue:
            yield f"killer {clue.get('value', '')} {' '.join(cells)}"


def _hot_cold(kind: str) -> Callable[[Sequence[Clue], Sequence[str]], Texts]:
    def texts(clues: Sequence[Clue], _: Sequence[str]) -> Texts:
        for clue in clues:
            for way in clue["directions"]:
                yield f"hot-cold-arrow {clue['cell'].lower()} {WAYS[way]} {kind}"

    return texts


def _each(rule: str) -> Callable[[Sequence[Clue], Sequence[str]], Texts]:
    """Return the texts of a rule that only lists the cells of a clue, with its total if there is one."""
    return lambda clues, _: (f"{rule} {clue.get('value', '')} {' '.join(listed(clue))}" for clue in clues)


TOOLS: dict[str, Callable[[Sequence[Clue], Sequence[str]], Texts]] = {
    "Yin Yang": lambda _, __: iter(["yin-yang"]),
    "Yin Yang Kropki": _dots("kropki"),
    "Yin Yang Indexing Line Coloring": _index_colours,
    "Yin Yang White Kropki": _dots("same"),
    "Parity Balance Cage": _each("parity-balance"),
    "Cave": lambda _, options: iter(["cave", *_cave_options(options)]),
    "Cave Clue": lambda clues, _: iter([f"cave circles={'+'.join(names(clues))}"]),
    "Killer Cage": _killers,
    "Doublers": lambda _, __: iter(["modifiers"]),
    "Thermometer": _each("thermometer"),
    "Sum Cage": _each("weighted-sum"),
    "Split Peas": _each("split-peas"),
    "Unique Cells": lambda clues, _: iter([f"extra-region {' '.join(names(clues))}"]),
    "Arrow": _arrows,
    "Equal Diagonal Differences": lambda clues, _: (f"equal-diagonals {listed(clue)[0]}" for clue in clues),
    "Positive Diagonal": lambda _, __: iter(["diagonals up"]),
    "Cold Arrows": _hot_cold("cold"),
    "Hot Arrows": _hot_cold("hot"),
    "Cell Center Loop": lambda _, options: iter(["loop", *_loop_options(options)]),
    "Cell Not On The Loop": lambda clues, _: iter([f"loop off={'+'.join(names(clues))}"]),
    "Count Loop Neighbour Cells": lambda clues, _: iter([f"loop circles={'+'.join(names(clues))}"]),
    "Shaded Row Column and Box Counters": _counters,
    "Cell Shaded Row Column Box Not Counter": _no_counters,
    "Shaded Row Column Box Counters Shaded Digit Sum Cage": _shaded_sums,
    "Chaos Construction": lambda _, __: iter(["chaos-construction"]),
    "Chaos Construction Seen Same Region Count": lambda clues, _: (
        f"chaos-construction seen={cell}" for cell in names(clues)
    ),
    "Chaos Construction Arrow": _chaos_arrows,
    "Renban Line": _each("renban"),
    "Colored Counting Circles": _coloured,
    "XV": lambda clues, _: (f"xv {clue['value']} {' '.join(listed(clue))}" for clue in clues),
}


def rules_of(elements: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the rules of all elements as texts; clues of one rule with whole-board arguments are one rule.

    >>> rules_of([{"tool": "Positive Diagonal"}, {"tool": "Unique Cells", "clues": [{"cell": "R1C1"}, {"cell": "R2C2"}]}])
    ['diagonals up', 'extra-region r1c1 r2c2']
    """
    texts: list[str] = []
    whole: dict[str, list[str]] = {}  # loop, cave and regions: all that is said of them by several tools
    for element in elements:
        tool = TOOLS.get(element["tool"])
        if tool is None:
            raise UnknownToolError(element["tool"])
        for text in tool(element.get("clues", ()), element.get("options", ())):
            name, _, more = text.partition(" ")
            if name in ("cave", "loop", "chaos-construction"):
                whole.setdefault(name, []).append(more)
            else:
                texts.append(text)
    return [*(" ".join([name, *more]).strip() for name, more in whole.items()), *texts]


def read_tools(puzzle: Mapping[str, Any]) -> Puzzle:
    """Read a puzzle of nine by nine that is listed by tools."""
    if (puzzle["rows"], puzzle["cols"]) != (SIZE, SIZE):
        raise UnknownToolError(f"a board of {puzzle['rows']} by {puzzle['cols']}")
    givens = {cell.lower(): str(digit) for cell, digit in puzzle["givens"].items()}
    line = "".join(givens.get(cell, ".") for cell in CELLS)
    rules = rules_of(puzzle["elements"])
    size = "latin9" if any(rule.startswith("chaos-construction") for rule in rules) else None
    return w.read(line, rules=rules, size=size)
