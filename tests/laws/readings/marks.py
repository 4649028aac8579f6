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
