"""Hand a network to the kernel's logic engine: once for each network, whatever number of puzzles use it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from weakref import WeakKeyDictionary

from whydoku._kernel import GroupKind, Net
from whydoku.logic.arguments import Argument as RulePart
from whydoku.logic.arguments import arguments_of
from whydoku.model.argument import ROLES, Argument, Inference, Literal, Reason
from whydoku.model.board import Board, Cell
from whydoku.model.network import LinkSet, Network
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent
from whydoku.model.problem import together
from whydoku.model.step import Part


@dataclass(frozen=True)
class Logic:
    """A network with its form in the kernel; `groups` are numbered as the kernel numbers them, houses first."""

    network: Network
    net: Net
    groups: tuple[AllDifferent, ...]
    arguments: tuple[RulePart, ...]  # numbered as the kernel numbers its rules
    free: bool  # whether the rules leave every digit open in every cell as long as nothing is set

    @cached_property
    def premises(self) -> tuple[Premise, ...]:
        """Give the parts of the rules that steps argue from, numbered as the kernel numbers them."""
        return tuple(replace(a.premise, says=a.says, number=number) for number, a in enumerate(self.arguments))

    @cached_property
    def sets(self) -> tuple[LinkSet, ...]:
        """Give the sets with room for one, numbered as the kernel numbers them: cells, then the digits of each group."""
        board, named = self.network.board, self.network.sets_by_name
        cells = [named[board.name(cell)] for cell in board.cells]
        return (*cells, *(named[f"{board.symbol(d)} in {group.name}"] for group in self.groups for d in board.digits))

    def part(self, role: str, items: list[int]) -> Part:
        """Give a part of a pattern as Python sees it; the kernel counts digits from 0 and knows groups by number."""
        board = self.network.board
        match ROLES[role]:
            case "digit":
                return Part(role, tuple(board.low + digit for digit in items))
            case "group":
                return Part(role, tuple(self.groups[group].name for group in items))
            case "candidate":
                return Part(role, tuple(map(board.split, items)))
            case "rule":
                return Part(role, tuple(self.premises[rule].name for rule in items))
        return Part(role, tuple(items))

    def argument(self, found: list[tuple[str, int, list[int], list[int], list[int], list[int]]]) -> Argument:
        """Give an argument that the kernel wrote as Python sees it."""
        board, truths = self.network.board, self.network.truths

        def literal(packed: int) -> Literal:
            return Literal(*board.split(packed // 2), packed % 2 == 1)

        return Argument(
            Inference(
                tuple(map(literal, claim)),
                Reason(reason),
                tuple(truths[number] for number in named),
                tuple(self.sets[number] for number in sets),
                None if rule < 0 else self.premises[rule],
                (),
                tuple(needs),
            )
            for reason, rule, claim, named, sets, needs in found
        )


_NETS: WeakKeyDictionary[Network, Logic] = WeakKeyDictionary()


def logic_of(network: Network) -> Logic:
    """Give the kernel's form of a network."""
    logic = _NETS.get(network)
    if logic is None:
        logic = _NETS[network] = _build(network)
    return logic


def _build(network: Network) -> Logic:
    board = network.board
    net = Net(len(board.cells), board.size)
    for group in network.groups:
        net.add_group(_kind(board, group.cells), list(group.cells))
    for (a, b), table in network.relations.items():
        net.add_relation(a, b, list(table))
    for cell in {cell for primitive in network.beyond_pairs for cell in primitive.cells}:
        net.tie(cell)
    arguments = arguments_of(network)
    for argument in arguments:
        weights = list(argument.weights)
        total = argument.total - board.low * sum(weights)
        net.add_rule(argument.problem, argument.kind, list(argument.cells), weights, total)
    if arguments:
        net.set_whole(together(network))
    groups = tuple(network.groups[number] for number in net.finish())
    return Logic(network, net, groups, arguments, all(mask == board.all_digits for mask in network.allowed))


def _kind(board: Board, cells: tuple[Cell, ...]) -> GroupKind:
    rows = {board.positions[cell][0] for cell in cells}
    cols = {board.positions[cell][1] for cell in cells}
    if len(rows) == 1:
        return GroupKind.row
    if len(cols) == 1:
        return GroupKind.column
    return GroupKind.box if set(cells) in map(set, board.regions) else GroupKind.other
