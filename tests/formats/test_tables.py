"""Laws of the tables from a format's constraints to our rules: every entry goes both ways, or says why it does not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.laws.rule_instances import an_instance
from whydoku.errors import FormatError
from whydoku.formats import read_text, write_text
from whydoku.formats._constraint_table import Constraint, Table
from whydoku.formats._rule_meaning import meaning
from whydoku.formats.fpuzzles import table as fpuzzles
from whydoku.formats.iss import table as iss
from whydoku.formats.penpa import table as penpa
from whydoku.formats.sudokumaker import table as sudokumaker
from whydoku.formats.sudokupad import table as sudokupad
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules, find_rule, parse_rule
from whydoku.rules.chaos_construction import ChaosConstruction
from whydoku.rules.negative_kropki import NegativeKropki
from whydoku.rules.negative_xv import NegativeXV

TABLES: dict[str, Table[Any]] = {
    "fpuzzles": fpuzzles.TABLE,
    "iss": iss.TABLE,
    "penpa": penpa.TABLE,
    "sudokumaker": sudokumaker.TABLE,
    "sudokupad": sudokupad.TABLE,
}
BOARDS = (Board.square(4), Board.square(6), Board.square(9))
BESIDE = ("", "difference r1c1 r1c2")  # some rules say something only beside a dot
PLAIN = {  # rules that random instances give exemptions, which formats have no place for
    "negative-kropki": (NegativeKropki(), NegativeKropki((1,), ()), NegativeKropki((), (2,))),
    "negative-xv": (NegativeXV(),),
    "chaos-construction": (  # what random instances say of cells, an ISS string says in another order
        ChaosConstruction(together=((0, 1),), borders=((2, 3),), boxes=True),
        ChaosConstruction(counts=((0,), (5, 6, 10)), seen=((1,), (6, 7, 2)), itself=False, boxes=True),
    ),
}
TRIES = 3000

ENTRIES = [(name, entry) for name, table in TABLES.items() for entry in table]
BOTH_WAYS = [
    (name, entry, rule)
    for name, entry in ENTRIES
    if not entry.only_read and not entry.only_written
    for rule in entry.rules
]


def title(value: object) -> str:
    return value.name if isinstance(value, Constraint) else str(value)


@pytest.mark.parametrize("name", TABLES)
def test_no_name_stands_twice_and_every_rule_is_one_of_ours(name: str) -> None:
    read = [entry.name for entry in TABLES[name] if not entry.only_written]
    assert len(read) == len(set(read))
    for entry in TABLES[name]:
        assert [find_rule(rule).name for rule in entry.rules] == list(entry.rules)


@pytest.mark.parametrize(("name", "entry"), ENTRIES, ids=title)
def test_an_entry_that_goes_one_way_only_says_why(name: str, entry: Constraint[Any]) -> None:
    kinds = {kind.__name__ for kind in type(entry.shape).__mro__}
    assert bool(entry.only_read) == ("OnlyRead" in kinds)
    assert bool(entry.only_written) or "OnlyWritten" not in kinds
    assert not (entry.only_read and entry.only_written)
    for reason in (entry.only_read, entry.only_written):
        assert not reason or " " in reason


def used_in_reading(monkeypatch: pytest.MonkeyPatch, name: str) -> set[str]:
    """Yield the set that names of entries go into whenever they read something."""
    used: set[str] = set()
    way = "rules" if name == "iss" else "read"
    for kind in {kind for entry in TABLES[name] for kind in type(entry.shape).__mro__ if way in vars(kind)}:
        plain = getattr(kind, way)

        def watched(self: Any, entry: Constraint[Any], *rest: Any, plain: Any = plain) -> Iterator[Rule]:
            if name == "iss":  # whose reader asks an entry only where its type stands in the text
                used.add(entry.name)
            for rule in plain(self, entry, *rest):
                used.add(entry.name)
                yield rule

        monkeypatch.setattr(kind, way, watched)
    return used


def carried(name: str, puzzle: Puzzle) -> bool:
    """Write a puzzle and read it back; say whether it was carried by the format's own data, and check that it is the same."""
    try:
        text = write_text([puzzle], name)
    except FormatError:
        return False
    if text.startswith("https://sudokupad.app/fpuzzles"):
        return False
    (back,) = read_text(text, format=name)
    assert (back.board, back.givens) == (puzzle.board, puzzle.givens)
    assert meaning(puzzle.board, back.rules) == meaning(puzzle.board, puzzle.rules), text
    return True


def instances(rule: str) -> Iterator[tuple[Board, Rule]]:
    """Yield instances of a rule on boards, the same ones each time."""
    for plain in PLAIN.get(rule, ()):
        yield BOARDS[0], plain
    source = random.Random(rule)
    for number in range(TRIES):
        board = BOARDS[number % len(BOARDS)]
        instance = an_instance(find_rule(rule), board, source, tries=20)
        if instance is not None:
            yield board, instance


@pytest.mark.parametrize(("name", "entry", "rule"), BOTH_WAYS, ids=title)
def test_an_instance_goes_there_and_back_by_this_entry(
    name: str, entry: Constraint[Any], rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = used_in_reading(monkeypatch, name)
    for board, instance in instances(rule):
        for beside in BESIDE:
            rules = (*default_rules(board), *(parse_rule(text, board) for text in (beside,) if text), instance)
            used.clear()
            if carried(name, Puzzle(board, rules, (None,) * len(board.cells))) and entry.name in used:
                return
    pytest.fail(f"no instance of {rule} was carried by {entry.name}")
