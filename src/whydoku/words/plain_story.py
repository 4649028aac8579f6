"""Arguments without suppositions as stories: a single, a candidate that sees all places, and truths that use up their sets."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.argument import Inference, Literal, Reason
from whydoku.model.network import LinkSet, Truth
from whydoku.model.sentence import CellMarks, Claim, FromLine, Group, HiddenIn, Is, Placed, Places, Source, is_, is_not
from whydoku.words.conclusion import by_cells
from whydoku.words.names import house_names, joined, listed, number_word, spelled_cells
from whydoku.words.phrases import claim_phrase, claims_phrase
from whydoku.words.setting import Candidate
from whydoku.words.story import Story

PLAIN = frozenset({Reason.LOCKED, Reason.COUNT})
"""The reasons that are told here."""


def is_plain(inferences: Sequence[Inference]) -> bool:
    """Whether an argument is plain: nothing is supposed, and nothing needs anything before it."""
    return bool(inferences) and all(each.reason in PLAIN and each.truths and not each.needs for each in inferences)


def tell_plain(story: Story) -> None:
    """Explain each reason with what it removes, then the conclusion."""
    argument = story.step.argument
    runs: dict[tuple[Reason, tuple[Truth, ...]], list[Inference]] = {}
    for inference in argument:
        runs.setdefault((inference.reason, inference.truths), []).append(inference)
    ends: list[FromLine] = []
    for number, run in enumerate(runs.values()):
        last = number == len(runs) - 1
        whole = last and not ends
        ends.append(_locked(story, run, whole) if run[0].reason is Reason.LOCKED else _count(story, run, whole))
    if len(runs) > 1:
        story.conclude(*ends)


def claimed(run: Sequence[Inference]) -> list[Candidate]:
    """Return the candidates that inferences remove."""
    return [literal.candidate for inference in run for literal in inference.claim]


def removed(pairs: Sequence[Candidate]) -> tuple[Claim, ...]:
    """Return the claim that candidates are removed."""
    return tuple(is_not(cells, digits) for cells, digits in by_cells(pairs).items())


def has_left(story: Story, truth: Truth) -> tuple[str, Claim, Source]:
    """Return what a truth has left: in words, as a claim, and as a source."""
    source = story.truth(truth)
    claim: Claim
    if isinstance(source, Places):
        claim = HiddenIn(source.group, (source.digit,), source.cells)
    else:
        claim = is_(source.cell, source.digits if isinstance(source, CellMarks) else source.digit)
    return claim_phrase(story.board, claim), claim, source


def _locked(story: Story, run: Sequence[Inference], whole: bool) -> FromLine:
    """Explain that a candidate sees every place of a truth."""
    truth, gone = run[0].truths[0], claimed(run)
    said, claim, source = has_left(story, truth)
    first = story.say(said, claim, [source])
    left = [pair for pair in truth.pairs if story.setting.position.has(*pair)]
    by: dict[tuple[Source, ...], list[Candidate]] = {}
    for victim in gone:
        by.setdefault(story.all_apart(victim, left), []).append(victim)
    seen = []
    for sources, victims in by.items():
        who = spelled_cells(story.board, dict.fromkeys(cell for cell, _ in victims))
        see = "sees" if len({cell for cell, _ in victims}) == 1 else "see"
        if sources:
            seen.append(f"{who} {see} {_these(left)} {_where(story, victims, left, sources)}")
        else:  # they are in that same cell
            seen.append(f"{who} {'is' if see == 'sees' else 'are'} taken")
    because = [first, *dict.fromkeys(each for sources in by for each in sources)]
    if not whole:
        return story.say(f"{joined(seen)}, so {claims_phrase(story.board, removed(gone))}", removed(gone), because)
    seeing = story.say(joined(seen), removed(gone), because) if len(seen) > 1 else None
    if seeing is not None:
        return story.conclude(seeing)
    return story.conclude(*because, text=f"{joined(seen)}, so {claims_phrase(story.board, removed(gone))}")


def _these(left: Sequence[Candidate]) -> str:
    return "it" if len(left) == 1 else "both" if len(left) == 2 else "all of these"


def _where(story: Story, victims: Sequence[Candidate], left: Sequence[Candidate], sources: Sequence[Source]) -> str:
    """Return where candidates see all places: "in row 4", or place by place if that takes several houses or rules."""
    if len(sources) == 1 and isinstance(sources[0], Group):
        return f"in {sources[0].name}"
    met: dict[str, list[int]] = {}
    for other in left:
        names = dict.fromkeys(source_name(story.apart(victim, other)) for victim in victims)
        if not names.keys() <= {""}:
            met.setdefault(listed([name for name in names if name]), []).append(other[0])
    return "(" + "; ".join(f"{spelled_cells(story.board, cells)}: {name}" for name, cells in met.items()) + ")"


def source_name(source: Source | None) -> str:
    """Return the name of the house or rule that makes two candidates conflict."""
    return source.name if source is not None and not isinstance(source, Placed) and hasattr(source, "name") else ""


def _count(story: Story, run: Sequence[Inference], whole: bool) -> FromLine:
    """Explain that truths use up as many sets, so that nothing else has room in these."""
    truths, gone = run[0].truths, claimed(run)
    told = [has_left(story, truth) for truth in truths]
    text = joined([said for said, _, _ in told])
    first = story.say(text, [claim for _, claim, _ in told], [source for _, _, source in told])
    sets = tuple(dict.fromkeys(each for inference in run for each in inference.sets))
    because = [first, *room_sources(story, truths, sets, gone)]
    left = [pair for truth in truths for pair in truth.pairs if story.setting.position.has(*pair)]
    cells, digits = {cell for cell, _ in left}, {digit for _, digit in left}
    many, number = len(truths), number_word(len(truths))
    ending = claims_phrase(story.board, removed(gone))
    symbols = listed([story.board.symbol(digit) for digit in sorted(digits)])
    if all(truth.is_cell for truth in truths) and len(digits) == many:
        said = f"{number} cells, {number} digits: they use up {symbols}{_in(because)}"
    elif len({truth.house for truth in truths}) == 1 and not truths[0].is_cell and len(cells) == many:
        said = f"{number} digits, {number} cells: these cells have no room for another digit"
    elif len(digits) == 1 and not any(truth.is_cell for truth in truths):
        rooms = house_names(list(dict.fromkeys(each.name for each in because if isinstance(each, Group))))
        said = f"these {number} places lie in {rooms}, at most one in each"
        if len(sets) < many:
            said = f"with {symbols} in {_cells(story, gone)}, only {rooms} would be left for the {number} {symbols}s"
    else:
        rooms = house_names(list(dict.fromkeys(each.name for each in because if isinstance(each, Group))))
        said = f"these {number} need {number} places, each digit at most once in {rooms}"
    if whole:
        return story.conclude(*because, text=f"{said}, so {ending}")
    return story.say(f"{said}, so {ending}", removed(gone), because)


def _in(because: Sequence[Source]) -> str:
    names = [each.name for each in because if isinstance(each, Group)]
    return f" in {house_names(list(dict.fromkeys(names)))}" if names else ""


def _cells(story: Story, gone: Sequence[Candidate]) -> str:
    return spelled_cells(story.board, dict.fromkeys(cell for cell, _ in gone), "or")


def room_sources(
    story: Story, truths: Sequence[Truth], sets: Sequence[LinkSet], gone: Sequence[Candidate]
) -> tuple[Source, ...]:
    """Return the houses and rules by which each set holds at most one candidate."""
    position = story.setting.position
    found: list[Source] = []
    open_ = [pair for truth in truths for pair in truth.pairs if position.has(*pair)]
    for each in sets:
        _, sep, house = each.name.partition(" in ")
        if sep:
            found.append(Group(house))
        elif not each.name:
            pairs = [pair for pair in map(story.board.split, each.candidates) if pair in open_]
            found += [s for at, one in enumerate(pairs) for s in story.all_apart(one, pairs[at + 1 :])]
    for victim in gone:
        met = [pair for pair in open_ if pair != victim and story.setting.conflict(victim, pair)]
        rest = [pair for pair in met if not any(_keeps_apart(story, source, victim, pair) for source in found)]
        found += story.all_apart(victim, rest)
    return tuple(dict.fromkeys(found))


def _keeps_apart(story: Story, source: Source, one: Candidate, other: Candidate) -> bool:
    if isinstance(source, Group) and one[1] == other[1]:
        cells = next(group.cells for group in story.setting.network.groups if group.name == source.name)
        return one[0] in cells and other[0] in cells
    return one[0] == other[0]


def unit_literal(literal: Literal) -> Claim:
    """Return a literal as a claim."""
    return Is((literal.cell,), (literal.digit,)) if literal.holds else is_not(literal.cell, literal.digit)
