"""Words: a step at three depths, made from the step and the position it was found in.

1   one line: the pattern and what follows
2   the argument: why the pattern means that
3   the argument link by link, with the reason of each, one link per line

Every text consists of sentences that are records (`model/sentence.py`). A step without its position gets one line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from weakref import ref

from whydoku.errors import OptionError
from whydoku.model import hooks
from whydoku.model.board import Cell
from whydoku.model.limit import is_time_up
from whydoku.model.limits import MAX_LINE_CHARACTERS
from whydoku.model.sentence import Sentence, Suppose
from whydoku.model.step import Step
from whydoku.words.conclusion import loses, so
from whydoku.words.fill import fill
from whydoku.words.fillings import Answers, bounded
from whydoku.words.names import counted, spelled_cells
from whydoku.words.rule_story import is_rule_step
from whydoku.words.setting import Setting
from whydoku.words.singles import CONCLUDING
from whydoku.words.telling import in_one, story_of, teller_of

if TYPE_CHECKING:
    from whydoku.model.network import Network
    from whydoku.model.position import Position

DEPTHS = (1, 2, 3)
_TOLD: dict[int, tuple[ref[Step], ref[Position] | None, tuple[Sentence, ...]]] = {}
"""The step that was told last at each depth, not held: a hint, its picture and its JSON ask for the same sentences."""
_ANSWERS: list[tuple[ref[Step], ref[Network], Answers]] = []
"""What was found out about the step that was told last, for its other depths; gone with the step."""


@hooks.tell.register
def tell(step: Step, depth: int = 1, position: Position | None = None) -> str:
    """Return a step in words; with its position, they also name the digits there and the earlier step behind each removal."""
    return written(lines(step, depth, position), depth)


def written(told: Sequence[Sentence], depth: int) -> str:
    """Return the sentences of a depth as one text: running, or at depth 3 line by line with numbers."""
    if depth < 3 or len(told) == 1:
        return " ".join(line.text for line in told)
    return "\n".join(_numbered(told))


@hooks.lines.register
def lines(step: Step, depth: int = 1, position: Position | None = None) -> list[Sentence]:
    """Return the sentences that explain a step at a depth, as records."""
    if depth not in DEPTHS:
        raise OptionError(f"a step is explained at depth 1, 2 or 3, not {depth}")
    if step.assumes or step.refutes:
        return [Sentence((), (), step.said)]
    last = _TOLD.get(depth)
    if last is not None and last[0]() is step and last[1] is _kept(position):
        return list(last[2])
    setting = _setting(step, position)
    if setting is None:
        return [Sentence((), (), _line(step))]
    teller = teller_of(step)
    with bounded(_answers(step, setting.network)):
        one = depth == 1
        told = in_one(setting, teller, lambda: _line(step, position)) if one else story_of(setting, teller, depth)
    if not is_time_up():  # otherwise it may be plainer than necessary
        _TOLD[depth] = (ref(step), _kept(position), tuple(told))
    return told


def _answers(step: Step, network: Network) -> Answers:
    """Return the cache of a step's entailment questions: which claims follow from which sources, in whatever position."""
    for told, rules, found in _ANSWERS[:1]:
        if told() is step and rules() is network:
            return found
    fresh: Answers = {}
    _ANSWERS[:] = [(ref(step, _forget), ref(network), fresh)]
    return fresh


def _forget(gone: ref[Step]) -> None:
    _ANSWERS[:] = [each for each in _ANSWERS if each[0] is not gone]


def _kept(position: Position | None) -> ref[Position] | None:
    """Return a key for a position that does not keep it alive: the same object as long as the position lives."""
    return None if position is None else ref(position)


def _setting(step: Step, position: Position | None) -> Setting | None:
    if position is not None:
        return Setting(step, position)
    found = step.position
    return None if found is None else Setting(step, found, step.removed_by)


def _line(step: Step, position: Position | None = None) -> str:
    if is_rule_step(step):
        said = f"By {step.premises[0].name}, {loses(step)}."
        cells = sorted({cell for cell, _ in step.removes})
        return said if len(said) <= MAX_LINE_CHARACTERS else _in_bare_cells(step, cells)
    template = step.technique.text
    setting = _setting(step, position) if "{covered}" in template else None
    text = step.said or fill(template, step, setting)
    if not step.said and any(slot in template for slot in CONCLUDING):
        return text
    return f"{text} {so(step)}".strip()


def _in_bare_cells(step: Step, cells: Sequence[Cell]) -> str:
    """Return a rule's step reduced to the cells that lose something, if what each loses does not fit on one line."""
    return f"By {step.premises[0].name}, {counted(len(cells), 'cell')} lose digits: {spelled_cells(step.board, cells)}."


def _numbered(told: Sequence[Sentence]) -> list[str]:
    """Return lines with their numbers; suppositions, and what depends on them, are indented."""
    out: list[str] = []
    number = 0
    for line in told:
        if not line.claims:
            out.append(line.text)
            continue
        number += 1
        opens = len(line.claims) == 1 and line.because == (Suppose(line.claims[0]),)
        indent = "  " * (len(line.supposed) - opens)
        out.append(f"{indent}({number}) {line.text}")
    return out
