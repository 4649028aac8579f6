"""What must hold of the words of every step that argues from rules: they name every premise, and what they claim is true.

Puzzles come from the examples of all rules, from random variants, and from the shared collection where it is there.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from tests.shared import shared_or_own
from tests.support.effort import FULL
from tests.support.premises import names_premise
from tests.support.random_variants import random_variant
from whydoku import read
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import Technique, select, techniques
from whydoku.errors import WhydokuError
from whydoku.model.board import Cell, Digit
from whydoku.model.position import Position
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.rules import rule_types
from whydoku.teacher.hints import make_hint
from whydoku.words.extremes import end_of
from whydoku.words.sentence_checks import named_cells

EASY = select(without="forcing, rule forcing, nested forcing net, exotic")
RULES = {name: rule for name, rule in rule_types().items() if rule.example is not None}
NEVER = (
    "must fit",
    "candidates that go",
    "cannot be satisfied",
    "no choice of the other",
    "has been ruled out",
    "removed here",
    "left side",
    "right side",
    "  ",
    "..",
    " ,",
    "So so",
    "no of the",
    "{",
)


def ruled_steps(puzzle: Puzzle, most: int) -> Iterator[tuple[Position, Step]]:
    """Yield steps of a puzzle's path that argue from rules, evenly spread."""
    path = engine.explain(puzzle, EASY, guesses=False, deadline=10)
    numbers = [number for number, step in enumerate(path) if step.premises]
    for number in numbers[:: max(1, len(numbers) // most)][:most]:
        yield path.position(number), path[number]


# -- facts ------------------------------------------------------------------------------------------------------------

_RANGE = r"\d+(?: to \d+)?"
_IS = re.compile(
    rf"((?:the \w+ of )?r\d+c\d+) is ({_RANGE}(?:(?:, | or ){_RANGE})*)(?![·\d]| [−+]| more| less)", re.IGNORECASE
)
_BOUND = re.compile(r"(?<![+·] )(?<!·)(r\d+c\d+) is (at least|at most) (?:\d+(?: [+−] \d+)+ = )?(\d+)")
_ARITHMETIC = re.compile(r"(?<![·\w])(?<![+−·] )(\d+(?: [+−] \d+)+) = (\d+)\b(?!·)")
_CAGE = re.compile(r"the cage of (\d+) at (r\d+c\d+)", re.IGNORECASE)
_SUPPOSED = ("with ", "without ", "if ", "suppose ", "would ")


def check_facts(position: Position, step: Step, text: str) -> None:
    """Check what a text says of cells, sums and cages against the position."""
    board, after = position.board, position.after(step)

    def left(where: Position, cell: Cell) -> set[Digit]:
        value = where.values[cell]
        return {value} if value is not None else set(where.candidates(cell))

    for place in (place for layer in board.layers for place in layer.places):
        text = re.sub(rf"{re.escape(place)}\b", "this place", text, flags=re.IGNORECASE)
    outside = step.technique.title in ("Must Be In", "Rule Clash")
    for sentence in re.split(r"(?<=[.]) |\n", text):
        plain = re.sub(r"^\(\d+\) ", "", sentence.strip()).casefold()
        if plain.startswith("by "):
            continue  # a choice of statements
        supposed = any(word in plain for word in _SUPPOSED) or (outside and not plain.startswith("so "))
        for name, listed in _IS.findall(sentence):
            cell = board.cell(name[:1].lower() + name[1:])
            said = {
                digit
                for first, _, last in re.findall(r"(\d+)( to (\d+))?", listed)
                for digit in range(int(first), int(last or first) + 1)
            } & set(board.digits)
            said = {
                digit for digit in said if "to" not in listed or digit in left(position, cell) | {min(said), max(said)}
            }
            assert said <= left(position, cell), f"{name} is {listed}: {sentence} | {text}"
            assert supposed or said >= left(after, cell), f"{name} is {listed}: {sentence} | {text}"
        for name, word, number in _BOUND.findall(sentence):
            digits = left(after, board.cell(name))
            fine = min(digits) >= int(number) if word == "at least" else max(digits) <= int(number)
            assert supposed or fine, f"{name} is {word} {number}: {sentence}"
    for formula, total in _ARITHMETIC.findall(text):
        numbers = [int(part) for part in re.findall(r"\d+", formula)]
        signs = [1, *(1 if sign == "+" else -1 for sign in re.findall(r"[+−]", formula))]
        assert sum(a * b for a, b in zip(numbers, signs, strict=True)) == int(total), f"{formula} = {total}: {text}"
    parts = position.network.primitives
    groups = {part.cells for part in parts if isinstance(part, AllDifferent)}
    sums = [(part.total, tuple(map(board.under, part.cells))) for part in parts if isinstance(part, Sum)]
    known = {(total, cells[0]) for total, cells in sums if cells in groups}
    for total, name in _CAGE.findall(text):
        assert (int(total), board.cell(name)) in known, text


def check_words(position: Position, step: Step) -> None:
    """Check the words of a step at every depth, and its hints."""
    texts = [step.tell(depth, position) for depth in (1, 2, 3)]
    for text in (*texts, *(step.tell(depth) for depth in (1, 2, 3))):
        for never in NEVER:
            assert all(never not in line.lstrip() for line in text.splitlines()), f"{never!r}: {text}"
        assert text.rstrip().endswith("."), text
    if any(line.plain for depth in (1, 2, 3) for line in step.lines(depth, position)):
        return  # the bare claim names no rule; `test_sentences` counts these
    argued = [inference.rule for inference in step.argument if inference.rule is not None]
    for premise in (*step.premises, *argued):
        assert any(names_premise(text, premise, position.board) for text in texts[1:]), f"{premise.name}: {texts}"
    if step.technique.family == "rules":
        for text in texts[1:]:
            for premise in step.premises:
                assert names_premise(text, premise, position.board), f"{premise.name}: {text}"
            changed = {cell for cell, _ in (*step.places, *step.removes)}
            changed |= {under for cell in changed if (under := position.board.under(cell)) is not None}
            named = named_cells(position.board, text)
            assert any(cell in named or position.board.name(cell) in text for cell in changed), text
        assert len(texts[0]) <= 200, texts[0]
        for text in texts if position.board.size <= 9 else ():  # beyond, digits are letters
            check_facts(position, step, text)
        hints = [make_hint(step, level, position=position).text for level in (1, 2, 3)]
        assert any(premise.name in hints[0] or premise.sums for premise in step.premises), hints
        assert hints[2].endswith("?"), hints
        for hint in hints:
            assert step.conclusion not in hint


@pytest.mark.parametrize("name", list(RULES))
def test_words_under_every_rule(name: str) -> None:
    example = RULES[name].example
    assert example is not None
    puzzle = read(example.puzzle, size=example.size, rules=example.rules)
    for position, step in ruled_steps(puzzle, 40 if FULL else 3):
        check_words(position, step)


@pytest.mark.parametrize("seed", range(30 if FULL else 2))
def test_words_of_random_variants(seed: int) -> None:
    found = list(ruled_steps(random_variant(random.Random(seed)), 60 if FULL else 8))
    assert found
    for position, step in found:
        check_words(position, step)


@pytest.mark.parametrize("technique", [t for t in techniques() if t.family in ("rules", "rule forcing")], ids=str)
def test_words_of_every_rule_technique(technique: Technique) -> None:
    position = read(technique.example, rules=technique.example_rules).start()
    found = engine.steps(position, (technique,), limit=4)
    assert found
    for step in found:
        check_words(position, step)


@pytest.mark.parametrize("seed", range(20 if FULL else 2))
def test_longer_arguments_name_every_premise(seed: int) -> None:
    puzzle = random_variant(random.Random(100 + seed))
    simple = tuple(technique for technique in EASY if technique.family in ("singles", "rules"))
    position = engine.explain(puzzle, simple, guesses=False, deadline=10).position(-1)
    forcing = select("rule forcing", without="nested rule forcing")
    for step in () if position.solved else engine.steps(position, forcing, limit=3, deadline=20):
        check_words(position, step)


@cache
def collection() -> list[Puzzle]:
    """Read the shared variants that can be read."""
    found = []
    for line in shared_or_own("variants/puzzles.jsonl").read_text().splitlines():
        try:
            found.append(read(json.loads(line)["iss"]))
        except WhydokuError:
            continue
    return found


@pytest.mark.parametrize("part", range(4))
def test_words_of_the_shared_collection(part: int) -> None:
    puzzles = collection()
    for puzzle in puzzles[part :: 4 if FULL else 48]:
        for position, step in ruled_steps(puzzle, 12 if FULL else 4):
            check_words(position, step)


# -- arithmetic -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_least_and_greatest_sums_are_those_of_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    cells = tuple(range(chance.randint(1, 4)))
    left = {cell: tuple(sorted(chance.sample(range(1, 10), chance.randint(1, 5)))) for cell in cells}
    apart = tuple(chance.sample(cells, chance.randint(1, len(cells))))
    terms = tuple((cell, weight) for cell, weight in zip(cells, chance.choices((1, 1, 2), k=len(cells)), strict=True))
    fine = [
        sum(weight * digit for (_, weight), digit in zip(terms, digits, strict=True))
        for digits in product(*(left[cell] for cell in cells))
        if len({digits[cell] for cell in apart}) == len(apart)
    ]
    for least in (True, False):
        found = end_of(terms, left, (("row 1", apart),), least)
        if not fine:
            assert found is None or len({weight for _, weight in terms}) > 1
            continue
        assert found is not None
        best = min(fine) if least else max(fine)
        assert found.total <= best if least else found.total >= best
        if len({weight for cell, weight in terms if cell in apart}) <= 1:
            assert found.total == best
