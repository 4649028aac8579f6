"""The public names, in one place; `import whydoku` hands them out."""

from whydoku.api import (
    candidates,
    check,
    count,
    explain,
    hint,
    next_step,
    read,
    read_all,
    solutions,
    solve,
    steps,
    write,
)
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
from whydoku.logic.explanation import Explanation
from whydoku.logic.technique import Technique, techniques
from whydoku.logic.view import View
from whydoku.model.board import Board
from whydoku.model.marks import Index, Marks
from whydoku.model.network import Network, Truth
from whydoku.model.primitives import AllDifferent, Automaton, Clause, Count, Pairs, Sum
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule import Rule
from whydoku.model.solution import Report, Solution, Status
from whydoku.model.step import Step
from whydoku.search.many import check_many, count_many, search_many, solve_many
from whydoku.teacher.hints import Hint

__all__ = [
    "AllDifferent",
    "Automaton",
    "Board",
    "Clause",
    "Count",
    "Explanation",
    "FormatError",
    "Hint",
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
    "Step",
    "StoppedError",
    "Sum",
    "Technique",
    "Truth",
    "View",
    "WhydokuError",
    "candidates",
    "check",
    "check_many",
    "count",
    "count_many",
    "explain",
    "hint",
    "next_step",
    "read",
    "read_all",
    "search_many",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "techniques",
    "write",
]
