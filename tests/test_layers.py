"""What may import what, beyond the layers of pyproject.toml's import-linter contract."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest
from grimp import ImportGraph, build_graph

import whydoku
from tests.shared import README_PUZZLE

PLUGINS = [
    "whydoku.rules",
    "whydoku.formats",
    "whydoku.cli.commands",
    "whydoku.verbs",
    "whydoku.engines.logic.techniques",
    "whydoku.rating",
    "whydoku.batch.verbs",
    "whydoku.batch.executors",
]

# the only importers of each outside package
OUTSIDE = {
    "rich": ["whydoku.cli"],
    "pysat": ["whydoku.engines.sat.cadical"],
    "pyarrow": ["whydoku.batch", "whydoku.formats._arrays"],
    "numpy": ["whydoku.batch", "whydoku.formats.photo", "whydoku.gym.gymnasium_env"],
    "gymnasium": ["whydoku.gym.gymnasium_env"],
    "cv2": ["whydoku.formats.photo"],
    "distributed": ["whydoku.batch.executors.dask"],
    "ray": ["whydoku.batch.executors.ray"],
    "fastapi": ["whydoku.web"],
    "starlette": ["whydoku.web"],
    "uvicorn": ["whydoku.web"],
    "websockets": ["whydoku.web.setter_socket"],
    "mcp": ["whydoku.mcp"],
    "mcp_types": ["whydoku.mcp"],
    "pydantic": ["whydoku.web", "whydoku.mcp", "whydoku.requests"],
    "pydantic_core": ["whydoku.requests"],
    "resvg_py": ["whydoku.render"],
    "segno": ["whydoku.render.booklet"],
    "typst": ["whydoku.render.booklet"],
}

KERNEL = ("engines", "proof", "model", "rating", "generator", "words")  # its only users


@cache
def imports() -> ImportGraph:
    return build_graph("whydoku", include_external_packages=True, cache_dir=None)


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


@pytest.mark.parametrize("package", PLUGINS)
def test_plugins_never_import_one_another(package: str) -> None:
    if package not in imports().modules:
        pytest.skip(f"{package} does not exist yet")
    plugins = [name for name in imports().find_children(package) if not name.rpartition(".")[2].startswith("_")]
    meddlers = [
        (one, other)
        for one, other in permutations(plugins, 2)
        if imports().direct_import_exists(importer=one, imported=other, as_packages=True)
    ]
    assert meddlers == []


@pytest.mark.parametrize("package", sorted(OUTSIDE))
def test_heavy_packages_are_imported_in_one_place(package: str) -> None:
    if package not in imports().modules:
        pytest.skip(f"nothing imports {package} yet")
    importers = imports().find_modules_that_directly_import(package)
    assert [name for name in importers if not any(within(name, home) for home in OUTSIDE[package])] == []


def test_only_some_layers_touch_the_kernel() -> None:
    home = Path(whydoku.__file__).parent
    users = {
        path.relative_to(home).parts[0]
        for path in home.rglob("*.py")
        if re.search(r"(from|import) whydoku\._kernel|import _kernel", path.read_text())
    }
    assert "engines" in users
    assert users <= set(KERNEL)


def test_the_fuzzer_is_linked_with_all_that_its_files_include() -> None:
    native = Path(__file__).parents[1] / "native"
    listed = re.findall(r"\{native\}/logic/(\w+)\.cpp", (native.parent / "fuzz/CMakeLists.txt").read_text())
    seen: set[str] = set()
    unread = [f"logic/{name}.{kind}" for name in listed for kind in ("cpp", "hpp")]
    while unread:
        seen.add(unread[-1])
        included = re.findall(r'#include "(logic/\w+\.hpp)"', (native / unread.pop()).read_text())
        unread += [name for name in included if name not in seen]
    assert {Path(name).stem for name in seen if (native / name).with_suffix(".cpp").exists()} == {*listed}


def test_tests_stand_without_the_benchmarks() -> None:
    home = Path(__file__).parent
    users = [
        path.name
        for path in home.rglob("*.py")
        if re.search(r"^\s*(from|import) benchmarks", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert users == []


def test_solving_on_the_command_line_starts_without_words() -> None:
    code = "import sys; from whydoku.cli.app import main; main(); print(sorted(sys.modules))"
    line = README_PUZZLE
    run = subprocess.run([sys.executable, "-c", code, "solve", line], capture_output=True, text=True, check=True)
    loaded = run.stdout.splitlines()[-1]
    for late in ("words", "rating", "proof", "pages"):
        assert f"'whydoku.{late}" not in loaded, late
