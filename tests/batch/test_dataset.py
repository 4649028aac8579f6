"""Data sets: as many of each level, no two puzzles equivalent, disjoint splits, and the same again from the same seed."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import whydoku as w
from tests.support.batches import run_whydoku, whydoku
from whydoku import batch
from whydoku.batch.dataset import SPLITS, DatasetOrder, _Picker, split_of
from whydoku.errors import OptionError


def whole(folder: Path) -> dict[str, pa.Table]:
    return {
        split: pa.concat_tables([pq.read_table(path) for path in sorted((folder / "data").glob(f"{split}-*.parquet"))])
        for split in SPLITS
        if list((folder / "data").glob(f"{split}-*.parquet"))
    }


def test_a_data_set_is_what_its_card_says(tmp_path: Path) -> None:
    made = batch.generate(40, tmp_path / "set", levels="easy,medium", seed=3)
    assert made.levels == {"easy": 20, "medium": 20}
    splits = whole(tmp_path / "set")
    assert {split: len(table) for split, table in splits.items()} == dict(made.splits)
    everything = pa.concat_tables(splits.values()).to_pylist()
    assert Counter(row["level"] for row in everything) == {"easy": 20, "medium": 20}
    assert len({row["canonical"] for row in everything}) == 40
    for split, table in splits.items():
        assert {split_of(form) for form in table["canonical"].to_pylist()} == {split}
    for row in everything[:10]:
        assert w.canonical(row["puzzle"]).grid == row["canonical"]
        assert w.rate(row["puzzle"], "hodoku").level == row["level"] == row["hodoku_level"]
        assert w.solve(row["puzzle"]).grid == row["solution"]
        assert [step["text"] for step in row["path"]] == [step.text for step in w.explain(row["puzzle"])]
    card = (tmp_path / "set" / "README.md").read_text()
    assert "| easy | 20 |" in card
    assert "path: data/train-*.parquet" in card
    for name in everything[0]:
        assert f"| `{name}` |" in card


def test_polars_opens_it(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed")
    batch.generate(10, tmp_path / "set", seed=4, clues="28-32")
    frame = polars.read_parquet(tmp_path / "set" / "data" / "*.parquet")
    assert frame.height == 10
    steps = frame.select("puzzle", "path").explode("path").unnest("path")
    assert steps.height == frame["steps"].sum()
    assert set(steps.columns) >= {"technique", "text", "conclusion", "places", "removes", "pattern"}


def test_a_data_set_that_is_killed_goes_on_to_the_same(tmp_path: Path) -> None:
    words = ["dataset", "-n", 60, "--levels", "easy,hard", "--no-paths", "--seed", 9, "--workers", 1]
    assert run_whydoku(*words, tmp_path / "whole").returncode == 0
    chance = random.Random(2)
    for _ in range(2):
        process = subprocess.Popen(whydoku(*words, tmp_path / "set", "--resume"), stderr=subprocess.PIPE)
        time.sleep(chance.uniform(0.8, 2.5))
        process.send_signal(signal.SIGKILL)
        process.communicate()
    if not (tmp_path / "set").exists():
        run = run_whydoku(*words, tmp_path / "set", "--resume")
        assert run.returncode == 0, run.stderr
    names = sorted(path.relative_to(tmp_path / "whole") for path in (tmp_path / "whole").rglob("*.*"))
    assert names == sorted(path.relative_to(tmp_path / "set") for path in (tmp_path / "set").rglob("*.*"))
    for name in names:
        assert (tmp_path / "set" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert [path.name for path in tmp_path.iterdir() if "making" in path.name] == []


def test_equivalent_puzzles_are_taken_once() -> None:
    form = "." * 80 + "1"
    choice = _Picker(DatasetOrder(4, ("easy", "hard"), "hodoku", 0, ()))
    table = pa.table(
        {
            "level": ["easy", "easy", "hard", None, "medium", "easy", "easy"],
            "canonical": [form, form, *(f"{at}" for at in range(5))],
        }
    )
    assert choice.take(table) == [0, 2, 5]
    assert choice.left == 1


def test_the_splits_have_their_shares() -> None:
    found = Counter(split_of(f"{at}") for at in range(20_000))
    for split, share in SPLITS.items():
        assert abs(found[split] / 200 - share) < 1.5


def test_what_a_data_set_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="there is no level 'evil'; expected some of easy"):
        batch.generate(1, tmp_path / "set", levels="evil")
    with pytest.raises(OptionError, match="the scale se has no levels"):
        batch.generate(1, tmp_path / "set", scale="se")
    with pytest.raises(OptionError, match="plain 9×9 puzzles, so rules cannot be chosen"):
        batch.generate(1, tmp_path / "set", rules="killer")
    (tmp_path / "set").mkdir()
    with pytest.raises(OptionError, match="already exists: replace it with --overwrite"):
        batch.generate(1, tmp_path / "set")
    run = run_whydoku("dataset", tmp_path / "other", "--rules", "killer")
    assert (run.returncode, "no such option: --rules" in run.stderr) == (2, True)
    assert "missing argument 'DIR'" in run_whydoku("dataset", "--levels", "easy").stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["set"]
