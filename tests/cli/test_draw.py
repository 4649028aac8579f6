"""The command that draws: to standard output or to a file, with the solution or with marks."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import RunCli
from tests.render.reading import texts

PUZZLE = "1.34341.21434.21"


def test_a_rule_is_in_the_legend(cli: RunCli) -> None:
    shown = cli("draw", PUZZLE, "--rule", "thermo r1c1-r1c3")
    assert shown.code == 0
    assert texts(shown.out, "note") == ["Thermometer: Digits strictly", "increase from the bulb."]
    assert texts(cli("draw", PUZZLE, "--no-legend", "--rule", "thermo r1c1-r1c3").out, "note") == []


def test_the_solution_goes_to_a_file(cli: RunCli, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.svg"
    done = cli("draw", PUZZLE, "--solved", "-o", str(file))
    assert (done.code, done.out, done.err) == (0, "", "")
    assert texts(file.read_text(encoding="utf-8"), "found") == ["2", "2", "3"]


def test_marks(cli: RunCli) -> None:
    assert len("".join(texts(cli("draw", "1...............", "--marks").out, "mark"))) == 7 * 3 + 8 * 4


def test_what_cannot_be_drawn(cli: RunCli, tmp_path: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text(f"{PUZZLE}\n{PUZZLE}\n", encoding="utf-8")
    run = cli("draw", str(many))
    assert (run.code, run.out) == (2, "")
    assert "one puzzle is drawn at a time, and there are 2" in run.err
    run = cli("draw", PUZZLE, "-o", str(tmp_path / "none" / "x.svg"))
    assert (run.code, run.out) == (2, "")
    assert "cannot be written" in run.err


CLASSIC = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"


def test_a_step_is_drawn_where_it_is_found(cli: RunCli) -> None:
    shown = cli("draw", PUZZLE, "--step", "2")
    assert shown.code == 0
    assert 'class="wd-placed"' in shown.out
    assert len(texts(shown.out, "found")) == 1, "the first step has been taken"
    both = [cli("draw", CLASSIC, "--step", "1", "--for", order).out for order in ("paper", "marks")]
    assert "Hidden Single" in both[0]
    assert "Naked Single" in both[1]
    run = cli("draw", PUZZLE, "--step", "9")
    assert (run.code, run.out) == (2, "")
    assert "there is no step 9: the path has 3" in run.err
    assert "leave --solved and --marks out" in cli("draw", PUZZLE, "--step", "1", "--marks").err


def test_the_suffix_says_what_is_written(cli: RunCli, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py, which makes PNG pictures, is not installed")
    picture = tmp_path / "puzzle.png"
    assert cli("draw", PUZZLE, "-o", str(picture)).code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    for suffix in ("pdf", "jpg"):
        run = cli("draw", PUZZLE, "-o", str(tmp_path / f"x.{suffix}"))
        assert (run.code, run.out) == (2, "")
        assert f"draw makes a picture, which goes into .svg or .png files, not .{suffix}" in run.err
        assert not (tmp_path / f"x.{suffix}").exists()


def test_a_missing_extra_is_named(cli: RunCli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    run = cli("draw", PUZZLE, "-o", str(tmp_path / "x.png"))
    assert run.code != 0
    assert "pip install 'whydoku[png]'" in run.err


def test_themes(cli: RunCli) -> None:
    assert "prefers-color-scheme" in cli("draw", PUZZLE).out
    assert "<style" not in cli("draw", PUZZLE, "--theme", "dark").out
    assert "there is no theme 'blue'" in cli("draw", PUZZLE, "--theme", "blue").err


def test_a_hint_shows_no_more_than_it_tells(cli: RunCli, tmp_path: Path) -> None:
    pictures = []
    for level in ("1", "3", "4"):
        file = tmp_path / f"hint-{level}.svg"
        assert cli("hint", CLASSIC, "--level", level, "--picture", str(file)).code == 0
        pictures.append(file.read_text(encoding="utf-8"))
    where, which, whole = pictures
    assert 'class="wd-house"' in where
    assert 'class="wd-cell"' not in where
    assert 'class="wd-placed"' not in where + which
    assert 'class="wd-cell"' in which
    assert 'class="wd-placed"' in whole


def test_pictures_and_report_of_a_path(cli: RunCli, tmp_path: Path) -> None:
    done = cli("explain", PUZZLE, "--pictures", str(tmp_path / "steps"), "--report", str(tmp_path / "path.html"))
    assert done.code == 0
    assert sorted(file.name for file in (tmp_path / "steps").iterdir()) == [f"step-0{n}.svg" for n in (1, 2, 3)]
    assert (tmp_path / "path.html").read_text(encoding="utf-8").count("<article") == 5
    assert "goes into .html or .htm files, not .pdf" in cli("explain", PUZZLE, "--report", "x.pdf").err
    many = tmp_path / "many.txt"
    many.write_text(f"{PUZZLE}\n{PUZZLE}\n", encoding="utf-8")
    assert "a report is of one puzzle, and there are 2" in cli("explain", str(many), "--report", "x.html").err
    assert cli("explain", str(many), "--pictures", str(tmp_path / "both")).code == 0
    assert len(list((tmp_path / "both").iterdir())) == 6


def test_the_grid_is_shown_with_signs_where_there_are_no_colours(cli: RunCli) -> None:
    shown = cli("explain", PUZZLE, "--show").out
    assert shown.count("+ is placed") == 3
    assert "\x1b[" not in shown


def test_the_grid_is_shown_in_colour_where_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    from whydoku import explain
    from whydoku.cli import output, pictures

    monkeypatch.setattr(output, "in_colour", lambda: True)
    path = explain(PUZZLE)
    shown = pictures.show_step(path[0], path.position(0))
    assert "\x1b[1;7m" in shown
    assert "+" not in re.sub(r"\x1b\[[\d;]*m", "", shown).splitlines()[5], "colours take the place of signs"


def test_rows_and_columns_are_numbered_unless_they_should_not_be(cli: RunCli) -> None:
    assert 'class="wd-coordinate"' in cli("draw", "1" + "." * 15).out
    assert 'class="wd-coordinate"' not in cli("draw", "--no-labels", "1" + "." * 15).out
    assert ">D</text>" in cli("draw", "--cells", "a1", "1" + "." * 15).out
