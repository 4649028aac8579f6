"""More blank boards under rules with a layer: counted by search, and once more by hand, without the rules' own code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, groupby, permutations, product
from math import prod

import pytest

import whydoku as w
from tests.laws.test_layer_counts import ALL, HOUSES, beside, grids, name, pieces, searched, shadings, yin_yangs
from whydoku.engines.search.engine import SEARCH
from whydoku.model.board import parse_board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, make_rules

FIRST = "candidates 1 r1c1; candidates 2 r1c2; candidates 3 r1c3"
ROW, LINE = (0, 1, 2, 3), (0, 1, 5, 9, 10)


def some_grids() -> list[tuple[int, ...]]:
    return [grid for grid in grids() if grid[:3] == (1, 2, 3)]


# -- shades -----------------------------------------------------------------------------------------------------------


def test_sums_of_shaded_digits() -> None:
    every, met = [*product(some_grids(), yin_yangs())], 0
    for clue in (0, 4, 7):
        by_hand = sum(sum(grid[c] for c in ROW if c in dark) == clue for grid, dark in every)
        light = sum(sum(grid[c] for c in ROW if c not in dark) == clue for grid, dark in every)
        assert searched(f"yin-yang; {FIRST}; shaded-sum {clue} r1c1-r1c4") == by_hand
        assert searched(f"yin-yang; {FIRST}; shaded-sum {clue} r1c1-r1c4 unshaded") == light
        met += by_hand + light
    assert met > 0


def test_cages_read_shades() -> None:
    cells, every = (4, 5, 8), [*product(some_grids(), yin_yangs())]
    names = " ".join(map(name, cells))
    for total in (-6, 0, 2, 4):
        apart = [(grid, dark) for grid, dark in every if len({grid[c] for c in cells}) == 3]
        made = sum(sum(-grid[c] if c in dark else grid[c] for c in cells) == total for grid, dark in apart)
        assert searched(f"yin-yang; {FIRST}; shade-cage total={total} {names}") == made
        shaded = sum(sum(grid[c] for c in cells if c in dark) == total for grid, dark in every)
        if total >= 0:
            assert searched(f"yin-yang; {FIRST}; shade-cage total={total} {names} shaded repeats=yes") == shaded


def test_shades_divide_a_line() -> None:
    def fits(grid: Sequence[int], dark: set[int], changes: bool) -> bool:
        runs = [[grid[c] for c in run] for _, run in groupby(LINE, lambda c: c in dark)]
        return len({sum(run) for run in runs}) == 1 and (len(runs) > 1 or not changes)

    every, names = [*product(some_grids(), yin_yangs())], " ".join(map(name, LINE))
    for changes in (True, False):
        by_hand = sum(fits(*each, changes) for each in every)
        assert (
            searched(f"yin-yang; {FIRST}; shade-segments {names} changes={'yes' if changes else 'no'}") == by_hand > 0
        )


def test_circles_count_what_is_shaded() -> None:
    counted = Counter(
        tuple(len(dark.intersection(house)) for house in HOUSES) for dark in ({*dark} for dark in shadings())
    )
    marks = [
        [4 * row + col for row, col in enumerate(cols)]
        for cols in permutations(range(4))
        if len({row // 2 * 2 + col // 2 for row, col in enumerate(cols)}) == 4
    ]
    by_hand = given = 0
    for grid, circled in product(grids(), marks):
        if len({grid[c] for c in circled}) == 4:
            wanted = tuple(next(grid[c] for c in circled if c in house) for house in HOUSES)
            by_hand += counted[wanted]
            given += counted[wanted] * (0 in circled)
    assert searched("marked-counts") == by_hand > 0
    assert searched("marked-counts r1c1") == given > 0


# -- islands, areas, galaxies -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("of", "numbers"), [("size", (3, 2)), ("sum", (6, 5)), ("product", (6, 4))])
@pytest.mark.parametrize("repeats", [True, False])
def test_numbers_of_islands(of: str, numbers: tuple[int, int], repeats: bool) -> None:
    def fits(grid: Sequence[int], dark: set[int]) -> bool:
        if len(pieces(dark)) != 1 or any({c, c + 1, c + 4, c + 5} <= dark for c in (0, 1, 2, 4, 5, 6, 8, 9, 10)):
            return False
        lands = pieces(ALL - dark)
        for land in lands:
            clue = {0, 10}.intersection(land)
            digits = [grid[c] for c in land]
            made = {"size": len(land), "sum": sum(digits), "product": prod(digits)}[of]
            if len(clue) != 1 or made != numbers[clue == {10}] or (not repeats and len({*digits}) < len(digits)):
                return False
        return len(lands) == 2

    seas = [dark for dark in ({*dark} for dark in shadings()) if not dark & {0, 10} and len(pieces(ALL - dark)) == 2]
    by_hand = sum(fits(grid, dark) for grid in some_grids() for dark in seas)
    text = f"nurikabe islands=r1c1+r3c3 clues={numbers[0]}+{numbers[1]} of={of} repeats={'yes' if repeats else 'no'}"
    assert searched(f"{text}; {FIRST}") == by_hand


def test_two_galaxies() -> None:
    """Seven ways, as is known; in one of them a ring is symmetric about the middle of its hole."""

    def is_symmetric(cells: set[int]) -> bool:
        points = [(2 * (c // 4), 2 * (c % 4)) for c in cells]
        middle = [sum(point[axis] for point in points) / len(points) for axis in (0, 1)]
        return {(2 * middle[0] - y, 2 * middle[1] - x) for y, x in points} == {*points}

    halves = [dark for dark in ({*dark} for dark in shadings()) if 0 in dark and dark != ALL]
    halves = [dark for dark in halves if len(pieces(dark)) == len(pieces(ALL - dark)) == 1]
    found = [dark for dark in halves if is_symmetric(dark) and is_symmetric(ALL - dark)]
    assert len(found) == 7
    assert searched(f"two-galaxies; {FIRST}") == 7 * len(some_grids())
    together = sum((0 in dark) == (5 in dark) for dark in found)
    assert searched(f"two-galaxies r1c1 r2c2; {FIRST}") == together * len(some_grids()) > 0


def test_areas_may_count_as_their_place() -> None:
    """In a zone whose cells count as row plus column, r1c1 counts 2 whatever its digit."""
    zones = sum(0 in dark for dark in yin_yangs())
    first = [grid for grid in grids() if grid[0] == 4]
    assert searched("areas 2 places=1; candidates 4 r1c1; weighted-sum 2 r1c1") == zones * len(first)
    assert searched("areas 2 places=1; candidates 4 r1c1; weighted-sum 4 r1c1") == (96 - zones) * len(first)


@cache
def fillings(most: int) -> tuple[tuple[int, ...], ...]:
    """All ways to give each cell of a 3 × 3 the size of its area."""
    near = {
        c: [c + d for d in (1, -1, 3, -3) if 0 <= c + d < 9 and (d in (3, -3) or (c + d) // 3 == c // 3)]
        for c in range(9)
    }

    def fits(numbers: Sequence[int]) -> bool:
        left = {*range(9)}
        while left:
            part, ahead = {*()}, [min(left)]
            while ahead:
                cell = ahead.pop()
                if cell in left:
                    left.remove(cell)
                    part.add(cell)
                    ahead += [c for c in near[cell] if numbers[c] == numbers[cell]]
            if len(part) != numbers[min(part)]:
                return False
        return True

    return tuple(each for each in product(range(1, most + 1), repeat=9) if fits(each))


def test_fillomino() -> None:
    board = parse_board("latin3")
    latin = [s.values[:9] for s in SEARCH.solutions(Puzzle(board, default_rules(board), (None,) * 9))]
    assert searched("fillomino most=4", "latin3") == 12 * len(fillings(4)) > 0
    assert searched("fillomino most=5", "latin3") == 12 * len(fillings(5))
    by_hand = sum(grid[4] == each[4] and each[0] != each[1] for grid in latin for each in fillings(4))
    assert searched("fillomino most=4 r2c2 borders=r1c1+r1c2", "latin3") == by_hand > 0
    alone = w.Puzzle(board, make_rules("fillomino of=digits", board), (None,) * 9)
    assert w.count(alone, limit=10**6) == len(fillings(3)) > 0


# -- deconstruction ---------------------------------------------------------------------------------------------------


def deconstructed() -> Iterator[dict[int, int]]:
    """All ways to lay four boxes of 2 × 2 into a 5 × 5, the first with 1234 in the corner."""
    spots = [5 * row + col for row in range(4) for col in range(4)]

    def cells(spot: int) -> tuple[int, ...]:
        return spot, spot + 1, spot + 5, spot + 6

    def fill(shown: dict[int, int], left: Sequence[int]) -> Iterator[dict[int, int]]:
        if not left:
            yield shown
            return
        for digits in permutations(range(1, 5)):
            more = dict(zip(cells(left[0]), digits, strict=True))
            if all(d != e or (c // 5 != k // 5 and c % 5 != k % 5) for c, d in more.items() for k, e in shown.items()):
                yield from fill(shown | more, left[1:])

    for others in combinations(spots[1:], 3):
        covered = [c for spot in (0, *others) for c in cells(spot)]
        if len({*covered}) == 16:
            yield from fill(dict(zip(cells(0), (1, 2, 3, 4), strict=True)), others)


def test_boxes_that_came_apart() -> None:
    every = [*deconstructed()]
    text = "candidates 1 r1c1; candidates 2 r1c2; candidates 3 r2c1; candidates 4 r2c2; candidates 2 corner@r1c1"
    blank = w.read("." * 25, size="latin5 0-4", rules=f"deconstruction; {text}")
    assert [rule.name for rule in blank.rules][:1] == ["deconstruction"]
    assert w.count(blank, limit=10**6) == len(every) > 0
    for given, wanted in (("r3c3", lambda shown: 12 not in shown), ("filled=r3c3", lambda shown: 12 in shown)):
        puzzle = w.read("." * 25, size="latin5 0-4", rules=f"deconstruction {given}; {text}")
        assert w.count(puzzle, limit=10**6) == sum(map(wanted, every))


# -- regions along a line, and at corners -----------------------------------------------------------------------------


@cache
def regions() -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Grids and regions of a 4 × 4 with unknown regions, with one row known."""
    board = parse_board("latin4")
    rules = (*default_rules(board), *make_rules(f"chaos-construction; {FIRST}", board))
    return tuple((s.values[:16], s.values[16:32]) for s in SEARCH.solutions(Puzzle(board, rules, (None,) * 16)))


def test_clues_about_regions() -> None:
    line = (13, 9, 5, 1)
    names = " ".join(map(name, line))

    def cut(grid: Sequence[int], labels: Sequence[int]) -> list[list[int]]:
        return [[grid[c] for c in run] for _, run in groupby(line, lambda c: labels[c])]

    met = 0
    for clue in (3, 4, 6):
        stones = sum(
            sum(p[0] for p in cut(*each)) == clue and [p[0] for p in cut(*each)] == sorted(p[0] for p in cut(*each))
            for each in regions()
        )
        assert searched(f"chaos-construction; {FIRST}; chaos-outside {names} {clue}", "latin4") == stones
        borders = sum(sum(each[0][c] for c in line[: len(cut(*each)) - 1]) == clue for each in regions())
        assert searched(f"chaos-construction; {FIRST}; chaos-outside {names} {clue} borders", "latin4") == borders
        met += stones + borders
    assert met > 0
    many = sum(len({labels[c] for c in line}) == 2 for _, labels in regions())
    assert searched(f"chaos-construction; {FIRST}; chaos-outside {names} 2 regions", "latin4") == many > 0
    runs = sum(len(cut(*each)[0]) == each[0][13] for each in regions())
    assert searched(f"chaos-construction; {FIRST}; chaos-outside {names} run", "latin4") == runs > 0


def test_regions_that_meet_at_a_corner() -> None:
    square = (5, 6, 9, 10)
    for many in (1, 2, 3, 4):
        by_hand = sum(len({labels[c] for c in square}) == many for _, labels in regions())
        text = f"chaos-construction corners=r2c2 meeting={many}; {FIRST}"
        assert searched(text, "latin4") == by_hand
    whole = [(a, a + 1, a + 4, a + 5) for a in (0, 1, 2, 4, 5, 6, 8, 9, 10)]
    none = sum(all(len({labels[c] for c in each}) > 1 for each in whole) for _, labels in regions())
    assert searched(f"chaos-construction squares=no; {FIRST}", "latin4") == none > 0


# -- along a loop -----------------------------------------------------------------------------------------------------


@cache
def loops() -> tuple[frozenset[int], ...]:
    """All loops of a 4 × 4 that touch themselves at corners only."""
    return tuple(
        frozenset(on)
        for on in shadings()
        if on and len(pieces({*on})) == 1 and all(len({*beside(cell)} & {*on}) == 2 for cell in on)
    )


def around(on: frozenset[int], start: int, many: int) -> Iterator[list[int]]:
    """The ways of so many cells along a loop from one of its cells."""
    ways = [[start]]
    for _ in range(many - 1):
        ways = [[*way, c] for way in ways for c in beside(way[-1]) if c in on and c not in way]
    yield from ways


def test_what_digits_do_along_a_loop() -> None:
    every = [*product(some_grids(), loops())]

    def multiples(grid: Sequence[int], on: frozenset[int]) -> bool:
        pairs = ((grid[a], grid[b]) for a in on for b in beside(a) if b in on)
        return all(max(pair) % min(pair) == 0 for pair in pairs)

    def renban(grid: Sequence[int], on: frozenset[int], many: int) -> bool:
        return all(
            len({grid[c] for c in way}) == many and max(grid[c] for c in way) - min(grid[c] for c in way) == many - 1
            for start in on
            for way in around(on, start, many)
        )

    def sums(grid: Sequence[int], on: frozenset[int], least: int) -> bool:
        cut = [pieces({*on} & {*box}) for box in HOUSES[8:]]
        return all(len({sum(grid[c] for c in part) for part in box}) <= 1 and len(box) >= least for box in cut)

    assert searched(f"loop; on-path multiples; {FIRST}") == sum(multiples(*each) for each in every)
    for many in (2, 3):
        assert searched(f"loop; on-path renban {many}; {FIRST}") == sum(renban(*each, many) for each in every)
    assert searched(f"loop; on-path sums; {FIRST}") == sum(sums(*each, 0) for each in every) > 0
    assert searched(f"loop; on-path sums segments=2; {FIRST}") == sum(sums(*each, 2) for each in every)


# -- squares ----------------------------------------------------------------------------------------------------------


def test_squarers() -> None:
    plain, squared = searched("modifiers"), searched("modifiers kind=squared")
    assert plain == squared == 384
    by_hand = 0
    marks = [
        {4 * row + col for row, col in enumerate(cols)}
        for cols in permutations(range(4))
        if len({row // 2 * 2 + col // 2 for row, col in enumerate(cols)}) == 4
    ]
    for grid, marked in product(grids(), marks):
        if len({grid[c] for c in marked}) == 4:
            by_hand += sum(grid[c] ** 2 if c in marked else grid[c] for c in (0, 1)) == 11
    assert searched("modifiers kind=squared; weighted-sum 11 r1c1 r1c2") == by_hand > 0
    with pytest.raises(w.RuleError, match="squared digits count as 1 to 81; at most 64 values"):
        w.read("." * 81, rules="modifiers kind=squared")
