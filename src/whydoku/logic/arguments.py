"""Parts of the rules that can be argued from alone: one cage, one line, one relation, or what houses leave of the cages.

Truths and conflicts say what pairs of candidates do. Rules that need more are looked at one at a time: an argument is such
a rule with the all-different groups among its own cells, and its words. Three kinds are put together here:

  a relation    everything that rules say about two cells
  a line        the relations of one rule, so that a thermometer is seen as a whole and not cell by cell
  a house sum   what cages leave of houses, or what sticks out of them: a house holds each digit once, so its sum is known
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from whydoku._kernel import Problem, RuleKind
from whydoku.model.board import Board, Cell
from whydoku.model.network import Network
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent, Automaton, Count, Pairs, Primitive, Sum
from whydoku.model.problem import alone
from whydoku.model.step import cell_names
from whydoku.words.names import house_names, listed

MOST_LINE = 16
"""Cells of a line, at most: rules for the whole board are told relation by relation."""
MOST_LEFT = 6
"""Cells that houses leave over, at most."""
MOST_HOUSES = 4
"""Houses that are added up at once, at most."""
MOST_SUMS = 80
"""House sums of a puzzle, at most; those with the fewest cells are kept."""


@dataclass(frozen=True)
class Argument:
    """Something that the rules say about a few cells, in words and for the kernel."""

    kind: RuleKind
    cells: tuple[Cell, ...]
    name: str  # "the cage at r1c1"
    says: str  # "by the cage at r1c1, r1c1 + r1c2 = 9"
    problem: Problem
    premise: Premise
    weights: tuple[int, ...] = ()  # of a sum
    total: int = 0


def arguments_of(network: Network) -> tuple[Argument, ...]:
    """List what can be argued from alone, each with its words."""
    return (*_beyond(network), *_pairs(network), *_lines(network), *_house_sums(network))


def _argument(
    network: Network,
    kind: RuleKind,
    parts: tuple[Primitive, ...],
    says: str,
    sums: tuple[tuple[int, AllDifferent | Sum], ...] = (),
) -> Argument:
    cells = tuple(dict.fromkeys(cell for part in parts for cell in part.cells))
    first = parts[0]
    weights: tuple[int, ...] = ()
    total = 0
    if isinstance(first, Sum):
        by_cell: dict[Cell, int] = dict.fromkeys(cells, 0)
        for cell, weight in first.terms:
            by_cell[cell] += weight
        weights = tuple(by_cell.values())
        total = first.total
    premise = Premise(first.name, parts, sums)
    return Argument(kind, cells, first.name, says, alone(network, parts), premise, weights, total)


def _beyond(network: Network) -> Iterator[Argument]:
    counts: dict[tuple[frozenset[Cell], str], list[Count]] = {}
    for primitive in network.beyond_pairs:
        if isinstance(primitive, Count):
            counts.setdefault((frozenset(primitive.cells), primitive.name), []).append(primitive)
            continue
        yield _argument(network, _kind(network, primitive), (primitive,), primitive.reason(network.board))
    for found in counts.values():  # what one count takes is not left for another
        yield _argument(network, RuleKind.count, tuple(found), _count_words(network.board, found))


def _kind(network: Network, primitive: Primitive) -> RuleKind:
    match primitive:
        case Sum():
            alike = {weight for _, weight in primitive.terms} == {1}
            cells = set(primitive.cells)
            apart = len(cells) == len(primitive.cells) and all(cells - {c} <= network.differs[c] for c in cells)
            return RuleKind.cage if alike and apart else RuleKind.sum
        case Automaton():
            return RuleKind.machine
    return RuleKind.other


def _pairs(network: Network) -> Iterator[Argument]:
    by_cells: dict[frozenset[Cell], list[Pairs]] = {}
    for primitive in network.primitives:
        if isinstance(primitive, Pairs):
            by_cells.setdefault(frozenset(primitive.cells), []).append(primitive)
    for found in by_cells.values():
        says = " and ".join(dict.fromkeys(pair.reason(network.board) for pair in found))
        yield _argument(network, RuleKind.pair, tuple(found), says)


def _lines(network: Network) -> Iterator[Argument]:
    by_name: dict[str, list[Pairs]] = {}
    for primitive in network.primitives:
        if isinstance(primitive, Pairs):
            by_name.setdefault(primitive.name, []).append(primitive)
    for name, found in by_name.items():
        cells = list(dict.fromkeys(cell for pair in found for cell in pair.cells))
        if len(found) < 2 or not 3 <= len(cells) <= MOST_LINE:
            continue
        says = _line_words(network.board, name, found, cells)
        yield _argument(network, RuleKind.line, tuple(found), says)


def _line_words(board: Board, name: str, found: list[Pairs], cells: list[Cell]) -> str:
    words = list(dict.fromkeys(pair.words for pair in found if pair.words))
    if len(words) != 1:
        return f"by {name}, {cell_names(board, sorted(cells))} must fit together"
    if [pair.second for pair in found[:-1]] == [pair.first for pair in found[1:]]:
        ends = f"{board.name(cells[0])} to {board.name(cells[-1])}"
        return f"along {name}, from {ends}, the digits must {words[0]} from cell to cell"
    if 2 * len(found) == len(cells) * (len(cells) - 1):
        return f"by {name}, any two digits of {cell_names(board, sorted(cells))} must {words[0]}"
    return f"by {name}, the digits of {cell_names(board, sorted(cells))} must {words[0]}, pair by pair"


def _count_words(board: Board, found: list[Count]) -> str:
    if len(found) == 1 or len(found[0].cells) == 1:
        return " and ".join(dict.fromkeys(count.reason(board) for count in found))
    parts = [f"{count.how_many()} {count.verb} {'/'.join(map(board.symbol, sorted(count.digits)))}" for count in found]
    return f"by {found[0].name}, of its {len(found[0].cells)} cells {listed(parts)}"


# -- house sums ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Cage:
    cells: int  # as bits
    total: int
    name: str
    source: Sum


def _house_sums(network: Network) -> Iterator[Argument]:
    cages = _cages(network)
    if not cages:
        return
    known = {(cage.cells, 0) for cage in cages}
    found: list[tuple[int, int, Sum, str, tuple[tuple[int, AllDifferent | Sum], ...]]] = []
    for houses in sorted(_house_sets(network), key=len):
        area = _bits(cell for house in houses for cell in house.cells)
        touching = [cage for cage in cages if cage.cells & area]
        for taken in _choices(area, touching):
            union = sum(cage.cells for cage in taken)  # cages share no cell, so bits add up
            innies, outies = area & ~union, union & ~area
            size = innies.bit_count() + outies.bit_count()
            if not taken or not 1 <= size <= MOST_LEFT or (innies, outies) in known or (outies, innies) in known:
                continue
            known.add((innies, outies))
            made, says = _left_over(network.board, houses, area, taken, innies, outies)
            way = 1 if innies else -1  # where nothing is left inside, what sticks out is told the other way round
            sums: tuple[tuple[int, AllDifferent | Sum], ...] = (
                *((way, house) for house in houses),
                *((-way, cage.source) for cage in taken),
            )
            found.append((size, len(houses), made, says, sums))
    found.sort(key=lambda item: item[:2])
    for _, _, made, says, sums in found[:MOST_SUMS]:
        yield _argument(network, RuleKind.derived, (made,), says, sums)


def _cages(network: Network) -> list[_Cage]:
    """Give plain sums of which no two share a cell, small ones first."""
    plain = [
        primitive
        for primitive in network.primitives
        if isinstance(primitive, Sum)
        and {weight for _, weight in primitive.terms} == {1}
        and len(set(primitive.cells)) == len(primitive.cells)
    ]
    cages: list[_Cage] = []
    taken = 0
    for primitive in sorted(plain, key=lambda primitive: len(primitive.cells)):
        cells = _bits(primitive.cells)
        if not cells & taken:
            taken |= cells
            cages.append(_Cage(cells, primitive.total, primitive.name, primitive))
    return cages


def _house_sets(network: Network) -> Iterator[tuple[AllDifferent, ...]]:
    """Go through sets of houses that share no cell, all of one family (rows, columns, boxes …)."""
    families: list[list[tuple[int, AllDifferent]]] = []
    for house in network.houses:
        cells = _bits(house.cells)
        home = next((family for family in families if not any(cells & other for other, _ in family)), None)
        if home is None:
            families.append(home := [])
        home.append((cells, house))
    for family in families:
        count = len(family)
        for start in range(count):
            for length in range(1, min(MOST_HOUSES, count - start) + 1):
                yield tuple(house for _, house in family[start : start + length])
        if count <= 9:
            for a in range(count):
                for b in range(a + 2, count):
                    yield family[a][1], family[b][1]


def _choices(area: int, touching: list[_Cage]) -> Iterator[list[_Cage]]:
    """Choose the cages to take off: those inside; all that touch; or of each what leaves fewer cells."""
    inside = [cage for cage in touching if not cage.cells & ~area]
    yield inside
    yield touching
    yield [cage for cage in touching if (cage.cells & ~area).bit_count() * 2 <= cage.cells.bit_count()]


def _left_over(
    board: Board, houses: tuple[AllDifferent, ...], area: int, taken: list[_Cage], innies: int, outies: int
) -> tuple[Sum, str]:
    each = sum(board.digits)
    whole, caged = each * len(houses), sum(cage.total for cage in taken)
    ins, outs = _cells(innies), _cells(outies)
    named = house_names([house.name for house in houses])
    name = f"the sum of {named}"
    primitive = Sum((*ins, *outs), whole - caged, name, (1,) * len(ins) + (-1,) * len(outs))
    if not ins:
        primitive = Sum(outs, caged - whole, name)
    verb = "adds" if len(houses) == 1 else "add"
    word = "cage" if all(cage.name.startswith("the cage") for cage in taken) else "sum"
    which = f"the {word}{'s' if len(taken) > 1 else ''} {'there' if outs else 'inside'}"
    parts = " + ".join(str(cage.total) for cage in taken)
    sums = f"{parts} = {caged}" if len(taken) > 1 else parts
    left, stick = " + ".join(map(board.name, ins)), " + ".join(map(board.name, outs))
    if not outs:
        rest = f"so {left} = {whole - caged}"
    elif not ins:
        rest = f"so what sticks out, {stick}, is {caged - whole}"
    elif whole == caged:
        rest = f"so {left}, which they leave out, equals {stick}, which sticks out"
    else:
        more = whole - caged
        rest = f"so {left}, left out, is {abs(more)} {'more' if more > 0 else 'less'} than {stick}, which sticks out"
    return primitive, f"{named} {verb} to {whole}, {which} to {sums}; {rest}"


def _bits(cells: Iterable[Cell]) -> int:
    return sum(1 << cell for cell in cells)


def _cells(bits: int) -> tuple[Cell, ...]:
    return tuple(cell for cell in range(bits.bit_length()) if bits >> cell & 1)
