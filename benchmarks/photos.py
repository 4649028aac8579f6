"""How the shared photos are read: those that no training saw, or with `python -m benchmarks photos learned` the others.

A question about a doubtful cell is answered with what the photo's file says is there. A photo is right without a question,
right after some questions, wrong and sure (the worst), wrong after questions, or refused. Time is that of one core.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections import Counter, defaultdict

from benchmarks.frame import data_folder, machine
from tests.support.photos import Photo, dealt, load_photos
from whydoku.errors import FormatError
from whydoku.formats.photo import read_photo

MOST_QUESTIONS = 5
RIGHT, ASKED, SURE, WRONG, REFUSED = (
    "right",
    "right after questions",
    "wrong and sure",
    "wrong after questions",
    "refused",
)


def read_as_asked(photo: Photo) -> tuple[str, int, str]:
    """Return the verdict on a photo, the number of questions it took, and a remark."""
    data, answers, asked = photo.path.read_bytes(), "", 0
    while True:
        try:
            found = read_photo(data, answers)
        except FormatError as error:
            return REFUSED, asked, str(error)
        grid = found.grids[0]
        if not grid.doubtful or asked == MOST_QUESTIONS:
            break
        cell = grid.doubtful[0]
        answers += f" r{cell // 9 + 1}c{cell % 9 + 1}={photo.grid[cell]}"
        asked += 1
    truth = photo.grid.replace("0", ".")
    faults = [
        f"r{cell // 9 + 1}c{cell % 9 + 1} {got} for {want}"
        for cell, (got, want) in enumerate(zip(grid.grid, truth, strict=True))
        if got != want
    ]
    said = "; ".join([*faults, *grid.decided, *found.notes, *([f"asked:{answers}"] if asked else [])])
    if faults:
        return (SURE if not asked else WRONG), asked, said
    return (ASKED if asked else RIGHT), asked, said


def main() -> None:
    """Print a table by phone, what is not plainly right, and the time."""
    folder = data_folder()
    if folder is None or not (folder / "photos").exists():
        print("no shared photos: set WHYDOKU_DATA to the folder that has them")
        return
    learned, apart = dealt(load_photos(folder / "photos"))
    photos = learned if "learned" in sys.argv else apart
    read_photo(photos[0].path.read_bytes())  # so that imports are not timed
    by_phone: dict[str, Counter[str]] = defaultdict(Counter)
    questions: Counter[int] = Counter()
    seconds = []
    for photo in photos:
        start = time.process_time()
        with contextlib.suppress(FormatError):
            read_photo(photo.path.read_bytes())
        seconds.append(time.process_time() - start)
        outcome, asked, said = read_as_asked(photo)
        by_phone[photo.phone][outcome] += 1
        if outcome in (RIGHT, ASKED):
            questions[asked] += 1
        if said:
            print(f"{photo.path.name}: {outcome}: {said}")
    columns = (RIGHT, ASKED, SURE, WRONG, REFUSED)
    print(f"\n| phone | photos | {' | '.join(columns)} |\n|---|{'---|' * (len(columns) + 1)}")
    total = sum(by_phone.values(), Counter[str]())
    for phone, counts in [*sorted(by_phone.items()), ("all", total)]:
        print(f"| {phone} | {counts.total()} | " + " | ".join(str(counts[column]) for column in columns) + " |")
    print(f"\nquestions until right: {dict(sorted(questions.items()))}")
    seconds.sort()
    print(f"CPU seconds a photo: median {seconds[len(seconds) // 2]:.3f}, slowest {seconds[-1]:.3f}; {machine()}")


if __name__ == "__main__":
    main()
