"""Naked single: a cell with one candidate left holds it. In the network: a cell's truth with one candidate left."""

from __future__ import annotations

from whydoku.logic.technique import Technique

plugin = Technique(
    title="Naked Single",
    family="singles",
    rank=200,
    codes=("0003",),
    aliases=("n1", "single candidate", "lone single", "sole candidate", "forced digit", "basic assign"),
    se=2.3,
    hodoku=4,
    level="easy",
    text="{digits} is the only candidate left in {cells}.",
    teach="Every other digit is already in conflict with {cells}: it stands in a house of that cell, or has been ruled out. A "
    "cell must hold something, so it holds {digits}.",
)
