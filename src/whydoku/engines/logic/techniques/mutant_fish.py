"""Mutant fish: fish whose base and cover are any houses at all, rows and columns mixed on one side.

The same count as for every fish: N houses need the digit N times, N groups take it at most N times.
"""

from whydoku.engines.logic.techniques._fish import fish

plugin = fish("Mutant ", "Finned Mutant ")
