"""Releases: the version is in one place, which `make version` changes."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_the_version_is_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    home = ROOT / project["tool"]["scikit-build"]["metadata"]["version"]["input"]
    assert re.findall(r'^__version__ = "(.*)"$', home.read_text(encoding="utf-8"), re.MULTILINE)
    assert re.match(r"# Changelog\n\n## \S+ \(.+\)\n", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


@pytest.mark.skipif(shutil.which("make") is None or sys.platform != "linux", reason="needs make and GNU sed")
def test_make_version_changes_the_version_and_the_changelog(tmp_path: Path) -> None:
    (tmp_path / "src/whydoku").mkdir(parents=True)
    for name in ("Makefile", "CHANGELOG.md", "src/whydoku/__init__.py"):
        shutil.copy(ROOT / name, tmp_path / name)

    def make(version: str) -> int:
        return subprocess.run(["make", "version", f"V={version}"], cwd=tmp_path, capture_output=True).returncode

    before = (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    assert make("two") != 0
    assert (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8") == before
    assert make("7.8.9") == 0
    assert '__version__ = "7.8.9"\n' in (tmp_path / "src/whydoku/__init__.py").read_text(encoding="utf-8")
    after = (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.match(r"# Changelog\n\n## 7\.8\.9 \(\d{4}-\d\d-\d\d\)\n", after)
    assert after.splitlines()[3:] == before.splitlines()[3:]
