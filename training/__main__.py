"""Make the weights: `nice python -m training`, about four minutes of one core.

First the network learns from drawn cells alone, then from drawn cells and the cells of photos together, these as they are
and worsened. The photos are those of WHYDOKU_DATA/photos, less the quarter that is kept apart (`tests/support/photos.py`);
without them it learns from what is drawn. `--held N` keeps a third of the learned grids back as well and reports on them,
for trying something out.
"""

from __future__ import annotations

import argparse
import os
from hashlib import sha256
from pathlib import Path
from random import Random

import cv2
import numpy as np
import torch
from torch import Tensor

from tests.support.photos import Photo, dealt, load_photos
from training.drawn import draw_cell, font_glyphs
from training.learning import DigitNetwork, learn
from training.photo_cells import photo_cells
from whydoku.formats import photo as home
from whydoku.formats.photo.flat import INNER

DRAWN_CELLS = 60_000
DRAWN_BATCHES = 2_000
PHOTO_BATCHES = 1_900
FOLDS = 3
WORSENED_COPIES = 5


def drawn_cells(fonts: Path, number: int) -> tuple[Tensor, Tensor]:
    """Return drawn cells and their classes."""
    glyphs = font_glyphs(fonts)
    print(f"{len(glyphs)} fonts", flush=True)
    chance = Random(1)
    cells, classes = zip(*(draw_cell(glyphs, chance) for _ in range(number)), strict=True)
    points = np.round((np.array(cells) + 0.3) / 1.8 * 255).astype(np.uint8)
    return torch.tensor(points), torch.tensor(classes)


def fold_of(photo: Photo) -> int:
    """Return in which part of the learned photos one is; photos of one grid are in one part."""
    return int(sha256(f"fold {photo.grid}".encode()).hexdigest(), 16) % FOLDS


def report(network: DigitNetwork, photos: list[Photo]) -> None:
    """Print how many cells, and how many photos, are read wrongly by the network alone."""
    cells, digits, seen = photo_cells(photos, network.chances)
    cut = (cells.shape[1] - INNER) // 2
    shares = network.chances(cells[:, cut:-cut, cut:-cut] / 255 * 1.8 - 0.3)
    wrong = (shares.argmax(axis=1) != digits).reshape(-1, 81)
    print(f"{len(seen)} photos: {int(wrong.sum())} cells wrong, in {int(wrong.any(axis=1).sum())} photos", flush=True)


def main() -> None:
    """Train, and write the weights beside the code that runs them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--held", type=int, choices=range(FOLDS))
    parser.add_argument("--out", type=Path, default=Path(home.__file__).parent / "weights.npz")
    given = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(1)
    drawn = drawn_cells(given.fonts, DRAWN_CELLS)
    network = DigitNetwork()
    learn(network, [drawn], [1.0], batches=DRAWN_BATCHES, rate=3e-3)
    folder = Path(os.environ.get("WHYDOKU_DATA", "../shared/data")) / "photos"
    if folder.is_dir():
        learned, _ = dealt(load_photos(folder))
        held = [photo for photo in learned if fold_of(photo) == given.held]
        tried = held or learned
        report(network, tried)
        cells, digits, _ = photo_cells(
            [photo for photo in learned if photo not in held], network.chances, copies=WORSENED_COPIES
        )
        full = digits > 0
        sources = [(torch.tensor(cells[part]), torch.tensor(digits[part])) for part in (full, ~full)]
        learn(network, [drawn, *sources], [0.45, 0.35, 0.2], batches=PHOTO_BATCHES, rate=1.5e-3)
        report(network, tried)
    network.write(given.out)
    print(f"{given.out}: {given.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
