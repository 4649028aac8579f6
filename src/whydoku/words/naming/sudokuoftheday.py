"""The names of Sudoku of the Day."""

from __future__ import annotations

from whydoku.words.naming import Naming

plugin = Naming(
    title="Sudoku of the Day",
    names={
        "Full House": "Single Candidate",
        "Naked Single": "Single Candidate",
        "Last Digit": "Single Position",
        "Hidden Single in a Box": "Single Position",
        "Hidden Single in a Line": "Single Position",
        "Pointing": "Candidate Lines",
        "Claiming": "Multiple Lines",
        "Naked Pair": "Naked Pairs",
        "Naked Triple": "Naked Triples",
        "Naked Quadruple": "Naked Quads",
        "Hidden Pair": "Hidden Pairs",
        "Hidden Triple": "Hidden Triples",
        "Hidden Quadruple": "Hidden Quads",
        "X-Wing": "X-Wings",
        "Cell Forcing Chain": "Forcing Chains",
        "House Forcing Chain": "Forcing Chains",
        "Double Forcing Chain": "Forcing Chains",
        "Forcing Chain Contradiction": "Forcing Chains",
        "Trial and Error": "Guessing",
        "Guess": "Guessing",
    },
)
