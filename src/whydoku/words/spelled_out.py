"""A story spelled out: before a line that rests on candidates left, a line that names what excludes the others.

"r3c3 is 6 or 7: row 3 has 1, 4 and 9, box 1 has 2 and 5; 8 went in step 12 (Pointing)." So the third depth says of every
candidate that it uses, or misses, which placed digit in which house, which rule or which earlier step is the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from whydoku.model.board import Cell, Digit
from whydoku.model.network import Truth
from whydoku.model.sentence import Claim, Earlier, Group, HiddenIn, Line, Marks, Placed, Places, Sentence, Source, is_
from whydoku.words.check import group_named
from whydoku.words.names import capital, listed, spelled_cells
from whydoku.words.phrases import claim_phrase
from whydoku.words.setting import Candidate, Setting
from whydoku.words.story import apart


def spell_out(setting: Setting, lines: Sequence[Sentence], head: str = "") -> list[Sentence]:
    """Return lines with the reasons of the candidates that they rest on, each before the line that needs it first."""
    out = [Sentence((), (), head)] if head else []
    moved: dict[int, list[Line]] = {}  # where the claims of each line stand now
    known: dict[Source, Line] = {}
    for number, line in enumerate(lines):
        if not line.claims and not line.because:  # it only leads on
            continue
        because: list[Source] = []
        for source in line.because:
            if isinstance(source, Line):
                because += moved.get(source.number, [])
            elif isinstance(source, Marks | Places):
                if source not in known:
                    known[source] = Line(len(out))
                    out.append(_left(setting, source))
                because.append(known[source])
            else:
                because.append(source)
        rests = [source for source in because if isinstance(source, Line)]
        sure = [out[each.number] for each in rests if set(out[each.number].supposed) <= set(line.supposed)]
        claimed = {claim for each in sure for claim in each.claims}
        if len(rests) == len(because) and line.claims and claimed >= set(line.claims):  # it only sums up
            moved[number] = rests
            continue
        moved[number] = [Line(len(out))]
        out.append(replace(line, because=tuple(dict.fromkeys(because))))
    return out


def _left(setting: Setting, source: Marks | Places) -> Sentence:
    """Return why a cell has just these candidates left, or a digit of a house just these places."""
    claim: Claim
    if isinstance(source, Marks):
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
    more = () if isinstance(source, Marks) else (Group(source.group),)
    return Sentence((claim,), (*because, *more), text)


def excluders(
    setting: Setting, truth: Truth, kept: set[Candidate], *, by_cell: bool = False
) -> tuple[list[str], tuple[Source, ...]]:
    """Return why a truth has nothing left but some candidates: phrases, and the sources that these name.

    The digits that a house has are listed, or named one by one with their cells.
    """
    lost = [pair for pair in truth.pairs if pair not in kept]
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
    """Return why digits are not in a cell: those of one house together."""
    target = truth.pairs[0][0]
    houses: dict[str, list[Candidate]] = {}
    ties: list[tuple[Source, Candidate, Digit]] = []
    earlier: dict[str, list[Digit]] = {}
    options: dict[Digit, dict[str, Candidate]] = {}
    for _, digit in lost:
        seers = _seers(setting, (target, digit))
        named: dict[str, Candidate] = {}
        for seer in seers:
            reason = apart(setting, seer, (target, digit))
            if isinstance(reason, Group):
                for name in _shared_groups(setting, seer[0], target):
                    named.setdefault(name, seer)
            elif reason is not None and not named:
                ties.append((reason, seer, digit))
                break
        if named:
            options[digit] = named
        elif not seers:
            earlier.setdefault(setting.history(target, digit), []).append(digit)
    while options:  # the house that has most of them first
        names = [name for named in options.values() for name in named]
        best = max(dict.fromkeys(names), key=names.count)
        for digit in [digit for digit, named in options.items() if best in named]:
            houses.setdefault(best, []).append(options.pop(digit)[best])
    said, because = [], list[Source]()
    for name, met in houses.items():
        stands = [
            f"{setting.symbol(digit)} in {setting.name(cell)}" if by_cell else setting.symbol(digit)
            for cell, digit in sorted(met, key=lambda seer: seer[1])
        ]
        said.append(f"{name} has {listed(stands)}")
        because += [*(Placed(*seer) for seer in met), Group(name)]
    for tie, seer, digit in ties:
        who = f"{setting.name(seer[0])} is {setting.symbol(seer[1])}"
        said.append(f"{who}, so it is not {setting.symbol(digit)}{_by(tie)}")
        because += [Placed(*seer), tie]
    for step, digits in earlier.items():
        symbols = listed([setting.symbol(digit) for digit in digits])
        said.append(f"{symbols} went {f'in {step}' if step else 'before'}")
        because.append(Earlier(target, tuple(digits), step))
    return said, tuple(dict.fromkeys(because))


def _by(reason: Source) -> str:
    name = getattr(reason, "name", "")
    return f" ({name})" if name else ""


def _shared_groups(setting: Setting, one: Cell, other: Cell) -> list[str]:
    network = setting.network
    shared = [number for number in network.groups_of[one] if number in network.groups_of[other]]
    return [network.groups[number].name for number in shared]


def _cells_gone(setting: Setting, lost: Sequence[Candidate]) -> tuple[list[str], tuple[Source, ...]]:
    """Return why a digit is not in cells of a house: those that one placed digit rules out together."""
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
    while any(options.values()):
        every = [each for some in options.values() for each in some]
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
    for tie, seer, cell in ties:
        where = f"{setting.name(seer[0])} is {setting.symbol(seer[1])}"
        said.append(f"{where}, so {setting.name(cell)} is not {setting.symbol(digit)}{_by(tie)}")
        because += [Placed(*seer), tie]
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
