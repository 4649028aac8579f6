"""Finned and sashimi fish: a fish but for a few places, the fins, that stick out of the cover.

If no fin holds, it is a plain fish; if one does, whatever sees it goes. So what goes in both cases goes: the cells that the
fish would clear and that see every fin. It is sashimi where a base house, without its fins, has a single place left.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

NAMES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
FINNED = (
    (4100, 130, "hard"),
    (4300, 200, "unfair"),
    (4500, 250, "unfair"),
    (4700, 470, "unfair"),
    (4900, 470, "unfair"),
    (5100, 470, "unfair"),
)
SASHIMI = (
    (4200, 150, "hard"),
    (4400, 240, "unfair"),
    (4600, 260, "unfair"),
    (4800, 470, "unfair"),
    (5000, 470, "unfair"),
    (5200, 470, "unfair"),
)
TEXT = "In {base}, {digits} is only possible in {cover} and in the fins: {fins}."
TEACH = (
    "If none of the fins ({fins}) holds, {base} have all their places for {digits} in {cover}, and the rest of {cover} has none. "
    "If a fin holds, it rules out what it sees. What goes sees every fin and lies in {cover}: it is ruled out either way."
)

plugin = tuple(
    Technique(
        title=f"{shape} {NAMES[number]}",
        family="fish",
        rank=rank,
        codes=(f"03{code}{number}",),
        aliases=(f"{short}{number + 2}",),
        hodoku=score,
        level=level,
        default=number <= 2,
        text=TEXT,
        teach=TEACH,
    )
    for shape, code, short, scores in (("Finned", 1, "fbf", FINNED), ("Sashimi", 2, "sbf", SASHIMI))
    for number, (rank, score, level) in enumerate(scores)
)
