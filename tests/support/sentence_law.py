"""Faults of the sentences of a step, a clash or an answer: all checks, and what a reader would stumble over.

Both the law (`tests/laws/test_sentences.py`) and the count (`python -m benchmarks.words`) use this: the one refuses, the other
counts. Every kind of fault has a name:

  refused     not true · not founded · not whole · not in order · circular · no reason · wrong sum · unnamed
  weak        not needed · not said
  counted     plain (found by trying) · listed (a rule told by the cells that matter) · given twice · long line ·
              many sentences · same depths
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from whydoku.model.layer import worded
from whydoku.model.network import Network
from whydoku.model.sentence import CellMarks, Sentence
from whydoku.model.step import Step
from whydoku.teacher.diagnosis.clash import Clash
from whydoku.words import DEPTHS, written
from whydoku.words.clash_checks import clash_faults
from whydoku.words.sentence_checks import faults, named_cells
from whydoku.words.telling import LONG_FAMILIES, NETS

REFUSED = frozenset(
    {"not true", "not founded", "not whole", "not in order", "circular", "no reason", "wrong sum", "unnamed"}
)
WEAK = frozenset({"not needed", "not said"})
MAX_CHARACTERS = 160
MAX_SENTENCES = 5

EMPTY_PHRASES = re.compile(
    r"\(a rule\)|by itself|in this way|cannot go together|would break|other rules|and so on|the candidates that go|"
    r"pair table|these cannot|goes together|, and that cannot be\b|must fit|and more\b|what is left\b"
)
LISTED = re.compile(r", so by the |leaves no other way|, which the [^.]* do(?:es)? not allow")
CIRCULAR = re.compile(r"\bneeds? an? (\d+ in r\d+c\d+): without it\b[^.]*\b\1\b")
"""A need whose reason is the need itself: "needs a 9 in r2c1: without it, r2c1 is not 9, but 5 needs a 9 in r2c1"."""
SUM = re.compile(r"(?<![\w.+−-]) ?(?<![+−-] )((?:\d+ [+−-] )+\d+) = (\d+)(?![\w.·]\d)")
EXCLUDER = re.compile(r"(?<!the )(?<!its )\b(\d+) in (r\d+c\d+)\b")
"""A digit of a list of those that a cell sees: "row 2 has 3 in r2c6 and 6 in r2c8"."""


class Fault(NamedTuple):
    """Something that is wrong with a text at a depth."""

    kind: str
    depth: int
    text: str


def is_net(step: Step) -> bool:
    """Whether a step is a net."""
    return step.technique.family in NETS


def sentences(text: str) -> list[str]:
    """Return the sentences of a running text."""
    return [each for each in re.split(r"(?<=[.?])\s+", text) if each]


def step_faults(step: Step, told: Mapping[int, Sequence[Sentence]] | None = None) -> Iterator[Fault]:
    """Yield every fault of the texts of a step, at each depth; `told` are its sentences, where they are made already."""
    position = step.position
    assert position is not None
    network = position.network
    lines = {depth: step.lines(depth) for depth in DEPTHS} if told is None else told
    texts = {depth: written(lines[depth], depth) for depth in DEPTHS}
    assert len(lines[1]) == 1, texts[1]
    for depth, text in texts.items():
        assert lines[depth], step
        assert all(line.text for line in lines[depth]), text
        plain = any(line.plain for line in lines[depth])
        if plain:
            yield Fault("plain", depth, text)
        if depth > 1 and not plain:
            for fault in faults(network, step, lines[depth]):
                yield Fault(_kind(fault), depth, fault)
        yield from _text_faults(text, depth)
        if depth > 1:
            changed = {cell for cell, _ in (*step.places, *step.removes)}
            named = named_cells(step.board, text) | {
                cell for cell in changed if step.board.name(cell) in text.casefold()
            }
            if absent := changed - named:
                yield Fault("unnamed", depth, f"{[*map(step.board.name, absent)]}: {text}")
    line = worded(texts[1], step.board.layers)
    if len(line) > MAX_CHARACTERS:
        yield Fault("long line", 1, line)
    if step.technique.family not in LONG_FAMILIES and len(sentences(texts[2])) > MAX_SENTENCES:
        yield Fault("many sentences", 2, texts[2])
    marks = any(isinstance(source, CellMarks) for line in lines[2] for source in line.because)
    numbers = re.compile(r"^ *\(\d+\) ", re.MULTILINE)
    if step.premises and marks and texts[2].split() == numbers.sub("", texts[3]).split():
        yield Fault("same depths", 3, texts[3])


def clash_text_faults(network: Network, clash: Clash) -> Iterator[Fault]:
    """Yield every fault of the text of a clash."""
    text = clash.tell(3)
    if any(line.plain for line in clash.lines):
        yield Fault("plain", 3, text)
    for fault in clash_faults(network, clash.lines, clash.named_parts):
        yield Fault(_kind(fault), 3, fault)
    yield from _text_faults(text, 3)
    if not all(line.text.rstrip(".").casefold() in text.casefold() for line in clash.lines):
        yield Fault("not said", 3, text)


def _kind(fault: str) -> str:
    return fault.partition(":")[0].partition(",")[0]


def _text_faults(text: str, depth: int) -> Iterator[Fault]:
    """Yield what is wrong with a text whatever it is about: empty phrases, sums that are not right, a digit given twice."""
    if EMPTY_PHRASES.search(text):
        yield Fault("no reason", depth, text)
    if CIRCULAR.search(text):
        yield Fault("circular", depth, text)
    if LISTED.search(text):
        yield Fault("listed", depth, text)
    for parts, total in SUM.findall(text):
        if _value(parts) != int(total):
            yield Fault("wrong sum", depth, f"{parts} = {total}: {text}")
    for sentence in sentences(text):
        given = EXCLUDER.findall(sentence)
        if _repeats(given):
            yield Fault("given twice", depth, sentence)


def _value(parts: str) -> int:
    signed = re.sub(r"[−-] ", "+ -", parts).split("+")
    return sum(int(each.replace(" ", "")) for each in signed)


def _repeats(items: Sequence[tuple[str, str]]) -> bool:
    return len({*items}) < len(items)
