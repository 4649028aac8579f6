"""Canonical forms against brute force on small boards, and against scrambling on 9×9."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest

import whydoku as w
from tests.support.effort import FULL
from whydoku import InputError
from whydoku._kernel import canonical_form, generate_grids, generate_puzzles
from whydoku.generator.canonical import Canonical, canonical, canonical_lines, equivalents, scramble
from whydoku.generator.chance import Chance

CELLS = [[cell] for cell in range(81)]


def puzzles(count: int, seed: int) -> list[str]:
    found, *_ = generate_puzzles(count, seed, 0, CELLS, [], 0, 81, True, False, 60.0)
    return [puzzle for _, puzzle, _ in found]


def orders(parts: int, length: int) -> list[list[int]]:
    """Return the orders of lines that keep bands together."""
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
    turns = (
        [line] if 1 < height != width else [line, "".join(line[c * size + r] for r in range(size) for c in range(size))]
    )
    for text in turns:
        for rows in orders(size // height, height):
            for columns in orders(size // width, width):
                names: dict[str, str] = {".": "."}
                form = "".join(names.setdefault(text[r * size + c], str(len(names))) for r in rows for c in columns)
                if not best or form < best:
                    best, found = form, 0
                found += form == best
    return best, found


def form_of(line: str, height: int, width: int) -> tuple[str, int]:
    found = canonical_form([0 if sign == "." else int(sign) for sign in line], height, width)
    assert found is not None
    return "".join("." if digit == 0 else str(digit) for digit in found[0]), found[1]


@pytest.mark.parametrize("clues", [0, 1, 2, 4, 6, 9, 12, 16])
def test_a_4x4_form_is_the_smallest_of_all(clues: int) -> None:
    for number in range(6):
        chance = Chance(clues, number)
        solutions = list(w.solutions("." * 16))
        grid = solutions[chance.below(len(solutions))].grid
        shown = set(chance.shuffled(range(16))[:clues])
        line = "".join(sign if cell in shown else "." for cell, sign in enumerate(grid))
        assert form_of(line, 2, 2) == brute_force(line, 2, 2), line


@pytest.mark.parametrize("clues", [5, 9, 20, 36])
def test_a_6x6_form_is_the_smallest_of_all(clues: int) -> None:
    chance = Chance(clues)
    grid = w.solve(w.read("." * 36, size="2x3"), seed=clues).grid
    shown = set(chance.shuffled(range(36))[:clues])
    line = "".join(sign if cell in shown else "." for cell, sign in enumerate(grid))
    assert form_of(line, 2, 3) == brute_force(line, 2, 3), line


@pytest.mark.parametrize("clues", [0, 3, 7, 12, 16])
def test_a_form_without_boxes_is_the_smallest_of_all(clues: int) -> None:
    for number in range(5):
        chance = Chance(clues, number)
        grid = w.solve(w.read("." * 16, size="latin4"), seed=number).grid
        shown = set(chance.shuffled(range(16))[:clues])
        line = "".join(sign if cell in shown else "." for cell, sign in enumerate(grid))
        assert form_of(line, 1, 4) == brute_force(line, 1, 4), line


def test_the_scramblings_of_100_puzzles_come_back_to_100_forms() -> None:
    times = 1000 if FULL else 200
    lines = puzzles(100, 11)
    forms = canonical_lines(lines)
    assert len(set(forms)) == 100
    for line, form in zip(lines, forms, strict=True):
        scrambled = [scramble(w.read(line), 3, number).grid for number in range(times)]
        assert len(set(scrambled)) == times
        assert set(canonical_lines(scrambled)) == {form}


def test_so_do_full_grids_and_grids_with_a_few_cells_empty() -> None:
    for number, grid in enumerate(generate_grids(40, 5, 0, False)):
        for empty in (0, 1, 3, 10, 30):
            gaps = set(Chance(9, number).shuffled(range(81))[:empty])
            puzzle = w.read("".join("." if cell in gaps else sign for cell, sign in enumerate(grid)))
            forms = canonical_lines([puzzle.grid, *(scramble(puzzle, empty, n).grid for n in range(10))])
            assert len(set(forms)) == 1


@pytest.mark.parametrize("size", [6, 8, 10, 12, 16, 25, "latin5", "latin9", "3x2", "4x3"])
def test_other_boards_come_back_to_their_form(size: int | str) -> None:
    for seed in range(1 if size == 25 else 3):
        (puzzle,) = w.generate(1, size=size, seed=seed) if size != 25 else (w.read("." * 625, size=25),)
        full = replace(puzzle, givens=w.solve(puzzle, seed=seed).values)
        for each in [full] if size == 25 else [puzzle, full]:
            form = canonical(each)
            assert_leads_there(each, form)
            for other in equivalents(each, 6, seed):
                again = canonical(other)
                assert (again.grid, again.automorphisms) == (form.grid, form.automorphisms)


def test_automorphisms_of_other_boards() -> None:
    # Of a group's table: each element can be added to rows and to columns, and each automorphism of the group be applied.
    cyclic = [[(r + c) % 5 + 1 for c in range(5)] for r in range(5)]
    line = "".join(str(digit) for row in cyclic for digit in row)
    assert canonical(w.read(line, size="latin5")).automorphisms == 2 * 5 * 5 * 4
    # With exclusive or, the order of bits and what each line is added to.
    grid = [[(4 * (r % 4) + r // 4) ^ c for c in range(16)] for r in range(16)]
    puzzle = replace(w.read("." * 256, size=16), givens=tuple(digit + 1 for row in grid for digit in row))
    assert w.check(puzzle).status is w.Status.UNIQUE
    form = canonical(puzzle)
    assert {canonical(each).automorphisms for each in equivalents(puzzle, 3)} == {form.automorphisms}
    assert form.automorphisms % (16 * 16) == 0


def assert_leads_there(puzzle: w.Puzzle, found: Canonical) -> None:
    values, size = puzzle.givens, puzzle.board.size
    moved = [
        values[c * size + r] if found.transposed else values[r * size + c] for r in found.rows for c in found.columns
    ]
    assert sorted(found.digits) == list(puzzle.board.digits)
    assert tuple(None if digit is None else found.digits[digit - 1] for digit in moved) == found.puzzle.givens


def test_the_way_to_a_form_leads_there() -> None:
    for line in [*puzzles(50, 2), *generate_grids(50, 2, 0, False)]:
        puzzle = w.read(line)
        found = canonical(puzzle)
        values = puzzle.givens
        assert_leads_there(puzzle, found)
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
    with pytest.raises(InputError, match="up to 25 digits"):
        canonical(w.read("." * 1296, size=36))
    with pytest.raises(InputError, match="16×16 with 4×4 boxes with 0 givens was not found: too many orders"):
        canonical(w.read("." * 256, size=16))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("." * 80, "puzzle 2 has 80 characters, not 81"),
        ("." * 40 + "x" + "." * 40, "puzzle 2 has 'x' as character 41"),
        ("." * 80 + "é", "puzzle 2 has 'é' as character 81"),
    ],
)
def test_a_line_that_is_none_is_refused_and_named(line: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        w.canonical_many(["." * 81, line])
