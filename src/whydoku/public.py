"""The public names, in one place; `import whydoku` hands them out."""

from whydoku.api import (
    candidates,
    check,
    count,
    draw,
    explain,
    explain_many,
    hint,
    mistakes,
    next_step,
    read,
    read_all,
    read_step,
    solutions,
    solve,
    steps,
    write,
)
from whydoku.asking import why
from whydoku.diagnosing import diagnose
from whydoku.engines.logic.explanation import Explanation
from whydoku.engines.logic.found import Conclusion, Found
from whydoku.engines.logic.technique import Technique, techniques
from whydoku.engines.logic.view import View
from whydoku.engines.search.many import check_many, count_many, search_many, solve_many
from whydoku.errors import (
    FormatError,
    InputError,
    MissingExtraError,
    MistakesError,
    NoSolutionError,
    OptionError,
    RuleError,
    StoppedError,
    WhydokuError,
)
from whydoku.generator.canonical import Canonical
from whydoku.generator.generator import Generated
from whydoku.generator.harder import Harder
from whydoku.making import canonical, canonical_many, equivalents, generate, harder, minimise, scramble
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Board
from whydoku.model.guesses import Guesses
from whydoku.model.limit import Limit
from whydoku.model.marks import Index, Marks
from whydoku.model.network import Network, Truth
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.primitives import AllDifferent, Automaton, Clause, Count, Pairs, Sum
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import RatedStep, Rating
from whydoku.model.rule import Rule
from whydoku.model.scale import Scale
from whydoku.model.solution import Report, Solution, Status
from whydoku.model.step import Node, Part, Step
from whydoku.proving import certify, encode, prove, verify
from whydoku.rates import guesses, rate, rate_many
from whydoku.teacher.diagnosis.clash import Clash
from whydoku.teacher.diagnosis.diagnosis import Diagnosis
from whydoku.teacher.hints import Hint
from whydoku.teacher.own_mistakes import Mistakes
from whydoku.teacher.why import Why

__all__ = [
    "AllDifferent",
    "Argument",
    "Automaton",
    "Board",
    "Canonical",
    "Clash",
    "Clause",
    "Conclusion",
    "Count",
    "Diagnosis",
    "Explanation",
    "FormatError",
    "Found",
    "Generated",
    "Guesses",
    "Harder",
    "Hint",
    "Index",
    "Inference",
    "InputError",
    "Limit",
    "Literal",
    "Marks",
    "MissingExtraError",
    "Mistakes",
    "MistakesError",
    "Network",
    "NoSolutionError",
    "Node",
    "OptionError",
    "Pairs",
    "Part",
    "Position",
    "Premise",
    "Puzzle",
    "RatedStep",
    "Rating",
    "Reason",
    "Report",
    "Rule",
    "RuleError",
    "Scale",
    "Solution",
    "Status",
    "Step",
    "StoppedError",
    "Sum",
    "Technique",
    "Truth",
    "View",
    "Why",
    "WhydokuError",
    "candidates",
    "canonical",
    "canonical_many",
    "certify",
    "check",
    "check_many",
    "count",
    "count_many",
    "diagnose",
    "draw",
    "encode",
    "equivalents",
    "explain",
    "explain_many",
    "generate",
    "guesses",
    "harder",
    "hint",
    "minimise",
    "mistakes",
    "next_step",
    "prove",
    "rate",
    "rate_many",
    "read",
    "read_all",
    "read_step",
    "scramble",
    "search_many",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "techniques",
    "verify",
    "why",
    "write",
]
