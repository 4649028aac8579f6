"""Whatever the kind of file, each row gets its answer, in order, in any other kind of file."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import whydoku as w
from tests.support.batches import left_in, own_lines
from whydoku import batch
from whydoku.batch.file_kind import FileKind, kind_of
from whydoku.batch.run import Progress
from whydoku.batch.sink import packed
from whydoku.errors import InputError, OptionError

LINES = own_lines(240)
STATUSES = [status.value for status in w.check_many(LINES)]
SOLUTIONS = [
    None if status == "none" else solution for status, solution in zip(STATUSES, w.solve_many(LINES), strict=True)
]


def write(path: Path, lines: list[str]) -> Path:
    """Write puzzles as the name of a file says, with a number beside each where there is room."""
    kind = kind_of(path)
    if kind.format == "parquet":
        pq.write_table(pa.table({"id": range(len(lines)), "puzzle": lines}), path, row_group_size=50)
        return path
    if kind.format == "jsonl":
        text = "".join(json.dumps({"id": at, "puzzle": line}) + "\n" for at, line in enumerate(lines))
        path.write_bytes(packed(text.encode(), kind))
        return path
    separator = {"csv": ",", "tsv": "\t"}.get(kind.format)
    rows = lines if separator is None else [f"{at}{separator}{line}" for at, line in enumerate(lines)]
    head = [] if separator is None else [f"id{separator}puzzle"]
    path.write_bytes(packed("".join(f"{row}\n" for row in head + rows).encode(), kind))
    return path


def rows_of(path: Path) -> list[dict[str, Any]]:
    """Read a file with another reader than our own, all values as text."""
    kind = kind_of(path)
    if kind.format == "parquet":
        return [{name: str(value) for name, value in row.items()} for row in pq.read_table(path).to_pylist()]
    data = path.read_bytes()
    if kind.packing == "gz":
        data = gzip.decompress(data)
    if kind.packing == "zst":
        data = pa.CompressedInputStream(io.BytesIO(data), "zstd").read()
    text = data.decode()
    if kind.format == "jsonl":
        return [{name: str(value) for name, value in json.loads(line).items()} for line in text.splitlines()]
    if kind.format == "lines":
        return [{"solution": line or "None"} for line in text.split("\n")[:-1]]
    read = csv.DictReader(io.StringIO(text), delimiter="\t" if kind.format == "tsv" else ",")
    return [{name: value or "None" for name, value in row.items()} for row in read]


KINDS_IN = [
    "a.txt",
    "a.sdm",
    "a.txt.gz",
    "a.txt.zst",
    "a.csv",
    "a.tsv",
    "a.csv.gz",
    "a.jsonl",
    "a.ndjson.gz",
    "a.parquet",
]
KINDS_OUT = ["b.parquet", "b.csv", "b.tsv.zst", "b.jsonl", "b.jsonl.gz", "b.txt", "b.sdm.gz"]


@pytest.mark.parametrize("name", KINDS_IN)
def test_every_kind_is_read(tmp_path: Path, name: str) -> None:
    source = write(tmp_path / name, LINES)
    result = batch.solve(source, tmp_path / "b.parquet", part_rows=47)
    assert (result.rows, result.errors, result.parts) == (240, 0, 6)
    found = pq.read_table(tmp_path / "b.parquet")
    assert found["puzzle"].to_pylist() == LINES
    assert found["solution"].to_pylist() == SOLUTIONS
    assert found["status"].to_pylist() == STATUSES
    if kind_of(source).format != "lines":
        assert [int(number) for number in found["id"].to_pylist()] == list(range(240))
    assert left_in(tmp_path, name) == ["b.parquet"]


@pytest.mark.parametrize("name", KINDS_OUT)
def test_every_kind_is_written(tmp_path: Path, name: str) -> None:
    source = write(tmp_path / "a.parquet", LINES)
    batch.solve(source, tmp_path / name, part_rows=47)
    rows = rows_of(tmp_path / name)
    assert [row["solution"] for row in rows] == [str(solution) for solution in SOLUTIONS]
    if "status" in rows[0]:
        assert [row["status"] for row in rows] == STATUSES
        assert [row["id"] for row in rows] == [str(number) for number in range(240)]


def test_a_folder_and_a_pattern_are_many_files(tmp_path: Path) -> None:
    home = tmp_path / "in"
    home.mkdir()
    for number in range(4):
        write(home / f"{number}.txt", LINES[number * 60 : number * 60 + 60])
    (home / "notes.md").write_text("nothing to read")
    (home / "_left.txt").write_text("nor this")
    for source in (home, home / "*.txt"):
        if source != home:
            (home / "_left.txt").unlink()
        batch.check(source, tmp_path / "b.parquet", overwrite=True)
        found = pq.read_table(tmp_path / "b.parquet")
        assert found["puzzle"].to_pylist() == LINES
        assert found["status"].to_pylist() == STATUSES


def test_a_folder_of_parts_is_an_output_too(tmp_path: Path) -> None:
    source = write(tmp_path / "a.txt", LINES)
    batch.solve(source, tmp_path / "out", part_rows=100)
    assert left_in(tmp_path / "out") == ["_manifest.json", *(f"part-00000{at}.parquet" for at in range(3))]
    assert pq.read_table(tmp_path / "out")["solution"].to_pylist() == SOLUTIONS
    assert left_in(tmp_path, "a.txt") == ["out"]
    batch.solve(tmp_path / "out", tmp_path / "again.txt", prefix="new_")
    assert [row["solution"] for row in rows_of(tmp_path / "again.txt")] == [str(each) for each in SOLUTIONS]


def test_one_file_is_the_same_however_it_is_cut_but_for_row_groups(tmp_path: Path) -> None:
    source = write(tmp_path / "a.csv", LINES)
    for rows in (7, 240, 1000):
        batch.solve(source, tmp_path / f"{rows}.csv", part_rows=rows)
    assert len({(tmp_path / f"{rows}.csv").read_bytes() for rows in (7, 240, 1000)}) == 1


def test_other_columns_go_through_whatever_they_hold(tmp_path: Path) -> None:
    table = pa.table(
        {
            "grid": LINES,
            "tags": [["a", "b"], [], None] * 80,
            "when": pa.array(range(240), pa.timestamp("s")),
            "deep": [{"x": at, "y": {"z": str(at)}} for at in range(240)],
            "kind": pa.array(["one", "two"] * 120).dictionary_encode(),
        }
    )
    pq.write_table(table, tmp_path / "a.parquet")
    table = pq.read_table(tmp_path / "a.parquet")  # Parquet has no whole seconds
    batch.check(tmp_path / "a.parquet", tmp_path / "b.parquet", part_rows=100)
    found = pq.read_table(tmp_path / "b.parquet")
    assert found.select(table.column_names).to_pylist() == table.to_pylist()
    assert found.select(table.column_names).schema.types == table.schema.types


def test_the_column_is_found_or_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("left,right\n" + "".join(f"{line},{line[::-1]}\n" for line in LINES))
    with pytest.raises(OptionError, match=r"which column has the puzzles\? .*left, right"):
        batch.check(tmp_path / "a.csv", tmp_path / "b.csv")
    with pytest.raises(OptionError, match="there is no column 'middle'; there are left, right"):
        batch.check(tmp_path / "a.csv", tmp_path / "b.csv", column="middle")
    batch.solve(tmp_path / "a.csv", tmp_path / "b.csv", column="right")
    assert [row["solution"] for row in rows_of(tmp_path / "b.csv")] == [
        "None" if status == "none" else solution
        for status, solution in zip(STATUSES, w.solve_many([line[::-1] for line in LINES]), strict=True)
    ]


def test_a_column_of_the_same_name_wants_a_prefix(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("puzzle,solution\n" + "".join(f"{line},?\n" for line in LINES))
    with pytest.raises(OptionError, match="there is a column 'solution' already: give the new ones a prefix"):
        batch.solve(tmp_path / "a.csv", tmp_path / "b.csv")
    batch.solve(tmp_path / "a.csv", tmp_path / "b.csv", prefix="my_")
    (first, *_) = rows_of(tmp_path / "b.csv")
    assert first["solution"] == "?"
    assert first["my_solution"] == SOLUTIONS[0]


def test_csv_may_lack_a_header_and_have_quotes(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f'{LINES[0]},"one, two"\n{LINES[1]},"say ""hi"""\n{LINES[2]}\n')
    batch.solve(tmp_path / "a.csv", tmp_path / "b.csv", column="column1")
    rows = rows_of(tmp_path / "b.csv")
    assert [row["column2"] for row in rows] == ["one, two", 'say "hi"', "None"]
    assert [row["solution"] for row in rows] == SOLUTIONS[:3]


def test_boards_and_rules_of_any_kind_have_answers(tmp_path: Path) -> None:
    own = ["1.34341.21434.21", "1.....2.........", "11..............", LINES[0]]
    cages = w.write(w.read("." * 16, rules="killer 5 r1c1 r1c2; killer 5 r1c3 r1c4"), "json").replace("\n", " ")
    (tmp_path / "a.txt").write_text("".join(f"{line}\n" for line in [*own, cages]))
    batch.solve(tmp_path / "a.txt", tmp_path / "b.parquet")
    found = pq.read_table(tmp_path / "b.parquet").to_pylist()
    assert [row["status"] for row in found] == ["unique", "many", "none", STATUSES[0], w.check(cages).status.value]
    assert found[0]["solution"] == w.solve(own[0]).grid
    assert found[0]["engine"] == "search"
    batch.check(tmp_path / "a.txt", tmp_path / "c.parquet")
    assert [row["status"] for row in pq.read_table(tmp_path / "c.parquet").to_pylist()] == [
        row["status"] for row in found
    ]
    (tmp_path / "knights.txt").write_text("." * 80 + "1\n" + LINES[0] + "\n")
    batch.check(tmp_path / "knights.txt", tmp_path / "d.txt", rules="anti-knight")
    assert (tmp_path / "d.txt").read_text().split() == [
        w.check(w.read(line, rules="anti-knight")).status.value for line in ("." * 80 + "1", LINES[0])
    ]


def test_the_first_solution_may_be_enough(tmp_path: Path) -> None:
    source = write(tmp_path / "a.txt", [*LINES, "1.34341.21434.21", "nonsense"])
    batch.solve(source, tmp_path / "b.parquet", first=True)
    found = pq.read_table(tmp_path / "b.parquet").to_pylist()
    assert [row["solution"] for row in found[:240]] == SOLUTIONS
    assert [row["status"] for row in found] == [
        *("none" if status == "none" else "solved" for status in STATUSES),
        "solved",
        "invalid",
    ]


def test_ratings_and_forms_are_those_of_the_verbs(tmp_path: Path) -> None:
    lines = [line for line, status in zip(LINES, STATUSES, strict=True) if status == "unique"][:30]
    source = write(tmp_path / "a.txt", [*lines, "." * 81, "nonsense"])
    batch.rate(source, tmp_path / "b.parquet", scale="se,hodoku", part_rows=10)
    found = pq.read_table(tmp_path / "b.parquet").to_pylist()
    ratings = list(w.rate_many(lines, ["se", "hodoku"]))
    for row, rating in zip(found, ratings, strict=False):
        assert (row["se"], row["se_ep"], row["se_ed"]) == (rating["se"].value, rating["se"].ep, rating["se"].ed)
        assert (row["hodoku"], row["hodoku_level"]) == (rating["hodoku"].value, rating["hodoku"].level)
        assert row["error"] is None
    assert [row["status"] for row in found[30:]] == ["many", "invalid"]
    assert found[31]["error"]
    batch.canonical(source, tmp_path / "c.txt")
    forms = (tmp_path / "c.txt").read_text().split("\n")
    assert forms[:31] == w.canonical_many([*lines, "." * 81])
    assert forms[31:] == ["", ""]


def test_paths_are_those_of_explain(tmp_path: Path) -> None:
    lines = own_lines(12, "hard")
    source = write(tmp_path / "a.txt", [*lines, "." * 81, "nonsense"])
    batch.explain(source, tmp_path / "b.parquet", scale="hodoku", part_rows=5)
    found = pq.read_table(tmp_path / "b.parquet").to_pylist()
    for row, line in zip(found, lines, strict=False):
        path = w.explain(line)
        assert row["solution"] == w.solve(line).grid
        assert [step["text"] for step in row["path"]] == [step.text for step in path]
        assert [step["technique"] for step in row["path"]] == [step.technique.title for step in path]
        for step, told in zip(path, row["path"], strict=True):
            places = [(step.board.cell(each["cell"]), each["digit"]) for each in told["places"]]
            removes = [(step.board.cell(each["cell"]), each["digit"]) for each in told["removes"]]
            assert (tuple(places), tuple(removes)) == (step.places, step.removes)
            assert [part["role"] for part in told["pattern"]] == [part.role for part in step.pattern]
    assert [row["path"] for row in found[12:]] == [None, None]
    with pytest.raises(OptionError, match="a path takes more than a line"):
        batch.explain(source, tmp_path / "c.txt")


def test_names_that_say_nothing_are_refused(tmp_path: Path) -> None:
    assert kind_of(Path("a.b.csv.gz")) == FileKind("csv", "gz")
    source = write(tmp_path / "a.txt", LINES[:3])
    for name, words in {
        "b.xlsx": "does not say what kind of file it is to write",
        "b.parquet.gz": "Parquet is compressed within",
        "a.txt": "is the input as well",
    }.items():
        with pytest.raises(OptionError, match=words):
            batch.solve(source, tmp_path / name, overwrite=True)
    with pytest.raises(InputError, match="there is no file"):
        batch.solve(tmp_path / "nothing.txt", tmp_path / "b.csv")
    with pytest.raises(OptionError, match="batch solve has no option 'scale'"):
        batch.solve(source, tmp_path / "b.csv", scale="se")
    with pytest.raises(OptionError, match="there is no executor 'elves'; expected one of dask, processes"):
        batch.solve(source, tmp_path / "b.csv", executor="elves")
    with pytest.raises(OptionError, match="there is no compression 'tar'"):
        batch.solve(source, tmp_path / "b.parquet", compression="tar")


@pytest.mark.parametrize("name", ["a.txt", "a.csv", "a.jsonl", "a.txt.gz", "a.parquet"])
def test_progress_is_the_share_of_the_rows_that_are_done(tmp_path: Path, name: str) -> None:
    rows, seen = own_lines(100) * 5, list[Progress]()
    source = tmp_path / name
    if name == "a.parquet":
        pq.write_table(pa.table({"puzzle": rows}), source)
    else:
        form = {"a.csv": "{0},{1}\n", "a.jsonl": '{{"n": {0}, "puzzle": "{1}"}}\n'}.get(name, "{1}\n")
        head = "n,puzzle\n" if name == "a.csv" else ""
        text = head + "".join(form.format(number + 1000, row) for number, row in enumerate(rows))
        source.write_bytes(gzip.compress(text.encode()) if name.endswith("gz") else text.encode())
    batch.answer("check", source, tmp_path / "b.parquet", part_rows=40, progress=seen.append)
    assert [each.rows for each in seen][-1] == len(rows)
    for each in seen:  # in whatever order parts are done
        assert each.share == pytest.approx(each.rows / len(rows), abs=0.02), name
