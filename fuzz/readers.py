"""Fuzz the readers: any bytes give puzzles, or one sentence that explains why not.

    python -m fuzz.readers corpus/readers -max_total_time=300      # guided by coverage, needs atheris
    python -m fuzz.readers --plain 120                             # blind mutation for so many seconds, needs nothing

The first byte chooses between sniffing and a named format, the rest is the text. A reader that raises anything but a
WhydokuError, or that takes longer than ten seconds, stops the run with the input that did it.
"""

from __future__ import annotations

import random
import signal
import sys
import time

from whydoku import read_all
from whydoku.errors import WhydokuError
from whydoku.formats import formats, write_text
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules

NAMES = [None, *sorted(formats())]
SLOWEST = 10.0


def read_bytes(data: bytes) -> bool:
    """Read one input; return whether it was a puzzle."""
    if not data:
        return False
    start = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, 3 * SLOWEST)
    try:
        puzzles = read_all(data[1:], format=NAMES[data[0] % len(NAMES)])
    except WhydokuError as error:
        if "\n" in str(error) or len(str(error)) > 2000:
            raise AssertionError(f"not one sentence: {str(error)[:200]!r}") from error
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if time.process_time() - start > SLOWEST:
            raise AssertionError(f"{len(data)} bytes took {time.process_time() - start:.1f} seconds")
    write_text(puzzles, "json")
    return True


def give_up(number: int, frame: object) -> None:
    """End an input that does not end by itself."""
    raise AssertionError(f"it was not read after {3 * SLOWEST:.0f} seconds")


def seeds() -> list[bytes]:
    """Return a valid text in every format, of several boards, each sniffed and named."""
    found = []
    for size in (1, 4, 6, 9, 16, 64):
        board = Board.square(size)
        givens = tuple(1 + cell * 7 % size if cell % 3 == 0 else None for cell in board.cells)
        puzzle = Puzzle(board, default_rules(board), givens, about=(("title", "a & b"), ("notes", "r1c2=12")))
        for number, name in enumerate(NAMES):
            try:
                text = write_text([puzzle], name or "line").encode()
            except WhydokuError:
                continue
            found += [bytes([0]) + text, bytes([number]) + text]
    return found


def mutate(rng: random.Random, corpus: list[bytes]) -> bytes:
    """Damage an input: cut, double, overwrite, splice with another."""
    data = bytearray(rng.choice(corpus))
    for _ in range(rng.randint(1, 6)):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.choice((0, 1, 1, 2, 9, 40)))
        choice = rng.randrange(6)
        if choice == 0:
            piece = b""
        elif choice == 1:
            piece = bytes(data[start:end]) * rng.choice((2, 3, 10, 200, 6000))
        elif choice == 2:
            piece = bytes([rng.randrange(256)])
        elif choice == 3:
            piece = rng.choice(b"0123456789.AGX|+-*:,;'\"<>[]{}#=& \t\n\r").to_bytes(1, "big")
        elif choice == 4:
            piece = rng.choice(
                ("│", "─", "²", "١", "\u2028", "\ufeff", "null", "-1", "r1c1", "&#10;", "Grid 1\n")
            ).encode()
        else:
            other = rng.choice(corpus)
            at = rng.randrange(len(other) + 1)
            piece = other[at : at + rng.choice((1, 9, 81, 400))]
        data[start:end] = piece
    return bytes(data[:20_000])


def plain(seconds: float) -> None:
    """Mutate blindly for so many seconds; inputs that are puzzles join the corpus."""
    rng = random.Random(time.time_ns())
    corpus, runs, right = seeds(), 0, 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        data = mutate(rng, corpus)
        try:
            ok = read_bytes(data)
        except BaseException:
            sys.stderr.write(f"input: {data!r}\n")
            raise
        runs += 1
        right += ok
        if ok and len(corpus) < 5000:
            corpus.append(data)
    sys.stdout.write(f"{runs} inputs read in {seconds:.0f} seconds, {right} of them puzzles\n")


def main() -> None:
    """Run whichever fuzzer was asked for."""
    signal.signal(signal.SIGVTALRM, give_up)
    if "--plain" in sys.argv:
        plain(float(sys.argv[sys.argv.index("--plain") + 1]))
        return
    import atheris

    atheris.instrument_all()
    atheris.Setup(sys.argv, read_bytes)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
