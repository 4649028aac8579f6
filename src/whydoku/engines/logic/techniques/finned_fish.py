"""Finned and sashimi fish: a fish except for a few places, the fins, that stick out of the cover.

If no fin holds, it is a plain fish; if one does, it rules out whatever it sees. What is ruled out in both cases can be
removed: the cells that the fish would clear and that see every fin. It is sashimi where a base house, without its fins, has a single place left.
"""

from whydoku.engines.logic.techniques._fish import fish

plugin = fish("Finned ", "Sashimi ")
