"""Bad rows, damaged files, full disks and sudden ends: one sentence, an exit code, and never half a file."""

from __future__ import annotations

import gzip
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import whydoku as w
from tests.support.batches import left_in, own_lines, run_whydoku, whydoku
from whydoku import batch
from whydoku.errors import InputError, OptionError

LINES = own_lines(600)


def spoiled(lines: list[str], seed: int, share: float) -> list[bytes]:
    """Replace some lines by random bytes, line breaks left out."""
    chance = random.Random(seed)
    good = bytes(byte for byte in range(256) if byte not in b"\n\r")
    return [
        bytes(chance.choices(good, k=chance.choice([1, 40, 81, 81, 300]))) if chance.random() < share else line.encode()
        for line in lines
    ]


@pytest.mark.parametrize(
    ("verb", "number"), [("solve", 600), ("check", 600), ("canonical", 600), ("rate", 200), ("explain", 100)]
)
def test_bad_rows_have_an_error_and_the_others_their_answer(tmp_path: Path, verb: str, number: int) -> None:
    lines = [line for line, status in zip(LINES, w.check_many(LINES), strict=True) if status.value == "unique"][:number]
    options = {"scale": "hodoku"} if verb in ("rate", "explain") else {}
    whole = batch.answer(verb, lines, **options).to_pylist()
    assert not any(row["error"] for row in whole)
    rows = [row if row.strip() and row[:1] != b"#" else b"?" for row in spoiled(lines, 7, 0.05)]
    (tmp_path / "a.txt").write_bytes(b"\n".join(rows))
    pq.write_table(pa.table({"puzzle": pa.array(rows, pa.binary())}), tmp_path / "a.parquet")
    (tmp_path / "a.csv").write_bytes(b"n,puzzle\n" + b"".join(b"%d,%s\n" % pair for pair in enumerate(rows)))
    bad = {at for at, row in enumerate(rows) if row != lines[at].encode()}
    assert 2 < len(bad) < 60
    for name in ("a.txt", "a.parquet", "a.csv"):
        out = tmp_path / "b.parquet"
        result = batch.answer(verb, tmp_path / name, out, part_rows=70, overwrite=True, **options)
        found = pq.read_table(out).to_pylist()
        assert {at for at, row in enumerate(found) if row["error"]} == bad
        assert result.errors == len(bad)
        assert len(found) == len(whole)
        for at, (row, expected) in enumerate(zip(found, whole, strict=True)):
            if at in bad:
                assert row.get("status", "invalid") == "invalid"
                assert {name for name, value in row.items() if value is not None} <= {"n", "puzzle", "status", "error"}
            else:
                told = {name: value.decode() if isinstance(value, bytes) else value for name, value in row.items()}
                assert {name: told[name] for name in expected} == expected


def test_bad_rows_are_counted_and_do_not_fail_the_command(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{LINES[0]}\n\x01\x02nonsense\n{LINES[1]}\n")
    run = run_whydoku("batch", "check", tmp_path / "a.txt", tmp_path / "b.csv")
    assert (run.returncode, run.stderr.count("; 1 with an error")) == (0, 1)


def words_after(text: str, words: str) -> str:
    """Return what a text says after some words."""
    return text.partition(words)[2]


def cut(path: Path, keep: float) -> Path:
    """Cut a file short."""
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * keep)])
    return path


@cache
def many() -> bytes:
    chance = random.Random(3)
    return b"".join(w.scramble(chance.choice(LINES), seed=at).grid.encode() + b"\n" for at in range(3000))


def make(path: Path) -> Path:
    if path.suffix == ".parquet":
        pq.write_table(pa.table({"puzzle": many().decode().split()}), path, row_group_size=500)
    elif path.suffix == ".gz":
        path.write_bytes(gzip.compress(many()))
    else:
        with pa.CompressedOutputStream(str(path), "zstd") as file:
            file.write(many())
    return path


@pytest.mark.parametrize(
    ("name", "keep", "words"),
    [
        ("a.txt", 0.0, "is empty: there are no puzzles in it"),
        ("a.parquet", 0.0, "is empty"),
        ("a.parquet", 0.7, "not a Parquet file, or it is cut short"),
        ("a.txt.gz", 0.0, "is empty"),
        ("a.txt.gz", 0.6, "is cut short or damaged after"),
        ("a.txt.zst", 0.6, "is cut short or damaged after"),
    ],
)
def test_damaged_files_are_refused_in_a_sentence(tmp_path: Path, name: str, keep: float, words: str) -> None:
    source = tmp_path / name
    if keep:
        cut(make(source), keep)
    else:
        source.write_bytes(b"")
    run = run_whydoku("batch", "check", source, tmp_path / "b.parquet", "--part-rows", "200")
    assert run.returncode == 2
    assert words in run.stderr
    assert run.stderr.startswith("whydoku: ")
    assert run.stderr.count("\n") == 1
    if not keep or "after" not in words:
        assert left_in(tmp_path, name) == []
        return
    parts = sorted((tmp_path / "b.parquet.parts").glob("*.parquet"))
    whole, _, _ = words_after(run.stderr, "damaged after ").partition(" ")
    assert left_in(tmp_path, name) == ["b.parquet.parts"]
    assert len(parts) == int(whole) // 200 >= 2
    found = [line for part in parts for line in pq.read_table(part)["puzzle"].to_pylist()]
    assert found == many().decode().split()[: int(whole)]
    assert f"{whole} rows done, in" in run.stderr


def test_a_damaged_row_group_is_met_in_the_middle(tmp_path: Path) -> None:
    source = make(tmp_path / "a.parquet")
    data = bytearray(source.read_bytes())
    at = pq.ParquetFile(source).metadata.row_group(4).column(0).data_page_offset
    data[at : at + 60] = bytes(60)
    source.write_bytes(data)
    with pytest.raises(InputError, match=r"a\.parquet is cut short or damaged after 1800 rows: .*; 1800 rows done, in"):
        batch.check(source, tmp_path / "b.parquet", part_rows=300)
    assert not (tmp_path / "b.parquet").exists()
    assert len(left_in(tmp_path / "b.parquet.parts", "_manifest.json")) == 6


def test_a_file_with_a_header_alone_is_an_empty_table(tmp_path: Path) -> None:
    pq.write_table(pa.table({"puzzle": pa.array([], pa.string())}), tmp_path / "a.parquet")
    assert batch.solve(tmp_path / "a.parquet", tmp_path / "b.parquet").rows == 0
    assert pq.read_table(tmp_path / "b.parquet").column_names[:2] == ["puzzle", "solution"]
    (tmp_path / "a.csv").write_text("puzzle\n")
    with pytest.raises(InputError, match="there are no puzzles in"):
        batch.solve(tmp_path / "a.csv", tmp_path / "b.csv")
    assert left_in(tmp_path) == ["a.csv", "a.parquet", "b.parquet"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    home = tmp_path / "disk"
    home.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(home)]
    if sys.platform != "linux" or os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("a small disk is made by root on Linux only")
    yield home
    subprocess.run(["umount", str(home)], check=True)


def test_a_full_disk_keeps_what_is_done(tmp_path: Path, small_disk: Path) -> None:
    source = make(tmp_path / "a.parquet")
    out = small_disk / "b.csv"
    run = run_whydoku("batch", "solve", source, out, "--part-rows", "200")
    assert run.returncode == 2
    assert "cannot be written: no space left on device" in run.stderr
    assert "--resume" in run.stderr
    assert left_in(small_disk) == ["b.csv.parts"]
    assert not list((small_disk / "b.csv.parts").glob("*.tmp"))
    assert subprocess.run(["mount", "-o", "remount,size=4m", str(small_disk)]).returncode == 0
    assert run_whydoku("batch", "solve", source, out, "--part-rows", "200", "--resume").returncode == 0
    batch.solve(source, tmp_path / "whole.csv", part_rows=200)
    assert out.read_bytes() == (tmp_path / "whole.csv").read_bytes()


def wait_for_change(folder: Path, process: subprocess.Popen[str]) -> None:
    """Wait until a resumed run has written something, or has ended."""

    def known() -> set[tuple[Path, int]]:
        found = set()
        for path in folder.rglob("*"):
            try:
                found.add((path, path.stat().st_mtime_ns))
            except FileNotFoundError:
                continue
        return found

    before = known()
    while known() == before and process.poll() is None:
        time.sleep(0.01)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_ended_at_any_moment_goes_on(tmp_path: Path, end: signal.Signals) -> None:
    source = make(tmp_path / "a.parquet")
    out, whole = tmp_path / "b.parquet", tmp_path / "whole.parquet"
    task = ["rate", source, out, "--scale", "hodoku", "--part-rows", "20", "--workers", "2"]
    pq.write_table(pa.table({"puzzle": many().decode().split()[:400]}), source)
    batch.rate(source, whole, scale="hodoku", part_rows=20)
    chance = random.Random(5)
    for _ in range(3):
        before = left_in(tmp_path)
        process = subprocess.Popen(whydoku("batch", *task, "--resume"), stderr=subprocess.PIPE, text=True)
        while left_in(tmp_path) == ["a.parquet", "whole.parquet"] and process.poll() is None:
            time.sleep(0.01)  # until it has begun, however long the machine takes for that
        if before != ["a.parquet", "whole.parquet"]:
            wait_for_change(tmp_path, process)
        time.sleep(chance.uniform(0.0, 0.5))
        process.send_signal(end)
        _, said = process.communicate(timeout=600)
        if process.returncode == 0:
            break
        if out.exists():  # the end came just after it was done: what is there is whole
            assert out.read_bytes() == whole.read_bytes()
            break
        assert process.returncode == (130 if end is signal.SIGINT else -signal.SIGKILL)
        if end is signal.SIGINT and "Traceback" not in said and "interrupted:" in said:
            assert "go on with --resume" in said or "no part is done yet" in said
    run = run_whydoku("batch", *task, "--resume")
    assert run.returncode == 0, run.stderr
    assert out.read_bytes() == whole.read_bytes()
    assert left_in(tmp_path) == ["a.parquet", "b.parquet", "whole.parquet"]


@pytest.mark.parametrize(
    ("verb", "executor"), [("explain", "threads"), ("rate", "threads"), ("rate", "processes"), ("rate", "dask")]
)
def test_ctrl_c_ends_a_part_that_takes_minutes(tmp_path: Path, verb: str, executor: str) -> None:
    if executor == "dask" and not can_run_dask():
        pytest.skip("Dask's distributed is not installed, or starts no cluster here")
    source = tmp_path / "a.txt"
    quick, slow = own_lines(400, "easy"), own_lines(4000, "hardest")
    source.write_text("\n".join(quick + slow))
    words = whydoku("batch", verb, source, tmp_path / "b.parquet", "--part-rows", 400, "--workers", 2)
    process = subprocess.Popen(
        [*words, "--scale", "se", "--executor", executor], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    parts = tmp_path / "b.parquet.parts"
    while not (parts / "part-000000.parquet").exists():
        assert process.poll() is None
        time.sleep(0.01)
    for _ in range(2):  # a terminal sends it to all processes, and a user in a hurry sends it twice
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.05)
    _, said = process.communicate(timeout=600)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert "resource_tracker" not in said
    assert "terminate called" not in said
    assert f"whydoku: interrupted: 400 rows done, in {parts}; go on with --resume\n" in said
    assert pq.read_table(parts / "part-000000.parquet").num_rows == 400


MASKS = """
import signal
from whydoku.batch.executors import find_executor
crew = find_executor("{executor}", None).open(2, None)
asked = [crew.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()) for _ in range(4)]
print(all(signal.SIGINT in each.result() for each in asked))
crew.close(True)
"""


@pytest.mark.parametrize("executor", ["processes", "dask"])
def test_no_process_that_works_sees_ctrl_c(executor: str) -> None:
    if executor == "dask" and not can_run_dask():
        pytest.skip("Dask's distributed is not installed, or starts no cluster here")
    code = MASKS.format(executor=executor)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "True\n", "")


def can_run_dask() -> bool:
    """Whether a cluster of this machine can be started."""
    code = "from distributed import LocalCluster as C; C(n_workers=1, dashboard_address=None, silence_logs=50).close()"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_going_on_is_refused_where_something_changed(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("\n".join(LINES))

    class Enough(Exception):  # noqa: N818  # it is none
        pass

    def stop(progress: object) -> None:
        raise Enough

    def begin() -> None:
        with pytest.raises(Enough):
            batch.solve(source, tmp_path / "b.csv", part_rows=100, progress=stop, overwrite=True)
        assert len(left_in(tmp_path / "b.csv.parts")) == 2

    begin()
    with pytest.raises(
        OptionError, match="has an unfinished run: continue with --resume, or start again with --overwrite"
    ):
        batch.solve(source, tmp_path / "b.csv", part_rows=100)
    with pytest.raises(OptionError, match=r"begun with another part_rows \(100, not 50\)"):
        batch.solve(source, tmp_path / "b.csv", part_rows=50, resume=True)
    with pytest.raises(OptionError, match=r"begun with another verb \(solve, not check\)"):
        batch.check(source, tmp_path / "b.csv", part_rows=100, resume=True)
    assert batch.solve(source, tmp_path / "b.csv", part_rows=100, resume=True).kept == 1
    begin()
    source.write_text("\n".join(LINES[1:] + LINES[:1]))
    with pytest.raises(OptionError, match="begun with another input"):
        batch.solve(source, tmp_path / "b.csv", part_rows=100, resume=True)


def test_what_is_there_is_not_replaced_unasked(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("\n".join(LINES))
    (tmp_path / "b.csv").write_text("precious")
    with pytest.raises(OptionError, match=r"b\.csv already exists: replace it with --overwrite"):
        batch.solve(tmp_path / "a.txt", tmp_path / "b.csv")
    assert (tmp_path / "b.csv").read_text() == "precious"
    run = run_whydoku("batch", "solve", tmp_path / "a.txt", tmp_path / "b.csv", "--resume")
    assert (run.returncode, run.stderr.count("there already")) == (0, 1)
    batch.solve(tmp_path / "a.txt", tmp_path / "b.csv", overwrite=True)
    assert (tmp_path / "b.csv").read_text().count("\n") == 601
