"""The shared photos: their grids, their phones, and which of them are never used for training.

Several photos show one grid, so grids are dealt out, not photos. In the order of the SHA-256 of their 81 digits, grids go to
the part that is kept apart until it holds a quarter of the photos.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

KEPT_APART_SHARE = 0.25


@dataclass(frozen=True)
class Photo:
    """A photo, the phone it was taken with, and the 81 digits of its grid, 0 for an empty cell."""

    path: Path
    phone: str
    grid: str

    @property
    def number(self) -> int:
        """The number in the name of the file."""
        return int(re.sub(r"\D", "", self.path.stem))


def load_photos(folder: Path) -> list[Photo]:
    """Return every photo of a folder that has its grid beside it, in order of number."""
    photos = []
    for path in folder.glob("*.dat"):
        phone, _, *rows = path.read_text(encoding="utf-8").splitlines()
        photos.append(Photo(path.with_suffix(".jpg"), phone.strip(), "".join(re.findall(r"\d", "".join(rows)))))
    return sorted(photos, key=lambda photo: photo.number)


def dealt(photos: list[Photo]) -> tuple[list[Photo], list[Photo]]:
    """Return the photos for training, and those that are kept apart."""
    by_grid: dict[str, list[Photo]] = defaultdict(list)
    for photo in photos:
        by_grid[photo.grid].append(photo)
    room = int(len(photos) * KEPT_APART_SHARE)
    apart: list[Photo] = []
    for grid in sorted(by_grid, key=lambda digits: sha256(digits.encode()).hexdigest()):
        if len(apart) + len(by_grid[grid]) <= room:
            apart += by_grid[grid]
    kept = {photo.path for photo in apart}
    return [photo for photo in photos if photo.path not in kept], [photo for photo in photos if photo.path in kept]
