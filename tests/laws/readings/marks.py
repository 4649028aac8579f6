"""Readings of marks on edges and corners, and of cells that speak of others."""

from __future__ import annotations

from typing import Any

from tests.laws.readings.frame import Grid, reading


@reading("edge-sum", shown="total")
def edge_sum(rule: Any, grid: Grid) -> bool:
    return bool(grid[rule.first] == rule.total - grid[rule.second])


@reading("edge-product", shown="total")
def edge_product(rule: Any, grid: Grid) -> bool:
    return bool(sum(grid[rule.first] for _ in range(grid[rule.second])) == rule.total)


@reading("edge-modulo", shown="rest")
def edge_modulo(rule: Any, grid: Grid) -> bool:
    large, small = max(grid[rule.first], grid[rule.second]), min(grid[rule.first], grid[rule.second])
    return small > 0 and bool(divmod(large, small)[1] == rule.rest)


@reading("edge-factor")
def edge_factor(rule: Any, grid: Grid) -> bool:
    a, b = grid[rule.first], grid[rule.second]
    return any(a == times * b or b == times * a for times in range(100))


@reading("grey-kropki")
def grey_kropki(rule: Any, grid: Grid) -> bool:
    a, b = grid[rule.first], grid[rule.second]
    return b in (a - 1, a + 1, 2 * a) or a == 2 * b


def around(rule: Any, grid: Grid) -> list[int]:
    """Return the digits round a corner, along rows."""
    row, col = grid.place(rule.corner)
    return [grid[cell] for r in (0, 1) for c in (0, 1) if (cell := grid.cell(row + r, col + c)) is not None]


@reading("quadruple-not", shown="digits")
def quadruple_not(rule: Any, grid: Grid) -> bool:
    return not {*around(rule, grid)} & {*rule.digits}


@reading("even-count", shown="wanted")
def even_count(rule: Any, grid: Grid) -> bool:
    return bool(len([digit for digit in around(rule, grid) if digit % 2 == 0]) == rule.wanted)


def chequered(a: int, b: int, c: int, d: int) -> bool:
    return a % 2 == d % 2 and b % 2 == c % 2 and a % 2 != b % 2


@reading("battenburg")
def battenburg(rule: Any, grid: Grid) -> bool:
    return chequered(*around(rule, grid))


@reading(
    "negative-battenburg",
    told=(
        r"No 2 × 2 square without a battenburg mark is chequered by odd and even digits"
        r"(; not so at the corner of (?P<free>.*))?\.",
    ),
)
def negative_battenburg(rule: Any, grid: Grid) -> bool:
    free = rule.words["free"] or ""
    for row in range(grid.board.rows - 1):
        for col in range(grid.board.cols - 1):
            cells = [grid.cell(row + r, col + c) for r in (0, 1) for c in (0, 1)]
            digits = [grid[cell] for cell in cells if cell is not None]
            if f"r{row + 1}c{col + 1}" not in free.replace(",", " ").split() and chequered(*digits):
                return False
    return True


@reading(
    "equal-diagonals",
    told=(r"Around the mark, the two digits on one diagonal have the same (?P<kind>\w+) as those on the other\.",),
)
def equal_diagonals(rule: Any, grid: Grid) -> bool:
    a, b, c, d = around(rule, grid)
    return {"difference": (a - d) ** 2 == (b - c) ** 2, "sum": a - b == c - d, "product": a * d == b * c}[
        rule.words["kind"]
    ]


@reading(
    "minesweeper",
    told=(r"The digit in a marked cell says how many of the cells around it, up to eight, are (?P<mines>odd|even)\.",),
)
def minesweeper(rule: Any, grid: Grid) -> bool:
    wanted = ["even", "odd"].index(rule.words["mines"])
    mines: dict[int, int] = dict.fromkeys(range(len(grid.values)), 0)
    for a, b, down, right in grid.pairs():
        if max(down, right) == 1:
            mines[a] += grid[b] % 2 == wanted
            mines[b] += grid[a] % 2 == wanted
    return all(grid[cell] == mines[cell] for cell in rule.cells)


@reading("watchtower")
def watchtower(rule: Any, grid: Grid) -> bool:
    def seen(cell: int) -> int:
        row, col = grid.place(cell)
        left = [grid.cell(row, c) for c in range(col - 1, -1, -1)]
        right = [grid.cell(row, c) for c in range(col + 1, grid.board.cols)]
        up = [grid.cell(r, col) for r in range(row - 1, -1, -1)]
        down = [grid.cell(r, col) for r in range(row + 1, grid.board.rows)]
        total = 1
        for way in (left, right, up, down):
            heights = [grid[other] for other in way if other is not None]
            higher = [at for at, height in enumerate(heights) if height > grid[cell]]
            total += higher[0] if higher else len(heights)
        return total

    return all(seen(cell) == grid[cell] for cell in rule.cells)


@reading(
    "hot-cold-arrow",
    told=(
        r"A digit n with a (hot|cold) arrow has a (?P<than>greater|lesser) digit n steps (to the )?(?P<way>[\w ]+); "
        r"there must be such a cell\.",
    ),
)
def hot_cold_arrow(rule: Any, grid: Grid) -> bool:
    way = rule.words["way"].split()
    for cell in rule.cells:
        row, col, n = *grid.place(cell), grid[cell]
        row += n * (("down" in way) - ("up" in way))
        col += n * (("right" in way) - ("left" in way))
        there = grid.cell(row, col)
        if there is None or not (grid[there] > n if rule.words["than"] == "greater" else grid[there] < n):
            return False
    return True
