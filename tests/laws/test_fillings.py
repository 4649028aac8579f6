"""The kernel's search of fillings, which decides whether a sentence is true, agrees with going through every filling.

The plain reading knows neither propagators nor bounds: it makes every filling of a few cells and asks each constraint in its
own words. What the constraints take at once must leave every digit that some filling has.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from itertools import combinations, product

import pytest

from whydoku import _kernel as kernel
from whydoku.model.board import Board
from whydoku.model.primitives import Automaton, ConnectedSet, Count, DifferentPairs, Pairs, Primitive, Sum, is_kept
from whydoku.words.constraints import of_primitive

SIZE, CELLS, QUESTIONS = 4, 6, 1_000
MANY = 1 << 40
Filling = Mapping[int, int]
"""The value of each cell, counted from 0."""
Read = Callable[[Filling], bool]
Both = tuple[kernel.Constraint, Read]
"""A constraint as the kernel has it, and as it reads."""


def _some(rng: random.Random, least: int = 1, most: int = CELLS) -> list[int]:
    return rng.sample(range(CELLS), rng.randint(least, most))


def _mask(rng: random.Random) -> int:
    return rng.randrange(1, 1 << SIZE)


def _differ(rng: random.Random, _: int) -> Both:
    cells = _some(rng, 2, SIZE)
    every = (1 << SIZE) - 1 if len(cells) == SIZE else 0
    return kernel.Differ(cells, every), lambda values: len({values[cell] for cell in cells}) == len(cells)


def _adds(rng: random.Random, low: int) -> Both:
    terms = [(cell, rng.choice([1, 1, 1, 2, -1, -10])) for cell in _some(rng)]
    total = rng.randint(0, 12)
    least, most = rng.choice([(total, total), (total, None), (None, total)])

    def read(values: Filling) -> bool:
        found = sum((values[cell] + low) * weight for cell, weight in terms)
        return (least is None or found >= least) and (most is None or found <= most)

    return kernel.Adds(low, terms, least, most), read


def _sets(rng: random.Random, _: int) -> Both:
    cells = _some(rng, 2, 3)
    masks = [sum(1 << value for value in some) for some in combinations(range(SIZE), len(cells))]
    sets = rng.sample(masks, rng.randint(0, len(masks)))
    holds = rng.random() < 0.5

    def made(values: Filling) -> bool:
        every = {values[cell] for cell in cells}
        return len(every) == len(cells) and sum(1 << value for value in every) in sets

    if holds:  # only of cells that differ: others may be pruned by less
        return kernel.MadeOfSets(cells, sets), made
    return kernel.NotMadeOfSets(cells, sets), lambda values: not made(values)


def _paired(rng: random.Random, _: int) -> Both:
    first, second = _some(rng, 2, 2)
    near = rng.randint(1, SIZE)
    table = [_mask(rng) for _ in range(SIZE)] if rng.random() < 0.5 else [_near(value, near) for value in range(SIZE)]
    return kernel.Paired(first, second, table), lambda values: bool(table[values[first]] >> values[second] & 1)


def _near(value: int, many: int) -> int:
    return sum(1 << other for other in range(SIZE) if abs(other - value) < many)


def _counts(rng: random.Random, _: int) -> Both:
    cells, digits = _some(rng), _mask(rng)
    allowed = rng.sample(range(len(cells) + 1), rng.randint(1, len(cells)))
    return kernel.CountsCells(
        cells, digits, allowed
    ), lambda values: sum(digits >> values[cell] & 1 for cell in cells) in allowed


def _one_true(rng: random.Random, _: int) -> Both:
    parts = [(rng.randrange(CELLS), _mask(rng)) for _ in range(rng.randint(1, 4))]
    return kernel.OneTrue(parts), lambda values: any(mask >> values[cell] & 1 for cell, mask in parts)


def _implies(rng: random.Random, low: int) -> Both:
    conditions, reads = [], []
    for _ in range(rng.randint(1, 2)):
        cell, mask = rng.randrange(CELLS), _mask(rng)
        failure = [(cell, (1 << SIZE) - 1 & ~mask)]
        conditions.append((([(cell, mask)], list[kernel.Constraint]()), failure if rng.random() < 0.7 else None))
        reads.append((cell, mask))
    then, says = _simple(rng, low)

    def read(values: Filling) -> bool:
        return says(values) or not all(mask >> values[cell] & 1 for cell, mask in reads)

    return kernel.Implies(conditions, ([], [then])), read


def _of_model(rng: random.Random, low: int) -> Both:
    """Return a primitive of the rules, read as the model reads it."""
    board = Board(1, CELLS, SIZE, low=low)
    board_digits = [*board.digits]
    chosen: Primitive
    kind = rng.randrange(6)
    if kind == 0:
        rows = {tuple(rng.choice(board_digits) for _ in range(3)) for _ in range(rng.randint(1, 12))}
        chosen = Automaton.from_rows(_some(rng, 3, 3), rows, "a table")
    elif kind == 1:
        cells = _some(rng, 2)
        links = tuple(pair for pair in combinations(cells, 2) if rng.random() < 0.5)
        digits = frozenset(rng.sample(board_digits, rng.randint(1, 2)))
        roots = tuple(cells[: rng.randint(0, 1)])
        size = rng.choice([None, None, rng.randint(1, len(cells))])
        chosen = ConnectedSet(tuple(cells), links, digits, "an area", roots, size, rng.random() < 0.5)
    elif kind == 2:
        cells = _some(rng, 4)
        half = len(cells) // 2
        chosen = DifferentPairs(tuple(cells[:half]), tuple(cells[half : 2 * half]), "pairs")
    elif kind == 3:
        chosen = Sum(tuple(_some(rng)), rng.randint(0, 12), "a sum")
    elif kind == 4:
        chosen = Count(tuple(_some(rng)), frozenset({rng.choice(board_digits)}), frozenset(_some(rng, 1, 3)), "a count")
    else:
        first, second = _some(rng, 2, 2)
        chosen = Pairs(first, second, lambda one, other: abs(one - other) > 1, "a pair")
    return of_primitive(board, chosen), lambda values: is_kept(
        chosen, {cell: value + low for cell, value in values.items()}
    )


SIMPLE = (_differ, _adds, _paired, _counts, _one_true)
EVERY = (*SIMPLE, _sets, _implies, _of_model)


def _simple(rng: random.Random, low: int) -> Both:
    return rng.choice(SIMPLE)(rng, low)


@pytest.mark.parametrize("seed", range(4))
def test_search_and_all_fillings_agree(seed: int) -> None:
    """Whether some filling is left, with further constraints and narrowed cells; and what is taken at once is in none."""
    rng, low = random.Random(seed), seed % 2
    answers = {True: 0, False: 0}
    for _ in range(QUESTIONS):
        left = {cell: _mask(rng) | _mask(rng) for cell in range(CELLS)}
        both = [rng.choice(EVERY)(rng, low) for _ in range(rng.randint(1, 5))]
        more = [rng.choice(EVERY)(rng, low) for _ in range(rng.randint(0, 2))]
        narrowed = {rng.randrange(CELLS): _mask(rng)} if rng.random() < 0.5 else {}
        fillings = kernel.Fillings(SIZE, [*left.items()], [each for each, _ in both], 1_000)
        kept = [values for values in _all(left) if all(read(values) for _, read in both)]
        found, _ = fillings.settle(MANY)
        assert found or not kept
        if not found:
            answers[False] += 1
            continue
        settled = dict(fillings.left())
        assert all(settled[cell] >> values[cell] & 1 for values in kept for cell in range(CELLS))
        narrowed = {cell: mask & settled[cell] for cell, mask in narrowed.items()}
        wanted = any(
            all(mask >> values[cell] & 1 for cell, mask in narrowed.items()) and all(read(values) for _, read in more)
            for values in kept
        )
        answer, _ = fillings.look([*narrowed.items()], [each for each, _ in more], MANY >> 12, MANY)
        assert answer == wanted
        answers[wanted] += 1
    assert min(answers.values()) > QUESTIONS / 5, answers


def _all(left: Mapping[int, int]) -> list[Filling]:
    choices = [[value for value in range(SIZE) if left[cell] >> value & 1] for cell in range(CELLS)]
    return [dict(enumerate(values)) for values in product(*choices)]


def test_room_says_nothing_that_groups_do_not() -> None:
    """Counting the digits that cells find only hastens what the groups say."""
    rng = random.Random(5)
    for _ in range(1_000):
        left = [(cell, _mask(rng)) for cell in range(CELLS)]
        groups = [_some(rng, 2, SIZE) for _ in range(rng.randint(1, 3))]
        differ: list[kernel.Constraint] = [kernel.Differ(group) for group in groups]
        cells = _some(rng, 2)
        without, _ = kernel.Fillings(SIZE, left, differ, 1_000).look([], [], MANY >> 12, MANY)
        room, _ = kernel.Fillings(SIZE, left, [*differ, kernel.Room(cells, groups)], 1_000).look(
            [], [], MANY >> 12, MANY
        )
        assert room == without


def test_bounds_end_a_search_and_count_alike() -> None:
    """A search that is cut short says so; what it took is the same every time."""
    cells = [*range(9)]
    pigeons = [kernel.Differ([one, other]) for one, other in combinations(cells, 2)]
    fillings = kernel.Fillings(8, [(cell, 255) for cell in cells], pigeons, 1_000)
    assert fillings.settle(MANY) == fillings.settle(MANY)
    assert fillings.look([], [], 100, MANY)[0] is None
    assert fillings.look([], [], MANY >> 12, 500) == fillings.look([], [], MANY >> 12, 500) == (None, 504)


def test_cells_that_are_not_in_question_are_refused() -> None:
    """Nothing is left in them, so that anything would follow."""
    with pytest.raises(ValueError, match="not in question"):
        kernel.Fillings(SIZE, [(0, 3), (2, 3)], [kernel.Differ([0, 1])], 1_000)
