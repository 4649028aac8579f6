"""Pipes, and JSON lines: read like anything else, once."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import whydoku as w
from tests.support.batches import left_in, own_lines, whydoku
from whydoku import batch
from whydoku.errors import InputError, OptionError

LINES = own_lines(240)
STATUSES = [status.value for status in w.check_many(LINES)]


def piped(data: bytes, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the command with something on its standard input."""
    run = subprocess.run(whydoku("batch", *arguments), input=data, capture_output=True, check=False)
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def zstd(data: bytes) -> bytes:
    stream = pa.BufferOutputStream()
    with pa.CompressedOutputStream(stream, "zstd") as file:
        file.write(data)
    return bytes(stream.getvalue())


TEXT = "".join(f"{line}\n" for line in LINES).encode()
CSV = b"id,quizzes\n" + b"".join(b"%d,%s\n" % (at, line.encode()) for at, line in enumerate(LINES))
JSONL = "".join(json.dumps({"id": at, "quizzes": line}) + "\n" for at, line in enumerate(LINES)).encode()


@pytest.mark.parametrize(
    ("data", "has_id"),
    [
        (TEXT, False),
        (b"# a remark, with a comma\n" + TEXT, False),
        (gzip.compress(TEXT), False),
        (zstd(TEXT), False),
        (CSV, True),
        (CSV.replace(b",", b"\t"), True),
        (JSONL, True),
        (gzip.compress(JSONL), True),
    ],
    ids=["lines", "remark", "gz", "zst", "csv", "tsv", "jsonl", "jsonl.gz"],
)
def test_standard_input_is_taken_as_what_it_is(tmp_path: Path, data: bytes, has_id: bool) -> None:
    run = piped(data, "check", "-", tmp_path / "b.parquet", "--part-rows", 100)
    assert run.returncode == 0, run.stderr
    found = pq.read_table(tmp_path / "b.parquet")
    assert found[1 if has_id else 0].to_pylist() == LINES
    assert found["status"].to_pylist() == STATUSES
    assert left_in(tmp_path) == ["b.parquet"]
    if has_id:
        assert [int(number) for number in found["id"].to_pylist()] == list(range(240))


def test_a_pipe_gives_the_bytes_that_a_file_gives(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(JSONL)
    batch.solve(tmp_path / "a.jsonl", tmp_path / "b.parquet", part_rows=50)
    assert piped(JSONL, "solve", "-", tmp_path / "c.parquet", "--part-rows", 50).returncode == 0
    assert (tmp_path / "b.parquet").read_bytes() == (tmp_path / "c.parquet").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
def test_a_named_pipe_is_read_too(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    writer = threading.Thread(target=fifo.write_bytes, args=[TEXT])
    writer.start()
    result = batch.check(fifo, tmp_path / "b.txt", part_rows=100)
    writer.join()
    assert (result.rows, result.parts) == (240, 3)
    assert (tmp_path / "b.txt").read_text().split() == STATUSES
    with pytest.raises(OptionError, match="fifo cannot be read a second time, so there is nothing to resume"):
        batch.check(fifo, tmp_path / "c.txt", resume=True)


def test_what_a_pipe_cannot_do_is_said(tmp_path: Path) -> None:
    pq.write_table(pa.table({"puzzle": LINES}), tmp_path / "a.parquet")
    out = tmp_path / "b.csv"
    for data, more, words in [
        (b"", [], "whydoku: standard input is empty: there are no puzzles in it"),
        (b"\n\n", [], "whydoku: there are no puzzles in standard input"),
        (TEXT, ["--resume"], "standard input cannot be read a second time, so there is nothing to resume"),
        ((tmp_path / "a.parquet").read_bytes(), [], "Parquet is read from its end, so standard input cannot be a pipe"),
        (TEXT, ["--from", "xlsx"], "does not say what kind of file it is"),
        (gzip.compress(os.urandom(80_000).hex().encode())[:30_000], [], "standard input is cut short or damaged"),
    ]:
        run = piped(data, "check", "-", out, *more)
        assert (run.returncode, run.stderr.count("\n")) == (2, 1)
        assert words in run.stderr
        assert left_in(tmp_path) == ["a.parquet"]
    with pytest.raises(OptionError, match="name one instead of -"):
        batch.check(tmp_path / "a.parquet", "-")


def test_the_kind_may_be_told(tmp_path: Path) -> None:
    (tmp_path / "a.dat").write_bytes(CSV)
    with pytest.raises(OptionError, match="does not say what kind of file it is"):
        batch.check(tmp_path / "a.dat", tmp_path / "b.txt")
    batch.check(tmp_path / "a.dat", tmp_path / "b.txt", kind="csv")
    assert (tmp_path / "b.txt").read_text().split() == STATUSES
    (tmp_path / "a.gz").write_bytes(gzip.compress(JSONL))
    batch.check(tmp_path / "a.gz", tmp_path / "c.txt", kind="jsonl.gz")
    assert (tmp_path / "c.txt").read_text().split() == STATUSES


def test_ctrl_c_leaves_what_came_through(tmp_path: Path) -> None:
    process = subprocess.Popen(
        whydoku("batch", "check", "-", tmp_path / "b.parquet", "--part-rows", 100),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    lots = TEXT * 20  # more than it looks ahead
    process.stdin.write(lots)
    process.stdin.flush()
    parts = tmp_path / "b.parquet.parts"
    while len(list(parts.glob("part-*.parquet"))) < 20 and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=600)
    assert process.returncode == 130
    assert b"rows done, in" in said
    assert b"--resume" not in said
    left = sorted(parts.glob("part-*.parquet"))
    assert len(left) >= 20
    for part in left:  # of those that were under way at once, a later one may have come through and an earlier one not
        first = 100 * int(part.stem.removeprefix("part-"))
        assert pq.read_table(part)["puzzle"].to_pylist() == (LINES * 20)[first : first + 100]
    run = piped(TEXT, "check", "-", tmp_path / "b.parquet")
    assert "has an unfinished run: start again with --overwrite" in run.stderr


# -- JSON lines --------------------------------------------------------------------------------------------------------


def test_values_keep_their_types(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"n": 1, "x": 1, "good": True, "puzzle": LINES[0], "tags": ["a"], "mixed": 1, "name": "Ü", "none": None},
        {"n": None, "x": 0.5, "good": False, "puzzle": LINES[1], "tags": [], "mixed": "one", "name": "b"},
    ]
    (tmp_path / "a.ndjson").write_text("".join(json.dumps(row) + "\n" for row in rows))
    batch.check(tmp_path / "a.ndjson", tmp_path / "b.parquet")
    types = {field.name: str(field.type) for field in pq.read_schema(tmp_path / "b.parquet")}
    assert {name: types[name] for name in rows[0]} == {
        "n": "int64", "x": "double", "good": "bool", "puzzle": "string", "tags": "string", "mixed": "string",
        "name": "string", "none": "string",
    }  # fmt: skip
    batch.check(tmp_path / "a.ndjson", tmp_path / "b.jsonl")
    found = [json.loads(line) for line in (tmp_path / "b.jsonl").read_text().splitlines()]
    assert [
        {name: row[name] for name in ("n", "x", "good", "puzzle", "tags", "mixed", "name", "none")} for row in found
    ] == [
        rows[0] | {"tags": '["a"]', "mixed": "1"},
        rows[1] | {"tags": "[]", "none": None},
    ]
    assert [row["status"] for row in found] == STATUSES[:2]


def test_lines_that_do_not_fit_are_kept_as_they_are(tmp_path: Path) -> None:
    many = LINES * 4  # more than it looks at to find the columns
    good = [json.dumps({"id": at, "puzzle": line}) for at, line in enumerate(many)]
    cages = w.write(w.read("." * 16, rules="killer 5 r1c1 r1c2; killer 5 r1c3 r1c4"), "json").replace("\n", " ")
    bad = {
        850: '{"id": 5, "puzzle"',  # cut short
        860: "[1, 2]",
        870: '{"id": "seventy", "puzzle": "no"}',
        880: '{"id": 880}',
        890: cages,
        900: json.dumps(many[900]),
        910: '{"id": 910, "puzzle": "\\ud800"}',
        920: '{"id": 120, "puzzle": null}',
        930: "[" * 50_000,
    }
    lines = [bad.get(at, line) for at, line in enumerate(good)]
    (tmp_path / "a.jsonl").write_text("\n".join(lines))
    batch.check(tmp_path / "a.jsonl", tmp_path / "b.parquet", part_rows=200)
    found = pq.read_table(tmp_path / "b.parquet").to_pylist()
    assert len(found) == 960
    for at, row in enumerate(found):
        if at not in bad:
            assert (row["id"], row["puzzle"], row["status"], row["error"]) == (at, many[at], STATUSES[at % 240], None)
    assert {at for at in bad if found[at]["status"] == "invalid" and found[at]["error"]} == {*bad} - {890, 900}
    assert [found[at]["puzzle"] for at in (850, 860, 870, 890)] == [bad[at] for at in (850, 860, 870, 890)]
    assert (found[890]["status"], found[900]["status"]) == (w.check(cages).status.value, STATUSES[900 % 240])
    assert [found[at]["id"] for at in (870, 880, 890, 910)] == [None, 880, None, 910]


def test_puzzles_as_json_are_rows_themselves(tmp_path: Path) -> None:
    own = [
        w.write(w.read(line, rules=rules), "json").replace("\n", " ")
        for line in LINES[:3]
        for rules in ("", "anti-knight")
    ]
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress("\n".join(own).encode()))
    batch.check(tmp_path / "a.jsonl.gz", tmp_path / "b.parquet")
    found = pq.read_table(tmp_path / "b.parquet")
    assert found.column_names == ["puzzle", "status", "engine", "error"]
    assert found["status"].to_pylist() == [w.check(text).status.value for text in own]
    nested = [
        {"id": 1, "puzzle": json.loads(own[1])},
        {"id": 2, "puzzle": [list(LINES[0][at : at + 9]) for at in range(0, 81, 9)]},
    ]
    (tmp_path / "c.jsonl").write_text("\n".join(map(json.dumps, nested)))
    batch.check(tmp_path / "c.jsonl", tmp_path / "d.parquet")
    assert pq.read_table(tmp_path / "d.parquet")["status"].to_pylist() == [w.check(own[1]).status.value, STATUSES[0]]


def test_the_column_of_json_lines_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps({"q": LINES[0], "a": "?"}))
    with pytest.raises(OptionError, match=r"which column has the puzzles\? Name it with --column; there are q, a"):
        batch.check(tmp_path / "a.jsonl", tmp_path / "b.txt")
    batch.check(tmp_path / "a.jsonl", tmp_path / "b.txt", column="q")
    assert (tmp_path / "b.txt").read_text().split() == STATUSES[:1]
    (tmp_path / "c.jsonl").write_text("\n")
    with pytest.raises(InputError, match="is empty"):
        batch.check(tmp_path / "c.jsonl", tmp_path / "d.txt")
