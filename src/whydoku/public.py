"""The public names, in one place; `import whydoku` hands them out."""

from whydoku.engines.logic.found import Conclusion, Found
from whydoku.engines.logic.path import Path
from whydoku.engines.logic.technique import Technique, techniques
from whydoku.engines.logic.view import View
from whydoku.engines.search.many import check_many, count_many, search_many, solve_many
from whydoku.errors import (
    DoubtfulError,
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
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Board
from whydoku.model.guesses import Guesses
from whydoku.model.limit import Limit
from whydoku.model.marks import Index, Marks
from whydoku.model.network import Network, Truth
from whydoku.model.pattern import Part
from whydoku.model.photo import Photo, PhotoCell, PhotoGrid
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.primitives import (
    AllDifferent,
    Automaton,
    Clause,
    ConnectedSet,
    Count,
    DifferentPairs,
    Pairs,
    RankedLine,
    Sum,
    UnknownRegions,
)
from whydoku.model.puzzle import Puzzle
from whydoku.model.rating import RatedStep, Rating
from whydoku.model.rating_card import Bottleneck, RatingCard
from whydoku.model.rule import Rule
from whydoku.model.scale import Scale
from whydoku.model.solution import Report, Solution, Status
from whydoku.model.step import Node, Step
from whydoku.teacher.claims import ClaimVerdict, Judged
from whydoku.teacher.diagnosis.clash import Clash
from whydoku.teacher.diagnosis.diagnosis import Diagnosis
from whydoku.teacher.hints import Hint
from whydoku.teacher.own_mistakes import Mistakes
from whydoku.teacher.why import Why
from whydoku.verbs.candidates import candidates
from whydoku.verbs.canonical import canonical
from whydoku.verbs.canonical_many import canonical_many
from whydoku.verbs.certify import certify
from whydoku.verbs.check import check
from whydoku.verbs.count import count
from whydoku.verbs.diagnose import diagnose
from whydoku.verbs.draw import draw
from whydoku.verbs.encode import encode
from whydoku.verbs.equivalents import equivalents
from whydoku.verbs.explain import explain
from whydoku.verbs.explain_many import explain_many
from whydoku.verbs.generate import generate
from whydoku.verbs.guesses import guesses
from whydoku.verbs.harder import harder
from whydoku.verbs.hint import hint
from whydoku.verbs.judge import judge
from whydoku.verbs.minimise import minimise
from whydoku.verbs.mistakes import mistakes
from whydoku.verbs.next_step import next_step
from whydoku.verbs.prove import prove
from whydoku.verbs.rate import rate
from whydoku.verbs.rate_many import rate_many
from whydoku.verbs.rating_card import rating_card
from whydoku.verbs.read import read
from whydoku.verbs.read_all import read_all
from whydoku.verbs.read_photo import read_photo
from whydoku.verbs.read_step import read_step
from whydoku.verbs.recognise import recognise
from whydoku.verbs.scramble import scramble
from whydoku.verbs.solutions import solutions
from whydoku.verbs.solve import solve
from whydoku.verbs.steps import steps
from whydoku.verbs.verify import verify
from whydoku.verbs.why import why
from whydoku.verbs.write import write

__all__ = [
    "AllDifferent",
    "Argument",
    "Automaton",
    "Board",
    "Bottleneck",
    "Canonical",
    "ClaimVerdict",
    "Clash",
    "Clause",
    "Conclusion",
    "ConnectedSet",
    "Count",
    "Diagnosis",
    "DifferentPairs",
    "DoubtfulError",
    "FormatError",
    "Found",
    "Generated",
    "Guesses",
    "Harder",
    "Hint",
    "Index",
    "Inference",
    "InputError",
    "Judged",
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
    "Path",
    "Photo",
    "PhotoCell",
    "PhotoGrid",
    "Position",
    "Premise",
    "Puzzle",
    "RankedLine",
    "RatedStep",
    "Rating",
    "RatingCard",
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
    "UnknownRegions",
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
    "judge",
    "minimise",
    "mistakes",
    "next_step",
    "prove",
    "rate",
    "rate_many",
    "rating_card",
    "read",
    "read_all",
    "read_photo",
    "read_step",
    "recognise",
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
