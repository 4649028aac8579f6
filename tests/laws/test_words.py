"""Laws for the words of every step at every depth: style, grammar, and facts that can be looked up.

Each technique's example, the paths of generated puzzles, and, where the shared puzzles are there, of those: a few of each kind,
a thousand with WHYDOKU_FULL=1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import whydoku as w
from tests.shared import shared_or_own
from tests.support.effort import FULL, some
from tests.support.examples import example_steps
from tests.support.notation import without_notation
from tests.support.puzzles import KINDS, dig
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.position import Position
from whydoku.model.step import Step
from whydoku.words.sentence_checks import named_cells

NEVER = (
    "something is left with nothing",
    "the candidates that go",
    "Assume the opposite",
    "has the digit they share",
    "one of its two digits",
    "if its first node",
    "take turns",
    "removed here",
    "So So",
    "So so",
    "therefore",
    "hence",
    "<>",
    "{",
    "}",
    " ,",
    " .",
    "()",
    "..",
    " is are ",
)
_DOUBLED = re.compile(r"\b([A-Za-z]+) \1\b")
_START = re.compile(r"(?:^|(?<=[.:?] ))(?!r\d|[A-Z0-9(“])", re.MULTILINE)
_IS_OR = re.compile(r"\b(r\d+c\d+) is (\d(?:(?:, \d)* or \d))(?=[,.;]| and)")
_HOUSE = re.compile(r"((?:row|column|box) \d+) has its (\d) in ((?:r\d+c\d+(?:, | or )?)+)(?=[,.;]|$| and)")


def check_words(step: Step, position: Position) -> int:
    """Check the words of a step; give the length of the longest."""
    longest = 0
    for depth in w_depths(step):
        text = without_notation(step, step.tell(depth, position))
        longest = max(longest, len(text))
        assert text, step.technique
        for phrase in NEVER:
            assert phrase not in text, f"{phrase!r}: {text}"
        assert not _DOUBLED.search(text), text
        for line in text.splitlines():
            assert "  " not in line.lstrip(), text
        if depth == 2:
            check_style(step, text)
    check_facts(step, position)
    return longest


def w_depths(step: Step) -> tuple[int, ...]:
    """Return the depths at which a step is told; a guess is told at one."""
    return (1,) if step.assumes or step.refutes else (1, 2, 3)


def check_style(step: Step, text: str) -> None:
    """Check that an argument ends in its conclusion, and that sentences begin as they should."""
    last = re.split(r"(?<=[.?]) ", text)[-1]
    named = named_cells(step.board, last)
    assert {_on_board(step.board, cell) for cell, _ in (*step.places, *step.removes) if cell not in named} <= named, (
        text
    )
    for sentence in re.split(r"(?<=[.?]) ", text):
        assert re.match(r"r\d|[A-Z0-9(]", sentence), text


def _on_board(board: Board, cell: Cell) -> Cell:
    """Return the cell of the board that names a place of a layer: "r3c3 is off the loop"."""
    layers = (board.layer_cells(layer.name) for layer in board.layers if not layer.places)
    return next((cells.index(cell) for cells in layers if cell in cells), cell)


def check_facts(step: Step, position: Position) -> None:
    """Look up what the first sentences say: what cells can be, and where a house has its digit, before anything is supposed."""
    if step.premises or step.assumes or step.refutes or position.board.rows > 9 or position.board.size > 9:
        return
    text = step.tell(2, position)
    told = re.split(r"Suppose|If |Without|were", text)[0]
    for name, digits in _IS_OR.findall(told):
        said = {int(digit) for digit in re.findall(r"\d", digits)}
        assert said == set(position.candidates(position.board.cell(name))), f"{name} is {digits}: {text}"
    houses = {house.name: house for house in position.network.houses}
    for house, symbol, cells in _HOUSE.findall(told):
        digit: Digit = int(symbol)
        places = {position.board.name(cell) for cell in houses[house].cells if position.has(cell, digit)}
        named = {f"r{row}c{col}" for rows, cols in re.findall(r"r(\d+)c(\d+)", cells) for row in rows for col in cols}
        assert named <= places, f"{house} has its {digit} in {cells}: {text}"


def all_steps(puzzle: w.Puzzle | str) -> Iterator[tuple[Step, Position]]:
    """Yield the steps of a path with their positions, or some of them."""
    path = w.explain(puzzle, deadline=30)
    for number in some(range(len(path)), 25):
        yield path[number], path.position(number)


@pytest.mark.parametrize("technique", w.techniques(), ids=lambda technique: technique.title)
def test_words_of_every_example(technique: w.Technique) -> None:
    for step in example_steps(technique)[:4]:
        assert step.position is not None
        check_words(step, step.position)
        if technique.family not in ("exotic", "rules", "rule forcing"):
            assert len(step.tell(1)) <= 240, step.tell(1)


@pytest.mark.parametrize("name", [name for name in KINDS if name not in ("25×25", "16×16", "12×12")])
def test_words_on_every_board(name: str) -> None:
    assert sum(check_words(step, position) > 0 for step, position in all_steps(dig(KINDS[name], 11))) > 0


@pytest.mark.parametrize("name", ["kaggle", "17_clue", "unbiased", "top1465", "hardest_1905"])
def test_words_of_shared_puzzles(name: str) -> None:
    lines = shared_or_own(f"classic/{name}.txt").read_text().split("\n")
    puzzles = [line.split()[0] for line in lines if line.strip()]
    most = (280 if name != "hardest_1905" else 20) if FULL else 2
    for puzzle in puzzles[:: max(1, len(puzzles) // most)][:most]:
        for step, position in all_steps(puzzle):
            check_words(step, position)
