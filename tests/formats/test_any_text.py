"""The last resort: pasted texts are read correctly or refused, never read as something else."""

from __future__ import annotations

import math
import random
import string
from collections import Counter
from collections.abc import Callable

import pytest

import whydoku as w
from tests.formats.pasted import CELLS, EIGHT, FOUR, GRID, P_SOLVED, SHAPES, SIX, SIXTEEN, TEN, TWELVE, P, Q, rows
from whydoku.errors import FormatError, InputError
from whydoku.formats import read_text

SIGNS = set("0123456789.ABCDEFG")


def expected(answer: str | tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the puzzles that a shape holds, or None where it is to be refused."""
    if isinstance(answer, tuple):
        return answer
    return (answer,) if answer and set(answer) <= SIGNS else None


def test_there_are_enough_shapes() -> None:
    assert len(SHAPES) >= 150
    assert sum(expected(answer) is not None for _, answer in SHAPES.values()) >= 110


@pytest.mark.parametrize("name", SHAPES)
def test_a_pasted_shape(name: str) -> None:
    text, answer = SHAPES[name]
    puzzles = expected(answer)
    if puzzles is not None:
        assert tuple(each.grid for each in read_text(text)) == puzzles
        return
    with pytest.raises(FormatError) as caught:
        read_text(text)
    assert str(answer) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "name", [name for name, (_, answer) in SHAPES.items() if "solution" in name or "Kaggle" in name]
)
def test_a_solution_is_kept_with_its_puzzle(name: str) -> None:
    first = read_text(SHAPES[name][0])[0]
    assert dict(first.about)["solution"] == P_SOLVED


def test_digits_that_were_placed_have_a_plus() -> None:
    (puzzle,) = read_text(f"As far as I got: 53+1{P[3:]}")
    assert (puzzle.puzzle.grid, puzzle.value_at("r1c3"), puzzle.placed[2]) == (P, 1, 1)
    spaced = "Here I am:\n" + "\n".join(" ".join(row) for row in rows()).replace("5 3 .", "5 3 +1", 1)
    assert read_text(spaced) == [puzzle]


def test_marks_after_a_puzzle_belong_to_it() -> None:
    start = w.read(P).start()
    marks = w.write(start, "pencil-marks")
    (alone,) = read_text(f"My notes so far:\n{marks}\nWhat next?")
    assert alone.marks == start.marks
    (both,) = read_text(f"The puzzle is {P}\nand these are my notes:\n{marks}\nWhat next?")
    assert (both.givens, both.marks) == (start.givens, start.marks)
    with pytest.raises(FormatError, match="the pencil marks after the puzzle do not hold the 8 at r1c2"):
        read_text(f"The puzzle is {Q}\nand these are my notes:\n{marks}\nWhat next?")


def test_a_board_is_asked_for_where_the_boxes_are_not_clear() -> None:
    six = "5.......6.12.436.........6.2......5."
    pairs = "Have a look:\n" + "\n".join(" ".join(row[k : k + 2] for k in (0, 2, 4)) for row in rows(six, 6))
    with pytest.raises(FormatError, match=r"--size 2x3 .* or --size 3x2"):
        read_text(pairs)
    assert str(w.read(pairs, size="2x3").board) == "6×6 with 2×3 boxes"


def test_cells_by_name_need_a_size_where_they_do_not_tell_it() -> None:
    small = "r1c1=1 r1c2=2 r3c4=3 r4c4=4 r2c3=1"
    with pytest.raises(FormatError, match="not clear which board"):
        w.read(small)
    assert w.read(small, size=4).value_at("r3c4") == 3
    with pytest.raises(FormatError, match="other cells are named as well"):
        w.read(f"{CELLS} and so r5c5 cannot be 3")


# -- at random -----------------------------------------------------------------------------------------------------------

WORDS = [
    "the",
    "a",
    "my",
    "is",
    "puzzle",
    "sudoku",
    "row",
    "cell",
    "hint",
    "stuck",
    "solve",
    "hard",
    "7",
    "12",
    "2024",
    "3.5",
    "9x9",
    "level",
    "no.",
    "#4",
    "1/2",
    "10:45",
    "and",
    "r5c5",
    "then",
]
FREE = (  # puzzles made for this test; each has one solution
    P,
    Q,
    "..8.32.1....8..........95.4....73...6...8..973..5....8..3...1.579..51.32..4..8...",
    "3.81....5.41.6................52..9.27..86.4....41...74.375..6......2..8....48571",
    ".1.....59..85.9....5..7...3...2..67557....9..4...6...12...1.49....9.8...8.46..1.7",
    "..........14..637...89374..2......1..3..71....4....6.3.6.7.4....5..23..7..9..8.3.",
)


def prose(rng: random.Random, most: int = 8) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(0, most)))


def wrapped(puzzle: str, rng: random.Random) -> str:
    """Write a puzzle as a person might: some sign for empty cells, some shape, some labels, and text around."""
    empty = rng.choice(["."] * 4 + ["0"] * 4 + list("_-*?x·□＿•"))
    signs = puzzle.replace(".", empty)
    size = math.isqrt(len(signs))
    lines = rows(signs, size)
    between = rng.choice(["", "", " ", "  ", ",", ", ", "\t", ";", " | ", "|"])
    shape = rng.randrange(8)
    if shape == 0:
        body = signs
    elif shape == 1:
        body = (between or " ").join(signs)
    elif shape == 2:
        quote = rng.choice(["", "'", '"'])
        cells = [", ".join(f"{quote}{sign}{quote}" for sign in row) for row in lines]
        body = "[" + rng.choice([", ", ",\n ", ",\n"]).join(f"[{row}]" for row in cells) + "]"
    elif shape == 3:
        body = "[" + rng.choice([", ", ",\n  "]).join(f'"{row}"' for row in lines) + "]"
    else:
        number: Callable[[int], str] = rng.choice(
            [
                lambda n: "",
                lambda n: "",
                lambda n: f"{n + 1} ",
                lambda n: f"{n + 1}: ",
                lambda n: f"{string.ascii_uppercase[n]} ",
                lambda n: f"r{n + 1} | ",
                lambda n: f"Row {n + 1}: ",
                lambda n: "> ",
                lambda n: "    ",
            ]
        )
        end = rng.choice(["", "", "", ",", " |", "  # row"])
        quote = rng.choice(["", "", '"'])
        inner = [between.join(row) for row in lines]
        if size == 9 and rng.random() < 0.3 and between in ("", " "):
            bar = rng.choice([" | ", "|", "  "])
            inner = [bar.join(between.join(row[k : k + 3]) for k in (0, 3, 6)) for row in lines]
        full = [f"{number(n)}{quote}{row}{quote}{end}" for n, row in enumerate(inner)]
        if size == 9 and rng.random() < 0.3:
            rule = rng.choice(["---+---+---", "-----------", "", "------+-------+------"])
            full[6:6] = [rule]
            full[3:3] = [rule]
        body = "\n".join(full)
    before = "\n".join(prose(rng) for _ in range(rng.randint(0, 3)))
    after = "\n".join(prose(rng) for _ in range(rng.randint(0, 3)))
    inline = shape == 0 and rng.random() < 0.5
    return f"{before}{' ' if inline else chr(10)}{body}{' ' if inline else chr(10)}{after}"


def damaged(text: str, rng: random.Random) -> str:
    """Take something out, put something in, or cut a piece off."""
    at = rng.randrange(len(text))
    kind = rng.randrange(5)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + rng.choice("0123456789.-_ \n|,x") + text[at:]
    if kind == 2:
        lines = text.split("\n")
        del lines[rng.randrange(len(lines))]
        return "\n".join(lines)
    if kind == 3:
        lines = text.split("\n")
        lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
        return "\n".join(lines)
    return text[at:]


def outcomes(seed: int, times: int, *, damage: bool, puzzles: tuple[str, ...] = FREE) -> tuple[Counter[str], list[str]]:
    rng = random.Random(seed)
    counted: Counter[str] = Counter()
    wrong = []
    for _ in range(times):
        puzzle = rng.choice(puzzles)
        text = wrapped(puzzle, rng)
        if damage:
            text = damaged(text, rng)
            if len(text.strip()) < 16:
                continue
        try:
            read = [each.grid for each in read_text(text)]
        except InputError:
            counted["refused"] += 1
            continue
        right = read == [puzzle] or (damage and _differs_by_one(read, puzzle))
        counted["right" if right else "wrong"] += 1
        if not right:
            wrong.append(text)
    return counted, wrong


def _differs_by_one(read: list[str], puzzle: str) -> bool:
    """Whether a damaged text is read as it stands: one cell changed, or the puzzle twice."""
    if len(set(read)) != 1 or len(read[0]) != len(puzzle):
        return False
    return sum(a != b for a, b in zip(read[0], puzzle, strict=True)) <= 1


@pytest.mark.parametrize("seed", range(2))
def test_random_wrappings_are_read_right_or_refused(seed: int) -> None:
    counted, wrong = outcomes(seed, 300, damage=False)
    assert wrong == []
    assert counted["right"] >= 240


@pytest.mark.parametrize("seed", range(2))
def test_damaged_wrappings_are_never_read_as_something_else(seed: int) -> None:
    _, wrong = outcomes(seed, 300, damage=True)
    assert wrong == []


@pytest.mark.parametrize("damage", [False, True])
@pytest.mark.parametrize("puzzle", [FOUR, SIX, EIGHT, TEN, TWELVE, SIXTEEN])
def test_other_sizes_are_read_right_or_refused(puzzle: str, damage: bool) -> None:
    counted, wrong = outcomes(len(puzzle), 60, damage=damage, puzzles=(puzzle,))
    assert wrong == []
    assert damage or counted["right"] >= 30


@pytest.mark.parametrize("seed", range(2))
def test_several_wrapped_puzzles_are_several_or_refused(seed: int) -> None:
    rng = random.Random(seed)
    read_right = 0
    for _ in range(150):
        puzzles = rng.sample(FREE, rng.randint(2, 3))
        text = "\n\nand then\n\n".join(wrapped(puzzle, rng) for puzzle in puzzles)
        try:
            read = [each.grid for each in read_text(text)]
        except InputError:
            continue
        assert read == puzzles, text
        read_right += 1
    assert read_right >= 100


@pytest.mark.parametrize("seed", range(2))
def test_text_without_a_puzzle_is_never_read(seed: int) -> None:
    rng = random.Random(seed)
    signs = string.digits * 3 + ".-_ \n:/,|" + string.ascii_lowercase
    for _ in range(300):
        kind = rng.randrange(4)
        if kind == 0:
            text = "\n".join(prose(rng, 20) for _ in range(rng.randint(1, 20)))
        elif kind == 1:
            text = "numbers: " + "".join(rng.choice(signs) for _ in range(rng.randint(1, 600)))
        elif kind == 2:
            width = rng.randint(3, 12)
            body = (" ".join(rng.choice("0123456789") for _ in range(width)) for _ in range(rng.randint(3, 12)))
            text = "a table of numbers\n" + "\n".join(body)
        else:
            text = "tel. " + "".join(rng.choice(string.digits) for _ in range(rng.choice((9, 16, 36, 64, 81, 100))))
        with pytest.raises(FormatError):
            read_text(text)


def test_a_file_of_good_lines_does_not_come_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("the last resort was asked")

    monkeypatch.setattr("whydoku.formats._any_text.find_puzzles", never)
    for text in (P, f"{P}\n{Q}", GRID, " ".join(P), w.write(w.read(P).start(), "pencil-marks")):
        assert read_text(text)
