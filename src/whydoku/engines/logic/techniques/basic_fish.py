"""Basic fish: N rows whose places for a digit lie in N columns use the digit up there; or columns and rows exchanged.

Each row needs the digit once, and no column takes it twice, so N rows take it from N different columns: all of them. Anything
else in these columns is removed. In the network: N truths covered by N link sets, for one digit.
"""

from whydoku.engines.logic.techniques._fish import fish

plugin = fish("")
