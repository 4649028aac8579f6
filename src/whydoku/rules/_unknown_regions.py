"""Regions that are to be found: each cell has a label, and the cells of one label are a connected region of a size.

Labels are interchangeable, so of all ways to name the same regions one is taken: read in order, the first cell has the first
label, and a label appears only when all before it have.

Most of what a player sees first is a border, or that there is none, long before it is known which region a cell is in. So
each two cells that share a side have a variable of their own, which is either; other pairs have one where a clue needs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.layer import Layer
from whydoku.model.primitives import Automaton, Clause, ConnectedSet, DifferentPairs, UnknownRegions
from whydoku.rules._areas import squares
from whydoku.rules._geometry import ORTHOGONAL, pairs_apart

REGION, SIDE, LINK = "region", "side", "link"
JOINED, PARTED = 1, 2
NAMING = "the order in which regions are named"

Pair = tuple[Cell, Cell]


def unknown_regions(
    board: Board, labels: Sequence[Digit], size: int, links: dict[Pair, Cell]
) -> Iterator[UnknownRegions | ConnectedSet | Automaton | DifferentPairs | Clause]:
    """Yield that the cells are divided into connected regions of a size: the whole, then its parts.

    Labels come in the order of the cells; `links` are the variables of pairs that share no side.
    """
    plain, cells, sides = board.plain, tuple(board.layer_cells(REGION)), sides_of(board)
    touching = tuple((cells[one], cells[other]) for one, other in sides)
    parts: tuple[ConnectedSet | Automaton | DifferentPairs | Clause, ...] = (
        *(
            ConnectedSet(cells, touching, frozenset({label}), f"region {number}", size=size)
            for number, label in enumerate(labels, 1)
        ),
        named_in_order(board, cells, labels),
        each_digit_once(plain.cells, cells),
        *bound_pairs(board, {**sides, **links}),
        *corners(board, sides),
        *triangles(board, sides, links),
    )
    yield UnknownRegions(
        cells,
        touching,
        tuple((label, size) for label in labels),
        "the unknown regions",
        tuple(plain.cells),
        tuple((cells[one], cells[other], pair) for (one, other), pair in {**sides, **links}.items()),
        JOINED,
        PARTED,
        in_order=True,
        parts=parts,
    )
    yield from parts


def named_in_order(board: Board, cells: Sequence[Cell], labels: Sequence[Digit]) -> Automaton:
    """Return that labels, which are interchangeable, are met one after the other, each in its turn."""
    place = {label: number for number, label in enumerate(labels)}

    def seen(many: int, label: Digit) -> int | None:
        """Return how many labels have appeared."""
        number = place.get(label, len(labels))
        return None if number > many or number == len(labels) else max(many, number + 1)

    return Automaton.from_function(cells, board, 0, seen, lambda many: many == len(labels), NAMING)


def each_digit_once(digits: Sequence[Cell], labels: Sequence[Cell]) -> DifferentPairs:
    """Return that no region holds a digit twice: `labels` are the label cells of the cells that hold `digits`."""
    return DifferentPairs(tuple(labels), tuple(digits), "the regions, which hold no digit twice")


# -- borders --------------------------------------------------------------------------------------------------------------


def side_layer(board: Board) -> Layer:
    """Return the layer of the sides that cells share: a border or none."""
    return _pair_layer(board, SIDE, pairs_apart(board.plain, ORTHOGONAL))


def region_layer(board: Board) -> Layer:
    """Return the layer that says which region each cell is in."""
    labels = range(1, board.rows + 1)
    return Layer(
        REGION,
        tuple((label, "") for label in labels),
        look="border",
        signs=tuple(board.symbol(label) for label in labels),
    )


def link_layer(board: Board, pairs: Iterable[Pair]) -> Layer:
    """Return the layer of pairs of other cells, which are in one region or not."""
    return _pair_layer(board, LINK, pairs)


def _pair_layer(board: Board, name: str, pairs: Iterable[Pair]) -> Layer:
    return Layer(
        name,
        ((JOINED, "joined"), (PARTED, "parted")),
        tuple(f"the {name} between {board.name(a)} and {board.name(b)}" for a, b in pairs),
        role="derived",
        look="border" if name == SIDE else "",
        says=("are in one region", "are in different regions"),
    )


def sides_of(board: Board) -> dict[Pair, Cell]:
    """Return the variable of each two cells that share a side, the lower one first."""
    return dict(zip(pairs_apart(board.plain, ORTHOGONAL), board.layer_cells(SIDE), strict=True))


def bound_pairs(board: Board, pairs: dict[Pair, Cell]) -> Iterator[Automaton]:
    """Yield that two cells are joined where their labels are equal, and parted otherwise."""
    regions = board.layer_cells(REGION)

    def move(state: int, value: int) -> int | None:
        if state == 0:
            return value
        if state > 0:
            return -JOINED if state == value else -PARTED
        return 9999 if -state == value else None

    for (one, other), pair in pairs.items():
        yield Automaton.from_function(
            (regions[one], regions[other], pair), board, 0, move, lambda state: state == 9999, board.name(pair)
        )


def corners(board: Board, sides: dict[Pair, Cell]) -> Iterator[Clause]:
    """Yield that no border ends at a corner of four cells."""
    for a, b, c, d in squares(board):
        around = [sides[a, b], sides[a, c], sides[b, d], sides[c, d]]
        for side in around:
            others = tuple((other, PARTED, True) for other in around if other != side)
            yield Clause(((side, PARTED, False), *others), f"the corner of {board.name(a)} and {board.name(d)}")


def triangles(board: Board, sides: dict[Pair, Cell], links: dict[Pair, Cell]) -> Iterator[Clause]:
    """Yield that of two cells with a neighbour in common none or both are in its region where they are joined."""
    known = {**sides, **links}
    for (a, c), link in links.items():
        for b in board.plain.cells:
            first, second = known.get((min(a, b), max(a, b))), known.get((min(b, c), max(b, c)))
            if b in (a, c) or first is None or second is None:
                continue
            name = f"what joins {board.name(a)}, {board.name(b)} and {board.name(c)}"
            for one, other, third in ((first, second, link), (link, first, second), (link, second, first)):
                yield Clause(((one, JOINED, False), (other, JOINED, False), (third, JOINED, True)), name)


# -- clues ----------------------------------------------------------------------------------------------------------------


def arms_of(board: Board, clue: Sequence[Cell]) -> list[tuple[Cell, ...]] | None:
    """Return the straight ways on which a clue looks from its first cell; all four where none is listed, None where one bends.

    The cells of several ways are listed one way after the other.
    """
    row, col = board.positions[clue[0]]
    if len(clue) == 1:
        return [arm for arm in (_ray(board, clue[0], step) for step in ((0, 1), (0, -1), (1, 0), (-1, 0))) if arm]
    found: dict[tuple[int, int], list[Cell]] = {}
    for cell in clue[1:]:
        down, right = board.positions[cell][0] - row, board.positions[cell][1] - col
        steps = max(abs(down), abs(right))
        if not steps or (down and right and abs(down) != abs(right)):
            return None
        arm = found.setdefault((down // steps, right // steps), [])
        if len(arm) != steps - 1:
            return None
        arm.append(cell)
    return [tuple(arm) for arm in found.values()]


def _ray(board: Board, cell: Cell, step: tuple[int, int]) -> tuple[Cell, ...]:
    row, col = board.positions[cell]
    arm: list[Cell] = []
    while (other := board.at(row + (len(arm) + 1) * step[0], col + (len(arm) + 1) * step[1])) is not None:
        arm.append(other)
    return tuple(arm)


def seen_in_region(board: Board, clue: Sequence[Cell], pairs: dict[Pair, Cell], *, itself: bool) -> Automaton:
    """Return that a digit is how many cells of its region are seen from it up to the first of another region."""
    arms = arms_of(board, clue) or []
    line, starts = [clue[0]], set[int]()
    for arm in arms:
        starts.add(len(line))
        line += [pairs[min(a, b), max(a, b)] for a, b in zip((clue[0], *arm), arm, strict=False)]

    def move(state: tuple[int, int, bool], value: int) -> tuple[int, int, bool] | None:
        place, left, joined = state
        if place == 0:
            return (1, value - itself, True) if value >= itself else None
        joined = (joined or place in starts) and value == JOINED
        return (place + 1, left - joined, joined) if left >= joined else None

    name = f"the clue at {board.name(clue[0])}"
    return Automaton.from_function(line, board, (0, 0, True), move, lambda state: state[1] == 0, name)


def counted_in_region(board: Board, circle: Cell, pairs: Iterable[Cell], *, itself: bool) -> Automaton:
    """Return that a digit is how many pairs are joined, and one more where its own cell counts."""

    def move(left: int, value: int) -> int | None:
        if left == -1:
            return value - itself if value >= itself else None
        left -= value == JOINED
        return left if left >= 0 else None

    name = f"the circle at {board.name(circle)}"
    return Automaton.from_function((circle, *pairs), board, -1, move, lambda left: left == 0, name)


def pairs_from_first(clues: Iterable[Sequence[Cell]]) -> Iterator[Pair]:
    """Yield the first cell of each clue with each of the others, the lower one first."""
    for first, *others in clues:
        yield from ((min(first, other), max(first, other)) for other in others if other != first)


def apart_pairs(board: Board, wanted: Iterable[Pair]) -> tuple[Pair, ...]:
    """Return the pairs among some that share no side, each once, in order."""
    sides = {*pairs_apart(board.plain, ORTHOGONAL)}
    return tuple(sorted({pair for pair in wanted if pair not in sides}))
