"""A chain must be one: strong links exhaust truths, weak links are conflicts, and what goes conflicts with both ends."""

import pytest

from whydoku import Puzzle, read
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import find_techniques, select, techniques
from whydoku.model.position import Position
from whydoku.model.step import Node, Step

PUZZLES = (  # dug out of random grids
    "....2...9.......3....3176.4..3....2...7.4....46...5..7....8..1.1....65..73.1.....",
    "..1...4..6..9.5.7.2....1..8.6.2...3.81..54..2..2.3...5....9...7.57.........3...8.",
)
WALKS = tuple(
    t for t in techniques() if t.family in ("chains", "wings", "single-digit patterns") and "ALS" not in t.title
)
FORCING = find_techniques("forcing")


def positions(line: str) -> list[Position]:
    """Return a few positions on the way, those where the easy techniques end first."""
    puzzle = read(line)
    easy = engine.explain(puzzle, select(up_to="hidden quadruple"), guesses=False)
    stuck = puzzle.after(*easy)
    found = [stuck]
    for step in engine.explain(stuck, select(unique=False), guesses=False)[:12]:
        found.append(found[-1].after(step))
    return found[::4]


def open_candidates(puzzle: Puzzle) -> set[tuple[int, int]]:
    domains = engine.solver_for(puzzle.network, WALKS).start(puzzle, guesses=False).position.domains
    return {(c, d) for c in puzzle.board.cells for d in puzzle.board.digits if domains[c] & puzzle.board.bit(d)}


def conflict(puzzle: Puzzle, a: tuple[int, int], b: tuple[int, int]) -> bool:
    if a[0] == b[0] or a[1] != b[1]:
        return a[0] == b[0] and a[1] != b[1]
    return any(a[0] in group.cells and b[0] in group.cells for group in puzzle.network.groups)


def check_links(puzzle: Puzzle, step: Step, chain: tuple[Node, ...]) -> None:
    left = open_candidates(puzzle)
    for node, following in zip(chain, (*chain[1:], chain[0]), strict=True):
        both = {*node.candidates, *following.candidates}
        if node.leads == "strong":
            assert any({*map(puzzle.board.split, truth.candidates)} & left <= both for truth in step.because), (
                step,
                node,
            )
        elif node.leads == "weak":
            assert all(conflict(puzzle, a, b) for a in node.candidates for b in following.candidates), (step, node)


@pytest.mark.parametrize("line", PUZZLES)
def test_chains_are_made_of_links(line: str) -> None:
    seen = 0
    for position in positions(line):
        for step in engine.steps(position, WALKS):
            if not step.chain:
                continue
            seen += 1
            check_links(position, step, step.chain)
            if step.chain[-1].leads == "weak":
                continue  # a loop: what goes conflicts with two neighbours anywhere in it
            ends = {*step.chain[0].candidates, *step.chain[-1].candidates}
            for gone in step.removes:
                assert all(conflict(position, gone, end) for end in ends), step
    assert seen > 20


@pytest.mark.parametrize("line", PUZZLES)
def test_forcing_chains_are_made_of_links(line: str) -> None:
    seen = 0
    for position in positions(line)[:2]:
        for step in engine.steps(position, FORCING, limit=400):
            branch: list[Node] = []
            for node in step.chain:
                branch.append(node)
                if node.leads == "end":
                    seen += 1
                    check_links(position, step, tuple(branch))
                    branch = []
            assert branch == []
    assert seen > 20


def test_names_are_told_apart() -> None:
    position = positions(PUZZLES[1])[0]
    for title, digits in (("X-Chain", 1), ("Skyscraper", 1)):
        for step in engine.steps(position, find_techniques(title)):
            assert len({digit for node in step.chain for _, digit in node.candidates}) == digits
    for step in engine.steps(position, find_techniques("XY-Chain")):
        assert all(len(truth.name) > 0 and truth in position.network.truths[:81] for truth in step.because)
    for step in engine.steps(position, find_techniques("Grouped X-Chain")):
        assert step.places == ()
