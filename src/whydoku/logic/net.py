"""A network as the logic engine speaks of it: groups and premises by the kernel's numbers."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku._kernel import Network as KernelNetwork
from whydoku.logic.premises import Premises, premises_of
from whydoku.model.network import Network
from whydoku.model.primitives import AllDifferent


@dataclass(frozen=True, slots=True)
class Logic:
    """A network with what its numbers mean in steps; everything in it is the network's own."""

    network: Network
    net: KernelNetwork
    groups: tuple[AllDifferent, ...]  # numbered as the kernel numbers them, houses first
    premises: Premises  # numbered as the kernel numbers them
    free: bool  # whether the rules leave every digit open in every cell as long as nothing is set


def logic_of(network: Network) -> Logic:
    """Say what the numbers of steps mean for a network."""
    groups = network.groups[: network.kernel.named_groups]
    return Logic(network, network.kernel, groups, premises_of(network), network.once(_is_free))


def _is_free(network: Network) -> bool:
    return all(mask == network.board.all_digits for mask in network.allowed)
