"""Tables and columns of libraries that speak Arrow's interface are taken where they are."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import whydoku as w
from tests.support.batches import own_lines
from whydoku.batch.joined_parts import join
from whydoku.errors import InputError, OptionError
from whydoku.formats._arrays import as_column, as_table

LINES = own_lines(60)


def made_by(module: str, make: str) -> Callable[..., Any]:
    """Return a function that makes columns or tables, or skip if its package is missing."""
    pytest.importorskip(module, reason=f"{module} is not installed")
    return getattr(import_module(module), make)  # type: ignore[no-any-return]  # as it is named


COLUMNS = [("pyarrow", "array"), ("polars", "Series"), ("pandas", "Series")]
TABLES = [("pyarrow", "table"), ("polars", "DataFrame"), ("pandas", "DataFrame")]


@pytest.mark.parametrize(("module", "make"), COLUMNS)
def test_columns_are_answered_as_lists_are(module: str, make: str) -> None:
    column = made_by(module, make)([*LINES, "nonsense"])

    def listed(answer: Any) -> list[Any]:
        assert type(answer).__module__.partition(".")[0] == module
        found: list[Any] = answer.to_pylist() if module == "pyarrow" else answer.to_list()
        return [None if module == "pandas" and each is import_module("pandas").NA else each for each in found]

    assert listed(w.solve_many(column)) == [*w.solve_many(LINES), None]
    assert listed(w.search_many(column).solutions) == [*w.solve_many(LINES), None]
    words = w.check_many(column)
    assert [str(each) for each in words] == [status.value for status in w.check_many([*LINES, "nonsense"])]
    assert listed(w.count_many(column, limit=3)) == [*w.count_many(LINES, limit=3), -1]
    assert listed(w.canonical_many(column[:-1])) == w.canonical_many(LINES)
    rated = pa.array(list(w.rate_many(column, "se")))
    expected = list(w.rate_many([*LINES, "nonsense"], "se"))
    assert rated.field("se").to_pylist() == [rating.value for rating in expected]
    assert rated.field("status").to_pylist() == [rating.status.value for rating in expected]


@pytest.mark.parametrize(("module", "make"), TABLES)
def test_tables_keep_their_columns(module: str, make: str) -> None:
    table = made_by(module, make)({"id": list(range(60)), "puzzle": LINES})
    found = w.batch.solve(table)
    assert found.column_names == ["id", "puzzle", "solution", "status", "engine", "guesses", "error"]
    assert found["id"].to_pylist() == list(range(60))
    assert found["status"].to_pylist() == [status.value for status in w.check_many(LINES)]
    with pytest.raises(InputError, match=r"a table has several columns \(id, puzzle\)"):
        w.solve_many(table) if module != "pyarrow" else as_column(table)


def test_no_memory_is_copied() -> None:
    class Foreign:  # a column that has nothing but the interface
        def __init__(self, column: Any) -> None:
            self._column = column

        def __arrow_c_array__(self, requested_schema: object = None) -> Any:
            return self._column.__arrow_c_array__(requested_schema)

    column = pa.array(LINES)
    assert as_column(Foreign(column)).buffers()[2].address == column.buffers()[2].address
    assert as_table(Foreign(column))["puzzle"].chunk(0).buffers()[2].address == column.buffers()[2].address
    assert w.solve_many(Foreign(column)).to_pylist() == w.solve_many(LINES)  # type: ignore[attr-defined]  # an Arrow array


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(InputError, match="not as int"):
        w.batch.solve(5)
    with pytest.raises(OptionError, match="answers for a table are a table"):
        w.batch.solve(pa.array(LINES), "out.csv")
    with pytest.raises(OptionError, match="name the output too"):
        w.batch.solve("in.csv")
    with pytest.raises(OptionError, match="has no option 'executor'"):
        w.batch.solve(pa.array(LINES), executor="threads")
    with pytest.raises(OptionError, match="which column has the puzzles"):
        w.batch.solve(pa.table({"a": LINES, "b": LINES}))
    with pytest.raises(InputError, match="the column 'puzzle' holds int64, not texts"):
        w.batch.solve(pa.table({"puzzle": [1, 2]}), column="puzzle")


def random_table(chance: Random, rows: int, schema: Any) -> Any:
    def value(kind: Any) -> Any:
        if chance.random() < 0.1:
            return None
        if pa.types.is_list(kind):
            return [value(kind.value_type) for _ in range(chance.randrange(4))]
        if pa.types.is_struct(kind):
            return {field.name: value(field.type) for field in kind}
        if pa.types.is_string(kind):
            return chance.choice(["", "a", "ü" * chance.randrange(90)])
        return chance.random() < 0.5 if pa.types.is_boolean(kind) else chance.randrange(-100, 100)

    return pa.table([pa.array([value(field.type) for _ in range(rows)], field.type) for field in schema], schema=schema)


@pytest.mark.parametrize("seed", range(30))
def test_joined_parquet_files_hold_what_their_parts_hold(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    plain = [pa.string(), pa.int64(), pa.bool_(), pa.float64(), pa.int8()]
    kinds = [*plain, pa.list_(pa.string()), pa.list_(pa.struct([("x", pa.int32()), ("y", pa.list_(pa.bool_()))]))]
    schema = pa.schema([(f"c{at}", chance.choice(kinds)) for at in range(chance.randint(1, 6))])
    tables = [random_table(chance, chance.choice([0, 1, 17, 200]), schema) for _ in range(chance.randint(1, 20))]
    paths = [tmp_path / f"{at}.parquet" for at in range(len(tables))]
    codec = chance.choice(["zstd", "none", "snappy"])
    for path, table in zip(paths, tables, strict=True):
        dictionary = chance.random() < 0.5
        pq.write_table(table, path, compression=codec, row_group_size=60, use_dictionary=dictionary)
    with (tmp_path / "whole.parquet").open("wb") as out:
        join(paths, out, parquet=True)
    whole = pa.concat_tables(tables)
    assert pq.read_table(tmp_path / "whole.parquet").equals(whole)
    with pq.ParquetFile(tmp_path / "whole.parquet") as file:
        groups = [file.read_row_group(at) for at in range(file.num_row_groups)]
        assert pa.concat_tables([schema.empty_table(), *groups]).equals(whole)
        assert file.metadata.num_rows == len(whole)
    if find_polars():
        import polars

        assert polars.read_parquet(tmp_path / "whole.parquet").height == len(whole)


def find_polars() -> bool:
    from importlib.util import find_spec

    return find_spec("polars") is not None
