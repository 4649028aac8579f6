"""The meaning of the numbers in the kernel's steps, for one network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whydoku._kernel import Network as KernelNetwork
from whydoku.engines.logic.premises import premises_of
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Cell, Digit
from whydoku.model.network import LinkSet, Network
from whydoku.model.pattern import ROLES, Part
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent
from whydoku.model.remembered import Remembered


@dataclass(frozen=True, slots=True)
class Logic:
    """A network with the meaning of the numbers in its steps; all of it belongs to the network."""

    network: Network
    net: KernelNetwork
    groups: tuple[AllDifferent, ...]  # numbered as the kernel numbers them, houses first
    premises: Sequence[Premise]  # numbered as the kernel numbers them

    @property
    def sets(self) -> Sequence[LinkSet]:
        """The sets with room for one, numbered as the kernel numbers them: cells, then the digits of each group."""
        return self.network.once(_sets)

    def part(self, role: str, items: list[int]) -> Part:
        """Return a part of a pattern decoded; the kernel counts digits from 0 and knows groups by number."""
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

    def argument(
        self,
        found: list[tuple[str, int, list[int], list[int], list[int], list[int]]],
        fillings: tuple[tuple[Cell, tuple[Digit, ...]], ...] = (),
    ) -> Argument:
        """Return an argument of the kernel decoded; `fillings` are those of the step's deadly pattern."""
        board, truths, links = self.network.board, self.network.truths, self.sets

        def literal(packed: int) -> Literal:
            return Literal(*board.split(packed // 2), packed % 2 == 1)

        return Argument(
            Inference(
                tuple(map(literal, claim)),
                Reason(reason),
                tuple(truths[number] for number in named),
                tuple(links[number] for number in sets),
                () if rule < 0 else (self.premises[rule],),
                fillings if reason == Reason.FILLINGS else (),
                tuple(needs),
            )
            for reason, rule, claim, named, sets, needs in found
        )


def logic_of(network: Network) -> Logic:
    """Return the meaning of the numbers in steps, for a network."""
    return Logic(network, network.kernel, network.once(_named_groups), premises_of(network))


def _named_groups(network: Network) -> tuple[AllDifferent, ...]:
    return network.groups[: network.kernel.named_groups]


def _sets(network: Network) -> Sequence[LinkSet]:
    board, named = network.board, network.sets_by_name
    groups = network.groups[: network.kernel.named_groups]
    cells = len(board.cells)

    def make(number: int) -> LinkSet:
        if number < cells:
            return named[board.name(number)]
        group, digit = divmod(number - cells, board.size)
        return named[f"{board.symbol(board.low + digit)} in {groups[group].name}"]

    return Remembered(cells + len(groups) * board.size, make)
