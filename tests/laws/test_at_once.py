"""The fast paths of the public calls agree with the slow ones: answers, texts and errors, for any input.

In the long way the format is detected, the search runs in slices, and what it finds is put together in Python. The short way
is one call of the kernel.
"""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, repeat
from typing import Any, NamedTuple

import pytest

import whydoku as w
from tests.shared import OWN
from tests.support.broken import broken_variant
from tests.support.effort import FULL
from tests.support.patience import given_time
from whydoku.engines.logic.decoder import Decoder, make_step
from whydoku.engines.search import at_once
from whydoku.errors import WhydokuError
from whydoku.formats import sniff
from whydoku.teacher.diagnosis import clash
from whydoku.words import tell

LINES = 1000 if FULL else 240
BASE = [[(3 * (row % 3) + row // 3 + col) % 9 + 1 for col in range(9)] for row in range(9)]
EASY = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"


def long_way(verb: Callable[..., Any], puzzle: Any) -> Any:
    """Call a verb as if no deadline left time for the fast path."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(at_once, "fits", lambda _deadline: False)
        return verb(puzzle)


def grid(chance: random.Random) -> str:
    """Make a full grid."""
    digits = chance.sample("123456789", 9)
    rows = [3 * band + row for band in chance.sample(range(3), 3) for row in chance.sample(range(3), 3)]
    cols = [3 * stack + col for stack in chance.sample(range(3), 3) for col in chance.sample(range(3), 3)]
    return "".join(digits[BASE[row][col] - 1] for row in rows for col in cols)


def dug(chance: random.Random, clues: int) -> str:
    """Make a puzzle with so many clues: one solution or several."""
    full = grid(chance)
    kept = set(chance.sample(range(81), clues))
    return "".join(sign if cell in kept else chance.choice(".0") for cell, sign in enumerate(full))


def lines() -> Iterator[str]:
    """Make lines with one solution, several, none, and with something wrong in them."""
    chance = random.Random(20)
    for number in range(LINES):
        line = dug(chance, chance.randint(17, 81) if number % 3 else chance.randint(26, 40))
        at = chance.randrange(81)
        yield line
        match number % 5:
            case 0:  # often no solution
                yield line[:at] + chance.choice("123456789") + line[at + 1 :]
            case 1:  # another character
                yield line[:at] + chance.choice("xX_-*abAZ ,;#|:\n\r\t٣é?¹") + line[at + 1 :]
            case 2:  # another length
                yield chance.choice([line[:at], line + chance.choice("12.0"), line + line[:at]])
            case 3:  # other spacing, a comment, or several lines
                yield chance.choice(
                    ["  {}", "{}\n", "{}\r\n", "{} # easy", "{},3", "\ufeff{}", "{0}\n{0}", "# x\n{}"]
                ).format(line)
            case 4:  # rows, and pencil marks
                rows = [line[start : start + 9] for start in range(0, 81, 9)]
                marks = " ".join("123456789" if sign in ".0" else sign for sign in line)
                yield chance.choice(["\n".join(rows), " ".join(line), marks])
    yield from ("", " ", "." * 81, "0" * 81, "." * 80, "123456789" * 9, "." * 729, "1" * 81)


class Failed(NamedTuple):
    kind: type[WhydokuError]
    sentence: str


def outcome(work: Callable[[], Any]) -> Any:
    """Return the result of a call: its value, or its error with the sentence."""
    try:
        return work()
    except WhydokuError as error:
        return Failed(type(error), str(error))


def long_read(text: str) -> Any:
    """Read as if there were no plain lines."""
    puzzles = list(sniff(text).read(text, None))
    assert len(puzzles) == 1
    return puzzles[0]


def test_plain_lines_are_read_as_their_format_reads_them() -> None:
    read = 0
    for line in lines():
        if len(line) == 81 and set(line) <= set("0123456789."):
            short, slow = w.read(line), long_read(line)
            assert short == slow
            assert (hash(short), str(short), short.domains, short.is_classic) == (
                hash(slow),
                str(slow),
                slow.domains,
                slow.is_classic,
            )
            assert pickle.loads(pickle.dumps(short)) == slow == copy.deepcopy(short)
            assert short.network is slow.network
            read += 1
    assert read > LINES


def count_two(puzzle: Any) -> int:
    return w.count(puzzle, limit=2)


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("verb", [w.solve, w.check, w.candidates, count_two], ids=lambda verb: verb.__name__)
def test_a_call_gives_the_same_in_the_short_way_and_the_long(verb: Callable[..., Any]) -> None:
    answers = 0
    for line in lines():
        given = outcome(partial(w.read, line))
        if verb is not w.solve and not isinstance(given, Failed) and not given.is_classic:
            continue  # which may take minutes, or as long as there is time, and has no short way
        slow, short = outcome(partial(long_way, verb, line)), outcome(partial(verb, line))
        assert short == slow, line
        if not isinstance(slow, Failed):
            answers += 1
            assert verb(w.read(line)) == slow
        if isinstance(slow, w.Solution | w.Report):
            assert short.to_json() | {"seconds": 0} == slow.to_json() | {"seconds": 0}
            assert pickle.loads(pickle.dumps(short)) == slow
            assert hash(short) == hash(slow)
    assert answers > LINES


def test_other_puzzles_get_the_same_verdict_with_a_deadline_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    for bound in (
        "WHOLE_SECONDS",
        "SMALLEST_SECONDS",
    ):  # which parts clash may depend on the time; whether some do may not
        monkeypatch.setattr(clash, bound, {True: 0.05, False: 0.05})
    chance = random.Random(15)
    verdicts: Counter[w.Status] = Counter()
    for entry in map(json.loads, (OWN / "variants.jsonl").read_text(encoding="utf-8").splitlines()):
        whole = w.read(entry["iss"], format="iss")
        for puzzle in (whole, broken_variant(whole, chance)):
            if puzzle is not None:
                status = w.check(puzzle).status
                assert status == long_way(w.check, puzzle).status, entry["id"]
                verdicts[status] += 1
    assert verdicts[w.Status.UNIQUE] >= 20, verdicts
    assert verdicts[w.Status.NONE] >= 10, verdicts


def test_candidates_are_those_that_the_general_search_finds() -> None:
    chance = random.Random(3)
    for clues in range(24, 60, 5):
        line = dug(chance, clues)
        assert w.candidates(line) == w.candidates(line, engine="search")


def test_the_short_way_is_taken() -> None:
    for ask in (at_once.solve, at_once.check, at_once.candidates, at_once.is_unique):
        assert ask(EASY) is not None
        assert ask(w.read(EASY)) is not None
        for other in ("x" * 81, EASY[1:], "11" + "." * 79, w.read(EASY).start(), w.read(EASY, rules="X")):
            assert ask(other) is None


def paths() -> list[str]:
    chance = random.Random(5)
    made = [dug(chance, chance.randint(26, 60)) for _ in range(200)]
    return [line for line in made if at_once.is_unique(line)][:60]


def test_a_path_is_the_same_in_the_short_way_and_the_long() -> None:
    for line in paths():
        short, slow = w.explain(line), long_way(w.explain, long_read(line))
        assert (short.outcome, short.guesses, short.counts, short.values) == (
            slow.outcome,
            slow.guesses,
            slow.counts,
            slow.values,
        )
        assert [step.text for step in short] == [tell(step) for step in slow]
        assert [str(step) for step in short] == [f"{step.technique}: {tell(step)}" for step in slow]


def test_singles_of_a_path_are_the_steps_that_the_kernel_writes_out() -> None:
    for line in paths()[:4]:
        path = w.explain(line)
        for number, step in enumerate(path):
            track = path.track
            assert isinstance(track, Decoder)
            whole = make_step(track._solver.logic, path.tried, track._found.step(number), track, number)
            assert path[number] is step
            assert step.technique is whole.technique
            assert (step, hash(step), repr(step.places)) == (whole, hash(whole), repr(whole.places))
            assert pickle.loads(pickle.dumps(path[number])) == whole == copy.deepcopy(path[number])
            assert path[number].to_json() == whole.to_json()
        with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
            path[0].nothing  # type: ignore[attr-defined]  # noqa: B018  # the point of the test


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("." * 16, "X"),
        ("." * 81, "killer 3 r1c1 r1c2; X; windoku"),
        ("1...............................................", ""),
    ],
)
def test_singles_of_variants_are_told_as_whole_steps_are(line: str, rules: str) -> None:
    board = {16: "4", 81: "9", 48: "latin7"}[len(line)]
    line = line if len(line) != 48 else "1" + "." * 48
    path = w.explain(w.read(line, rules=rules, size=board), up_to="naked pair", guesses=True)
    for step in islice(path, 60):
        assert step.text == tell(step)


def test_explain_many_gives_what_explain_gives() -> None:
    chance = random.Random(7)
    several = [line for line in (dug(chance, 45) for _ in range(80)) if at_once.is_unique(line) is False][:3]
    mixed: list[Any] = [
        *paths()[:40],
        *several,
        w.read(EASY),
        EASY + " # easy",
        "1.34341.21434.21",
        w.read(EASY).start(),
    ]
    chance.shuffle(mixed)
    assert list(w.explain_many(mixed)) == [w.explain(puzzle) for puzzle in mixed]
    assert list(w.explain_many(iter(mixed[:9]), up_to="full house", guesses=False)) == [
        w.explain(puzzle, up_to="full house", guesses=False) for puzzle in mixed[:9]
    ]
    assert list(w.explain_many([])) == []


def test_explain_many_says_what_explain_raises_and_goes_on() -> None:
    for wrong, kind in (("11" + "." * 79, "contradiction"), ("what?", "invalid"), ("." * 80, "invalid")):
        first, refused, last = w.explain_many([EASY, wrong, EASY])
        assert first == last == w.explain(EASY)
        with pytest.raises(w.WhydokuError) as caught:
            w.explain(wrong)
        assert (refused.outcome, len(refused), refused.ending) == (kind, 0, str(caught.value))
    with pytest.raises(w.OptionError, match="there is no technique 'magic'"):
        w.explain_many([EASY], techniques="magic")


def test_explain_many_stops_at_its_deadline() -> None:
    with pytest.raises(w.StoppedError, match=r"stopped at the deadline of 0 s: 0 puzzles are done"):
        next(w.explain_many([EASY], deadline=0))

    def done(seconds: float) -> list[w.Path]:
        found: list[w.Path] = []
        with pytest.raises(w.StoppedError) as caught:
            found.extend(w.explain_many(repeat(EASY), deadline=seconds))
        assert str(caught.value) == f"stopped at the deadline of {seconds:g} s: {len(found)} puzzles are done"
        return found

    assert given_time(done, bool)[0] == w.explain(EASY)
