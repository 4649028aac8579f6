"""Counts and choices as records: how many cells hold some digits and how many can; which of several statements remains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.model.board import Cell, Digit
from whydoku.model.primitives import Clause, Count
from whydoku.model.rule_scene import Breach, Scene
from whydoku.model.sentence import IsNot, Source
from whydoku.model.wording import joined, listed, number_word
from whydoku.words.count_places import clash_of_places, how_many, tell_places
from whydoku.words.pair_story import clash_apart, tell_apart
from whydoku.words.rule_phrases import becomes, can_be, claims_of, in_short, shortest, spelled, spelled_not

Lost = dict[Cell, tuple[Digit, ...]]


def tell_counts(scene: Scene) -> bool:
    """Explain one rule's counts one by one; return False if only all of them together explain it."""
    found = [each for count in _counts(scene) for each in _of_one(scene, count) if _pairs(each[0]) & scene.gone]
    if not scene.gone <= {pair for lost, _, _ in found for pair in _pairs(lost)}:
        return _tell_full(scene) or tell_places(scene) or tell_apart(scene)
    found = next(([each] for each in found if scene.gone <= _pairs(each[0])), found)  # one count may suffice
    texts = []
    for number, (lost, reason, cells) in enumerate(found):
        claims = claims_of(lost)
        sources: list[Source] = [scene.rule, *scene.because(*cells)]
        kept = scene.needed(claims, sources) if len(sources) > 2 else tuple(sources)
        so = becomes(scene, {cell: [d for d in digits if d in scene.left[cell]] for cell, digits in lost.items()})
        start = f"{scene.name}: " if number == 0 else ""
        texts.append(f"{start}{reason}, so {so}")
        scene.say(texts[-1], claims, kept)
    in_short(scene, "; ".join(texts))
    shortest(scene, texts[0].partition(", so ")[0])
    return True


def _pairs(lost: Lost) -> set[tuple[Cell, Digit]]:
    return {(cell, digit) for cell, digits in lost.items() for digit in digits}


def _counts(scene: Scene) -> list[Count]:
    return [part for part in scene.premise.primitives if isinstance(part, Count)]


def _of_one(scene: Scene, count: Count) -> Iterator[tuple[Lost, str, Sequence[Cell]]]:
    """Yield what one count rules out, why, and the cells behind it."""
    cells = list(dict.fromkeys(count.cells))
    if len(cells) < len(count.cells):
        return
    sure = [cell for cell in cells if set(scene.left[cell]) <= count.digits]
    maybe = [cell for cell in cells if cell not in sure and set(scene.left[cell]) & count.digits]
    fitting = sorted(n for n in count.counts if len(sure) <= n <= len(sure) + len(maybe))
    digits = scene.digits(count.digits, "or")
    many = how_many(sorted(count.counts), len(cells))
    if len(cells) == 1:
        kept = count.digits if fitting == [1] else frozenset(scene.board.digits) - count.digits
        lost = tuple(d for d in scene.board.digits if d not in kept)
        yield {cells[0]: lost}, f"{scene.cell(cells[0])} is {scene.digits(kept, 'or')}", ()
    elif fitting == [len(sure)] and maybe:
        gone = tuple(sorted(count.digits))
        have = f", and {scene.spell(sure)} {'is' if len(sure) == 1 else 'are'} {digits} already" if sure else ""
        reason = f"{many} of its cells {'is' if count.counts <= {0, 1} else 'are'} {digits}{have}"
        above = [n for n in count.counts if n > len(sure)]
        if above:
            can = f"at most {number_word(len(sure) + len(maybe))} can be"
            reason = f"{digits} would have to be in {number_word(min(above))} of its cells, and {can}"
            yield dict.fromkeys(maybe, gone), reason, [cell for cell in cells if cell not in maybe]
        else:
            yield dict.fromkeys(maybe, gone), reason, sure
    elif fitting == [len(sure) + len(maybe)] and maybe:
        others = [cell for cell in cells if cell not in maybe and cell not in sure]
        lost = tuple(d for d in scene.board.digits if d not in count.digits)
        can = spelled(scene.board, (*sure, *maybe))
        reason = f"{many} of its cells must be {digits}, and only {can} can be"
        if min(count.counts) < len(sure):  # "none or all": one cell decides
            start = f"{scene.spell(sure)} {'is' if len(sure) == 1 else 'are'} {digits}"
            rest = how_many([number for number in sorted(count.counts) if number >= len(sure)], len(cells))
            only = f", and only {can} can be" if others else ""
            reason = f"{start}, so {rest} of its cells must be {digits}{only}"
        yield dict.fromkeys(maybe, lost), reason, [*others, *(sure if min(count.counts) < len(sure) else ())]


def _tell_full(scene: Scene) -> bool:
    """Explain digits that need all the available cells, so that no cell holds another."""
    counts = _counts(scene)
    cells = list(dict.fromkeys(counts[0].cells))
    if any(tuple(dict.fromkeys(count.cells)) != tuple(cells) or len(count.digits) != 1 for count in counts):
        return False
    needed = [(min(count.counts), digit) for count in counts for digit in count.digits if min(count.counts) > 0]
    if sum(times for times, _ in needed) != len(cells):
        return False
    wanted = {digit for _, digit in needed}
    lost: Lost = {cell: tuple(d for d in scene.board.digits if d not in wanted) for cell in cells if scene.lost(cell)}
    if not scene.gone <= _pairs(lost):
        return False
    digits = listed([scene.symbol(digit) for times, digit in needed for _ in range(times)])
    every = number_word(len(cells))
    text = f"{scene.name} puts {digits} into {spelled(scene.board, cells)}, which are just {every} cells"
    scene.say(f"{text}, so none of them is anything else", claims_of(lost), [scene.rule])
    in_short(
        scene, f"{scene.name} puts {digits} into its {every} cells: no other digit is in {spelled(scene.board, lost)}"
    )
    return True


def clash_of_counts(scene: Scene) -> Breach | None:
    """Return which count cannot be reached, or is exceeded."""
    for count in _counts(scene):
        cells = list(dict.fromkeys(count.cells))
        sure = [cell for cell in cells if set(scene.left[cell]) <= count.digits]
        can = [cell for cell in cells if set(scene.left[cell]) & count.digits]
        if any(len(sure) <= number <= len(can) for number in count.counts):
            continue
        digits, many = scene.digits(count.digits, "or"), how_many(sorted(count.counts), len(cells))
        if len(can) < min(count.counts):
            gone = _supposed_gone(scene, count.digits)
            rest = [cell for cell in cells if cell not in can and cell not in gone]
            have = f"only {spelled(scene.board, can)} can be" if can else "no other cell can be"
            because = (scene.rule, *scene.because(*rest))
            if not rest and not can:
                return Breach("", because)
            if can or min(count.counts) > 1 or not rest:
                return Breach(f"{many} of its cells must be {digits}, but {have}", because)
            return Breach(f"no cell of it would be {digits}, as {can_be(scene, rest)}", because)
        have = f"{scene.spell(sure)} {'is' if len(sure) == 1 else 'are'}"
        return Breach(f"{many} of its cells may be {digits}, but {have}", (scene.rule, *scene.because(*sure)))
    return clash_of_places(scene) or clash_apart(scene)


def _supposed_gone(scene: Scene, digits: frozenset[Digit]) -> set[Cell]:
    """Return the cells that are supposed to hold none of some digits."""
    claims = [each.claim for each in scene.supposed]
    return {c for claim in claims if isinstance(claim, IsNot) and digits <= {*claim.digits} for c in claim.cells}


# -- choices ----------------------------------------------------------------------------------------------------------


def tell_choice(scene: Scene) -> bool:
    """Explain a choice: at least one of several statements is true, and all but one are not."""
    clauses = [part for part in scene.premise.primitives if isinstance(part, Clause)]
    if len(clauses) != 1:
        return tell_apart(scene)
    open_ = [literal for literal in clauses[0].literals if _possible(scene, literal)]
    if len({cell for cell, _, _ in open_}) != 1:
        return tell_apart(scene)
    cell = open_[0][0]
    kept = {d for _, digit, yes in open_ for d in scene.board.digits if (d == digit) == yes}
    lost = {cell: tuple(d for d in scene.board.digits if d not in kept)}
    if not scene.gone <= _pairs(lost):
        return tell_apart(scene)
    false = [literal for literal in clauses[0].literals if literal not in open_]
    why = listed([_said(scene, literal, wrong=True) for literal in false])
    note = _rule_says(scene, clauses[0].literals)
    sources = [scene.rule, *scene.because(*(c for c, _, _ in false))]
    so = (
        spelled_not(scene.board, [cell], scene.lost(cell))
        if len(kept) > 1
        else f"{scene.cell(cell)} is {scene.digits(kept)}"
    )
    text = f"{note}; {why}, so {so}" if why else f"{note}, so {so}"
    scene.say(text, claims_of(lost), scene.needed(claims_of(lost), sources))
    in_short(scene, text)
    shortest(scene, scene.name)
    return True


def _possible(scene: Scene, literal: tuple[Cell, Digit, bool]) -> bool:
    cell, digit, yes = literal
    return digit in scene.left[cell] if yes else tuple(scene.left[cell]) != (digit,)


def _said(scene: Scene, literal: tuple[Cell, Digit, bool], *, wrong: bool = False) -> str:
    cell, digit, yes = literal
    return f"{scene.cell(cell)} is {'' if yes != wrong else 'not '}{scene.symbol(digit)}"


def _rule_says(scene: Scene, literals: Sequence[tuple[Cell, Digit, bool]]) -> str:
    """Return a choice in words: what a digit in one cell requires in others, or the statements of which one is true."""
    if_ = [literal for literal in literals if not literal[2]]
    then = [literal for literal in literals if literal[2]]
    if len(if_) == 1 and then:
        cell, digit, _ = if_[0]
        needs = listed([f"{scene.an(d)} in {scene.cell(c)}" for c, d, _ in then], "or")
        return f"{scene.an(digit)} in {scene.cell(cell)} needs {needs} ({scene.name})"
    return f"{joined([_said(scene, each) for each in literals]).replace(' and ', ' or ')} ({scene.name})"


def clash_of_choice(scene: Scene) -> Breach | None:
    """Return the clause that none of several statements can be true."""
    clauses = [part for part in scene.premise.primitives if isinstance(part, Clause)]
    if len(clauses) != 1:
        return clash_apart(scene)
    literals = clauses[0].literals
    why = listed([_said(scene, literal, wrong=True) for literal in literals])
    because = (scene.rule, *scene.because(*(cell for cell, _, _ in literals)))
    return Breach(f"{why}, but {_rule_says(scene, literals)}", because)


def need_of_choice(scene: Scene, digit: Digit, places: Sequence[Cell]) -> Breach | None:
    """Return the sentence why one of several statements remains; None if the rule is no such choice."""
    clauses = [part for part in scene.premise.primitives if isinstance(part, Clause)]
    if len(clauses) != 1:
        return None
    literals = clauses[0].literals
    false = [literal for literal in literals if literal not in [(cell, digit, True) for cell in places]]
    if len(false) + len(places) != len(literals) or any(_possible(scene, literal) for literal in false):
        return None
    why = listed([_said(scene, literal, wrong=True) for literal in false])
    where = listed([scene.cell(cell) for cell in places], "or")
    because = (scene.rule, *scene.because(*(cell for cell, _, _ in false)))
    return Breach(f"{_rule_says(scene, literals)}; {why}, so {where} is {scene.symbol(digit)}", because)
