"""One name, one thing: no two modules and no two classes of the package are called the same.

A plug-in's module is named after the plug-in, as people call it, so plug-ins of two kinds may share a name (the rule and the
generated element "arrow"), and a plug-in may share it with the module that does its work (the command and `proof/prove.py`).
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import whydoku

HOME = Path(whydoku.__file__).parent

PLUGINS = (
    "rules",
    "formats",
    "engines/logic/techniques",
    "rating",
    "generator/elements",
    "words/naming",
    "batch/verbs",
    "batch/executors",
    "cli/commands",
    "verbs",
)

MODULES = {
    "app": "the application of each surface, command line and web",
    "engine": "the engine of each folder in engines/",
    "limits": "the tuned numbers of each package",
    "lists": "per format that has them: how rules stand in lists",
    "reader": "per format of several files: what reads it",
    "writer": "per format of several files: what writes it",
    "table": "per format of several files: which rule stands under which key",
    "technique": "the noun in model/, and those there are in engines/logic/",
}

CLASSES = {
    "Answer": "what the command line prints, and the classic search's tuple, which shows itself by that name",
    "Status": "the status line of a terminal, and that of a puzzle's solutions",
}


def sources() -> list[Path]:
    return [path for path in sorted(HOME.rglob("*.py")) if path.name != "__init__.py"]


def is_plugin(path: Path) -> bool:
    return str(path.relative_to(HOME).parent) in PLUGINS


def places(paths: Iterable[Path]) -> list[str]:
    return [str(path.relative_to(HOME)) for path in paths]


def test_no_two_modules_have_one_name() -> None:
    named: dict[str, list[Path]] = defaultdict(list)
    for path in sources():
        if not is_plugin(path):
            named[path.stem].append(path)
    twice = {name: places(paths) for name, paths in named.items() if len(paths) > 1}
    assert {name: where for name, where in twice.items() if name not in MODULES} == {}
    assert sorted(set(MODULES) - set(twice)) == [], "no longer needed"


def test_no_two_classes_have_one_name() -> None:
    named: dict[str, list[Path]] = defaultdict(list)
    for path in HOME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                named[node.name].append(path)
    twice = {name: places(paths) for name, paths in named.items() if len(paths) > 1}
    assert {name: where for name, where in twice.items() if name not in CLASSES} == {}
    assert sorted(set(CLASSES) - set(twice)) == [], "no longer needed"
