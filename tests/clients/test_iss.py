"""ISS itself, in node: what it reads, we read alike; what we write, it solves alike. Needs WHYDOKU_ISS, a checkout of it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import whydoku as w
from tests.clients.clients import ask_node, client
from tests.clients.iss_strings import KINDS, SHAPES, Strings
from tests.laws.rule_instances import an_instance
from tests.support.effort import FULL
from whydoku.errors import InputError
from whydoku.formats import write_text
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, rule_types

EACH = 40 if FULL else 8
LIMIT = 2000
CRASH = re.compile("Cannot read propert|is not iterable|Invalid typed array|Maximum call stack")  # not a refusal


@pytest.fixture
def iss() -> Path:
    return client("WHYDOKU_ISS", "a checkout of sigh/Interactive-Sudoku-Solver")


def counted(iss: Path, strings: list[str]) -> list[int | str]:
    """Let ISS count the solutions of strings; a text is what it refuses one with."""
    answers = ask_node("iss.mjs", iss, [{"iss": text, "limit": LIMIT} for text in strings])
    return [answer.get("count", answer.get("error")) for answer in answers]


def ours(text: str) -> int | str:
    """Count the solutions of a string, or return why it is refused."""
    try:
        return w.count(w.read(text, format="iss"), limit=LIMIT)
    except InputError as error:
        return str(error)


def test_random_strings_are_read_as_iss_reads_them(iss: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = Random(2)
    strings = [Strings(source, shape).string(kind) for shape in SHAPES for kind in KINDS for _ in range(EACH)]
    tally: Counter[str] = Counter()
    for text, theirs in zip(strings, counted(iss, strings), strict=True):
        found = ours(text)
        if isinstance(theirs, str):
            assert isinstance(found, str) or CRASH.search(theirs), (text, theirs, found)
            tally["refused by ISS"] += 1
        elif isinstance(found, str):
            tally["the same" if theirs == 0 else "refused by us alone"] += 1  # what can never hold is refused
        else:
            assert found == theirs, text
            tally["the same"] += 1
    with capsys.disabled():
        print(f"\n{len(strings)} ISS strings compared: {dict(tally)}")
    assert tally["the same"] > 0.7 * len(strings)
    assert tally["refused by us alone"] < 0.03 * len(strings)


BOARDS = (
    Board.square(4),
    Board.square(4, low=0),
    Board.square(4, box=None),
    Board(4, 4, 4, regions=((0, 1, 2, 4), (3, 6, 7, 11), (5, 8, 9, 12), (10, 13, 14, 15))),
)


def test_what_is_written_is_solved_alike(iss: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = Random(3)
    written: list[tuple[Puzzle, str]] = []
    refused: set[str] = set()
    for rule in rule_types().values():
        for number in range(EACH):
            board = BOARDS[number % len(BOARDS)]
            instance = an_instance(rule, board, source, tries=20)
            if instance is None:
                continue
            puzzle = Puzzle(board, (*default_rules(board), instance), (None,) * len(board.cells))
            try:
                _ = puzzle.network
                written.append((puzzle, write_text([puzzle], "iss")))
            except InputError:
                refused.add(rule.name)
    answers = counted(iss, [text for _, text in written])
    counts = [w.count(puzzle, limit=LIMIT) for puzzle, _ in written]
    rows = zip(written, counts, answers, strict=True)
    assert not [(text, count, theirs) for (_, text), count, theirs in rows if count != theirs]
    carried = {puzzle.rules[-1].name for puzzle, _ in written}
    with capsys.disabled():
        print(f"\n{len(written)} puzzles with {len(carried)} rules written for ISS; never: {sorted(refused - carried)}")
    assert len(carried) > 60
