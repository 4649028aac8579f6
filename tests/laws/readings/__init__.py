"""What each rule's sentence says of a full grid, read once more: from the sentence, and without a line of the rule's own code.

A reading is `says(rule, grid)`; `grid` knows rows and columns by counting, and nothing of boards but their size, holes,
regions and digits. The laws hold `holds`, search, SAT and logic against it. A rule that has no reading here yet, being new or
another package's, is held against its own `holds`. Every file here is read, so a reading may come in a file of its own.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from tests.laws.readings.frame import READINGS, Grid, says

for module in iter_modules(__path__):
    import_module(f"{__name__}.{module.name}")

__all__ = ["READINGS", "Grid", "says"]
