"""Franken fish: fish with boxes among the base or the cover, beside rows on one side and columns on the other.

Nothing in the argument of a fish asks for lines: any N houses that have all their places for a digit in N other groups
will do. A place that lies in two base houses at once would serve both; it counts as a fin.
"""

from whydoku.engines.logic.techniques._fish import fish

plugin = fish("Franken ", "Finned Franken ")
