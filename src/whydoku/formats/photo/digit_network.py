"""The network that reads digits: three convolutions and two dense layers, run with NumPy.

It sees a cell of a flat grid and gives the probability of each class: empty, a printed 1 to 9, a handwritten 1 to 9.
`python -m training` makes its weights.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from whydoku.formats.photo.frame import Picture
from whydoku.formats.photo.limits import MAX_PRODUCT_TERMS


def probabilities(cells: Picture) -> Picture:
    """Return the probability of each class for each picture of a cell."""
    weights = _weights()
    # picture, row, column, channel: so that one matrix product is one layer
    layer = cells[..., None].astype(np.float32)
    for number in (1, 2, 3):
        # a bias and what is cut off below 0 change no order of size, so they can wait until a quarter of the points is left
        layer = _halved(_convolved(layer, weights[f"kernel{number}"]))
        layer += weights[f"bias{number}"]
        np.maximum(layer, 0, out=layer)
    layer = np.maximum(_product(layer.reshape(len(layer), -1), weights["dense"]) + weights["dense_bias"], 0)
    scores = _product(layer, weights["classes"]) + weights["classes_bias"]
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(scores / scores.sum(axis=1, keepdims=True))


@cache
def _weights() -> dict[str, Picture]:
    with (files("whydoku.formats.photo") / "weights.npz").open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def _convolved(layer: Picture, kernel: Picture) -> Picture:
    """Return what a kernel of 3 × 3 makes of a layer whose edges are padded with nothing."""
    number, tall, wide, channels = layer.shape
    padded = np.zeros((number, tall + 2, wide + 2, channels), np.float32)
    padded[:, 1:-1, 1:-1] = layer
    windows = np.empty((number, tall, wide, 9 * channels), np.float32)
    for place in range(9):
        row, col = divmod(place, 3)
        windows[..., place * channels : (place + 1) * channels] = padded[:, row : row + tall, col : col + wide]
    return _product(windows.reshape(-1, 9 * channels), kernel).reshape(number, tall, wide, -1)


def _product(rows: Picture, matrix: Picture) -> Picture:
    """Return a product of matrices, made on one core.

    For a larger one OpenBLAS starts threads, which on a busy machine wait for one another many times as long as they work.
    """
    made = np.empty((len(rows), matrix.shape[1]), np.float32)
    block = max(1, MAX_PRODUCT_TERMS // matrix.size)
    for start in range(0, len(rows), block):
        np.matmul(rows[start : start + block], matrix, out=made[start : start + block])
    return made


def _halved(layer: Picture) -> Picture:
    """Return the maximum of each 2 × 2 points; an odd row or column at the end is dropped."""
    tall, wide = (points // 2 * 2 for points in layer.shape[1:3])
    rows = np.maximum(layer[:, :tall:2, :wide], layer[:, 1:tall:2, :wide])
    return np.maximum(rows[:, :, ::2], rows[:, :, 1::2])
