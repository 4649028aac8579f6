"""Any puzzle as clauses.

Variables are candidates first: P_r_c_d, "digit d stands in row r, column c", numbered like the board's candidates
from 1; auxiliary variables come after. What the network says becomes clauses in one of five encodings:

| name | cells | pairs of cells that must differ | houses |
|---|---|---|---|
| `minimal` | at least one digit | not the same digit, pair by pair | |
| `cells` | exactly one digit | the same | |
| `least` | exactly one digit | the same, but only for pairs that share no house | every digit at least once |
| `extended` | exactly one digit | not the same digit, pair by pair | every digit at least once |
| `compact` | exactly one digit | at most one cell of a group has the digit, by product | every digit at least once |

They have the same solutions. `least` is the shortest (3,240 clauses for a 9×9): nine cells with one digit each that
hold all nine digits hold none twice. The encodings differ in how far unit propagation sees: `minimal` cannot even say
that a cell with a digit has no other (that follows only by counting, so `minimal` adds it for cells where counting
would not do, or where a sum reads the cell); `least` does not see that a digit leaves the other cells of its house,
which follows by counting too; `cells` finds naked singles, `extended` hidden singles too. `compact` sees as much as
`extended` with fewer clauses: "at most one of n" takes n²/2 pairs, but if the n things are put into a square and rows
and columns get a variable each, at most one row and one column may be in use (the product encoding: about 3n clauses
and 2·√n variables; a ladder takes 3n clauses too, but n variables). On a big board with few givens that is what keeps
a formula in memory.

The other primitives are in `clause_builder.py`.

Givens, placed digits and pencil marks are clauses of one literal. With `reduce`, cells that are known and what they
rule out are left out of the formula instead, which for a big board with many givens is most of it; solving uses that,
while files and proofs have the whole formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from whydoku.engines.sat.clause_builder import ClauseBuilder, Encoding, find_encoding
from whydoku.engines.sat.dimacs import Clause as Literals
from whydoku.engines.sat.dimacs import Cnf, Literal
from whydoku.errors import FormatError, InputError
from whydoku.model.board import Board, Cell, Digit, Mask
from whydoku.model.limit import Clock, DeadlineOrClock
from whydoku.model.network import Network
from whydoku.model.primitives import (
    AllDifferent,
    BeyondPairs,
    Pairs,
    Primitive,
    RankedLine,
    UnknownRegions,
)
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import counted


@dataclass(frozen=True, slots=True)
class Variables:
    """The mapping from candidates to variables, and back from a model to digits."""

    board: Board

    def variable(self, cell: Cell, digit: Digit) -> int:
        """Return the variable of a candidate."""
        return self.board.candidate(cell, digit) + 1

    @property
    def candidates(self) -> range:
        """Return the variables of the candidates; higher ones are auxiliary."""
        return range(1, len(self.board.cells) * self.board.size + 1)

    def literals(self, values: Iterable[Digit | None]) -> list[Literal]:
        """Return the candidates of these digits."""
        return [self.variable(cell, value) for cell, value in enumerate(values) if value is not None]

    def values(self, model: Iterable[Literal]) -> tuple[Digit, ...]:
        """Return the digits of a model; raise an error for a cell with no digit, or with several."""
        return read_values(self.board, model)


@dataclass(frozen=True, slots=True)
class Encoded(Variables):
    """A puzzle's clauses, over variables that are its candidates.

    `repeats` counts the clauses that `extended` would write twice if each house listed its own pairs: a box shares pairs of
    cells with rows and columns. They are counted, not written.
    """

    encoding: Encoding
    cnf: Cnf
    repeats: int = 0

    def __repr__(self) -> str:
        size = f"{counted(self.cnf.variables, 'variable')}, {counted(len(self.cnf.clauses), 'clause')}"
        return f"<Encoded {self.board.short}, {self.encoding}: {size}>"

    def excluding(self, values: Sequence[Digit]) -> Cnf:
        """Return the formula without this solution: at least one cell must differ."""
        return self.cnf.with_clauses([[-literal for literal in self.literals(values)]])


def read_values(board: Board, model: Iterable[Literal]) -> tuple[Digit, ...]:
    """Return the digits of a model's true candidates."""
    found: list[Digit | None] = [None] * len(board.cells)
    top = len(board.cells) * board.size
    for literal in model:
        if 0 < literal <= top:
            cell, digit = board.split(literal - 1)
            if found[cell] is not None:
                one, other = board.symbol(found[cell] or 0), board.symbol(digit)
                raise InputError(f"the model puts both {one} and {other} into {board.name(cell)}")
            found[cell] = digit
    values = [digit for digit in found if digit is not None]
    if len(values) < len(found):
        raise InputError(f"the model leaves {board.name(found.index(None))} without a digit")
    return tuple(values)


def encode(
    puzzle: Puzzle,
    encoding: Encoding | str | None = Encoding.EXTENDED,
    *,
    reduce: bool = False,
    named: bool = False,
    deadline: DeadlineOrClock = None,
) -> Encoded:
    """Return a puzzle as clauses; `named` adds the comments that map variables back to cells.

    The default encoding is the one that solves fastest: `extended`, unless it would have more than MOST_PAIRS pairs.

    >>> from whydoku.rules import default_rules
    >>> board = Board.square(9)
    >>> whole = encode(Puzzle(board, default_rules(board), (None,) * 81))
    >>> len(whole.cnf.clauses), len(whole.cnf.clauses) + whole.repeats
    (10530, 11988)
    """
    wanted = None if encoding is None else find_encoding(encoding)
    clock = Clock.of(deadline)
    builder = ClauseBuilder(puzzle.network, wanted, puzzle.domains, reduce, clock)
    builder.check_size()
    builder.network_clauses()
    board = puzzle.board
    comments = header(board, builder.encoding) if named else ()
    clock.check()
    cnf = Cnf(builder.variables, tuple(builder.clauses), comments, len(board.cells) * board.size)
    return Encoded(board, builder.encoding, cnf, builder.repeats())


class Pieces:
    """The clauses that solving needs, and some that help, handed to a solver as they are made.

    The formula of a big board has millions of clauses, which only the solver needs to keep.
    """

    def __init__(self, puzzle: Puzzle, encoding: Encoding | str | None, deadline: DeadlineOrClock = None) -> None:
        wanted = None if encoding is None else find_encoding(encoding)
        self._builder = ClauseBuilder(puzzle.network, wanted, puzzle.domains, True, Clock.of(deadline))
        self.encoding = self._builder.encoding
        self.domains: Sequence[Mask] = self._builder.domains  # the candidates that occur

    def hand_over(self, take: Callable[[Sequence[Literals]], None]) -> None:
        """Hand all clauses to `take`, a few thousand at a time."""
        self._builder.take = take
        self._builder.network_clauses()
        self._builder.house_sums()
        take(self._builder.clauses)


@dataclass(frozen=True, slots=True)
class RuleClauses:
    """The clauses of the rules, whatever the givens, and where those of each primitive begin."""

    variables: int
    clauses: tuple[Literals, ...]
    starts: tuple[
        tuple[int, int], ...
    ]  # for each of `network.beyond_pairs`: the numbers of clauses and variables before it


def encode_rules(network: Network, *, deadline: DeadlineOrClock = None) -> RuleClauses:
    """Return the rules of a network as clauses, without givens."""
    builder = ClauseBuilder(network, Encoding.EXTENDED, (), False, Clock.of(deadline))
    builder.check_size()
    builder.network_clauses()
    return RuleClauses(builder.variables, tuple(builder.clauses), tuple(builder.starts))


def encode_primitive(
    network: Network, primitive: BeyondPairs, *, deadline: DeadlineOrClock = None
) -> tuple[int, tuple[Literals, ...]]:
    """Return the clauses of one primitive, whatever the givens, and the highest variable.

    These are the clauses that `encode` has for it, with auxiliary variables right after the candidates.
    """
    builder = ClauseBuilder(network, Encoding.EXTENDED, (), False, Clock.of(deadline))
    builder.primitive(primitive)
    return builder.variables, tuple(builder.clauses)


def encode_groups(
    network: Network,
    domains: Sequence[Mask],
    parts: Sequence[Sequence[Primitive]],
    *,
    deadline: DeadlineOrClock = None,
) -> tuple[int, list[Literals], list[list[Literals]]]:
    """Return the clauses of all conflicts, and those of each of some lists of primitives separately.

    Returns the number of variables, the clauses about pairs and about cells with one digit left, and those of each list. That
    a cell has a digit, or a house each digit, is in none of them.
    """
    builder = ClauseBuilder(network, Encoding.CELLS, (), False, Clock.of(deadline))
    builder.domains = list(domains)
    for cell in network.board.cells:
        if len(variables := builder.cell_vars(cell)) == 1:
            builder.clauses.append(tuple(variables))
        builder.at_most_one(variables)
    builder.different_pairs()
    for (a, b), table in network.relations.items():
        builder.relation(a, b, table)
    always, found = builder.clauses, []
    for part in parts:
        builder.clauses = []
        for primitive in part:
            builder.tick()
            if not isinstance(primitive, AllDifferent | Pairs | UnknownRegions | RankedLine):
                builder.primitive(primitive)
        found.append(builder.clauses)
    return builder.variables, always, found


def encode_network(network: Network, *, deadline: DeadlineOrClock = None) -> Encoded:
    """Return a network as clauses, without any givens."""
    builder = ClauseBuilder(network, Encoding.EXTENDED, (), False, Clock.of(deadline))
    builder.check_size()
    builder.network_clauses()
    board = network.board
    cnf = Cnf(builder.variables, tuple(builder.clauses), (), len(board.cells) * board.size)
    return Encoded(board, builder.encoding, cnf, builder.repeats())


def encode_alone(network: Network, above: int, *, deadline: DeadlineOrClock = None) -> Cnf:
    """Return the primitives of a network as clauses, without those of the cells; auxiliary variables lie above a number."""
    builder = ClauseBuilder(network, Encoding.EXTENDED, (), False, Clock.of(deadline))
    builder.cells = ()
    builder.variables = above
    builder.network_clauses()
    return Cnf(builder.variables, tuple(builder.clauses), (), len(network.board.cells) * network.board.size)


def header(board: Board, encoding: Encoding) -> tuple[str, ...]:
    """Return the comments of a DIMACS file: what it is, and which variables belong to which cell."""
    digits = f"{board.digits[0]}..{board.digits[-1]}"
    box = f" box {board.box[0]} x {board.box[1]}" if board.box else ""
    lines = [
        f"whydoku board {board.rows} x {board.cols} digits {digits} encoding {encoding}{box}",
        "the variable P_r_c_d says: digit d stands in row r, column c; variables beyond the cells' are auxiliary",
    ]
    for cell in board.cells:
        first = cell * board.size + 1
        lines.append(f"{board.name(cell)} variables {first}..{first + board.size - 1} digits {digits}")
    return tuple(lines)


def read_header(comments: Sequence[str]) -> Board:
    """Return the board, as far as a solution needs it, from a DIMACS file's comments."""
    words = next((c.split() for c in comments if c.startswith("whydoku board ")), [])
    try:
        rows, cols = int(words[2]), int(words[4])
        low, high = map(int, words[6].split(".."))
        names = [comment.split()[0] for comment in comments if " variables " in comment and comment.startswith("r")]
        whole = Board(rows, cols, high - low + 1, low)
        here = {whole.cell(name) for name in names}
        holes = frozenset(position for cell, position in enumerate(whole.positions) if cell not in here)
        if words[9:10] == ["box"] and not holes and rows == cols == whole.size:
            return Board.square(rows, box=(int(words[10]), int(words[12])), low=low)
        return Board(rows, cols, high - low + 1, low, holes=holes)
    except (IndexError, ValueError) as error:
        raise FormatError(
            "the CNF has no comment that maps variables to cells; was it made by whydoku encode?"
        ) from error
