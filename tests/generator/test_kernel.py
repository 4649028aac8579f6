"""What the kernel makes: puzzles with one solution, as few clues as asked for, the same for the same seed."""

from __future__ import annotations

import pytest

import whydoku as w
from whydoku import Board, Status
from whydoku._kernel import generate_grids, generate_is_minimal, generate_puzzles, generate_rests, generate_thin
from whydoku.generator.symmetry import SYMMETRIES, orbits

BOARD = Board.square(9)
CELLS = [[cell] for cell in range(81)]


def clues(line: str) -> int:
    return 81 - line.count(".")


def test_minimal_puzzles_have_one_solution_and_need_every_clue() -> None:
    found, after, miss, over = generate_puzzles(300, 7, 0, CELLS, [], 0, 81, True, False, 60.0)
    assert (len(found), after, miss, over) == (300, 300, None, False)
    lines = [puzzle for _, puzzle, _ in found]
    assert set(w.check_many(lines)) == {Status.UNIQUE}
    assert w.solve_many(lines) == [solution for _, _, solution in found]
    for line in lines[:40]:
        fewer = [line[:cell] + "." + line[cell + 1 :] for cell in range(81) if line[cell] != "."]
        assert set(w.check_many(fewer)) == {Status.MANY}
    assert all(map(generate_is_minimal, lines))
    assert not generate_is_minimal(found[0][2])


def test_a_seed_repeats_and_pauses_change_nothing() -> None:
    whole = generate_puzzles(30, 5, 0, CELLS, [], 0, 81, True, False, 60.0)[0]
    pieces: list[tuple[int, str, str]] = []
    start = 0
    while len(pieces) < 30:
        found, start, *_ = generate_puzzles(30 - len(pieces), 5, start, CELLS, [], 0, 81, True, False, 0.0)
        pieces += found
    assert pieces == whole
    assert generate_puzzles(30, 6, 0, CELLS, [], 0, 81, True, False, 60.0)[0] != whole


@pytest.mark.parametrize("name", sorted(SYMMETRIES))
def test_every_symmetry_is_kept(name: str) -> None:
    sets = orbits(BOARD, name)
    assert sorted(cell for orbit in sets for cell in orbit) == list(range(81))
    for _, line, _ in generate_puzzles(20, 3, 0, sets, [], 0, 81, False, False, 60.0)[0]:
        for orbit in sets:
            assert len({line[cell] == "." for cell in orbit}) == 1
        assert w.check(line).status is Status.UNIQUE
        # no orbit can go
        for orbit in sets:
            if line[orbit[0]] != ".":
                fewer = "".join("." if cell in orbit else sign for cell, sign in enumerate(line))
                assert w.check(fewer).status is Status.MANY


@pytest.mark.parametrize(("fewest", "most"), [(30, 30), (40, 45), (22, 24), (81, 81)])
def test_the_number_of_clues_is_in_the_range(fewest: int, most: int) -> None:
    for minimal in (False, True) if most == 24 else (False,):
        found = generate_puzzles(20, 3, 0, CELLS, [], fewest, most, minimal, False, 60.0)[0]
        assert len(found) == 20
        assert all(fewest <= clues(line) <= most for _, line, _ in found)
        assert set(w.check_many([line for _, line, _ in found])) == {Status.UNIQUE}


def test_what_misses_the_range_is_told() -> None:
    found, after, miss, _ = generate_puzzles(1, 3, 0, CELLS, [], 17, 17, True, False, 0.05)
    assert found == []
    assert after > 10
    assert miss is not None
    assert 18 <= clues(miss) <= 23


def test_a_pattern_is_filled() -> None:
    pattern = [cell for cell in range(81) if (cell // 9 + cell % 9) % 3 == 0]
    found = generate_puzzles(5, 3, 0, CELLS, pattern, 0, 81, False, False, 60.0)[0]
    for _, line, solution in found:
        assert [cell for cell in range(81) if line[cell] != "."] == pattern
        assert w.solve(line).unique
        assert w.solve(line).grid == solution


def test_clues_are_taken_away_from_a_puzzle() -> None:
    line = generate_puzzles(1, 3, 0, CELLS, [], 40, 40, False, False, 60.0)[0][0][1]
    thin = generate_thin(line, CELLS, 0, 1)
    assert thin is not None
    assert generate_is_minimal(thin)
    assert all(a in (".", b) for a, b in zip(thin, line, strict=True))
    assert clues(generate_thin(line, CELLS, 33, 1) or "") == 33


@pytest.mark.parametrize("uniform", [False, True])
def test_grids_are_solved_grids(uniform: bool) -> None:
    grids = generate_grids(20, 4, 0, uniform)
    assert len(set(grids)) == 20
    assert grids[7:] == generate_grids(13, 4, 7, uniform)
    assert w.check_many(grids) == [Status.UNIQUE] * 20


def test_bands_and_stacks_are_drawn_evenly() -> None:
    """There are 6,670,903,752,021,072,936,960 grids, so a first box, a band and a stack leave this many ways on average."""
    found = generate_rests(400, 1)
    expected = 6670903752021072936960 / (362880 * (56 * 6**6) ** 2)
    mean = sum(found) / len(found)
    spread = (sum((ways - mean) ** 2 for ways in found) / len(found)) ** 0.5
    assert abs(mean - expected) < 4 * spread / len(found) ** 0.5
    assert max(found) < 8192
