"""Canonical forms against brute force on small boards, and against scrambling on 9×9."""

from __future__ import annotations

from itertools import permutations, product

import pytest

import whydoku as w
from whydoku import InputError
from whydoku._kernel import canonical_form, generate_grids, generate_puzzles
from whydoku.generate.canonical import canonical, canonical_lines, equivalents, scramble
from whydoku.generate.chance import Chance

CELLS = [[cell] for cell in range(81)]


def puzzles(count: int, seed: int) -> list[str]:
    found, *_ = generate_puzzles(count, seed, 0, CELLS, [], 0, 81, True, False, 60.0)
    return [puzzle for _, puzzle, _ in found]


def orders(parts: int, length: int) -> list[list[int]]:
    """List the orders of lines that keep bands together."""
    inner = list(permutations(range(length)))
    return [
        [part * length + line for part, lines in zip(outer, each, strict=True) for line in lines]
        for outer in permutations(range(parts))
        for each in product(inner, repeat=parts)
    ]


def brute_force(line: str, height: int, width: int) -> tuple[str, int]:
    """Try every exchange, naming digits as they come."""
    size = height * width
    best, found = "", 0
    turns = [line] if height != width else [line, "".join(line[c * size + r] for r in range(size) for c in range(size))]
    for text in turns:
        for rows in orders(size // height, height):
            for columns in orders(size // width, width):
                names: dict[str, str] = {".": "."}
                form = "".join(names.setdefault(text[r * size + c], str(len(names))) for r in rows for c in columns)
                if not best or form < best:
                    best, found = form, 0
                found += form == best
    return best, found


@pytest.mark.parametrize("clues", [0, 1, 2, 4, 6, 9, 12, 16])
def test_a_4x4_form_is_the_smallest_of_all(clues: int) -> None:
    for number in range(6):
        chance = Chance(clues, number)
        solutions = list(w.solutions("." * 16))
        grid = solutions[chance.below(len(solutions))].grid
        shown = set(chance.shuffled(range(16))[:clues])
        line = "".join(sign if cell in shown else "." for cell, sign in enumerate(grid))
        form, automorphisms, *_ = canonical_form(line, 2, 2)
        assert (form, automorphisms) == brute_force(line, 2, 2), line


@pytest.mark.parametrize("clues", [5, 9, 20, 36])
def test_a_6x6_form_is_the_smallest_of_all(clues: int) -> None:
    chance = Chance(clues)
    grid = w.solve(w.read("." * 36, size="2x3"), seed=clues).grid
    shown = set(chance.shuffled(range(36))[:clues])
    line = "".join(sign if cell in shown else "." for cell, sign in enumerate(grid))
    form, automorphisms, *_ = canonical_form(line, 2, 3)
    assert (form, automorphisms) == brute_force(line, 2, 3), line


def test_the_scramblings_of_100_puzzles_come_back_to_100_forms() -> None:
    lines = puzzles(100, 11)
    forms = canonical_lines(lines)
    assert len(set(forms)) == 100
    for line, form in zip(lines, forms, strict=True):
        scrambled = [scramble(w.read(line), 3, number).grid for number in range(1000)]
        assert len(set(scrambled)) == 1000
        assert set(canonical_lines(scrambled)) == {form}


def test_so_do_full_grids_and_grids_with_a_few_cells_empty() -> None:
    for number, grid in enumerate(generate_grids(40, 5, 0, False)):
        for empty in (0, 1, 3, 10, 30):
            gaps = set(Chance(9, number).shuffled(range(81))[:empty])
            puzzle = w.read("".join("." if cell in gaps else sign for cell, sign in enumerate(grid)))
            forms = canonical_lines([puzzle.grid, *(scramble(puzzle, empty, n).grid for n in range(10))])
            assert len(set(forms)) == 1


def test_the_way_to_a_form_leads_there() -> None:
    for line in [*puzzles(50, 2), *generate_grids(50, 2, 0, False)]:
        puzzle = w.read(line)
        found = canonical(puzzle)
        values = puzzle.givens
        moved = [
            values[c * 9 + r] if found.transposed else values[r * 9 + c] for r in found.rows for c in found.columns
        ]
        assert sorted(found.digits) == list(range(1, 10))
        assert tuple(None if digit is None else found.digits[digit - 1] for digit in moved) == found.puzzle.givens
        assert canonical(found.puzzle).puzzle == found.puzzle
        if None not in values:
            assert w.check(found.puzzle).status is w.Status.UNIQUE


def test_automorphisms_are_counted() -> None:
    most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    cyclic = "".join(str((3 * (r % 3) + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
    assert canonical(w.read(most)).automorphisms == 648
    assert canonical(w.read(cyclic)).automorphisms == 54
    assert canonical(w.read("." * 81)).automorphisms == 2 * 1296**2
    # a symmetry of a puzzle is one of its solution
    for line in puzzles(30, 8):
        assert canonical(w.read(w.solve(line).grid)).automorphisms % canonical(w.read(line)).automorphisms == 0


def test_equivalents_are_different_and_equivalent() -> None:
    puzzle = w.read(puzzles(1, 1)[0])
    found = list(equivalents(puzzle, 20, 4))
    assert len({each.grid for each in found}) == 20
    assert {canonical(each).grid for each in found} == {canonical(puzzle).grid}
    assert [each.grid for each in equivalents(puzzle, 20, 4)] == [each.grid for each in found]
    assert len(list(equivalents(w.read("1234341221434321"), 1000))) < 288


def test_what_exchanges_would_break_is_refused() -> None:
    with pytest.raises(InputError, match="anti-knight"):
        canonical(w.read("." * 81, rules="anti-knight"))
    with pytest.raises(InputError, match="up to 9 digits"):
        canonical(w.read("." * 256, size=16))
