"""Steps that argue from one rule, told at three depths: what the rule says, what is left in its cells, what follows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from whydoku.model.argument import Argument, Inference, Reason
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.premise import Premise
from whydoku.model.scene import Account, Point, Scene, clauses
from whydoku.model.step import Step
from whydoku.words.conclusion import loses, so
from whydoku.words.names import capital, capitals, listed, spelled_cells
from whydoku.words.rule_counts import tell_choice, tell_counts
from whydoku.words.rule_machines import tell_any
from whydoku.words.rule_pairs import tell_pairs
from whydoku.words.rule_sums import tell_left_over, tell_sum

if TYPE_CHECKING:
    from whydoku.model.position import Position

_TELLERS = {
    "cage": tell_sum,
    "sum": tell_sum,
    "derived": tell_left_over,
    "pair": tell_pairs,
    "line": tell_pairs,
    "count": tell_counts,
    "other": tell_choice,
    "machine": tell_any,
}
_ASIDE = re.compile(r" \([^()]* has its [^()]*\)")  # why a digit is not there, which a line has no room for
ONE_LINE = 158  # characters, less what joins the two halves
MOST_POINTS = 4  # told in the middle depth; the rest is in the links


def account_of(scene: Scene) -> Account:
    """Give an account of what a premise rules out, in its rule's own words if it has any."""
    rule = scene.premise.rule
    own = rule.account(scene) if rule is not None else None
    return own if own is not None else _TELLERS.get(scene.premise.kind, tell_any)(scene)


# -- scenes -----------------------------------------------------------------------------------------------------------


def scene_of(step: Step, position: Position | None) -> Scene | None:
    """Give the scene of a step that argues from one rule, by what the step has noted or else by its position."""
    premise = step.premises[0]
    left: dict[Cell, tuple[Digit, ...]] = {}
    for cell, digit in step.items("left"):
        left[cell] = (*left.get(cell, ()), digit)
    if not left and position is not None:
        left = left_in(position, premise)
    if set(left) != set(premise.cells):
        return None
    gone = {(cell, digit) for cell, digit in step.removes if cell in left}
    for cell, digit in step.places:
        gone |= {(cell, other) for other in left.get(cell, ()) if other != digit}
    filled = frozenset(cell for cell in premise.cells if len(left[cell]) == 1 and not _touched(step, cell))
    if position is not None:
        filled = frozenset(cell for cell in premise.cells if position.values[cell] is not None)
    return Scene(step.board, premise, left, frozenset(gone), position, filled)


def _touched(step: Step, cell: Cell) -> bool:
    return cell in step.cells


def left_in(position: Position, premise: Premise) -> dict[Cell, tuple[Digit, ...]]:
    """Give what a position leaves in the cells of a premise, digits that stand there included."""
    board = position.board
    return {
        cell: (value,) if (value := position.values[cell]) is not None else tuple(board.digits_of(position.mask(cell)))
        for cell in premise.cells
    }


def scene_of_inference(
    board: Board, position: Position, argument: Argument, inference: Inference, more: Iterable[Inference] = ()
) -> Scene:
    """Give the scene of an inference from a rule: what the position and the inferences that it needs leave."""
    assert inference.rule is not None
    left = {cell: list(digits) for cell, digits in left_in(position, inference.rule).items()}
    for need in inference.needs:
        claim = argument[need].claim
        if len(claim) != 1 or claim[0].cell not in left:
            continue
        cell, digit, holds = claim[0]
        left[cell] = [d for d in left[cell] if (d == digit) == holds]
    gone: set[tuple[Cell, Digit]] = set()
    for each in (inference, *more):
        for cell, digit, holds in each.claim:
            gone |= {(cell, d) for d in left.get(cell, ()) if (d != digit) == holds}
    filled = frozenset(cell for cell in left if len(left[cell]) == 1)
    known: Mapping[Cell, tuple[Digit, ...]] = {cell: tuple(digits) for cell, digits in left.items()}
    return Scene(board, inference.rule, known, frozenset(gone), position, filled)


# -- three depths -----------------------------------------------------------------------------------------------------


def tell_rule(step: Step, depth: int, position: Position | None) -> str:
    """Tell a step that argues from one rule alone, or nothing where it does not."""
    if len(step.premises) != 1 or step.said or not step.items("left"):
        return ""
    scene = scene_of(step, position)
    if scene is None:
        return ""
    if any(inference.reason is Reason.ASSUME for inference in step.argument) and not scene.gone:
        return _outside(step, depth, scene)
    account = account_of(scene)
    return told(account, scene.outcomes() or [loses(step)], depth)


def told(account: Account, ends: list[str], depth: int) -> str:
    """Put an account and its end together at a depth."""
    if depth == 1:
        line = account.line or (f"{account.intro}; {account.points[0].reason}" if account.points else account.intro)
        if len(line) > 110:
            line = _ASIDE.sub("", line)
        return capitals(f"{line}: {_shortened(ends, ONE_LINE - len(line))}.")
    sentences = [f"{capital(account.intro)}."]
    points = account.points
    if len(points) == 1:
        sentences.append(f"{capital(points[0].reason)}.")
    elif depth == 2:
        sentences += _in_few(account)
    else:
        sentences += [f"{capital(point.sentence)}." for point in points]
    sentences.append(f"So {clauses(ends)}.")
    if depth == 2:
        return capitals(" ".join(sentences))
    lines = [part for sentence in sentences for part in _split(capitals(sentence))]
    return "\n".join(f"({number}) {line}" for number, line in enumerate(lines, 1))


def _shortened(ends: list[str], room: int) -> str:
    """Cut a list of what cells become where it does not fit into a line."""
    kept = list(ends)
    while len(kept) > 1 and len(clauses(kept)) > max(room, 60):
        kept.pop()
    return clauses(kept) if len(kept) == len(ends) else f"{', '.join(kept)}, and so on"


def _split(sentence: str) -> list[str]:
    parts = sentence.split(". ")
    return [part if part.endswith(".") else f"{part}." for part in parts]


def _in_few(account: Account) -> list[str]:
    shown: list[str] = []
    then: list[str] = []
    for point in account.points:
        if point.follows and shown:
            then.append(point.result)
            continue
        shown += _then(then)
        then = []
        shown.append(f"{capital(point.sentence)}.")
    shown += _then(then)
    if len(shown) <= MOST_POINTS:
        return shown
    results = [point.result for point in account.points[MOST_POINTS - 1 :] if point.result]
    return [*shown[: MOST_POINTS - 1], *([f"In the same way, {clauses(results)}."] if results else [])]


def _then(results: list[str]) -> list[str]:
    if not results:
        return []
    if len(results) <= MOST_POINTS:
        return [f"Then {clauses(results)}."]
    return [f"Then {', '.join(results[: MOST_POINTS - 1])}, and so on: {results[-1]}."]


# -- what a rule needs, and what clashes with it ----------------------------------------------------------------------


def _outside(step: Step, depth: int, scene: Scene) -> str:
    """Tell a candidate outside a rule that takes from it what it cannot do without."""
    board = step.board
    taken = _taken(step)
    left = {
        cell: tuple(d for d in digits if (cell, d) not in taken) for cell, digits in scene.left.items()
    }
    empty = [cell for cell, digits in left.items() if not digits]
    digits = {digit for _, digit in taken}
    ends = loses(step)
    needed = step.technique.name == "must-be-in" and len(digits) == 1
    if needed:
        digit = next(iter(digits))
        symbol = board.symbol(digit)
        cells = sorted({cell for cell, _ in taken})
        places = spelled_cells(board, cells, "or")
        last = f"Its {symbol} is in {places}, and {_see(step, cells)}"
        start = f"without {scene.an(digit)} there"
    else:
        named = [f"{spelled_cells(board, sorted(c for c, d in taken if d == digit))} would not be {board.symbol(digit)}" for digit in sorted(digits)]
        victims = listed([f"{spelled_cells(board, sorted({c for c, d in step.removes if d == digit}), 'or')} were {board.symbol(digit)}" for digit in sorted({d for _, d in step.removes})], "or")
        start = f"if {victims}, {listed(named)}"
        last = ""
    if empty:
        account = Account(f"{capital(scene.name)} binds {spelled_cells(board, scene.cells)}", (Point(f"no digit would be left for {board.name(empty[0])}"),))
    else:
        account = account_of(Scene(board, scene.premise, left, frozenset(), scene.position, scene.filled))
    points = account.points
    reason = points[0].reason if points else account.line
    if depth == 1:
        if needed:
            cells = sorted({cell for cell, _ in taken})
            return capitals(f"the {symbol} of {scene.name} is in {spelled_cells(board, cells, 'or')}: {ends}.")
        text = f"{scene.name}: {start}, and then {reason}. So {ends}."
        return capitals(text)
    # What stands before the assumption is what the rule says; what follows is why it cannot do without.
    sentences = [f"{capital(account.intro)}."]
    if len(points) <= 1:
        sentences.append(f"{capital(start)}{',' if needed else ', and then'} {reason}.")
    else:
        sentences.append(f"suppose {places} is not {symbol}." if needed and len(cells) == 1 else f"suppose none of {spelled_cells(board, cells)} is {symbol}." if needed else f"{capital(start)}.")
        sentences += [f"{capital(point.sentence)}." for point in points[: MOST_POINTS if depth == 2 else None]]
    if last:
        sentences.append(f"{last}.")
    sentences.append(so(step))
    if depth == 2:
        return capitals(" ".join(sentences))
    lines = [part for sentence in sentences for part in _split(capitals(sentence))]
    return "\n".join(f"({number}) {line}" for number, line in enumerate(lines, 1))


def _see(step: Step, cells: list[Cell]) -> str:
    victims = sorted({cell for cell, _ in step.removes})
    named = spelled_cells(step.board, victims)
    verb = "sees" if len(victims) == 1 else "see"
    what = "it" if len(cells) == 1 else "both" if len(cells) == 2 else "all of these"
    return f"{named} {verb} {what}"


def _taken(step: Step) -> set[tuple[Cell, Digit]]:
    """Give what the first assumption of a step takes from its rule."""
    argument = step.argument
    for inference in argument:
        if inference.reason is Reason.RULE and not inference.claim:
            return {
                (x.cell, x.digit) for need in inference.needs for x in argument[need].claim if not x.holds
            }
    return set()
