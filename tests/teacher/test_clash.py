"""The diagnosis of a puzzle without a solution."""

from __future__ import annotations

import pickle
import re
from collections.abc import Collection

import pytest

import whydoku as w
from whydoku.model.limit import _RUNNING, Clock
from whydoku.model.sentence import Impossible
from whydoku.teacher.diagnosis.clash import Clash, find_clash
from whydoku.teacher.diagnosis.clash_case import ClashCase, EnoughAskedError
from whydoku.teacher.diagnosis.clash_lines import ClashLines, tell_clash
from whydoku.teacher.diagnosis.clash_steps import tell_by_trying
from whydoku.teacher.diagnosis.hitting_set import fewest
from whydoku.teacher.diagnosis.oracles import BySat, BySearch
from whydoku.teacher.diagnosis.puzzle_parts import Parts
from whydoku.teacher.diagnosis.smallest import find_needed
from whydoku.teacher.limits import MAX_CLASH_QUESTIONS
from whydoku.words.clash_checks import clash_faults


def names(puzzle: w.Puzzle) -> list[str]:
    clash = find_clash(puzzle)
    assert clash is not None
    return [part.name for part in clash.parts]


def test_a_line_and_a_given_clash() -> None:
    puzzle = w.read("..9" + "." * 78, rules="thermometer r1c1-r1c4; killer 12 r5c5 r5c6")
    assert names(puzzle) == ["the given r1c3=9", "the thermometer at r1c1"]
    report = w.check(puzzle)
    assert report.clashing is not None
    told = report.clashing.text
    assert "r1c3" in told
    assert "the thermometer at r1c1" in told
    assert report.text == f"no solution: {told}"
    with pytest.raises(w.NoSolutionError, match=re.escape(told)) as caught:
        w.solve(puzzle)
    assert pickle.loads(pickle.dumps(caught.value)).clashing == caught.value.clashing == report.clashing
    with pytest.raises(w.NoSolutionError, match=re.escape(told)):
        w.explain(puzzle)


def test_what_clashes_is_looked_for_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float | None] = []

    def find(puzzle: w.Puzzle, *, deadline: float | None = None) -> Clash | None:
        asked.append(deadline)
        return find_clash(puzzle, deadline=deadline)

    monkeypatch.setattr("whydoku.teacher.diagnosis.clash.find_clash", find)
    puzzle = w.read("..9" + "." * 78, rules="thermometer r1c1-r1c4")
    errors = []
    for verb in (w.solve, w.explain):
        with pytest.raises(w.NoSolutionError) as caught:
            verb(puzzle, deadline=60)
        errors.append(caught.value)
    report = w.check(puzzle)
    sent = pickle.loads(pickle.dumps(errors[0]))
    assert not asked
    assert str(errors[0]) == str(errors[1]) == str(sent) == f"the puzzle has {report.text}"
    assert errors[0].clash == report.clash == sent.clash
    assert len(asked) == 4  # once each, however often it is read
    assert asked[0] is not None
    assert asked[0] <= 60
    assert asked[-1] is None


def test_one_of_two_diagonals_is_named() -> None:
    puzzle = w.read("5" + "." * 79 + "5", rules="diagonals")
    assert names(puzzle) == ["the given r1c1=5", "the given r9c9=5", "the falling diagonal"]


def test_marks_that_a_puzzle_has_are_parts() -> None:
    puzzle = w.read("12" + "." * 14, marks="r1c3=3 r1c4=3")
    assert names(puzzle) == ["the marks 3 of r1c3", "the marks 3 of r1c4"]


def test_cells_of_one_rule_are_parts_by_themselves() -> None:
    puzzle = w.read("." * 16, rules="even r1c1 r1c2 r1c3 r4c4")
    assert names(puzzle) == [f"the even square at r1c{col}" for col in (1, 2, 3)]


def test_rules_of_the_board_are_parts_where_they_contradict_by_themselves() -> None:
    board = w.Board(2, 3, 2)
    puzzle = w.Puzzle(board, w.read("." * 16).rules[:1], (None,) * 6)
    assert names(puzzle) in (["row 1"], ["row 2"])


def test_a_dot_that_is_taken_out_leaves_its_pair_exempt() -> None:
    """Without its dot the pair would fall under "all dots are given", and more would clash instead of less."""
    rules = "difference r1c1 r1c2; negative-kropki"
    parts = Parts(w.read("." * 36, size="2x3", rules=rules))
    without_dot = parts.puzzle_of([number for number, part in enumerate(parts.listed) if "dot" not in part.name[:14]])
    assert (0, 6) in without_dot.network.relations
    assert (0, 1) not in without_dot.network.relations


@pytest.mark.parametrize("sets", [[0b11, 0b101, 0b110], [0b1], [0b1100, 0b0011, 0b1010, 0b0101, 0b1111]])
def test_fewest_is_what_brute_force_finds(sets: list[int]) -> None:
    best = min((m for m in range(1, 16) if all(m & each for each in sets)), key=int.bit_count)
    assert fewest(sets, Clock.of(None)).bit_count() == best.bit_count()


def test_search_and_sat_find_sets_of_one_size() -> None:
    puzzle = w.read("..9...5..5" + "." * 71, rules="thermometer r1c1-r1c4; killer 17 r9c1 r9c2; killer 16 r8c1 r8c2")
    found = []
    for oracle in (BySearch(Parts(puzzle)), BySat(Parts(puzzle), None, Clock.of(None))):
        with oracle:
            needed = find_needed(oracle, Clock.of(None), 5)
            assert needed is not None
            assert needed.smallest
            found.append(len(needed.parts))
    assert found[0] == found[1] == 2


def test_time_that_is_up_is_no_error() -> None:
    puzzle = w.read("..9" + "." * 78, rules="thermometer r1c1-r1c4")
    assert find_clash(puzzle, deadline=0) is None
    with pytest.raises((w.NoSolutionError, w.StoppedError)):
        w.solve(puzzle, deadline=0.001)


def test_the_picture_outlines_the_elements_that_clash() -> None:
    rules = "thermometer r1c1-r1c4; killer 5 r1c3 r1c4; killer 12 r5c5 r5c6"
    found = w.diagnose(w.read("." * 81, rules=rules))
    assert found.clash is not None
    assert len(found.clash.parts) == 2
    assert found.svg().count("#b3261e") == 2  # one outline each, in the red of the light theme


# -- why they clash ---------------------------------------------------------------------------------------------------

EMPTY = "." * 81
LONG = ".................1.....2.3......3.2...1.4....2.5....6..3......4.7..8...962...7..."
REASONS = {
    "killer 10 r1c1 r1c2 r1c3; killer 20 r1c4 r1c5 r1c6; killer 16 r1c7 r1c8 r1c9": [
        "Row 1 is these three cages: 10 + 20 + 16 = 46.",
        "But a row adds to 45.",
    ],
    "killer 10 r1c1-r1c3; killer 20 r1c4-r1c6; killer 15 r1c7 r1c8": [
        "These three cages lie in row 1: 10 + 20 + 15 = 45.",
        "They leave r1c9, which is at least 1, but a row adds to 45.",
    ],
    "killer 15 r1c1-r1c3; killer 15 r1c4-r1c6; killer 25 r1c7 r1c8 r1c9 r2c9": [
        "These three cages cover row 1: 15 + 15 + 25 = 55.",
        "They stick out in r2c9, which is at most 9, but a row adds to 45.",
    ],
    "killer 3 r1c1 r1c2; killer 4 r2c1 r2c2": [
        "The cage of 3 is 1 + 2, the cage of 4 is 1 + 3: box 1 would have two 1s."
    ],
    "thermometer r5c1-r5c9; sandwich 5 row 5": [
        "Nine cells that grow are 1 to 9 in order.",
        "Between 1 and 9 lie 2 to 8, which add to 35, not 5.",
    ],
    "arrow r1c1 r1c2 r1c3 r1c4 r1c5": ["Four different digits add to at least 10.", "The circle is at most 9."],
}


@pytest.mark.parametrize("rules", REASONS)
def test_a_clash_says_why(rules: str) -> None:
    puzzle = w.read(EMPTY, rules=rules)
    clash = find_clash(puzzle)
    assert clash is not None
    assert [line.text for line in clash.lines] == REASONS[rules]
    assert clash.lines[-1].claims == (Impossible(),)
    assert not [*clash_faults(puzzle.network, clash.lines, clash.named_parts)]
    assert all(line in clash.tell(2).splitlines() for line in REASONS[rules])
    assert [line["text"] for line in clash.to_json()["lines"]] == REASONS[rules]
    assert pickle.loads(pickle.dumps(clash)) == clash


def test_the_text_of_a_clash_names_its_parts_and_why() -> None:
    clash = find_clash(w.read(EMPTY, rules="arrow r1c1 r1c2 r1c3 r1c4 r1c5"))
    assert clash is not None
    assert clash.text == (
        "the arrow at r1c1 cannot be kept: four different digits add to at least 10; the circle is at most 9"
    )
    clash = find_clash(w.read(EMPTY, rules="killer 3 r1c1 r1c2; killer 4 r2c1 r2c2"))
    assert clash is not None
    assert clash.text == "the cage of 3 is 1 + 2, the cage of 4 is 1 + 3: box 1 would have two 1s"


def test_digits_that_leave_nothing_are_named() -> None:
    clash = find_clash(w.read(".12.34.........."))
    assert clash is not None
    assert [line.text for line in clash.lines] == [
        "Row 2 has no place for 2: r2c3 and r2c4 share box 2 with the 2 in r1c3, and r2c1 is 3 and r2c2 is 4."
    ]
    rows = ["1234.....", "......56.", ".........", "........7", "........8", "........9"]
    clash = find_clash(w.read("".join(rows) + "." * 27))
    assert clash is not None
    assert [line.text for line in clash.lines] == [
        "No digit is left for r1c9: row 1 has 1 to 4, column 9 has 7, 8 and 9, and box 3 has 5 and 6."
    ]


def test_steps_that_lead_to_a_contradiction_are_lines() -> None:
    puzzle = w.read("." * 27 + ".....2..719.......5..." + "." * 14 + "..7........2......")
    clash = find_clash(puzzle)
    assert clash is not None
    assert 1 < len(clash.lines) == clash.steps + 1 <= 5
    assert clash.lines[-1].text.startswith("Then ")
    assert not [*clash_faults(puzzle.network, clash.lines, clash.named_parts)]


def test_of_many_lines_the_last_are_told_and_all_on_demand() -> None:
    clash = find_clash(w.read(LONG))
    assert clash is not None
    texts = [line.text for line in clash.lines]
    assert len(texts) == clash.steps + 1 > 5
    assert f"takes {clash.steps} steps to a contradiction" in clash.tell(2)
    assert [text for text in texts if text in clash.tell(2)] == texts[-4:]
    assert all(text in clash.tell(3) for text in texts)
    assert not [*clash_faults(w.read(LONG).network, clash.lines)]


def test_a_clash_that_takes_a_search_says_what_was_tried() -> None:
    puzzle = w.read(EMPTY)
    case = ClashCase(Parts(puzzle), (), Clock.of(None))  # nothing follows from nothing, so that only trying is left
    text = tell_by_trying(case, puzzle.start(), Clock.of(None))
    (line,) = case.story.lines
    assert text == "trying 1 to 9 in r1c1 fails"
    assert line.text == "Trying each digit that is left for r1c1 fails: 1 to 9 by a search."
    assert line.plain
    assert line.claims == (Impossible(),)


def test_words_of_a_clash_run_against_no_clock_but_the_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for the fewest parts has its seconds; were they up, the words would be plainer than they have to be."""
    left: list[float | None] = []

    def watched(parts: Parts, chosen: Collection[int], clock: Clock) -> ClashLines:
        left.extend(each.left for each in (clock, *_RUNNING.get()))
        return tell_clash(parts, chosen, clock)

    monkeypatch.setattr("whydoku.teacher.diagnosis.clash.tell_clash", watched)
    assert find_clash(w.read(LONG)) is not None
    assert left
    assert {*left} == {None}
    left.clear()
    assert find_clash(w.read(LONG), deadline=60) is not None
    assert all(each is not None for each in left)


def test_so_many_questions_and_no_more_are_asked_about_a_clash() -> None:
    case = ClashCase(Parts(w.read(LONG)), (), Clock.of(None))
    for _ in range(MAX_CLASH_QUESTIONS):
        case.ask()
    with pytest.raises(EnoughAskedError):
        case.ask()
