"""Steps that argue from one rule, told at three depths: what the rule says, what is left in its cells, what follows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from whydoku.model.account import FEW, Account, RuleScene
from whydoku.model.argument import Argument, Inference, Reason
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.premise import Left, Premise
from whydoku.model.step import Step
from whydoku.model.wording import joined, number_word
from whydoku.words.conclusion import by_cells, loses, so
from whydoku.words.limits import MAX_ACCOUNT_POINTS, MAX_ACCOUNT_SENTENCES, ONE_LINE_CHARACTERS, REASON_CHARACTERS
from whydoku.words.names import capital, capitals, listed, spelled_cells
from whydoku.words.rule_counts import tell_choice, tell_counts
from whydoku.words.rule_machines import reasons_apart, tell_any
from whydoku.words.rule_pairs import tell_pairs
from whydoku.words.rule_sums import combinations_left, listed_combinations, tell_left_over, tell_sum

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
_ASIDE = re.compile(
    r" \([^()]*(?: has its |digits differ|different digits)[^()]*\)"
)  # why a digit is not there, which a line has no room for


def account_of(scene: RuleScene) -> Account:
    """Give an account of what a premise rules out, in its rule's own words if it has any."""
    rule = scene.premise.rule
    own = rule.account(scene) if rule is not None else None
    if own is not None and own.told is not None:
        own = replace(own, points=(*own.points, *reasons_apart(scene, scene.gone - own.told)), told=None)
    return own if own is not None else _TELLERS.get(scene.premise.kind, tell_any)(scene)


# -- scenes -----------------------------------------------------------------------------------------------------------


def scene_of(step: Step, position: Position | None) -> RuleScene | None:
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
    return RuleScene(step.board, premise, left, frozenset(gone), position, filled)


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
) -> RuleScene:
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
    return RuleScene(board, inference.rule, known, frozenset(gone), position, filled)


# -- links within a longer argument -----------------------------------------------------------------------------------


def rule_link(board: Board, position: Position, argument: Argument, inferences: Sequence[Inference], said: str) -> str:
    """Tell inferences from one rule for one reason: what the rule says, what is left in its cells, and what follows."""
    scene = scene_of_inference(board, position, argument, inferences[0], inferences[1:])
    claims = [literal for inference in inferences for literal in inference.claim]
    if not claims:
        return _reasons(account_of(scene))
    parts = [_reasons(account_of(scene))] if scene.gone else []
    outside = {literal.digit for literal in claims if literal.cell not in scene.left and not literal.holds}
    for need in dict.fromkeys(_need(scene, digit) for digit in sorted(outside)):
        if need.removeprefix(scene.name) not in " ".join(parts):
            parts.append(need)
    return f"{'; '.join(parts)}; so {said}"


def rule_breaks(board: Board, position: Position | None, argument: Argument, inference: Inference) -> str:
    """Say that a rule breaks: by the arithmetic where the position is known, else by its name."""
    assert inference.rule is not None
    if position is None:
        return f"{inference.rule.name} breaks"
    said = _reasons(account_of(scene_of_inference(board, position, argument, inference)))
    return said if said[1:2].isdigit() else said[:1].lower() + said[1:]


def _reasons(account: Account) -> str:
    """Put an account into one sentence, without its stop."""
    intro = account.line if ". " in account.intro else account.intro
    reasons = [point.reason for point in account.points[:3] if point.reason not in intro]
    return "; ".join([intro, *reasons])


def _need(scene: RuleScene, digit: Digit) -> str:
    """Say that a rule needs a digit in its cells: what it comes to without."""
    cells = [cell for cell in scene.cells if digit in scene.left[cell]]
    without = {cell: tuple(d for d in digits if d != digit) for cell, digits in scene.left.items()}
    places = spelled_cells(scene.board, cells, "or")
    combos = combinations_left(scene)
    if 0 < len(combos) <= FEW and all(digit in combo for combo in combos):
        return f"{scene.name} holds {listed_combinations(scene, combos)}"
    _, why = _without(scene, without, digit)
    return f"{scene.name} needs {scene.an(digit)} in {places}, because {why}"


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
    return told(account, scene.outcomes() or [loses(step)], depth, scene.name)


def told(account: Account, ends: list[str], depth: int, name: str) -> str:
    """Put an account and its end together at a depth."""
    if depth == 1:
        line = _fitting(account, name)
        return capitals(f"{line}: {_shortened(ends, ONE_LINE_CHARACTERS - len(line))}.")
    sentences = [f"{capital(account.intro)}."]
    points = account.points
    if len(points) == 1:
        sentences.append(f"{capital(points[0].reason)}.")
    elif depth == 2:
        sentences += _in_few(account)
    else:
        sentences += [f"{capital(point.sentence)}." for point in points]
    sentences.append(f"So {joined(ends)}.")
    if depth == 2:
        return capitals(" ".join(sentences))
    lines = [part for sentence in sentences for part in _split(capitals(sentence))]
    return "\n".join(f"({number}) {line}" for number, line in enumerate(lines, 1))


def _fitting(account: Account, name: str) -> str:
    """Give the fullest reason that leaves a line room for what follows."""
    reasons = [point.reason for point in account.points[:1]]
    lines = [account.line, *(f"{account.intro}; {reason}" for reason in reasons)]
    lines += [*(f"{name}: {reason}" for reason in reasons), account.intro]
    short = [line for each in lines if each for line in (each, _ASIDE.sub("", each)) if len(line) <= REASON_CHARACTERS]
    return short[0] if short else f"by {name}"


def _shortened(ends: list[str], room: int) -> str:
    """Cut a list of what cells become where it does not fit into a line."""
    kept = list(ends)
    while len(kept) > 1 and len(joined(kept)) > max(room, 60):
        kept.pop()
    return joined(kept) if len(kept) == len(ends) else f"{', '.join(kept)}, and so on"


def _split(sentence: str) -> list[str]:
    parts = sentence.split(". ")
    return [part if part.endswith(".") else f"{part}." for part in parts]


def _in_few(account: Account) -> list[str]:
    """Tell the points of an account in as many sentences as the middle depth has left."""
    room = max(MAX_ACCOUNT_SENTENCES - 1 - len(_split(account.intro)), 1)
    shown: list[str] = []
    then: list[str] = []
    at = [0]  # for each sentence, how many points have been told before it
    for number, point in enumerate(account.points):
        if point.follows and shown:
            then.append(point.result)
            continue
        for sentence in _then(then):
            shown.append(sentence)
            at.append(number)
        then = []
        shown.append(f"{capital(point.sentence)}.")
        at.append(number + 1)
    shown += _then(then)
    if len(shown) <= room:
        return shown
    kept = max(room - 1, 1)
    results = _merged([point.result for point in account.points[at[kept] :] if point.result])
    rest = [point.reason for point in account.points[at[kept] :]]
    last = account.points[at[kept] - 1].reason
    start = "In the same way, " if all(_kind(reason) == _kind(last) for reason in rest) else "Then "
    return [*shown[:kept], *([f"{start}{joined(results)}."] if results else [])]


_IS_NOT = re.compile(r"(r\d+c\d+) is not (\w+)")


def _merged(results: Sequence[str]) -> list[str]:
    """Say once what several results say of one cell: "r3c3 is none of 1, 2 and 4"."""
    digits: dict[str, list[str]] = {}
    for result in results:
        if match := _IS_NOT.fullmatch(result):
            digits.setdefault(match[1], []).append(match[2])
    merged = []
    for result in results:
        match = _IS_NOT.fullmatch(result)
        lost = sorted(digits[match[1]]) if match else []
        if match and len(lost) > 1:
            both = len(lost) == 2
            result = f"{match[1]} is {'neither' if both else 'none of'} {listed(lost, 'nor' if both else 'and')}"
        merged.append(result)
    return list(dict.fromkeys(merged))


def _kind(reason: str) -> str:
    """Give the first word of a reason, by which reasons of a kind are known; cells are alike."""
    first = reason.partition(" ")[0]
    return "a cell" if first[:1] == "r" and first[1:2].isdigit() else first.casefold()


def _then(results: list[str]) -> list[str]:
    if not results:
        return []
    if len(results) <= MAX_ACCOUNT_POINTS:
        return [f"Then {joined(results)}."]
    return [f"Then {', '.join(results[: MAX_ACCOUNT_POINTS - 1])}, and so on: {results[-1]}."]


# -- what a rule needs, and what clashes with it ----------------------------------------------------------------------


def _outside(step: Step, depth: int, scene: RuleScene) -> str:
    """Tell a candidate outside a rule that takes from it what it cannot do without."""
    taken = _taken(step)
    left = {cell: tuple(d for d in digits if (cell, d) not in taken) for cell, digits in scene.left.items()}
    digits = sorted({digit for _, digit in taken})
    if step.technique.name == "must-be-in" and len(digits) == 1:
        sentences = _needed(step, scene, left, digits[0], sorted({cell for cell, _ in taken}))
    else:
        sentences = _clashing(step, scene, left, taken)
    if depth == 1:
        return capitals(f"{sentences[-1]}: {loses(step)}.")
    said = [*(f"{capital(sentence)}." for sentence in sentences[:-1] if sentence), so(step)]
    if depth == 2:
        return capitals(" ".join(said))
    lines = [part for sentence in said for part in _split(capitals(sentence))]
    return "\n".join(f"({number}) {line}" for number, line in enumerate(lines, 1))


def _needed(step: Step, scene: RuleScene, left: Left, digit: Digit, cells: list[Cell]) -> list[str]:
    """Say that a rule needs a digit, and who sees all its places; the last sentence is for a line."""
    places = spelled_cells(scene.board, cells, "or")
    account, why = _without(scene, left, digit)
    symbol = scene.symbol(digit)
    sees = f"its {symbol} is in {places}, and {_see(step, cells)}"
    return [account.intro, why, sees, f"the {symbol} of {scene.name} is in {places}"]


def _without(scene: RuleScene, left: Left, digit: Digit) -> tuple[Account, str]:
    """Say why a rule cannot do without a digit: by what is left without it, or because every combination has it."""
    empty = [cell for cell, digits in left.items() if not digits]
    if empty:
        left = scene.left
    account = account_of(RuleScene(scene.board, scene.premise, left, frozenset(), scene.position, scene.filled))
    if empty:
        return account, f"without {scene.an(digit)} no digit would be left for {scene.cell(empty[0])}"
    if len(account.points) == 1:
        return account, f"without {scene.an(digit)} there, {account.points[0].sentence}"
    if (combos := combinations_left(scene)) and all(digit in combo for combo in combos):
        many = (
            f"each of the {number_word(len(combos))} combinations left" if len(combos) > 1 else "the combination left"
        )
        return account, f"{many} has {scene.an(digit)}"
    reasons = "; then ".join(point.sentence for point in account.points[:MAX_ACCOUNT_POINTS])
    return account, f"without {scene.an(digit)} there, {reasons or account.line}"


def _clashing(step: Step, scene: RuleScene, left: Left, taken: set[tuple[Cell, Digit]]) -> list[str]:
    """Say what a candidate takes from a rule, and why the rule cannot do without; the last sentence is for a line."""
    board = step.board
    lost = [_could(scene, cells, digits, left) for cells, digits in by_cells(sorted(taken)).items()]
    supposed = [
        f"{spelled_cells(board, cells, 'or')} were {scene.digits(digits, 'or')}"
        for cells, digits in by_cells(step.removes).items()
    ]
    start = f"if {listed(supposed, 'or')}, {joined(lost)}"
    empty = [cell for cell, digits in left.items() if not digits]
    whole = scene.left if empty else left
    account = account_of(RuleScene(board, scene.premise, whole, frozenset(), scene.position, scene.filled))
    short = f"{start}, and {scene.name} would break"
    if empty:
        return [account.intro, f"{start}, and no digit would be left for {board.name(empty[0])}", short]
    if len(account.points) == 1:
        return [account.intro, f"{start}, and then {account.points[0].sentence}", short]
    return [account.intro, start, *(point.sentence for point in account.points[:MAX_ACCOUNT_POINTS]), short]


def _could(scene: RuleScene, cells: Sequence[Cell], lost: Sequence[Digit], left: Left) -> str:
    """Say what cells could be without some digits: "r4c7 could only be 8", "r5c2 and r6c3 would not be 5"."""
    kept = {left[cell] for cell in cells}
    named = spelled_cells(scene.board, cells)
    if len(lost) > 1 and len(kept) == 1 and 0 < len(digits := kept.pop()) <= FEW:
        return f"{named} could only be {scene.digits(digits, 'or')}"
    if len(lost) <= 2:
        return f"{named} would {'not be' if len(lost) == 1 else 'be neither'} {scene.digits(lost, 'nor')}"
    return f"{named} would be none of {scene.digits(lost)}"


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
            return {(x.cell, x.digit) for need in inference.needs for x in argument[need].claim if not x.holds}
    return set()
