"""Where the equation of a house sum comes from: the known sums of houses, and what cages leave over or cover outside."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.premise import digits_of
from whydoku.model.primitives import AllDifferent, Sum
from whydoku.model.rule_scene import Scene
from whydoku.model.wording import parts_named
from whydoku.words.balance import Balance, core, spelled
from whydoku.words.limits import MAX_ADDED_SUMS
from whydoku.words.names import capital, house_names, joined, listed, number_word


def house_sum(scene: Scene) -> tuple[str, str]:
    """Return where the equation comes from, in full and in short."""
    premise, board = scene.premise, scene.board
    balance = Balance(scene, tuple(zip(scene.cells, premise.weights, strict=True)), premise.total, ())
    added, taken = premise.added, premise.taken
    simple = all(times == 1 for times, _ in (*added, *taken))
    if isinstance(premise.sums[0][1], Sum) or not simple:
        return _shortened(scene, balance)
    houses, sums = [part for _, part in added], [part for _, part in taken]
    whole, off = (sum(digits_of(board, part) for part in some) for some in (houses, sums))
    named = house_names([house.name for house in houses])
    area = {cell for house in houses for cell in house.cells}
    ins = [cell for cell in scene.cells if cell in area]
    outs = [cell for cell in scene.cells if cell not in area]
    plural = len(houses) > 1
    verb = "are" if plural else "is"
    size = f"{len(houses)} × {sum(board.digits)} = {whole}" if plural else str(whole)
    its = "their" if plural else "its"
    cages, many = _named(sums), len(sums) > 1
    only_cages = "cage" in cages and not cages.startswith("the ")
    if not outs:
        left = f"{whole} − {off} = {whole - off}"
        start = f"{capital(named)} {verb} {size}, and {its} {cages} {f'make {off}' if many else ''}"
        if isinstance(sums[0], AllDifferent) or not only_cages:
            start = f"{capital(named)} {verb} {size}, and {cages} inside {f'make {off}' if many else ''}"
        if len(ins) == 1:
            text = (
                f"{start}, so {scene.cell(ins[0])} is {left}"
                if many
                else f"{start}leaves {left} for {scene.cell(ins[0])}"
            )
            return text, text
        rest = spelled(scene, ins) if len(ins) < 6 else f"the other {number_word(len(ins))} cells"
        text = f"{start}, so {left} is left for {rest}" if many else f"{start}leaves {left} for {rest}"
        plus = " + ".join(str(digits_of(board, part)) for part in sums)
        short = f"{capital(named)} {verb} {whole}, {its} {'cages' if only_cages else 'sums'} {plus} = {off}"
        if len(sums) > MAX_ADDED_SUMS:
            short = f"{capital(named)} {verb} {whole}, {its} {len(sums)} {'cages' if only_cages else 'sums'} {off}"
        if not many:
            short = f"{capital(named)} less {cages if cages.startswith('the ') else f'its {cages}'}"
        return text, f"{short}, so {rest} make {whole - off}" if many else f"{short} leaves {whole - off} for {rest}"
    who = f"the {cages}" if only_cages else cages
    stick = f"{capital(who)} {'cover' if many else 'covers'} {named}"
    if not ins:
        over = f"{off} − {whole} = {off - whole}"
        where = spelled(scene, outs)
        what = f"which is {over}" if len(outs) == 1 else f"which make {over}"
        text = f"{stick} and {'stick' if many else 'sticks'} out in {where}, {what}"
        return text, text
    make = "make" if many else "makes"
    start = f"{capital(named)} {'make' if plural else 'makes'} {size}, {who} {make} {off}"
    text = (
        f"{start}. {'These leave' if many else 'It leaves'} {spelled(scene, ins)} uncovered and "
        f"{'stick' if many else 'sticks'} out in {spelled(scene, outs)}, so {balance.said()}"
    )
    return text, f"{start}, so {balance.said()}"


def _named(sums: Sequence[AllDifferent | Sum]) -> str:
    """Return the cages by their totals: "cages of 8 and 16"; other sums by their names."""
    names = [core(part.name) for part in sums]
    start = "the cage of "
    if all(name.startswith(start) for name in names):
        totals = [name.removeprefix(start) for name in names]
        return f"cage of {totals[0]}" if len(totals) == 1 else f"cages of {listed(totals)}"
    clue = "the little killer clue "
    if len(names) > 1 and all(name.startswith(clue) for name in names):
        return f"the little killer clues {listed([name.removeprefix(clue).partition(' ')[0] for name in names])}"
    if len(names) < 2:
        return sums[0].name
    kinds: dict[str, list[str]] = {start: [], clue: []}
    others = []
    for part, name in zip(sums, names, strict=True):
        kind = next((each for each in (start, clue) if name.startswith(each)), "")
        if kind:
            kinds[kind].append(name.removeprefix(kind).partition(" ")[0])
        else:
            others.append(part.name)
    for many, one in (("the cages of", start), ("the little killer clues", clue)):
        if totals := kinds[one]:
            others.append(f"{many} {listed(totals)}" if len(totals) > 1 else f"{one}{totals[0]}")
    return joined(others) if any(" and " in each for each in others) else listed(others)


def _shortened(scene: Scene, balance: Balance) -> tuple[str, str]:
    premise = scene.premise
    parts = []
    for some in (premise.added, premise.taken):
        total = sum(times * digits_of(scene.board, part) for times, part in some)
        add = "adds" if len(some) == 1 else "add"
        parts.append(f"{parts_named((times, part.name) for times, part in some)} {add} to {total}")
    text = f"{capital(joined(parts))}, so the difference leaves {balance.said()}"
    return text, text
