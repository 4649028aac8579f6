"""Runs that are killed at random moments and resumed: does the output equal the uninterrupted run's, byte for byte?

    python -m benchmarks.batch_kills [NUMBER] [--puzzles N]

A run over scrambled puzzles is ended by `kill -9`, or by Ctrl-C, at a moment drawn from the whole time that it takes, and
continued with `--resume`, again and again until it is done; then the bytes are compared and the next one begins, until there
were NUMBER ends of each kind. Parquet and compressed CSV take turns. What is left beside the output is looked at, too.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.batches import make
from benchmarks.frame import machine

SETS = ("kaggle", "unbiased", "17_clue")
ROWS = 2000


def command(source: Path, out: Path) -> list[str]:
    """Return the words of the run."""
    words = ["batch", "solve", str(source), str(out), "--part-rows", str(ROWS), "--resume", "--workers", "2"]
    return [sys.executable, "-m", "whydoku", *words]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", nargs="?", type=int, default=50)
    parser.add_argument("--puzzles", type=int, default=100_000)
    parser.add_argument("--ends", default="SIGKILL,SIGINT")
    said = parser.parse_args()
    chance = random.Random(17)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        source = home / "in.parquet"
        make(source, said.puzzles, SETS)
        wholes: dict[str, tuple[bytes, float]] = {}
        for suffix in (".parquet", ".csv.gz"):
            whole = home / f"whole{suffix}"
            begun = time.perf_counter()
            subprocess.run(command(source, whole), check=True, capture_output=True)
            wholes[suffix] = whole.read_bytes(), time.perf_counter() - begun
        print(machine())
        for end in map(signal.Signals.__getitem__, said.ends.split(",")):
            ends = wrong = runs = in_time = half = 0
            met: set[int] = set()
            while ends < said.number:
                suffix = (".parquet", ".csv.gz")[runs % 2]
                out = home / f"out{suffix}"
                whole_bytes, seconds = wholes[suffix]
                while True:
                    process = subprocess.Popen(command(source, out), stderr=subprocess.PIPE, text=True)
                    if ends < said.number:
                        time.sleep(chance.uniform(0, seconds))
                        process.send_signal(end)
                    _, words = process.communicate()
                    if process.returncode == 0:
                        in_time += 1
                        break
                    early = "KeyboardInterrupt" in words  # before whydoku was there to hear it
                    assert early or process.returncode in (130, -end), words
                    ends += 1
                    half += out.exists() and out.read_bytes() != whole_bytes
                    met.add(len(list(home.glob("out*.parts/part-*"))))
                runs += 1
                wrong += out.read_bytes() != whole_bytes
                left = [path.name for path in home.iterdir() if path.name.startswith((out.name, f".{out.name}"))]
                assert left == [out.name], left
                out.unlink()
            print(
                f"{end.name}: {ends} ends with {min(met)} to {max(met)} parts of {-(-said.puzzles // ROWS)} done, "
                f"{runs} outputs, {wrong} of them wrong, {half} times half an output under its name"
            )


if __name__ == "__main__":
    main()
