"""KSudoku: the XML file of KDE's program: plain boards, boards of groups (jigsaw, diagonals, several grids) and cages.

    <ksudoku><game><puzzle><graph order="9" type="sudoku" …/><values>b___e…</values></puzzle></game></ksudoku>

Values and indices run down the columns: `_` is empty, `.` no cell at all, `b` is 1, `c` is 2, and so on. A graph of
the type custom lists its groups: `clique` by indices, `sudokugroups` as a whole grid of rows, columns and, if it says
so, boxes. Cages are killers' where the file says KillerSudoku; in Mathdoku's, digits may repeat. Three-dimensional
boards (roxdoku) are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from whydoku.errors import FormatError, InputError
from whydoku.formats import Format
from whydoku.formats._limits import SNIFFED_CHARACTERS
from whydoku.formats._plain_houses import GROUPED, cages_apart, diagonal_cells, groups_of, of_houses, refuse_other_rules
from whydoku.formats._rule_meaning import in_order
from whydoku.formats._square_boards import cannot_carry, fitting, refuse_beyond_square, refuse_other_board
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.rules import default_rules
from whydoku.rules.diagonals import Diagonals
from whydoku.rules.difference import Difference
from whydoku.rules.extra_region import ExtraRegion
from whydoku.rules.killer import Killer
from whydoku.rules.product_cage import ProductCage
from whydoku.rules.ratio import Ratio
from whydoku.rules.weighted_sum import WeightedSum

_TITLE = "KSudoku"
_KNOWN = ("ksudoku", "ksudoku-graph", "game", "puzzle", "graph", "values", "solution", "clique", "sudokugroups", "cage")
_PASSED = ("history", "simpleEvent", "complexEvent", "setvalue", "setmarker", "event")  # what a player has done
_DEEPEST, _MOST_PLACES = 16, 10_000
_NONE, _DIVIDE, _SUBTRACT, _MULTIPLY, _ADD = range(5)


class _Element:
    """One element of the file: its name, its attributes, the words in it, and the elements in it."""

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.words = ""
        self.inside: list[_Element] = []

    def all(self, name: str) -> list[_Element]:
        """Return the elements of a name in this one."""
        return [each for each in self.inside if each.name == name]

    def one(self, name: str) -> _Element:
        """Return the one element of a name in this one, or raise an error if there is none."""
        found = self.all(name)
        if len(found) != 1:
            raise FormatError(f"<{self.name}> of the KSudoku file has {len(found)} <{name}>, not one")
        return found[0]

    def number(self, key: str, usual: int | None = None) -> int:
        """Return an attribute that is a whole number."""
        said = self.attributes.get(key, "" if usual is None else str(usual)).strip()
        if not (said.isascii() and said.isdecimal() and len(said) < 8):
            raise FormatError(f"<{self.name}> of the KSudoku file has {key}={said[:20]!r}, not a number")
        return int(said)


def _parse(text: str) -> _Element:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    root = _Element("", {})
    path = [root]

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(path) > _DEEPEST:
            raise FormatError(f"line {parser.CurrentLineNumber} is nested too deeply")
        element = _Element(name, attributes)
        path[-1].inside.append(element)
        path.append(element)

    def end(name: str) -> None:
        del name
        path.pop()

    def words(said: str) -> None:
        path[-1].words += said

    def refused(*_: object) -> int:
        raise FormatError(f"line {parser.CurrentLineNumber} declares an entity, which is not read")

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, words
    parser.EntityDeclHandler = parser.ExternalEntityRefHandler = refused
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        at = f"line {error.lineno}, column {error.offset + 1}"
        raise FormatError(f"the XML is invalid at {at}: {expat.ErrorString(error.code)}") from error
    return root


def sniff(text: str) -> float:
    """Look for the outermost element."""
    start = text[:SNIFFED_CHARACTERS].lstrip()
    return 1.0 if start.startswith("<") and "<ksudoku" in start else 0.0


# -- reading --------------------------------------------------------------------------------------------------------


def read(text: str, board: Board | None) -> Iterator[Puzzle]:
    """Read the one puzzle."""
    whole = _parse(text.lstrip()).one("ksudoku")
    puzzle = (whole.one("game") if whole.all("game") else whole).one("puzzle")
    graph = puzzle.one("graph")
    values = "".join(puzzle.one("values").words.split())
    size = graph.number("order")
    kind = graph.attributes.get("type", "sudoku").casefold()
    if kind not in ("sudoku", "custom") or graph.number("sizeZ", 1) != 1:
        raise FormatError(f"a KSudoku graph of the type {kind[:20]!r} is not flat; it is not read")
    across, down = graph.number("sizeX", size), graph.number("sizeY", size)
    if not 0 < across * down <= _MOST_PLACES or len(values) != across * down:
        raise FormatError(f"the KSudoku file has {len(values)} values, not {across} columns of {down}")
    cell_of = _cells_of(values, across, down)
    try:
        made, rules = _houses(graph, kind, size, across, down, cell_of)
    except InputError as error:
        raise FormatError(f"the groups of the KSudoku file make no board: {error}") from error
    refuse_other_board(made, board)
    is_killer = "killer" in graph.attributes.get("specific-type", "").casefold()
    for cage in graph.all("cage"):
        rules += _cage(cage, made, cell_of, is_killer)
    givens: list[Digit | None] = [None] * len(made.cells)
    for index, sign in enumerate(values):
        if sign not in "_.":
            digit = ord(sign) - ord("a")
            cell = cell_of(index)
            if not 1 <= digit <= size:
                raise FormatError(f"{made.name(cell)} of the KSudoku file is {sign!r}, which is no digit of {size}")
            givens[cell] = digit
    title = graph.attributes.get("name", "").strip()
    yield Puzzle(made, in_order(made, rules), tuple(givens), about=(("title", title),) if title else ())


def _cells_of(values: str, across: int, down: int) -> Callable[[int], Cell]:
    places = sorted((at % down, at // down) for at, sign in enumerate(values) if sign != ".")
    number = {place: cell for cell, place in enumerate(places)}

    def cell_of(index: int) -> Cell:
        place = index % down, index // down
        if index >= across * down or place not in number:
            raise FormatError(f"the KSudoku file names the place {index}, which is no cell")
        return number[place]

    return cell_of


def _houses(
    graph: _Element, kind: str, size: int, across: int, down: int, cell_of: Callable[[int], Cell]
) -> tuple[Board, list[Rule]]:
    for element in graph.inside:
        if element.name not in ("clique", "sudokugroups", "cage"):
            raise FormatError(f"the KSudoku graph has <{element.name[:40]}>, which is not read")
    grids = graph.all("sudokugroups")
    groups: list[Sequence[Cell]] = [_indices(clique, cell_of) for clique in graph.all("clique")]
    if kind == "sudoku" and not grids and not groups:
        made = Board.square(size)
        if (across, down) != (size, size) or made.box is None or made.box[0] != made.box[1]:
            raise FormatError(f"a plain KSudoku board of {across} × {down} has no square boxes of {size} digits")
        return made, [*default_rules(made)]
    if (across, down) == (size, size):
        boxes = Board.square(size).regions
        for grid in grids:
            if grid.number("at") != 0:
                raise FormatError("a grid of the KSudoku file does not begin at its first cell")
            groups += [range(row * size, (row + 1) * size) for row in range(size)]
            groups += [range(col, size * size, size) for col in range(size)]
            groups += boxes if grid.number("withblocks", 1) else ()
        made, rules = of_houses(size, groups)
        return made, [*rules]
    if groups or any(not grid.number("withblocks", 1) for grid in grids):
        raise FormatError(
            f"a KSudoku board of {across} × {down} is read only where it is made of whole grids with boxes"
        )
    corners = sorted((at % down, at // down) for at in (grid.number("at") for grid in grids))
    made = Board.multi(corners, size)
    last = max(cell_of(index) for index in range(across * down) if _is_cell(cell_of, index))
    if (made.rows, made.cols, len(made.cells)) != (down, across, last + 1):
        raise FormatError("the grids of the KSudoku file do not cover its cells")
    return made, [*default_rules(made)]


def _is_cell(cell_of: Callable[[int], Cell], index: int) -> bool:
    try:
        cell_of(index)
    except FormatError:
        return False
    return True


def _indices(element: _Element, cell_of: Callable[[int], Cell]) -> tuple[Cell, ...]:
    words = element.words.split()
    if not all(word.isascii() and word.isdecimal() and len(word) < 8 for word in words):
        raise FormatError(
            f"<{element.name}> of the KSudoku file holds something other than places: {element.words[:40]!r}"
        )
    cells = tuple(cell_of(int(word)) for word in words)
    if not cells or element.number("size", len(cells)) != len(cells) or len(set(cells)) != len(cells):
        raise FormatError(f"<{element.name}> of the KSudoku file has {len(cells)} places, not those that it says")
    return cells


def _cage(element: _Element, board: Board, cell_of: Callable[[int], Cell], is_killer: bool) -> Iterator[Rule]:
    cells, operator, value = _indices(element, cell_of), element.number("operator", _NONE), element.number("value", 0)
    where = f"the cage at {board.name(min(cells))}"
    rule: Rule
    if is_killer or len(cells) == 1:
        rule = Killer(cells, value)
    elif operator == _ADD:
        rule = WeightedSum(cells, value)
    elif operator == _MULTIPLY:
        rule = ProductCage(cells, value)
    elif operator in (_SUBTRACT, _DIVIDE) and len(cells) == 2:
        rule = Difference(*cells, value) if operator == _SUBTRACT else Ratio(*cells, value)
    else:
        raise FormatError(f"{where} has {len(cells)} cells and the operator {operator}, which is not read")
    yield fitting(rule, board, where)


# -- writing --------------------------------------------------------------------------------------------------------


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write the file."""
    (puzzle,) = puzzles
    board = puzzle.board
    refuse_beyond_square(puzzle, _TITLE)
    size = board.size
    if size > 25:
        raise cannot_carry(_TITLE, f"{size} digits")
    others = refuse_other_rules(puzzle, _TITLE, Killer, Diagonals, ExtraRegion, *map(type, GROUPED))
    cages = cages_apart(others, _TITLE)
    plain = board == Board.square(size) and board.box is not None and board.box[0] == board.box[1]
    groups: list[str] = []
    if plain and not cages and not others:
        kind = name = "sudoku"
    else:
        kind, name = "custom", "KillerSudoku" if cages else "Custom"
        groups.append(f'<sudokugroups at="0" withblocks="{int(plain)}"/>')
        cliques = [] if plain else [*board.regions]
        for rule in others:
            if isinstance(rule, Diagonals):
                ways = ("down", "up") if rule.which == "both" else (rule.which,)
                cliques += [diagonal_cells(size, way) for way in ways]
            elif isinstance(rule, ExtraRegion):
                cliques.append(rule.cells)
            elif rule in GROUPED:
                cliques += groups_of(rule, board)
        groups += [f'<clique size="{len(cells)}">{_written(board, cells)}</clique>' for cells in cliques]
        groups += [
            f'<cage size="{len(cage.cells)}" operator="{_ADD}" value="{cage.total}">{_written(board, cage.cells)}</cage>'
            for cage in cages
        ]
    title = dict(puzzle.about).get("title", "")
    if any(ord(sign) < 32 for sign in title):
        raise cannot_carry(_TITLE, "a title of several lines")
    columns = (puzzle.givens[row * size + col] for col in range(size) for row in range(size))
    values = "".join("_" if given is None else chr(ord("a") + given) for given in columns)
    attributes = f'order="{size}" type="{kind}" specific-type="{name}" name={quoteattr(title)}'
    attributes += f' sizeX="{size}" sizeY="{size}" sizeZ="1"'
    inside = "".join(f"\n    {group}" for group in groups)
    graph = f"<graph {attributes}>{inside}</graph>"
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<ksudoku>\n <game>\n  <puzzle>\n   {graph}\n   <values>{values}</values>\n'
        "  </puzzle>\n </game>\n</ksudoku>"
    )


def _written(board: Board, cells: Iterable[Cell]) -> str:
    return " ".join(str(col * board.rows + row) for row, col in (board.positions[cell] for cell in cells))


plugin = Format(
    title=_TITLE,
    sniff=sniff,
    read=read,
    write=write,
    extensions=(".ksudoku",),
    states_board=True,
)
