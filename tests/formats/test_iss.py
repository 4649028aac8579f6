from __future__ import annotations

import json
from fnmatch import fnmatchcase

import pytest

import whydoku as w
from tests.shared import shared_data, shared_or_own
from tests.support.effort import FULL
from whydoku.errors import FormatError
from whydoku.formats import read_text, write_text
from whydoku.formats._rule_meaning import meaning
from whydoku.formats.iss.machine_bits import IssMachine, machine_of
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, write_rule
from whydoku.rules.any_of import AnyOf
from whydoku.rules.chaos_construction import ChaosConstruction
from whydoku.rules.killer import Killer
from whydoku.rules.same_values import SameValues
from whydoku.rules.state_machine import StateMachine


def read(text: str) -> Puzzle:
    return read_text(text, format="iss")[0]


def extra_rules(text: str) -> list[str]:
    puzzle = read(text)
    return [write_rule(r, puzzle.board) for r in puzzle.rules if r.name not in ("rows", "columns", "boxes", "regions")]


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (".Cage~15~R1C1~R1C2~R2C1", ["killer 15 r1c1 r1c2 r2c1"]),
        (".Cage~0~R1C1~R1C2", ["killer r1c1 r1c2"]),
        (".Cage~20~R4C2~R4C3~R4C3", ["killer r4c2 r4c3", "weighted-sum 20 r4c2 r4c3 r4c3"]),
        (".Sum~0_=_1_1_-1~R1C1~R1C2~R1C3", ["weighted-sum 0 1 1 -1 r1c1-r1c3"]),
        (".BlackDot~R1C6~R1C7~R2C7~R4C9", ["ratio r1c6 r1c7", "ratio r1c7 r2c7"]),
        (
            ".GreaterThan~R1C1~R2C2~R1C2~R2C1",
            ["inequality r1c1 r1c2", "inequality r1c1 r2c1", "inequality r2c2 r1c2", "inequality r2c2 r2c1"],
        ),
        (
            ".WhiteDot~R4C2~R4C1~R3C1~R3C2",
            ["difference r4c2 r4c1", "difference r4c2 r3c2", "difference r4c1 r3c1", "difference r3c1 r3c2"],
        ),
        (".X~R2C2~R1C4~R2C1", ["xv r2c2 r2c1"]),
        (".V~R2C2~R1C4~R2C1~R2C2", ["xv r2c2 r2c1 V"]),
        (".Modular~1~R1C1~R1C2", []),
        (".Thermo~R1C1", []),
        (".Sandwich~5~R1", ["sandwich 5 r1c1-r1c9"]),
        (".Thermo~r1c1~r2c1~r3c1", ["thermometer r1c1-r3c1"]),
        (".Diagonal~1.AntiKnight", ["diagonals up", "anti-knight"]),
        (".LittleKiller~22~R1C5", ["little-killer 22 r1c5-r5c1"]),
        (".LittleKiller~22~R2C1", ["little-killer 22 r2c1-r9c8"]),
        (".LittleKiller~22~R9C2", ["little-killer 22 r9c2-r2c9"]),
        (".LittleKiller~22~R5C9", ["little-killer 22 r5c9-r1c5"]),
        (".XSum~R2~20~", ["x-sum 20 r2c1-r2c9"]),
        (".XSum~C5~~26", ["x-sum 26 r9c5-r1c5"]),
        (".SameValues~2~R1C1~R3C3", ["clone r1c1 / r3c3"]),
        (".Replicate~D.Cage~5~R1C1~R2C1.End", ["killer 5 r1c1 r2c1", "killer 5 r1c2 r2c2"]),
        (".And.X~R1C1~R1C2.End.StrictXV", ["xv r1c1 r1c2", "negative-xv"]),
        (".~R1C1_1_2~R1C2_1_2", ["candidates 1 2 r1c1 r1c2"]),
        (".Or.Cage~3~R1C1~R1C2~R1C3.Cage~6~R1C1~R1C2~R1C3.End", ["any-of (killer 6 r1c1-r1c3)"]),
        (".Pair~_3_8H_wH8AHwAE~_slow~R1C1~R1C2~~R3C1~R3C2", None),
    ],
)
def test_each_part_becomes_its_rule(text: str, rules: list[str] | None) -> None:
    found = extra_rules(text)
    if rules is None:
        assert [rule.split()[0] for rule in found] == ["pair-table", "pair-table"]
        table = {tuple(found[0].split()[1:91][i : i + 2]) for i in range(0, 90, 2)}
        assert table == {(str(a), str(b)) for a in range(1, 10) for b in range(a, 10)}
    else:
        assert found == rules


def test_short_lines_have_a_sandwich_between_their_own_least_and_greatest() -> None:
    (rule,) = [rule for rule in read(".Shape~3x4.Sandwich~2~C3").rules if rule.name not in ("rows", "columns")]
    assert rule.name == "lunchbox"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".GreaterThan~R1C1~R1C3", "ISS GreaterThan: no two of its cells share a side"),
        (".X~R1C1", "ISS X: no two of its cells share a side"),
        (".LittleKiller~10~R3C3", "no diagonal starts at R3C3"),
        (".LittleKiller~10~R9C9", "no diagonal starts at R9C9"),
        (".PairX~2aP~~R4C3~R4C2", "does not say the same both ways"),
        (".SameValues~2~R1C1~R1C2~R1C3", "3 cells do not fall into 2 equal groups"),
        (".PillArrow~2~R1C1~R3C3~R3C4", "do not share a side"),
        (".SumLine~10~LOOP~R1C1~R1C2", "'LOOP' is not a cell"),
        (".Shape~6x6.Entropic~R1C1~R1C2", "ISS Entropic is for the digits 1 to 9 only"),
        (".Shape~6x6.GlobalMod", "ISS GlobalMod is for the digits 1 to 9 only"),
        (".Skyscraper~R1~0~", "a clue is not 0"),
    ],
)
def test_what_iss_refuses_is_refused(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read(text)


def test_a_hint_to_the_solver_is_passed_over_with_a_word() -> None:
    puzzle = read(".SearchPriority~3~R1C1~R1C2.AntiKnight")
    assert [rule.name for rule in puzzle.rules] == ["rows", "columns", "boxes", "anti-knight"]
    assert dict(puzzle.about)["passed over"] == "SearchPriority, a hint to ISS's solver"


@pytest.mark.parametrize(
    ("rule", "size", "text"),
    [
        ("sum-line 10 r1c1-r1c3 r2c3-r2c1 loop=yes", "9", ".SumLine~10~R1C1~R1C2~R1C3~R2C3~R2C2~R2C1~LOOP"),
        ("little-killer 22 r5c1-r1c5", "9", ".LittleKiller~22~R1C5"),
        ("little-killer 22 r8c9-r1c2", "9", ".LittleKiller~22~R8C9"),
        ("little-killer 9 r2c2 r3c3", "9", ".Sum~9~R2C2~R3C3"),
        ("sandwich 8 r1c9-r1c1", "9", ".Sandwich~8~R1"),
        ("odd r1c1 r1c2", "9", ".~R1C1_1_3_5_7_9.~R1C2_1_3_5_7_9"),
        ("even r1c1", "4", ".Shape~4x4.~R1C1_2_4"),
        ("maximum r1c1", "9", ".GreaterThan~R1C1~R2C1.GreaterThan~R1C1~R1C2"),
        ("minimum r1c1", "9", ".GreaterThan~R2C1~R1C1.GreaterThan~R1C2~R1C1"),
        ("slow-thermometer r1c1-r1c3", "4", ".Shape~4x4.Pair~*~~R1C1~R1C2~R1C3"),
        ("pair-table 1 2 r1c1 r2c2 r3c3 all", "4", ".Shape~4x4.Pair~C~~R1C1~R2C2~~R1C1~R3C3~~R2C2~R3C3"),
        ("entropic r1c1 r1c2", "2x3", ".Shape~6x6.Pair~*~~R1C1~R1C2"),
    ],
)
def test_what_iss_has_no_type_for_is_written_otherwise(rule: str, size: str, text: str) -> None:
    puzzle = w.read("." * (81 if size == "9" else 16 if size == "4" else 36), rules=[rule])
    written = write_text([puzzle], "iss")
    parts = zip(sorted(written.split(".")), sorted(text.split(".")), strict=True)
    assert all(fnmatchcase(part, pattern) for part, pattern in parts), written
    assert meaning(puzzle.board, read(written).rules) == meaning(puzzle.board, puzzle.rules)


@pytest.mark.parametrize("rule", ["global-modular", "global-entropy"])
def test_what_iss_knows_for_nine_digits_only_is_refused_elsewhere(rule: str) -> None:
    with pytest.raises(FormatError, match=f"cannot carry the rule {rule}"):
        write_text([w.read("." * 36, rules=rule)], "iss")


def bits(*fields: tuple[int, int]) -> str:
    """Write numbers of so many bits as an ISS machine has them."""
    stream = "".join(f"{number:0{width}b}" for number, width in fields)
    stream += "0" * (-len(stream) % 8)
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return "".join(signs[int(stream[i : i + 6].ljust(6, "0"), 2)] for i in range(0, len(stream), 6))


# Two states, four signs, one start that accepts, one more that does: odd digits change the state, 2 keeps it, 4 is no move.
HEADER = ((1, 4), (3, 4), (1, 2), (1, 2), (1, 1))
PLAIN = bits(
    (0, 2),
    *HEADER,
    (2, 4),
    (3, 2),
    (0, 2),
    (1, 2),
    (1, 2),
    (0, 2),
    (2, 2),
    (1, 2),
    (2, 2),
    (0, 2),
    (0, 2),
    (1, 2),
    (1, 2),
)
PACKED = bits((1, 2), *HEADER, (0b0111, 4), (1, 2), (0, 2), (1, 2), (0b0011, 4), (0, 2), (1, 2))


@pytest.mark.parametrize("machine", [PLAIN, PACKED])
def test_machines_are_read_in_both_forms(machine: str) -> None:
    (rule,) = [r for r in read(f".Shape~4x4.NFA~{machine}~_odd%2E~R1C1~R1C2").rules if r.name == "state-machine"]
    assert isinstance(rule, StateMachine)
    assert rule.moves == (0, 1, 1, 0, 2, 0, 0, 3, 1, 1, 1, 0, 1, 2, 1)
    assert (rule.cells, rule.accept, rule.start) == ((0, 1), (0, 1), 0)


def test_a_machine_reads_the_break_between_two_pieces() -> None:
    # Three signs: 1, 2, break; each piece is 1s then one 2, and only then a break may come.
    machine = bits((1, 2), (1, 4), (2, 4), (1, 2), (0, 2), (1, 1), (0b011, 3), (0, 2), (1, 2), (0b100, 3), (0, 2))
    board = Board(1, 4, 2)
    puzzle = Puzzle(board, (StateMachine(**machine_of(machine).fields([(0, 1), (2, 3)], board)),), (None,) * 4)
    assert [solution.values for solution in w.solutions(puzzle)] == [(1, 2, 1, 1)]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_an_empty_piece_is_a_break_before_the_first_cell_or_behind_the_last(count: int) -> None:
    # Four states: as many breaks as have been read; a 1 may be read after none of them, a 2 after one, and so on.
    moves = tuple(move for state in range(3) for move in ((state, state, state), (state, 3, state + 1)))
    machine, board = IssMachine(1, frozenset({2}), moves), Board(1, 2, 3)
    pieces: list[tuple[int, ...]] = [(0, 1)]
    pieces = [()] * count + pieces + [()] * (2 - count)
    puzzle = Puzzle(board, (StateMachine(**machine.fields(pieces, board)),), (None,) * 2)
    assert [solution.values for solution in w.solutions(puzzle)] == [(count + 1, count + 1)]


@pytest.mark.parametrize("text", ["!", "AA", "gA", "_" * 30])
def test_broken_machines_are_refused(text: str) -> None:
    with pytest.raises(FormatError, match="ISS NFA"):
        read(f".NFA~{text}~~R1C1~R1C2")


def test_cells_beside_the_grid_lie_in_no_row_column_or_region() -> None:
    puzzle = read(".Shape~4x4.Var~A~~2.Var~B.Arrow~VA1~R1C1~R2C2.Cage~3~VA2~VB.~VB_1")
    board = puzzle.board
    assert len(board.cells) == 19
    assert [board.name(cell) for cell in (16, 17, 18)] == ["A 1", "A 2", "B 1"]
    assert not any(16 in group.cells for group in puzzle.network.groups)
    assert puzzle.givens[18] == 1
    assert [rule.name for rule in puzzle.rules[:5]] == ["rows", "columns", "boxes", "variables", "variables"]
    assert {rule.name for rule in puzzle.rules[5:]} == {"arrow", "killer"}
    assert read_text(write_text([puzzle], "json"))[0] == puzzle


def test_a_group_on_several_lines_is_of_one_puzzle() -> None:
    lines = ".Shape~4x4.Or.Cage~9~R1C1~R1C2\n.And.Cage~3~R1C1~R1C2.End\n.End.~R4C4_1"
    assert read_text(lines) == read_text(lines.replace("\n", ""))
    (rule,) = (rule for rule in read(lines.replace("\n", "")).rules if isinstance(rule, AnyOf))
    assert rule.rules == (Killer((0, 1), 3),)  # two cells never add to 9


def test_regions_and_layers_are_read() -> None:
    """Labels are places of a layer; what they say of two cells is said by the rule of the regions."""
    text = ".Shape~4x4.NoBoxes.ChaosConstruction.SameValues~2~CC1~CC2.AllDifferent~CC3~CC4.ChaosArrow~R2C2~0~CC6~CC7~-~CC6~CC2"
    (chaos,) = (rule for rule in read(text).rules if isinstance(rule, ChaosConstruction))
    assert (chaos.together, chaos.borders, chaos.seen) == (((0, 1),), ((2, 3),), ((5, 6, 1),))
    shaded = read(".Shape~4x4.Var~S~shade~4x4.ConnectedValues~VS~1_2~3.Pair~_f~~VS1~R1C1.AntiKnight")
    assert shaded.board.name(16) == "the shade of r1c1"
    assert [rule.name for rule in shaded.rules[3:]] == ["variables", "connected", "pair-table", "anti-knight"]
    assert read_text(write_text([shaded], "json"))[0] == shaded
    assert read_text(str(shaded))[0].rules == shaded.rules


def test_copies_of_a_cell_beside_the_grid() -> None:
    assert read(".Shape~4x4.Var~A~~3.Replicate~F~VA1.~VA1_2.End").givens[16:] == (2, None, 2)


def test_a_raw_board_has_no_rules_of_its_own() -> None:
    assert read(".Shape~3x3~0-4~Raw.Cage~9~R1C1~R1C2~R1C3").rules == (Killer((0, 1, 2), 9),)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".Var~A~~2.ConnectedValues~VA~1", "do not lie over those of the grid"),
        (".NoBoxes.ChaosConstruction.~CC1_2", "regions have no numbers of their own"),
        (".NoBoxes.ChaosConstruction.ChaosArrow~R1C1~~CC2", "the first label is not that of R1C1"),
        (".NoBoxes.ChaosConstruction.ChaosArrow~R1C1~~CC1~CC3", "on straight ways"),
        (".NoBoxes.ChaosConstruction.ChaosCount~R1C1~2", "2 is neither 0 nor 1"),
        (".NoBoxes.ChaosConstruction.ChaosCount~R1C1.ChaosArrow~R1C2~1", "count their own cell and some do not"),
        (".Var~a", "is not a name of capital letters"),
        (".Var~A~~9999", "up to 1000 cells beside its grid"),
        (".Var~A.Var~A", "each with its own name"),
        (".Var~A.Cage~3~VB~R1C1", "'VB' is not a cell"),
        (".Replicate~D~R9C9.Cage~~R1C1~R1C2.End", "goes beyond the board"),
        (".Doppelganger", "the digits 0 to 9 are needed"),
    ],
)
def test_cells_beside_the_grid_that_make_no_sense_are_refused(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read(text)


@pytest.mark.parametrize(
    ("text", "board", "size", "low"),
    [
        (".Shape~6x6", "6×6 with 2×3 boxes", 6, 1),
        (".Shape~6x6~9.RegionSize~9", "6×6 with 3×3 boxes", 9, 1),
        (".Shape~9x9~0-8", "9×9 with 3×3 boxes", 9, 0),
        (".Shape~5x10", "5×10 with 5×2 boxes", 10, 1),
        (".Shape~9x8", "9×8", 9, 1),
        (".Shape~4x7.Jigsaw~0111111000002133330223332222", "4×7 with irregular regions", 7, 1),
    ],
)
def test_shapes(text: str, board: str, size: int, low: int) -> None:
    puzzle = read(text)
    assert (str(puzzle.board), puzzle.board.size, puzzle.board.low) == (board, size, low)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".Nonsense~R1C1", "the ISS type Nonsense has no rule here"),
        (".Thermo~R1C1~RaC1", "'RaC1' is not a cell"),
        (".Cage~99~R1C1~R1C2", "2 different digits add to 3 to 17, never 99"),
        (".Shape~99x99", "1 to 16 rows and columns"),
        (".Shape~huge", "is not understood"),
        (".And.Cage~5~R1C1~R1C2", "ends inside a group"),
        (".End", "an End without a group"),
        ("." + "And." * 100, "nests groups more than 20 deep"),
        (".~R1C1_77", "is not a digit of the board"),
        (".Cage", "too few or wrong arguments"),
        (".Pair~§~R1C1~R1C2", "not base64"),
        (".Jigsaw~012", "3 characters for 81 cells"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        read(text)
    assert "\n" not in str(caught.value)


def test_it_is_told_from_its_text_and_from_a_link() -> None:
    assert w.read(".Thermo~R1C1~R2C1").rules[-1].name == "thermometer"
    assert w.read("https://example.org/?q=.~R1C1_5").value_at("r1c1") == 5


def corpus() -> list[dict[str, object]]:
    lines = shared_or_own("variants/puzzles.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_the_corpus_is_read_and_its_solutions_keep_every_rule() -> None:
    for entry in corpus():
        puzzle = read(str(entry["iss"]))
        solution = entry["solution"]
        assert isinstance(solution, list)
        broken = [r for r in puzzle.rules if not r.beside(puzzle.rules).holds(puzzle.board, solution)]
        assert not broken, entry["id"]


def test_what_is_written_reads_back_as_the_same_puzzle() -> None:
    refused: dict[str, int] = {}
    written = 0
    for entry in corpus():
        puzzle = read(str(entry["iss"]))
        try:
            text = write_text([puzzle], "iss")
        except FormatError as error:
            refused[str(error)] = refused.get(str(error), 0) + 1
            continue
        written += 1
        back = read(text)
        assert (back.board, back.givens, set(back.rules)) == (puzzle.board, puzzle.givens, set(puzzle.rules))
    assert written >= 0.95 * len(corpus()), refused
    assert all("cannot carry" in words for words in refused)


def test_the_quick_ones_of_the_corpus_are_solved() -> None:
    for entry in corpus():
        guesses = entry.get("iss_guesses", 0)
        assert isinstance(guesses, int)
        if guesses > 100 and not FULL:
            continue
        puzzle, wanted = read(str(entry["iss"])), entry["solution"]
        solution = w.solve(puzzle, engine="search")
        assert list(solution.values) == wanted, entry["id"]
        assert solution.unique, entry["id"]


def test_the_corpus_is_solved_by_sat() -> None:
    pytest.importorskip("pysat")
    for number, entry in enumerate(corpus()):
        if number % 16 and not FULL:
            continue
        solution = w.solve(read(str(entry["iss"])), engine="sat")
        assert list(solution.values) == entry["solution"], entry["id"]
        assert solution.unique, entry["id"]


def test_largest_regions_hold_the_same_digits() -> None:
    puzzle = read(".Shape~4x4~6.RegionSameValues")
    (rule,) = [rule for rule in puzzle.rules if isinstance(rule, SameValues)]
    assert len(rule.groups) == 12  # rows, columns, boxes


@pytest.mark.parametrize(
    "rules",
    [
        ["diagonals"],
        ["any-of (renban r1c1 r1c2) (killer 5 r1c1 r1c2)"],
        ["any-of (diagonals up) (all-of (xv X r1c1 r1c2) (anti-knight))"],
        ["any-of (diagonals) (anti-knight)"],
        ['regex r1c1-r1c4 "[12]*9?.+"'],
        ["whispers r1c1-r1c4"],
        ["state-machine cells=r1c1+r1c2+r1c3 moves=0+1+1+0+2+1+1+4+0+1+5+7+7+9+0 accept=0+7"],
        ["state-machine cells=r1c1+r1c2 moves=3+1+1+3+1+2+1+4+5+2+9+5 accept=5 start=3"],
        ["state-machine cells=r1c1 moves=0+1+0 accept=0"],
        ["xv X r1c1 r1c2", "negative-xv"],
    ],
)
def test_groups_patterns_and_pairs_of_rules_are_written(rules: list[str]) -> None:
    given = w.read("." * 81, rules=rules)
    text = write_text([given], "iss")
    (back,) = read_text(text)  # told to be an ISS string, whatever it begins with
    assert meaning(given.board, back.rules) == meaning(given.board, given.rules)
    assert write_text([back], "iss") == text


def test_cells_of_no_piece_stay_loose() -> None:
    for pieces in (1, 2, 3):
        board = Board(4, 4, 4, regions=tuple(tuple(range(4 * row, 4 * row + 4)) for row in range(pieces)))
        given = Puzzle(board, default_rules(board), (None,) * 16)
        assert read_text(write_text([given], "iss")) == [given]


SLOW = {"full-rank-2", "full-rank-6-clue-snipe", "long-sums-1", "long-sums-2", "homogenous", "let-there-be-chaos"}
SLOW |= {"stretching", "chaos-construction-sack-lunch", "cavernous-construction", "chaos-construction"}
QUICK = {
    *("extra-var-with-quad", "chaos-construction-6x6", "chaos-construction-6x6-extra-numvalues"),
    *("chaos-construction-cell-count", "calm-construction-extra-constraints", "uncovering-tunnels-extra-givens"),
    "sequence-sudoku",
    "4x4-full-rank-with-ties",
    "doppelganger",
    "hailstorm",
    "250",
    "killer-lunchboxes",
}


def test_puzzles_with_rarer_rules_are_read_and_solved() -> None:
    seen = 0
    for line in shared_data("variants/exotic.jsonl").read_text().splitlines():
        entry = json.loads(line)
        name, solution = entry["id"], tuple(entry["solution"])
        puzzle = read(entry["iss"])
        if name in QUICK or (FULL and name not in SLOW):
            found = w.solve(puzzle)
            assert found.unique, name
            assert found.values[: len(solution)] == solution, name
            seen += 1
    assert seen >= len(QUICK)
