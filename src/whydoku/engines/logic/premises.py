"""Premises in words: one cage, one line, one relation, or what the cages leave over of some houses.

The kernel lists and numbers the premises, which are the parts of the rules that can be argued from alone
(`native/logic/premises.hpp`). Here each gets its name and its sentence when it is first needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import takewhile

from whydoku._kernel import Network as KernelNetwork
from whydoku._kernel import RuleKind
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import Network, compile_network, compile_rule
from whydoku.model.premise import Left, Premise, digits_of
from whydoku.model.primitives import (
    AllDifferent,
    ConnectedSet,
    Count,
    DifferentPairs,
    Pairs,
    Primitive,
    Sum,
    indicative,
    order_of,
)
from whydoku.model.remembered import Remembered
from whydoku.model.rule import Rule
from whydoku.model.step import cell_names
from whydoku.model.wording import listed, parts_named


class _Reader:
    """Makes the premises of a network, by the kernel's numbers."""

    def __init__(self, network: Network) -> None:
        # Not the network itself, which refers to this.
        self._board: Board = network.board
        self._primitives: tuple[Primitive, ...] = network.primitives
        self._rules: tuple[Rule, ...] | None = network.rules
        self._kernel: KernelNetwork = network.kernel
        self._groups: tuple[AllDifferent, ...] = network.groups
        self._starts: list[Rule] | None = None  # the rule of each primitive

    def premise(self, number: int) -> Premise:
        """Return the premise of a number."""
        kind, numbers, sums, cells, weights, total = self._kernel.premise(number)
        board = self._board
        own = tuple(self._primitives[part] for part in numbers)
        total += board.low * sum(weights)  # the kernel counts digits from 0
        parts: list[tuple[int, AllDifferent | Sum]] = []
        for times, part in sums:
            primitive = self._primitives[part]
            assert isinstance(primitive, AllDifferent | Sum)  # the kernel combines nothing else
            parts.append((times, primitive))
        if kind is RuleKind.derived:
            made, says = _left_over(board, parts, cells, weights, total)
            own = (made,)
        else:
            says = _says(board, kind, own, cells)
        whole = isinstance(own[0], ConnectedSet | DifferentPairs)
        bound = set() if whole else set(cells)  # a rule about the whole board is argued from without its houses
        groups = [(group.name, tuple(c for c in group.cells if c in bound)) for group in self._groups]
        again = None if self._rules is None else (_premise, (board, self._rules, number))
        rules = () if kind is RuleKind.derived else tuple(dict.fromkeys(map(self._rule_of, numbers)))
        return Premise(
            _name(board, own, cells),
            own,
            tuple(parts),
            kind.name,
            tuple(cells),
            says,
            tuple(weights),
            total,
            number,
            tuple(sorted((group for group in groups if len(group[1]) > 1), key=lambda group: -len(group[1]))),
            rules[0] if len(rules) == 1 else None,
            partial(_ask, self._kernel, board, number),
            again,
        )

    def _rule_of(self, primitive: int) -> Rule | None:
        """Return the rule that a primitive belongs to, within one that joins several."""
        if self._starts is None:
            self._starts = []
            for rule in self._rules or ():
                beside = rule.beside(self._rules or ())
                whole = len(compile_rule(self._board, beside))
                parts = [(part, len(compile_rule(self._board, part))) for part in beside.joined()]
                if sum(many for _, many in parts) != whole:
                    parts = [(beside, whole)]
                for part, many in parts:
                    self._starts += [part] * many
        return self._starts[primitive] if primitive < len(self._starts) else None


def premises_of(network: Network) -> Sequence[Premise]:
    """Return the premises of a network, each with its words."""
    return network.once(_premises)


def _premises(network: Network) -> Remembered[Premise]:
    return Remembered(network.kernel.premises, _Reader(network).premise)


def _ask(kernel: KernelNetwork, board: Board, number: int, left: Mapping[Cell, Sequence[Digit]]) -> Left | None:
    masks = [board.all_digits] * len(board.cells)
    for cell, digits in left.items():
        masks[cell] = sum(board.bit(digit) for digit in digits)
    found = kernel.ask_premise(number, masks)
    return None if found is None else {cell: tuple(board.digits_of(found[cell])) for cell in left}


def _premise(board: Board, rules: tuple[Rule, ...], number: int) -> Premise:
    return premises_of(compile_network(board, rules))[number]


def _name(board: Board, parts: Sequence[Primitive], cells: Sequence[Cell]) -> str:
    """Return the name of a premise: its rule's own, or what the names of several rules have in common.

    "the greater-than signs r7c1 > r7c2 > r8c2", "the clones r2c1, r4c9 and r8c3".
    """
    names = list(dict.fromkeys(part.name for part in parts))
    pairs = [part for part in parts if isinstance(part, Pairs)]
    if len(names) == 1 or len(pairs) < len(parts) or len(cells) < 3:
        return names[0]
    alike = takewhile(lambda each: len(set(each)) == 1, zip(*(name.split() for name in names), strict=False))
    words = takewhile(lambda word: word not in ("between", "at"), (each[0] for each in alike))
    noun = " ".join(word for word in words if word != "the")
    order, named = order_of(pairs[0].allowed, board.low, board.size), [board.name(cell) for cell in cells]
    if order == "the same as":
        return f"the {noun or 'equal cell'}s {listed(named)}"
    forth = (pairs[0].first, pairs[0].second) == (*cells[:2],)
    sign = {"more than": " > " if forth else " < ", "less than": " < " if forth else " > "}.get(order, "–")
    return f"the {noun or 'relation'}s {sign.join(named)}"


def _says(board: Board, kind: RuleKind, parts: tuple[Primitive, ...], cells: list[Cell]) -> str:
    pairs = [part for part in parts if isinstance(part, Pairs)]
    if kind is RuleKind.line:
        return _line_words(board, pairs, cells)
    if kind is RuleKind.pair:
        return " and ".join(dict.fromkeys(pair.reason(board) for pair in pairs))
    if kind is RuleKind.count:
        return _count_words(board, [part for part in parts if isinstance(part, Count)])
    return parts[0].reason(board)


def _line_words(board: Board, found: list[Pairs], cells: list[Cell]) -> str:
    name, where = found[0].name, cell_names(board, sorted(cells))
    words = {indicative(pair.words) for pair in found if pair.words}
    if len(words) != 1:
        return f"{name} ties {where} together"
    if [pair.second for pair in found[:-1]] == [pair.first for pair in found[1:]]:
        ends = f"{board.name(cells[0])} to {board.name(cells[-1])}"
        return f"along {name}, from {ends}, the digits {words.pop()} from cell to cell"
    if 2 * len(found) == len(cells) * (len(cells) - 1):
        return f"by {name}, any two digits of {where} {words.pop()}"
    return f"by {name}, the digits of {where} {words.pop()}, pair by pair"


def _count_words(board: Board, found: list[Count]) -> str:
    if len(found) == 1 or len(found[0].cells) == 1:
        return " and ".join(dict.fromkeys(count.reason(board) for count in found))
    parts = [f"{count.how_many()} {count.verb} {'/'.join(map(board.symbol, sorted(count.digits)))}" for count in found]
    return f"by {found[0].name}, of its {len(found[0].cells)} cells {listed(parts)}"


def _left_over(
    board: Board, parts: Sequence[tuple[int, AllDifferent | Sum]], cells: list[Cell], weights: list[int], total: int
) -> tuple[Sum, str]:
    """Return what cages leave of houses, what sticks out of them, or what houses leave of a sum: the sum, and its words."""
    made_of = Premise("", (), tuple(parts))
    added, taken = made_of.added, made_of.taken
    whole, off = (sum(times * digits_of(board, part) for times, part in some) for some in (added, taken))
    named = parts_named((times, part.name) for times, part in added)
    verb = "adds" if len(added) == 1 else "add"
    if isinstance(parts[0][1], Sum):
        made = Sum(tuple(cells), total, f"what is left of {parts[0][1].name}", tuple(weights))
        houses = parts_named((times, part.name) for times, part in taken)
        _, _, equation = made.reason(board).partition(f"by {made.name}, ")
        return made, f"{named} {verb} to {whole}, {houses} to {off}, which leaves {equation}"
    area = {cell for _, house in added for cell in house.cells}
    ins, outs = [cell for cell in cells if cell in area], [cell for cell in cells if cell not in area]
    made = Sum(tuple(cells), total, f"the sum of {named}", tuple(weights) if ins else ())
    word = "cage" if all(cage.name.startswith("the cage") for _, cage in taken) else "sum"
    which = f"the {word}{'s' if len(taken) > 1 else ''} {'there' if outs else 'inside'}"
    each = " + ".join(str(digits_of(board, cage)) for _, cage in taken)
    sums = f"{each} = {off}" if len(taken) > 1 else each
    left, stick = " + ".join(map(board.name, ins)), " + ".join(map(board.name, outs))
    if not outs:
        rest = f"which leaves {left} = {whole - off}"
    elif not ins:
        rest = f"which makes the part outside, {stick}, equal to {off - whole}"
    elif whole == off:
        rest = f"which makes {left} (left over) equal to {stick} (outside)"
    else:
        more = whole - off
        rest = f"which makes {left} (left over) {abs(more)} {'more' if more > 0 else 'less'} than {stick} (outside)"
    return made, f"{named} {verb} to {whole}, {which} to {sums}, {rest}"
