"""The public names, in one place; `import whydoku` hands them out."""

from whydoku.api import candidates, check, count, read, read_all, solutions, solve, write
from whydoku.errors import (
    FormatError,
    InputError,
    MissingExtraError,
    NoSolutionError,
    OptionError,
    RuleError,
    StoppedError,
    WhydokuError,
)
from whydoku.model.board import Board
from whydoku.model.marks import Index, Marks
from whydoku.model.network import Network, Truth
from whydoku.model.primitives import AllDifferent, Automaton, Clause, Count, Pairs, Sum
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.solution import Report, Solution, Status

__all__ = [
    "AllDifferent",
    "Automaton",
    "Board",
    "Clause",
    "Count",
    "FormatError",
    "Index",
    "InputError",
    "Marks",
    "MissingExtraError",
    "Network",
    "NoSolutionError",
    "OptionError",
    "Pairs",
    "Puzzle",
    "Report",
    "Rule",
    "RuleError",
    "Solution",
    "Status",
    "StoppedError",
    "Sum",
    "Truth",
    "WhydokuError",
    "candidates",
    "check",
    "count",
    "read",
    "read_all",
    "solutions",
    "solve",
    "write",
]
