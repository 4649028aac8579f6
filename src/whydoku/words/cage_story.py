"""Combinations: different digits make a sum in a few ways, and some of these do not fit.

A sum with few sets is explained by listing them, then by what rules some of them out. If there are many, a removed digit is
supposed in the cage: the rest of the sum can be made in a few ways, and none of them fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from whydoku.model.board import Cell, Digit
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import FromLine, Group, MadeOf, Source, is_not
from whydoku.words.balance import Balance, Candidate, called, claims_of, is_cage, spelled
from whydoku.words.digits_left import barred_all, least, shown
from whydoku.words.limits import MAX_CAGE_CELLS, MAX_REASON_CHARACTERS, MAX_TOLD_SETS
from whydoku.words.names import joined, listed, number_word
from whydoku.words.phrases import sets_phrase
from whydoku.words.sum_bounds_story import Piece

Digits = tuple[Digit, ...]


def sets_of(balance: Balance) -> list[Digits]:
    """Return the sets of different digits that make a sum of cells that differ; none if they may repeat, or are too many."""
    many = len(balance.terms)
    if not balance.is_plain or not balance.group or not 2 <= many <= MAX_CAGE_CELLS:
        return []
    return [each for each in combinations(balance.scene.board.digits, many) if sum(each) == balance.total]


def used_digits(balance: Balance) -> dict[Digit, tuple[Source, ...]]:
    """Return the digits that other cells of the balance's group have, with the reason."""
    scene, found = balance.scene, dict[Digit, tuple[Source, ...]]()
    members = next((cells for name, cells in scene.premise.groups if name == balance.group), ())
    for cell in members:
        if cell not in balance.cells and len(scene.left[cell]) == 1:
            found[scene.left[cell][0]] = scene.because(cell)
    return found


def can_be_shared(left: Sequence[Sequence[Digit]], digits: frozenset[Digit]) -> bool:
    """Whether digits can be assigned to cells, one to each."""
    return not left or any(can_be_shared(left[1:], digits - {digit}) for digit in left[0] if digit in digits)


def placeable(balance: Balance, sets: Iterable[Digits]) -> list[Digits]:
    """Return the sets that have a place for each digit."""
    left = sorted((balance.scene.left[cell] for cell in balance.cells), key=len)
    return [each for each in sets if can_be_shared(left, frozenset(each))]


def few(balance: Balance, sets: Sequence[Digits]) -> bool:
    """Whether sets are few enough to list."""
    return 0 < len(sets) <= MAX_TOLD_SETS + (len(balance.terms) == 2)


# -- listed -----------------------------------------------------------------------------------------------------------


def tell_sets(balance: Balance, every: Sequence[Digits], lead: bool) -> list[Piece] | None:
    """Add a line that lists the sets, and one for those that do not fit; return what is left to explain, or None."""
    scene, cells = balance.scene, balance.cells
    used = used_digits(balance)
    free = [each for each in every if not set(each) & set(used)]
    sources: list[Source] = [*balance.basis, Group(balance.group)]
    listed_sets = [*every]
    if not few(balance, every):
        listed_sets = free
        sources += dict.fromkeys(s for each in used.values() for s in each)
    alive = placeable(balance, listed_sets)
    if not few(balance, listed_sets):
        return _tell_alive(balance, sources, alive)
    if not alive:
        return None
    claim = MadeOf(tuple(sorted(cells)), tuple(listed_sets))
    if not scene.follows([claim], [*sources, *scene.supposed]):
        return None
    dead = [each for each in listed_sets if each not in alive]
    sources = [*scene.needed([claim], sources)]
    start = _sets_text(balance, listed_sets, lead, Group(balance.group) in sources)
    first = scene.say(start, claim, sources)
    if not dead:
        return _by_place(balance, first, alive)
    why, reasons = no_room(scene, cells, dead)
    claim = MadeOf(tuple(sorted(cells)), tuple(alive))
    found = least(scene, [claim], [first, *reasons], [first, *scene.because(*cells)])
    if found is not None and set(reasons) - set(found):  # one reason covers what another says
        found = least(scene, [claim], [first, *scene.because(*cells)])
        why = shown(scene, [cell for cell in cells if found and set(scene.because(cell)) & set(found)])
    if found is None:
        return None
    second = scene.say(
        f"{f'{why}, so only' if why else 'only'} {sets_phrase(scene.board, alive)} {'is' if len(alive) == 1 else 'are'} left",
        claim,
        found,
    )
    return _by_place(balance, second, alive)


def _tell_alive(balance: Balance, sources: Sequence[Source], alive: Sequence[Digits]) -> list[Piece] | None:
    """Add a line that lists the sets that the remaining digits can make, if only these are few."""
    scene = balance.scene
    claim = MadeOf(tuple(sorted(balance.cells)), tuple(alive))
    if not few(balance, alive):
        return None
    found = least(scene, [claim], [*sources, *scene.because(*balance.cells)])
    if found is None:
        return None
    whole = is_cage(scene) and len(balance.cells) == len(scene.cells)
    name = f"the cells of {called(scene)}" if whole else spelled(scene, balance.cells)
    text = f"with the digits left in them, {name} are only {sets_phrase(scene.board, alive)}"
    return _by_place(balance, scene.say(text, claim, found), alive)


def _sets_text(balance: Balance, sets: Sequence[Digits], lead: bool, differ: bool) -> str:
    scene = balance.scene
    said = sets_phrase(scene.board, sets)
    if is_cage(scene) and not lead:
        return f"{called(scene)} is {said}"
    where = f"differ in {balance.group}, so they " if differ and balance.group != scene.name else ""
    return f"{spelled(scene, balance.cells)} {where}are {said}"


def no_room(scene: Scene, cells: Sequence[Cell], dead: Sequence[Digits]) -> tuple[str, list[Source]]:
    """Return why sets do not fit: digits that no cell can be, cells that can be none of the digits, or both."""
    possible = {digit for cell in cells for digit in scene.left[cell]}
    rest = [*dead]
    absent: list[Digit] = []
    while missing := sorted({d for each in rest for d in each} - possible, key=lambda d: -sum(d in e for e in rest)):
        absent.append(missing[0])
        rest = [each for each in rest if missing[0] not in each]
    text, why = barred_all(scene, cells, absent) if absent else ("", ())
    texts, sources = [text] if text else [], [*why]
    while rest:
        lonely = [(cell, [each for each in rest if not set(each) & set(scene.left[cell])]) for cell in cells]
        cell, out = max(lonely, key=lambda pair: len(pair[1]))
        matter = {digit for each in rest for digit in each}
        text, why = shown(scene, [cell], matter), scene.because(cell)
        if not out:
            open_ = [cell for cell in cells if len(scene.left[cell]) < scene.board.size]
            text, why, out = shown(scene, open_, matter), scene.because(*open_), [*rest]
        texts.append(text)
        sources += why
        rest = [each for each in rest if each not in out]
    return joined(list(dict.fromkeys(texts))), list(dict.fromkeys(sources))


def _by_place(balance: Balance, line: FromLine, alive: Sequence[Digits]) -> list[Piece] | None:
    """Return what follows once the sets are known: digits in none of them, and digits without a place."""
    scene = balance.scene
    union = {digit for each in alive for digit in each}
    in_none = {(cell, digit) for cell, digit in scene.gone if digit not in union and cell in balance.cells}
    placed = {cell for cell, _ in scene.gone - in_none}  # what such a cell can still be is said once
    outside = frozenset(pair for pair in in_none if pair[0] not in placed)
    pieces = []
    if outside:
        pieces.append(Piece("", claims_of(outside), (line,), outside))
    by: dict[Cell, list[Digit]] = {}
    for cell, digit in sorted(scene.gone - outside):
        by.setdefault(cell, []).append(digit)
    for cell, digits in by.items():
        others = [other for other in balance.cells if other != cell]
        claim = is_not(cell, digits)
        found = least(scene, [claim], [line, *scene.because(*others)])
        if found is None:
            return None
        cells = [other for other in others if set(scene.because(other)) & set(found)]
        pieces.append(Piece(shown(scene, cells, union), (claim,), found, frozenset((cell, d) for d in digits)))
    return pieces


# -- digit by digit ---------------------------------------------------------------------------------------------------


def digit_pieces(balance: Balance, wanted: Iterable[Candidate]) -> list[Piece]:
    """Return why digits are not in a sum of different digits: what each would leave, and why that cannot be made."""
    by: dict[Digit, list[Cell]] = {}
    for cell, digit in sorted(wanted):
        by.setdefault(digit, []).append(cell)
    used, found = used_digits(balance), []
    for digit, cells in by.items():
        piece = _with_digit(balance, digit, cells, used)
        if piece is not None:
            found.append(piece)
    return found


def _with_digit(
    balance: Balance, digit: Digit, cells: Sequence[Cell], used: dict[Digit, tuple[Source, ...]]
) -> Piece | None:
    scene, many = balance.scene, len(balance.terms) - 1
    if many < 2:
        return None
    rest = balance.total - digit
    digits = [d for d in scene.board.digits if d != digit]
    every = [each for each in combinations(digits, many) if sum(each) == rest]
    others = [cell for cell in balance.cells if len(cells) > 1 or cell not in cells]
    claim = is_not(cells, digit)
    where = f"in {called(scene)}" if is_cage(scene) else f"in {spelled(scene, cells, 'or')}"
    if len(cells) < len([cell for cell in balance.cells if digit in scene.left[cell]]) or len(cells) <= 3:
        where = f"in {spelled(scene, cells, 'or')}"
    minus = f"{balance.total} − {scene.symbol(digit)} = {rest}"
    start = f"{scene.an(digit)} {where} leaves {minus} for {_the_others(scene, balance, cells, many)}"
    if len(every) > MAX_TOLD_SETS:
        return None
    texts: list[str] = []
    sources: list[Source] = [*balance.basis, Group(balance.group)]
    left = [*every]
    if taken := sorted({d for each in left for d in each} & set(used)):
        texts.append(f"{scene.digits(taken)} {'is' if len(taken) == 1 else 'are'} used")
        sources += dict.fromkeys(s for d in taken for s in used[d])
        left = [each for each in left if not set(each) & set(taken)]
    reasons: list[Source] = []
    if left:
        possible = {d for cell in others for d in scene.left[cell]}
        if len(cells) > 1 and any(set(each) <= possible for each in left):
            return None
        why, reasons = no_room(scene, others, left)
        texts.append(why)
    because = least(scene, [claim], [*sources, *reasons])
    if because is not None and set(reasons) - set(because):  # one reason covers what another says
        because = least(scene, [claim], [*sources, *scene.because(*others)])
        texts[-1] = shown(scene, [cell for cell in others if because and set(scene.because(cell)) & set(because)])
    if because is None or len(" ".join(texts)) > MAX_REASON_CHARACTERS:
        return None
    text = f"{start}, only {sets_phrase(scene.board, every)}" if every else start
    but = listed(texts) if all(len(each) < 12 for each in texts) else joined(texts)
    fits = "which does not fit" if len(every) == 1 else "which do not fit"
    only = f"only {sets_phrase(scene.board, every)}, {fits}" if every else "which no digits make"
    short = f"{scene.an(digit)} {where} leaves {rest} for the others, {only}"
    pairs = frozenset((cell, digit) for cell in cells)
    return Piece(f"{text}, but {but}" if texts else text, (claim,), because, pairs, short=short)


def _the_others(scene: Scene, balance: Balance, cells: Sequence[Cell], many: int) -> str:
    if len(cells) == 1 and many <= 3:
        return spelled(scene, [cell for cell in balance.cells if cell not in cells])
    return f"the other {number_word(many)} cells" if many > 1 else "the other cell"
