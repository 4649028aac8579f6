"""A spelled-out story: a line that rests on remaining candidates is preceded by one that names what excludes the others.

"r3c3 is 6 or 7: row 3 has 1, 4 and 9, box 1 has 2 and 5; 8 went in step 12 (Pointing)." So the third depth gives for every
excluded candidate the placed digit and its house, the rule, or the earlier step behind it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from whydoku.model.board import Cell, Digit
from whydoku.model.network import Truth
from whydoku.model.primitives import Count, Pairs, indicative
from whydoku.model.sentence import (
    CellMarks,
    Claim,
    Earlier,
    FromLine,
    Group,
    HiddenIn,
    Placed,
    Places,
    Sentence,
    Source,
    Tie,
    is_,
)
from whydoku.words.conclusion import digits_listed
from whydoku.words.entailment import group_named
from whydoku.words.names import capital, listed, number_word, spelled_cells
from whydoku.words.phrases import claim_phrase, digits_phrase
from whydoku.words.setting import Candidate, Setting
from whydoku.words.story import apart, few_that_meet


def spell_out(setting: Setting, lines: Sequence[Sentence], head: str = "") -> list[Sentence]:
    """Return lines with the reasons for the candidates that they rest on, each before the line that needs it first."""
    out = [Sentence((), (), head)] if head else []
    moved: dict[int, list[FromLine]] = {}  # the new number of each line
    known: dict[Source, FromLine] = {}
    for number, line in enumerate(lines):
        if not line.claims and not line.because:  # it only leads on
            continue
        because: list[Source] = []
        for source in line.because:
            if isinstance(source, FromLine):
                because += moved.get(source.number, [])
            elif isinstance(source, CellMarks | Places):
                if source not in known:
                    known[source] = FromLine(len(out))
                    out.append(_left(setting, source))
                because.append(known[source])
            else:
                because.append(source)
        rests = [source for source in because if isinstance(source, FromLine)]
        sure = [out[each.number] for each in rests if set(out[each.number].supposed) <= set(line.supposed)]
        claimed = {claim for each in sure for claim in each.claims}
        if len(rests) == len(because) and line.claims and claimed >= set(line.claims):  # it only sums up
            moved[number] = rests
            continue
        moved[number] = [FromLine(len(out))]
        out.append(replace(line, because=tuple(dict.fromkeys(because))))
    return out


def _left(setting: Setting, source: CellMarks | Places) -> Sentence:
    """Return why a cell has only these candidates left, or a digit of a house only these places."""
    claim: Claim
    if isinstance(source, CellMarks):
        target = source.cell
        truth = setting.network.truths[target]
        claim = is_(target, source.digits)
        kept = {(target, digit) for digit in source.digits}
    else:
        truth = setting.network.truth_named(f"{setting.symbol(source.digit)} in {source.group}")
        claim = HiddenIn(source.group, (source.digit,), source.cells)
        kept = {(cell, source.digit) for cell in source.cells}
    reasons, because = excluders(setting, truth, kept)
    said = claim_phrase(setting.board, claim)
    text = f"{capital(said)}: {'; '.join(reasons)}." if reasons else f"{capital(said)}."
    more = () if isinstance(source, CellMarks) else (Group(source.group),)
    return Sentence((claim,), (*because, *more), text)


def excluders(
    setting: Setting, truth: Truth, kept: set[Candidate], *, by_cell: bool = False
) -> tuple[list[str], tuple[Source, ...]]:
    """Return why a truth has only some candidates left: phrases, and the sources that these name.

    The digits that a house has are listed, or named one by one with their cells.
    """
    lost = [pair for pair in truth.pairs if pair not in kept]
    lost = [(cell, digit) for cell, digit in lost if setting.board.domain(cell) & setting.board.bit(digit)]
    if not lost:
        return [], ()
    return _digits_gone(setting, truth, lost, by_cell) if truth.is_cell else _cells_gone(setting, lost)


def _seers(setting: Setting, pair: Candidate) -> list[tuple[Cell, Digit]]:
    """Return the placed digits that rule a candidate out."""
    position = setting.position
    cell, digit = pair
    found = [(other, digit) for other in setting.network.differs[cell] if position.values[other] == digit]
    if not found:
        for other, value in enumerate(position.values):
            if value is not None and other != cell and setting.conflict((other, value), pair):
                found.append((other, value))
    return sorted(found)


def _digits_gone(
    setting: Setting, truth: Truth, lost: Sequence[Candidate], by_cell: bool
) -> tuple[list[str], tuple[Source, ...]]:
    """Return why digits are excluded from a cell: those of one house together, and those of one neighbour by a rule."""
    target = truth.pairs[0][0]
    earlier: dict[str, list[Digit]] = {}
    houses: dict[str, dict[Digit, Candidate]] = {}
    ties: dict[Candidate, list[Digit]] = {}
    for _, digit in lost:
        seers = _seers(setting, (target, digit))
        for seer in seers:
            if isinstance(apart(setting, seer, (target, digit)), Group):
                for name in _shared_groups(setting, seer[0], target):
                    houses.setdefault(name, {}).setdefault(digit, seer)
        if not seers:
            earlier.setdefault(setting.history(target, digit), []).append(digit)
    open_ = {digit for _, digit in lost} - {digit for digits in earlier.values() for digit in digits}
    for other, value in enumerate(setting.position.values):
        if value is not None and other != target:
            banned = setting.network.banned(other, value).get(target, 0)
            found = [digit for digit in sorted(open_) if banned & setting.board.bit(digit)]
            beside = [digit for digit in found if digit != value or not _shared_groups(setting, other, target)]
            if beside and set(found) == {digit for _, digit in lost}:  # one neighbour leaves one digit
                houses, ties = {}, {(other, value): found}
                break
            if beside:
                ties[other, value] = found
    chosen = _chosen(open_, houses, ties)

    def is_housed(best: Candidate, gone: Sequence[Digit]) -> bool:
        return best[1] in gone and not setting.tie_name(best, (target, best[1]))

    for best, gone in chosen.items():
        if isinstance(best, str) or len(gone) < 2 or not is_housed(best, gone):
            continue
        # A digit that only a house keeps from itself is left to what is named as well.
        for each, has in chosen.items():
            if each != best and best[1] in (houses[each] if isinstance(each, str) else ties[each]):
                gone.remove(best[1])
                has.append(best[1])
                break
    said, because = [], list[Source]()
    for best, gone in chosen.items():
        if isinstance(best, str):
            met = [(digit, houses[best][digit]) for digit in sorted(gone)]
            stands = [
                f"{setting.symbol(digit)} in {setting.name(seer[0])}" if by_cell else setting.symbol(digit)
                for digit, seer in met
            ]
            said.append(f"{best} has {listed(stands)}")
            because += [*(Placed(*seer) for _, seer in met), Group(best)]
        else:
            reason = _neighbour(setting, best, target, sorted(gone))
            said.append(reason[0])
            because += [*([] if _whatever(setting, best[0], target, gone) else [Placed(*best)]), *reason[1]]
            if is_housed(best, gone):
                because += map(Group, _shared_groups(setting, best[0], target)[:1])
    for step, digits in earlier.items():
        symbols = listed([setting.symbol(digit) for digit in digits])
        own = own_rule(setting, target, digits) if not step else ""
        if in_words := _in_layer_words(setting, target, digits, step, own):
            said.append(in_words)
        else:
            said.append(f"{own} excludes {symbols}" if own else f"{symbols} went {f'in {step}' if step else 'before'}")
        because.append(Earlier(target, tuple(digits), step or own))
    return said, tuple(dict.fromkeys(because))


def _chosen(
    lost: Iterable[Digit], houses: Mapping[str, Collection[Digit]], ties: Mapping[Candidate, Sequence[Digit]]
) -> dict[str | Candidate, list[Digit]]:
    """Return few houses and neighbours that rule digits out: the neighbours that alone do so, then the houses with most."""
    open_ = set(lost)
    housed = {digit for has in houses.values() for digit in has}
    found: dict[str | Candidate, list[Digit]] = {}
    while open_:
        options: list[tuple[int, str | Candidate, Collection[Digit]]] = []
        if bare := open_ - housed:
            options += [(len(bare & {*digits}), seer, digits) for seer, digits in ties.items()]
        else:
            options += [(len(open_ & {*has}), name, has) for name, has in houses.items()]
        _, best, digits = max(options, key=lambda option: option[0])
        found[best] = sorted(open_ & {*digits})
        open_ -= {*digits}
    return found


def _in_layer_words(setting: Setting, target: Cell, gone: Sequence[Digit], step: str, own: str) -> str:
    """Return why a place of a layer lost values that have words: "the shade given at r3c3 is unshaded"."""
    board, layer = setting.board, setting.board.layer_of(target)
    if layer is None or not any(word for _, word in layer.meanings):
        return ""
    kept = [value for value in layer.values if value not in gone]
    if own and len(kept) == 1:
        return f"{own} is {board.symbol(kept[0], target)}"
    words = listed([board.symbol(value, target) for value in gone], "or")
    return f"{own} excludes {words}" if own else f"it is not {words}{f' ({step})' if step else ''}"


def _neighbour(setting: Setting, seer: Candidate, target: Cell, gone: Sequence[Digit]) -> tuple[str, list[Source]]:
    """Return what a placed neighbour rules out by a rule: "r2c8 is 6, so by the whispers line at r1c8 it is not 2 or 4"."""
    name = next((n for digit in gone if digit != seer[1] if (n := setting.tie_name(seer, (target, digit)))), "")
    name = name or setting.tie_name(seer, (target, gone[0]))
    words = _words(setting, seer, target, gone)
    if "renban" in name and (run := re.fullmatch(r"and they differ by less than (\d+)", words)):
        words = f"which holds {number_word(int(run[1]))} consecutive digits"
    cell, other = setting.name(target), setting.name(seer[0])
    if words in ORDERED:
        more, less = ORDERED[words]
        is_first = any(
            isinstance(p, Pairs) and (p.first, p.second) == (target, seer[0]) for p in setting.network.primitives
        )
        known = "" if _whatever(setting, seer[0], target, gone) else f", which is {setting.symbol(seer[1])}"
        where = f"{cell} is {more if is_first else less} {other}{known}{f' ({name})' if name else ''}"
        return f"{where}, so it is {_not_these(setting, gone)}", [Tie(_in_order(target, seer[0]), name)]
    by = f" on {name}" if " line" in name else f" ({name})" if name else ""
    who = other if _whatever(setting, seer[0], target, gone) else f"the {setting.symbol(seer[1])} in {other}"
    where = f"{cell} {_meets(setting, seer[0], target)} {who}{by}"
    what = f"{words}, so it is" if words else "so it is"
    return f"{where}, {what} {_not_these(setting, gone)}", [Tie(_in_order(target, seer[0]), name)]


ORDERED = {
    "and they fall": ("more than", "less than"),
    "and they rise": ("less than", "more than"),
    "and they grow": ("less than", "more than"),
    "and they do not fall": ("at most", "at least"),
    "and they do not rise": ("at least", "at most"),
}
"""What the first of two cells is to the second, and the second to the first, by what a rule requires of them."""


def _in_order(one: Cell, other: Cell) -> tuple[Cell, Cell]:
    """Return two cells in the order of the board."""
    return (one, other) if one < other else (other, one)


def _whatever(setting: Setting, seer: Cell, target: Cell, gone: Sequence[Digit]) -> bool:
    """Whether a neighbour rules digits out by a rule whatever its own digit: less than anything excludes 9."""
    values = setting.board.digits_of(setting.board.domain(seer))
    return all(setting.tie_name((seer, value), (target, digit)) for value in values for digit in gone)


def _words(setting: Setting, seer: Candidate, target: Cell, gone: Sequence[Digit]) -> str:
    """Return what a rule requires of two cells, if that takes few words: "and they differ by at least 5"."""
    for part in setting.network.primitives:
        if isinstance(part, Pairs) and {part.first, part.second} == {seer[0], target} and part.words:
            pair = {seer[0]: seer[1], target: gone[-1]}
            if not part.allowed(pair[part.first], pair[part.second]):
                means = re.match(r"be so that (\S+) in the first means (\S+) in the second", part.words)
                if means and part.first == target:
                    return f"where {_an(means[1])} in {setting.name(target)} would put {_an(means[2])}"
                return "" if means or part.words.startswith("be so") else f"and they {indicative(part.words)}"
    return ""


def _pointed(words: str, setting: Setting, seer: Candidate) -> str:
    return f"{words.removeprefix('where ')} into {setting.name(seer[0])}, which is {setting.symbol(seer[1])}"


def _an(symbol: str) -> str:
    return f"{'an' if symbol.startswith('8') else 'a'} {symbol}"


def _not_these(setting: Setting, gone: Sequence[Digit]) -> str:
    kept = [digit for digit in setting.board.digits if digit not in gone]
    if len(kept) == 1:
        return setting.symbol(kept[0])
    phrase = digits_phrase(setting.board, kept)
    if len(gone) > 3 and phrase.startswith("at "):
        return phrase
    return f"not {digits_listed(setting.board, gone, 'or')}"


def _meets(setting: Setting, one: Cell, other: Cell) -> str:
    (row, col), (other_row, other_col) = setting.board.positions[one], setting.board.positions[other]
    return "is next to" if max(abs(row - other_row), abs(col - other_col)) == 1 else "is tied to"


def own_rule(setting: Setting, cell: Cell, digits: Sequence[Digit]) -> str:
    """Return the name of a rule about one cell alone that excludes digits: "the even cell r3c4"."""
    for part in setting.network.primitives:
        if isinstance(part, Count) and part.cells == (cell,):
            allowed = part.digits if part.counts == frozenset({1}) else frozenset(setting.board.digits) - part.digits
            if not allowed & set(digits):
                return part.name
    return ""


def _by(reason: Source) -> str:
    name = getattr(reason, "name", "")
    return f" ({name})" if name else ""


def _shared_groups(setting: Setting, one: Cell, other: Cell) -> list[str]:
    network = setting.network
    shared = [number for number in network.groups_of[one] if number in network.groups_of[other]]
    return [network.groups[number].name for number in shared]


def _cells_gone(setting: Setting, lost: Sequence[Candidate]) -> tuple[list[str], tuple[Source, ...]]:
    """Return why a digit is excluded from cells of a house, those that one placed digit excludes together."""
    values, digit = setting.position.values, lost[0][1]
    filled = [cell for cell, _ in lost if values[cell] is not None]
    by: dict[tuple[Candidate, str], list[Cell]] = {}
    ties: list[tuple[Source, Candidate, Cell]] = []
    earlier: dict[str, list[Cell]] = {}
    options: dict[Cell, list[tuple[Candidate, str]]] = {}
    for cell, _ in lost:
        if values[cell] is not None:
            continue
        seers = _seers(setting, (cell, digit))
        for seer in seers:
            if seer[1] == digit:
                options.setdefault(cell, []).extend((seer, name) for name in _shared_groups(setting, seer[0], cell))
        if not options.get(cell):
            reason = apart(setting, seers[0], (cell, digit)) if seers else None
            if reason is not None:
                ties.append((reason, seers[0], cell))
            else:
                earlier.setdefault(setting.history(cell, digit), []).append(cell)
    numbered = [*dict.fromkeys(each for some in options.values() for each in some)]
    few = {numbered[n] for n in few_that_meet([{numbered.index(each) for each in some} for some in options.values()])}
    while any(options.values()):
        every = [each for some in options.values() for each in some if each in few]
        best = max(dict.fromkeys(every), key=every.count)
        for cell in [cell for cell, some in options.items() if best in some]:
            by.setdefault(best, []).append(cell)
            del options[cell]
    said, because = [], list[Source]()
    for (seer, name), cells in by.items():
        said.append(
            f"the {setting.symbol(digit)} in {setting.name(seer[0])} covers {spelled_cells(setting.board, cells)} in {name}"
        )
        because += [Placed(*seer), Group(name)]
    tied: dict[tuple[Candidate, str], list[Cell]] = {}
    for tie, seer, cell in ties:
        tied.setdefault((seer, _by(tie)), []).append(cell)
        because += [Placed(*seer), tie]
    for (seer, by_rule), cells in tied.items():
        where = f"the {setting.symbol(seer[1])} in {setting.name(seer[0])}"
        words = _words(setting, seer, cells[0], [digit]) if len(cells) == 1 else ""
        if words.startswith("where "):
            said.append(
                f"{setting.name(cells[0])} is not {setting.symbol(digit)}: {_pointed(words, setting, seer)}{by_rule}"
            )
            continue
        verb = "covers" if seer[1] == digit else "rules it out in"
        said.append(f"{where} {verb} {spelled_cells(setting.board, cells)}{by_rule}")
    for step, cells in earlier.items():
        said.append(
            f"{spelled_cells(setting.board, cells)} lost {setting.symbol(digit)} {f'in {step}' if step else 'before'}"
        )
        because += [Earlier(cell, (digit,), step) for cell in cells]
    covered = {cell for _, name in by for cell in group_named(setting.network, name).cells}
    filled = [cell for cell in filled if cell not in covered]
    if filled:
        said.append(
            f"the other {'cell is' if len(filled) == 1 else 'cells are'} filled"
            if said
            else "every other cell is filled"
        )
        values_of = [(cell, values[cell]) for cell in filled]
        because += [Placed(cell, value) for cell, value in values_of if value is not None]
    return said, tuple(dict.fromkeys(because))
