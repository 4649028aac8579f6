"""Hand a network to the kernel's logic engine: once for each network, whatever number of puzzles use it."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from whydoku._kernel import GroupKind, Net
from whydoku.logic.arguments import Argument, arguments_of
from whydoku.model.board import Board, Cell
from whydoku.model.network import Network
from whydoku.model.primitives import AllDifferent
from whydoku.model.problem import together


@dataclass(frozen=True)
class Logic:
    """A network with its form in the kernel; `groups` are numbered as the kernel numbers them, houses first."""

    network: Network
    net: Net
    groups: tuple[AllDifferent, ...]
    arguments: tuple[Argument, ...]  # numbered as the kernel numbers its rules
    free: bool  # whether the rules leave every digit open in every cell as long as nothing is set


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
