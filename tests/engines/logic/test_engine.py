import gc
import threading
from collections.abc import Iterator

import pytest

from tests.shared import README_PUZZLE as PUZZLE
from tests.shared import shared_data, shared_or_own
from tests.support.patience import given_time
from whydoku import Step, Technique, View, explain, hint, next_step, read, read_all, solve, steps
from whydoku._kernel import LogicBatch
from whydoku.engines.logic import engine
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import find_techniques, select, techniques
from whydoku.errors import InputError, NoSolutionError, OptionError, StoppedError

SOLUTION = "429516873851739246637482591395274618164958732782163459576891324213647985948325167"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
MANY = "." * 20 + "1" + "." * 60
HODOKU_CODES = (
    *("0000", "0001", "0002", "0003", "0100", "0101", "0110", "0111", "0200", "0201", "0202", "0210", "0211", "0212"),
    *(f"03{kind}{size}" for kind in "0123456" for size in "012345"),
    *("0371", "0372", "0400", "0401", "0402", "0403", "0404", "0405", "0500", "0501", "0502", "0503", "0505", "0507"),
    *(f"060{number}" for number in range(9)),
    *("0610", "0701", "0702", "0703", "0706", "0707", "0708", "0709", "0710", "0711", "0800", "0801", "0802", "0803"),
    *("0901", "0902", "0903", "0904", "1000", "1001", "1101", "1201", "1202", "1301", "1302", "1303", "1304"),
    *(f"03{kind}{size}1" for kind in "1246" for size in "012"),
)


def test_the_readme_puzzle_needs_no_guess() -> None:
    solution = solve(PUZZLE, engine="logic")
    assert (solution.grid, solution.guesses, solution.engine) == (SOLUTION, 0, "logic")
    assert "Naked Single" in [technique.title for technique in solution.techniques]


def test_a_path_leads_to_the_solution() -> None:
    path = explain(PUZZLE)
    end = read(PUZZLE).after(*path)
    assert path.solved
    assert end.values == path.values == tuple(map(int, SOLUTION))
    assert sum(path.counts.values()) == len(path) == len(list(path))


def test_a_path_is_a_sequence() -> None:
    path = explain(PUZZLE)
    assert path[-1] == path[len(path) - 1]
    assert path[1:3] == [path[1], path[2]]
    with pytest.raises(IndexError, match="counted from 0"):
        path[len(path)]


def test_guesses_are_counted_by_the_techniques_selected() -> None:
    few = solve(HARD, techniques="singles")
    assert few.guesses
    assert few.grid == solve(HARD).grid
    assert set(few.techniques) <= set(find_techniques("singles"))


def test_wrong_guesses_are_taken_back() -> None:
    path = explain(HARD, techniques="full house")
    titles = [step.technique.title for step in path]
    assert path.solved
    assert titles.count("Guess") == path.guesses
    assert titles.count("Wrong guess") == path.failures > 0
    assert path.values == tuple(map(int, solve(HARD).grid))


def test_without_guesses_it_stops_where_nothing_applies() -> None:
    path = explain(HARD, techniques="full house", guesses=False)
    assert (path.outcome, path.guesses, len(path)) == ("stuck", 0, 0)


def test_the_same_seed_gives_the_same_path() -> None:
    assert list(explain(HARD, techniques="singles", seed=5)) == list(explain(HARD, techniques="singles", seed=5))
    guesses = {tuple(s.places for s in explain(HARD, techniques="singles", seed=n) if s.assumes) for n in range(5)}
    assert len(guesses) > 1


def test_the_next_step_is_the_first_of_the_path() -> None:
    assert next_step(PUZZLE) == explain(PUZZLE)[0]


def test_steps_are_limited() -> None:
    assert len(steps(PUZZLE, limit=3)) == 3
    assert steps(PUZZLE, limit=0) == []
    with pytest.raises(OptionError, match="a limit must be a whole number of at least 0"):
        steps(PUZZLE, limit=-1)


def test_a_hint_tells_no_more_than_asked() -> None:
    shapes = [hint(PUZZLE, level) for level in (1, 2, 3, 4)]
    keys = [set() if shape is None else set(shape.to_json()) for shape in shapes]
    assert keys == [
        {"level", "text", "where", "order"},
        {"level", "text", "where", "order", "technique"},
        {"level", "text", "where", "order", "technique", "cells"},
        {"level", "text", "where", "order", "technique", "cells", "step"},
    ]
    first = shapes[0]
    step = next_step(PUZZLE)
    assert first is not None
    assert step is not None
    assert step.technique.title not in first.text
    with pytest.raises(OptionError, match="a level from 1 to 4"):
        hint(PUZZLE, 5)


def test_a_wrong_digit_is_told() -> None:
    puzzle = read(PUZZLE)
    values = [*puzzle.values]
    values[1] = 6
    with pytest.raises(InputError, match="r1c2 cannot be 6"):
        next_step(puzzle.with_values(values))


def test_a_wrong_mark_is_told() -> None:
    puzzle = read(PUZZLE)
    marks = [puzzle.board.all_digits] * 81
    marks[1] &= ~puzzle.board.bit(2)
    with pytest.raises(InputError, match="the marks of r1c2 lack"):
        explain(puzzle.with_marks(tuple(marks)))


def test_marks_bind() -> None:
    puzzle = read(PUZZLE)
    marks = [puzzle.board.all_digits] * 81
    marks[1] = puzzle.board.bit(2)
    first = steps(puzzle.with_marks(tuple(marks)), techniques="naked single")
    assert (1, 2) in [step.places[0] for step in first]


def test_no_solution_is_said() -> None:
    with pytest.raises(NoSolutionError, match="row 1 holds 1 twice"):
        explain("11" + "." * 79)


def test_several_solutions_leave_out_what_assumes_one() -> None:
    path = explain(MANY, techniques="all", up_to="jellyfish", guesses=True)
    assert path.solved
    assert not any(technique.assumes_unique for technique in path.techniques)


def test_a_full_grid_has_no_step() -> None:
    assert next_step(SOLUTION) is None
    assert hint(SOLUTION) is None
    assert len(explain(SOLUTION)) == 0


def test_a_deadline_stops_it() -> None:
    path = engine.explain(read("." * 625), select("naked single"), deadline=0.0)
    assert (path.outcome, len(path), path.gave_up) == ("stopped", 0, ())


def test_a_path_runs_without_the_interpreters_lock() -> None:
    puzzle = read(HARD)
    chosen = select("singles,locked")
    paths: list[Path] = []
    threads = [threading.Thread(target=lambda: paths.append(engine.explain(puzzle, chosen))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({path.values for path in paths}) == 1
    assert all(path.solved for path in paths)


def find_first_candidate(view: View) -> Iterator[Step]:
    """A technique from outside: naked singles, the plain way."""
    for cell in view.open_cells():
        if len(view.digits(cell)) == 1:
            yield view.place(cell, view.digits(cell)[0], f"{view.board.name(cell)} has one candidate.")


def test_a_technique_in_python_is_part_of_the_path() -> None:
    mine = Technique("My Single", "mine", 1, "", find=find_first_candidate)
    path = explain(PUZZLE, techniques=[mine, "hidden single", "locked", "subsets", "fish"])
    assert path.solved
    assert path.counts["My Single"] > 0
    assert path[0].text == "r9c6 has one candidate. So r9c6 is 5."


def test_a_view_may_be_kept_after_its_finder() -> None:
    """It owns what it shows: neither the engine nor the puzzle needs to be there any more."""
    kept: list[View] = []

    def find(view: View) -> Iterator[Step]:
        kept.append(view)
        yield from find_first_candidate(view)

    mine = Technique("My Single", "mine", 1, "", find=find)
    explain(PUZZLE, techniques=[mine, "hidden single", "locked", "subsets", "fish"])
    gc.collect()
    assert len({view.masks for view in kept}) == len(kept) > 5
    for view in kept:
        assert sum(1 for _ in view.open_cells()) == sum(view.value(cell) is None for cell in view.board.cells)
        for cell in view.open_cells():
            assert view.mask(cell) == view.board.mask(view.digits(cell))
        assert all(left for _, left in view.truths())
        assert all(view.conflict((cell, digit), (cell, digit + 1)) for cell in (0, 80) for digit in (1, 8))


def test_a_failing_technique_in_python_fails_the_call() -> None:
    def find(view: View) -> Iterator[Step]:
        raise RuntimeError("broken on purpose")
        yield view.place(0, 1)

    with pytest.raises(RuntimeError, match="broken on purpose"):
        explain(PUZZLE, techniques=[Technique("Broken", "mine", 1, "", find=find)])


def test_a_technique_without_finder_is_refused() -> None:
    with pytest.raises(OptionError, match="Nothing has no finder"):
        explain(PUZZLE, techniques=[Technique("Nothing", "mine", 1, "")])


def test_selection() -> None:
    assert [t.title for t in select("0300,naked pair")] == ["Naked Pair", "X-Wing"]
    assert {t.family for t in select("singles,fish")} == {"singles", "fish"}
    assert "Naked Pair" not in {t.title for t in select(up_to="claiming")}
    assert "X-Wing" not in {t.title for t in select(without="x-wing")}
    with pytest.raises(OptionError, match="did you mean X-Wing"):
        select("x-wnig")


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        # the five plain rules
        ("basic assign", ["Naked Single"]),
        ("reverse assign", ["Hidden Single in a Box", "Hidden Single in a Line"]),
        ("basic eliminate", ["Naked Single"]),
        ("structure intersection", ["Pointing", "Claiming", "Locked Candidates"]),
        # sudokuoftheday's
        ("Single Position", ["Hidden Single in a Box", "Hidden Single in a Line"]),
        ("Single Candidate", ["Naked Single"]),
        ("Candidate Lines", ["Pointing"]),
        ("Double Pairs", ["Claiming"]),
        ("Multiple Lines", ["Claiming"]),
        ("Naked Pairs", ["Naked Pair"]),
        ("Naked Triples", ["Naked Triple"]),
        ("Naked Quads", ["Naked Quadruple"]),
        ("Hidden Pairs", ["Hidden Pair"]),
        ("Hidden Triples", ["Hidden Triple"]),
        ("Hidden Quads", ["Hidden Quadruple"]),
        ("X-Wings", ["X-Wing"]),
        ("Swordfish", ["Swordfish"]),
        ("Nishio", ["Nishio"]),
        ("Guessing", ["Trial and Error"]),
        # words that several titles have in common, and spellings
        ("kraken fish", ["Kraken Fish Type 1", "Kraken Fish Type 2"]),
        ("simple colors", ["Simple Colours Trap", "Simple Colours Wrap"]),
        ("BUG+1", ["Bivalue Universal Grave + 1"]),
    ],
)
def test_names_that_people_use(name: str, titles: list[str]) -> None:
    assert [technique.title for technique in find_techniques(name)] == titles


def test_names_of_several() -> None:
    assert {t.family for t in find_techniques("group eliminate")} == {"subsets"}
    assert len(find_techniques("group eliminate")) == 14
    assert {"AIC", "Cell Forcing Chain", "House Forcing Chain"} <= {t.title for t in find_techniques("forcing chains")}
    assert len(find_techniques("unique rectangle")) == 6


@pytest.mark.parametrize("code", HODOKU_CODES)
def test_every_code_of_hodoku_is_known(code: str) -> None:
    assert find_techniques(code)


def test_the_fifty_of_project_euler_need_no_guess() -> None:
    for puzzle in read_all(shared_data("euler96.txt").read_text()):
        path = explain(puzzle)
        assert (path.solved, path.guesses) == (True, 0)


def test_a_hardest_puzzle_needs_a_net_and_no_guess() -> None:
    for line in shared_or_own("classic/hardest_1106.txt").read_text().splitlines()[:12]:
        path = explain(line[:81])
        assert (path.solved, path.guesses) == (True, 0)
        if any("Forcing Net" in title for title in path.counts):
            return
    pytest.fail("none of them needs a net")


def test_names_belong_to_one_technique_each() -> None:
    assert len({technique.name for technique in techniques()}) == len(techniques())
    assert len({technique.title for technique in techniques()}) == len(techniques())


def test_many_lines_give_the_same_paths() -> None:
    like = read(PUZZLE)
    chosen = select(up_to="finned x-wing")
    paths = engine.explain_lines(like, [PUZZLE, HARD], chosen)
    for path, line in zip(paths, (PUZZLE, HARD), strict=True):
        alone = engine.explain(read(line), chosen)
        assert list(path) == list(alone)
        assert (path.values, path.guesses, path.counts) == (alone.values, alone.guesses, alone.counts)
    assert (len(paths[-1]), [path.outcome for path in paths[:1]]) == (len(paths[1]), [paths[0].outcome])
    with pytest.raises(IndexError):
        paths[2]
    with pytest.raises(InputError, match="line 2: a line is too short"):
        engine.explain_lines(like, [PUZZLE, "123"], chosen)


def test_many_lines_stop_at_the_deadline() -> None:
    def stopped(seconds: float) -> list[Path]:
        with pytest.raises(
            StoppedError, match=r"stopped at the deadline of \S+ s: \d+ of 300000 puzzles done"
        ) as caught:
            engine.explain_lines(read(PUZZLE), [HARD] * 300_000, select(), deadline=seconds)
        assert isinstance(caught.value.partial, list)
        return caught.value.partial

    paths = given_time(stopped, bool)
    assert 0 < len(paths) < 300_000
    assert all(path.solved for path in paths)


def test_a_batch_goes_on_where_it_stopped() -> None:
    network = read(PUZZLE).network
    solver = engine.solver_for(network, select())
    signs = [-1 if chr(sign) in ".0" else sign - ord("1") if chr(sign) in "123456789" else -2 for sign in range(256)]
    batch = LogicBatch(solver.engine, True, 0)
    lines = [HARD, PUZZLE, HARD] * 200
    batch.add(lines, signs)
    slices = 1
    while not batch.advance(0.001 * slices):  # a search that is cut short is begun anew in the next slice
        slices += 1
    whole = engine.explain_lines(read(PUZZLE), lines, select())
    assert slices > 3
    for index, path in enumerate(whole):
        assert len(batch.path(index)) == len(path)
        for at in range(len(path)):
            found, step, split = batch.path(index).step(at), path[at], path.puzzle.board.split
            assert {*map(split, found.places)} == {*step.places}
            assert {*map(split, found.removes)} == {*step.removes}
