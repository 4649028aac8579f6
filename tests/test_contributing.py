"""The worked examples of CONTRIBUTING pass all laws for plug-ins of their kind when copied into the tree unchanged."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import whydoku
from whydoku import _kernel

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "CONTRIBUTING.md"

LAWS = {
    "rules": ("tests/laws", "tests/formats/test_rule_json.py", "tests/test_plugins.py", "tests/render"),
    "engines/logic/techniques": ("tests/laws", "tests/engines/logic", "tests/proof"),
    "formats": ("tests/formats",),
    "verbs": ("tests/verbs", "tests/cli", "src/whydoku/verbs"),
    "cli/commands": ("tests/cli",),
}
"""Where the laws for each kind of plug-in are."""

# An editable install looks for the package in its own place first; here the copy is meant.
PREFER_THE_COPY = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "whydoku" not in str(vars(finder))[:2000]]
"""


# In one run: which tests of which folders are meant by each example.
ONLY_ITS_OWN = """
import json, os

def pytest_collection_modifyitems(config, items):
    wanted = json.loads(os.environ["WANTED"])
    kept = [
        item
        for item in items
        for name, folders in wanted
        if name in item.nodeid.lower() and item.nodeid.startswith(tuple(folders))
    ]
    items[:] = dict.fromkeys(kept)
"""


def examples() -> dict[str, str]:
    """Return the Python examples of the page, by the path that their first line names."""
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return {code.splitlines()[0].removeprefix("# "): code for code in blocks}


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the tree with the built kernel, and add the examples."""
    home = tmp_path_factory.mktemp("tree")
    skipped = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(Path(whydoku.__file__).parent, home / "src" / "whydoku", ignore=skipped)
    shutil.copytree(ROOT / "tests", home / "tests", ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", home)
    shutil.copy(_kernel.__file__, home / "src" / "whydoku")
    (home / "sitecustomize.py").write_text(PREFER_THE_COPY)
    (home / "only_its_own.py").write_text(ONLY_ITS_OWN)
    for path, code in examples().items():
        assert not (home / path).exists()
        (home / path).write_text(code, encoding="utf-8")
    return home


def test_there_is_an_example_of_every_kind() -> None:
    assert {str(Path(path).parent) for path in examples()} == {f"src/whydoku/{kind}" for kind in LAWS}


def test_the_examples_pass_all_laws(tree: Path) -> None:
    wanted = [(Path(path).stem, LAWS[Path(path).parent.relative_to("src/whydoku").as_posix()]) for path in examples()]
    folders = sorted({folder for _, folders in wanted for folder in folders})
    within = [each for each in folders if not any(each.startswith(f"{other}/") for other in folders)]
    paths = os.pathsep.join((str(tree), str(tree / "src")))
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", "-p", "only_its_own", *within],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": paths, "WANTED": json.dumps(wanted)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-6000:]
    passed = re.findall(r"^PASSED (.+)$", ran.stdout, re.MULTILINE)
    for name, places in wanted:
        assert any(name in test.lower() and test.startswith(places) for test in passed), f"no law for {name}"


@pytest.mark.parametrize("path", examples())
def test_an_example_is_as_clean_as_the_code(path: str, tree: Path) -> None:
    pytest.importorskip("ruff")
    ran = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--no-cache", path],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
