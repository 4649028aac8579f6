"""Rating from Parquet to Parquet: one thread on one core, two threads, two processes, and `rate_many` in memory.

python -m benchmarks.batch_ratings [NUMBER] [--scale hodoku] [--sets unbiased] [--ways "1 core,2 threads"]
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyarrow.parquet as pq

import whydoku as w
from benchmarks.batches import make
from benchmarks.frame import machine

WAYS = {
    "1 core": ["--workers", "1"],
    "2 threads": ["--workers", "2"],
    "2 processes": ["--executor", "processes", "--workers", "2"],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("number", nargs="?", type=int, default=100_000)
    parser.add_argument("--scale", default="hodoku")
    parser.add_argument("--sets", default="unbiased")
    parser.add_argument("--ways", default=",".join(WAYS))
    said = parser.parse_args()
    cores = os.sched_getaffinity(0)
    per = 1e3 / said.number
    print(f"{machine()}\n{said.number:,} puzzles of {said.sets}, scale {said.scale}; milliseconds per puzzle")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "in.parquet"
        make(source, said.number, said.sets.split(","))
        outs: set[bytes] = set()
        for name in said.ways.split(","):
            words = WAYS[name]
            out = Path(folder) / "out.parquet"
            run = ["batch", "rate", str(source), str(out), "--scale", said.scale, "--overwrite", "--part-rows", "1000"]
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            begun = time.perf_counter()
            os.sched_setaffinity(0, {min(cores)} if name == "1 core" else cores)  # which the process inherits
            subprocess.run([sys.executable, "-m", "whydoku", *run, *words], check=True, capture_output=True)
            clock = time.perf_counter() - begun
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            print(f"{name}: {cpu * per:.3f} CPU, {clock * per:.3f} by the clock, {cpu / clock:.2f} cores", flush=True)
            outs.add(out.read_bytes())
        os.sched_setaffinity(0, cores)
        print(f"bytes of the output are {'the same' if len(outs) == 1 else 'NOT the same'}; {len(out.read_bytes()):,}")
        some = pq.read_table(source)["puzzle"].to_pylist()[: said.number // 10]
        cpu = time.process_time()
        for _ in w.rate_many(some, said.scale):
            pass
        print(f"rate_many in memory, 1 thread: {(time.process_time() - cpu) * 1e3 / len(some):.3f} CPU")


if __name__ == "__main__":
    main()
