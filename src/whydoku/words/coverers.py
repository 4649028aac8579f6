"""Which placed digits leave a truth with one candidate: the reason of a single, with as few of them as will do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import Network, Truth
from whydoku.words.names import listed, spelled_cells
from whydoku.words.setting import Candidate, History

if TYPE_CHECKING:
    from whydoku.model.position import Position


@dataclass(frozen=True, slots=True)
class Coverer:
    """A placed digit and the candidates that it rules out; the house that it shares with all of them, if there is one."""

    cell: Cell
    digit: Digit
    house: str
    covered: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Cover:
    """Why a truth's other candidates are gone: their cells are filled, placed digits rule them out, or earlier steps did."""

    filled: tuple[Cell, ...]
    coverers: tuple[Coverer, ...]
    earlier: tuple[Candidate, ...]


def cover_of(position: Position, truth: Truth, kept: Candidate) -> Cover:
    """Find out why a truth has one candidate left; each candidate is covered once, by one of as few digits as will do."""
    network, values = position.network, position.values
    gone = [pair for pair in truth.pairs if pair != kept]
    filled = () if truth.is_cell else tuple(cell for cell, _ in gone if values[cell] is not None)
    left = {pair for pair in gone if truth.is_cell or values[pair[0]] is None}
    placed = [(cell, value) for cell, value in enumerate(values) if value is not None]
    reach: dict[Candidate, set[Candidate]] = {}
    for cell, value in placed:
        banned = network.banned(cell, value)
        ruled_out = {(c, d) for c, d in left if banned.get(c, 0) & position.board.bit(d)}
        if ruled_out:
            reach[cell, value] = ruled_out
    coverers = _by_house(network, kept[0], reach, left) if truth.is_cell else []
    reach = {pair: rest for pair, ruled_out in reach.items() if (rest := ruled_out & left)}
    while reach:
        best = max(reach, key=lambda pair: (len(reach[pair]), -pair[0]))
        covered = tuple(sorted(reach[best]))
        coverers.append(Coverer(*best, common_house(network, best[0], [c for c, _ in covered]), covered))
        left -= reach.pop(best)
        reach = {pair: rest for pair, ruled_out in reach.items() if (rest := ruled_out & left)}
    return Cover(filled, tuple(coverers), tuple(sorted(left)))


def _by_house(
    network: Network, cell: Cell, reach: dict[Candidate, set[Candidate]], left: set[Candidate]
) -> list[Coverer]:
    """Take the digits that a cell meets in its houses, those of the fullest house first."""
    coverers: list[Coverer] = []
    houses = [network.houses[number] for number in network.houses_of[cell]]
    while houses:
        met = {
            house: {(cell, digit): place for place, digit in reach if place in house.cells and (cell, digit) in left}
            for house in houses
        }
        best = max(houses, key=lambda house: len(met[house]))
        houses.remove(best)
        coverers += [Coverer(place, digit, best.name, ((cell, digit),)) for (_, digit), place in met[best].items()]
        left.difference_update(met[best])
    return coverers


def common_house(network: Network, cell: Cell, others: list[Cell]) -> str:
    """Name the house that a cell shares with some others, or nothing."""
    shared = [n for n in network.houses_of[cell] if all(n in network.houses_of[other] for other in others)]
    return network.houses[shared[-1]].name if shared and cell not in others else ""


def reasons(board: Board, truth: Truth, cover: Cover, history: History) -> list[str]:
    """Say why the other candidates of a truth are gone, in one sentence for each reason."""
    if truth.is_cell:
        return _of_a_cell(board, truth, cover, history)
    said = []
    for one in cover.coverers:
        cells = spelled_cells(board, [cell for cell, _ in one.covered])
        there = f" in {one.house}" if one.house and one.house != truth.house else ""
        said.append(f"the {board.symbol(one.digit)} in {board.name(one.cell)} covers {cells}{there}")
    for by, pairs in _by_step(cover, history).items():
        said.append(f"{spelled_cells(board, [cell for cell, _ in pairs])} lost {board.symbol(pairs[0][1])} {by}")
    return said


def _of_a_cell(board: Board, truth: Truth, cover: Cover, history: History) -> list[str]:
    said = []
    by_house: dict[str, list[Coverer]] = {}
    for one in cover.coverers:
        by_house.setdefault(one.house, []).append(one)
    for house, coverers in by_house.items():
        if house:
            digits = sorted((one.digit, one.cell) for one in coverers)
            named = listed([f"{board.symbol(digit)} in {board.name(cell)}" for digit, cell in digits])
            said.append(f"{house} has {named}")
        else:
            for one in coverers:
                lost = listed([board.symbol(digit) for _, digit in one.covered], "or")
                said.append(f"{board.name(one.cell)} is {board.symbol(one.digit)}, so {truth.name} is not {lost}")
    for by, pairs in _by_step(cover, history).items():
        said.append(f"{listed([board.symbol(digit) for _, digit in pairs])} went {by}")
    return said


def _by_step(cover: Cover, history: History) -> dict[str, list[Candidate]]:
    """Put what earlier steps removed together, step by step."""
    found: dict[str, list[Candidate]] = {}
    for cell, digit in cover.earlier:
        by = history(cell, digit)
        found.setdefault(f"in {by}" if by else "earlier", []).append((cell, digit))
    return found


def question(truth: Truth) -> str:
    """Ask what a single answers."""
    if truth.is_cell:
        return f"What can {truth.name} be?"
    return f"Where does the {truth.name.partition(' in ')[0]} go in {truth.house}?"
