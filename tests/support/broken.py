"""Broken puzzles: one given is added or changed, or one element of a rule; seeded, so that runs repeat."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import count
from random import Random

import whydoku as w
from tests.shared import OWN, shared_or_own
from whydoku.engines.search import classic
from whydoku.errors import RuleError, StoppedError
from whydoku.model.rule import Rule

CLASSIC = ("kaggle", "unbiased", "17_clue", "top1465", "hardest_1905")


def classics() -> Iterator[str]:
    """Yield plain puzzles with one solution, of every kind in turn, again and again."""
    files = [_lines(f"classic/{name}.txt") for name in CLASSIC]
    for number in count():
        yield from (lines[number % len(lines)] for lines in files)


def _lines(name: str) -> list[str]:
    text = shared_or_own(name).read_text(encoding="utf-8")
    return [line[:81].replace("0", ".") for line in text.splitlines() if len(line) >= 81]


def broken_classic(line: str, chance: Random) -> str:
    """Add or change one given so that there is no solution; mostly one that clashes with no other at first sight."""
    seen_twice = chance.random() < 0.2
    while True:
        cell, digit = chance.randrange(81), chance.choice("123456789")
        if line[cell] != digit and (seen_twice or not _sees(line, cell, digit)):
            changed = f"{line[:cell]}{digit}{line[cell + 1 :]}"
            if not classic.count(changed, 1):
                return changed


def two_clues_more(line: str, chance: Random) -> str:
    """Add two givens so that there is no solution, though neither clashes with another at first sight."""
    while True:
        changed = line
        for cell in chance.sample([cell for cell in range(81) if line[cell] == "."], 2):
            digits = [digit for digit in "123456789" if not _sees(changed, cell, digit)]
            if digits:
                changed = f"{changed[:cell]}{chance.choice(digits)}{changed[cell + 1 :]}"
        if not classic.count(changed, 1):
            return changed


def _sees(line: str, cell: int, digit: str) -> bool:
    row, col = divmod(cell, 9)
    return any(
        line[other] == digit and (r == row or c == col or (r // 3, c // 3) == (row // 3, col // 3))
        for other in range(81)
        if other != cell
        for r, c in [divmod(other, 9)]
    )


def variants() -> Iterator[w.Puzzle]:
    """Yield variants with one solution: our own, then the shared ones where they are there."""
    own = OWN / "variants.jsonl"
    shared = shared_or_own("variants/puzzles.jsonl")
    for path in dict.fromkeys((own, shared)):
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                yield w.read(json.loads(line)["iss"], format="iss")
            except w.InputError:
                continue


def broken_variant(puzzle: w.Puzzle, chance: Random, tries: int = 40) -> w.Puzzle | None:
    """Change one element or given so that there is no solution; None where it does not come out soon."""
    elements = [number for number, rule in enumerate(puzzle.rules) if fields(rule)]
    for _ in range(tries):
        made = _changed(puzzle, elements, chance)
        try:
            if made is not None and w.count(made, limit=1, deadline=2) == 0:
                return made
        except (RuleError, StoppedError):
            continue
    return None


def wrong_total(puzzle: w.Puzzle, chance: Random, tries: int = 40) -> w.Puzzle | None:
    """Change the total of one element by up to three so that there is no solution; None where it does not come out soon."""
    totals = {
        number: total
        for number, rule in enumerate(puzzle.rules)
        if "total" in {each.name for each in fields(rule)} and isinstance(total := vars(rule)["total"], int)
    }
    for _ in range(tries if totals else 0):
        number = chance.choice([*totals])
        changes = {"total": totals[number] + chance.choice((-3, -2, -1, 1, 2, 3))}
        try:
            rule = replace(puzzle.rules[number], **changes)
            made = replace(puzzle, rules=(*puzzle.rules[:number], rule, *puzzle.rules[number + 1 :]))
            if w.count(made, limit=1, deadline=2) == 0:
                return made
        except (RuleError, StoppedError):
            continue
    return None


def _changed(puzzle: w.Puzzle, elements: Sequence[int], chance: Random) -> w.Puzzle | None:
    if elements and chance.random() < 0.8:
        number = chance.choice(elements)
        rule = _changed_rule(puzzle, puzzle.rules[number], chance)
        if rule is None:
            return None
        return replace(puzzle, rules=(*puzzle.rules[:number], rule, *puzzle.rules[number + 1 :]))
    clues = puzzle.clues()
    cell = chance.choice(clues)[0] if clues and chance.random() < 0.5 else chance.choice(puzzle.board.cells)
    digit = chance.choice(puzzle.board.digits)
    if puzzle.givens[cell] == digit:
        return None
    return replace(puzzle, givens=tuple(digit if c == cell else g for c, g in enumerate(puzzle.givens)))


def _changed_rule(puzzle: w.Puzzle, rule: Rule, chance: Random) -> Rule | None:
    """Change a total by a little, turn a line round, or move one cell beside where it was."""
    name = chance.choice([each.name for each in fields(rule)])
    value = getattr(rule, name)
    if isinstance(value, bool):
        return None
    if name in ("total", "clue") and isinstance(value, int):
        return replace(rule, **{name: value + chance.choice((-3, -2, -1, 1, 2, 3))})
    if isinstance(value, int) and name in ("first", "second", "circle", "corner"):
        return replace(rule, **{name: _beside(puzzle, value, chance)})
    if isinstance(value, tuple) and value and all(isinstance(each, int) for each in value) and "digit" not in name:
        if chance.random() < 0.4:
            return replace(rule, **{name: value[::-1]})
        at = chance.randrange(len(value))
        moved = _beside(puzzle, value[at], chance)
        return None if moved in value else replace(rule, **{name: (*value[:at], moved, *value[at + 1 :])})
    return None


def _beside(puzzle: w.Puzzle, cell: int, chance: Random) -> int:
    row, col = puzzle.board.positions[cell]
    near = [puzzle.board.at(row + down, col + right) for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return chance.choice([other for other in near if other is not None])
