"""Whichever executor does the work, the output is the same, byte for byte; and no row is lost with a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.support.batches import own_lines, run_whydoku, whydoku
from whydoku import batch
from whydoku.batch.executors import Crew, Executor, open_crew
from whydoku.errors import InputError, OptionError

LINES = own_lines(300)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text("\n".join(LINES))
    return tmp_path / "a.txt"


def test_threads_and_processes_write_the_same(source: Path) -> None:
    outs = [source.with_name(f"{name}.parquet") for name in ("threads", "one", "own")]
    batch.solve(source, outs[0], part_rows=40)
    batch.solve(source, outs[1], part_rows=40, workers=1)
    with ThreadPoolExecutor(2) as pool:
        batch.solve(source, outs[2], part_rows=40, executor=pool)
    out = source.with_name("processes.parquet")
    run = run_whydoku("batch", "solve", source, out, "--part-rows", 40, "--executor", "processes", "--workers", 2)
    assert run.returncode == 0, run.stderr
    assert len({each.read_bytes() for each in [*outs, out]}) == 1


def test_processes_end_with_the_run_however_it_ends(source: Path) -> None:
    children = Path("/proc/self/task")
    if not children.exists():
        pytest.skip("/proc says which processes there are, on Linux only")
    words = ["rate", source, source.with_name("b.csv"), "--part-rows", 5, "--executor", "processes", "--workers", 1]
    process = subprocess.Popen(whydoku("batch", *words), stderr=subprocess.DEVNULL)
    parts = source.with_name("b.csv.parts")
    _wait(lambda: len(list(parts.glob("part-*"))) > 1)
    found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    process.kill()
    process.wait()
    assert found
    _wait(lambda: not any(_is_running(int(child)) for child in found))


def _is_running(number: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return False


def test_no_more_parts_are_under_way_than_the_window_has(source: Path) -> None:
    most = 0
    with ThreadPoolExecutor(2) as pool:
        under_way: set[Any] = set()

        class Counting:
            _max_workers = 2

            def submit(self, *arguments: Any) -> Any:
                nonlocal most
                future = pool.submit(*arguments)
                under_way.add(future)
                future.add_done_callback(under_way.discard)
                most = max(most, len(under_way))
                return future

        batch.solve(source, source.with_name("b.parquet"), part_rows=5, executor=Counting())
    assert 1 <= most <= 4


def test_a_worker_that_fails_ends_the_run_and_keeps_the_rest(source: Path) -> None:
    class Failing:
        _max_workers = 1

        def __init__(self) -> None:
            self.left = 3

        def submit(self, work: Any, *arguments: Any) -> Any:
            from concurrent.futures import Future

            future: Future[Any] = Future()
            self.left -= 1
            if self.left:
                future.set_result(work(*arguments))
            else:
                future.set_exception(OSError("the rack is on fire"))
            return future

    out = source.with_name("b.csv")
    with pytest.raises(InputError, match=r"part 2 was not done: OSError: the rack is on fire; 80 rows done, in"):
        batch.solve(source, out, part_rows=40, executor=Failing())
    assert not out.exists()
    assert batch.solve(source, out, part_rows=40, resume=True).kept == 2
    batch.solve(source, source.with_name("whole.csv"))
    assert out.read_bytes() == source.with_name("whole.csv").read_bytes()


def test_an_executor_is_one_small_plug_in(source: Path) -> None:
    def start(workers: int | None, cluster: str | None) -> Crew:
        pool = ThreadPoolExecutor(1)
        return Crew(1, pool.submit, lambda now: pool.shutdown())

    crew = open_crew(Executor("mine", "a thread", start), None, None)
    assert crew.submit(len, "four").result() == 4
    crew.close(False)
    with pytest.raises(OptionError, match="an executor is a name or has a method submit, and int has none"):
        batch.solve(source, source.with_name("b.csv"), executor=5)


# -- Dask: a scheduler and two workers on loopback ---------------------------------------------------------------------

_DASK = [sys.executable, "-c", "from dask.cli import run_cli; run_cli()"]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    if find_spec("distributed") is None:
        pytest.skip("Dask's distributed is not installed: pip install 'whydoku[dask]'")
    said = tmp_path / "scheduler.json"
    home = {"cwd": tmp_path, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    running = [
        subprocess.Popen(
            [
                *_DASK,
                "scheduler",
                "--host",
                "127.0.0.1",
                "--port",
                "0",
                "--no-dashboard",
                "--scheduler-file",
                str(said),
            ],
            **home,  # type: ignore[call-overload]  # as subprocess takes them
        )
    ]
    try:
        _wait(said.exists)
        import json

        address = json.loads(said.read_text())["address"]
        worker = [*_DASK, "worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
        running += [subprocess.Popen(worker, **home) for _ in range(2)]  # type: ignore[call-overload]  # as above
        yield address, running[1:]
    finally:
        for process in running:
            process.kill()
        for process in running:
            process.wait()


def _wait(ready: Any, seconds: float = 600.0) -> None:
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.1)


def test_a_dask_cluster_writes_the_same_and_loses_no_row_with_a_worker(
    source: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    address, workers = cluster
    batch.rate(source, source.with_name("whole.parquet"), scale="hodoku", part_rows=10)
    whole = source.with_name("whole.parquet").read_bytes()
    out = source.with_name("dask.parquet")
    task = ["rate", source, out, "--scale", "hodoku", "--part-rows", 10]
    run = run_whydoku("batch", *task, "--cluster", address)
    assert run.returncode == 0, run.stderr
    assert out.read_bytes() == whole

    # the address from the environment, and a worker that dies while it has work
    parts = source.with_name("dask.parquet.parts")
    workers[0].send_signal(signal.SIGSTOP)
    process = subprocess.Popen(
        whydoku("batch", *task, "--executor", "dask", "--overwrite"),
        env=os.environ | {"DASK_SCHEDULER_ADDRESS": address},
        stderr=subprocess.PIPE,
        text=True,
    )
    _wait(lambda: len(list(parts.glob("part-*.parquet"))) >= 3 or process.poll() is not None)
    assert process.poll() is None, "the run was over before the worker died"
    workers[0].send_signal(signal.SIGKILL)
    _, said = process.communicate(timeout=600)
    assert process.returncode == 0, said
    assert out.read_bytes() == whole


def test_no_scheduler_is_told_in_a_sentence(source: Path) -> None:
    if find_spec("distributed") is None:
        pytest.skip("Dask's distributed is not installed: pip install 'whydoku[dask]'")
    code = (
        "import whydoku.batch.executors.dask as dask; dask.SCHEDULER_SECONDS = 0.5; "
        "from whydoku.cli.app import main; raise SystemExit(main())"
    )
    words = ["batch", "check", str(source), str(source.with_name("b.csv")), "--cluster", "tcp://127.0.0.1:9"]
    run = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "there is no Dask scheduler at tcp://127.0.0.1:9" in run.stderr
    assert not source.with_name("b.csv.parts").exists()


def test_ray_writes_the_same(source: Path) -> None:
    if find_spec("ray") is None:
        pytest.skip("Ray is not installed: pip install 'whydoku[ray]'")
    batch.solve(source, source.with_name("whole.parquet"), part_rows=100)
    out = source.with_name("ray.parquet")
    run = run_whydoku("batch", "solve", source, out, "--part-rows", 100, "--executor", "ray", "--workers", 1)
    assert run.returncode == 0, run.stderr
    assert out.read_bytes() == source.with_name("whole.parquet").read_bytes()
