"""Entailment: claims follow from sources if every filling that satisfies the sources satisfies the claims.

Fillings are enumerated within a bound; if one rule has too many, the kernel's propagation is used.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import inf

from whydoku._kernel import (
    Adds,
    Constraint,
    CountsCells,
    Differ,
    Implies,
    MadeOfSets,
    Never,
    NotMadeOfSets,
    OneTrue,
    Paired,
    Room,
)
from whydoku.model.board import Board, Cell
from whydoku.model.network import Network
from whydoku.model.premise import Premise, digits_of
from whydoku.model.primitives import AllDifferent, Pairs, Sum
from whydoku.model.rule_scene import Effort
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
from whydoku.words.constraints import clause, of_primitive
from whydoku.words.fillings import Answer, Domains, TooManyError, World, telling
from whydoku.words.limits import MAX_FILLED_CELLS, MIN_COUNTED_CELLS


def is_true(network: Network, lines: Sequence[Sentence], number: int) -> bool:
    """Whether a line's claims hold in every filling that satisfies its sources; False too if that takes too long."""
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
    """Whether claims follow from sources: first with the named cells only, then, on request, with whole houses.

    Answers are cached for the words of one step.
    """
    if not claims:
        return True
    asked = telling()
    if asked is None:
        return _follows(network, lines, claims, because, wide, Effort() if effort is None else effort)
    key = (*claims, wide, frozenset(_content(lines, source) for source in because))
    effort = Effort() if effort is None else effort
    room = effort.most - effort.checks
    known = asked.found.get(key)
    if known is None or known.effort < room:
        found = _follows(network, lines, claims, because, wide, effort)
        cut = not found and effort.checks > effort.most
        known = asked.found[key] = Answer(found, room if cut else inf, because)
    return known.follows


def _content(lines: Sequence[Sentence], source: Source) -> Hashable:
    """Return the content of a source: a line may be renumbered, and a rule is compared by identity because it is long."""
    if isinstance(source, FromLine):
        line = lines[source.number]
        return line.claims, line.supposed
    return id(source.premise) if isinstance(source, ByRule) else source


def _follows(
    network: Network,
    lines: Sequence[Sentence],
    claims: Sequence[Claim],
    because: Sequence[Source],
    wide: bool,
    effort: Effort,
) -> bool:
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
    """Whether one rule alone implies a claim, by the kernel's propagation, for rules with too many fillings to enumerate.

    Propagation uses all groups that keep the rule's cells apart, so these have to be among the sources.
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
    """Whether a source is the rule, a group, or the digits of cells, given directly or by a line."""
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
    effort: Effort,
) -> bool:
    """Whether claims follow: propagation shows most of them; for the others, a counterexample is sought."""
    world = _Sources(network, lines, whole).world(claims, because)
    if not world.settle(effort):
        return True
    return all(
        not all(narrowed.values()) or not world.is_possible(narrowed, more, effort)
        for claim in claims
        for narrowed, more in _broken(world, claim)
    )


class _Sources:
    """Turns sources into candidates and constraints."""

    def __init__(self, network: Network, lines: Sequence[Sentence], whole: bool) -> None:
        self.network, self.lines, self.whole = network, lines, whole
        self.board = network.board

    def world(self, claims: Sequence[Claim], because: Sequence[Source]) -> World:
        """Return the world in which the sources hold; a group constrains only the cells that other sources name."""
        world = World(self.board)
        for claim in claims:
            world.add(cells_of(claim))
        groups = [group_named(self.network, source.name) for source in because if isinstance(source, Group)]
        supposed = {source.claim for source in because if isinstance(source, Suppose)}
        for source in because:
            if not isinstance(source, Group):
                self.take(world, source, supposed)
        for group in groups if self.whole else ():
            world.add(group.cells)
        left = world.left
        for group in groups:
            cells = [cell for cell in group.cells if cell in left]
            world.constraints.append(Differ(cells, self.board.house_digits(cells)))
        few = [cell for cell, mask in left.items() if mask.bit_count() < self.board.size] if len(groups) > 1 else []
        if len(few) >= MIN_COUNTED_CELLS:
            world.constraints.append(Room(few, [group.cells for group in groups]))
        return world

    def take(self, world: World, source: Source, supposed: set[Claim]) -> None:
        """Add a source."""
        board = self.board
        match source:
            case Placed():
                world.keep(source.cell, board.bit(source.digit))
            case CellMarks():
                world.keep(source.cell, world.mask(source.digits))
            case Earlier():
                world.keep(source.cell, board.all_digits & ~world.mask(source.digits))
            case Places():
                world.add(source.cells)
                world.constraints.append(clause(board, [(cell, source.digit, True) for cell in source.cells]))
            case Tie():
                world.add(source.cells)
                world.constraints.append(_tied(self.network, *source.cells))
            case ByRule():
                world.add(source.premise.cells)
                world.constraints += _of_premise(board, source.premise, world)
            case OneSolution():
                world.add(cells_of(source))
                world.constraints.append(_guarded(world, source))
            case Suppose():
                self.hold(world, source.claim)
            case FromLine():
                line = self.lines[source.number]
                open_ = [claim for claim in line.supposed if claim not in supposed]
                for claim in (*open_, *line.claims):
                    world.add(cells_of(claim))
                for claim in line.claims:
                    if not open_:
                        self.hold(world, claim)
                    else:
                        world.constraints.append(_if(world, open_, claim))
        return

    def hold(self, world: World, claim: Claim) -> None:
        """Add a claim that holds."""
        world.add(cells_of(claim))
        narrowed, constraints = _kept(world, claim)
        for cell, mask in narrowed.items():
            world.keep(cell, mask)
        world.constraints += constraints


def _guarded(world: World, source: OneSolution) -> Constraint:
    """Add that a guardian holds; if none is named, that some cell holds a digit outside its filling."""
    board = world.board
    if source.guardians:
        return clause(board, [(cell, digit, True) for cell, digit in source.guardians])
    return OneTrue([(cell, board.all_digits & ~world.mask(digits)) for cell, digits in source.fillings])


def _of_premise(board: Board, premise: Premise, world: World) -> Iterator[Constraint]:
    """Yield the constraints of a premise; of a house sum, the equation if it is the sum of its parts."""
    if premise.sums and not is_combination(board, premise):
        return
    for primitive in premise.primitives:
        world.add(primitive.cells)
        yield of_primitive(board, primitive)


def is_combination(board: Board, premise: Premise) -> bool:
    """Whether the equation of a house sum is the weighted sum of its parts, or a fraction of that."""
    added, total = dict[Cell, int](), 0
    for times, part in premise.sums:
        total += times * digits_of(board, part)
        for cell, weight in part.terms if isinstance(part, Sum) else [(cell, 1) for cell in part.cells]:
            added[cell] = added.get(cell, 0) + times * weight
        if not isinstance(part, Sum) and not board.house_digits(part.cells):
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
    tables = network.once(_tie_tables)
    table = tables.get((first, second))
    if table is None:
        table = tables[first, second] = _table(network, first, second)
    return Paired(first, second, table)


def _tie_tables(network: Network) -> dict[tuple[Cell, Cell], list[int]]:
    """Return what ties allow, by their cells; each is made when first asked for."""
    del network
    return {}


def _table(network: Network, first: Cell, second: Cell) -> list[int]:
    board = network.board
    table = [board.all_digits & ~network.banned(first, board.low + index).get(second, 0) for index in range(board.size)]
    if {*network.groups_of[first]} & {*network.groups_of[second]}:  # the group says that they differ
        pairs = network.once(_pairs_by_cells).get(frozenset((first, second)), [])
        for index in range(board.size):
            digit = board.low + index
            if all(pair.allowed(digit, digit) for pair in pairs):
                table[index] |= board.bit(digit)
    return table


def _pairs_by_cells(network: Network) -> dict[frozenset[Cell], list[Pairs]]:
    found: dict[frozenset[Cell], list[Pairs]] = {}
    for part in network.primitives:
        if isinstance(part, Pairs):
            found.setdefault(frozenset((part.first, part.second)), []).append(part)
    return found


def group_named(network: Network, name: str) -> AllDifferent:
    """Return the group of cells with that name."""
    return groups_of(network)[name]


def groups_of(network: Network) -> dict[str, AllDifferent]:
    """Return the groups of a network by name."""
    return network.once(_groups_by_name)


def _groups_by_name(network: Network) -> dict[str, AllDifferent]:
    found = {part.name: part for part in network.primitives if isinstance(part, AllDifferent)}
    return {**found, **{group.name: group for group in network.groups}}


# -- claims as constraints --------------------------------------------------------------------------------------------


def _kept(world: World, claim: Claim) -> tuple[Domains, list[Constraint]]:
    """Return the candidates and constraints that express a claim."""
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
            if len(claim.cells) == len(claim.digits):  # they fill the cells, because a cell holds one digit
                left = dict.fromkeys(claim.cells, world.mask(claim.digits))
            return left, [clause(board, [(cell, digit, True) for cell in claim.cells]) for digit in claim.digits]
        case Counted():
            return left, [CountsCells(claim.cells, world.mask(claim.digits), [*_numbers(claim)])]
        case MadeOf():
            return left, [_made_of(world, claim, True), Differ(claim.cells)]
        case Impossible():
            return left, [Never()]


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
            yield {}, [CountsCells(claim.cells, world.mask(claim.digits), [*wrong])]
        case MadeOf():
            yield {}, [_made_of(world, claim, False)]
        case Impossible():
            yield {}, []


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
    """Return the constraint that a claim holds if some others do."""
    conditions = []
    for each in supposed:
        failures = list(_broken(world, each))
        alone = len(failures) == 1 and not failures[0][1]
        conditions.append((_as_lists(_kept(world, each)), [*failures[0][0].items()] if alone else None))
    return Implies(conditions, _as_lists(_kept(world, claim)))


def _as_lists(kept: tuple[Domains, list[Constraint]]) -> tuple[list[tuple[Cell, int]], list[Constraint]]:
    return [*kept[0].items()], kept[1]
