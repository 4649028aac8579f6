"""The words of chains, whatever their links are: which ends they join."""

TEXT = "{either}, by {chain}; {hit}."
IDEA = "A chain of strong and weak links joins two candidates"
