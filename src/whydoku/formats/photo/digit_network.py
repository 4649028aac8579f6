"""The network that reads digits: three convolutions and two dense layers, run with NumPy.

It sees a cell of a flat grid and gives the probability of each class: empty, a printed 1 to 9, a 1 to 9 written by hand.
`python -m training` makes its weights.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from whydoku.formats.photo.frame import Picture


def probabilities(cells: Picture) -> Picture:
    """Return the probability of each class for each picture of a cell."""
    weights = _weights()
    # picture, row, column, channel: so that one product of matrices is one layer
    layer = cells[..., None].astype(np.float32)
    for number in (1, 2, 3):
        layer = _halved(_convolved(layer, weights[f"kernel{number}"], weights[f"bias{number}"]))
    layer = np.maximum(layer.reshape(len(layer), -1) @ weights["dense"] + weights["dense_bias"], 0)
    scores = layer @ weights["classes"] + weights["classes_bias"]
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(scores / scores.sum(axis=1, keepdims=True))


@cache
def _weights() -> dict[str, Picture]:
    with (files("whydoku.formats.photo") / "weights.npz").open("rb") as file, np.load(file) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def _convolved(layer: Picture, kernel: Picture, bias: Picture) -> Picture:
    """Return what a kernel of 3 × 3 makes of a layer whose edges are padded with nothing, none of it negative."""
    number, tall, wide, channels = layer.shape
    padded = np.zeros((number, tall + 2, wide + 2, channels), np.float32)
    padded[:, 1:-1, 1:-1] = layer
    windows = np.empty((number, tall, wide, 9 * channels), np.float32)
    for place in range(9):
        row, col = divmod(place, 3)
        windows[..., place * channels : (place + 1) * channels] = padded[:, row : row + tall, col : col + wide]
    made: Picture = windows.reshape(-1, 9 * channels) @ kernel + bias
    np.maximum(made, 0, out=made)
    return made.reshape(number, tall, wide, -1)


def _halved(layer: Picture) -> Picture:
    """Return the largest of each 2 × 2 points; an odd row or column at the end is left out."""
    number, tall, wide, channels = layer.shape
    pairs = layer[:, : tall // 2 * 2, : wide // 2 * 2].reshape(number, tall // 2, 2, wide // 2, 2, channels)
    return np.asarray(pairs.max(axis=(2, 4)))
