"""A source distribution has what is needed to build, and to run the tests."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WANTED = ("src", "native", "tests", "docs", "benchmarks", "fuzz", "training")
FILES = ("CMakeLists.txt", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "pyproject.toml")
BUILD = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"


def test_it_holds_the_tests_and_all_that_they_read(tmp_path: Path) -> None:
    pytest.importorskip("scikit_build_core")
    subprocess.run([sys.executable, "-c", BUILD, str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        held = {name.partition("/")[2] for name in tar.getnames()}
    here = {
        path.relative_to(ROOT).as_posix()
        for folder in WANTED
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".so", ".pyd") and ".hypothesis" not in path.parts
    }
    assert here | set(FILES) <= held
    assert {name.partition("/")[0] for name in held} - {"", "PKG-INFO", "CHANGELOG.md", ".gitignore"} == {
        *WANTED,
        *FILES,
    }
