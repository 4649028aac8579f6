"""A step shown part by part: where to look, what is there, what follows. Each part is a sentence and its own shapes.

Shapes appear with the first sentence that names their cell, so words and picture never disagree; what no sentence names appears
with the first one about the pattern, and removed or placed candidates with the conclusion. All of them together are the picture
of a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from whydoku.model import hooks
from whydoku.model.board import Board, Cell
from whydoku.model.drawing import Shape
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.render.board_picture import Layers, layout_of, stacked
from whydoku.render.layout import Layout
from whydoku.render.roles import Candidate, Sketch, sketch
from whydoku.render.shapes import above, arranged, below
from whydoku.render.step_picture import emphasised_shapes, part_layers
from whydoku.render.svg import shapes_by_rule, shapes_of
from whydoku.render.tree import SvgElement
from whydoku.words.conclusion import loses, so

_SENTENCE = re.compile(r"(?<=[.?!]) (?=[A-Z]|r\d)")
_NUMBER = re.compile(r"^\(\d+\) ")
_CELLS = re.compile(r"\br(\d+)c(\d+)")


@dataclass(frozen=True)
class StepPart:
    """A part: what kind it is (where, what, so, take), and its sentence."""

    kind: str
    text: str


@dataclass(frozen=True)
class Parted:
    """A step's parts, and its picture layer by layer, where each part has a group of its own."""

    parts: tuple[StepPart, ...]
    shapes: tuple[Shape, ...]  # of the rules, arranged
    layers: dict[str, tuple[SvgElement, ...]]
    shown: tuple[Candidate, ...]  # candidates that the picture writes itself


def parted(step: Step, position: Puzzle, where: str) -> Parted:
    """Return a step in parts; `where` is the sentence that says where to look."""
    at = position.start()
    board = at.board
    per_rule = shapes_by_rule(at)
    shapes = arranged(board, shapes_of(at, per_rule))
    whole = sketch(step, at)
    emphasised = emphasised_shapes(at, whole, per_rule, shapes)
    sentences = told(step, at)
    parts = [StepPart("where", where), *(StepPart("what", each) for each in sentences)]
    parts += [StepPart("so", so(step)), StepPart("take", f"Take it: {loses(step)}.")]
    shares = _shares(whole, board, sentences)
    layout = layout_of(board, shapes)
    layers = {name: list(elements) for name, elements in stacked(layout, shapes, labels=at.notation).items()}
    for number, share in enumerate(shares, 1):
        drawn = part_layers(layout, share, whole, emphasised=emphasised if number == 1 else ())
        for name, elements in _by_layer(layout, drawn).items():
            if elements:
                layers[name].append(SvgElement("g", "", {"data-part": str(number)}, tuple(elements)))
    found = {name: tuple(elements) for name, elements in layers.items()}
    return Parted(tuple(parts), tuple(shapes), found, tuple(whole.roles))


def _by_layer(layout: Layout, drawn: Layers) -> dict[str, list[SvgElement]]:
    return {
        "ground": [*drawn.ground],
        "below": [*below(layout, drawn.emphasised, emphasised=True)],
        "outlines": [*drawn.outlines],
        "above": [*above(layout, drawn.emphasised, emphasised=True)],
        "roles": [*drawn.roles],
        "links": [*drawn.links],
    }


def told(step: Step, position: Puzzle) -> list[str]:
    """Return what a step argues, sentence by sentence, without its conclusion.

    >>> from whydoku import steps
    >>> found = steps("1.34341.21434.21")[0]
    >>> told(found, found.position)
    ['Where does the 3 go in box 3? Every other cell of box 3 is filled, so r4c2 is 3.']
    """
    at, end = position.start(), so(step)
    sentences: list[str] = []
    for line in hooks.lines(step, 2, at):
        if sentences and sentences[-1].endswith("?"):  # a question stands with its answer
            sentences[-1] += f" {line.text}"
        elif line.text != end:
            sentences.append(line.text)
    return sentences or [hooks.tell(step, 1, at)]


def _named(board: Board, sentence: str) -> set[Cell]:
    """Return the cells that a sentence names, also those named together: r12c4."""
    together = board.rows <= 9 and board.cols <= 9
    found: set[Cell] = set()
    for rows, cols in _CELLS.findall(sentence):
        for row in rows if together else [rows]:
            for col in cols if together else [cols]:
                cell = board.at(int(row) - 1, int(col) - 1)
                if cell is not None:
                    found.add(cell)
    return found


def _shares(whole: Sketch, board: Board, sentences: Sequence[str]) -> list[Sketch]:
    """Share a sketch out: one part for where, one for each sentence, and one for the conclusion."""
    shares = [Sketch() for _ in range(len(sentences) + 2)]
    for share in shares:
        share.sets = [()] * len(whole.sets)
        share.meanings = whole.meanings
    named = [_named(board, sentence) for sentence in sentences]
    last = len(shares) - 1

    def first(cells: Iterable[Cell]) -> int:
        """Return which part shows some cells: the first that has named all of them by then, else the first of the pattern."""
        wanted, known = set(cells), set[Cell]()
        for number, these in enumerate(named, 1):
            known |= these
            if wanted <= known:
                return number
        return 1

    for house in whole.houses:
        number = 0 if house[1] in ("house", "base") else last if house[1] == "broken" else 1
        shares[number].houses.append(house)
    shares[1].same += whole.same
    for cells in whole.cells:
        shares[first(cells)].cells.append(cells)
    for pivot in whole.pivots:
        shares[first([pivot])].pivots.append(pivot)
    for number, cells in enumerate(whole.sets):
        shares[first(cells)].sets[number] = cells
    for candidate, role in whole.roles.items():
        number = last if role in ("remove", "placed") else first([candidate[0]])
        shares[number].roles[candidate] = role
    for candidate, label in whole.labels.items():
        number = next(at for at, share in enumerate(shares) if candidate in share.roles)
        shares[number].labels[candidate] = label
    for node in whole.nodes:
        shares[_latest(shares, node)].nodes.append(node)
    for link in whole.links:
        ends = (*whole.nodes[link.start], *whole.nodes[link.end])
        shares[_latest(shares, ends)].links.append(link)
    shares[last].tips += whole.tips
    return shares


def _latest(shares: Sequence[Sketch], candidates: Iterable[Candidate]) -> int:
    """Return by which part all of some candidates are shown."""
    wanted = set(candidates)
    return max((at for at, share in enumerate(shares) if wanted & share.roles.keys()), default=1)
