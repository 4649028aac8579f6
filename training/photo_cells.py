"""Cells of photos whose grids are known, as the network sees them, and as it would see them in worse photos."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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
    photos: list[Photo], chances: Callable[[NDArray[Any]], NDArray[Any]], *, copies: int = 0
) -> tuple[NDArray[np.uint8], NDArray[np.int64], list[Photo]]:
    """Return the cells of all photos, 81 of each, their digits, and the photos in which a grid was found.

    `chances` gives the probabilities of the digits for cells: by them a photo is turned upright, because which cells are empty
    does not tell top from bottom in a grid that is symmetric. Each photo is followed by so many worsened copies of itself.
    """
    cells, digits, seen = [], [], []
    for photo in photos:
        colours = opened(photo.path.read_bytes())
        grey = grey_of(colours)
        frames = find_frames(grey)
        if not frames:
            print(f"no grid found in {photo.path.name}")
            continue
        truth = np.array([int(digit) for digit in photo.grid])
        inks = [flatten(grey, frames[0]).ink]
        turns = [np.ascontiguousarray(np.rot90(inks[0], turn)) for turn in range(4)]
        likely = [np.log(chances(cell_pictures(ink))[np.arange(len(truth)), truth] + 1e-3).sum() for ink in turns]
        chance = np.random.default_rng(photo.number)
        for _ in range(copies):
            worse, scale = worsened(colours, chance)
            inks.append(flatten(grey_of(worse), replace(frames[0], corners=frames[0].corners * scale)).ink)
        cells += [_with_margin(np.rot90(ink, int(np.argmax(likely)))) for ink in inks]
        digits += [truth] * len(inks)
        seen.append(photo)
    return np.concatenate(cells), np.concatenate(digits), seen


def worsened(colours: NDArray[Any], chance: np.random.Generator) -> tuple[NDArray[Any], float]:
    """Return a photo as a poor phone takes it in poor light, and by how much it is smaller."""
    longer = max(colours.shape[:2])
    scale = min(1.0, chance.uniform(340, 900) / longer)
    picture: NDArray[Any] = cv2.resize(colours, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(
        np.float32
    )
    if chance.random() < 0.5:
        picture = cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.5, 1.5))
    if chance.random() < 0.7:  # a lamp lacks a colour, mostly blue
        picture *= (chance.uniform(0.4, 1.0) * np.array([chance.uniform(0.3, 1), 1, 1])).astype(np.float32)
    if chance.random() < 0.7:
        picture += chance.normal(0, chance.uniform(1, 9), picture.shape)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(25, 95))]
    packed = cv2.imencode(".jpg", np.clip(picture, 0, 255).astype(np.uint8), quality)[1]
    return opened(packed.tobytes()), scale


def _with_margin(ink: NDArray[np.float32]) -> NDArray[np.uint8]:
    cut = (SIDE - INNER - MORE) // 2 + SIDE // 2
    windows = np.lib.stride_tricks.sliding_window_view(ink, (INNER + MORE, INNER + MORE))[cut::SIDE, cut::SIDE]
    cells = windows[:SIZE, :SIZE].reshape(SIZE * SIZE, INNER + MORE, INNER + MORE)
    return np.round((cells + 0.3) / 1.8 * 255).astype(np.uint8)


cv2.setNumThreads(1)
