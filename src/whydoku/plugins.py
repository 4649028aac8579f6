"""Find plug-ins: the name of the file or folder is the plug-in's name, and there is no list to edit.

`discover(package)` imports each module and each folder of a package and takes its `plugin`; a name that starts with `_` is no
plug-in. Other packages add theirs through entry points of a group named after the package ("whydoku.rules",
"whydoku.formats", …).
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.machinery import PathFinder
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def discover(package: str) -> dict[str, Any]:
    """Return every plug-in of a package by name, ours first, then those of other packages, in order of name.

    >>> [name for name in discover("whydoku.rules") if name.startswith("anti-k")]
    ['anti-king', 'anti-knight']
    """
    found = own_plugins(package)
    for entry in _entry_points(package):
        found.setdefault(entry.name.replace("_", "-"), entry.load())
    return found


def own_plugins(package: str) -> dict[str, Any]:
    """Return the plug-ins that are files of the package itself, by name."""
    return {module.replace("_", "-"): _plugin(package, module) for module in _modules(package)}


def find_plugin(package: str, name: str) -> Any:
    """Return the plug-in of a name without looking at the others, or None where there is none.

    >>> find_plugin("whydoku.rules", "anti-king").name
    'anti-king'
    """
    module = name.replace("-", "_")
    if module in _modules(package):
        return _plugin(package, module)
    return next((entry.load() for entry in _entry_points(package) if entry.name.replace("_", "-") == name), None)


def plugin_names(package: str) -> list[str]:
    """Return the names of all plug-ins of a package without importing them.

    >>> plugin_names("whydoku.batch.verbs")
    ['canonical', 'check', 'explain', 'rate', 'solve']
    """
    ours = [module.replace("_", "-") for module in _modules(package)]
    others = [entry.name.replace("_", "-") for entry in _entry_points(package)]
    return list(dict.fromkeys([*ours, *others]))


def _plugin(package: str, module: str) -> Any:
    return importlib.import_module(f"{package}.{module}").plugin


def _modules(package: str) -> list[str]:
    """Return the files and folders of a package that are plug-ins; names that begin with `_` are shared code."""
    home: ModuleType = importlib.import_module(package)
    found = set()
    for folder in home.__path__:
        try:
            names = os.listdir(folder)  # noqa: PTH208  # pathlib, like pkgutil, takes longer to import than this whole file
        except OSError:  # inside an archive
            from pkgutil import iter_modules

            names = [f"{info.name}.py" for info in iter_modules([folder])]
        for name in names:
            stem, ending = os.path.splitext(name)  # noqa: PTH122  # no pathlib here
            is_package = not ending and os.path.isfile(f"{folder}/{name}/__init__.py")  # noqa: PTH113  # no pathlib here
            if (ending == ".py" or is_package) and stem.isidentifier() and not stem.startswith("_"):
                found.add(stem)
    return sorted(found)


def _entry_points(group: str) -> list[EntryPoint]:
    """Return the entry points of other packages, in order of name."""
    if "importlib.metadata" not in sys.modules and not _is_announced(group):
        return []
    from importlib.metadata import entry_points  # slow to import: as long as everything else together

    return sorted(entry_points(group=group), key=lambda entry: entry.name)


def _is_announced(group: str) -> bool:
    """Whether a package may have entry points of a group: a package installed in a folder lists them in a file."""
    if any(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path):
        return True  # packages may be installed in another way
    heading = f"[{group}]".encode()
    for folder in sys.path:
        if os.path.isfile(folder):  # noqa: PTH113  # an archive
            return True
        if any(heading in text for text in _announcements(folder or os.curdir)):
            return True
    return False


def _announcements(folder: str) -> Iterator[bytes]:
    try:
        names = os.listdir(folder)  # noqa: PTH208  # no pathlib here
    except OSError:
        return
    for name in names:
        if name.endswith((".dist-info", ".egg-info", ".egg")):
            inner = "EGG-INFO/entry_points.txt" if name.endswith(".egg") else "entry_points.txt"
            try:
                with open(f"{folder}/{name}/{inner}", "rb") as file:  # noqa: PTH123  # no pathlib here
                    yield file.read()
            except OSError:
                continue
