"""Joined lines: if a story has more sentences than its depth allows, some are joined by semicolons.

The two neighbours that are shortest together are joined first. They must depend on the same suppositions, and the result is a
record like any other: its claims are those of both, its sources those of both, and it is kept only if it is true, needed and
said (`sentence_checks.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from whydoku.model.sentence import FromLine, Impossible, Sentence, Source
from whydoku.words.entailment import follows
from whydoku.words.limits import MAX_SENTENCES
from whydoku.words.sentence_checks import needless, trimmed, unsaid
from whydoku.words.setting import Setting


def joined_lines(setting: Setting, lines: Sequence[Sentence]) -> list[Sentence]:
    """Return lines with as few joined as possible, so that there are at most MAX_SENTENCES sentences."""
    out = list(lines)
    while sum(map(_sentences, out)) > MAX_SENTENCES:
        pairs = sorted(filter(lambda at: _may_join(out, at), range(len(out) - 1)), key=lambda at: _length(out, at))
        found = next((shorter for at in pairs if (shorter := _joined(setting, out, at)) is not None), None)
        if found is None:
            break
        out = found
    return (
        out if len(out) == len(lines) else trimmed(setting.network, out)
    )  # a joined line claims more to those after it


def _sentences(line: Sentence) -> int:
    return line.text.count(". ") + 1


def _length(lines: Sequence[Sentence], at: int) -> int:
    return len(lines[at].text) + len(lines[at + 1].text)


def _may_join(lines: Sequence[Sentence], at: int) -> bool:
    """Whether a line and the next depend on the same suppositions, and the next neither leads on, opens one nor sums up."""
    one, two = lines[at], lines[at + 1]
    return (
        bool(one.claims and two.claims)
        and not (one.plain or two.plain)
        and {*one.supposed} == {*two.supposed}
        and not {*two.claims} & {*two.supposed}
        and not two.text.startswith("So ")
    )


def _joined(setting: Setting, lines: Sequence[Sentence], at: int) -> list[Sentence] | None:
    """Return lines with one joined to the next; None if the result is not true, or has sources that it does not need."""
    one, two = lines[at], lines[at + 1]
    claims = tuple(dict.fromkeys(each for each in (*one.claims, *two.claims) if each not in one.supposed))
    if Impossible() in claims:
        claims = (Impossible(),)
    because = tuple(dict.fromkeys(each for each in (*one.because, *two.because) if each != FromLine(at)))
    text = f"{one.text.rstrip('.')}; {two.text[:1].lower()}{two.text[1:]}"
    before = [*lines[:at]]
    if not follows(setting.network, before, claims, because):
        return None
    every = trimmed(setting.network, [*before, Sentence(claims, because, text)])[: at + 1]
    if needless(setting.network, every, at) or unsaid(setting.network, every, at):
        return None  # one reason makes another unnecessary, but the text has it all the same
    return [*before, every[at], *(_moved(line, at) for line in lines[at + 2 :])]


def _moved(line: Sentence, at: int) -> Sentence:
    """Return a line with its references renumbered after two lines became one."""

    def new(source: Source) -> Source:
        return FromLine(source.number - 1) if isinstance(source, FromLine) and source.number > at else source

    return replace(line, because=tuple(dict.fromkeys(map(new, line.because))))
