"""From the bytes of a picture to what it shows: frames, flat grids, digits, and a decision about each grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from whydoku.errors import FormatError
from whydoku.formats.photo.cell_answers import Answers, parse_answers
from whydoku.formats.photo.decision import BLANK, CLASSES, HANDWRITTEN_OFFSET, Chances, Decision, decide
from whydoku.formats.photo.digit_network import probabilities
from whydoku.formats.photo.flat import SIDE, cell_pictures, flatten
from whydoku.formats.photo.frame import SIZE, GridFrame, Picture, find_frames
from whydoku.formats.photo.light import grey_of, opened
from whydoku.formats.photo.limits import (
    CLEAR_CELL_SHARE,
    LEAST_ALTERNATIVE_SHARE,
    LEAST_SEEN_SHARE,
    LEAST_WRITTEN_CELLS,
    MAX_DOUBTFUL_CELLS,
    SMALL_GRID_SHARE,
    SOFTENED_POINTS,
)
from whydoku.model import hooks
from whydoku.model.cell_notation import RC
from whydoku.model.limit import check_running_clocks
from whydoku.model.photo import BY_HAND, EMPTY, Photo, PhotoCell, PhotoGrid

CELLS = SIZE * SIZE
MOVES = ((0.0, 0.0), (1.0, 0.5), (-0.5, -1.0))  # each cell is seen several times, moved by these points


def read_photo(data: bytes, answers: str | None = None) -> Photo:
    """Return the grids that a picture shows, or raise an error; `answers` settles doubtful cells."""
    known = parse_answers(answers)
    colours = opened(data)
    fault: FormatError | None = None
    for grey in (grey_of(colours), grey_of(255 - colours)):  # a screen may show light ink on a dark ground
        try:
            photo = _read_grids(colours, grey, known)
        except FormatError as error:
            fault = fault or error
        else:
            known.check_grids(len(photo.grids))
            return photo
    assert fault is not None
    raise fault


def _read_grids(colours: Picture, grey: Picture, known: Answers) -> Photo:
    """Return what a picture shows whose ink is dark in `grey`."""
    frames = find_frames(grey)
    if not frames:
        raise FormatError(
            "there is no Sudoku grid to be seen in the picture; "
            "a photo from straight above, with the whole grid in it and in focus, is read best"
        )
    grids: list[PhotoGrid] = []
    notes: list[str] = []
    for frame in frames:
        grid = _read_grid(colours, grey, frame, known, len(grids))
        is_small = frame.cell < SMALL_GRID_SHARE * frames[0].cell
        if is_small and (grid.doubtful or "." not in grid.grid):
            notes.append("a smaller grid in the picture is passed over")
        else:
            grids.append(grid)
    readable = [grid for grid in grids if len(grid.doubtful) <= MAX_DOUBTFUL_CELLS and grid.grid.strip(".")]
    if not readable:
        raise FormatError(_unreadable(grids[0]))
    if len(readable) < len(grids):
        notes.append("a grid in the picture that cannot be read is passed over")
    return Photo(tuple(readable), tuple(dict.fromkeys(notes)))


def _unreadable(grid: PhotoGrid) -> str:
    if not grid.grid.strip("."):
        return "the picture shows a grid of 9 × 9 cells without a digit that can be read"
    return (
        f"the picture shows a grid of 9 × 9 cells, but {len(grid.doubtful)} of them cannot be read with certainty; "
        "a photo from nearer, in better light, may help"
    )


def _read_grid(colours: Picture, grey: Picture, frame: GridFrame, known: Answers, number: int) -> PhotoGrid:
    flat = flatten(grey, frame)
    turn, ink = _upright(flat.ink)
    soft = cv2.GaussianBlur(ink, (0, 0), SOFTENED_POINTS)  # smoothing that weakens noise but not strokes
    looks: list[Picture] = []
    for picture in (ink, soft):  # doubtful cells are looked at again
        looks += _looks(picture, MOVES)
        chances = _readings(looks)
        for cell, answer in known.of(number).items():
            chances[cell] = {answer: 1.0}
        decision = decide(chances, _solutions)
        if not decision.doubtful:
            break
    if known.take_likeliest:
        decision = replace(decision, doubtful=())
    picture = _turned(flat.taken_from(colours), turn)
    cells = tuple(
        _cell(chances[cell], decision, cell, _crop(picture, cell) if cell in decision.doubtful else b"")
        for cell in range(CELLS)
    )
    corners = np.roll(frame.corners, -turn, axis=0)
    return PhotoGrid(
        cells,
        decision.doubtful,
        decision.solutions,
        tuple(_decided(chances, decision, known.take_likeliest)),
        tuple((float(x), float(y)) for x, y in corners),
    )


def _solutions(line: str) -> int:
    check_running_clocks()
    return hooks.count_classic(line, 2)


def _upright(ink: Picture) -> tuple[int, Picture]:
    """Return the number of quarter turns that make the digits upright, and the picture turned so."""
    (first,) = _looks(ink, MOVES[:1])
    full = np.flatnonzero(first[:, BLANK] < 0.5)
    found = [first]
    for turn in (1, 2, 3):
        places = np.rot90(np.arange(CELLS).reshape(SIZE, SIZE), turn).ravel()  # the new place of each cell
        here = np.flatnonzero(np.isin(places, full))
        seen = first[places]
        if len(here):
            (seen[here],) = _looks(_turned(ink, turn), MOVES[:1], here)
        found.append(seen)
    scores = [float(np.log(np.maximum(_folded(seen).max(axis=1), 1e-6)).sum()) for seen in found]
    turn = int(np.argmax(scores))
    return turn, _turned(ink, turn)


def _readings(looks: Sequence[Picture]) -> list[Chances]:
    """Return what each cell may be, after some looks at all of them."""
    return [_chances(each) for each in _one_hand(_together(looks))]


def _turned(picture: Picture, turn: int) -> Picture:
    return np.ascontiguousarray(np.rot90(picture, turn))


def _looks(ink: Picture, moves: Sequence[tuple[float, float]], only: Picture | None = None) -> list[Picture]:
    """Return the probabilities of the cells, or of `only` some, for each move."""
    looks = []
    for across, along in moves:
        check_running_clocks()
        cells = cell_pictures(ink, across, along)
        looks.append(probabilities(cells if only is None else cells[only]))
    return looks


def _together(looks: Sequence[Picture]) -> Picture:
    """Return the geometric mean of looks: a digit that some look rules out is not likely, however sure another one is."""
    together = np.exp(np.log(np.maximum(looks, LEAST_SEEN_SHARE)).mean(axis=0))
    return np.asarray(together / together.sum(axis=1, keepdims=True))


def _folded(seen: Picture) -> Picture:
    """Return probabilities that do not distinguish print from handwriting."""
    folded = seen[:, : HANDWRITTEN_OFFSET + 1].copy()
    folded[:, 1:] += seen[:, HANDWRITTEN_OFFSET + 1 :]
    return folded


def _one_hand(seen: Picture) -> Picture:
    """Return the probabilities of a grid, without handwriting if hardly anything seems handwritten."""
    if float(seen[:, HANDWRITTEN_OFFSET + 1 :].sum()) >= LEAST_WRITTEN_CELLS:
        return seen
    alone = np.zeros((CELLS, CLASSES))
    alone[:, : HANDWRITTEN_OFFSET + 1] = _folded(seen)
    return alone


def _chances(seen: Picture) -> Chances:
    return {known: float(chance) for known, chance in enumerate(seen) if chance > LEAST_ALTERNATIVE_SHARE / 10}


def _cell(chances: Chances, decision: Decision, cell: int, crop: bytes) -> PhotoCell:
    known = decision.classes[cell]
    ranked = sorted(chances.items(), key=lambda each: -each[1])
    named = tuple((name_of(other), chance) for other, chance in ranked if chance >= LEAST_ALTERNATIVE_SHARE)
    digit = (known - 1) % HANDWRITTEN_OFFSET + 1 if known != BLANK else None
    return PhotoCell(digit, known > HANDWRITTEN_OFFSET, decision.sure[cell], named, crop)


def name_of(known: int) -> str:
    """Return the name of a class: "empty", "7", "7 by hand"."""
    return (
        EMPTY
        if known == BLANK
        else f"{(known - 1) % HANDWRITTEN_OFFSET + 1}{BY_HAND if known > HANDWRITTEN_OFFSET else ''}"
    )


def _crop(picture: Picture, cell: int) -> bytes:
    """Return a PNG picture of a cell and a little around it."""
    row, col = divmod(cell, SIZE)
    around = SIDE // 4
    top, left = SIDE // 2 + row * SIDE - around, SIDE // 2 + col * SIDE - around
    part = picture[top : top + SIDE + 2 * around, left : left + SIDE + 2 * around]
    part = cv2.resize(np.ascontiguousarray(part), None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    return bytes(cv2.imencode(".png", part)[1].tobytes())


def _decided(chances: list[Chances], decision: Decision, likeliest: bool) -> list[str]:
    """Return in sentences what was uncertain on its own and has been decided."""
    said, settled = [], []
    one = decision.solutions == 1
    for cell, known in enumerate(decision.classes):
        if cell in decision.doubtful or chances[cell].get(known, 0.0) >= CLEAR_CELL_SHARE:
            continue
        name = RC.name(*divmod(cell, SIZE))
        if cell in decision.changed and one:
            seemed = max(chances[cell], key=lambda each: chances[cell][each])
            said.append(
                f"{name} is read as {name_of(known)}, not as {name_of(seemed)}: so there is exactly one solution"
            )
        else:
            settled.append(f"{name} ({name_of(known)})")
    if settled:
        why = "taken as they seem" if likeliest or not one else "settled by there being exactly one solution"
        said.append(f"not certain by themselves, and {why}: {', '.join(settled)}")
    if not decision.doubtful and not one:
        many = "no solution" if decision.solutions == 0 else "more than one solution"
        said.append(f"the digits as they are read have {many}; look at them once more")
    return said
