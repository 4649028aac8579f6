"""Find plug-ins: the file's name is the plug-in's name, and there is no list to edit.

`discover(package, group)` imports each module of a package and takes its `plugin`; other packages add theirs through
entry points of the group `whydoku.<group>` ("whydoku.rules", "whydoku.formats", …).
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType
from typing import Any


@cache
def discover(package: str) -> dict[str, Any]:
    """Give every plug-in of a package by name, ours first, then those of other packages, in order of name.

    >>> sorted(discover("whydoku.rules"))[:3]
    ['anti-king', 'anti-knight', 'arrow']
    """
    from importlib.metadata import entry_points  # slow to import, so not before it is needed

    home: ModuleType = importlib.import_module(package)
    found: dict[str, Any] = {}
    for info in sorted(pkgutil.iter_modules(home.__path__), key=lambda info: info.name):
        if info.name.startswith("_"):
            continue
        module = importlib.import_module(f"{package}.{info.name}")
        found[info.name.replace("_", "-")] = module.plugin
    for entry in sorted(entry_points(group=package), key=lambda entry: entry.name):
        found.setdefault(entry.name.replace("_", "-"), entry.load())
    return found
