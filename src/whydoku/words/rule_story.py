"""Steps that argue from one rule as stories.

Three shapes: a rule rules out candidates of its own cells; it needs a digit in some of them, and others see all these places;
or a candidate takes from it what it cannot do without. The rule's primitives decide which function explains it (`TELLERS`,
`CLASHES`), unless the rule explains itself. As a last resort, the rule is named with the cells that matter: the fewest from
which the claim still follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from whydoku.model.argument import Reason
from whydoku.model.board import Cell, Digit
from whydoku.model.limits import MAX_WEIGHED_SOURCES
from whydoku.model.premise import Left, Premise
from whydoku.model.rule import Rule
from whydoku.model.rule_scene import Breach, Effort, Scene
from whydoku.model.sentence import (
    ByRule,
    Claim,
    FromLine,
    Group,
    Impossible,
    Is,
    IsNot,
    OneOf,
    Source,
    Suppose,
    Tie,
    is_,
    is_not,
)
from whydoku.model.step import Step
from whydoku.model.values import value_layer
from whydoku.words.area_story import clash_of_area, tell_area, tell_path
from whydoku.words.conclusion import by_cells
from whydoku.words.count_story import clash_of_choice, clash_of_counts, need_of_choice, tell_choice, tell_counts
from whydoku.words.entailment import follows
from whydoku.words.limits import MAX_STORY_QUESTIONS
from whydoku.words.names import capital, joined, listed
from whydoku.words.pair_story import clash_apart, clash_of_pairs, tell_apart, tell_pairs
from whydoku.words.phrases import claims_phrase, digits_phrase
from whydoku.words.rule_phrases import in_short, need, spelled, spelled_not
from whydoku.words.seen import fewest_apart, seen_by
from whydoku.words.sentence_checks import needed
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, concluded
from whydoku.words.sum_clash import clash_of_sum, needs_of_sum
from whydoku.words.sum_story import tell_sum

Tell = Callable[[Scene], bool]
"""Adds the lines that claim everything that a scene rules out; False, and nothing added, where it has no better word."""
Clashes = Callable[[Scene], Breach | None]
"""Returns why a scene cannot be kept, or None where it has no better word."""

Needs = Callable[[Scene, Sequence[Digit], Sequence[Cell]], Breach | None]
"""Returns why a rule has a digit in one of some cells, as a sentence that says so; None where it has no better word."""

TELLERS: dict[str, Tell] = {
    "cage": tell_sum,
    "sum": tell_sum,
    "derived": tell_sum,
    "pair": tell_pairs,
    "line": tell_pairs,
    "count": tell_counts,
    "other": tell_choice,
    "machine": tell_apart,
    "area": tell_area,
    "path": tell_path,
}
CLASHES: dict[str, Clashes] = {
    "cage": clash_of_sum,
    "sum": clash_of_sum,
    "derived": clash_of_sum,
    "pair": clash_of_pairs,
    "line": clash_of_pairs,
    "count": clash_of_counts,
    "other": clash_of_choice,
    "machine": clash_apart,
    "area": clash_of_area,
}
NEEDS: dict[str, Needs] = {"cage": needs_of_sum, "sum": needs_of_sum, "derived": needs_of_sum}
"""By the kind of a premise: cage, sum, derived, pair, line, count, other, machine, area, path."""


def is_rule_step(step: Step) -> bool:
    """Whether a step argues from one rule only."""
    return len(step.premises) == 1 and not step.said and bool(step.items("left"))


def tell_rule_step(story: Story) -> None:
    """Explain a step that argues from one rule only."""
    step = story.step
    premise = step.premises[0]
    scene = scene_at(story, premise, _ruled_out(step, premise))
    if scene.gone:
        tell_scene(scene)
        finish(story)
        return
    taken = _taken(step)
    if not taken:
        return
    if all(digit in {d for _, d in taken} for _, digit in step.removes) and _are_seen(story, taken):
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
        sources[cell] = story.marks(cell) if len(left[cell]) < board.domain(cell).bit_count() else ()
    network, lines = story.setting.network, story.lines

    def holds(claims: Sequence[Claim], because: Sequence[Source], effort: Effort | None = None) -> bool:
        spent = story.effort
        spent.checks += sum(len(s.premise.primitives) for s in because if isinstance(s, ByRule))
        if spent.checks > MAX_STORY_QUESTIONS:
            return False
        asked = Effort() if effort is None else effort
        before = asked.checks
        found = follows(network, lines, claims, because, effort=asked)
        spent.checks += asked.checks - before
        return found

    filled = frozenset(cell for cell in premise.cells if position.values[cell] is not None)
    lost = frozenset((cell, digit) for cell, digit in gone if digit in left.get(cell, ()))
    return Scene(board, premise, left, sources, lost, position, story, holds, tuple(supposed), filled)


def _ruled_out(step: Step, premise: Premise) -> set[Candidate]:
    if any(inference.reason is Reason.ASSUME for inference in step.argument):
        return set()
    cells = set(premise.cells)
    gone = {(cell, digit) for cell, digit in step.removes if cell in cells}
    for cell, digit in step.places:
        gone |= {pair for pair in step.items("left") if pair[0] == cell and pair[1] != digit}
    return gone


def _taken(step: Step) -> set[Candidate]:
    """Return what the assumptions of a step remove from its rule; if it needs digits, all of these."""
    argument = step.argument
    taken: set[Candidate] = set()
    for inference in argument:
        if (
            inference.reason is Reason.RULE
            and not inference.claim
            and (not taken or step.technique.name == "must-be-in")
        ):
            taken |= {(x.cell, x.digit) for need in inference.needs for x in argument[need].claim if not x.holds}
    return taken


def _are_seen(story: Story, taken: set[Candidate]) -> bool:
    """Whether every victim sees all places of its own digit in the rule, and nothing else is removed."""
    conflict = story.setting.conflict
    own = {digit: [pair for pair in taken if pair[1] == digit] for _, digit in taken}
    victims = {digit for _, digit in story.step.removes}
    return set(own) == victims and all(conflict(v, pair) for v in story.step.removes for pair in own[v[1]])


# -- what a rule rules out --------------------------------------------------------------------------------------------


def _tells(rule: Rule, scene: Scene) -> bool:
    """Whether a rule's own words apply here: they are about digits, not about values that differ."""
    return rule.reads == "digits" or value_layer(scene.board) is None


def tell_scene(scene: Scene) -> None:
    """Explain what a scene rules out: in the rule's own way, by its primitives, or by the cells that matter."""
    rule = scene.premise.rule
    if rule is not None and _tells(rule, scene) and rule.tell(scene):
        return
    teller = TELLERS.get(scene.premise.kind)
    if teller is not None and teller(scene):
        return
    tell_by_cells(scene)


def clash_of(scene: Scene) -> Breach:
    """Return why a scene is impossible: in the rule's own way, by its primitives, or by the cells that matter."""
    rule = scene.premise.rule
    found = rule.clash(scene) if rule is not None and _tells(rule, scene) else None
    if found is None and (clashes := CLASHES.get(scene.premise.kind)) is not None:
        found = clashes(scene)
    if found is not None and scene.follows([Impossible()], [*found.because, *assumed(scene), *scene.supposed]):
        return found
    return _by_cells(scene)


def assumed(scene: Scene) -> tuple[Source, ...]:
    """Return the digits that a scene assumes as sources, for cells that have none of their own."""
    return tuple(
        Suppose(is_(cell, digits))
        for cell, digits in scene.left.items()
        if not scene.sources.get(cell) and len(digits) < scene.board.domain(cell).bit_count()
    )


def tell_by_cells(scene: Scene) -> None:
    """Explain which cells rule each candidate out, those with one reason together."""
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
        reason = (
            f"{shown(scene, cells)}, so by {scene.name}, {said}" if cells else f"{scene.name} {_alone(scene, said)}"
        )
        scene.say(reason, claims, sources)


def _alone(scene: Scene, said: str) -> str:
    rule = scene.premise.rule
    if rule is None:
        return f"leaves no other way: {said}"
    note = rule.note(scene.board).rstrip(".")
    return f"says that {note[:1].lower()}{note[1:]}, so {said}"


def _by_cells(scene: Scene) -> Breach:
    """Return the fewest cells whose digits do not fit the rule."""
    every = [scene.rule, *scene.groups(), *scene.because(*scene.cells)]
    extra = [*assumed(scene)]
    kept = list(every)
    for source in reversed(every) if len(every) <= MAX_WEIGHED_SOURCES else ():
        without = [each for each in kept if each is not source]
        if scene.follows([Impossible()], [*without, *extra, *scene.supposed]):
            kept = without
    cells = [cell for cell in scene.cells if set(scene.because(cell)) & set(kept)]
    do = "do" if need(scene) == "need" else "does"
    return Breach(f"{shown(scene, cells)}, which {scene.name} {do} not allow", tuple(kept))


def shown(scene: Scene, cells: Sequence[Cell]) -> str:
    """Return what cells can be, grouped by equal candidates."""
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
    """Explain that a rule needs digits in some cells, and which houses or rules keep these from others."""
    ends: list[Source] = []
    seen_in: list[str] = []
    needs: list[str] = []
    by_places: dict[tuple[Cell, ...], list[Digit]] = {}
    for digit in sorted({digit for _, digit in taken}):
        by_places.setdefault(tuple(sorted(cell for cell, d in taken if d == digit)), []).append(digit)
    alike = _tell_alike(scene, by_places)
    for places, digits in by_places.items():
        pairs = [pair for pair in story.step.removes if pair[1] in digits]
        for digit in digits:
            apart, seen = seen_by(story, [p for p in pairs if p[1] == digit], [(cell, digit) for cell in places])
            ends += apart
            seen_in.append(seen)
        if alike is not None:
            ends.append(alike)
        elif len(digits) == 1:
            ends.append(tell_need(scene, digits[0], places))
        else:
            ends += _tell_needs(scene, digits, places)
        needs.append(f"its {scene.digits(digits)} in {spelled(scene.board, places, 'or')}")
    loses_ = claims_phrase(story.board, concluded(story.setting))
    text = f"{seen_in[0]}, so {loses_}"
    because: tuple[Source, ...] = tuple(dict.fromkeys(ends))
    if len({*seen_in}) > 1:
        because = needed(story.setting.network, story.lines, concluded(story.setting), because)
        names = listed([each.name for each in because if isinstance(each, Group | Tie) and each.name])
        who = spelled(scene.board, sorted({cell for cell, _ in story.step.removes}))
        text = f"{who} {'sees' if len({c for c, _ in story.step.removes}) == 1 else 'see'} these places ({names}), so {loses_}"
    story.conclude(*because, text=text)
    short = f"{scene.name} has {listed(needs)}"
    in_short(
        scene,
        f"{short}. {capital(text)}",
        f"{short}: {loses_}",
        f"{short}; cells that see all of these lose {scene.digits({d for _, d in taken})}",
    )


def _tell_alike(scene: Scene, by_places: Mapping[tuple[Cell, ...], Sequence[Digit]]) -> FromLine | None:
    """Explain in one sentence that a rule needs several digits, each in its own places; None if the reasons differ."""
    by_kind, story = NEEDS.get(scene.premise.kind), scene.lines
    if by_kind is None or len(by_places) < 2:
        return None
    start = len(story.lines)
    found = [by_kind(scene, digits, places) for places, digits in by_places.items()]
    told = [each for each in found if each is not None]
    heads = {each.text.rpartition(", so ")[0] for each in told}
    if len(told) < len(found) or len(heads) > 1 or "" in heads:
        del story.lines[start:]
        return None
    claims = [OneOf(tuple((c, d, True) for c in places)) for places, digits in by_places.items() for d in digits]
    because = tuple(dict.fromkeys(source for each in told for source in each.because))
    so = joined([each.text.rpartition(", so ")[2] for each in told])
    return scene.say(f"{heads.pop()}, so {so}", claims, because)


def _tell_needs(scene: Scene, digits: Sequence[Digit], places: Sequence[Cell]) -> list[FromLine]:
    """Explain that a rule needs several digits in the same cells, and why it needs the first."""
    claims = [OneOf(tuple((cell, digit, True) for cell in places)) for digit in digits]
    if by_kind := NEEDS.get(scene.premise.kind):
        whole = by_kind(scene, digits, places)
        if whole is not None:
            return [scene.say(whole.text, claims, whole.because)]
        return [tell_need(scene, digit, places) for digit in digits]
    told = f"{scene.name} {need(scene)} {scene.digits(digits)} in {spelled(scene.board, places, 'or')}"
    if scene.follows(claims, [scene.rule, *scene.supposed]):
        return [scene.say(told, claims, [scene.rule])]
    first = _need(scene, digits[0], places)
    because = _asked(scene, claims, digits, places) if not _are_lines(first[1]) else None
    if because is None:
        found = [first, *(_need(scene, digit, places) for digit in digits[1:])]
        because = tuple(dict.fromkeys(source for _, sources in found for source in sources))
    reason = f": without {scene.an(digits[0])}, {first[0]}" if first[0] else ""
    if _are_lines(because):
        told, reason = f"so {scene.digits(digits)} must be in {spelled(scene.board, places, 'or')}", ""
    return [scene.say(f"{told}{reason}", claims, because)]


def _are_lines(sources: Sequence[Source]) -> bool:
    return all(isinstance(source, FromLine) for source in sources)


def _asked(
    scene: Scene, claims: Sequence[Claim], digits: Sequence[Digit], places: Sequence[Cell]
) -> tuple[Source, ...] | None:
    """Return the sources of a rule's need for digits in some cells, by testing without each; None if that fails."""

    def fails(left: Left) -> bool:
        without = ({c: tuple(d for d in left[c] if d != digit) for c in places} for digit in digits)
        return all(not all(each.values()) or scene.fits({**left, **each}) is None for each in without)

    return scene.rests_on(claims, scene.few_cells(fails)) if fails(scene.left) else None


def _need(scene: Scene, digit: Digit, places: Sequence[Cell]) -> tuple[str, tuple[Source, ...]]:
    """Return why a rule needs a digit in some cells: what breaks without it, and the sources of that."""
    claim: Claim = OneOf(tuple((cell, digit, True) for cell in places))
    missing = Suppose(is_not(places, digit))
    many = len(scene.lines.lines)
    clash = clash_of(replace(scene.without((cell, digit) for cell in places), supposed=(*scene.supposed, missing)))
    if any(isinstance(source, FromLine) and source.number >= many for source in clash.because):
        end = scene.lines.say(clash.text, Impossible(), (*clash.because, *scene.supposed, missing))
        return "", (end,)
    text = "" if clash.text.startswith(",") else clash.text
    found = _asked(scene, [claim], [digit], places) if scene.premise.kind == "machine" else None
    because = found or (clash.because if len(clash.because) == 1 else scene.needed([claim], clash.because))
    for source in clash.because:
        if isinstance(source, Group) and source not in because:
            text = text.replace(f" ({source.name})", "")
    return text, because


def tell_need(scene: Scene, digit: Digit, places: Sequence[Cell]) -> FromLine:
    """Explain why a rule needs a digit in some of its cells."""
    claim: Claim = OneOf(tuple((cell, digit, True) for cell in places))
    if len(places) == 1:
        claim = is_(places[0], digit)
    by_kind = NEEDS.get(scene.premise.kind)
    told = by_kind(scene, (digit,), places) if by_kind is not None else need_of_choice(scene, digit, places)
    if told is not None:
        return scene.say(told.text, claim, told.because)
    reason, because = _need(scene, digit, places)
    if all(isinstance(source, FromLine) for source in because):
        return scene.say(f"so {scene.symbol(digit)} must be in {spelled(scene.board, places, 'or')}", claim, because)
    where, symbol = spelled(scene.board, places, "or"), scene.symbol(digit)
    between = f"with {symbol} in {where} between them"
    if between in reason:  # the rule says it outright
        return scene.say(f"by {scene.name}, {reason.partition(between)[0]}{between}", claim, because)
    needs = f"{scene.name} {need(scene)} {scene.an(digit)} in {where}"
    return scene.say(f"{needs}: without it, {reason}" if reason else needs, claim, because)


def _tell_clash(story: Story, scene: Scene, taken: set[Candidate]) -> None:
    """Explain what candidates would remove from a rule, and why it cannot do without."""
    removes = story.step.removes
    literals = tuple((cell, digit, True) for cell, digit in removes)
    claim: Claim = OneOf(literals) if len(removes) > 1 else is_(removes[0][0], removes[0][1])
    supposed = story.suppose(claim)
    lost = tuple(IsNot(cells, tuple(digits)) for cells, digits in by_cells(sorted(taken)).items())
    conflicts = [(victim, pair) for victim in removes for pair in sorted(taken) if story.setting.conflict(victim, pair)]
    apart = fewest_apart(story, conflicts)
    because = needed(story.setting.network, story.lines, lost, [supposed, *apart])
    names = listed([*dict.fromkeys(each.name for each in because if isinstance(each, Group | Tie) and each.name)])
    where = f" ({names})" if names else ""
    gone = joined([_loses(story, scene, claim, taken) for claim in lost])
    first = story.say(f"then {gone}{where}", lost, because)
    left = {cell: tuple(d for d in digits if (cell, d) not in taken) for cell, digits in scene.left.items()}
    touched = {cell for cell, _ in taken}
    sources = {
        cell: (*scene.sources.get(cell, ()), first) if cell in touched else scene.sources.get(cell, ())
        for cell in scene.cells
    }
    broken = clash_of(replace(scene, left=left, sources=sources, supposed=(supposed,)))
    end = story.say(broken.text, Impossible(), [*broken.because, *({first} - {*broken.because}), supposed])
    story.conclude(end)
    what = claims_phrase(story.board, [claim]).replace(" is ", " were ", 1)
    loses = claims_phrase(story.board, [is_not(cells, digits) for cells, digits in by_cells(removes).items()])
    in_short(
        scene,
        f"If {what}, {gone}{where}; then {broken.text}: {loses}",
        f"If {what}, {gone}{where}, which {scene.name} does not survive: {loses}",
        f"If {what}, {scene.name} would have no digits left that fit: {loses}",
    )


def _loses(story: Story, scene: Scene, claim: IsNot, taken: set[Candidate]) -> str:
    """Return what cells are not, and what they must be if one digit is left."""
    said = spelled_not(story.board, claim.cells, claim.digits)
    left = {tuple(d for d in scene.left[cell] if (cell, d) not in taken) for cell in claim.cells}
    if len(left) == 1 and len(only := left.pop()) == 1 and len(claim.cells) == 1:
        return f"{said} and must be {story.board.symbol(only[0])}"
    return said


def finish(story: Story) -> None:
    """Add what the step concludes, unless the last line claims all of it."""
    placed = _others(story)
    told = [number for number, line in enumerate(story.lines) if line.claims]
    if _says_all(story, told):
        if placed:
            last, marks = story.lines[told[-1]], story.marks(*(cell for cell, _ in story.step.places))
            because = tuple(dict.fromkeys((*last.because, *marks)))
            story.lines[told[-1]] = replace(last, claims=concluded(story.setting), because=because)
        return
    every = {pair for number in told for claim in story.lines[number].claims for pair in pairs_of(claim)}
    open_ = dict.fromkeys(cell for cell, digit in placed if (cell, digit) not in every)
    story.conclude(*(FromLine(number) for number in told), *story.marks(*open_))


def _says_all(story: Story, told: Sequence[int]) -> bool:
    """Whether the last line claims all that the step concludes."""
    last = {pair for claim in story.lines[told[-1]].claims for pair in _excluded(story, claim)} if told else set()
    return bool(told) and last >= {*story.step.removes, *_others(story)}


def _others(story: Story) -> set[Candidate]:
    """Return what else the cells that a step fills could ever have been."""
    board = story.board
    return {(cell, d) for cell, digit in story.step.places for d in board.digits_of(board.domain(cell)) if d != digit}


def _excluded(story: Story, claim: Claim) -> Iterable[Candidate]:
    """Yield the candidates that a claim leaves no room for."""
    yield from pairs_of(claim)
    if isinstance(claim, Is):
        yield from ((cell, d) for cell in claim.cells for d in story.board.digits if d not in claim.digits)


def pairs_of(claim: Claim) -> Iterable[Candidate]:
    """Yield the candidates that a claim removes."""
    if isinstance(claim, IsNot):
        for cell in claim.cells:
            for digit in claim.digits:
                yield cell, digit
