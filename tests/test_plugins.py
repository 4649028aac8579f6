"""Plug-ins of other packages: found by entry point, used by name, with no edit here."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from whydoku import rules
from whydoku.errors import RuleError
from whydoku.plugins import discover

RULE = '''
from dataclasses import dataclass
from whydoku.model.primitives import AllDifferent
from whydoku.model.rule import Rule

@dataclass(frozen=True)
class Corners(Rule):
    """The four corners differ."""
    name = "corners"
    def primitives(self, board):
        n = board.rows
        yield AllDifferent((0, n - 1, n * n - n, n * n - 1), "the corners")
    def holds(self, board, grid):
        n = board.rows
        return len({grid[0], grid[n - 1], grid[n * n - n], grid[n * n - 1]}) == 4
'''


@pytest.fixture
def another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "corner_rules.py").write_text(RULE)
    info = tmp_path / "corner_rules-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: corner-rules\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[whydoku.rules]\ncorners = corner_rules:Corners\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for cached in (discover, rules.rule_types, rules._by_any_name):
        cached.cache_clear()
    yield
    for cached in (discover, rules.rule_types, rules._by_any_name):
        cached.cache_clear()
    sys.modules.pop("corner_rules", None)


@pytest.mark.usefixtures("another_package")
def test_a_rule_of_another_package_works_by_name() -> None:
    import whydoku

    free = whydoku.count("." * 16)
    bound = whydoku.count(whydoku.read("." * 16, rules="corners"))
    assert 0 < bound < free
    puzzle = whydoku.read("." * 16, rules="corners")
    grids = [solution.values for solution in whydoku.solutions("." * 16)]
    assert bound == sum(all(rule.holds(puzzle.board, grid) for rule in puzzle.rules) for grid in grids)


def test_a_plug_in_may_be_a_file_or_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "some_plugins"
    files = {
        "small.py": 'plugin = "a file"',
        "larger_one/__init__.py": "from some_plugins.larger_one.part import plugin",
        "larger_one/part.py": 'plugin = "a folder"',
        "_shared/__init__.py": "",
        "_helper.py": "",
        "__init__.py": "",
    }
    for name, code in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert discover("some_plugins") == {"larger-one": "a folder", "small": "a file"}
    discover.cache_clear()


def test_every_rule_is_named_after_its_file() -> None:
    for name, rule in rules.rule_types().items():
        assert rule.name == name
        assert rule.sentence().endswith(".")


def test_an_unknown_rule_is_named_with_a_near_one() -> None:
    with pytest.raises(RuleError, match="there is no rule 'anti-knigt'; did you mean anti-knight"):
        rules.make_rules("anti-knigt")
