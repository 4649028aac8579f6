"""Six checks of the sentences that explain a step.

  true       every filling that keeps the sources keeps the claims
  needed     no source can be dropped without that being lost
  whole      the last claims are what the step concludes, and every line is used by a later one
  said       the text, read back, names the cells, houses and rules that the record names
  founded    an appeal to one solution names a deadly pattern of the step, and its guardians
  in order   a line rests on earlier lines only, and supposes what they suppose, or leaves it behind

The product asks the first before it prints a sentence (`words/telling.py`); the laws ask all of them of every step.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from whydoku.model.board import Board, Cell
from whydoku.model.limits import MAX_WEIGHED_SOURCES
from whydoku.model.network import Network
from whydoku.model.premise import Premise, digits_of
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.model.sentence import (
    ByRule,
    CellMarks,
    Claim,
    Counted,
    Earlier,
    Equal,
    FromLine,
    Group,
    HiddenIn,
    Impossible,
    Is,
    IsNot,
    MadeOf,
    OneOf,
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
from whydoku.words.fillings import (
    Adds,
    Constraint,
    Counts,
    Differ,
    Domains,
    Effort,
    MadeOfSets,
    NotMadeOfSets,
    OneTrue,
    Paired,
    TooManyError,
    World,
    clause,
    has_room,
    of_primitive,
)
from whydoku.words.limits import MAX_FILLED_CELLS, MIN_COUNTED_CELLS

if TYPE_CHECKING:
    from whydoku.model.position import Position

# -- true -------------------------------------------------------------------------------------------------------------


def is_true(network: Network, lines: Sequence[Sentence], number: int) -> bool:
    """Whether the claims of a line hold in every filling that keeps its sources; False too where that takes too long."""
    return follows(network, lines, lines[number].claims, lines[number].because)


def follows(
    network: Network,
    lines: Sequence[Sentence],
    claims: Sequence[Claim],
    because: Sequence[Source],
    *,
    wide: bool = True,
    effort: Effort | None = None,
) -> bool:
    """Whether claims follow from sources: first among the cells that are named, then, if wanted, in whole houses."""
    if not claims:
        return True
    big = any(isinstance(source, ByRule) and len(source.premise.cells) > MAX_FILLED_CELLS for source in because)
    if big and _is_asked(network, lines, claims, because):
        return True
    try:
        if _entails(network, lines, claims, because, whole=False, effort=effort):
            return True
        wide = wide and any(isinstance(source, Group) for source in because)
        return wide and _entails(network, lines, claims, because, whole=True, effort=effort)
    except TooManyError:
        return _is_asked(network, lines, claims, because)


def _is_asked(network: Network, lines: Sequence[Sentence], claims: Sequence[Claim], because: Sequence[Source]) -> bool:
    """Whether one rule by itself says what is claimed, where it has too many fillings to go through them: the kernel is asked.

    It is asked with all the groups that keep the rule's cells apart, so these have to be among the sources.
    """
    rules = [source.premise for source in because if isinstance(source, ByRule)]
    if len(rules) != 1 or rules[0].ask is None or not all(_is_plain(lines, source) for source in because):
        return False
    named = {source.name for source in because if isinstance(source, Group)}
    given = [{*cells} for name, cells in rules[0].groups if name in named]
    if not all(any({*cells} <= each for each in given) for _, cells in rules[0].groups):
        return False
    world = World(network.board)
    world.add(rules[0].cells)
    sources = _Sources(network, lines, whole=False)
    for source in because:
        if not isinstance(source, ByRule | Group):
            sources.take(world, source, set())
    found = rules[0].ask({cell: tuple(network.board.digits_of(world.left[cell])) for cell in rules[0].cells})
    if found is None:
        return True
    for claim in claims:
        if not isinstance(claim, Is | IsNot) or not set(claim.cells) <= set(found):
            return False
        for cell in claim.cells:
            if any((digit in claim.digits) is isinstance(claim, IsNot) for digit in found[cell]):
                return False
    return True


def _is_plain(lines: Sequence[Sentence], source: Source) -> bool:
    """Whether a source is the rule, a group, or the digits of cells, said before or not."""
    if isinstance(source, FromLine):
        line = lines[source.number]
        return not line.supposed and all(isinstance(claim, Is | IsNot) for claim in line.claims)
    return isinstance(source, ByRule | Group | Placed | CellMarks | Earlier)


def _entails(
    network: Network,
    lines: Sequence[Sentence],
    claims: Sequence[Claim],
    because: Sequence[Source],
    *,
    whole: bool,
    effort: Effort | None,
) -> bool:
    world = _Sources(network, lines, whole).world(claims, because)
    return all(
        not world.is_possible(more, {**world.left, **narrowed}, effort)
        for claim in claims
        for narrowed, more in _broken(world, claim)
    )


class _Sources:
    """Turns sources into the digits that they leave and the constraints that they are."""

    def __init__(self, network: Network, lines: Sequence[Sentence], whole: bool) -> None:
        self.network, self.lines, self.whole = network, lines, whole
        self.board = network.board

    def world(self, claims: Sequence[Claim], because: Sequence[Source]) -> World:
        """Return the world in which the sources hold."""
        world = World(self.board)
        for record in (*claims, *because):
            world.add(cells_of(record))
        for source in because:
            if isinstance(source, ByRule):
                world.add(source.premise.cells)
            elif isinstance(source, FromLine):
                for record in (*self.lines[source.number].claims, *self.lines[source.number].supposed):
                    world.add(cells_of(record))
            elif isinstance(source, Group) and self.whole:
                world.add(group_named(self.network, source.name).cells)
        supposed = {source.claim for source in because if isinstance(source, Suppose)}
        for source in because:
            self.take(world, source, supposed)
        names = [source.name for source in because if isinstance(source, Group)]
        few = [cell for cell, mask in world.left.items() if mask.bit_count() < self.board.size]
        if len(names) > 1 and len(few) >= MIN_COUNTED_CELLS:
            groups = [frozenset(group_named(self.network, name).cells) for name in names]
            world.constraints.append(has_room(few, groups))
        return world

    def take(self, world: World, source: Source, supposed: set[Claim]) -> None:
        """Add what a source says."""
        board = self.board
        match source:
            case Placed():
                world.keep(source.cell, board.bit(source.digit))
            case CellMarks():
                world.keep(source.cell, world.mask(source.digits))
            case Earlier():
                world.keep(source.cell, board.all_digits & ~world.mask(source.digits))
            case Places():
                world.constraints.append(clause(board, [(cell, source.digit, True) for cell in source.cells]))
            case Group():
                group = group_named(self.network, source.name)
                cells = [cell for cell in group.cells if cell in world.left]
                every = board.all_digits if len(cells) == board.size else 0
                world.constraints.append(Differ(cells, every))
            case Tie():
                world.constraints.append(_tied(self.network, *source.cells))
            case ByRule():
                world.constraints += _of_premise(board, source.premise, world)
            case OneSolution():
                world.constraints.append(_guarded(world, source))
            case Suppose():
                self.hold(world, source.claim)
            case FromLine():
                line = self.lines[source.number]
                open_ = [claim for claim in line.supposed if claim not in supposed]
                for claim in line.claims:
                    if not open_:
                        self.hold(world, claim)
                    else:
                        world.constraints.append(_if(world, open_, claim))
        return

    def hold(self, world: World, claim: Claim) -> None:
        """Add a claim that holds."""
        narrowed, constraints = _kept(world, claim)
        for cell, mask in narrowed.items():
            world.keep(cell, mask)
        world.constraints += constraints


def _guarded(world: World, source: OneSolution) -> Constraint:
    """Return that a guardian holds; where none is named, that some cell holds a digit outside its filling."""
    board = world.board
    if source.guardians:
        return clause(board, [(cell, digit, True) for cell, digit in source.guardians])
    return OneTrue([(cell, board.all_digits & ~world.mask(digits)) for cell, digits in source.fillings])


def _of_premise(board: Board, premise: Premise, world: World) -> Iterator[Constraint]:
    """Yield what a premise says; of one that is made of sums and houses, the equation, if it is made of them."""
    if premise.sums and not is_combination(board, premise):
        return
    for primitive in premise.primitives:
        world.add(primitive.cells)
        yield of_primitive(board, primitive)


def is_combination(board: Board, premise: Premise) -> bool:
    """Whether the equation of a house sum is its parts added up, each as often as it says, or a fraction of that."""
    added, total = dict[Cell, int](), 0
    for times, part in premise.sums:
        total += times * digits_of(board, part)
        for cell, weight in part.terms if isinstance(part, Sum) else [(cell, 1) for cell in part.cells]:
            added[cell] = added.get(cell, 0) + times * weight
        if not isinstance(part, Sum) and len(part.cells) != board.size:
            return False
    made = [part for part in premise.primitives if isinstance(part, Sum)]
    if len(made) != 1 or len(premise.primitives) != 1 or not made[0].cells:
        return False
    stated = dict(made[0].terms)
    found = {cell: weight for cell, weight in added.items() if weight}
    first = made[0].cells[0]
    over, under = found.get(first, 0), stated[first]
    return (
        bool(over)
        and all(found.get(cell, 0) * under == stated.get(cell, 0) * over for cell in {*found, *stated})
        and (total * under == made[0].total * over)
    )


def _tied(network: Network, first: Cell, second: Cell) -> Constraint:
    board = network.board
    table = [board.all_digits & ~network.banned(first, board.low + index).get(second, 0) for index in range(board.size)]
    return Paired(first, second, table)


def group_named(network: Network, name: str) -> AllDifferent:
    """Return the group of cells that is called so."""
    return _groups_of(network)[name]


def _groups_of(network: Network) -> dict[str, AllDifferent]:
    return network.once(_groups_by_name)


def _groups_by_name(network: Network) -> dict[str, AllDifferent]:
    found = {part.name: part for part in network.primitives if isinstance(part, AllDifferent)}
    return {**found, **{group.name: group for group in network.groups}}


# -- claims as constraints --------------------------------------------------------------------------------------------


def _kept(world: World, claim: Claim) -> tuple[Domains, list[Constraint]]:
    """Return what it takes to keep a claim: digits left in cells, and constraints."""
    board, left = world.board, dict[Cell, int]()
    match claim:
        case Is():
            mask = world.mask(claim.digits)
            return dict.fromkeys(claim.cells, mask), []
        case IsNot():
            mask = board.all_digits & ~world.mask(claim.digits)
            return dict.fromkeys(claim.cells, mask), []
        case OneOf():
            return left, [clause(board, claim.literals)]
        case Total():
            least = claim.number if claim.compared != "at most" else None
            most = claim.number if claim.compared != "at least" else None
            return left, [Adds(board.low, _terms(claim), least, most)]
        case Equal():
            same = [1 << index for index in range(board.size)]
            return left, [Paired(claim.cells[0], other, same) for other in claim.cells[1:]]
        case HiddenIn():
            if len(claim.cells) == len(claim.digits):  # they fill the cells, since a cell holds one digit
                left = dict.fromkeys(claim.cells, world.mask(claim.digits))
            return left, [clause(board, [(cell, digit, True) for cell in claim.cells]) for digit in claim.digits]
        case Counted():
            return left, [Counts(claim.cells, world.mask(claim.digits), _numbers(claim))]
        case MadeOf():
            return left, [_made_of(world, claim, True), Differ(claim.cells)]
        case Impossible():
            return left, [_never]


def _broken(world: World, claim: Claim) -> Iterator[tuple[Domains, list[Constraint]]]:
    """Yield the ways in which a claim can fail."""
    board = world.board
    match claim:
        case Is():
            for cell in claim.cells:
                yield {cell: world.left[cell] & ~world.mask(claim.digits)}, []
        case IsNot():
            for cell in claim.cells:
                yield {cell: world.left[cell] & world.mask(claim.digits)}, []
        case OneOf():
            narrowed: Domains = {}
            for cell, digit, yes in claim.literals:
                mask = ~board.bit(digit) if yes else board.bit(digit)
                narrowed[cell] = narrowed.get(cell, world.left[cell]) & mask
            yield narrowed, []
        case Total():
            if claim.compared != "at most":
                yield {}, [Adds(board.low, _terms(claim), None, claim.number - 1)]
            if claim.compared != "at least":
                yield {}, [Adds(board.low, _terms(claim), claim.number + 1, None)]
        case Equal():
            other = [board.all_digits & ~(1 << index) for index in range(board.size)]
            for cell in claim.cells[1:]:
                yield {}, [Paired(claim.cells[0], cell, other)]
        case HiddenIn():
            for digit in claim.digits:
                yield {cell: world.left[cell] & ~board.bit(digit) for cell in claim.cells}, []
        case Counted():
            wrong = frozenset(range(len(claim.cells) + 1)) - _numbers(claim)
            yield {}, [Counts(claim.cells, world.mask(claim.digits), wrong)]
        case MadeOf():
            yield {}, [_made_of(world, claim, False)]
        case Impossible():
            yield {}, []


def _never(left: Domains) -> bool:
    del left
    return False


def _made_of(world: World, claim: MadeOf, holds: bool) -> Constraint:
    return (MadeOfSets if holds else NotMadeOfSets)(claim.cells, [world.mask(each) for each in claim.sets])


def _terms(claim: Total) -> list[tuple[Cell, int]]:
    return list(zip(claim.cells, claim.weights or (1,) * len(claim.cells), strict=True))


def _numbers(claim: Counted) -> frozenset[int]:
    every = range(len(claim.cells) + 1)
    if claim.compared == "at least":
        return frozenset(number for number in every if number >= claim.number)
    if claim.compared == "at most":
        return frozenset(number for number in every if number <= claim.number)
    return frozenset({claim.number})


def _if(world: World, supposed: Sequence[Claim], claim: Claim) -> Constraint:
    """Return that a claim holds where some others do."""
    conditions = [_kept(world, each) for each in supposed]
    failures = [list(_broken(world, each)) for each in supposed]
    consequence = _kept(world, claim)

    def prune(left: Domains) -> bool:
        unsettled = 0
        for kept in conditions:
            sure = _is_sure(left, kept)
            if sure is False:
                return True
            unsettled += sure is None
        if not unsettled:
            return _narrow(left, consequence)
        if unsettled == 1 and _is_sure(left, consequence) is False:
            at = next(at for at, kept in enumerate(conditions) if _is_sure(left, kept) is None)
            if len(failures[at]) == 1 and not failures[at][0][1]:
                return _narrow(left, failures[at][0])
        return True

    return prune


def _is_sure(left: Domains, kept: tuple[Domains, list[Constraint]]) -> bool | None:
    """Whether what it takes is there in any case, or in none; None where that is open."""
    narrowed, constraints = kept
    masks = [(left[cell], mask) for cell, mask in narrowed.items()]
    if any(not mine & mask for mine, mask in masks):
        return False
    settled = all(not mine & ~mask for mine, mask in masks)
    for constraint in constraints:
        trial = dict(left)
        if not constraint(trial):
            return False
        settled = settled and all(not mask & (mask - 1) for mask in trial.values())
    return True if settled else None


def _narrow(left: Domains, kept: tuple[Domains, list[Constraint]]) -> bool:
    for cell, mask in kept[0].items():
        left[cell] &= mask
        if not left[cell]:
            return False
    return all(constraint(left) for constraint in kept[1])


# -- one solution -----------------------------------------------------------------------------------------------------


def is_founded(step: Step, position: Position, line: Sentence) -> bool:
    """Whether every appeal to one solution in a line names a deadly pattern of the step, and all guardians that it has."""
    named = [inference.fillings for inference in step.argument if inference.fillings]
    known = {_as_set(fillings) for fillings in (*named, _pattern(step)) if fillings}
    for source in line.because:
        if isinstance(source, OneSolution):
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
    """Return the sources of a line that its claims do not need; one that sums up many links is not asked."""
    line = lines[number]
    if not line.claims or len(line.because) > MAX_WEIGHED_SOURCES:
        return []
    return [
        source
        for at, source in enumerate(line.because)
        if not isinstance(source, Suppose)
        and follows(network, lines, line.claims, line.because[:at] + line.because[at + 1 :])
    ]


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


def lean(network: Network, lines: Sequence[Sentence], line: Sentence, also: tuple[type[Source], ...] = ()) -> Sentence:
    """Return a line without the houses, and `also` other sources, that it does not need and need not name.

    A line of many sources is left as it is.
    """
    because = line.because
    named = {source.group for source in because if isinstance(source, Places)}
    for source in line.because if len(because) <= MAX_WEIGHED_SOURCES else ():
        if isinstance(source, also) or (
            isinstance(source, Group) and (source.name in named or source.name not in line.text)
        ):
            without = tuple(each for each in because if each is not source)
            because = without if follows(network, lines, line.claims, without) else because
    return replace(line, because=because)


# -- whole ------------------------------------------------------------------------------------------------------------


def missing(step: Step, lines: Sequence[Sentence]) -> str:
    """Return what keeps lines from being the whole explanation of a step, or nothing."""
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
    """Whether a line only states what is supposed."""
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
    """Return the cells that a text names; packed names such as r12c5 are several."""
    found = set()
    for rows, cols in _CELL.findall(text):
        packed = board.rows <= 9 and board.cols <= 9
        for row in rows if packed else [rows]:
            for col in cols if packed else [cols]:
                cell = board.at(int(row) - 1, int(col) - 1)
                if cell is not None:
                    found.add(cell)
    return found


def unsaid(network: Network, lines: Sequence[Sentence], number: int, before: str = "") -> str:
    """Return how the text of a line and its record differ in what they name, or nothing; `before` was said before all lines."""
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
    if strange := named_cells(board, text) - spoken:
        return f"it names {sorted(map(board.name, strange))}, which its record does not: {text}"
    groups = _groups_in(line)
    for source in line.because:
        if isinstance(source, FromLine):
            groups |= _groups_in(lines[source.number]) | {*_named_houses(lines[source.number].text)}
    groups |= {part.name for premise in premises for _, part in premise.sums}
    rules = [source.name for source in line.because if isinstance(source, Tie)]
    rules += [source.step for source in line.because if isinstance(source, Earlier)]
    rules += [premise.name for premise in premises]
    added = {cell for claim in line.claims if isinstance(claim, Total) for cell in claim.cells}
    for name in _named_houses(text):
        if name in _groups_of(network) and added & {*group_named(network, name).cells}:
            continue  # where cells are that are added up
        if name not in groups and not any(name in rule for rule in rules):
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
    return {cell for record in (*line.claims, *line.because) for cell in cells_of(record)} | named_cells(
        board, line.text
    )


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
