"""Sudoku Explainer's names, and SukakuExplainer's where only that has the technique."""

from __future__ import annotations

from whydoku.words.naming import Naming

NESTED = {
    "Patterns": "+",
    "Forcing Chains": "+ Forcing Chains",
    "Multiple Chains": "+ Multiple Forcing Chains",
    "Nets": "+ Dynamic Forcing Chains",
}
NETS = {
    "Forcing Net Contradiction": "Dynamic Contradiction Forcing Chains",
    "Cell Forcing Net": "Dynamic Cell Forcing Chains",
    "House Forcing Net": "Dynamic Region Forcing Chains",
    "Double Forcing Net": "Dynamic Double Forcing Chains",
}

plugin = Naming(
    title="Sudoku Explainer",
    names={
        "Full House": "Hidden Single",
        "Last Digit": "Hidden Single",
        "Hidden Single in a Box": "Hidden Single",
        "Hidden Single in a Line": "Hidden Single",
        "Direct Hidden Triple": "Direct Hidden Triplet",
        "Naked Triple": "Naked Triplet",
        "Naked Quadruple": "Naked Quad",
        "Hidden Triple": "Hidden Triplet",
        "Hidden Quadruple": "Hidden Quad",
        **{f"Unique Rectangle Type {number}": f"Unique Rectangle type {number}" for number in range(1, 5)},
        "Unique Rectangle Type 5": "Unique Rectangle type 2",
        **{f"Unique Loop Type {number}": f"Unique Loop type {number}" for number in range(1, 5)},
        "Bivalue Universal Grave + 1": "BUG type 1",
        **{f"Bivalue Universal Grave Type {number}": f"BUG type {number}" for number in range(2, 5)},
        "Aligned Triple Exclusion": "Aligned Triplet Exclusion",
        "X-Chain": "Forcing X-Chain",
        "Continuous Nice Loop": "Bidirectional Cycle",
        "Discontinuous Nice Loop": "Forcing Chain",
        "AIC": "Forcing Chain",
        "Nishio": "Nishio Forcing Chains",
        "Cell Forcing Chain": "Cell Forcing Chains",
        "House Forcing Chain": "Region Forcing Chains",
        **NETS,
        **{f"{ours} + {what}": f"{theirs} ({plus})" for ours, theirs in NETS.items() for what, plus in NESTED.items()},
    },
)
