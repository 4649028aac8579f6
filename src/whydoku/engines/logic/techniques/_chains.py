"""The words of chains, whatever their links are: which ends they join, and the walk from one to the other."""

ASKS = "Suppose {first:none}. Where does that lead?"
TEXT = "{either}, by {chain}; {hit}."
SETS_TEACH = "{sets}{walk} {closing}"
"""Where nodes may be almost locked sets, these are introduced first."""
IDEA = "A chain of strong and weak links joins two candidates"
