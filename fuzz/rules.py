"""Fuzz the rules: any text of rules on any board is solved, stopped at its deadline, or refused in one sentence.

    python -m fuzz.rules 120                             # for so many seconds, from seed 0
    python -m fuzz.rules 120 7                           # from another seed

Texts are those of the rules' own examples and random ones after their signatures, cut, joined, nested and spoiled. What raises
anything but a WhydokuError, or takes much longer than its deadline, stops the run with the text that did it.
"""

from __future__ import annotations

import random
import sys
import time

from whydoku import check, read
from whydoku.errors import WhydokuError
from whydoku.rules import rule_types

BOARDS = {"4": 16, "6": 36, "2x3": 36, "9": 81, "latin5": 25, "16": 256}
SPOILERS = (
    "",
    "r1c1",
    "r9c9",
    "r0c0",
    "A1-D4",
    "99",
    "-1",
    "=",
    "(",
    ")",
    "'",
    '"',
    ";",
    ",",
    "/",
    "1:2",
    "row 1",
    "é",
    "by=3",
    "\x00",
)
DEADLINE = 0.05
SLOWEST = 10.0


def a_text(rng: random.Random, examples: list[str], names: list[str], size: int) -> str:
    """Make the text of a rule, right or wrong."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.choice(examples)
    if kind == 1:
        words = rng.choice(examples).split()
        words[rng.randrange(len(words))] = rng.choice(SPOILERS)
        return " ".join(words)
    if kind == 2:
        text = rng.choice(examples)
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(SPOILERS) + text[at + rng.randrange(3) :]
    if kind == 3:
        outer = rng.choice(("not-so", "any-of", "all-of", "repeat r1c1 r2c2"))
        return f"{outer} ({rng.choice(examples)}) ({rng.choice(examples)})"
    cells = " ".join(f"r{rng.randint(1, size)}c{rng.randint(1, size)}" for _ in range(rng.randint(0, 12)))
    return f"{rng.choice(names)} {rng.choice(('', '3', '15', '1 2', 'X'))} {cells}"


def try_text(text: str, board: str) -> bool:
    """Solve a board under rules; return whether they were understood."""
    start = time.process_time()
    try:
        check(read("." * BOARDS[board], rules=text, size=board), deadline=DEADLINE)
    except WhydokuError as error:
        if "\n" in str(error) or len(str(error)) > 2000:
            raise AssertionError(f"not one sentence: {str(error)[:200]!r}") from error
        return False
    finally:
        if time.process_time() - start > SLOWEST:
            raise AssertionError(f"it took {time.process_time() - start:.1f} seconds")
    return True


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    names = sorted(rule_types())
    examples = [text for rule in rule_types().values() if rule.example is not None for text in rule.example.rules]
    end = time.monotonic() + seconds
    tried = understood = 0
    while time.monotonic() < end:
        board = rng.choice(list(BOARDS))
        text = "; ".join(a_text(rng, examples, names, 9) for _ in range(rng.randint(1, 3)))
        try:
            understood += try_text(text, board)
        except Exception:
            print(f"failed: {text!r} on {board}")
            raise
        tried += 1
    print(f"{tried} texts, {understood} understood, no failure")


if __name__ == "__main__":
    main()
