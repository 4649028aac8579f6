"""How rules are written in an ISS string; the format itself is in iss.py, which reads back what this writes."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from itertools import cycle
from typing import Any

from whydoku.formats._iss_machine_write import text_of
from whydoku.model.board import Board, Cell

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""Six bits as a sign."""


def sign(number: int) -> str:
    """Write the number of a row or column."""
    return "0123456789abcdefg"[number]


def box_of(rows: int, cols: int, area: int) -> tuple[int, int] | None:
    """Give the box of so many cells that tiles the board and is nearest to a square, the lower one first."""
    shapes = [(h, area // h) for h in range(2, area) if area % h == 0 and rows % h == 0 and cols % (area // h) == 0]
    shapes = [shape for shape in shapes if shape[1] > 1]
    return min(shapes, key=lambda shape: (abs(shape[0] - shape[1]), shape), default=None)


_PLAIN = {
    "anti-king": "AntiKing",
    "anti-knight": "AntiKnight",
    "disjoint-groups": "DisjointSets",
    "dutch-flatmates": "DutchFlatmates",
    "global-entropy": "GlobalEntropy",
    "global-modular": "GlobalMod",
    "negative-kropki": "StrictKropki",
    "negative-xv": "StrictXV",
    "non-consecutive": "AntiConsecutive",
    "self-taxicab": "AntiTaxicab",
    "windoku": "Windoku",
}
_LINES = {
    "between": "Between",
    "count-distinct": "CountDistinct",
    "counting-circles": "CountingCircles",
    "double-arrow": "DoubleArrow",
    "entropic": "Entropic",
    "equality-cage": "EqualityCage",
    "extra-region": "AllDifferent",
    "palindrome": "Palindrome",
    "region-sum": "RegionSumLine",
    "renban": "Renban",
    "thermometer": "Thermo",
    "value-indexing": "ValueIndexing",
    "zipper": "Zipper",
}
_WITH_NUMBER = {
    "lockout": ("Lockout", "by"),
    "lunchbox": ("Lunchbox", "clue"),
    "modular": ("Modular", "by"),
    "rellik-cage": ("RellikCage", "total"),
}
_CLUES = {
    "hidden-skyscraper": "HiddenSkyscraper",
    "numbered-rooms": "NumberedRoom",
    "skyscraper": "Skyscraper",
    "x-sum": "XSum",
}
_DOTS = {"difference": "WhiteDot", "ratio": "BlackDot", "inequality": "GreaterThan"}


class Writer:
    """Writes the parts of an ISS string; None is a rule it has no words for."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def name(self, cell: Cell) -> str:
        """Name a cell."""
        row, col = self.board.positions[cell]
        return f"R{sign(row + 1)}C{sign(col + 1)}"

    def _item(self, kind: str, *args: object, cells: Iterable[Cell] = ()) -> str:
        return "~".join((f".{kind}", *(str(arg) for arg in args), *(self.name(cell) for cell in cells)))

    def shape(self) -> str:
        """Write the board."""
        board, box = self.board, self.board.box
        usual = max(board.rows, board.cols)
        out = ""
        digits = (
            f"~{board.low}-{board.digits[-1]}" if board.low == 0 else f"~{board.size}" if board.size != usual else ""
        )
        if (board.rows, board.cols) != (9, 9) or digits:
            out += f".Shape~{board.rows}x{board.cols}{digits}"
        area = len(board.regions[0]) if board.regions else usual
        if area != usual:
            out += f".RegionSize~{area}"
        if box is None and box_of(board.rows, board.cols, area) is not None:
            out += ".NoBoxes"
        if board.regions and box is None:
            out += f".Jigsaw~{self._layout(area)}"
        return out

    def _layout(self, area: int) -> str:
        """Write a sign for each cell, the same for a piece; no sign of cells outside of pieces is there as often."""
        loose = self.board.region_of.count(None)
        kinds = next(kinds for kinds in range(1, 10) if area not in (loose // kinds, -(-loose // kinds)))
        left = cycle("qrstuvwxyz"[:kinds])
        return "".join(next(left) if number is None else SIGNS[number] for number in self.board.region_of)

    def rule(self, rule: Any) -> str | None:  # its fields are its own
        """Write a rule."""
        name = rule.name
        if name in ("rows", "columns", "boxes", "regions"):
            return ""
        if name in _PLAIN:
            return f".{_PLAIN[name]}"
        if name in _LINES:
            return self._item(_LINES[name], cells=rule.cells)
        if name in _WITH_NUMBER:
            kind, field = _WITH_NUMBER[name]
            return self._item(kind, getattr(rule, field), cells=rule.cells)
        if name in _DOTS:
            return self._item(_DOTS[name], cells=(rule.first, rule.second))
        if name in _CLUES or name == "sandwich":
            return self._clue(rule)
        return self._other(rule)

    def _clue(self, rule: Any) -> str | None:
        (row, col), (next_row, _) = (self.board.positions[cell] for cell in (rule.cells * 2)[:2])
        line = f"R{sign(row + 1)}" if next_row == row else f"C{sign(col + 1)}"
        if rule.name == "sandwich":
            return f".Sandwich~{rule.clue}~{line}"
        sides = f"{rule.clue}~" if rule.cells[0] < rule.cells[-1] else f"~{rule.clue}"
        return f".{_CLUES[rule.name]}~{line}~{sides}"

    def _other(self, rule: Any) -> str | None:
        match rule.name:
            case "killer":
                return self._item("Cage", rule.total or 0, cells=rule.cells)
            case "arrow":
                return self._item("Arrow", cells=(rule.circle, *rule.shaft))
            case "pill-arrow":
                return self._item("PillArrow", len(rule.pill), cells=(*rule.pill, *rule.shaft))
            case "whispers":
                by = rule.least_difference(self.board)
                return self._item("Whisper", by, cells=rule.cells)
            case "diagonals":
                up, down = ".Diagonal~1", ".Diagonal~-1"
                return {"up": up, "down": down}.get(rule.which, up + down)
            case "xv":
                return self._item(rule.sign, cells=(rule.first, rule.second))
            case "little-killer":
                return self._item("LittleKiller", rule.clue, cells=rule.cells[:1])
            case "quadruple":
                return "~".join((self._item("Quad", cells=(rule.corner,)), *(str(digit) for digit in rule.digits)))
            case "indexing":
                return self._item("Indexing", {"column": "C", "row": "R"}.get(rule.way, "?"), cells=rule.cells)
            case "equal-sums":
                groups = ("~".join(self.name(cell) for cell in group) for group in rule.groups)
                return ".EqualSum~" + "~-~".join(groups)
            case "same-values":
                cells = [cell for group in rule.groups for cell in group]
                return self._item("SameValues", len(rule.groups), cells=cells)
            case "clone":
                return self._item("SameValues", 2, cells=(*rule.cells, *rule.copy))
            case "look-and-say":
                return self._item("LookAndSay", "".join(str(number) for number in rule.says), cells=rule.cells)
            case "contains":
                kind = "ContainExact" if rule.exactly else "ContainAtLeast"
                return self._item(kind, "_".join(str(digit) for digit in rule.digits), cells=rule.cells)
            case "weighted-sum":
                weights = "_=_" + "_".join(str(weight) for weight in rule.weights) if rule.weights else ""
                return self._item("Sum", f"{rule.total}{weights}", cells=rule.cells)
            case "sum-line":
                return self._item("SumLine", rule.total, *(["LOOP"] if rule.loop else []), cells=rule.cells)
            case "pair-table":
                return self._table(rule)
            case "regex":
                pattern = base64.urlsafe_b64encode(rule.pattern.encode()).decode().rstrip("=")
                return self._item("Regex", pattern, cells=rule.cells)
            case "state-machine":
                machine = text_of(rule, self.board)
                return machine and self._item("NFA", machine, "_", cells=rule.cells)
            case "any-of" | "all-of":
                return self._group("Or" if rule.name == "any-of" else "And", rule.rules)
            case "candidates":
                digits = "_".join(str(digit) for digit in rule.digits)
                return "." + "".join(f"~{self.name(cell)}_{digits}" for cell in rule.cells)
        return None

    def _group(self, kind: str, rules: Iterable[Any]) -> str | None:
        """Write a group; a part that takes several items is a group of its own, because each item is a part."""
        parts = [self.rule(rule) for rule in rules]
        if None in parts or "" in parts:
            return None
        grouped = (
            f".And{part}.End" if part.count(".") > 1 and part[:4] not in (".Or.", ".And") else part
            for part in parts
            if part
        )
        return f".{kind}{''.join(grouped)}.End"

    def _table(self, rule: Any) -> str:
        size, low = self.board.size, self.board.low
        allowed = set(zip(rule.allowed[::2], rule.allowed[1::2], strict=True))
        bits = [(low + i // size, low + i % size) in allowed for i in range(size * size)]
        signs = [SIGNS[sum(bit << n for n, bit in enumerate(bits[i : i + 6]))] for i in range(0, len(bits), 6)]
        kind = "Pair" if rule.reach == "neighbours" else "PairX"
        return self._item(kind, "".join(signs).rstrip("A") or "A", "", cells=rule.cells)
