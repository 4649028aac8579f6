"""Cells of photos whose grids are known, as the network sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.support.photos import Photo
from whydoku.formats.photo.flat import INNER, SIDE, cell_pictures, flatten
from whydoku.formats.photo.frame import SIZE, find_frames
from whydoku.formats.photo.light import grey_of, opened

MORE = 6  # points more than the network sees, so that a cell can be moved


def photo_cells(
    photos: list[Photo], chances: Callable[[NDArray[Any]], NDArray[Any]]
) -> tuple[NDArray[np.uint8], NDArray[np.int64], list[Photo]]:
    """Return the cells of all photos, 81 of each, their digits, and the photos in which a grid was found.

    `chances` gives the probabilities of the digits for cells: by them a photo is turned upright, because which cells are empty
    does not tell top from bottom in a grid that is symmetric.
    """
    cells, digits, seen = [], [], []
    for photo in photos:
        grey = grey_of(opened(photo.path.read_bytes()))
        frames = find_frames(grey)
        if not frames:
            print(f"no grid found in {photo.path.name}")
            continue
        truth = np.array([int(digit) for digit in photo.grid])
        flat = flatten(grey, frames[0]).ink
        turns = [np.ascontiguousarray(np.rot90(flat, turn)) for turn in range(4)]
        likely = [np.log(chances(cell_pictures(ink))[np.arange(len(truth)), truth] + 1e-3).sum() for ink in turns]
        cells.append(_with_margin(turns[int(np.argmax(likely))]))
        digits.append(truth)
        seen.append(photo)
    return np.concatenate(cells), np.concatenate(digits), seen


def _with_margin(ink: NDArray[np.float32]) -> NDArray[np.uint8]:
    cut = (SIDE - INNER - MORE) // 2 + SIDE // 2
    windows = np.lib.stride_tricks.sliding_window_view(ink, (INNER + MORE, INNER + MORE))[cut::SIDE, cut::SIDE]
    cells = windows[:SIZE, :SIZE].reshape(SIZE * SIZE, INNER + MORE, INNER + MORE)
    return np.round((cells + 0.3) / 1.8 * 255).astype(np.uint8)


cv2.setNumThreads(1)
