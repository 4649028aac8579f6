"""Writes the parts of an ISS string: the board, and the rules by the table."""

from __future__ import annotations

from functools import lru_cache
from itertools import cycle

from whydoku.formats.iss.arguments import Writing, joined
from whydoku.formats.iss.cell_names import BASE64, text_of_bits
from whydoku.formats.iss.lists import MOST_WEIGHT
from whydoku.formats.iss.table import TABLE
from whydoku.model.board import Board
from whydoku.model.primitives import AllDifferent, Count, Pairs, Sum
from whydoku.model.rule import Rule

_OF_THE_BOARD = ("rows", "columns", "boxes", "regions")


@lru_cache(maxsize=256)
def box_of(rows: int, cols: int, area: int) -> tuple[int, int] | None:
    """Return the box of a given size that tiles the board and is nearest to a square, the lower one first."""
    shapes = [(h, area // h) for h in range(2, area) if area % h == 0 and rows % h == 0 and cols % (area // h) == 0]
    shapes = [shape for shape in shapes if shape[1] > 1]
    return min(shapes, key=lambda shape: (abs(shape[0] - shape[1]), shape), default=None)


class IssWriter(Writing):
    """Writes the parts of an ISS string; None stands for a rule that it cannot express."""

    def __init__(self, board: Board, beside: tuple[Rule, ...] = ()) -> None:
        super().__init__(board, board.rows, board.cols, {})
        self.said = set()
        self.beside = beside

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
        """Write a letter for each cell, the same for a piece; no letter of cells outside of pieces is there as often."""
        loose = self.board.region_of.count(None)
        kinds = next(kinds for kinds in range(1, 10) if area not in (loose // kinds, -(-loose // kinds)))
        left = cycle("qrstuvwxyz"[:kinds])
        return "".join(next(left) if number is None else BASE64[number] for number in self.board.region_of)

    def rule(self, rule: Rule, *, grouped: bool = False) -> str | None:
        """Write a rule by the types that express it, each a part."""
        if rule.name in _OF_THE_BOARD:
            return ""
        constraints = TABLE.saying(rule)
        if grouped and not all(constraint.shape.in_groups for constraint in constraints):
            return self._in_primitives(rule)
        parts = [constraint.shape.write(constraint, rule, self) for constraint in constraints]
        text = "" if None in parts else "".join(part for part in parts if part)
        return text or self._in_primitives(rule)

    def _in_primitives(self, rule: Rule) -> str | None:
        """Write a rule that has no type of its own by its pairs, sums, groups and marks, if it is made of nothing else."""
        board, pairs, out = self.board, dict[str, list[str]](), list[str]()
        if any(True for _ in rule.layers(board)):
            return None  # its primitives are about more than digits
        for primitive in rule.beside(self.beside).primitives(board):
            match primitive:
                case Pairs(first, second) if self._is_greater(primitive):
                    out.append(self.item("GreaterThan", cells=(first, second)))
                case Pairs(first, second) if self._is_greater(turned := _turned(primitive)):
                    out.append(self.item("GreaterThan", cells=turned.cells))
                case Pairs(first, second):
                    bits = [row >> b & 1 for row in primitive.table(board) for b in range(board.size)]
                    line, names = pairs.setdefault(text_of_bits(bits), []), [self.name(first), self.name(second)]
                    line.extend(names[1:] if line[-1:] == names[:1] else ["", *names])
                case Sum(cells, total) if max((abs(weight) for _, weight in primitive.terms), default=0) <= MOST_WEIGHT:
                    weights = "_".join(str(weight) for _, weight in primitive.terms)
                    out.append(self.item("Sum", f"{total}_=_{weights}" if primitive.weights else total, cells=cells))
                case AllDifferent(cells):
                    out.append(self.item("AllDifferent", cells=cells))
                case Count((cell,), digits, counts) if digits and counts == {1}:
                    out.append(f".~{self.name(cell)}_{joined(sorted(digits))}")
                case _:
                    return None
        out += [self.item("Pair", table, *line) for table, line in pairs.items()]
        return "".join(out) or None

    def _is_greater(self, pair: Pairs) -> bool:
        """Whether the first of two cells that share a side has to be the greater one."""
        size = self.board.size
        return bool(list(self.touching(pair.cells))) and pair.table(self.board) == tuple(
            (1 << digit) - 1 for digit in range(size)
        )


def _turned(pair: Pairs) -> Pairs:
    """Return a relation seen from its other end."""
    return Pairs(pair.second, pair.first, lambda a, b: pair.allowed(b, a), pair.name)
