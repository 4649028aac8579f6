"""A net as a tree: what is supposed, what follows from it line by line, and the picture of the way to one line alone.

All of a net at once is a cloud of numbers. A line of the tree is an inference that a person would write down (what conflicts
rule out on the way is understood); its parent is the last line it rests on directly, and its picture shows what it rests on,
from the assumption to the line, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.model.argument import Argument, Inference, Reason
from whydoku.model.board import Board
from whydoku.model.position import Position
from whydoku.model.step import Step
from whydoku.render.roles import Sketch, house_cells, is_net


@dataclass(frozen=True)
class NetLine:
    """A line of the tree: an inference by its number, what it claims and why, and the lines it rests on directly."""

    number: int
    kind: str  # assumed, placed, removed, broken, so
    text: str
    because: str
    needs: tuple[int, ...]
    depth: int

    @property
    def parent(self) -> int | None:
        """The last line it rests on, below which it stands."""
        return max(self.needs, default=None)


def net_lines(step: Step) -> tuple[NetLine, ...]:
    """Return the lines of a step that is a net, in their order; none for any other step."""
    if step.chain or not is_net(step):
        return ()
    argument, board = step.argument, step.board
    lines: dict[int, NetLine] = {}
    for number, inference in enumerate(argument):
        if inference.reason is Reason.CONFLICT:
            continue
        needs = tuple(sorted(_direct(argument, number, lines)))
        last = number == len(argument) - 1
        parent = lines[needs[-1]].depth + 1 if needs else 0
        kind = "so" if last else _kind(inference)
        depth = 0 if last or (inference.reason is Reason.ASSUME and not argument.under[number]) else parent
        lines[number] = NetLine(number, kind, _claim(inference, board), _because(inference), needs, depth)
    return tuple(lines.values())


def sketch_line(step: Step, position: Position, number: int) -> Sketch:
    """Return what the picture of one line shows: all that it rests on, in its order, with links, and the house that breaks."""
    lines = {line.number: line for line in net_lines(step)}
    argument = step.argument
    way = [each for each in sorted(argument.reach(number)) if each in lines]
    drawn = Sketch()
    drawn.meanings |= {"pattern": "follows, in this order", "other": "is supposed", "remove": "goes"}
    nodes: dict[int, int] = {}
    for count, each in enumerate(way, 1):
        inference = argument[each]
        if not inference.claim:
            drawn.houses += [(cells, "broken") for cells in house_cells(inference, position)]
            continue
        candidate = inference.claim[0].candidate
        role = "other" if inference.reason is Reason.ASSUME else "pattern" if inference.claim[0].holds else "remove"
        drawn.mark([candidate], role)
        nodes[each] = drawn.node((candidate,))
        drawn.labels.setdefault(candidate, str(count))
        if each != len(argument) - 1:
            for source in lines[each].needs:
                if source in nodes:
                    drawn.link(nodes[source], nodes[each], strong=True, directed=True)
    return drawn


def _direct(argument: Argument, number: int, lines: dict[int, NetLine]) -> set[int]:
    """Return the lines that an inference rests on, through what conflicts rule out."""
    found: set[int] = set()
    waiting = list(argument[number].needs)
    while waiting:
        need = waiting.pop()
        if need in lines:
            found.add(need)
        else:
            waiting.extend(argument[need].needs)
    return found


def _kind(inference: Inference) -> str:
    if inference.reason is Reason.ASSUME:
        return "assumed"
    if not inference.claim:
        return "broken"
    return "placed" if all(literal.holds for literal in inference.claim) else "removed"


def _claim(inference: Inference, board: Board) -> str:
    if not inference.claim:
        truth = inference.truths[0] if inference.truths else None
        if truth is None:
            return "a contradiction"
        return f"{truth.name} has no digit left" if truth.is_cell else f"no place is left for {truth.name}"
    said = [
        f"{board.name(cell)} is {'' if holds else 'not '}{board.symbol(digit)}"
        for cell, digit, holds in inference.claim
    ]
    return " or ".join(said)


def _because(inference: Inference) -> str:
    match inference.reason:
        case Reason.ASSUME:
            return "suppose"
        case Reason.LAST if inference.truths:
            truth = inference.truths[0]
            return f"the last digit for {truth.name}" if truth.is_cell else f"the last place for {truth.name}"
        case Reason.CASES if inference.truths:
            return f"every case of {inference.truths[0].name}"
        case Reason.FAILS:
            return "what was supposed fails"
        case Reason.RULE if inference.rules:
            return inference.rules[0].name
        case Reason.LOCKED | Reason.COUNT if inference.truths:
            return ", ".join(truth.name for truth in inference.truths)
        case _:
            return ""
