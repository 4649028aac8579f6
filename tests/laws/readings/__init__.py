"""Independent readings of each rule's sentence on a full grid, without a line of the rule's own code.

A reading is `says(rule, grid)`; `grid` knows rows and columns by counting, and nothing of boards but their size, holes,
regions and digits. Of the rule's arguments it sees the cells and those that the words point at ("its total", "the clue");
every other number or choice it must read from the words of the instance, so words that do not follow their arguments
fail. The laws compare `holds`, search, SAT and logic with it. A rule that has no reading here yet, being new or
another package's, is compared with its own `holds`. Every file here is read, so a reading may come in a file of its own.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from tests.laws.readings.frame import READINGS, Grid, says

for module in iter_modules(__path__):
    import_module(f"{__name__}.{module.name}")

__all__ = ["READINGS", "Grid", "says"]
