"""Readings of rules about lines, and about clues beside a line."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, groupby, pairwise
from typing import Any

from tests.laws.readings.frame import Grid, differ, reading
from whydoku.model.board import Cell, Digit

# -- lines ------------------------------------------------------------------------------------------------------------


@reading("thermometer")
def thermometer(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    return line == sorted(line) and differ(line)


@reading("slow-thermometer")
def slow_thermometer(rule: Any, grid: Grid) -> bool:
    return grid.along(rule.cells) == sorted(grid.along(rule.cells))


@reading("whispers", told=(r"Neighbours on the line differ by at least (?P<by>\d+)\.",))
def whispers(rule: Any, grid: Grid) -> bool:
    return all(abs(a - b) >= rule.number("by") for a, b in pairwise(grid.along(rule.cells)))


@reading("parity")
def parity_line(rule: Any, grid: Grid) -> bool:
    kinds = ["odd" if digit % 2 else "even" for digit in grid.along(rule.cells)]
    return all(a != b for a, b in pairwise(kinds))


@reading("renban")
def renban(rule: Any, grid: Grid) -> bool:
    line = sorted(grid.along(rule.cells))
    return line == list(range(line[0], line[0] + len(line)))


@reading("nabner")
def nabner(rule: Any, grid: Grid) -> bool:
    return all(abs(a - b) > 1 for a, b in combinations(grid.along(rule.cells), 2))


@reading("palindrome")
def palindrome(rule: Any, grid: Grid) -> bool:
    return grid.along(rule.cells) == grid.along(rule.cells)[::-1]


@reading("zipper")
def zipper(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    half, odd = divmod(len(line), 2)
    wanted = line[half] if odd else line[0] + line[-1]
    return all(line[i] + line[-1 - i] == wanted for i in range(half))


@reading("between")
def between(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    return all(min(line[0], line[-1]) < digit < max(line[0], line[-1]) for digit in line[1:-1])


@reading(
    "lockout",
    told=(
        r"The digits in the diamonds differ by at least (?P<by>\d+); no other digit on the line lies between "
        r"them or equals either of them\.",
    ),
)
def lockout(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    low, high = sorted((line[0], line[-1]))
    return high - low >= rule.number("by") and all(digit < low or digit > high for digit in line[1:-1])


@reading(
    "entropic",
    told=(
        r"Of any (?P<some>3) neighbours on the line, one is low \((?P<low>.*)\), one middle "
        r"\((?P<middle>.*)\) and one high \((?P<high>.*)\)\.",
        r"The (?P<some>two) digits on the line are not both low \((?P<low>.*)\), both middle "
        r"\((?P<middle>.*)\) or both high \((?P<high>.*)\)\.",
    ),
)
def entropic(rule: Any, grid: Grid) -> bool:
    line, kinds = grid.along(rule.cells), [set(rule.numbers(kind)) for kind in ("low", "middle", "high")]
    if rule.words["some"] == "two":
        return len(line) == 2 and not any(set(line) <= kind for kind in kinds)
    threes = [line[i : i + 3] for i in range(len(line) - 2)]
    return bool(threes) and all(sum(digit in kind for digit in three) == 1 for three in threes for kind in kinds)


@reading(
    "modular",
    told=(
        r"Any (?P<some>\d+) neighbours on the line leave different remainders when divided by (?P<by>\d+)\.",
        r"The digits on the line (?P<some>all) leave different remainders when divided by (?P<by>\d+)\.",
    ),
)
def modular(rule: Any, grid: Grid) -> bool:
    rests = [digit % rule.number("by") for digit in grid.along(rule.cells)]
    many = len(rests) if rule.words["some"] == "all" else rule.number("some")
    windows = [rests[i : i + many] for i in range(len(rests) - many + 1)]
    return bool(windows) and all(differ(window) for window in windows)


@reading("region-sum")
def region_sum(rule: Any, grid: Grid) -> bool:
    def home(cell: Cell) -> int:
        return next((number for number, region in enumerate(grid.board.regions) if cell in region), -1)

    return len({sum(grid.along(list(stretch))) for _, stretch in groupby(rule.cells, home)}) == 1


@reading(
    "sum-line",
    told=(
        r"The (?P<kind>line) can be divided into segments that each add up to (?P<total>\d+)\.",
        r"The (?P<kind>loop) can be divided into segments that each add up to (?P<total>\d+)\. It may be cut anywhere\.",
    ),
)
def sum_line(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)

    def can_be_cut(digits: list[Digit]) -> bool:
        return not digits or any(
            sum(digits[:end]) == rule.number("total") and can_be_cut(digits[end:]) for end in range(1, len(digits) + 1)
        )

    return any(
        can_be_cut(line[turn:] + line[:turn]) for turn in range(len(line) if rule.words["kind"] == "loop" else 1)
    )


@reading(
    "pair-relation",
    told=(
        r"(?P<which>Neighbours) a and b on the line satisfy (?P<relation>.*)\.",
        r"(?P<which>Any two) digits a, b of the line, in order, satisfy (?P<relation>.*)\.",
    ),
)
def pair_relation(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    pairs = pairwise(line) if rule.words["which"] == "Neighbours" else combinations(line, 2)
    # The texts are those of rule_instances.py.
    return all(eval(rule.words["relation"], {"abs": abs, "max": max, "a": a, "b": b}) for a, b in pairs)


RELATIONS: dict[str, Callable[[Digit, Digit, int], bool] | None] = {
    "hold one of the listed pairs of digits": None,
    "grow": lambda a, b, _: a < b,
    "do not fall": lambda a, b, _: a <= b,
    "fall": lambda a, b, _: a > b,
    "do not rise": lambda a, b, _: a >= b,
    "are equal": lambda a, b, _: a == b,
    "differ": lambda a, b, _: a != b,
    "are not consecutive digits": lambda a, b, _: abs(a - b) != 1,
    "are so that one is twice the other": lambda a, b, _: 2 in (a / b if b else 0, b / a if a else 0) or a == b == 0,
    "are one odd and one even": lambda a, b, _: (a + b) % 2 == 1,
    "differ by": lambda a, b, number: abs(a - b) == number,
    "differ by at least": lambda a, b, number: abs(a - b) >= number,
    "differ by at most": lambda a, b, number: abs(a - b) <= number,
    "add to": lambda a, b, number: a + b == number,
}


@reading(
    "pair-table",
    told=(
        r"(?P<which>Neighbours) on the line (?P<what>.*)\.",
        r"(?P<which>Any two) cells of the line, in order, (?P<what>.*)\.",
    ),
    shown="allowed",
)
def pair_table(rule: Any, grid: Grid) -> bool:
    allowed = {(rule.allowed[i], rule.allowed[i + 1]) for i in range(0, len(rule.allowed), 2)}
    line, what = grid.along(rule.cells), rule.words["what"]
    number = int(what.split()[-1]) if what[-1].isdigit() else 0
    means = RELATIONS[what.removesuffix(str(number)).strip()]
    pairs = pairwise(line) if rule.words["which"] == "Neighbours" else combinations(line, 2)
    return all((a, b) in allowed if means is None else means(a, b, number) for a, b in pairs)


@reading(
    "regex",
    told=(r"The digits along the line, read as text, match the regular expression (?P<pattern>.*) from end to end\.",),
)
def regex(rule: Any, grid: Grid) -> bool:
    return bool(re.fullmatch(rule.words["pattern"], "".join(map(str, grid.along(rule.cells)))))


@reading(
    "state-machine",
    told=(
        r"By the listed moves, a state machine reads the digits along the line from state (?P<start>\d+) to "
        r"(state (?P<accept>.*)|a state that accepts, of which there is none)\.",
    ),
    shown="moves",
)
def state_machine(rule: Any, grid: Grid) -> bool:
    states = {rule.number("start")}
    moves = list(zip(rule.moves[::3], rule.moves[1::3], rule.moves[2::3], strict=True))
    for digit in grid.along(rule.cells):
        states = {to for source, read, to in moves if source in states and read == digit}
    return bool(states.intersection(rule.numbers("accept")))


# -- clues beside a line ----------------------------------------------------------------------------------------------


@reading(
    "sandwich",
    told=(r"The digits between (?P<low>\d+) and (?P<high>\d+) in the row or column add up to the clue\.",),
    shown="clue",
)
def sandwich(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    crusts = [i for i, digit in enumerate(line) if digit in (rule.number("low"), rule.number("high"))]
    both = len(crusts) == 2 and line[crusts[0]] != line[crusts[1]]
    return both and sum(line[crusts[0] + 1 : crusts[1]]) == rule.clue


@reading("lunchbox", shown="clue")
def lunchbox(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    ends = sorted((line.index(min(line)), line.index(max(line))))
    return differ(line) and sum(line[ends[0] + 1 : ends[1]]) == rule.clue


@reading("skyscraper", shown="clue")
def skyscraper(rule: Any, grid: Grid) -> bool:
    highest = seen = 0
    for digit in grid.along(rule.cells):
        if digit > highest:
            highest, seen = digit, seen + 1
    return bool(seen == rule.clue)


@reading("hidden-skyscraper", shown="clue")
def hidden_skyscraper(rule: Any, grid: Grid) -> bool:
    highest = None
    for digit in grid.along(rule.cells):
        if highest is not None and digit <= highest:
            return bool(digit == rule.clue)
        highest = digit
    return False


@reading(
    "x-sum",
    told=(
        r"The first (?P<count>X.*?) digits, seen from the clue, add up to the clue, where X is the first (of them|digit)\.",
        r"The (?P<shift>sum) of (?P<count>X.*?) digits from the Nth on, seen from the clue, is the clue, where N is the first "
        r"digit and X the Nth\.",
    ),
    shown="clue",
)
def x_sum(rule: Any, grid: Grid) -> bool:
    line = grid.along(rule.cells)
    if "shift" in rule.words:
        line = line[line[0] - 1 :] if line[0] > 0 else []
    for signed in re.findall(r"X(?: ([+−] \d+))?", rule.words["count"]):
        count = line[0] + int(signed.replace("− ", "-").replace("+ ", "") or 0) if line else -1
        if 0 <= count <= len(line) and sum(line[i] for i in range(count)) == rule.clue:
            return True
    return False


@reading("numbered-rooms", shown="clue")
def numbered_rooms(rule: Any, grid: Grid) -> bool:
    rooms = dict(enumerate(grid.along(rule.cells), 1))
    return bool(rooms.get(rooms[1]) == rule.clue)


def numbers(grid: Grid) -> list[tuple[Digit, ...]]:
    """Read all rows and columns from both ends."""
    side = grid.board.rows
    lines = [tuple(grid.values[i * side : (i + 1) * side]) for i in range(side)]
    lines += [tuple(grid.values[i::side]) for i in range(side)]
    return [*lines, *(line[::-1] for line in lines)]


@reading(
    "full-rank",
    told=(
        r"The clue is the rank of its line among all rows and columns, read from both ends as numbers, the "
        r"smallest first; (?P<ties>no other reads|others may read) the same\.",
    ),
    shown="clue",
)
def full_rank(rule: Any, grid: Grid) -> bool:
    ranked = sorted(numbers(grid))
    own = tuple(grid.along(rule.cells))
    return ranked.index(own) + 1 == rule.clue and (rule.words["ties"] == "others may read" or ranked.count(own) == 1)


@reading("no-rank-ties")
def no_rank_ties(rule: Any, grid: Grid) -> bool:
    return differ(numbers(grid))


@reading("value-indexing")
def value_indexing(rule: Any, grid: Grid) -> bool:
    first, second, *rest = grid.along(rule.cells)
    return dict(enumerate(rest, 1)).get(second) == first


@reading(
    "indexing",
    told=(
        r"A digit v in (?P<way>column|row|place) p of its (?P<line>row|column|box) says that p is in (?P=way) "
        r"v of that (?P=line)\.",
    ),
)
def indexing(rule: Any, grid: Grid) -> bool:
    for cell in rule.cells:
        row, col = grid.place(cell)
        house = {
            "row": [c for c in range(len(grid.values)) if grid.place(c)[0] == row],
            "column": [c for c in range(len(grid.values)) if grid.place(c)[1] == col],
            "box": next((list(region) for region in grid.board.regions if cell in region), []),
        }[rule.words["line"]]
        named = dict(enumerate(grid.along(house), 1))
        if named.get(grid[cell]) != house.index(cell) + 1:
            return False
    return True
