"""Fuzz the reader of pictures: any bytes are read, lead to a question, or are refused in one sentence.

    python -m fuzz.pictures 1000                         # so many files, from seed 0
    python -m fuzz.pictures 1000 7                       # from another seed

Files are drawn grids whose bytes are changed, cut, doubled and swapped, whole pictures of random lines, digits and noise, and
grids that are drawn over. What raises anything but an InputError, is no single sentence, or claims to be sure of a grid that
was not drawn, is printed; anything but a refusal, a doubt or the grid that was drawn stops the run.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from whydoku import draw, read, read_photo
from whydoku.errors import InputError
from whydoku.render.png import to_png

LINE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"
KINDS = (".png", ".jpg", ".webp")


def changed_bytes(rng: random.Random, whole: bytes) -> bytes:
    """Return a file with some of its bytes spoiled."""
    data = bytearray(whole)
    for _ in range(rng.choice((1, 1, 2, 5, 20, 200))):
        at = rng.randrange(12 if rng.random() < 0.95 else 0, len(data))
        kind = rng.randrange(5)
        if kind == 0:
            data[at] = rng.randrange(256)
        elif kind == 1:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 2:
            del data[at : at + rng.randrange(1, 40)]
        elif kind == 3:
            data[at:at] = rng.randbytes(rng.randrange(1, 20))
        else:
            data[at:at] = data[at : at + rng.randrange(1, 400)]
        if len(data) < 40:
            break
    return bytes(data[: rng.randrange(20, len(data) + 1)] if rng.random() < 0.2 and len(data) > 20 else data)


def drawing(rng: random.Random, grid: Any) -> Any:
    """Return a picture of lines, digits and noise, perhaps over a grid."""
    picture = grid.copy() if rng.random() < 0.5 else np.full_like(grid, rng.randrange(256))
    side = picture.shape[0]
    step = rng.randrange(10, 60)
    for at in range(0, side, step) if rng.random() < 0.6 else ():
        cv2.line(picture, (at, 0), (at, side), (0, 0, 0), rng.randrange(1, 4))
        cv2.line(picture, (0, at), (side, at), (0, 0, 0), rng.randrange(1, 4))
    for _ in range(rng.choice((0, 3, 20, 80))):
        place = (rng.randrange(side), rng.randrange(side))
        colour = tuple(rng.randrange(256) for _ in range(3))
        if rng.random() < 0.5:
            cv2.putText(picture, str(rng.randrange(100)), place, rng.randrange(8), rng.uniform(0.3, 2), colour, 2)
        else:
            cv2.line(picture, place, (rng.randrange(side), rng.randrange(side)), colour, rng.randrange(1, 9))
    if rng.random() < 0.3:
        noise = np.random.default_rng(rng.randrange(1 << 30)).normal(0, rng.uniform(5, 90), picture.shape)
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    return picture


def main() -> None:
    """Try so many files."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    grid = cv2.imdecode(np.frombuffer(to_png(draw(read(LINE), theme="light"), 0.6), np.uint8), cv2.IMREAD_COLOR)
    assert grid is not None
    whole = [bytes(cv2.imencode(kind, grid)[1].tobytes()) for kind in KINDS]
    outcomes: Counter[str] = Counter()
    for count in range(number):
        rng = random.Random(f"{seed} {count}")
        spoiled = rng.random() < 0.75
        data = (
            changed_bytes(rng, rng.choice(whole))
            if spoiled
            else bytes(cv2.imencode(rng.choice(KINDS), drawing(rng, grid))[1].tobytes())
        )
        try:
            found = read_photo(data)
        except InputError as error:
            if "\n" in str(error) or not str(error):
                raise
            outcomes["refused"] += 1
            continue
        except BaseException:
            Path(f"crash-picture-{seed}-{count}").write_bytes(data)
            raise
        sure = found.is_sure and found.grids[0].solutions == 1
        right = found.grids[0].grid == LINE
        outcomes["read rightly" if sure and right else "doubtful" if not sure else "another grid, and sure"] += 1
        if sure and not right:
            print(f"seed {seed}, file {count}: {found.grids[0].grid} {found.grids[0].decided}")
    print(f"{number} files: {dict(outcomes)}")


if __name__ == "__main__":
    main()
