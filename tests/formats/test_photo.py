"""Pictures: drawn by our own renderer, then bent, turned, darkened and damaged; and the shared photos where they are."""

from __future__ import annotations

import base64
import random
import signal
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest

import whydoku as w
from tests.shared import README_PUZZLE, shared_data
from tests.support.effort import FULL, some
from tests.support.photos import dealt, load_photos
from tests.support.pictures import LINE, drawn, encoded, unsure
from whydoku.errors import DoubtfulError, FormatError, InputError, MissingExtraError, OptionError, StoppedError
from whydoku.formats.photo.cell_answers import parse_answers
from whydoku.formats.photo.decision import decide
from whydoku.formats.photo.limits import NOT_UNIQUE_SHARE
from whydoku.model.limit import Limit, Stop
from whydoku.render.png import to_png

cv2 = pytest.importorskip("cv2", reason="the extra photo is not installed")
np = pytest.importorskip("numpy", reason="the extra photo is not installed")
probabilities = pytest.importorskip("whydoku.formats.photo.digit_network", reason="numpy is missing").probabilities

PUZZLES = (
    README_PUZZLE,
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    "000000907000420180000705026100904000050000040000507009920108000034059000507000000",
)


def bent(picture: Any, corners: list[tuple[float, float]], size: tuple[int, int] = (800, 800)) -> Any:
    """Return a picture as it is seen from aside: its corners come to lie at these shares of a new one."""
    tall, wide = picture.shape[:2]
    source = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    target = np.array(corners, np.float32) * np.array(size, np.float32)
    plane = cv2.getPerspectiveTransform(source, target)
    return cv2.warpPerspective(picture, plane, size, flags=cv2.INTER_AREA, borderValue=(170, 175, 180))


def curled(picture: Any) -> Any:
    tall, wide = picture.shape[:2]
    y, x = np.mgrid[0:tall, 0:wide].astype(np.float32)
    return cv2.remap(
        picture,
        x + 12 * np.sin(y / tall * 3),
        y + 18 * np.sin(x / wide * 4),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )


def shaded(picture: Any) -> Any:
    tall, wide = picture.shape[:2]
    light = np.linspace(1.0, 0.35, wide)[None, :, None] * np.linspace(0.9, 0.6, tall)[:, None, None]
    return (picture * light).astype(np.uint8)


def noisy(picture: Any) -> Any:
    noise = np.random.default_rng(7).normal(0, 12, picture.shape)
    return np.clip(cv2.GaussianBlur(picture, (0, 0), 1.6) + noise, 0, 255).astype(np.uint8)


def faded(picture: Any) -> Any:
    return (picture * 0.3 + 130).astype(np.uint8)


def coloured(picture: Any) -> Any:
    return np.maximum(picture, np.array([60, 60, 200], np.uint8))  # all ink is red


def yellow(picture: Any) -> Any:
    return np.maximum(picture, np.array([40, 220, 235], np.uint8))  # hardly darker than the paper


def by_lamp(picture: Any) -> Any:
    noise = np.random.default_rng(5).normal(0, 7, picture.shape)
    return np.clip(picture * np.array([0.2, 0.45, 0.5]) + noise, 0, 255).astype(np.uint8)


def reversed_light(picture: Any) -> Any:
    return 255 - picture


ASIDE = [(0.12, 0.1), (0.85, 0.18), (0.95, 0.9), (0.04, 0.84)]

CHANGES: dict[str, Callable[[Any], Any]] = {
    "as it is": lambda picture: picture,
    "from aside": lambda picture: bent(picture, ASIDE),
    "small": lambda picture: cv2.resize(picture, (330, 330), interpolation=cv2.INTER_AREA),
    "large": lambda picture: cv2.resize(picture, (3000, 3000), interpolation=cv2.INTER_CUBIC),
    "curled": curled,
    "shaded": shaded,
    "noisy": noisy,
    "faded": faded,
    "coloured": coloured,
    "yellow": yellow,
    "by lamp": by_lamp,
    "light on dark": reversed_light,
    "quarter turn": lambda picture: np.rot90(picture, 1),
    "half turn": lambda picture: np.rot90(picture, 2),
    "three quarters": lambda picture: np.rot90(picture, 3),
}


@pytest.mark.parametrize(
    ("line", "change"),
    [
        (line, change)
        for number, change in enumerate(CHANGES)
        for at, line in enumerate(PUZZLES)
        if FULL or number == 0 or at == number % len(PUZZLES)
    ],
)
def test_a_drawn_picture_is_read(line: str, change: str) -> None:
    data = encoded(np.ascontiguousarray(CHANGES[change](drawn(line))))
    assert w.read(data).grid == line.replace("0", ".")


@pytest.mark.parametrize("labels", [True, False])
@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_our_own_drawings_are_read_as_they_are(theme: Any, labels: bool) -> None:
    picture = to_png(w.draw(w.read(LINE), theme=theme, labels=labels))
    assert w.read(picture).grid == LINE


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_pencil_marks_are_no_digits_or_asked_about(theme: Any) -> None:
    grid = w.read_photo(to_png(w.draw(w.read(LINE), theme=theme, marks=True))).grids[0]
    wrong = {cell for cell, (got, want) in enumerate(zip(grid.grid, LINE, strict=True)) if got != want}
    assert wrong <= set(grid.doubtful)
    assert len(grid.doubtful) <= 3


@pytest.mark.parametrize("kind", [".png", ".jpg", ".webp"])
def test_each_kind_of_file_is_read_from_bytes_a_path_and_a_data_url(kind: str, tmp_path: Path) -> None:
    data = encoded(cv2.resize(drawn(), (450, 450), interpolation=cv2.INTER_AREA), kind)
    path = tmp_path / f"photo{kind}"
    path.write_bytes(data)
    url = "data:image/any;base64," + base64.b64encode(data).decode()
    for given in (data, bytearray(data), path, url):
        assert w.read(given).grid == LINE
    assert w.solve(path).grid == w.solve(LINE).grid
    assert w.read_photo(path).grids[0].grid == w.read_photo(url).grids[0].grid == LINE


def test_a_photo_that_was_taken_sideways_says_so_in_its_exif() -> None:
    data = encoded(np.ascontiguousarray(np.rot90(drawn(), 1)))
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    turned = data[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + data[2:]
    assert w.read(turned).grid == LINE


def test_several_grids_of_a_page_are_several_puzzles() -> None:
    page = np.hstack([drawn(PUZZLES[0]), drawn(PUZZLES[1])])
    assert {puzzle.grid for puzzle in w.read_all(encoded(page))} == {each.replace("0", ".") for each in PUZZLES[:2]}


def test_a_small_solution_beside_the_puzzle_is_no_second_puzzle() -> None:
    solution = cv2.resize(drawn(w.solve(PUZZLES[1]).grid), (560, 560), interpolation=cv2.INTER_AREA)
    page = np.full((drawn().shape[0], drawn().shape[1] + 560, 3), 255, np.uint8)
    page[:, :-560] = drawn()
    page[-560:, -560:] = solution
    assert [puzzle.grid for puzzle in w.read_all(encoded(page))] == [LINE]


def squares(count: int) -> Any:
    picture = np.full((700, 700, 3), 255, np.uint8)
    for k in range(count + 1):
        at = 50 + round(k * 600 / count)
        cv2.line(picture, (50, at), (650, at), (0, 0, 0), 3)
        cv2.line(picture, (at, 50), (at, 650), (0, 0, 0), 3)
    return picture


def words() -> Any:
    picture = np.full((700, 700, 3), 255, np.uint8)
    for row in range(20):
        cv2.putText(picture, "no puzzle here 123456789", (20, 40 + 33 * row), 0, 1.2, (0, 0, 0), 2)
    return picture


NO_SUDOKU: dict[str, Callable[[], Any]] = {
    "white": lambda: np.full((500, 500, 3), 255, np.uint8),
    "noise": lambda: np.random.default_rng(3).integers(0, 256, (500, 500, 3), np.uint8),
    "words": words,
    "a chess board": lambda: (
        np.kron(np.indices((8, 8)).sum(axis=0) % 2, np.ones((80, 80)))[..., None].repeat(3, 2) * 255
    ),
    "a frame": lambda: cv2.rectangle(np.full((500, 500, 3), 255, np.uint8), (50, 50), (450, 450), (0, 0, 0), 4),
    "eight by eight": lambda: squares(8),
    "ten by ten": lambda: squares(10),
    "an empty grid": lambda: squares(9),
    "a few points": lambda: np.zeros((9, 9, 3), np.uint8),
}


@pytest.mark.parametrize("name", NO_SUDOKU)
def test_what_is_no_sudoku_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(FormatError, match=r"^[a-z][^\n]{20,200}$"):
        w.read(encoded(NO_SUDOKU[name]().astype(np.uint8)))


@pytest.mark.parametrize("kind", [".png", ".jpg", ".webp"])
def test_a_damaged_file_is_read_rightly_or_refused(kind: str) -> None:
    chance = random.Random(kind)
    whole = encoded(cv2.resize(drawn(), (300, 300), interpolation=cv2.INTER_AREA), kind)
    for _ in some(range(60), 20):
        data = bytearray(whole[: chance.choice((len(whole), len(whole), chance.randrange(12, len(whole))))])
        for _ in range(chance.choice((0, 1, 4, 30))):
            data[chance.randrange(12, len(data))] = chance.randrange(256)
        with suppress(InputError):  # and nothing else
            assert all(len(grid.cells) == 81 for grid in w.read_photo(bytes(data)).grids)


def test_a_picture_that_would_fill_the_memory_is_not_unpacked() -> None:
    data = bytearray(encoded(drawn(), ".png"))
    data[16:24] = (60_000).to_bytes(4, "big") * 2
    with pytest.raises(FormatError, match="60000 × 60000 points, too many"):
        w.read(bytes(data))


def test_a_missing_extra_explains_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(__import__("sys").modules, "whydoku.formats.photo.reader")
    monkeypatch.delattr("whydoku.formats.photo.reader")
    monkeypatch.setitem(__import__("sys").modules, "cv2", None)
    for name in ("frame", "flat", "light", "digit_network"):
        monkeypatch.delitem(__import__("sys").modules, f"whydoku.formats.photo.{name}")
    with pytest.raises(MissingExtraError, match=r"pip install 'whydoku\[photo\]'"):
        w.read(b"\xff\xd8\xff")


# -- what is decided, and what is asked -----------------------------------------------------------------------------------


def certain(line: str) -> list[dict[int, float]]:
    return [{0 if sign == "." else int(sign): 1.0} for sign in line]


def solutions(line: str) -> int:
    return w.count(line, limit=2)


@pytest.mark.parametrize("seed", range(20))
def test_the_weights_of_cells_are_those_of_all_readings(seed: int) -> None:
    chance = random.Random(seed)
    chances: list[dict[int, float]] = certain(LINE)
    open_cells = chance.sample(range(81), 4)
    for cell in open_cells:
        shares = [chance.random() + 0.05 for _ in range(3)]
        classes = {*chances[cell], *chance.sample(range(10), 3)}
        chances[cell] = {each: share / sum(shares) for each, share in zip(sorted(classes)[:3], shares, strict=False)}
    weights: dict[tuple[int, ...], float] = {}
    for choice in product(*(chances[cell] for cell in open_cells)):
        line = list(LINE)
        for cell, known in zip(open_cells, choice, strict=True):
            line[cell] = str(known) if known else "."
        unique = 1.0 if solutions("".join(line)) == 1 else NOT_UNIQUE_SHARE
        shares = [chances[cell][known] for cell, known in zip(open_cells, choice, strict=True)]
        weights[choice] = unique * prod(shares)
    best = max(weights, key=lambda choice: weights[choice])
    found = decide(chances, solutions)
    assert tuple(found.classes[cell] for cell in open_cells) == best
    for place, cell in enumerate(open_cells):
        share = sum(weight for choice, weight in weights.items() if choice[place] == best[place])
        assert found.sure[cell] == pytest.approx(share / sum(weights.values()), abs=0.01)


def test_the_solver_breaks_a_tie_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """r1c1 looks like 1 or 4, and there is another 1 in its row."""
    unsure(monkeypatch, 0, {1: 0.6, 4: 0.4})
    notes: list[str] = []
    (puzzle,) = w.read_all(encoded(drawn()), notes=notes)
    assert puzzle.grid == LINE
    assert notes == ["r1c1 is read as 4, not as 1: so there is exactly one solution"]
    assert dict(puzzle.about) == {"read from a photo": notes[0]}


SOLVED = w.solve(LINE).grid
SPARE = next(cell for cell in range(81) if LINE[cell] == ".")
"""A cell in which the digit of the solution would do no harm, so that the solver cannot tell."""


def test_a_doubt_is_an_error_that_says_what_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    digit = int(SOLVED[SPARE])
    unsure(monkeypatch, SPARE, {0: 0.7, digit: 0.3})
    data = encoded(drawn())
    with pytest.raises(DoubtfulError, match=rf"r1c2 may be empty or {digit}; --answers 'r1c2=\. …'") as caught:
        w.read(data)
    photo = caught.value.photo
    assert photo.doubts == [(0, SPARE)]
    shown = photo.grids[0].cells[SPARE]
    assert shown.crop.startswith(b"\x89PNG")
    assert shown.chances == (("empty", 0.7), (str(digit), 0.3))
    assert w.read(data, answers="r1c2=.").grid == LINE
    assert w.read(data, answers=f"r1c2={digit}").grid == LINE[:1] + str(digit) + LINE[2:]
    assert w.read(data, answers=f"r1c2=({digit})").placed[SPARE] == digit
    assert w.read(data, answers="likeliest").grid == LINE


def test_a_cell_that_is_sure_is_not_changed_without_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    unsure(monkeypatch, 0, {1: 0.996, 4: 0.004})
    photo = w.read_photo(encoded(drawn()))
    assert photo.doubts == [(0, 0)]


@pytest.mark.parametrize("text", ["r1c1", "r1c1=x", "r10c1=3", "r1c1=12", "0:r1c1=1", "r1c1=7 maybe"])
def test_what_is_no_answer_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="is no answer about a cell"):
        parse_answers(text)


def test_an_answer_about_a_grid_that_is_not_there_is_refused() -> None:
    with pytest.raises(OptionError, match="speaks of grid 2, and the picture shows 1"):
        w.read(encoded(drawn()), answers="2:r1c1=4")


# -- deadlines and Ctrl-C ------------------------------------------------------------------------------------------------------


def test_a_deadline_ends_the_reading_of_a_photo() -> None:
    data = encoded(drawn())
    with pytest.raises(StoppedError, match="stopped at the deadline of 0 s"):
        w.solve(data, deadline=0)
    with Limit(0).start(), pytest.raises(StoppedError):
        w.read_photo(data)


@pytest.mark.parametrize("look", [1, 2, 5])
def test_ctrl_c_ends_the_reading_of_a_photo(look: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def seen(cells: Any) -> Any:
        asked.append(len(cells))
        if len(asked) == look:
            signal.raise_signal(signal.SIGINT)
        return probabilities(cells)

    monkeypatch.setattr("whydoku.formats.photo.reader.probabilities", seen)
    with pytest.raises(KeyboardInterrupt):
        w.read_photo(encoded(drawn()))
    assert len(asked) == look


def test_a_stop_from_another_thread_ends_a_photo_with_many_readings(monkeypatch: pytest.MonkeyPatch) -> None:
    unsure(monkeypatch, SPARE, {0: 0.7, int(SOLVED[SPARE]): 0.3})
    counted = []
    with Stop() as stop, Limit(600).start():

        def count(line: str, limit: int) -> int:
            counted.append(line)
            stop.ask()
            return 1

        monkeypatch.setattr("whydoku.model.hooks.count_classic", count)
        with pytest.raises(KeyboardInterrupt):
            w.read_photo(encoded(drawn()))
    assert len(counted) == 1


# -- the shared photos ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_most_photos_that_were_kept_apart_are_read_and_none_wrongly() -> None:
    _, apart = dealt(load_photos(shared_data("photos")))
    right = 0
    apart = some(apart, 12)
    for photo in apart:
        grid = w.read_photo(photo.path).grids[0]
        if not grid.doubtful:
            assert grid.grid == photo.grid.replace("0", "."), photo.path.name
            right += 1
    assert right >= 0.9 * len(apart)
