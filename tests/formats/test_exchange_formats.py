"""Files and ids of other programs: what they write is read, what is written comes back, and damage is told in a sentence."""

from __future__ import annotations

import base64
import json
import random
import zlib
from dataclasses import replace

import pytest

import whydoku as w
from tests.formats.test_fuzz import read_calmly
from tests.formats.test_round_trip import written
from tests.laws.rule_instances import an_instance
from whydoku.errors import FormatError
from whydoku.formats import formats, read_text, sniff, write_text
from whydoku.formats._rule_meaning import in_order, meaning
from whydoku.model.board import Board
from whydoku.model.puzzle import Puzzle
from whydoku.rules import default_rules, find_rule
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.disjoint_groups import DisjointGroups
from whydoku.rules.killer import Killer
from whydoku.rules.windoku import Windoku

JIGSAW = [
    *((0, 1, 2, 3, 9, 10, 11, 18, 19), (20, 12, 4, 5, 13, 14, 21, 22, 23), (6, 7, 8, 15, 16, 17, 24, 25, 26)),
    *((27, 28, 29, 36, 37, 38, 45, 46, 47), (30, 31, 32, 39, 40, 41, 48, 49, 50), (33, 34, 35, 42, 43, 44, 51, 52, 53)),
    *((54, 55, 56, 63, 64, 65, 72, 73, 74), (57, 58, 59, 66, 67, 68, 75, 76, 77), (60, 61, 62, 69, 70, 71, 78, 79, 80)),
]
VARIANTS = {
    "plain": (),
    "diagonals": (Diagonals(),),
    "windows": (Windoku(),),
    "disjoint": (DisjointGroups(),),
    "killer": (),
}
CARRIES = {
    "ipuz": {"plain", "diagonals", "windows", "killer"},
    "ksudoku": {"plain", "diagonals", "windows", "disjoint", "killer"},
    "pencilmark": {"plain", "diagonals", "windows", "disjoint", "killer"},
    "solo": {"plain", "diagonals", "killer"},
    "sudokuwiki": {"plain", "diagonals", "windows", "disjoint", "killer"},
}


def cages(board: Board, chance: random.Random) -> list[Killer]:
    """Divide a board into cages of neighbours whose totals its first right grid has."""
    height, width = Board.square(board.size).box or (1, board.size)
    size = board.size
    right = [(width * (row % height) + row // height + col) % size + 1 for row, col in board.positions]
    left, found = set(board.cells), []
    while left:
        cage = [min(left)]
        left -= {*cage}
        for _ in range(chance.randrange(5)):
            near = {board.at(row + down, col + across) for row, col in (board.positions[cell] for cell in cage)
                    for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0))}  # fmt: skip
            fresh = sorted(cell for cell in left if cell in near and right[cell] not in {right[each] for each in cage})
            if fresh:
                cage.append(chance.choice(fresh))
                left -= {*cage}
        found.append(Killer(tuple(sorted(cage)), sum(right[cell] for cell in cage)))
    return found


def variant(kind: str, irregular: bool, size: int, chance: random.Random) -> Puzzle:
    board = Board.jigsaw(JIGSAW) if irregular else Board.square(size)
    rules = [*default_rules(board), *VARIANTS[kind], *(cages(board, chance) if kind == "killer" else ())]
    givens: list[int | None] = [None] * len(board.cells)
    for cell in chance.sample(board.cells, 12):
        givens[cell] = chance.choice(board.digits)
    return Puzzle(board, in_order(board, rules), tuple(givens))


@pytest.mark.parametrize("kind", VARIANTS)
@pytest.mark.parametrize("name", CARRIES)
def test_variants_come_back_or_are_refused_by_name(name: str, kind: str) -> None:
    chance = random.Random(f"{name} {kind}")
    for irregular, size in [(False, 9), (True, 9), (False, 6), (False, 9), (False, 4)]:
        if (kind == "windows" and (size != 9 or irregular)) or (kind == "disjoint" and irregular):
            continue
        puzzle = variant(kind, irregular, size, chance)
        text, refusal = written(puzzle, name)
        if refusal:
            assert "cannot carry" in refusal
            narrow = name == "sudokuwiki" and (
                size == 4 or irregular or (size == 6 and kind in ("diagonals", "disjoint"))
            )
            assert kind not in CARRIES[name] or narrow, refusal
            continue
        assert sniff(text) is formats()[name]
        assert read_text(text) == [puzzle], text


def test_every_rule_is_carried_by_pencilmark_as_it_is_or_refused() -> None:
    chance = random.Random(3)
    carried = set()
    for name in ("thermometer", "slow-thermometer", "whispers", "renban", "palindrome", "between", "lockout", "arrow", "xv",
                 "difference", "ratio", "edge-sum", "edge-product", "inequality", "battenburg", "little-killer", "sandwich",
                 "x-sum", "skyscraper", "odd", "even", "clone", "counting-circles", "anti-knight", "anti-king", "modular",
                 "non-consecutive", "extra-region", "killer", "zipper", "double-arrow", "parity", "region-sum",
                 "rossini"):  # fmt: skip
        for board in (Board.square(6), Board.square(9)) * 8:
            rule = an_instance(find_rule(name), board, chance)
            if rule is None:
                continue
            puzzle = Puzzle(board, in_order(board, (*default_rules(board), rule)), (None,) * len(board.cells))
            text, refusal = written(puzzle, "pencilmark")
            if refusal:
                assert f"cannot carry the rule {name}" in refusal
                continue
            carried.add(name)
            (back,) = read_text(text)
            assert meaning(board, back.rules) == meaning(board, puzzle.rules), text
    assert len(carried) > 20
    assert "rossini" not in carried


# -- ids of Solo, made by the program itself ----------------------------------------------------------------------------

SOLO = [
    "3x3:h4_7_6a1b9b8a1_3a7c1d3_2_9b7b6b1b3_2_7d5c6a9_7a1b7b2a5_6_6h",
    "3x3xk:zzzc,aaa___a_a___a__a____________a_aaaaa__aa___aa___aaa_aaa_a___a_a__aa___b______a_______a__ba__ca__aaaab,"
    "10a4a7a11_11_9_12_11a16_15e18b5_9a13_15_12_13c8e19_12b7a7_3c11a12b14_20_9a9a18_9_18c7a19c3a9f",
    "6j:e6c2_1a5a1f3a1a6_2c4e,baba_aa_ac_c_cdabe_c_da",
    "2x3k:zj,_aa_a___a_b___a___aaba_________a_aaa_aa_b,8_5a13a4a8a9b13_4b6c9_7_4_17_7e7a5c",
]


@pytest.mark.parametrize("game", SOLO)
def test_games_of_solo_have_one_solution_and_are_written_alike(game: str) -> None:
    puzzle = w.read(game)
    assert w.count(puzzle, limit=2) == 1
    assert w.write(puzzle, "solo").split(":")[1] == game.split(":")[1]
    assert w.read(game.replace(":", "dtm4:", 1)) == puzzle


def test_solo_boxes_are_as_tall_as_its_first_number() -> None:
    assert w.read("2x3:zj").board.box == (2, 3)
    assert w.read("3x2:zj").board.box == (3, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3x3#123456789", "a seed of Solo"),
        ("3x3:a4b2", "has 5 cells, not 81"),
        ("3x3:zzza12b", "has 12, which is not from 1 to 9"),
        ("3x3k:zzzc", "has 1 parts, not 3"),
        ("9j:zzzc,aaa", "speak of 5 pairs of neighbours, not 144"),
        ("9x9:zzzc", "no board of 9x9"),
    ],
)
def test_damaged_ids_of_solo(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_text(text)


# -- ipuz -----------------------------------------------------------------------------------------------------------------


def ipuz(**more: object) -> dict[str, object]:
    """Return a small ipuz object of the kind that other programs write."""
    rows = [[1, 0, 0, 0], [0, 0, {"given": 1, "style": {"shape": "circle"}}, None], ["", 0, 0, "2"], [0, 0, 0, 0]]
    return {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "puzzle": rows, **more}


def test_ipuz_of_others() -> None:
    found = w.read(json.dumps(ipuz(title="A", **{"example.org:key": {"anything": 1}})))
    assert found.grid == "1.....1....2...."
    assert dict(found.about)["title"] == "A"
    assert w.read(f"ipuz({json.dumps(ipuz())});").grid == found.grid
    assert w.read(json.dumps(ipuz(kind="http://ipuz.org/sudoku/latinsquare#1"))).board.box is None
    letters = ipuz(charset="TOPE", puzzle=[["T", 0, 0, 0], ["E", 0, 0, 0], [0] * 4, [0] * 4])
    assert w.read(json.dumps(letters)).givens[:5] == (1, None, None, None, 4)
    saved = ipuz(saved=[[1, [2, 3], 0, 4], [0] * 4, [0] * 4, [0] * 4])
    at = w.read(json.dumps(saved)).start()
    assert (at.candidates(1), at.values[3]) == ((2, 3), 4)
    caged = ipuz(
        kind=["http://ipuz.org/sudoku/killersudoku#1"],
        cages=[{"rect": [1, 1, 2, 1], "value": 4}, {"cells": [[1, 2]], "value": 3}],
    )
    assert w.read(json.dumps(caged)).rules[-2:] == (Killer((0, 1), 4), Killer((4,), 3))


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"kind": ["http://ipuz.org/sudoku/calcudoku#1"]}, "the ipuz kind calcudoku is not read"),
        ({"kind": ["http://ipuz.org/sudoku#1", "http://ipuz.org/crossword#1"]}, "is no Sudoku"),
        ({"thermometers": []}, "'thermometers'|\"thermometers\" is not known, and may be a rule"),
        ({"cages": [{"cells": [[1, 1]], "value": 3}]}, "its kind does not say killersudoku"),
        ({"boxes": False}, "neither jigsawsudoku nor latinsquare"),
        ({"puzzle": [[1, 2], [0, 0, 0]]}, "not a square of rows"),
        ({"puzzle": [[7, 0, 0, 0], *[[0] * 4] * 3]}, "r1c1 of the ipuz puzzle is 7, outside 1..4"),
        ({"kind": ["http://ipuz.org/sudoku/jigsawsudoku#1"], "zones": [{"rect": [1, 1, 4, 1]}]}, "do not divide"),
        (
            {"kind": ["http://ipuz.org/sudoku/killersudoku#1"], "cages": [{"cells": [[5, 1]], "value": 3}]},
            "column 5, row 1",
        ),
        ({"saved": [[0] * 4]}, "saved of the ipuz puzzle has 4 cells"),
    ],
)
def test_ipuz_that_is_refused(more: dict[str, object], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_text(json.dumps(ipuz(**more)))


# -- OpenSudoku's newest files, KSudoku, sudoku.coach ---------------------------------------------------------------------


def test_open_sudoku_of_version_3() -> None:
    cells = "5|0|0|0|0|7|0|0|3|1|0|6|8|2|1|" + "0|0|0|0|1|" * 78
    text = (
        '<opensudoku version="3"><folder folder_name="mine" folder_created="1"><game created="1" state="1" '
        f'mistake_counter="2" hint_usage="0" time="3" last_played="4" cells_data="version: 5&#10;{cells}" user_note="a" '
        'command_stack="" rating_level="2" rating_value="31"/></folder></opensudoku>'
    )
    found = w.read(text)
    assert (found.givens[0], found.placed[1]) == (5, 7)
    said = dict(found.about)
    assert (said["folder"], said["notes"], said["game user_note"]) == ("mine", "r1c3=23 r1c3c=4", "a")
    again = w.write(found, "opensudoku")
    assert 'version="3"' in again
    assert w.read(again) == found
    plain = w.read(
        f'<opensudoku version="3"><folder name="x"><game cells_data="{"1" + "." * 80}"/></folder></opensudoku>'
    )
    assert plain.givens[0] == 1
    with pytest.raises(FormatError, match="has no data, or two"):
        w.read('<opensudoku version="3"><folder name="x"><game time="1"/></folder></opensudoku>')


def ksudoku(graph: str, values: str, **attributes: object) -> str:
    said = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return (
        f"<!DOCTYPE ksudoku><ksudoku><game had-help='1'><puzzle hasSolution='1'><graph{said}>{graph}</graph>"
        f"<values>{values}</values></puzzle><history/></game></ksudoku>"
    )


def test_ksudoku_runs_down_the_columns() -> None:
    found = w.read(ksudoku("", "b_c_" + "_" * 11 + "e", order=4, type="sudoku", sizeX=4, sizeY=4, sizeZ=1, name="four"))
    assert found.grid == "1.......2......4"
    assert dict(found.about)["title"] == "four"
    jigsaw = "".join(f'<clique size="4">{" ".join(map(str, cells))}</clique>' for cells in
                     ((0, 1, 2, 4), (3, 6, 7, 11), (5, 8, 9, 12), (10, 13, 14, 15)))  # fmt: skip
    lines = "<sudokugroups at='0' withblocks='0'/>"
    found = w.read(ksudoku(lines + jigsaw, "_" * 16, order=4, type="custom", sizeX=4, sizeY=4, sizeZ=1))
    assert {frozenset(map(found.board.name, region)) for region in found.board.regions} >= {
        frozenset({"r1c1", "r2c1", "r3c1", "r1c2"}),
        frozenset({"r4c1", "r3c2", "r4c2", "r4c3"}),
    }
    cage = "<cage size='2' operator='4' value='5'>0 1</cage>"
    killer = ksudoku("<sudokugroups at='0' withblocks='1'/>" + cage, "_" * 16, order=4, type="custom",
                     specific_type="KillerSudoku",
                     sizeX=4, sizeY=4)  # fmt: skip
    assert w.read(killer).rules[-1] == Killer((0, 4), 5)


def test_several_grids_of_ksudoku() -> None:
    places = [[(row < 4 and col < 4) or (row >= 2 and col >= 2) for row in range(6)] for col in range(6)]
    values = "".join("_" if is_cell else "." for column in places for is_cell in column)
    grids = "<sudokugroups at='0' withblocks='1'/><sudokugroups at='14' withblocks='1'/>"
    found = w.read(ksudoku(grids, values, order=4, type="custom", sizeX=6, sizeY=6, sizeZ=1))
    assert found.board == Board.multi([(0, 0), (2, 2)], 4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ksudoku("", "_" * 64, order=4, type="roxdoku", sizeX=4, sizeY=4, sizeZ=4), "is not flat"),
        (ksudoku("", "_" * 15, order=4, type="sudoku", sizeX=4, sizeY=4), "has 15 values"),
        (ksudoku("", "z" + "_" * 15, order=4, type="sudoku", sizeX=4, sizeY=4), "r1c1 of the KSudoku file is 'z'"),
        (ksudoku("<weird/>", "_" * 16, order=4, type="custom", sizeX=4, sizeY=4), "<weird>, which is not read"),
        (ksudoku("<clique size='2'>1 99</clique>", "_" * 16, order=4, type="custom"), "names the place 99"),
        (ksudoku("<cage size='3' operator='2' value='1'>0 1 2</cage>", "_" * 16, order=4, type="custom"), "operator 2"),
        ("<ksudoku><game></ksudoku>", "the XML is invalid"),
        ("<!DOCTYPE ksudoku [<!ENTITY a 'b'>]><ksudoku>&a;</ksudoku>", "declares an entity"),
    ],
)
def test_ksudoku_that_is_refused(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        read_text(text)


def coach(data: object) -> str:
    packed = base64.b32hexencode(zlib.compress(json.dumps(data).encode())).decode()
    return "SCv7_32_" + packed.rstrip("=").lower()


def test_sudoku_coach() -> None:
    marks = "-".join(["0", "0", str(1 << 2 | 1 << 9), *["0"] * 78])
    data = {"gridSize": 9, "givenDigits": "5" + "0" * 80, "userDigits": "07" + "0" * 79, "userCellCandidates": marks}
    at = w.read(coach(data)).start()
    assert (at.givens[0], at.placed[1], at.candidates(2)) == (5, 7, (2, 9))
    for wrong, words in ((data | {"arrows": [1]}, "may be a rule"), (data | {"gridSize": 12}, "of 12 digits")):
        with pytest.raises(FormatError, match=words):
            read_text(coach(wrong))
    for text in (coach(data)[:-20], coach(data)[:40] + "w" + coach(data)[41:], "SCv8_32_ab"):
        with pytest.raises(FormatError, match=r"sudoku\.coach"):
            read_text(text)


# -- damage ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*CARRIES, "sudoku-coach"])
def test_damaged_texts_are_read_or_refused_in_a_sentence(name: str) -> None:
    chance = random.Random(name)
    kind = "plain" if name == "sudoku-coach" else "killer"
    whole = write_text([replace(variant(kind, False, 9, chance), about=(("title", "x"),))], name)
    for _ in range(60):
        at = chance.randrange(len(whole))
        end = at + chance.choice([0, 1, 1, 2, 30])
        text = whole[:at] + chance.choice(["", "9", "z", '"', "[]", "null", "<", "-1", "0"]) + whole[end:]
        read_calmly(text, chance.choice([name, None]))
