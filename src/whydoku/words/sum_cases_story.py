"""Digits that neither sets nor bounds of a sum rule out: two cells that restrict each other, and case by case.

With a digit in a cell the others have fewer digits left and a rest to make: too little or too much for them, or a number that
their digits cannot make.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from whydoku.model.board import Cell, Digit
from whydoku.model.sentence import Group, IsNot, is_not
from whydoku.words.balance import Balance, Candidate, claims_of, formula, makes, spelled
from whydoku.words.digits_left import least, shown
from whydoku.words.extremes import Domains, End, Terms, end_of
from whydoku.words.limits import (
    MAX_CASE_CELLS,
    MAX_LISTED_SUMS,
    MAX_REASON_CHARACTERS,
    MAX_SUM_CHOICES,
    MAX_TOLD_PAIR_COMBINATIONS,
    MAX_TOLD_SETS,
    MAX_WAY_CELLS,
)
from whydoku.words.names import joined, listed, number_word
from whydoku.words.phrases import sets_phrase
from whydoku.words.sum_bounds_story import Bounds, Piece


def pair_pieces(balance: Balance, wanted: Iterable[Candidate]) -> list[Piece] | None:
    """Return what one of two cells leaves for the other, in the fewest words."""
    one_by_one = _pair_pieces(balance, wanted)
    if one_by_one is not None and len(one_by_one) <= 1:
        return one_by_one
    return _fitting_pairs(balance) or one_by_one


def _fitting_pairs(balance: Balance) -> list[Piece] | None:
    """Return the pairs of digits that are left for two cells, where they are few."""
    scene = balance.scene
    one, other = balance.cells
    fits = [(d, v) for d in scene.left[one] if (v := _partner(balance, one, d)) in scene.left[other]]
    apart = next((name for name, cells in balance.groups if len(cells) == 2), "")
    fits = [(d, v) for d, v in fits if d != v or not apart]
    if not 0 < len(fits) <= MAX_TOLD_PAIR_COMBINATIONS:
        return None
    claims = claims_of(scene.gone)
    more = [Group(apart)] if apart else []
    because = least(scene, claims, [*balance.basis, *scene.because(one, other), *more])
    if because is None:
        return None
    if balance.is_plain and {(v, d) for d, v in fits} == set(fits):
        sums = sets_phrase(scene.board, [(d, v) for d, v in fits if v is not None and d <= v])
        text = f"of their digits only {sums} {'fits' if len(fits) < 3 else 'fit'}"
    else:
        pairs = [f"{scene.symbol(d)} and {scene.symbol(v)}" for d, v in fits if v is not None]
        said = listed(pairs, "or") if len(pairs) < 3 else f"{', '.join(pairs[:-1])}, or {pairs[-1]}"
        text = f"{scene.cell(one)} and {scene.cell(other)} can only be {said}"
    return [Piece(text, claims, because, frozenset(scene.gone))]


def _pair_pieces(balance: Balance, wanted: Iterable[Candidate]) -> list[Piece] | None:
    """Return what one of two cells leaves for the other."""
    scene = balance.scene
    lost: dict[Cell, list[Digit]] = {}
    for cell, digit in sorted(wanted):
        lost.setdefault(cell, []).append(digit)
    pieces: list[Piece] = []
    twice: list[Candidate] = []
    for cell, digits in lost.items():
        other = next(c for c in balance.cells if c != cell)
        image = {digit: _partner(balance, cell, digit) for digit in digits}
        short = len(scene.left[other]) <= 3
        both = [d for d in digits if image[d] == d and d in scene.left[other]]
        twice += [(cell, d) for d in both]
        beyond = [d for d in digits if image[d] not in scene.board.digits]
        missing = [d for d in digits if d not in both and d not in beyond]
        if short and (missing or beyond):
            missing, beyond = sorted((*missing, *beyond)), []
        if beyond:
            some = Bounds(balance, {(cell, d) for d in beyond})
            if {d for _, d in some.pairs} == set(beyond):
                pieces += some.pieces()
            else:
                missing = sorted((*missing, *beyond))
        if missing:
            claim = is_not(cell, missing)
            because = least(scene, [claim], [*balance.basis, *scene.because(other)])
            if because is None:
                return None
            needs = [value for d in missing if (value := image[d]) is not None and value in scene.board.digits]
            if short:
                text = shown(scene, [other])
            else:
                no = f"neither {scene.digits(needs, 'nor')}" if len(needs) == 2 else f"not {scene.digits(needs, 'or')}"
                text = f"{scene.cell(other)} is {no}"
            pieces.append(Piece(text, (claim,), because, frozenset((cell, d) for d in missing)))
    if twice:
        name = next((name for name, cells in balance.groups if len(cells) == 2), "")
        claims = claims_of(twice)
        because = least(scene, claims, [*balance.basis, Group(name)]) if name else None
        if because is None:
            return None
        digit = twice[0][1]
        pieces.append(Piece(f"they are not both {scene.symbol(digit)} ({name})", claims, because, frozenset(twice)))
    return pieces


def _partner(balance: Balance, cell: Cell, digit: Digit) -> int | None:
    weights = dict(balance.terms)
    other = next(c for c in balance.cells if c != cell)
    value, rest = divmod(balance.total - weights[cell] * digit, weights[other])
    return None if rest else value


def case_pieces(balance: Balance, wanted: Iterable[Candidate]) -> list[Piece] | None:
    """Return why digits do not fit with what the others can add up to."""
    if len(balance.terms) > MAX_CASE_CELLS:
        one = all_at_once(balance, wanted)
        return None if one is None else [one]
    if (ways := _few_ways(balance)) is not None:
        return [ways]
    cells_of: dict[Digit, list[Cell]] = {}
    for cell, digit in sorted(wanted):
        cells_of.setdefault(digit, []).append(cell)
    pieces: list[Piece] = []
    rest: dict[Cell, list[Digit]] = {}
    for digit, cells in cells_of.items():
        for some in [cells] if len(cells) > 1 else []:
            if (found := _unbalanced(balance, some, digit)) is not None:
                pieces.append(found)
                break
        else:
            for cell in cells:
                if (found := _unbalanced(balance, [cell], digit)) is not None:
                    pieces.append(found)
                else:
                    rest.setdefault(cell, []).append(digit)
    for cell, digits in rest.items():
        others = [c for c in balance.cells if c != cell]
        claim = is_not(cell, digits)
        groups = [Group(name) for name, _ in balance.groups]
        because = least(balance.scene, [claim], [*balance.basis, *balance.scene.because(*others), *groups])
        if because is None:
            return None
        who = [c for c in others if set(balance.scene.because(c)) & set(because)]
        named = [each.name for each in because if isinstance(each, Group) and each.name != balance.scene.name]
        text = _others_make(balance, cell, digits, who, named)
        pieces.append(Piece(text, (claim,), because, frozenset((cell, d) for d in digits)))
    return pieces


def _few_ways(balance: Balance) -> Piece | None:
    """Return the ways to fill the cells of a sum, cell by cell, if they are few."""
    scene, cells = balance.scene, sorted(balance.cells)
    weights = dict(balance.terms)
    found = _fillings(balance, cells)
    ways = [
        each for each in found or () if sum(weights[c] * d for c, d in zip(cells, each, strict=True)) == balance.total
    ]
    if not 0 < len(ways) <= MAX_TOLD_SETS or len(cells) > MAX_WAY_CELLS:
        return None
    claims = claims_of(scene.gone)
    groups = [Group(name) for name, _ in balance.groups]
    because = least(scene, claims, [*balance.basis, *scene.because(*cells), *groups])
    if because is None:
        return None
    said = [listed([scene.symbol(digit) for digit in each]) for each in ways]
    order = ", in this order" if len({*ways[0]}) > 1 else ""
    text = f"with the digits left, {spelled(scene, cells)} can only be {'; or '.join(said)}{order}"
    return Piece(text, claims, because, frozenset(scene.gone))


def _fillings(
    balance: Balance, cells: Sequence[Cell], taken: Candidate | None = None
) -> list[tuple[Digit, ...]] | None:
    """Return the digits that cells can have together, given one that is used; None if that takes too many tries."""
    scene = balance.scene
    left = [
        [d for d in scene.left[c] if taken is None or d != taken[1] or not scene.differ(c, taken[0])] for c in cells
    ]
    tries = 1
    for digits in left:
        tries *= len(digits)
    if tries > MAX_SUM_CHOICES:
        return None
    apart = [(a, b) for a in range(len(cells)) for b in range(a) if scene.differ(cells[a], cells[b])]
    return [digits for digits in product(*left) if all(digits[a] != digits[b] for a, b in apart)]


def _nearest(balance: Balance, cell: Cell, digit: Digit) -> str:
    """Return the sums of the others nearest to what a digit requires: "12 or 14, not 13"."""
    others = [c for c in balance.cells if c != cell]
    sums = {sum(digits) for digits in _fillings(balance, others, (cell, digit)) or ()}
    wanted = balance.total - digit
    below, above = [n for n in sums if n < wanted], [n for n in sums if n > wanted]
    if not sums or wanted in sums or not balance.is_plain:
        return ""
    if below and above:
        return f"{max(below)} or {min(above)}, not {wanted}"
    return f"at most {max(below)}, not {wanted}" if below else f"at least {min(above)}, not {wanted}"


def all_at_once(balance: Balance, wanted: Iterable[Candidate]) -> Piece | None:
    """Return many digits that do not fit as one reason."""
    scene = balance.scene
    claims = claims_of(wanted)
    groups = [Group(name) for name, _ in balance.groups]
    every = (*balance.basis, *scene.because(*balance.cells), *groups)
    many = len(balance.terms) > MAX_CASE_CELLS
    because = tuple(dict.fromkeys((*every, *scene.groups()))) if many else least(scene, claims, every)
    if because is None:
        return None
    parts = [
        f"{scene.digits(claim.digits, 'or')} in {spelled(scene, claim.cells, 'or')}"
        for claim in claims
        if isinstance(claim, IsNot)
    ]
    make = f"make {balance.total}" if balance.is_plain else "make up the sum"
    text = f"with {listed(parts, 'or')}, the digits left in the other cells do not {make}"
    return Piece(text, claims, because, frozenset(wanted))


def _unbalanced(balance: Balance, cells: Sequence[Cell], digit: Digit) -> Piece | None:
    """Return why a digit in one of some cells makes a sum too large or too small."""
    scene = balance.scene
    found = [_ends_with(balance, cell, digit) for cell in cells]
    if any(each is None for each in found):
        return None
    ends = [each for each in found if each is not None]
    shapes = {tuple(_shape(end) for end in each) for each in ends}
    if len(shapes) > 1:
        return None
    near, far = ends[0]
    claim = is_not(cells, digit)
    groups = [Group(name) for name in dict.fromkeys((*(near.groups if near else ()), *(far.groups if far else ())))]
    groups += [Group(name) for name, members in balance.groups if set(cells) & set(members)]
    marks = scene.because(*(c for c in balance.cells if len(cells) > 1 or c not in cells))
    because = least(scene, [claim], [*balance.basis, *marks, *dict.fromkeys(groups)])
    if because is None:
        return None
    where = spelled(scene, cells, "or")
    subject = "" if len(cells) == 1 else f"the other {number_word(len(near.cells))}" if near else ""
    known = {source.name for source in because if isinstance(source, Group)}
    text = _unbalanced_text(balance, cells[0], digit, near, far, subject, known)
    return Piece(
        f"with {scene.symbol(digit)} in {where}, {text}", (claim,), because, frozenset((c, digit) for c in cells)
    )


def _shape(end: End | None) -> tuple[object, ...]:
    return () if end is None else tuple(sorted((part.weight, tuple(sorted(part.digits))) for part in end.parts))


def _unbalanced_text(
    balance: Balance, cell: Cell, digit: Digit, near: End | None, far: End | None, subject: str, known: set[str]
) -> str:
    scene, weight = balance.scene, dict(balance.terms)[cell]
    right = weight < 0
    number = -balance.total if right else balance.total
    own = abs(weight) * digit
    if near is not None and far is None:
        return f"{makes(scene, near, subject, known)}, not {number} − {own} = {number - own}"
    parts = []
    if near is not None:
        parts.append(f"{makes(scene, near, subject, known)}, {own + near.total} in all")
    assert far is not None
    more = f" {'+' if number > 0 else '−'} {abs(number)}" if number else ""
    word = "at least" if far.least else "at most"
    terms: Terms = tuple((c, part.weight) for part in far.parts for c in part.cells)
    side = f"{formula(scene, terms)}{more} is {word} {far.total + number}"
    return ", but ".join([*parts, side]) if parts else side


def _ends_with(balance: Balance, cell: Cell, digit: Digit) -> tuple[End | None, End | None] | None:
    """Return the ends of both sides that contradict a digit in a cell: the rest of its own side, and the other side."""
    scene, weight = balance.scene, dict(balance.terms)[cell]
    right = weight < 0
    left: Domains = {
        c: tuple(d for d in scene.left[c] if d != digit or not scene.differ(c, cell))
        for c in balance.cells
        if c != cell
    }
    if not all(left.values()):
        return None
    mine = tuple(term for term in balance.side(right=right) if term[0] != cell)
    other = balance.side(right=not right)
    number = (-balance.total if right else balance.total) - abs(weight) * digit
    for least_ in (True, False):
        near = end_of(mine, left, balance.groups, least_) if mine else None
        far = end_of(other, left, balance.groups, not least_) if other else None
        if (mine and near is None) or (other and far is None):
            continue
        gap = (near.total if near else 0) - (far.total if far else 0) - number
        if gap > 0 if least_ else gap < 0:
            return near, far
    return None


def _others_make(
    balance: Balance, cell: Cell, digits: Sequence[Digit], who: Sequence[Cell], named: Sequence[str]
) -> str:
    scene = balance.scene
    others = [c for c in balance.cells if c != cell]
    can = shown(scene, who) if who else ""
    where = f"{spelled(scene, _together(balance, named))} differ in {listed(named)}" if named else ""
    reason = joined([each for each in (can, where) if each])
    start = f"with {scene.digits(digits, 'or')} in {scene.cell(cell)}"
    if not reason or len(reason) > MAX_REASON_CHARACTERS:
        near = [_nearest(balance, cell, digit) for digit in digits]
        if all(near):
            firsts = [start, *(f"with {scene.symbol(digit)}" for digit in digits[1:])]
            firsts[0] = f"with {scene.symbol(digits[0])} in {scene.cell(cell)}"
            make = f"the digits left in the other {number_word(len(others))} cells make"
            told = [f"{first}, {make if not at else 'they make'} {near[at]}" for at, first in enumerate(firsts)]
            return "; ".join(told)
        target = str(balance.total - digits[0]) if balance.is_plain and len(digits) == 1 else "up the sum"
        return f"{start}, the digits left in the other {number_word(len(others))} cells do not make {target}"
    if balance.is_plain and len(digits) <= MAX_LISTED_SUMS:
        rest = listed([str(balance.total - digit) for digit in sorted(digits, reverse=True)], "or")
        return f"{start}, {spelled(scene, others)} would make {rest}, but {reason}"
    sums = _sums(balance, cell)
    if sums is not None and balance.is_plain and 0 < len(sums) <= MAX_LISTED_SUMS:
        return f"{reason}, so {spelled(scene, others)} make {listed([str(n) for n in sums], 'or')}"
    return f"{start}, no digits make {balance.said()}: {reason}"


def _together(balance: Balance, named: Sequence[str]) -> list[Cell]:
    return sorted({cell for name, cells in balance.groups if name in named for cell in cells})


def _sums(balance: Balance, cell: Cell) -> list[int] | None:
    """Return what the other cells can add up to; None if that takes too many tries."""
    fillings = _fillings(balance, [c for c in balance.cells if c != cell])
    if fillings is None:
        return None
    low, high = balance.scene.board.low, balance.scene.board.digits[-1]
    return sorted(n for n in {*map(sum, fillings)} if low <= balance.total - n <= high)
