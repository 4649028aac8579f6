"""Six checks of the sentences that explain a step.

  true       every filling that keeps the sources keeps the claims
  needed     no source can be dropped without that being lost
  whole      the last claims are what the step concludes, and every line is used by a later one
  said       the text, read back, names the cells, houses and rules that the record names
  founded    an appeal to one solution names a deadly pattern of the step, and its guardians
  in order   a line rests on earlier lines only, and supposes what they suppose, or leaves it behind

The first is applied before a sentence is printed (`words/telling.py`); the tests apply all of them to every step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from whydoku.model.board import Board, Cell
from whydoku.model.limits import MAX_WEIGHED_SOURCES
from whydoku.model.network import Network
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent
from whydoku.model.sentence import (
    ByRule,
    CellMarks,
    Claim,
    Earlier,
    FromLine,
    Group,
    HiddenIn,
    Impossible,
    Is,
    IsNot,
    OneSolution,
    Placed,
    Places,
    Sentence,
    Source,
    Suppose,
    Tie,
    Total,
    cells_of,
)
from whydoku.model.step import Step
from whydoku.words.entailment import follows, group_named, groups_of, is_true
from whydoku.words.limits import MAX_SEARCH_LINKS

if TYPE_CHECKING:
    from whydoku.model.position import Position


# -- one solution -----------------------------------------------------------------------------------------------------


def is_founded(step: Step, position: Position, line: Sentence) -> bool:
    """Whether every appeal to one solution in a line names a deadly pattern of the step, and all its guardians."""
    appeals = [source for source in line.because if isinstance(source, OneSolution)]
    if not appeals:
        return True
    named = [inference.fillings for inference in step.argument if inference.fillings]
    known = {_as_set(fillings) for fillings in (*named, _pattern(step)) if fillings}
    for source in appeals:
        left = ((cell, digits, _left(position, cell)) for cell, digits in source.fillings)
        others = {(cell, digit) for cell, digits, every in left for digit in every if digit not in digits}
        if _as_set(source.fillings) not in known or (source.guardians and {*source.guardians} != others):
            return False
    return True


def _pattern(step: Step) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
    found: dict[Cell, tuple[int, ...]] = {}
    for cell, digit in step.items("fillings"):
        found[cell] = (*found.get(cell, ()), digit)
    return tuple(found.items())


def _as_set(fillings: Iterable[tuple[Cell, tuple[int, ...]]]) -> frozenset[tuple[Cell, frozenset[int]]]:
    return frozenset((cell, frozenset(digits)) for cell, digits in fillings)


def _left(position: Position, cell: Cell) -> tuple[int, ...]:
    value = position.values[cell]
    return position.candidates(cell) if value is None else (value,)


# -- needed -----------------------------------------------------------------------------------------------------------


def needless(network: Network, lines: Sequence[Sentence], number: int) -> list[Source]:
    """Return the sources of a line that its claims do not need; lines that sum up many links are not tested."""
    line = lines[number]
    if not line.claims or len(line.because) > MAX_WEIGHED_SOURCES:
        return []
    # Rows and boxes that fill the same cells stand for one another. A house is needless only without such a count.
    return [
        source
        for at, source in enumerate(line.because)
        if not _supposes(lines, source)
        and follows(
            network, lines, line.claims, line.because[:at] + line.because[at + 1 :], wide=not isinstance(source, Group)
        )
    ]


def _supposes(lines: Sequence[Sentence], source: Source) -> bool:
    """Whether a source is a supposition, or the first line that rests on one: it must be said for what follows."""
    if not isinstance(source, FromLine):
        return isinstance(source, Suppose)
    earlier = range(source.number - 1, -1, -1)  # mostly the line just before stands under the same suppositions
    return not all(any(claim in lines[at].supposed for at in earlier) for claim in lines[source.number].supposed)


def needed(
    network: Network,
    lines: Sequence[Sentence],
    claims: Sequence[Claim],
    because: Sequence[Source],
    *,
    wide: bool = True,
) -> tuple[Source, ...]:
    """Return sources without those that the claims do not need, the last ones dropped first."""
    kept = list(because)
    for source in reversed(because):
        if isinstance(source, Suppose):
            continue
        without = [each for each in kept if each is not source]
        if follows(network, lines, claims, without, wide=wide):
            kept = without
    return tuple(kept)


DROPPED_FIRST: tuple[type[Source], ...] = (CellMarks, Group, Tie, Places, Placed, Earlier, FromLine, ByRule)
"""What of two sources that make each other needless goes: a reader keeps what an earlier line has said."""


def trimmed(network: Network, lines: Sequence[Sentence]) -> list[Sentence]:
    """Return lines without the sources that their claims do not need and their texts do not name.

    The links of a search are many, and minimal by construction: there only the lines about rules are trimmed.
    """
    out: list[Sentence] = []
    for line in lines:
        out.append(line)
        weighed = not line.plain and line.claims and 1 < len(line.because) <= MAX_WEIGHED_SOURCES
        if weighed and not (len(lines) > MAX_SEARCH_LINKS and _is_link(out)):
            out[-1] = _trim(network, out)
    return out


def _is_link(lines: Sequence[Sentence]) -> bool:
    """Whether the last of some lines has the last digit of a cell, or place of a digit, by digits placed elsewhere."""
    *before, line = lines
    units = (Is, IsNot, Impossible)
    return (
        any(isinstance(source, CellMarks | Places) for source in line.because)
        and all(isinstance(claim, units) for claim in line.claims)
        and all(
            isinstance(source, CellMarks | Places | Placed | Group | Suppose)
            or (
                isinstance(source, FromLine) and all(isinstance(claim, units) for claim in before[source.number].claims)
            )
            for source in line.because
        )
        and sum(isinstance(source, CellMarks | Places) for source in line.because) == 1
    )


def _trim(network: Network, lines: Sequence[Sentence]) -> Sentence:
    """Return the last of some lines, trimmed."""
    *before, line = lines
    weighed = [s for s in line.because if not (isinstance(s, OneSolution) or _supposes(before, s))]
    for source in sorted(weighed, key=lambda each: DROPPED_FIRST.index(type(each))):
        without = tuple(each for each in line.because if each is not source)
        if without and follows(network, before, line.claims, without):
            shorter = replace(line, because=without)
            line = line if unsaid(network, [*before, shorter], len(before)) else shorter
    return line


# -- whole ------------------------------------------------------------------------------------------------------------


def missing(step: Step, lines: Sequence[Sentence]) -> str:
    """Return what is missing for lines to be the whole explanation of a step, or nothing."""
    board = step.board
    concluded: set[tuple[Cell, int]] = set()
    placed: set[tuple[Cell, int]] = set()
    for line in lines:
        if line.supposed:
            continue
        for claim in line.claims:
            if isinstance(claim, IsNot):
                concluded |= {(cell, digit) for cell in claim.cells for digit in claim.digits}
            elif isinstance(claim, Is):
                concluded |= {
                    (cell, digit) for cell in claim.cells for digit in board.digits if digit not in claim.digits
                }
                placed |= {(cell, claim.digits[0]) for cell in claim.cells if len(claim.digits) == 1}
    if absent := set(step.places) - placed:
        return f"no line places {sorted(absent)}"
    if absent := set(step.removes) - concluded:
        return f"no line removes {sorted(absent)}"
    used = {source.number for line in lines for source in line.because if isinstance(source, FromLine)}
    supposed = {source for line in lines if not _opens(line) for source in line.because if isinstance(source, Suppose)}
    used |= {number for number, line in enumerate(lines) if _opens(line) and supposed >= {*line.because}}
    wanted = {*step.removes, *((cell, d) for cell, digit in step.places for d in board.digits if d != digit)}
    for number, line in enumerate(lines):
        if line.claims and number not in used and not _concludes(board, line, wanted):
            return f"line {number + 1} is used by no other: {line.text}"
    return ""


def _opens(line: Sentence) -> bool:
    """Whether a line only states a supposition."""
    return bool(line.because) and all(isinstance(s, Suppose) and s.claim in line.claims for s in line.because)


def _concludes(board: Board, line: Sentence, wanted: set[tuple[Cell, int]]) -> bool:
    for claim in line.claims:
        if isinstance(claim, IsNot) and wanted & {(c, d) for c in claim.cells for d in claim.digits}:
            return True
        if isinstance(claim, Is) and wanted & {
            (c, d) for c in claim.cells for d in board.digits if d not in claim.digits
        }:
            return True
    return False


# -- said -------------------------------------------------------------------------------------------------------------

_CELL = re.compile(r"\br(\d+)c(\d+)\b")


def named_cells(board: Board, text: str) -> set[Cell]:
    """Return the cells that a text names; packed names such as r12c5 are several.

    >>> from whydoku.model.layer import Layer
    >>> shaded = Board.square(4).with_layers([Layer("shade", ((1, "light"), (2, "dark")))])
    >>> sorted(named_cells(shaded, "The shade of r2c1 is 1, so the shade of r1c4 is 2 and r1c1 is 3."))
    [0, 19, 20]
    """
    found = set()
    for layer in board.layers:
        cells = board.layer_cells(layer.name)
        if layer.places:
            said = text.casefold()
            found |= {cell for cell, name in zip(cells, layer.places, strict=True) if name.casefold() in said}
            continue
        of_layer = rf"\bthe {re.escape(layer.name)} of r\d+c\d+\b"
        for part in re.finditer(of_layer, text, re.IGNORECASE):
            found |= {cells[cell] for cell in named_cells(board.plain, part[0])}
        text = re.sub(of_layer, "", text, flags=re.IGNORECASE)
    text = _without_places(board, text)
    for rows, cols in _CELL.findall(text):
        packed = board.rows <= 9 and board.cols <= 9
        for row in rows if packed else [rows]:
            for col in cols if packed else [cols]:
                cell = board.at(int(row) - 1, int(col) - 1)
                if cell is not None:
                    found.add(cell)
    return found


def _without_places(board: Board, text: str) -> str:
    """Return a text without the names of a layer's own places, in which cells and houses may stand."""
    for name in (name for layer in board.layers for name in layer.places):
        text = re.sub(rf"{re.escape(name)}\b", "", text, flags=re.IGNORECASE)
    return text


def unsaid(network: Network, lines: Sequence[Sentence], number: int, before: str = "") -> str:
    """Return how a line's text and record differ in what they name, or nothing; `before` was said before all lines."""
    line, board = lines[number], network.board
    text = line.text
    if not line.claims and not line.because:  # it only leads on
        return ""
    records: list[Claim | Source] = [*line.claims, *line.because]
    known = {cell for record in records for cell in cells_of(record)}
    premises = [source.premise for source in line.because if isinstance(source, ByRule)]
    spoken = set(known)
    for premise in premises:
        spoken.update(premise.cells, named_cells(board, premise.name), *(part.cells for part in premise.primitives))
        spoken.update(*(named_cells(board, part.name) for _, part in premise.sums))
    for source in line.because:
        if isinstance(source, FromLine):
            spoken.update(_spoken(lines, source.number, board))
        elif isinstance(source, Tie):
            spoken |= named_cells(board, source.name)
        elif isinstance(source, Group):
            spoken.update(group_named(network, source.name).cells, named_cells(board, source.name))
        elif isinstance(source, Earlier):
            spoken |= named_cells(board, source.step)
        elif isinstance(source, Places):
            spoken |= named_cells(board, source.group)
    for claim in line.claims:
        if isinstance(claim, HiddenIn):
            spoken.update(group_named(network, claim.group).cells, named_cells(board, claim.group))
    for layer in board.layers:  # a text about the shade of a cell may name the cell
        if not layer.places:
            over = zip(board.plain.cells, board.layer_cells(layer.name), strict=True)
            spoken |= {cell for cell, shade in over if shade in spoken}
    added = {cell for claim in line.claims if isinstance(claim, Total) for cell in claim.cells}
    if strange := named_cells(board, _without_whereabouts(network, text, added)) - spoken:
        return f"it names {sorted(map(board.name, strange))}, which its record does not: {text}"
    groups = _groups_in(line)
    for source in line.because:
        if isinstance(source, FromLine):
            groups |= _groups_in(lines[source.number]) | {*_named_houses(lines[source.number].text)}
    groups |= {part.name for premise in premises for _, part in premise.sums}
    rules = [source.name for source in line.because if isinstance(source, Tie)]
    rules += [source.step for source in line.because if isinstance(source, Earlier)]
    rules += [premise.name for premise in premises]
    filled = {cell for source in line.because if isinstance(source, OneSolution) for cell, _ in source.fillings}
    for name in _named_houses(_without_places(board, text)):
        if name in groups_of(network) and (added | filled) & {*group_named(network, name).cells}:
            continue  # the whereabouts of cells that are added up, or could be filled in another way
        if not any(re.search(rf"\b{name}\b", each) for each in (*groups, *rules)):
            return f"it names {name}, which its record does not: {text}"
    own = named_cells(board, text)
    mute = [premise for premise in premises if not _is_named(network, premise, text)]
    silent = [c for c in line.claims if isinstance(c, Is | IsNot) and not set(c.cells) & own]
    heard = " ".join([before, *(each.text for each in lines[:number])]) if mute or silent else ""
    for premise in mute:
        if not _is_named(network, premise, f"{heard} {text}"):
            return f"it does not name {premise.name}: {text}"
    named = named_cells(board, heard)
    claimed = {cell for claim in line.claims for cell in cells_of(claim)}
    named.update(*(premise.cells for premise in premises if claimed >= {*premise.cells}))  # all cells of a rule
    for claim in silent:
        if not set(claim.cells) & named:
            return f"it does not name {[*map(board.name, claim.cells)]}: {text}"
    return ""


def _without_whereabouts(network: Network, text: str, added: set[Cell]) -> str:
    """Return a text without the names of rules that only locate cells that are added up."""
    for part in network.primitives if added else ():
        if part.name and part.name in text and added & {*part.cells}:
            text = text.replace(part.name, "")
    return text


def _groups_in(line: Sentence) -> set[str]:
    """Return the names of the houses and groups in the record of a line."""
    found = {source.name for source in line.because if isinstance(source, Group)}
    found |= {source.group for source in line.because if isinstance(source, Places)}
    for source in line.because:
        if isinstance(source, Tie | Group):
            found |= {*_named_houses(source.name)}
    return found | {claim.group for claim in line.claims if isinstance(claim, HiddenIn)}


def _spoken(lines: Sequence[Sentence], number: int, board: Board) -> set[Cell]:
    line = lines[number]
    found = {cell for record in (*line.claims, *line.because) for cell in cells_of(record)}
    return found.union(named_cells(board, line.text), *(named_cells(board, name) for name in _groups_in(line)))


def _named_houses(text: str) -> Iterator[str]:
    for kind, numbers in re.findall(r"\b(row|column|box)(?:e?s)? (\d+(?:(?:, | and | or )\d+)*)", text, re.IGNORECASE):
        for number in re.findall(r"\d+", numbers):
            yield f"{kind.lower()} {number}"


def _is_named(network: Network, premise: Premise, text: str) -> bool:
    """Whether a text names a rule: by its name, or by its kind and one of its cells."""
    lower = text.casefold()
    if premise.name.casefold() in lower:
        return True
    parts = [part.name for _, part in premise.sums] or [part.name for part in premise.primitives]
    if any(name.casefold() in lower for name in parts) or any(_core(name) in lower for name in (premise.name, *parts)):
        return True
    houses = {name for _, part in premise.sums if isinstance(part, AllDifferent) for name in [part.name]}
    return bool(houses) and houses <= set(_named_houses(text))


def _core(name: str) -> str:
    """Return a rule's name without the cell that it starts at."""
    return re.sub(r" (?:at|from|of|between) r\d+c\d+.*$", "", name).removeprefix("the ").casefold()


# -- in order ---------------------------------------------------------------------------------------------------------


def out_of_order(lines: Sequence[Sentence]) -> str:
    """Return which line rests on a later one or on itself, or nothing."""
    for number, line in enumerate(lines):
        for source in line.because:
            if isinstance(source, FromLine) and not 0 <= source.number < number:
                return f"line {number + 1} rests on line {source.number + 1}: {line.text}"
        if line.claims and _is_circular(line):
            return f"line {number + 1} rests on its own claim: {line.text}"
    return ""


def _is_circular(line: Sentence) -> bool:
    return any(isinstance(s, Suppose) and s.claim in line.claims for s in line.because) and len(line.because) > 1


def faults(network: Network, step: Step, lines: Sequence[Sentence]) -> Iterable[str]:
    """Yield every fault of the sentences of a step, by all checks."""
    position = step.position
    for number, line in enumerate(lines):
        if line.plain:
            continue
        if position is not None and not is_founded(step, position, line):
            yield f"not founded: {line.text}"
        if not is_true(network, lines, number):
            yield f"not true: {line.text}"
        elif extra := needless(network, lines, number):
            yield f"not needed, {extra}: {line.text}"
        if wrong := unsaid(network, lines, number):
            yield f"not said: {wrong}"
    if wrong := missing(step, lines):
        yield f"not whole: {wrong}"
    if wrong := out_of_order(lines):
        yield f"not in order: {wrong}"
