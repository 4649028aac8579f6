"""Steps that argue from one rule as stories.

Three shapes: a rule rules out candidates of its own cells; it needs a digit in some of them, and others see all these places;
or a candidate takes from it what it cannot do without. For each, what the rule is made of decides who tells it (`TELLERS`,
`CLASHES`), unless the rule has a teller of its own. Where none has a better word, the rule is named with the cells that matter:
the fewest from which the claim still follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from whydoku.model.argument import Argument, Inference, Reason
from whydoku.model.board import Cell, Digit
from whydoku.model.premise import Premise
from whydoku.model.rule_scene import Clash, Scene
from whydoku.model.sentence import Claim, Group, Impossible, Is, IsNot, Line, OneOf, Source, Suppose, Tie, is_, is_not
from whydoku.model.step import Step
from whydoku.words.check import follows, needed
from whydoku.words.conclusion import by_cells
from whydoku.words.limits import MAX_LINE_CHARACTERS
from whydoku.words.names import capital, joined, listed
from whydoku.words.phrases import claims_phrase, digits_phrase
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, concluded
from whydoku.words.sum_clash import clash_of_sum, needs_of_sum
from whydoku.words.sum_story import tell_sum

Tell = Callable[[Scene], bool]
"""Adds the lines that claim everything that a scene rules out; False, and nothing added, where it has no better word."""
Clashes = Callable[[Scene], Clash | None]
"""Returns why a scene cannot be kept, or None where it has no better word."""

Needs = Callable[[Scene, Digit, Sequence[Cell]], Clash | None]
"""Returns why a rule has a digit in one of some cells, as a sentence that says so; None where it has no better word."""

TELLERS: dict[str, Tell] = {"cage": tell_sum, "sum": tell_sum, "derived": tell_sum}
CLASHES: dict[str, Clashes] = {"cage": clash_of_sum, "sum": clash_of_sum, "derived": clash_of_sum}
NEEDS: dict[str, Needs] = {"cage": needs_of_sum, "sum": needs_of_sum, "derived": needs_of_sum}
"""By the kind of a premise: cage, sum, derived, pair, line, count, other, machine."""


def is_rule_step(step: Step) -> bool:
    """Whether a step argues from one rule alone."""
    return len(step.premises) == 1 and not step.said and bool(step.items("left"))


def tell_rule_step(story: Story) -> None:
    """Tell a step that argues from one rule alone."""
    step = story.step
    premise = step.premises[0]
    scene = scene_at(story, premise, _ruled_out(step, premise))
    if scene.gone:
        tell_scene(scene)
        _finish(story)
        return
    taken = _taken(step)
    if not taken:
        return
    if len({digit for _, digit in taken}) == 1 and all(digit in {d for _, d in taken} for _, digit in step.removes):
        _tell_needed(story, scene, taken)
    else:
        _tell_clash(story, scene, taken)


# -- scenes -----------------------------------------------------------------------------------------------------------


def scene_at(
    story: Story,
    premise: Premise,
    gone: Iterable[Candidate] = (),
    narrowed: Mapping[Cell, tuple[tuple[Digit, ...], tuple[Source, ...]]] | None = None,
    supposed: Sequence[Suppose] = (),
) -> Scene:
    """Return the scene of a premise in a story's position; `narrowed` cells have fewer digits left, with their sources."""
    position, board = story.setting.position, story.board
    left: dict[Cell, tuple[Digit, ...]] = {}
    sources: dict[Cell, tuple[Source, ...]] = {}
    for cell in premise.cells:
        if narrowed and cell in narrowed:
            left[cell], sources[cell] = narrowed[cell]
            continue
        value = position.values[cell]
        left[cell] = position.candidates(cell) if value is None else (value,)
        sources[cell] = story.marks(cell) if len(left[cell]) < board.size else ()
    network, lines = story.setting.network, story.lines

    def holds(claims: Sequence[Claim], because: Sequence[Source]) -> bool:
        return follows(network, lines, claims, because)

    filled = frozenset(cell for cell in premise.cells if position.values[cell] is not None)
    return Scene(board, premise, left, sources, frozenset(gone), position, story, holds, tuple(supposed), filled)


def _ruled_out(step: Step, premise: Premise) -> set[Candidate]:
    if any(inference.reason is Reason.ASSUME for inference in step.argument):
        return set()
    cells = set(premise.cells)
    gone = {(cell, digit) for cell, digit in step.removes if cell in cells}
    for cell, digit in step.places:
        gone |= {pair for pair in step.items("left") if pair[0] == cell and pair[1] != digit}
    return gone


def _taken(step: Step) -> set[Candidate]:
    """Return what the first assumption of a step takes from its rule."""
    argument = step.argument
    for inference in argument:
        if inference.reason is Reason.RULE and not inference.claim:
            return {(x.cell, x.digit) for need in inference.needs for x in argument[need].claim if not x.holds}
    return set()


# -- what a rule rules out --------------------------------------------------------------------------------------------


def tell_scene(scene: Scene) -> None:
    """Tell what a scene rules out: in the rule's own way, by what it is made of, or by the cells that matter."""
    rule = scene.premise.rule
    if rule is not None and rule.tell(scene):
        return
    teller = TELLERS.get(scene.premise.kind)
    if teller is not None and teller(scene):
        return
    tell_by_cells(scene)


def clash_of(scene: Scene) -> Clash:
    """Return why a scene cannot be kept: in the rule's own way, by what it is made of, or by the cells that matter."""
    rule = scene.premise.rule
    found = rule.clash(scene) if rule is not None else None
    if found is None and (clashes := CLASHES.get(scene.premise.kind)) is not None:
        found = clashes(scene)
    if found is not None and scene.follows([Impossible()], [*found.because, *assumed(scene), *scene.supposed]):
        return found
    return _by_cells(scene)


def assumed(scene: Scene) -> tuple[Source, ...]:
    """Return the digits that a scene supposes, as sources: those of cells that have none of their own."""
    return tuple(
        Suppose(is_(cell, digits))
        for cell, digits in scene.left.items()
        if not scene.sources.get(cell) and len(digits) < scene.board.size
    )


def tell_by_cells(scene: Scene) -> None:
    """Tell for each candidate, those of one reason together, which cells rule it out."""
    by: dict[tuple[Source, ...], dict[Cell, list[Digit]]] = {}
    every = [scene.rule, *scene.groups(), *scene.because(*scene.cells)]
    for cell in scene.losers():
        own = scene.because(cell)
        others = [source for source in every if source not in own]
        for digit in scene.lost(cell):
            by.setdefault(scene.needed([is_not(cell, digit)], others), {}).setdefault(cell, []).append(digit)
    for sources, lost in by.items():
        alike: dict[tuple[Digit, ...], list[Cell]] = {}
        for cell, digits in lost.items():
            alike.setdefault(tuple(digits), []).append(cell)
        claims = [is_not(cells, digits) for digits, cells in alike.items()]
        said = claims_phrase(scene.board, claims)
        cells = [cell for cell in scene.cells if set(scene.because(cell)) & set(sources)]
        reason = f"{shown(scene, cells)}, so by {scene.name} {said}" if cells else f"{scene.name} {_alone(scene, said)}"
        scene.say(reason, claims, sources)


def _alone(scene: Scene, said: str) -> str:
    rule = scene.premise.rule
    if rule is None:
        return f"leaves no other way: {said}"
    note = rule.note(scene.board).rstrip(".")
    return f"says that {note[:1].lower()}{note[1:]}, so {said}"


def _by_cells(scene: Scene) -> Clash:
    """Return the fewest cells whose digits do not fit the rule."""
    every = [scene.rule, *scene.groups(), *scene.because(*scene.cells)]
    extra = [*assumed(scene)]
    kept = list(every)
    for source in reversed(every):
        without = [each for each in kept if each is not source]
        if scene.follows([Impossible()], [*without, *extra, *scene.supposed]):
            kept = without
    cells = [cell for cell in scene.cells if set(scene.because(cell)) & set(kept)]
    return Clash(f"{shown(scene, cells)}, which {scene.name} does not allow", tuple(kept))


def shown(scene: Scene, cells: Sequence[Cell]) -> str:
    """Return what cells can be, those that can be the same together."""
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell in cells:
        alike.setdefault(tuple(scene.left[cell]), []).append(cell)
    return joined(
        [
            f"{scene.spell(where)} {'is' if len(where) == 1 else 'are'} "
            f"{'each ' if len(where) > 1 and len(digits) > 1 else ''}{digits_phrase(scene.board, digits)}"
            for digits, where in alike.items()
        ]
    )


# -- what a rule needs, and what clashes with it ----------------------------------------------------------------------


def _tell_needed(story: Story, scene: Scene, taken: set[Candidate]) -> None:
    """Tell that a rule needs a digit in some cells, and who sees all of them."""
    digits = sorted({digit for _, digit in taken})
    ends: list[Source] = []
    for digit in digits:
        places = sorted(cell for cell, d in taken if d == digit)
        ends.append(tell_need(scene, digit, places))
        victims = [pair for pair in story.step.removes if pair[1] == digit]
        ends += _seeing(story, victims, places)
    _see_and_conclude(story, taken, ends)


def tell_need(scene: Scene, digit: Digit, places: Sequence[Cell]) -> Line:
    """Tell why a rule needs a digit in some of its cells."""
    claim = OneOf(tuple((cell, digit, True) for cell in places))
    needs = NEEDS.get(scene.premise.kind)
    told = needs(scene, digit, places) if needs is not None else None
    if told is not None:
        return scene.say(told.text, claim, told.because)
    clash = clash_of(_without(scene, digit, places))
    where, symbol = scene.spell(places, "or"), scene.symbol(digit)
    because = scene.needed([claim], _widened(scene, clash.because))
    return scene.say(
        f"without {scene.an(digit)} in {where}, {clash.text}, so {scene.name} has its {symbol} there", claim, because
    )


def _seeing(story: Story, victims: Sequence[Candidate], places: Sequence[Cell]) -> list[Source]:
    """Return where candidates see all of some places: the fewest groups that hold these, else what keeps each apart."""
    groups = [group for group in story.setting.network.groups if set(places) <= set(group.cells)]
    rest, found = [*victims], list[Source]()
    while rest:
        best = max(groups, key=lambda group: sum(cell in group.cells for cell, _ in rest), default=None)
        seen = [pair for pair in rest if best is not None and pair[0] in best.cells]
        if best is None or not seen:
            break
        found.append(Group(best.name))
        rest = [pair for pair in rest if pair not in seen]
    for victim in rest:
        found += story.all_apart(victim, [(cell, victim[1]) for cell in places])
    return list(dict.fromkeys(found))


def _without(scene: Scene, digit: Digit, places: Sequence[Cell]) -> Scene:
    """Return the scene in which some cells are supposed not to hold a digit."""
    gone = {cell: (*scene.sources.get(cell, ()), Suppose(is_not(cell, digit))) for cell in places}
    return replace(scene.without((cell, digit) for cell in places), sources={**scene.sources, **gone})


def _widened(scene: Scene, because: Sequence[Source]) -> list[Source]:
    """Return sources with those of every cell, but without digits that were only supposed to be gone."""
    every = (*because, scene.rule, *scene.groups(), *scene.because(*scene.cells))
    return list(dict.fromkeys(source for source in every if not isinstance(source, Suppose)))


def _see_and_conclude(story: Story, taken: set[Candidate], ends: Sequence[Source]) -> None:
    victims = sorted({cell for cell, _ in story.step.removes})
    who = story.setting.spelled(victims)
    verb = "sees" if len(victims) == 1 else "see"
    what = "it" if len(taken) == 1 else "both" if len(taken) == 2 else "all of these"
    network, claims = story.setting.network, concluded(story.setting)
    because = needed(network, story.lines, claims, tuple(dict.fromkeys(ends)))
    names = listed(
        [*dict.fromkeys(_kind(each.name) for each in because if isinstance(each, Group | Tie) and each.name)]
    )
    where = f" ({names})" if names else ""
    said = claims_phrase(story.board, [is_not(c, d) for c, d in by_cells(story.step.removes).items()])
    need = next((story.lines[end.number].text.rstrip(".") for end in ends if isinstance(end, Line)), "")
    cells = story.setting.spelled(sorted({cell for cell, _ in taken}), "or")
    digits = listed([story.board.symbol(digit) for digit in sorted({digit for _, digit in taken})])
    brief = f"{story.step.premises[0].name} needs its {digits} in {cells}"
    for text in (need, capital(brief)):
        if not story.short and len(text) + len(said) < MAX_LINE_CHARACTERS - 2 and ": " not in text:
            story.short = f"{text}: {said}."
    story.conclude(*because, text=f"{who} {verb} {what}{where}, so {said}")


def _kind(name: str) -> str:
    """Return the name of a group; of two cells that a move ties, the move alone."""
    return re.sub(r"^the (\w+'s move) r\d+c\d+.*$", r"a \1", name)


def _tell_clash(story: Story, scene: Scene, taken: set[Candidate]) -> None:
    """Tell what candidates would take from a rule, and why it cannot do without."""
    removes = story.step.removes
    literals = tuple((cell, digit, True) for cell, digit in removes)
    claim: Claim = OneOf(literals) if len(removes) > 1 else is_(removes[0][0], removes[0][1])
    supposed = story.suppose(claim)
    lost = tuple(IsNot(cells, tuple(digits)) for cells, digits in by_cells(sorted(taken)).items())
    apart = dict.fromkeys(s for victim in removes for pair in taken for s in _seen(story, victim, pair))
    because = needed(story.setting.network, story.lines, lost, [supposed, *apart])
    names = listed(
        [*dict.fromkeys(_kind(each.name) for each in because if isinstance(each, Group | Tie) and each.name)]
    )
    where = f" ({names})" if names else ""
    first = story.say(f"then {claims_phrase(story.board, lost)}{where}", lost, because)
    left = {cell: tuple(d for d in digits if (cell, d) not in taken) for cell, digits in scene.left.items()}
    sources = {
        cell: (*scene.sources.get(cell, ()), first) if any(c == cell for c, _ in taken) else scene.sources.get(cell, ())
        for cell in scene.cells
    }
    broken = clash_of(replace(scene, left=left, sources=sources, supposed=(supposed,)))
    end = story.say(capital(broken.text), Impossible(), [*broken.because, supposed])
    said = claims_phrase(story.board, [is_not(c, d) for c, d in by_cells(removes).items()])
    cell, digit = removes[0]
    with_ = f"{story.board.symbol(digit)} in {story.board.name(cell)}"
    for text in (f"with {with_}, {broken.text}", f"{capital(scene.name)} cannot be kept with {with_}"):
        if not story.short and len(text) + len(said) < MAX_LINE_CHARACTERS - 5 and len(removes) == 1:
            story.short = f"{capital(text)}, so {said}."
    story.conclude(end)


def _seen(story: Story, victim: Candidate, pair: Candidate) -> tuple[Source, ...]:
    return story.all_apart(victim, [pair]) if story.setting.conflict(victim, pair) else ()


def _finish(story: Story) -> None:
    """Add what the step concludes, where no line claims all of it yet."""
    wanted = {*story.step.removes}
    last = story.lines[-1].claims if story.lines else ()
    alone = {claim.cells[0]: claim.digits[0] for claim in last if isinstance(claim, Is) and len(claim.digits) == 1}
    gone = {pair for claim in last for pair in pairs_of(claim)}
    placed = all(alone.get(cell) == digit for cell, digit in story.step.places)
    if last and placed and all(pair in gone or alone.get(pair[0], pair[1]) != pair[1] for pair in wanted):
        return
    told = [Line(number) for number, line in enumerate(story.lines) if line.claims]
    story.conclude(*told, *story.marks(*(cell for cell, _ in story.step.places)))


def pairs_of(claim: Claim) -> Iterable[Candidate]:
    """Yield the candidates that a claim removes."""
    if isinstance(claim, IsNot):
        for cell in claim.cells:
            for digit in claim.digits:
                yield cell, digit


# -- inferences within a longer argument ------------------------------------------------------------------------------


def inference_scene(
    story: Story, argument: Argument, run: Sequence[Inference], known: Mapping[int, Line], supposed: Sequence[Suppose]
) -> Scene:
    """Return the scene of inferences from one rule: what the position and the inferences that they need leave."""
    rule = run[0].rule
    assert rule is not None
    position = story.setting.position
    narrowed: dict[Cell, tuple[tuple[Digit, ...], tuple[Source, ...]]] = {}
    for need in run[0].needs:
        claim = argument[need].claim
        if len(claim) != 1 or claim[0].cell not in rule.cells:
            continue
        cell, digit, holds = claim[0]
        value = position.values[cell]
        start = position.candidates(cell) if value is None else (value,)
        digits, sources = narrowed.get(cell, (start, story.marks(cell)))
        narrowed[cell] = (tuple(d for d in digits if (d == digit) == holds), (*sources, known[need]))
    gone: set[Candidate] = set()
    for each in run:
        for cell, digit, holds in each.claim:
            value = position.values[cell]
            left = narrowed[cell][0] if cell in narrowed else position.candidates(cell) if value is None else (value,)
            gone |= {(cell, d) for d in left if (d != digit) == holds}
    return scene_at(story, rule, gone, narrowed, supposed)
