"""HoDoKu's names."""

from __future__ import annotations

from whydoku.words.naming import Naming

plugin = Naming(
    title="HoDoKu",
    names={
        "Hidden Single in a Box": "Hidden Single",
        "Hidden Single in a Line": "Hidden Single",
        "Pointing": "Locked Candidates Type 1 (Pointing)",
        "Claiming": "Locked Candidates Type 2 (Claiming)",
        "Unique Rectangle Type 1": "Uniqueness Test 1",
        "Unique Rectangle Type 2": "Uniqueness Test 2",
        "Unique Rectangle Type 3": "Uniqueness Test 3",
        "Unique Rectangle Type 4": "Uniqueness Test 4",
        "Unique Rectangle Type 5": "Uniqueness Test 5",
        "Unique Rectangle Type 6": "Uniqueness Test 6",
        "WXYZ-Wing": "Almost Locked Set XZ-Rule",
        "VWXYZ-Wing": "Almost Locked Set XZ-Rule",
        "UVWXYZ-Wing": "Almost Locked Set XZ-Rule",
        "TUVWXYZ-Wing": "Almost Locked Set XZ-Rule",
        "Doubly Linked ALS-XZ": "Almost Locked Set XZ-Rule",
        "M-Wing": "AIC",
        "S-Wing": "AIC",
        "H-Wing": "AIC",
        "L-Wing": "AIC",
        "Grouped M-Wing": "Grouped AIC",
        "Grouped S-Wing": "Grouped AIC",
        "Grouped H-Wing": "Grouped AIC",
        "Grouped L-Wing": "Grouped AIC",
        "Grouped X-Chain": "Grouped AIC",
        "Nishio": "Forcing Chain Contradiction",
        "Cell Forcing Chain": "Forcing Chain Verity",
        "House Forcing Chain": "Forcing Chain Verity",
        "Double Forcing Chain": "Forcing Chain Verity",
        "Cell Forcing Net": "Forcing Net Verity",
        "House Forcing Net": "Forcing Net Verity",
        "Double Forcing Net": "Forcing Net Verity",
        "Trial and Error": "Brute Force",
        "Guess": "Brute Force",
    },
)
