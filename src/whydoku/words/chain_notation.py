"""Chains in players' notation, and their nodes in phrases; plain chains and those of almost locked sets share both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.model.board import Board, Cell
from whydoku.model.step import Node, Step, cell_names
from whydoku.words.conclusion import loses
from whydoku.words.names import by_digit, listed, spelled_cells
from whydoku.words.setting import Candidate

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


# -- notation ---------------------------------------------------------------------------------------------------------


def eureka(board: Board, chain: Sequence[Node], sets: Sequence[Sequence[Cell]] = ()) -> str:
    """Write a chain as players do: `(9)r3c2=r4c2-r4c4=(9-1)r5c4=r3c4`, a digit only where it changes.

    Nodes in the same cell are joined, and a link within an almost locked set is written with the cells of the set. Several
    chains are separated by semicolons.
    """
    out, at, shown = "", 0, ""
    while at < len(chain):
        node = chain[at]
        after = chain[at + 1] if node.leads != "end" and at + 1 < len(chain) else None
        digits, cells = _digits(board, node), sorted({cell for cell, _ in node.candidates})
        if after is not None:
            others = sorted({cell for cell, _ in after.candidates})
            inside = others if others == cells and len(cells) == 1 else []
            if not inside and node.leads == "strong" and _digits(board, after) != digits:
                inside = _set_around(sets, [*cells, *others])
            if inside:
                sign = "=" if node.leads == "strong" else "-"
                out += f"({digits}{sign}{_digits(board, after)}){cell_names(board, inside)}"
                shown = _digits(board, after)
                out += _sign(after, at + 1 == len(chain) - 1)
                at += 2
                if after.leads == "end":
                    shown = ""
                continue
        out += f"{'' if digits == shown else f'({digits})'}{cell_names(board, cells)}"
        out += _sign(node, at == len(chain) - 1)
        shown = "" if node.leads == "end" else digits
        at += 1
    return out


def _sign(node: Node, last: bool) -> str:
    if node.leads == "end":
        return "" if last else "; "
    return "=" if node.leads == "strong" else "-"


def _digits(board: Board, node: Node) -> str:
    return "".join(board.symbol(digit) for digit in sorted({digit for _, digit in node.candidates}))


def _set_around(sets: Sequence[Sequence[Cell]], cells: Iterable[Cell]) -> list[Cell]:
    """Return the almost locked set that contains all of some cells."""
    wanted = set(cells)
    return next((sorted(each) for each in sets if wanted.issubset(each)), [])


# -- nodes ------------------------------------------------------------------------------------------------------------


def either(board: Board, first: Sequence[Candidate], last: Sequence[Candidate]) -> str:
    """Return the clause that one of two nodes holds: "either r5c7 or r8c4 is 3", "either r3c2 is 9 or r3c4 is 1"."""
    digits = by_digit([*first, *last])
    if len(digits) == 1:
        (digit, cells) = next(iter(digits.items()))
        ordered = [*dict.fromkeys(cells)]
        if len(ordered) == 1:
            return f"{board.name(ordered[0])} is {board.symbol(digit)}"
        if len(ordered) == 2:
            return f"either {board.name(ordered[0])} or {board.name(ordered[1])} is {board.symbol(digit)}"
        return f"one of {spelled_cells(board, ordered)} is {board.symbol(digit)}"
    if len(first) == len(last) == 1 and first[0][0] == last[0][0]:
        return f"{board.name(first[0][0])} is {listed([board.symbol(digit) for digit in sorted(digits)], 'or')}"
    comma = "," if len(first) > 1 or len(last) > 1 else ""
    return f"either {holds(board, first)}{comma} or {holds(board, last)}"


def holds(board: Board, node: Sequence[Candidate]) -> str:
    """Return the clause that a node holds: "r4c2 is 9", "r9c4 or r9c5 is 3"."""
    return listed(
        [f"{spelled_cells(board, cells, 'or')} is {board.symbol(digit)}" for digit, cells in by_digit(node).items()],
        "or",
    )


def fails(board: Board, node: Sequence[Candidate]) -> str:
    """Return the clause that a node does not hold: "r4c2 is not 9", "neither r9c4 nor r9c5 is 3"."""
    parts = []
    for digit, cells in by_digit(node).items():
        if len(cells) == 1:
            parts.append(f"{board.name(cells[0])} is not {board.symbol(digit)}")
        elif len(cells) == 2:
            parts.append(f"neither {board.name(cells[0])} nor {board.name(cells[1])} is {board.symbol(digit)}")
        else:
            parts.append(f"none of {spelled_cells(board, cells)} is {board.symbol(digit)}")
    return listed(parts)


def is_alternating(step: Step) -> bool:
    """Whether a step's chain is one walk of alternating strong and weak links that begins with a strong one."""
    chain = step.chain
    return (
        len(chain) >= 2
        and all(node.leads == ("strong", "weak")[at % 2] for at, node in enumerate(chain[:-1]))
        and len(chain) % 2 == 0
    )


def is_loop(step: Step) -> bool:
    """Whether a weak link leads from its end back to its start."""
    return step.chain[-1].leads == "weak"


# -- ends -------------------------------------------------------------------------------------------------------------


def either_end(step: Step) -> str:
    """Return the clause that one of the ends of a step's chain holds."""
    return either(step.board, step.chain[0].candidates, step.chain[-1].candidates)


def hit(step: Step) -> str:
    """Return on one line what the ends of a step's chain imply: "r5c4 sees both and loses 3", "either way r3c2 is not 1"."""
    ends = {*step.chain[0].candidates, *step.chain[-1].candidates}
    digits = {digit for _, digit in (*ends, *step.removes)}
    if step.places and step.chain[0].candidates == step.chain[-1].candidates:
        return "if it were not, it would be"
    if len(digits) > 1 or step.places or not step.removes:
        return f"either way {loses(step)}"
    cells = [*dict.fromkeys(cell for cell, _ in step.removes)]
    who, verb, lost = spelled_cells(step.board, cells), *(("sees", "loses") if len(cells) == 1 else ("see", "lose"))
    return f"{who} {verb} {'both' if len(ends) == 2 else 'all of them'} and {lost} {step.board.symbol(digits.pop())}"


def wing(step: Step) -> str:
    """Explain the two cases of an XY-Wing: "with 1, r7c5 is 7; with 3, r5c4 is 7"."""
    nodes = [node.candidates[0] for node in step.chain]
    (first, end), (_, one), _, (_, other), (second, _), (_, last) = nodes
    name, symbol = step.board.name, step.board.symbol
    return f"with {symbol(one)}, {name(first)} is {symbol(end)}; with {symbol(other)}, {name(second)} is {symbol(last)}"


def pivot(step: Step) -> str:
    """Return what the pivot of an XY-Wing is: "r6c5 is 1 or 3"."""
    (cell, one), (_, other) = step.chain[2].candidates[0], step.chain[3].candidates[0]
    return f"{step.board.name(cell)} is {listed([step.board.symbol(digit) for digit in sorted((one, other))], 'or')}"
