"""A straightened grid: flattened cell by cell, freed of its shading, cut into pictures of its cells.

Four corners make a plane, and paper is none: it bulges and has creases. So the lines of the grid are located near where
the plane has them, line by line and cell by cell; their true places give a smooth field of shifts, and the residual of a
clearly visible line is followed as well. Then the light is taken out (paper is as light as the median around it),
and ink is measured against the darkest of the grid.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from whydoku.formats.photo.frame import SIZE, GridFrame, Picture
from whydoku.formats.photo.limits import BENT_SHARE, MAX_FLATTENING_ROUNDS, SETTLED_LINE_SHARE

SIDE = 32  # points of a cell in a flat grid
INNER = 28  # points of the picture of a cell that the network sees
RIDGE = 5  # points between the middle of a line and the paper beside it


@dataclass(frozen=True)
class FlatGrid:
    """The ink of a grid, from 0 (paper) to 1, nine cells of `SIDE` points each way and half a cell around; and how it lay."""

    ink: Picture
    plane: Picture
    shifts: Picture  # of the crossings

    def taken_from(self, picture: Picture) -> Picture:
        """Return the same part of another picture of the same size, straightened as well."""
        return _sampled(picture, self.plane, self.shifts)


def flatten(grey: Picture, frame: GridFrame) -> FlatGrid:
    """Straighten the grid of a frame."""
    plane = cv2.getPerspectiveTransform(
        np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], dtype=np.float32), frame.corners.astype(np.float32)
    )
    blur = frame.cell / SIDE
    smooth = cv2.GaussianBlur(grey, (0, 0), 0.5 * blur) if blur > 1.2 else grey
    nodes = np.zeros((SIZE + 1, SIZE + 1, 2))
    for _ in range(MAX_FLATTENING_ROUNDS):
        further = _bent(ink_of(_sampled(smooth, plane, nodes)))
        nodes += further
        if float(np.abs(further).max()) < SETTLED_LINE_SHARE:
            break
    return FlatGrid(ink_of(_sampled(smooth, plane, nodes)), plane, nodes)


def _sampled(grey: Picture, plane: Picture, nodes: Picture) -> Picture:
    """Return the picture over the grid, by its plane and the shifts of its crossings."""
    around = SIDE // 2
    axis = (np.arange(-around, SIZE * SIDE + around) + 0.5) / SIDE
    across, along = np.meshgrid(axis, axis)
    at = np.clip(axis, 0, SIZE).astype(np.float32)
    columns, rows = np.meshgrid(at, at)
    shift = cv2.remap(nodes.astype(np.float32), columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    points = np.stack([across + shift[..., 0], along + shift[..., 1]], axis=-1).reshape(1, -1, 2)
    source = cv2.perspectiveTransform(points, plane).reshape(*across.shape, 2).astype(np.float32)
    return cv2.remap(grey, source[..., 0], source[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def ink_of(flat: Picture) -> Picture:
    """Return how much darker than the paper around it each point is; 1 is as dark as the grid's ink."""
    smooth = cv2.GaussianBlur(flat, (3, 3), 0)
    half = cv2.resize(smooth, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    paper = cv2.medianBlur(cv2.dilate(half, np.ones((3, 3), np.uint8)), (SIDE * 9 // 20) | 1)
    paper = cv2.resize(paper, flat.shape[::-1], interpolation=cv2.INTER_LINEAR).astype(np.float32)
    ink = (paper - flat.astype(np.float32)) / np.maximum(paper, 8.0)
    inside = ink[SIDE // 2 : -SIDE // 2, SIDE // 2 : -SIDE // 2]
    full = max(float(np.percentile(inside, 97)), 0.04)
    return np.clip(ink / full, -0.3, 1.5).astype(np.float32)


def _bent(ink: Picture) -> Picture:
    """Return how far each crossing is from where it should be, across and down, in cells."""
    shift = np.zeros((SIZE + 1, SIZE + 1, 2))
    shift[..., 0] = _shifts(ink)
    shift[..., 1] = _shifts(np.ascontiguousarray(ink.T)).T
    return shift


def _shifts(ink: Picture) -> Picture:
    """Return how far each crossing of the upright lines is to the right of where it should be."""
    reach = int(BENT_SHARE * SIDE)
    around = SIDE // 2
    found = np.zeros((SIZE, SIZE + 1))
    weight = np.zeros((SIZE, SIZE + 1))
    for row in range(SIZE):
        strip = ink[around + row * SIDE + 3 : around + (row + 1) * SIDE - 3]
        # unlike a digit, a line is dark along a cell's whole side, and darker than both sides of it
        profile = cv2.GaussianBlur(np.sort(strip, axis=0)[: len(strip) // 2].mean(axis=0)[None], (3, 1), 0)[0]
        beside = np.pad(profile, RIDGE, mode="edge")
        profile = np.maximum(profile - np.maximum(beside[: -2 * RIDGE], beside[2 * RIDGE :]), 0)
        for line in range(SIZE + 1):
            at = around + line * SIDE
            near = profile[max(at - reach, 0) : at + reach]
            far = (np.arange(len(near)) + max(at - reach, 0) - at) / reach
            peak = int((near * (1 - 0.6 * np.abs(far))).argmax())  # of two lines, the nearer one
            if near[peak] <= 0.05:
                continue
            part = slice(max(peak - 2, 0), peak + 3)
            middle = float((near[part] * np.arange(len(near))[part]).sum() / near[part].sum())
            found[row, line] = (max(at - reach, 0) + middle + 0.5 - at) / SIDE
            weight[row, line] = min(float(near[peak]), 0.6)
    rows, lines = np.mgrid[0:SIZE, 0 : SIZE + 1]
    surface, weight = _surface(rows + 0.5, lines, found, weight)
    rest = np.where(weight > 0.15, np.clip(found - surface(rows + 0.5, lines), -0.15, 0.15), 0.0)
    rest = cv2.GaussianBlur(rest, (1, 3), 0, borderType=cv2.BORDER_REPLICATE)
    at, lines = np.mgrid[0 : SIZE + 1, 0 : SIZE + 1]
    padded = np.vstack([rest[:1], rest, rest[-1:]])
    return surface(at, lines) + (padded[:-1] + padded[1:]) / 2


def _surface(
    rows: Picture, lines: Picture, found: Picture, weight: Picture
) -> tuple[Callable[[Picture, Picture], Picture], Picture]:
    """Fit a smooth field of shifts; outliers belong to another line, and are dropped."""

    def terms(r: Picture, k: Picture) -> Picture:
        u, v = r.ravel() / SIZE * 2 - 1, k.ravel() / SIZE * 2 - 1
        powers = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)]
        return np.stack([u**i * v**j for i, j in powers], axis=1)

    base = terms(rows, lines)
    trust = weight.ravel().copy()
    solved = np.zeros(base.shape[1])
    for _ in range(4):
        scale = np.sqrt(trust)[:, None]
        left = np.vstack([base * scale, 0.05 * np.eye(base.shape[1])])
        right = np.concatenate([found.ravel() * scale[:, 0], np.zeros(base.shape[1])])
        solved = np.linalg.lstsq(left, right, rcond=None)[0]
        far = np.abs(found.ravel() - base @ solved)
        trust = weight.ravel() / (1 + (far / 0.05) ** 2)
    kept = np.where(far < 0.15, weight.ravel(), 0.0).reshape(weight.shape)
    return (lambda r, k: (terms(r, k) @ solved).reshape(r.shape)), kept


def cell_pictures(ink: Picture, across: float = 0.0, along: float = 0.0) -> Picture:
    """Return the picture of each cell, row by row, a little less than the cell, moved by some points."""
    cut = (SIDE - INNER) // 2 + SIDE // 2
    if across or along:
        move = np.array([[1, 0, -across], [0, 1, -along]], dtype=np.float32)
        ink = cv2.warpAffine(ink, move, ink.shape[::-1], borderMode=cv2.BORDER_REPLICATE)
    inside = np.lib.stride_tricks.sliding_window_view(ink, (INNER, INNER))[cut::SIDE, cut::SIDE][:SIZE, :SIZE]
    return inside.reshape(SIZE * SIZE, INNER, INNER)
