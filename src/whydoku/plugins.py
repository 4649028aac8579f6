"""Find plug-ins: the name of the file or folder is the plug-in's name, and there is no list to edit.

`discover(package)` imports each module and each folder of a package and takes its `plugin`; a name that starts with `_` is no
plug-in. Other packages add theirs through entry points of a group that is called like the package ("whydoku.rules",
"whydoku.formats", …).
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
    ['all-of', 'anti-king', 'anti-knight']
    """
    from importlib.metadata import entry_points  # slow to import, so not before it is needed

    home: ModuleType = importlib.import_module(package)
    found: dict[str, Any] = {}
    for info in sorted(pkgutil.iter_modules(home.__path__), key=lambda info: info.name):
        if info.name.startswith("_"):  # what several plug-ins share
            continue
        module = importlib.import_module(f"{package}.{info.name}")
        found[info.name.replace("_", "-")] = module.plugin
    for entry in sorted(entry_points(group=package), key=lambda entry: entry.name):
        found.setdefault(entry.name.replace("_", "-"), entry.load())
    return found
