"""Find positions to practise techniques in, in puzzles of our own making.

    python -m tests.engines.logic.find_practice [seconds] [name …]

Random puzzles are made and solved, easiest technique first, so that where a technique comes up it is the next thing to find.
A technique that never comes up so, because something easier always does the same, is given positions where it applies, those
with the hardest next step first. Up to three positions per technique, each of another puzzle and none of its example's, are
printed as lines of `src/whydoku/lessons/practice.tsv`. What is named is looked for anew ("all" is everything); without names,
only what the table lacks.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice

import whydoku as w
from tests.engines.logic.find_examples import line
from whydoku.engines.logic import engine
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import Technique, find_techniques, select, techniques
from whydoku.errors import StoppedError
from whydoku.lessons.practice import PER_TECHNIQUE, Practice, practice
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, write_rule

KINDS = (
    "killer",
    "thermometer",
    "arrow",
    "sandwich",
    "quadruple",
    "ratio",
    "xv",
    "renban",
    "whispers",
    "little-killer",
)
WHOLE = ("anti-knight", "dutch-flatmates", "connected 1 2 3 4 5 6")
"""Kinds of rules to make puzzles with: elements that are placed on a grid, and rules of the whole board."""

Row = tuple[str, str]
"""A position, and its rules."""

Kept = Callable[[Technique], tuple[Practice, ...]]
"""The positions that a technique has already."""


class Search:
    """Positions found so far: where a technique is the next thing to find, and where it applies."""

    def __init__(self, wanted: set[Technique], kept: Kept) -> None:
        self.wanted = sorted(wanted, key=lambda technique: technique.price)
        self.kept = kept
        self.next: dict[Technique, dict[Puzzle, Row]] = {technique: {} for technique in wanted}
        self.applies: dict[Technique, dict[Puzzle, Row]] = {technique: {} for technique in wanted}
        self.known = {
            technique: {w.read(each).givens for each in (technique.example, *(row.position for row in kept(technique)))}
            for technique in wanted
        }

    def needs(self, technique: Technique, rows: dict[Puzzle, Row]) -> bool:
        """Whether a technique has too few positions with those."""
        return len(rows) + len(self.kept(technique)) < PER_TECHNIQUE

    def look(self, puzzle: Puzzle, rules: str, seconds: float) -> None:
        """Look for a position of each technique that still lacks one on the way to a puzzle's solution."""
        usual = engine.explain(puzzle, select(), guesses=False, deadline=seconds)
        for technique in self.wanted:
            if bool(technique.example_rules) != bool(rules) or puzzle.givens in self.known[technique]:
                continue
            if self.needs(technique, self.next[technique]):
                for position in _turns(puzzle, usual, technique, seconds):
                    if _applies(technique, position, rules, seconds):
                        self.next[technique][puzzle] = line(position, technique), rules
                        break
            if self.needs(technique, self.next[technique] | self.applies[technique]):
                for at in sorted(range(len(usual)), key=lambda at: -usual.effects[at].technique.price):
                    position = usual.position(at)
                    if _applies(technique, position, rules, seconds):
                        self.applies[technique][puzzle] = line(position, technique), rules
                        break

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Yield the best rows of each technique."""
        for technique in sorted(self.wanted, key=lambda each: each.title):
            found = self.applies[technique] | self.next[technique]
            best = sorted(found, key=lambda puzzle: puzzle not in self.next[technique])
            for puzzle in best[: PER_TECHNIQUE - len(self.kept(technique))]:
                yield (technique.title, *found[puzzle])


def _turns(puzzle: Puzzle, usual: Path, technique: Technique, seconds: float) -> Iterator[Position]:
    """Yield the first position on the usual path, and on that of easier techniques only, where it is a technique's turn."""
    hardest = max((effect.technique.price for effect in usual.effects), default=0.0)
    path = usual
    if not technique.default and (technique.price <= hardest or not usual.solved):
        easier = tuple(each for each in select() if each.price < technique.price)
        path = engine.explain(puzzle, (*easier, technique), guesses=False, deadline=seconds)
    turns = (at for at, effect in enumerate(path.effects) if effect.technique is technique)
    yield from (path.position(at) for at in islice(turns, 1))


def _applies(technique: Technique, position: Puzzle, rules: str, seconds: float) -> bool:
    """Whether a technique finds a step in a position, as it is read from its line."""
    again = w.read(line(position, technique), rules=rules or ())
    try:
        return engine.next_step(again, (technique,), deadline=seconds) is not None
    except StoppedError:
        return False


def puzzles(seed: int, with_rules: bool) -> Iterator[tuple[Puzzle, str]]:
    """Yield puzzles with one solution each, and the text of their rules."""
    for number in count(seed):
        if with_rules and number % 2 == 0:
            kinds = KINDS + WHOLE
            kind = kinds[number // 2 % len(kinds)]
            elements = 6 + number % 5 if kind in KINDS else None
            made = w.generate(1, seed=number, rules=kind, deadline=10, elements=elements)
        else:
            made = w.generate(1, seed=number, clues=28 if number % 3 == 0 else None, deadline=10)
        for puzzle in made:
            own = [rule for rule in puzzle.rules if rule not in default_rules(puzzle.board)]
            yield puzzle, "; ".join(write_rule(rule, puzzle.board) for rule in own)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    named = {technique for name in sys.argv[2:] for technique in find_techniques(name)}
    wanted = named or {each for each in techniques() if len(practice(each.title)) < PER_TECHNIQUE}
    search = Search(wanted, lambda technique: () if named else practice(technique.title))
    begin = time.perf_counter()
    for puzzle, rules in puzzles(1, any(each.example_rules for each in wanted)):
        search.look(puzzle, rules, 2.0)
        full = not any(search.needs(each, search.next[each]) for each in wanted)
        if full or time.perf_counter() - begin > seconds:
            break
    rows = [*search.rows()]
    for row in rows:
        print("\t".join(row).rstrip())
    counts = Counter(title for title, *_ in rows)
    short = sorted(each.title for each in wanted if counts[each.title] + len(search.kept(each)) < PER_TECHNIQUE)
    turns = sum(not search.needs(each, search.next[each]) for each in wanted)
    print(f"# {turns} of {len(wanted)} techniques have {PER_TECHNIQUE} where it is their turn", file=sys.stderr)
    print(f"# {len(rows)} found; fewer than {PER_TECHNIQUE} for: {', '.join(short) or 'nothing'}", file=sys.stderr)


if __name__ == "__main__":
    main()
