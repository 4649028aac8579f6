"""Proof files: DRAT and LRAT, as text or binary, read strictly and written plainly.

A proof that clauses have no model is a list of steps. Each *adds* a clause that follows from those before it, until
the empty clause is reached, or *deletes* clauses that are no longer needed.

- **DRAT** (text): `1 -2 0` adds, `d 1 -2 0` deletes. The reader has to find out why a clause follows.
- **LRAT** (text): `12 1 -2 0 3 7 0` adds clause number 12, `1 -2`, because of clauses 3 and 7, in this order; `12 d 3
  7 0` deletes clauses 3 and 7. The formula's own clauses are numbered from 1.
- **Binary** forms of both: a byte `a` or `d`, then the numbers, 7 bits a byte, low bits first, as 2·|n| + (n < 0),
  each list ended by a zero byte.

A step knows where it stands in its file, so that a checker can say which line is wrong.

Text and bytes are for files alone. Between solver, writer and the native checker a proof is *flat*, one row of numbers: each
step is 1 (adds) or 2 (deletes), in LRAT its number if it adds, then its lists, each ended by 0.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Protocol

from whydoku.errors import FormatError, OptionError
from whydoku.model.limit import PIECE_STEPS, Clock, DeadlineOrClock
from whydoku.model.wording import counted

MAX_NUMBER = (1 << 31) - 1  # numbers beyond 32 bits are refused: no solver writes them


class ProofKind(StrEnum):
    """What a proof's steps state about why they follow: nothing (DRAT), or the clauses that show it (LRAT)."""

    DRAT = "drat"
    LRAT = "lrat"


def find_kind(name: str) -> ProofKind:
    """Return the kind of proof of a name."""
    if name not in list(ProofKind):
        raise OptionError(f"there is no proof format {name!r}; expected one of {', '.join(ProofKind)}")
    return ProofKind(name)


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One step: adds `clause` (LRAT: as `number`, because of `hints`), or deletes it (LRAT: the clauses in `hints`)."""

    clause: tuple[int, ...]
    number: int = 0
    hints: tuple[int, ...] = ()
    deletes: bool = False
    line: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """Steps of one kind; `unit` says what a step's `line` counts: lines of a text, or bytes of a binary file."""

    kind: ProofKind
    steps: tuple[ProofStep, ...]
    unit: str = "line"

    def __repr__(self) -> str:
        return f"<Proof {self.kind}: {counted(len(self.steps), 'step')}>"

    def flat(self, deadline: DeadlineOrClock = None) -> array[int]:
        """Return the proof as one row of numbers."""
        flat = array("i")
        lrat = self.kind is ProofKind.LRAT
        for step in chain.from_iterable(Clock.of(deadline).pieces(self.steps)):
            flat.append(2 if step.deletes else 1)
            if lrat and step.deletes:
                flat.extend(step.hints)
            else:
                if lrat:
                    flat.append(step.number)
                flat.extend(step.clause)
                if lrat:
                    flat.append(0)
                    flat.extend(step.hints)
            flat.append(0)
        return flat


def flat_steps(flat: array[int], kind: ProofKind, clock: Clock) -> Iterator[ProofStep]:
    """Yield the steps of a flat proof, numbered as the lines that `write_proof` writes.

    >>> list(flat_steps(array("i", (1, -7, 0)), ProofKind.DRAT, Clock.of(None)))
    [ProofStep(clause=(-7,), number=0, hints=(), deletes=False, line=1)]
    """
    lrat = kind is ProofKind.LRAT
    at = line = 0
    while at < len(flat):
        if line % PIECE_STEPS == 0:
            clock.check()
        line += 1
        deletes = flat[at] == 2
        end = flat.index(0, at + 1 + (lrat and not deletes))
        if not lrat:
            yield ProofStep(tuple(flat[at + 1 : end]), deletes=deletes, line=line)
        elif deletes:
            yield ProofStep((), 0, tuple(flat[at + 1 : end]), True, line)
        else:
            middle, end = end, flat.index(0, end + 1)
            yield ProofStep(tuple(flat[at + 2 : middle]), flat[at + 1], tuple(flat[middle + 1 : end]), line=line)
        at = end + 1


class _Logged(Protocol):
    """What a solver's log has to show to become a proof."""

    @property
    def number(self) -> int: ...
    @property
    def clause(self) -> tuple[int, ...]: ...
    @property
    def because(self) -> tuple[int, ...]: ...
    @property
    def forgotten(self) -> bool: ...


def from_log(
    log: Iterable[_Logged],
    kind: ProofKind = ProofKind.LRAT,
    formula: Sequence[Sequence[int]] = (),
    *,
    deadline: DeadlineOrClock = None,
) -> Proof:
    """Turn a solver's log into a proof; a DRAT proof needs the formula if the log forgets clauses by number."""
    steps: list[ProofStep] = []
    clauses = {number: tuple(clause) for number, clause in enumerate(formula, 1)}
    for entry in chain.from_iterable(Clock.of(deadline).pieces(log)):
        if kind is ProofKind.LRAT:
            number, hints = entry.number, entry.because
            steps.append(ProofStep(entry.clause, number, hints, entry.forgotten, len(steps) + 1))
        elif entry.forgotten:
            steps.extend(
                ProofStep(clauses[n], deletes=True, line=len(steps) + 1 + i) for i, n in enumerate(entry.because)
            )
        else:
            clauses[entry.number] = entry.clause
            steps.append(ProofStep(entry.clause, line=len(steps) + 1))
    return Proof(kind, tuple(steps))


def write_proof(proof: Proof, *, deadline: DeadlineOrClock = None) -> str:
    r"""Return a proof as text.

    >>> write_proof(Proof(ProofKind.LRAT, (ProofStep((1,), 4, (2, 3)), ProofStep((), 5, (1, 4)))))
    '4 1 0 2 3 0\n5 0 1 4 0\n'
    """
    lines: list[str] = []
    for step in chain.from_iterable(Clock.of(deadline).pieces(proof.steps)):
        clause = " ".join(map(str, (*step.clause, 0)))
        if proof.kind is ProofKind.DRAT:
            lines.append(f"d {clause}" if step.deletes else clause)
        else:
            hints = " ".join(map(str, (*step.hints, 0)))
            lines.append(f"{step.number} d {hints}" if step.deletes else f"{step.number} {clause} {hints}")
    return "".join(f"{line}\n" for line in lines)


def write_binary_proof(proof: Proof) -> bytes:
    r"""Return a proof in its binary form.

    >>> write_binary_proof(Proof(ProofKind.DRAT, (ProofStep((1, -70)),)))
    b'a\x02\x8d\x01\x00'
    """
    out = bytearray()
    for step in proof.steps:
        out += b"d" if step.deletes else b"a"
        lrat = proof.kind is ProofKind.LRAT
        if lrat and step.deletes:
            lists: tuple[tuple[int, ...], ...] = ((*step.hints, 0),)
        elif lrat:
            lists = ((step.number, *step.clause, 0), (*step.hints, 0))
        else:
            lists = ((*step.clause, 0),)
        for numbers in lists:
            for number in numbers:
                code = 2 * abs(number) + (number < 0)
                while code > 127:
                    out.append(code & 127 | 128)
                    code >>= 7
                out.append(code)
    return bytes(out)


def read_proof(data: bytes | str, kind: ProofKind | None = None, *, deadline: DeadlineOrClock = None) -> Proof:
    r"""Read a proof, text or binary; its kind shows in its first step unless given.

    >>> read_proof("1 2 0\nd 1 2 3 0\n0\n").kind
    <ProofKind.DRAT: 'drat'>
    """
    clock = Clock.of(deadline)
    if isinstance(data, bytes):
        if _is_binary(data):
            return _read_binary(data, kind, clock)
        data = data.decode("latin-1")
    steps: list[ProofStep] = []
    for number, line in chain.from_iterable(clock.pieces(enumerate(_lines(data), 1))):
        if not line.strip() or line[0] == "c":
            continue
        if kind is None:
            words = line.split()
            kind = ProofKind.LRAT if words.count("0") > 1 or words[1:2] == ["d"] else ProofKind.DRAT
        steps.append(_lrat_line(line, number) if kind is ProofKind.LRAT else _drat_line(line, number))
    return Proof(kind or ProofKind.DRAT, tuple(steps))


def _lines(text: str) -> Iterator[str]:
    at = 0
    while (end := text.find("\n", at)) >= 0:
        yield text[at:end]
        at = end + 1
    yield text[at:]


def _drat_line(line: str, number: int) -> ProofStep:
    words = line.split()
    deletes = words[0] == "d"
    numbers = _numbers(words[1:] if deletes else words, number)
    _one_list(numbers, number)
    return ProofStep(tuple(numbers[:-1]), deletes=deletes, line=number)


def _lrat_line(line: str, number: int) -> ProofStep:
    words = line.split()
    if words[1:2] == ["d"]:
        numbers = _numbers([words[0], *words[2:]], number)
        _one_list(numbers, number)
        return ProofStep((), numbers[0], tuple(numbers[1:-1]), True, number)
    numbers = _numbers(words, number)
    if numbers.count(0) != 2 or numbers[-1] != 0 or numbers[0] <= 0:
        raise FormatError(f"line {number}: the step is not 'NUMBER LITERALS 0 CLAUSES 0'; it is damaged or cut short")
    middle = numbers.index(0)
    return ProofStep(tuple(numbers[1:middle]), numbers[0], tuple(numbers[middle + 1 : -1]), line=number)


def _one_list(numbers: list[int], line: int) -> None:
    if not numbers or numbers[-1] != 0:
        raise FormatError(f"line {line}: the step is not ended by 0; the proof is damaged or cut short")
    if numbers.count(0) != 1:
        raise FormatError(f"line {line}: numbers follow the 0 that ends the step")


def _numbers(words: list[str], line: int) -> list[int]:
    try:
        numbers = list(map(int, words))
    except ValueError:
        numbers = [MAX_NUMBER + 1]
    if numbers and (max(numbers) > MAX_NUMBER or min(numbers) < -MAX_NUMBER):
        bad = next((word for word in words if not _is_number(word)), words[0])
        raise FormatError(f"line {line}: {bad[:20]!r} is not a number that can stand here")
    return numbers


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 10 and int(digits) <= MAX_NUMBER


def _is_binary(data: bytes) -> bool:
    if data[:1] == b"c":
        return False
    return bool(set(data[:10_000]) - set(b"0123456789- d\t\r\n"))


def _read_binary(data: bytes, kind: ProofKind | None, clock: Clock) -> Proof:
    if kind is None:
        # in DRAT a step's only list is followed by `a` or `d`; in LRAT by the list of clauses, which seldom begins so
        first_end = data.find(b"\0") + 1
        added = data[:1] == b"a"
        kind = (
            ProofKind.LRAT if added and 0 < first_end < len(data) and data[first_end] not in b"ad" else ProofKind.DRAT
        )
    steps: list[ProofStep] = []
    at = 0
    while at < len(data):
        if len(steps) % PIECE_STEPS == 0:
            clock.check()
        start = at
        if data[at] not in b"ad":
            raise FormatError(f"byte {at}: a step must begin with 'a' or 'd', not with byte {data[at]}")
        deletes = data[at] == ord("d")
        numbers, at = _binary_list(data, at + 1, start)
        if kind is ProofKind.DRAT:
            steps.append(ProofStep(numbers, deletes=deletes, line=start))
        elif deletes:
            steps.append(ProofStep((), steps[-1].number if steps else 0, numbers, True, start))
        else:
            if not numbers or numbers[0] <= 0:
                raise FormatError(f"byte {start}: the step has no number")
            hints, at = _binary_list(data, at, start)
            steps.append(ProofStep(numbers[1:], numbers[0], hints, line=start))
    return Proof(kind, tuple(steps), "byte")


def _binary_list(data: bytes, at: int, start: int) -> tuple[tuple[int, ...], int]:
    numbers: list[int] = []
    while True:
        code = shift = 0
        more = True
        while more:
            if at >= len(data):
                raise FormatError(f"byte {start}: the step that begins here is cut short")
            code |= (data[at] & 127) << shift
            more = data[at] > 127
            shift += 7
            at += 1
            if shift > 35:
                raise FormatError(f"byte {at - 1}: a number is too large")
        if code == 0:
            return tuple(numbers), at
        number = -(code >> 1) if code & 1 else code >> 1
        if number == 0 or abs(number) > MAX_NUMBER:
            raise FormatError(f"byte {at - 1}: {number} cannot stand here")
        numbers.append(number)
