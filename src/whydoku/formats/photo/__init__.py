"""Photos: a picture of a Sudoku on paper or on a screen, read by OpenCV and a small network of our own.

The steps: the light is evened out and grids are found (`frame`), each is straightened (`flat`), the network classifies its
cells (`digit_network`), and the solver weighs the readings (`decision`). What is still doubtful then leads to a question and is
never passed on. Nothing here is imported before a picture is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whydoku.errors import DoubtfulError, Needing
from whydoku.formats import ByteFormat
from whydoku.formats._cells import make_puzzle
from whydoku.formats.photo.kinds import picture_kind
from whydoku.model.board import square_board

if TYPE_CHECKING:
    from whydoku.model.photo import Photo, PhotoGrid
    from whydoku.model.puzzle import Puzzle

DECIDED = "read from a photo"
"""The name under which a puzzle's metadata says what was decided when it was read."""


def holds(data: bytes) -> bool:
    """Whether bytes begin as a PNG, JPEG or WebP picture does."""
    return bool(picture_kind(data))


def read_photo(data: bytes, answers: str | None = None) -> Photo:
    """Return what a picture shows, cell by cell, with doubts marked."""
    with Needing("photo", "which reads pictures", package="opencv-python-headless"):
        from whydoku.formats.photo import reader
    return reader.read_photo(data, answers)


def sketch(png: bytes) -> str:
    """Return a picture of a cell as lines of characters, for a terminal."""
    from whydoku.formats.photo.light import sketched

    return sketched(png)


def read(data: bytes, answers: str | None, notes: list[str]) -> list[Puzzle]:
    """Return the puzzles of a picture; if a doubt remains, the error says what to answer."""
    photo = read_photo(data, answers)
    if not photo.is_sure:
        raise DoubtfulError(_doubts(photo), photo)
    notes += [*(sentence for grid in photo.grids for sentence in grid.decided), *photo.notes]
    return [_puzzle(grid) for grid in photo.grids]


def _doubts(photo: Photo) -> str:
    asked = [photo.grids[number].question(cell) for number, cell in photo.doubts]
    names = [photo.name(number, cell) for number, cell in photo.doubts]
    listed = ", ".join(asked[:4]) + (f" and {len(asked) - 4} more are doubtful" if len(asked) > 4 else "")
    number, cell = photo.doubts[0]
    example = f"{names[0]}={photo.grids[number].cells[cell].digit or '.'}"
    return (
        f"the picture is not clear: {listed}; --answers '{example} …' (answers=…) says what is there, "
        "and 'likeliest' takes each as it seems"
    )


def _puzzle(grid: PhotoGrid) -> Puzzle:
    about = ((DECIDED, "; ".join(grid.decided)),) if grid.decided else ()
    givens = [int(sign) if sign != "." else None for sign in grid.grid]
    return make_puzzle(square_board(9), givens, grid.placed if any(grid.placed) else (), about=about)


plugin = ByteFormat(
    title="a photo or picture (PNG, JPEG, WebP)",
    holds=holds,
    read=read,
    extensions=(".png", ".jpg", ".jpeg", ".webp"),
)
