"""Sums as stories: placed digits are subtracted, then sets are listed, or bounds are taken from the extremes of the others.

An arrow, a zipper line, a little killer, a cage and what cages leave of houses are all a balance of open cells
(`words/balance.py`). Few sets of digits are listed (`words/cage_story.py`); otherwise bounds explain it
(`words/sum_bounds_story.py`), and the rest goes case by case (`words/sum_cases_story.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.board import Digit
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import Claim, FromLine, Group, Source, is_
from whydoku.words.balance import Balance, after_phrase, called, claims_of, core, formula, in_numbers, is_cage, spelled
from whydoku.words.cage_story import digit_pieces, few, placeable, sets_of, tell_sets
from whydoku.words.extremes import Terms
from whydoku.words.house_sum_story import house_sum
from whydoku.words.limits import (
    MAX_CASE_CELLS,
    MAX_SPELLED_CELLS,
    MAX_TOLD_REASONS,
    ONE_LINE_CHARACTERS,
    REASON_CHARACTERS,
)
from whydoku.words.names import capital, listed, number_word
from whydoku.words.sum_bounds_story import Bounds, Piece
from whydoku.words.sum_cases_story import all_at_once, case_pieces, pair_pieces


def tell_sum(scene: Scene) -> bool:
    """Explain what a sum rules out."""
    start = len(scene.lines.lines)
    told = _tell(scene)
    if not told:
        del scene.lines.lines[start:]
    return told


def _tell(scene: Scene) -> bool:
    start = len(scene.lines.lines)
    opening = SumOpening(scene)
    balance = opening.stated()
    if not {*scene.losers()} <= {cell for cell, _ in opening.open}:  # a cell on both sides does not count
        return False
    if len(balance.terms) == 1:
        return _last_cell(scene, opening)
    pieces = _pieces(balance, bool(opening.text))
    if not pieces and len(opening.open) > MAX_CASE_CELLS:  # too many for anything but the bare claim
        del scene.lines.lines[start:]
        balance = opening.unstated
        one = all_at_once(balance, scene.gone)
        pieces = [] if one is None else [one]
    if not pieces:
        return False
    _write(scene, balance, pieces, opening)
    return True


# -- what stands ------------------------------------------------------------------------------------------------------


class SumOpening:
    """Where a sum comes from and its placed digits, before anything is said about its open cells."""

    def __init__(self, scene: Scene) -> None:
        self.scene, premise = scene, scene.premise
        self.terms: Terms = tuple(term for term in zip(scene.cells, premise.weights, strict=True) if term[1])
        self.known = tuple(t for t in self.terms if len(scene.left[t[0]]) == 1 and not scene.lost(t[0]))
        self.open: Terms = tuple(term for term in self.terms if term not in self.known)
        self.total = premise.total - sum(weight * scene.left[cell][0] for cell, weight in self.known)
        self.house, self.short = house_sum(scene) if premise.kind == "derived" else ("", "")
        self.text = self._text()
        self.first, self.lines = len(scene.lines.lines), 0  # the lines that say it
        if premise.kind != "derived":
            self.short = self.text
        elif self.text:
            self.short += f"; {self.text}"

    @property
    def is_long(self) -> bool:
        """Whether it has too many cells to be written down as an equation."""
        premise = self.scene.premise
        return len(self.terms) > MAX_SPELLED_CELLS and len(set(premise.weights)) > 1 and premise.kind == "sum"

    @property
    def whole(self) -> Balance:
        """The sum with all its cells."""
        return Balance(self.scene, self.terms, self.scene.premise.total, (self.scene.rule,))

    @property
    def unstated(self) -> Balance:
        """The sum with its open cells, with the rule and the placed digits as sources."""
        known = self.scene.because(*(cell for cell, _ in self.known))
        return Balance(self.scene, self.open, self.total, (self.scene.rule, *known))

    def stated(self) -> Balance:
        """Add the lines that say where it comes from; return the sum with its open cells, with these lines as sources."""
        scene, balance = self.scene, self.unstated
        if len(self.open) < 2 or self.is_long:
            return balance
        start = len(scene.lines.lines)
        basis: tuple[Source, ...] = (scene.rule,)
        if self.house:
            basis = (self._say(self.house, self.whole.claim(), basis),)
        if self.text:
            because = (*basis, *balance.basis[1:])
            if set(map(abs, scene.premise.weights)) != {1}:  # tens digits may follow from the others
                because = scene.needed([balance.claim()], because)
            basis = (self._say(self.text, balance.claim(), because),)
        self.text = self.text or self.house
        balance = Balance(scene, self.open, self.total, basis)
        balance = self._peeled(balance)
        self.lines = len(scene.lines.lines) - start
        return balance

    def _say(self, text: str, claim: Claim, because: Sequence[Source]) -> FromLine:
        """Add a line, unless the story already has it."""
        lines = self.scene.lines.lines
        wanted = (claim,), tuple(dict.fromkeys((*because, *self.scene.supposed)))
        known = next((at for at, line in enumerate(lines) if (line.claims, line.because) == wanted), None)
        return self.scene.say(text, claim, because) if known is None else FromLine(known)

    def _peeled(self, balance: Balance) -> Balance:
        """Subtract a house that lies within the sum: the sum of its digits is known."""
        scene, board = self.scene, self.scene.board
        for name, cells in balance.groups:
            weights = {weight for cell, weight in balance.terms if cell in cells}
            inside = any(cell in cells for cell in scene.losers())
            if inside or len(cells) < board.size or weights != {1} or len(balance.terms) - len(cells) < 2:
                continue
            whole = sum(board.digits)
            rest = tuple(term for term in balance.terms if term[0] not in cells)
            found = Balance(scene, rest, balance.total - whole, ())
            text = f"{name} lies in it and makes {whole}, so {found.said()}"
            line = scene.say(text, found.claim(), (*balance.basis, Group(name)))
            self.short = f"{self.short}; {text}"
            return Balance(scene, rest, found.total, (line,))
        return balance

    def _text(self) -> str:
        """Return what is left for the open cells; nothing if the rule's name says it."""
        scene, premise, whole = self.scene, self.scene.premise, self.whole
        if len(self.open) < 2 or self.is_long:
            return ""
        if not self.known:
            return "" if premise.kind == "derived" or is_cage(scene) else _equation(scene, self.whole)
        has = standing(scene, self.known)
        left = Balance(scene, self.open, self.total, ())
        if all(weight == 1 for weight in premise.weights):
            minus = " − ".join([str(premise.total), *(scene.symbol(scene.left[cell][0]) for cell, _ in self.known)])
            for_ = (
                spelled(scene, left.cells) if len(self.open) <= 4 else f"the other {number_word(len(self.open))} cells"
            )
            start = f"with {has}, " if premise.kind == "derived" else f"{called(scene)} has {has}, so "
            return f"{start}{minus} = {self.total} is left for {for_}"
        if premise.kind == "derived":
            return f"with {has}, {left.said()}"
        sides = [
            {cell for cell, _ in side} & {cell for cell, _ in self.known}
            for side in (whole.side(), whole.side(right=True))
        ]
        said = left.said()
        if all(sides) or premise.total:  # numbers on both sides
            said = f"{in_numbers(whole, dict(self.known))}, that is {said}"
        return f"{_by(scene)}{whole.said()}, so {said}"


def standing(scene: Scene, known: Terms) -> str:
    """Return the placed digits, with their cells if they are few, or if the rule does not show them."""
    if len(known) > 2:
        digits = listed([scene.symbol(scene.left[cell][0]) for cell, _ in known])
        where = listed([scene.cell(cell) for cell, _ in known])
        return f"{digits} in {where}" if scene.premise.kind == "derived" else digits
    return listed([f"{scene.symbol(scene.left[cell][0])} in {scene.cell(cell)}" for cell, _ in known])


def _equation(scene: Scene, whole: Balance) -> str:
    """Return what a rule says of its cells: "on the arrow, the shaft r1c1 and r1c2 adds to the circle r1c3"."""
    rule = scene.premise.rule
    sides = rule.sides if rule is not None else ("", "")
    left, right = whole.side(), whole.side(right=True)
    mine, other = (spelled(scene, [cell for cell, _ in side]) for side in (left, right)) if right else ("", "")
    name = called(scene)
    if all(sides) and set(scene.premise.weights) == {1, -1}:
        return f"on {core(scene.name)}, {sides[0]} {mine} adds to {sides[1]} {other}"
    if all(sides):  # a pill: its cells are the digits of one number
        cells = " ".join(scene.cell(cell) for cell, _ in right)
        return f"{sides[1]} {cells} of {core(scene.name)} is one number, {formula(scene, right)}, the sum of {sides[0]} {mine}"
    if not right and len(left) > 4 and all(weight == 1 for _, weight in left):
        return f"the {number_word(len(left))} cells of {name} add to {whole.total}"
    return f"{_by(scene)}{whole.said()}"


def _by(scene: Scene) -> str:
    if scene.premise.kind == "derived":
        return ""
    name = called(scene)
    return f"on {name}, " if "line" in name or "arrow" in name else f"in {name}, " if "cage" in name else f"by {name}, "


def _last_cell(scene: Scene, opening: SumOpening) -> bool:
    """Explain a sum with one open cell."""
    if len(opening.open) != 1 or not scene.gone:
        return False
    text = last_cell_text(opening)
    if not text:
        return False
    cell, weight = opening.open[0]
    claim = is_(cell, opening.total // weight)
    scene.say(text, claim, scene.needed([claim], opening.unstated.basis))
    set_short(scene, [text])
    return True


def last_cell_text(opening: SumOpening) -> str:
    """Return what the one open cell of a sum is, and why; nothing if it cannot be a digit."""
    scene, premise, known = opening.scene, opening.scene.premise, opening.known
    cell, weight = opening.open[0]
    value, rest = divmod(opening.total, weight)
    if rest or value not in scene.board.digits:
        return ""
    if not known:
        return opening.house if opening.house else f"{_by(scene)}{scene.cell(cell)} is {scene.symbol(value)}"
    if all(w == 1 for w in premise.weights):
        digits = standing(scene, known)
        minus = " − ".join([str(premise.total), *(scene.symbol(scene.left[c][0]) for c, _ in known)])
        start = f"{opening.house}; with {digits}, " if opening.house else f"{called(scene)} has {digits}, so "
        return f"{start}{scene.cell(cell)} is {minus} = {value}"
    start = f"{opening.house}, so " if opening.house else f"{_by(scene)}{opening.whole.said()}, so "
    numbers = in_numbers(opening.whole, dict(known))
    short = {f"{scene.cell(cell)} = {value}", f"{value} = {scene.cell(cell)}"}
    said = "" if numbers in short else f"{numbers} and "
    return f"{start}{said}{scene.cell(cell)} is {scene.symbol(value)}"


# -- reasons ----------------------------------------------------------------------------------------------------------


def _pieces(balance: Balance, lead: bool) -> list[Piece] | None:
    """Return the reasons of all removals, with the lines about sets added; None if there are none."""
    wanted = set(balance.scene.gone)
    every = sets_of(balance)
    bounds = Bounds(balance, wanted)
    told = bounds.pieces() if bounds.pairs else []
    enough = bounds.pairs == wanted
    if few(balance, every) and not (enough and len(told) == 1 and len(every) > 2):
        found = _sets(balance, every, lead)
        if found is not None:
            return found
    if len(told) > MAX_TOLD_REASONS or (len(told) > 1 and bounds.is_tight):
        one = bounds.slack(told)
        told = told if one is None else [one]
    if enough and (len(told) == 1 or len(balance.terms) > 2):
        return told
    if len(balance.terms) == 2:
        return pair_pieces(balance, wanted)
    rest = wanted - bounds.pairs
    if every and not few(balance, every):
        pieces = digit_pieces(balance, rest)
        if {pair for piece in pieces for pair in piece.pairs} == rest and len(pieces) + len(told) <= MAX_TOLD_REASONS:
            return [*told, *pieces]
        if few(balance, placeable(balance, every)):
            found = _sets(balance, every, lead)
            if found is not None:
                return found
    cases = case_pieces(balance, rest)
    if cases is not None and (whole := [each for each in cases if each.pairs == wanted]):
        return whole
    if cases is not None and len(cases) + len(told) > MAX_TOLD_REASONS:
        if every and (found := _sets(balance, every, lead)) is not None:
            return found
        one = all_at_once(balance, rest)
        cases = cases if one is None else [one]
    return None if cases is None else [*told, *cases]


def _sets(balance: Balance, every: Sequence[tuple[Digit, ...]], lead: bool) -> list[Piece] | None:
    """Explain sets of digits; return None, and add nothing, if they do not explain everything."""
    lines = balance.scene.lines.lines
    start = len(lines)
    found = tell_sets(balance, every, lead)
    if found is None:
        del lines[start:]
    return found


# -- writing ----------------------------------------------------------------------------------------------------------


def _write(scene: Scene, balance: Balance, pieces: Sequence[Piece], opening: SumOpening) -> None:
    """Add the reasons and the conclusion."""
    start = len(scene.lines.lines)
    intro = "" if start > opening.first else _by(scene)
    sentences = sum(line.text.count(". ") + 1 for line in scene.lines.lines[opening.first :])
    most = max(1, MAX_TOLD_REASONS + 1 - sentences)
    if len(pieces) > most and len({piece.is_whole for piece in pieces}) > 1:
        pieces = [_whole(scene, balance, piece) for piece in pieces]
    pieces = _merged(pieces, most)
    result = pieces[0].result if len(pieces) == 1 and pieces[0].result else after_phrase(scene)
    claims = claims_of(scene.gone)
    if len(pieces) == 1 and pieces[0].is_whole:
        piece = pieces[0]
        text = piece.text if called(scene) in piece.text else f"{intro}{piece.text}"
        long = len(text) > REASON_CHARACTERS and any(scene.cell(cell) in text for cell, _ in piece.pairs)
        every = tuple(dict.fromkeys((*piece.claims, *claims)))
        if piece.text and not long:
            scene.say(f"{text}, so {result}", every, piece.because)
        else:
            because = (scene.say(text, every, piece.because),) if piece.text else piece.because
            scene.say(f"so {result}", claims, because)
    elif not _with_conclusion(scene, balance, pieces, intro, result, claims):
        del scene.lines.lines[start:]
        whole = [_whole(scene, balance, piece) for piece in pieces]
        if len(whole) > 1:
            _with_conclusion(scene, balance, whole, intro, result, claims)
        else:
            because = scene.needed(whole[0].claims, whole[0].because)
            text = whole[0].text
            if set(whole[0].because) - set(because) and pieces[0].bare:
                text = text.replace(pieces[0].text, pieces[0].bare, 1)
            scene.say(f"{intro}{text}", whole[0].claims, because)
    _short(scene, intro, pieces, opening, result, start)


def _whole(scene: Scene, balance: Balance, piece: Piece) -> Piece:
    """Return a reason that states its consequence for its cells, not only a bound."""
    if piece.is_whole:
        return piece
    text = f"{piece.text}, so {piece.result or after_phrase(scene, piece.pairs)}"
    claims, because = (*piece.claims, *claims_of(piece.pairs)), (*piece.because, *balance.basis)
    if len(balance.terms) > MAX_SPELLED_CELLS:  # everything that the rule was propagated with
        claims = claims_of(piece.pairs)
        because = (*balance.basis, *scene.because(*balance.cells), *scene.groups())
    return Piece(text, claims, tuple(dict.fromkeys(because)), piece.pairs, piece.result)


def _with_conclusion(
    scene: Scene, balance: Balance, pieces: Sequence[Piece], intro: str, result: str, claims: tuple[Claim, ...]
) -> bool:
    """Add reasons one by one, then what follows from them; return False if some reason is not needed."""
    ends: list[Source] = []
    bounds: list[FromLine] = []
    long = scene.rule in balance.basis and not is_cage(scene)  # no earlier line says what adds up
    for piece in pieces:
        if not piece.text:
            ends += piece.because
            continue
        text = piece.text
        named = any(scene.cell(cell) in text for cell, _ in piece.pairs) and not piece.result
        if piece.is_whole and not named and ", so " not in text:
            text = f"{text}, so {piece.result or after_phrase(scene, piece.pairs)}"
        start = "" if called(scene) in text or (long and scene.rule not in piece.because) else intro
        line = scene.say(f"{start}{text}", piece.claims, piece.because)
        ends.append(line)
        if not piece.is_whole:
            bounds.append(line)
        intro = "" if start or not long else intro
    if bounds:
        ends = [*ends, *balance.basis]
    found = scene.needed(claims, tuple(dict.fromkeys(ends)))
    scene.say(f"so {intro if scene.rule in found else ''}{result}", claims, found)
    return set(bounds) <= set(found) and scene.follows(claims, [*found, *scene.supposed])


def _merged(pieces: Sequence[Piece], most: int) -> list[Piece]:
    """Join reasons that are the same, or that are too many."""
    found: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: piece.is_whole):
        same = next((at for at, each in enumerate(found) if each.text == piece.text), None)
        if same is None or not piece.is_whole:
            found.append(piece)
            continue
        pairs = found[same].pairs | piece.pairs
        because = tuple(dict.fromkeys((*found[same].because, *piece.because)))
        found[same] = Piece(piece.text, claims_of(pairs), because, pairs)
    while len([piece for piece in found if piece.text]) > most:
        near = [at for at in range(len(found) - 1) if found[at].is_whole == found[at + 1].is_whole]
        if not near:
            break
        at = min(near, key=lambda i: len(found[i].text) + len(found[i + 1].text))
        one, two = found[at], found[at + 1]
        ends = one.is_whole and one.text and one.result and ", so " not in one.text
        first = f"{one.text}, so {one.result}" if ends else one.text
        found[at : at + 2] = [
            Piece(
                "; ".join(text for text in (first, two.text) if text),
                tuple(dict.fromkeys((*one.claims, *two.claims))),
                tuple(dict.fromkeys((*one.because, *two.because))),
                one.pairs | two.pairs,
                "" if not one.is_whole else two.result if two.text else one.result,
                is_whole=one.is_whole,
            )
        ]
    return found


def _short(scene: Scene, intro: str, pieces: Sequence[Piece], opening: SumOpening, result: str, start: int) -> None:
    """Set the one-line text: where the sum comes from, the reasons and the result, as far as there is room."""
    after, lead = after_phrase(scene), opening.short
    told = scene.lines.lines[opening.first + opening.lines : start]
    sets = [line.text.rstrip(".").partition(", so only ")[0] for line in told]
    cells = spelled(scene, [cell for cell, _ in opening.open])
    each = result.replace(f"{cells} are at", "each is at") if cells in lead else result
    texts = []
    for some in (sets, [text.replace(f"{cells} ", "they ", 1) for text in sets] if cells in lead else sets):
        every = "; ".join([*some, *(piece.text for piece in pieces if piece.text)])
        brief = "; ".join([*some, *(piece.short or piece.text for piece in pieces if piece.text)])
        first = "; ".join([*some[:1], *(piece.text for piece in pieces[:1] if piece.text)])
        texts.append([text for text in (every, brief, first) if text])
    by = "" if sets else intro or _by(scene)
    set_short(
        scene,
        [
            *(f"{lead}; {said}, so {end}" for said in texts[1] for end in (each, result, after) if lead),
            *(f"{by}{said}, so {end}" for said in texts[0] for end in (result, after)),
            *(f"{lead}, so {end}" for end in (each, result, after) if lead),
            f"{_by(scene)}{after}",
            f"{_by(scene)}{len(scene.gone)} candidates of {len([*scene.losers()])} cells do not fit",
        ],
    )


def set_short(scene: Scene, texts: Sequence[str]) -> None:
    """Set the one-line text: the first that is short enough."""
    for text in texts:
        if len(text) <= ONE_LINE_CHARACTERS:
            scene.lines.short = f"{capital(_lower_after(text))}."
            return


def _lower_after(text: str) -> str:
    """Return a text whose clauses after a semicolon do not begin with a capital letter."""
    first, *rest = text.split("; ")
    return "; ".join([first, *(each[:1].lower() + each[1:] for each in rest)])
