"""Any Sudoku, under any rules: solved at machine speed, explained like a good teacher, proved like a theorem."""

from __future__ import annotations

import os
import sys

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it for true by its name; typing's would cost more than all the rest here

if TYPE_CHECKING:
    from whydoku import batch as batch
    from whydoku.public import *  # noqa: F403  # public.py has the one list of names
    from whydoku.public import __all__ as __all__
else:

    def __getattr__(name: str) -> object:
        # The public names are imported when the first of them is used, so that a program which may never need them,
        # such as `whydoku --help`, starts at once. What is done with files of them has a part of the package to itself.
        if name == "batch":
            from importlib import import_module

            return import_module("whydoku.batch")
        if name == "__all__" or not (name.startswith("_") or _is_module(name)):
            public = _public()
            if name == "__all__" or name in getattr(public, "__all__", ()):  # none yet while it is being imported
                globals()[name] = getattr(public, name)
                return globals()[name]
        raise AttributeError(f"module 'whydoku' has no attribute {name!r}")

    def _is_module(name: str) -> bool:
        # `from whydoku import api` asks here first, and needs no public name.
        return os.path.isfile(f"{os.path.dirname(__file__)}/{name}.py")  # noqa: PTH113, PTH120  # os is loaded already

    def __dir__() -> list[str]:
        return sorted({*globals(), *_public().__all__, "batch"})

    def _public():
        from importlib import import_module

        return import_module("whydoku.public")

    class _Face(type(sys)):
        """The package itself: where a verb and a part of the package share a name, the name is the verb's."""

        def __setattr__(self, name: str, value: object) -> None:
            if not (isinstance(value, type(sys)) and name == "generate"):
                super().__setattr__(name, value)

    sys.modules[__name__].__class__ = _Face
