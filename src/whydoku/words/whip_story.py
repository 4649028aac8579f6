"""Whips and braids: their argument is told like any net's, and their notation is Denis Berthier's.

    whip[3]: r4n7{c1 c6} - c6n5{r4 r9} - b8n5{r9c6 .} ==> r7c4≠5

Each link is a truth (a cell, or a digit in a house) with the candidate by which it hangs on what came before and the one
that it has come down to; a dot: none. What else the truth has lost is not written.
"""

from __future__ import annotations

import re

from whydoku.model.argument import Inference, Reason
from whydoku.model.board import Board
from whydoku.model.network import Truth
from whydoku.model.sentence import Sentence
from whydoku.model.step import Step, cell_names
from whydoku.words.net_story import tell_net
from whydoku.words.setting import Candidate
from whydoku.words.story import Story

_NUMBERED = re.compile(r"(row|column|box) (\d+)")


def tell_whip(story: Story) -> None:
    """Explain a whip or a braid by what follows from its target."""
    if story.depth == 3:
        story.lines.append(Sentence((), (), whip_notation(story.step)))
    tell_net(story)


def whip_notation(step: Step) -> str:
    """Write a step as `whip[2]: r4n7{c1 c6} - c6n5{r4 .} ==> r7c4≠5`."""
    links = [_link(step, each) for each in step.argument if each.reason in (Reason.LAST, Reason.EMPTY)]
    return f"{step.technique.name}[{len(links)}]: {' - '.join(links)} ==> {step.conclusion.replace('<>', '≠')}"


def _link(step: Step, inference: Inference) -> str:
    (truth,) = inference.truths
    lost = {need: step.argument[need] for need in inference.needs}
    hangs_by = max(lost.values(), key=lambda loss: loss.needs[-1]).claim[0].candidate
    left = [literal.candidate for literal in inference.claim]
    house = _NUMBERED.fullmatch(truth.house)
    name = truth.name
    if not truth.is_cell:
        digit = step.board.symbol(truth.pairs[0][1])
        name = f"{house[1][0]}{house[2]}n{digit}" if house else f"{truth.house} n{digit}"
    return f"{name}{{{_node(step.board, truth, [hangs_by])} {_node(step.board, truth, left) if left else '.'}}}"


def _node(board: Board, truth: Truth, candidates: list[Candidate]) -> str:
    """Write candidates of a truth as short as they can be: `n5` in a cell, `c6` in a row, `r12` in a column, else `r9c6`."""
    if truth.is_cell:
        return f"n{board.symbol(candidates[0][1])}"
    name = cell_names(board, sorted(cell for cell, _ in candidates))
    kind = truth.house.partition(" ")[0]
    parts = re.fullmatch(r"(r\d+)(c\d+)", name)
    return parts[2] if parts and kind == "row" else parts[1] if parts and kind == "column" else name
