"""What a step looks like, before anything is drawn: which candidate plays which role, which cells, houses and links it shows.

A `Sketch` is derived from a step and its position, and serves every picture of it: SVG as well as a grid in a terminal.

  pattern   it belongs to the pattern, or holds on the way       fin     a fin, or does not hold on the way
  other     an endo fin, or another cluster or branch            hollow  the opposite of that
  remove    it is removed                                        placed  it is the conclusion
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from whydoku.model.argument import Argument, Inference, Reason
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.network import Network, compile_rule
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent
from whydoku.model.step import Node, Step
from whydoku.render.limits import MAX_BRANCHED_PLACEMENTS, MAX_SHOWN_ASSUMPTIONS, MAX_SHOWN_TRUTHS
from whydoku.words.singles import cover_of

Candidate: TypeAlias = tuple[Cell, Digit]


_RANK = {"pattern": 0, "hollow": 1, "fin": 2, "other": 3, "remove": 4, "placed": 5}
_COLOURS = (("pattern", "A"), ("fin", "a"), ("other", "B"), ("hollow", "b"))


@dataclass(frozen=True, slots=True)
class Link:
    """A line from one node to another: strong (if not this, then that) or weak (if this, then not that)."""

    start: int
    end: int
    strong: bool
    directed: bool  # whether the argument runs only that way


class Sketch:
    """What a picture of a step shows."""

    def __init__(self, rules: tuple[Premise, ...] = ()) -> None:
        self.roles: dict[Candidate, str] = {}
        self.labels: dict[Candidate, str] = {}  # letters of colours, numbers of a net's order
        self.houses: list[tuple[tuple[Cell, ...], str]] = []  # house, base, cover, broken
        self.cells: list[tuple[Cell, ...]] = []  # outlined
        self.pivots: list[Cell] = []
        self.sets: list[tuple[Cell, ...]] = []  # almost locked sets and the like
        self.same: list[Cell] = []  # digits that the step points at
        self.nodes: list[tuple[Candidate, ...]] = []
        self._numbers: dict[tuple[Candidate, ...], int] = {}
        self.links: list[Link] = []
        self.tips: list[tuple[Candidate, int]] = []  # removed candidates, and the end that sees them
        self.rules = rules
        self.meanings: dict[str, str] = {}  # what each role means in this step

    def mark(self, candidates: Iterable[Candidate], role: str) -> None:
        """Assign candidates a role, unless they have one that matters more."""
        for candidate in candidates:
            known = self.roles.get(candidate)
            if known is None or _RANK[known] < _RANK[role]:
                self.roles[candidate] = role

    def keep_to_digits(self, board: Board) -> None:
        """Outline the cells under the places of layers, whose values are no candidates that a cell shows."""
        count = len(board.plain.cells)
        under = {cell: board.under(cell) for cell, _ in self.roles if cell >= count}
        self.cells += [(cell,) for cell in dict.fromkeys(under.values()) if cell is not None]
        self.cells = [kept for cells in self.cells if (kept := tuple(cell for cell in cells if cell < count))]
        self.roles = {candidate: role for candidate, role in self.roles.items() if candidate[0] < count}
        self.labels = {candidate: label for candidate, label in self.labels.items() if candidate[0] < count}
        layered = {number for number, node in enumerate(self.nodes) if any(cell >= count for cell, _ in node)}
        self.links = [link for link in self.links if not {link.start, link.end} & layered]
        self.tips = [(candidate, end) for candidate, end in self.tips if candidate[0] < count and end not in layered]

    def node(self, candidates: tuple[Candidate, ...]) -> int:
        """Return the number of a node."""
        known = self._numbers.setdefault(candidates, len(self.nodes))
        if known == len(self.nodes):
            self.nodes.append(candidates)
        return known

    def link(self, start: int, end: int, *, strong: bool, directed: bool) -> None:
        """Add a link, once."""
        link = Link(start, end, strong, directed)
        if start != end and link not in self.links:
            self.links.append(link)


def sketch(step: Step, position: Position) -> Sketch:
    """Return what the picture of a step shows."""
    drawn = Sketch(rules=step.premises)
    drawn.meanings |= {"remove": "goes", "placed": "is placed"}
    drawn.mark(step.places, "placed")
    drawn.mark(step.removes, "remove")
    groups = position.network.once(_cells_by_name)
    for role, kind in (("houses", "house"), ("base", "base"), ("cover", "cover")):
        drawn.houses += [(groups[name], kind) for name in step.items(role) if name in groups]
    drawn.sets += [tuple(cells) for cells in step.parts("set")]
    drawn.pivots += step.items("pivot")
    for premise in step.premises:  # houses whose digits are added up
        drawn.houses += [(part.cells, "house") for _, part in premise.sums if isinstance(part, AllDifferent)]
    if step.parts("fins"):
        drawn.mark(step.items("fins"), "fin")
        drawn.meanings["fin"] = "fin" if step.parts("base") else "extra"
    if step.parts("endofins"):
        drawn.mark(step.items("endofins"), "other")
        drawn.meanings["other"] = "endo fin"
    if step.chain:
        _draw_chain(drawn, step)
    if step.parts("colour"):
        _draw_colours(drawn, step)
    elif step.parts("base"):
        _draw_fish(drawn, step, position, groups)
    elif step.places and not step.chain and step.because and step.technique.family == "singles":
        _draw_single(drawn, step, position)
    elif not step.chain and is_net(step):
        _draw_net(drawn, step.argument, groups)
        drawn.cells += [(cell,) for cell in step.cells if len(step.cells) == 1]
    elif not step.chain:
        _draw_pattern(drawn, step, position)
    return drawn


def _cells_by_name(network: Network) -> dict[str, tuple[Cell, ...]]:
    return {group.name: group.cells for group in network.groups}


# -- patterns ------------------------------------------------------------------------------------------------------------


def _draw_pattern(drawn: Sketch, step: Step, position: Position) -> None:
    """Show cells and digits: subsets, locked candidates, wings, rectangles, sets, rules."""
    cells = step.items("cells", "pincers")
    wanted = set(step.digits)
    if step.parts("fillings"):
        drawn.mark((pair for pair in step.items("fillings") if position.has(*pair)), "pattern")
    elif wanted and not step.premises:
        drawn.mark(((c, d) for c in (*cells, *drawn.pivots) for d in wanted if position.has(c, d)), "pattern")
    elif not step.premises and len(step.because) <= MAX_SHOWN_TRUTHS:
        truths = (pair for truth in step.because for pair in truth.pairs if pair[0] in cells)
        drawn.mark((pair for pair in truths if position.has(*pair)), "pattern")
    if drawn.sets:
        common = set(step.items("common"))
        inside = dict.fromkeys((*(cell for cells_of in drawn.sets for cell in cells_of), *drawn.pivots))
        drawn.mark(((c, d) for c in inside for d in wanted if position.has(c, d)), "pattern")
        shared = [(c, d) for c in inside for d in common - wanted if position.has(c, d)]
        drawn.mark(shared, "fin")
        if shared:
            drawn.meanings.setdefault("fin", "common candidate")
    drawn.meanings["pattern"] = "pattern"
    if not step.premises:
        known = {*drawn.pivots, *(cell for cells_of in drawn.sets for cell in cells_of)}
        drawn.cells += [(cell,) for cell in cells if cell not in known]


def _draw_fish(drawn: Sketch, step: Step, position: Position, groups: dict[str, tuple[Cell, ...]]) -> None:
    drawn.meanings["pattern"] = "in the base"
    for digit in step.digits:
        base = (cell for name in step.items("base") for cell in groups.get(name, ()))
        drawn.mark(((cell, digit) for cell in base if position.has(cell, digit)), "pattern")


def _draw_colours(drawn: Sketch, step: Step) -> None:
    for number, candidates in enumerate(step.parts("colour")):
        role, letter = _COLOURS[number % 4]
        drawn.mark(candidates, role)
        for candidate in candidates:
            drawn.labels.setdefault(candidate, letter if number < 4 else f"{letter}{number // 4 + 1}")
        drawn.meanings[role] = f"colour {letter}"


def _draw_single(drawn: Sketch, step: Step, position: Position) -> None:
    """Point at the digits that leave no other candidate."""
    (placed,) = step.places[:1]
    coverers, _ = cover_of(position, step.because[0], placed)
    drawn.same += [step.board.split(candidate)[0] for _, digits, _ in coverers for candidate in digits]
    drawn.meanings["same"] = "rules the others out"
    if not step.because[0].is_cell or not drawn.houses:
        drawn.cells.append((placed[0],))


# -- chains --------------------------------------------------------------------------------------------------------------


def _segments(chain: tuple[Node, ...]) -> Iterator[tuple[Node, ...]]:
    """Part a chain where it ends and another begins; a loop has no end."""
    first = 0
    for number, node in enumerate(chain):
        if node.leads == "end":
            yield chain[first : number + 1]
            first = number + 1
    if first < len(chain):
        yield chain[first:]


def _draw_chain(drawn: Sketch, step: Step) -> None:
    segments = [segment for segment in _segments(step.chain) if len(segment) > 1]
    directed = len(segments) > 1 or any(segment[0].leads == "weak" for segment in segments)
    for segment in segments:
        nodes = [drawn.node(node.candidates) for node in segment]
        holds = segment[0].leads == "weak"
        for at, (node, number) in enumerate(zip(segment, nodes, strict=True)):
            drawn.mark(drawn.nodes[number], "pattern" if holds else "fin")
            holds = not holds
            if node.leads != "end":
                following = nodes[(at + 1) % len(nodes)]
                drawn.link(number, following, strong=node.leads == "strong", directed=directed)
    drawn.meanings.setdefault("pattern", "holds")
    drawn.meanings.setdefault("fin", "does not")
    if directed or step.chain[-1].leads != "end" or not segments:
        return
    ends = [drawn.node(segments[0][0].candidates), drawn.node(segments[0][-1].candidates)]
    on_the_way = {candidate for node in drawn.nodes for candidate in node}
    drawn.tips += [(gone, end) for gone in step.removes if gone not in on_the_way for end in ends]
    for number, end in zip((1, len(segments[0])), ends, strict=True):
        drawn.labels.setdefault(drawn.nodes[end][0], str(number))


# -- nets ----------------------------------------------------------------------------------------------------------------

_PATTERN_ROLES = ("set", "pivot", "pincers", "fins", "fillings")


def is_net(step: Step) -> bool:
    """Whether a step is an argument from assumptions, without a pattern to be seen."""
    if any(step.parts(role) for role in _PATTERN_ROLES):
        return False
    argument = step.argument
    last = argument[-1].reason if len(argument) else None
    return last is Reason.CASES or (last is Reason.FAILS and len(_outermost(argument)) <= MAX_SHOWN_ASSUMPTIONS)


def _outermost(argument: Argument) -> set[int]:
    """Return the assumptions that are not made within another: those that the end takes away."""
    under = argument.under
    return {
        assumed
        for number, inference in enumerate(argument)
        if not under[number]
        for need in inference.needs
        for assumed in under[need]
    }


def _draw_net(drawn: Sketch, argument: Argument, groups: dict[str, tuple[Cell, ...]]) -> None:
    """Show what is placed on the way, in its order and branch by branch, and the house or cell that breaks.

    What was worked out by assumptions within assumptions is left to the words.
    """
    outermost = _outermost(argument)
    order: dict[int, int] = {}  # inference → its node
    branches: dict[int, int] = {}  # assumption → the number of its branch
    counted: dict[int, int] = {}
    placements = [
        n
        for n, inference in enumerate(argument)
        if _placed(inference) and argument.under[n] and argument.under[n] <= outermost
    ]
    shown = set(placements)
    several = len(outermost) > 1
    for number in placements:
        (literal,) = argument[number].claim
        branch = branches.setdefault(max(argument.under[number]), len(branches))
        counted[branch] = counted.get(branch, 0) + 1
        drawn.mark([literal.candidate], ("pattern", "other", "hollow")[branch % 3])
        order[number] = drawn.node((literal.candidate,))
        letter = "abcdefghij"[branch % 10] if several else ""
        drawn.labels.setdefault(literal.candidate, f"{letter}{counted[branch]}")
    for number, inference in enumerate(argument[:-1]):
        if _placed(inference) and not argument.under[number]:
            order[number] = drawn.node((inference.claim[0].candidate,))
            drawn.mark([inference.claim[0].candidate], "fin")
            drawn.meanings.setdefault("fin", "holds in any case")
            shown.add(number)
    names = {0: "follows", 1: "in the second case", 2: "in the third case"}
    for branch, role in enumerate(("pattern", "other", "hollow")[: len(branches)]):
        drawn.meanings[role] = names[branch] if len(branches) > 1 and branch else "follows, in this order"
    if len(placements) <= MAX_BRANCHED_PLACEMENTS:
        for number in placements:
            for source in _sources(argument, number, shown):
                drawn.link(order[source], order[number], strong=True, directed=True)
    for number, inference in enumerate(argument):
        if (
            inference.claim
            or inference.reason not in (Reason.EMPTY, Reason.RULE)
            or not argument.under[number] <= outermost
        ):
            continue
        drawn.houses += [(cells, "broken") for cells in _broken(inference, groups)]


def _broken(inference: Inference, groups: dict[str, tuple[Cell, ...]]) -> Iterator[tuple[Cell, ...]]:
    """Yield the cell or house that has nothing left, and the cells of the rules that break."""
    for truth in inference.truths[:1]:
        cells = tuple(dict.fromkeys(cell for cell, _ in truth.pairs))
        yield cells if truth.is_cell else groups.get(truth.house, cells)
    for rule in inference.rules:
        yield rule.cells


def house_cells(inference: Inference, position: Position) -> list[tuple[Cell, ...]]:
    """Return what breaks in an inference that claims nothing: a cell, a house, a rule's cells."""
    return list(_broken(inference, position.network.once(_cells_by_name)))


def _placed(inference: Inference) -> bool:
    return len(inference.claim) == 1 and inference.claim[0].holds and inference.reason in (Reason.ASSUME, Reason.LAST)


def _sources(argument: Argument, number: int, shown: set[int]) -> set[int]:
    """Return the placements that one rests on directly."""
    found: set[int] = set()
    waiting = list(argument[number].needs)
    seen: set[int] = set()
    while waiting:
        need = waiting.pop()
        if need in seen:
            continue
        seen.add(need)
        if need in shown:
            found.add(need)
        else:
            waiting.extend(argument[need].needs)
    return found


# -- rules ---------------------------------------------------------------------------------------------------------------


def rules_behind(position: Position, premises: Iterable[Premise]) -> set[int]:
    """Return the numbers of the puzzle's rules that premises come from."""
    known = position.network.once(_rules_by_part)
    parts = (part for premise in premises for part in (*premise.primitives, *(made for _, made in premise.sums)))
    return {number for part in parts for number in known.get((part.name, frozenset(part.cells)), ())}


def _rules_by_part(network: Network) -> dict[tuple[str, frozenset[Cell]], list[int]]:
    """Return the rules that each primitive comes from, by its name and cells."""
    found: dict[tuple[str, frozenset[Cell]], list[int]] = {}
    rules = network.rules or ()
    for number, rule in enumerate(rules):
        for part in compile_rule(network.board, rule.beside(rules)):
            found.setdefault((part.name, frozenset(part.cells)), []).append(number)
    return found
