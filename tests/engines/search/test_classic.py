"""The classic engine: every instruction set finds the same, and what it finds is right."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.shared import README_PUZZLE as PUZZLE
from tests.shared import shared_or_own
from tests.support.effort import FULL
from tests.support.patience import given_time
from whydoku import read
from whydoku._kernel import ClassicSearch, Event, Search, classic_one
from whydoku.engines.search import classic
from whydoku.engines.search.engine import GENERAL, SEARCH
from whydoku.engines.search.many import check_many, count_many, search_many, solve_many
from whydoku.errors import InputError, OptionError, StoppedError
from whydoku.model.solution import Status

SOLUTION = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"
EMPTY = "." * 81
UNIQUE = ["kaggle", "unbiased", "17_clue", "top1465", "top95", "hardest11", "hardest_1106", "hardest_1905"]
HOUSES = [
    *([9 * i + j for j in range(9)] for i in range(9)),
    *([9 * j + i for j in range(9)] for i in range(9)),
    *([9 * (i // 3 * 3 + j // 3) + i % 3 * 3 + j % 3 for j in range(9)] for i in range(9)),
]
PEERS = [{p for house in HOUSES if c in house for p in house} - {c} for c in range(81)]


@pytest.fixture(autouse=True)
def best_path_again() -> Iterator[None]:
    yield
    classic.force_path(None)


@pytest.fixture(params=classic.paths())
def path(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    classic.force_path(name)
    return name


def sample(name: str, most: int) -> list[str]:
    lines = [line[:81] for line in shared_or_own(f"classic/{name}.txt").read_text().splitlines() if line[:1] not in "#"]
    return lines if FULL else lines[:: max(1, len(lines) // most)][:most]


def fits(puzzle: str, grid: str) -> bool:
    clues = all(sign not in "123456789" or sign == digit for sign, digit in zip(puzzle, grid, strict=True))
    return clues and all({grid[cell] for cell in house} == set("123456789") for house in HOUSES)


def oracle(masks: Sequence[int], limit: int) -> int:
    """Count by the plainest search: the cell with the fewest candidates, peers lose what is placed, nothing else."""
    open_cells = [cell for cell in range(81) if masks[cell] & (masks[cell] - 1) or not masks[cell]]
    state = list(masks)
    for cell in range(81):
        if cell not in open_cells and any(state[peer] == state[cell] for peer in PEERS[cell]):
            return 0
    for cell in range(81):
        if cell not in open_cells:
            for peer in PEERS[cell]:
                state[peer] &= ~masks[cell]
    return _count(state, frozenset(open_cells), limit)


def _count(state: list[int], open_cells: frozenset[int], limit: int) -> int:
    if not open_cells:
        return int(all(state))
    cell = min(open_cells, key=lambda c: state[c].bit_count())
    found = 0
    for bit in (1 << d for d in range(9)):
        if state[cell] & bit and found < limit:
            after = list(state)
            after[cell] = bit
            for peer in PEERS[cell]:
                after[peer] &= ~bit
            if all(after):
                found += _count(after, open_cells - {cell}, limit - found)
    return found


def random_marks(random_: random.Random, sixteenths: Sequence[int] = (1, 2, 3, 5, 6)) -> list[int]:
    """Return pencil marks around a full grid: mostly with its digits, sometimes without one of them."""
    names = random_.sample(range(9), 9)
    rows = [3 * band + r for band in random_.sample(range(3), 3) for r in random_.sample(range(3), 3)]
    columns = [3 * stack + c for stack in random_.sample(range(3), 3) for c in random_.sample(range(3), 3)]
    density = random_.choice(sixteenths)
    marks = 0  # 729 bits, each set with that probability
    for place in range(4):
        marks = marks | random_.getrandbits(729) if density >> place & 1 else marks & random_.getrandbits(729)
    masks = [
        marks >> 9 * (9 * i + j) & 511 | 1 << names[(3 * (r % 3) + r // 3 + c) % 9]
        for i, r in enumerate(rows)
        for j, c in enumerate(columns)
    ]
    if random_.random() < 0.3:
        cell = random_.randrange(81)
        masks[cell] &= random_.randrange(512)
    return masks


def marks_text(masks: Sequence[int]) -> str:
    return "".join(str(d + 1) if mask >> d & 1 else "." for mask in masks for d in range(9))


@pytest.mark.parametrize("name", UNIQUE)
def test_unique_collections_are_solved_on_every_path(path: str, name: str) -> None:
    lines = sample(name, 300)
    batch = search_many(lines)
    assert list(batch.counts) == [1] * len(lines)
    assert all(map(fits, lines, batch.solutions))


@pytest.mark.parametrize("name", [*UNIQUE, "serg", "gen"])
def test_all_paths_agree_bit_for_bit(name: str) -> None:
    lines = sample(name, 500)
    results = []
    for known in classic.paths():
        classic.force_path(known)
        batch = search_many(lines, limit=3)
        results.append((batch.solutions, list(batch.counts), list(batch.guesses)))
    assert all(result == results[0] for result in results)


@pytest.mark.parametrize("name", ["serg", "gen"])
def test_many_or_no_solutions_on_every_path(path: str, name: str) -> None:
    lines = sample(name, 400)
    batch = search_many(lines, limit=20)
    for line, grid, number in zip(lines, batch.solutions, batch.counts, strict=True):
        assert fits(line, grid) if number else grid == EMPTY
    assert name == "gen" or min(batch.counts) >= 2


@pytest.mark.parametrize("name", ["top95", "hardest11", "serg", "gen"])
def test_one_by_one_and_together_are_the_same(path: str, name: str) -> None:
    lines = sample(name, 200)[:2000]
    batch = search_many(lines, limit=3)
    alone = [classic.solve(line, 3) for line in lines]
    assert [answer.found for answer in alone] == list(batch.counts)
    assert [answer.grid or EMPTY for answer in alone] == batch.solutions


def test_pencil_marks_against_a_plain_oracle(path: str) -> None:
    random_ = random.Random(len(path))
    states = [random_marks(random_) for _ in range(120)]
    expected = [oracle(masks, 4) for masks in states]
    assert {0, 1, 2} <= set(expected)
    assert count_many([marks_text(masks) for masks in states], limit=4) == expected
    assert [classic.count(masks, 4) for masks in states] == expected


@pytest.mark.parametrize("share", range(8 if FULL else 2))
def test_pencil_marks_against_the_general_search(share: int) -> None:
    """Compare all instruction sets, in batches and alone: a million states with WHYDOKU_FULL."""
    numpy = pytest.importorskip("numpy")
    random_ = random.Random(share)
    network = read(PUZZLE).network.kernel
    seen: set[int] = set()
    for turn in range(125 if FULL else 1):
        states = [random_marks(random_, (2, 3, 5, 6, 8, 10, 13)) for _ in range(1000)]
        array = numpy.array(states, dtype=numpy.uint16)
        limit = (2, 3, 2, 10)[turn % 4]
        expected = []
        for masks in states:
            search = Search(network, masks)
            assert search.count(limit, 60.0) is Event.exhausted
            expected.append(search.counted)
        seen.update(expected)
        for known in classic.paths():
            classic.force_path(known)
            assert count_many(array, limit=limit).tolist() == expected
            assert check_many(array).tolist() == [min(found, 2) for found in expected]
            assert [classic_one(masks, limit)[0] for masks in states] == expected
    assert {0, 1, 2} <= seen


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [
        (PUZZLE, Status.UNIQUE),
        (SOLUTION, Status.UNIQUE),
        (EMPTY, Status.MANY),
        ("55" + "." * 79, Status.NONE),
        (SOLUTION[:-1] + "1", Status.NONE),
        ("1" * 81, Status.NONE),
        ("12345678." + "." * 8 + "9" + "." * 63, Status.NONE),  # r1c9 must be 9, and r2c9 is
        ("." * 729, Status.NONE),
        ("123456789" * 81, Status.MANY),
        ("", Status.INVALID),
        (PUZZLE[:-1], Status.INVALID),
        (PUZZLE + "1", Status.INVALID),
        (PUZZLE[:-1] + "?", Status.INVALID),
        ("?" + PUZZLE[1:], Status.INVALID),
        (PUZZLE[:-1] + "é", Status.INVALID),
        (PUZZLE[:-1] + "٣", Status.INVALID),
        (PUZZLE[:-1] + "\ud800", Status.INVALID),  # half a character, which UTF-8 has no bytes for
        ("213456789" + "123456789" * 80, Status.INVALID),  # a mark out of its place
    ],
)
def test_what_a_puzzle_is(path: str, puzzle: str, status: Status) -> None:
    assert classic.check(puzzle) is status
    assert check_many([puzzle] * 40) == [status] * 40


def test_every_character_is_read_alike_everywhere(path: str) -> None:
    empty, digits = set(b"0._-*xX "), set(b"123456789")
    for place in (0, 15, 16, 40, 63, 64, 79, 80):
        lines = [EMPTY[:place].encode() + bytes([sign]) + EMPTY[place + 1 :].encode() for sign in range(256)]
        expected = [1 if sign in empty | digits else -1 for sign in range(256)]
        assert count_many(lines, limit=1) == expected
        assert [-1 if classic.check(line) is Status.INVALID else 1 for line in lines] == expected
        solved = search_many(lines, limit=1).solutions
        assert all(solved[sign][place] == chr(sign) for sign in digits)


def test_batches_of_every_size_keep_their_order(path: str) -> None:
    lines = [*sample("top95", 95), EMPTY, "nonsense", PUZZLE, "55" + "." * 79] * 2
    whole = search_many(lines, limit=2)
    for size in [*range(40), 63, 64, 65, 127, 128, 129]:
        part = search_many(lines[:size], limit=2)
        assert part.solutions == whole.solutions[:size]
        assert list(part.counts) == list(whole.counts[:size])


def test_easy_puzzles_among_all_others(path: str) -> None:
    """Easy ones are solved many at a time; a hard one between them must not be mixed up with them."""
    random_ = random.Random(7)
    easy = sample("kaggle", 700)[:700]
    odd: list[Callable[[str], str]] = [
        lambda line: line.replace("0", "_"),
        lambda line: line[:40] + "?" + line[41:],
        lambda line: line[:80] + "\n",
        lambda line: line[:-1],
        lambda line: "".join(sign if random_.random() < 0.6 else "." for sign in line),  # several solutions
        lambda line: line.replace("0", "1", 1),  # wrong or not
        lambda line: SOLUTION[:-1] + random_.choice("16"),
        lambda line: SOLUTION[::-1],
        lambda line: line.replace("1", "x").replace("2", "1").replace("x", "2"),
        lambda line: "".join(line.translate({48: 46})[9 * c + r] for r in range(9) for c in range(9)),
        lambda line: ".",
        lambda line: EMPTY,
        lambda line: random_.choice(sample("top95", 95)),
    ]
    lines = [random_.choice(odd)(line) if random_.random() < 0.3 else line for line in easy]
    alone = [classic_one(line, 3) for line in lines]
    for size in (63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 700):
        batch = search_many(lines[:size], limit=3)
        assert list(batch.counts) == [found for found, _, _ in alone[:size]]
        assert batch.solutions == [grid or ("" if found < 0 else EMPTY) for found, grid, _ in alone[:size]]
        assert list(batch.guesses) == [guesses for _, _, guesses in alone[:size]]
    numpy = pytest.importorskip("numpy")
    digits = [line for line in lines if len(line) == 81 and set(line) <= set("0123456789.")]
    arrays = numpy.array([[int(sign) if sign != "." else 0 for sign in line] for line in digits], dtype=numpy.uint8)
    assert ["".join(map(str, row)) for row in solve_many(arrays)] == [
        grid.replace(".", "0") for grid in solve_many(digits)
    ]
    expected = check_many(arrays).copy()
    arrays[::5, 33] = 10
    expected[::5] = 3
    assert list(check_many(arrays)) == list(expected)


@pytest.mark.parametrize("threads", [2, 3, 8, 1000])
def test_threads_change_nothing(threads: int) -> None:
    lines = sample("gen", 3000)[:3000] + ["bad"] * 5
    one, more = search_many(lines), search_many(lines, threads=threads)
    assert one.solutions == more.solutions
    assert list(one.counts) == list(more.counts)
    assert list(one.guesses) == list(more.guesses)


def test_counts_stop_at_the_limit(path: str) -> None:
    puzzle = SOLUTION[:27] + "." * 54
    for limit in (1, 2, 3, 10, 1000, 5000):
        assert classic.count(puzzle, limit) == limit
        assert count_many([puzzle] * 20, limit=limit) == [limit] * 20


def test_candidates_are_those_of_all_solutions(path: str) -> None:
    checked = 0
    for line in sample("gen", 150)[:150]:
        grids = [solution.grid for solution in SEARCH.solutions(read(line), limit=200)]
        if len(grids) < 200:
            expected = [0] * 81
            for grid in grids:
                expected = [mask | 1 << int(digit) - 1 for mask, digit in zip(expected, grid, strict=True)]
            assert classic.candidates(line) == tuple(expected)
            checked += 1
    assert checked > 50
    assert classic.candidates(EMPTY) == (511,) * 81


def test_a_search_that_pauses_comes_to_the_same(path: str) -> None:
    puzzle = SOLUTION[:38] + "." * 43
    search = ClassicSearch(puzzle)
    pauses = 0
    while search.count(0, 0.0) is Event.paused:
        pauses += 1
    assert search.counted == classic.count(puzzle, 10**6)
    assert pauses > 3
    walk, grids = ClassicSearch(puzzle), set()
    for _ in range(50):
        assert walk.run(60.0) is Event.solution
        grids.add("".join(str(value + 1) for value in walk.solution()))
    assert len(grids) == 50
    assert all(fits(puzzle, grid) for grid in grids)


def test_a_search_of_no_puzzle_is_refused() -> None:
    for nonsense in ([512] * 81, [1] * 80, [-1] * 81, "?"):
        with pytest.raises(ValueError, match="81 masks"):
            ClassicSearch(nonsense)


def test_errors_say_where() -> None:
    with pytest.raises(InputError, match="has 81 characters, or 729 pencil marks, not 5"):
        classic.solve("12345")
    with pytest.raises(InputError, match=r"character 81 of the puzzle is '\?'"):
        classic.solve(PUZZLE[:-1] + "?")
    with pytest.raises(InputError, match="81 masks from 0 to 511"):
        classic.candidates([512] * 81)
    with pytest.raises(OptionError, match="no instruction set 'mmx'"):
        classic.force_path("mmx")
    with pytest.raises(OptionError, match="not -1"):
        classic.solve(PUZZLE, -1)


def test_the_general_engine_agrees_on_the_order_free_facts() -> None:
    for line in sample("top95", 40):
        puzzle = read(line)
        quick, general = SEARCH.solve(puzzle), GENERAL.solve(puzzle)
        assert quick is not None
        assert general is not None
        assert (quick.engine, general.engine) == ("classic", "search")
        assert (quick.grid, quick.unique) == (general.grid, general.unique)


def test_a_digit_marked_alone_twice_in_a_box_is_seen_at_once(path: str) -> None:
    """Two such boxes below one another leave every band and stack an arrangement, so only the box itself gives it away."""
    line = "........................................3..11.........3......11.............23..."
    marks = "".join("123456789" if sign == "." else sign.rjust(int(sign), ".").ljust(9, ".") for sign in line)
    classic.force_path(path)
    batch = search_many([marks, *[EMPTY] * 40], limit=3)
    assert (batch.counts[0], batch.guesses[0]) == (0, 0)
    assert search_many([marks], limit=3).guesses[0] == 0


@pytest.mark.parametrize("path", classic.paths())
@pytest.mark.parametrize(
    "puzzle",
    [
        "..................................9185...........9185.........................918",
        ".............................9185...........9185...........9.............918.....",
    ],
)
def test_four_digits_for_three_cells_are_seen_at_once(puzzle: str, path: str) -> None:
    """A row's part of a box that four digits must share; each has one arrangement, so no guess would bring it out."""
    classic.force_path(path)
    batch = search_many([puzzle] * 40)
    assert set(batch.counts) == {0}
    assert set(batch.guesses) == {0}
    found, _, guesses = classic_one([511 if sign == "." else 1 << (int(sign) - 1) for sign in puzzle], 2)
    assert (found, guesses) == (0, 0)


def test_a_deadline_bounds_what_takes_long() -> None:
    for puzzle in (PUZZLE, PUZZLE.encode(), "12" + "." * 79, "11" + "." * 79, [511] * 81):
        for limit in (0, 1, 2, 500):
            assert classic.solve(puzzle, limit, deadline=60) == classic.solve(puzzle, limit)
    with pytest.raises(InputError, match="81 characters"):
        classic.solve("12345", deadline=1)


def test_a_count_is_stopped_with_what_is_known() -> None:
    def stopped(seconds: float) -> StoppedError:
        with pytest.raises(StoppedError, match="stopped at the deadline of ") as caught:
            classic.count("." * 81, limit=2**60, deadline=seconds)
        return caught.value

    error = given_time(stopped, lambda error: error.at_least > 1000)
    assert f"at least {error.at_least} solutions" in str(error)
