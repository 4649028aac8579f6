"""The native kernel of whydoku: plain data in, plain data out."""

import array
from collections.abc import Sequence
import enum


def watch_stops(watch: object | None) -> None:
    """
    Ask this, about every 20 ms, in whatever looks for signals; it raises where a stop has been requested.
    """

class RuleKind(enum.Enum):
    """What a premise is: a part of the rules that can be argued from alone."""

    cage = 0

    sum = 1

    count = 2

    machine = 3

    other = 4

    pair = 5

    line = 6

    derived = 7

    area = 8

    path = 9

class Network:
    """
    A board and the primitives of its rules, handed over once; every engine looks at this.
    """

    def __init__(self, digits: int, low: int, places: Sequence[tuple[int, int]], regions: Sequence[Sequence[int]], domains: Sequence[int], groups: Sequence[tuple[int, Sequence[int]]], relations: Sequence[tuple[Sequence[int], Sequence[int]]], sums: Sequence[tuple[int, Sequence[int], Sequence[int], int]], counts: Sequence[tuple[int, int, Sequence[int], Sequence[int], Sequence[int]]], machines: Sequence[tuple[bytes, int, Sequence[int]]], automata: Sequence[tuple[int, Sequence[int], int]], clauses: Sequence[tuple[int, Sequence[tuple[int, int, bool]]]], areas: Sequence[tuple[int, Sequence[int], Sequence[int], Sequence[int], Sequence[int], int, bool]], pairings: Sequence[tuple[int, Sequence[int], Sequence[int]]], unknown_regions: Sequence[tuple[int, Sequence[int], Sequence[int], Sequence[int], Sequence[int], bool, Sequence[int], Sequence[tuple[int, int, int]], tuple[int, int], Sequence[int]]], ranks: Sequence[tuple[int, Sequence[int], Sequence[Sequence[Sequence[int]]], int, int, bool, Sequence[int]]]) -> None: ...

    @staticmethod
    def alive() -> int:
        """How many networks there are, held anywhere."""

    @property
    def groups(self) -> list[int]:
        """
        The primitive of each group, by number: houses first, then groups that logic names, then the rest.
        """

    @property
    def houses(self) -> int:
        """How many of the groups are houses."""

    @property
    def house_digits(self) -> list[int]:
        """For each house, the digits that it holds."""

    @property
    def named_groups(self) -> int:
        """How many of the groups logic names: houses, cages, diagonals …"""

    @property
    def peers(self) -> list[list[int]]:
        """For each cell, the cells that share a group with it."""

    @property
    def allowed(self) -> list[int]:
        """For each cell, the digits that rules about it alone leave it."""

    def linked(self, a: int, b: int) -> bool:
        """Whether two candidates cannot both hold, by groups and relations."""

    def cover(self, values: Sequence[int], truth: Sequence[int], kept: int, equal_first: bool) -> tuple[list[tuple[int, list[int], list[int]]], list[int]]:
        """
        Why a truth has one candidate left: house (-1: a group, -2: a relation), candidates placed and what they cover, of each coverer; and what else is gone.
        """

    @property
    def premises(self) -> int:
        """How many parts of the rules can be argued from alone."""

    def premise(self, number: int) -> tuple[RuleKind, list[int], list[tuple[int, int]], list[int], list[int], int]:
        """
        A premise, by its number in steps: kind, primitives, sums, cells, weights, total. A house sum has no primitives of its own, but sums: how often which primitive, a house or a sum, is added. The total is in digits counted from 0.
        """

    def house_sums(self) -> list[tuple[list[int], list[int], int]]:
        """
        What follows from sums and houses together, innies and outies: cells, weights and total of each, the fewest cells first.
        """

    def ask_premise(self, number: int, left: Sequence[int]) -> list[int] | None:
        """
        What one premise makes of the digits left in each cell, as the logic engine asks it; None where it cannot be kept.
        """

class Outcome(enum.Enum):
    """What a run of the logic engine came to."""

    solved = 0

    stuck = 1

    contradiction = 2

    stopped = 3

class Position:
    """What is set and what is open; read only."""

    def domain(self, cell: int) -> int: ...

    def value(self, cell: int) -> int: ...

    def is_given(self, cell: int) -> bool: ...

    def places(self, group: int, digit: int) -> int: ...

    @property
    def domains(self) -> list[int]: ...

    @property
    def values(self) -> list[int]: ...

    @property
    def open_cells(self) -> int: ...

    @property
    def broken(self) -> int: ...

class FoundStep:
    """
    A step as a finder of the kernel hands it over; candidates, truths and groups are numbers.
    """

    def __init__(self, technique: int, places: Sequence[int], removes: Sequence[int], truths: Sequence[int]) -> None: ...

    @property
    def technique(self) -> int: ...

    @property
    def outside(self) -> int: ...

    @property
    def cost(self) -> int: ...

    @property
    def places(self) -> list[int]: ...

    @property
    def removes(self) -> list[int]: ...

    @property
    def truths(self) -> list[int]: ...

    @property
    def chain(self) -> list: ...

    @property
    def roles(self) -> list: ...

    @property
    def argument(self) -> list: ...

class LogicEngine:
    """Wanted techniques, easiest first, on a network."""

    def __init__(self, network: Network, order: Sequence[str], bands: Sequence[int] = [], prices: Sequence[tuple[float, Sequence[tuple[int, float]]]] = []) -> None: ...

    def outside(self) -> list[int]: ...

class LogicRun:
    """A position on its way to a solution, with the path it took."""

    def __init__(self, engine: LogicEngine) -> None: ...

    def start(self, values: tuple, low: int, given: Sequence[bool], marks: Sequence[int], guesses: bool, seed: int, solution: tuple = (), several: bool = False) -> None:
        """
        Begin anew. A solution that is known, and that there are several, save time; the path is the same.
        """

    def start_at(self, other: LogicRun) -> None:
        """
        Begin anew from where another run of the same network is, without guesses.
        """

    def advance(self, seconds: float | None = None, effort: float = 1.0, ask: object | None = None, work: int | None = None) -> Outcome:
        """
        Go on until it ends, the time is up, or so much work is done, in units of 10 ns or so that are counted and not timed.
        """

    def follow_explainer(self, edition: str, seconds: float | None = None, effort: float = 1.0, most: int = -1) -> Outcome:
        """
        Go on for so many steps as an edition of Sudoku Explainer does, until no technique of it applies or the time is up.
        """

    @property
    def ratings(self) -> tuple[float, ...]:
        """The rating of each step that Sudoku Explainer chose."""

    def next(self, seconds: float | None = None, effort: float = 1.0, ask: object | None = None) -> FoundStep | None:
        """The step to take; see `complete` where there is none."""

    def all(self, most: int = 0, seconds: float | None = None, effort: float = 1.0, ask: object | None = None, ways: bool = False) -> int:
        """
        Find every step, or those that are found before the time is up, and give their number; with `ways` each conclusion by every set of truths.
        """

    def take(self, step: FoundStep) -> None:
        """Do what a step says, without keeping it in the path."""

    def round(self, first: int, end: int, kept: Sequence[int], seconds: float | None = None, effort: float = 1.0, ask: object | None = None) -> tuple[int, list[int], list[int]] | None:
        """
        The first technique, the places and the removals of all steps of the easiest band together, of those that begin with the techniques first .. end - 1; what is kept (sorted) is not removed. None: there is no step, or the time is up (see `complete`).
        """

    def take_round(self, places: Sequence[int], removes: Sequence[int]) -> None:
        """
        Place and remove candidates that are still there, without keeping that in the path.
        """

    @property
    def found(self) -> int:
        """How many steps `all` has found so far."""

    def found_step(self, index: int) -> FoundStep: ...

    @property
    def complete(self) -> bool:
        """Whether `next` or `all` came to its end before the time was up."""

    @property
    def gave_up(self) -> tuple:
        """What a bound cut short in the position that it is in."""

    def __len__(self) -> int: ...

    def step(self, index: int) -> FoundStep: ...

    def singles(self) -> list[int]:
        """
        Technique, candidate and house + 1 of each step that is a single, packed into a number; -1 of every other.
        """

    def covers(self) -> list[tuple[int, int, int, tuple[list[tuple[int, list[int], list[int]]], list[int]]] | None]:
        """
        Technique, candidate, house or -1, and cover of each step that is a single; None for every other.
        """

    def values(self) -> list[int]: ...

    def counts(self) -> list[int]: ...

    @property
    def position(self) -> Position: ...

    @property
    def guesses(self) -> int: ...

    @property
    def failures(self) -> int: ...

class LogicBatch:
    """Many puzzles of one network, with all their paths."""

    def __init__(self, engine: LogicEngine, guesses: bool, seed: int) -> None: ...

    def add(self, lines: Sequence[str], signs: Sequence[int]) -> None: ...

    def advance(self, seconds: float | None = None, effort: float = 1.0, each: float | None = None) -> bool:
        """
        Solve what is in line until the time is up, each puzzle for so many seconds at most; say whether all of it is done.
        """

    def __len__(self) -> int: ...

    @property
    def outcomes(self) -> bytes:
        """
        The outcome of each puzzle that is done, as a byte: its place in Outcome.
        """

    def path(self, index: int) -> LogicPath:
        """The path of a puzzle that is done."""

class LogicPath:
    """The path of one puzzle of a batch: what a run says of its own."""

    def __len__(self) -> int: ...

    def step(self, index: int) -> FoundStep: ...

    def singles(self) -> list[int]: ...

    def covers(self) -> list[tuple[int, int, int, tuple[list[tuple[int, list[int], list[int]]], list[int]]] | None]: ...

    def values(self) -> list[int]: ...

    def counts(self) -> list[int]: ...

    @property
    def gave_up(self) -> tuple: ...

    @property
    def guesses(self) -> int: ...

    @property
    def failures(self) -> int: ...

    @property
    def ratings(self) -> tuple[float, ...]: ...

def schema() -> tuple[list[tuple[str, str]], list[str]]:
    """
    The roles of a pattern, each with the kind of its items, and the reasons of inferences.
    """

def is_deadly(network: Network, marks: Sequence[int], values: Sequence[int], given: Sequence[bool], fillings: Sequence[tuple[int, int]]) -> bool:
    """
    Whether cells that are left with these digits could be filled in two ways with nothing else changed.
    """

def native_techniques() -> list[tuple[str, list[str], bool]]:
    """
    The families that native finders know, each with the names of its techniques and whether they assume one solution.
    """

def braid_ratings(network: Network, puzzles: Sequence[tuple[Sequence[int], Sequence[int]]], measure: str, threads: int, each: float | None, seconds: float | None) -> list[tuple[str, int, list[int], int]]:
    """
    How each puzzle's walk ends (solved, stuck or stopped), its value, what each round of removals took, and the first candidate that took the most, or -1. A puzzle is the digits that stand, from 0 on (-1: open), and the digits possible in each cell, or nothing for all.
    """

class Event(enum.Enum):
    """What a search came to."""

    solution = 0

    exhausted = 1

    paused = 2

class Search:
    """A search that can pause and go on."""

    def __init__(self, network: Network, domains: Sequence[int], seed: int | None = None) -> None: ...

    def run(self, seconds: float) -> Event: ...

    def count(self, limit: int, seconds: float) -> Event: ...

    def solution(self) -> list[int]:
        """The digit of each cell, counted from the board's lowest."""

    @property
    def guesses(self) -> int: ...

    @property
    def failures(self) -> int: ...

    @property
    def counted(self) -> int: ...

def classic_paths() -> list[str]:
    """The instruction sets that can be used here, best first."""

def classic_path() -> str:
    """The instruction set in use."""

def classic_force_path(name: str) -> bool:
    """
    Use that instruction set from now on, "" for the best; False if it cannot be used here.
    """

def classic_rows(data: object, kind: str, width: int, limit: int, threads: int, want: bool, seconds: float | None = None) -> tuple[bytearray | None, bytearray, bytearray, bytearray, int, bool]:
    """Solve puzzles that stand one after another in a buffer."""

def classic_lines(data: object, limit: int, threads: int, want: bool, seconds: float | None = None) -> tuple[bytes | None, bytearray, bytearray, bytearray, int, bool]:
    """Solve puzzles that stand one on each line."""

def classic_texts(items: object, limit: int, threads: int, want: bool, seconds: float | None = None) -> tuple[list[str] | None, bytearray, bytearray, bytearray, int, bool]:
    """Solve the puzzles in a list of strings."""

def classic_strings(offsets: object, wide: bool, data: object, limit: int, threads: int, want: bool, seconds: float | None = None) -> tuple[bytearray | None, bytearray, bytearray, bytearray, int, bool]:
    """Solve puzzles in Arrow's layout of strings."""

def classic_one(puzzle: object, limit: int) -> tuple[int, str | None, int]:
    """
    Count the solutions of one puzzle up to a limit: (count or -1, first solution, guesses).
    """

def classic_line_digits(text: object) -> tuple[int | None, ...] | None:
    """
    The digits of 81 characters 0 to 9 and `.`, None for an empty cell; None for any other text.
    """

def classic_plain_lines(texts: list, seconds: float | None = None) -> bytes:
    """
    For each text how many solutions it has as a plain line, up to 2; 0 for any other text, and where the time was not enough.
    """

def classic_at_once(puzzle: object) -> tuple[tuple[tuple[int, ...], int], ...] | None:
    """
    The first two solutions of a plain line, or of 81 digits and None, with the guesses up to each; None for anything else, and for what takes long.
    """

def classic_candidates(puzzle: object, seconds: float | None = None) -> list[int] | None:
    """
    For each cell the digits it has in some solution, as masks; None where the time is up before they are known.
    """

class ClassicSearch:
    """
    A search of one classic puzzle that can pause and go on; the same face as Search.
    """

    def __init__(self, masks: Sequence[int] | str) -> None: ...

    def run(self, seconds: float) -> Event: ...

    def count(self, limit: int, seconds: float) -> Event: ...

    def solution(self) -> list[int]:
        """The value of each cell, counted from 0."""

    @property
    def guesses(self) -> int: ...

    @property
    def counted(self) -> int: ...

def generate_grids(count: int, seed: int, start: int, uniform: bool) -> list[str]:
    """Full 9×9 grids: numbers start, start + 1 … of a seed."""

def generate_rests(count: int, seed: int) -> list[int]:
    """
    For random bands and stacks, how many ways there are to fill the rest of the grid.
    """

def generate_puzzles(count: int, seed: int, start: int, orbits: Sequence[Sequence[int]], pattern: Sequence[int], fewest: int, most: int, minimal: bool, uniform: bool, seconds: float, left: float | None = None) -> tuple[list[tuple[int, str, str]], int, str | None, bool]:
    """
    Attempts at 9×9 puzzles: (attempt, puzzle, solution) of those as wanted, the next attempt, the nearest miss, and whether time ran out within one.
    """

def generate_thin(line: str, orbits: Sequence[Sequence[int]], fewest: int, seed: int, left: float | None = None) -> str | None:
    """
    Take clues away, orbit by orbit, while the solution stays the only one; None where the time is up first.
    """

def generate_is_minimal(line: str) -> bool:
    """Whether a 9×9 puzzle has one solution and needs every clue for it."""

def canonical_form(cells: Sequence[int], box_rows: int, box_columns: int) -> tuple[list[int], int, bool, list[int], list[int], list[int]] | None:
    """
    The form, the number of automorphisms, and a way there: transposed, rows, columns, names of digits. None where too many are equally good.
    """

def canonical_forms(lines: Sequence[str]) -> list[str]:
    """The canonical forms of 9×9 puzzles."""

def check_drat(formula: array.array[int], steps: array.array[int], seconds: float | None = None) -> tuple[bool, int, int, int]:
    """
    Check a proof without reasons: (accepted, steps looked at, why not, about which clause).
    """

def check_lrat(formula: array.array[int], steps: array.array[int], seconds: float | None = None) -> tuple[bool, int, int, int]:
    """
    Check a proof that names its reasons: (accepted, steps looked at, why not, about which clause).
    """

def strict_lrat(formula: array.array[int], steps: array.array[int], seconds: float | None = None) -> tuple[tuple[bool, int, int, int], bytes]:
    """
    Check a proof that names its reasons and return its verdict and the same proof without idle reasons, as 32-bit numbers.
    """

def drat_to_lrat(formula: array.array[int], steps: array.array[int], seconds: float | None = None) -> tuple[tuple[bool, int, int, int], bytes]:
    """
    Check a proof without reasons and return its verdict and the same proof with reasons, as 32-bit numbers.
    """

def residual(formula: array.array[int], seconds: float | None = None) -> bytes:
    """
    Give what unit propagation leaves of a formula, as 32-bit numbers; nothing where the time was up.
    """

def hodoku_entries() -> list[tuple[str, int, int]]:
    """
    The list of steps that HoDoKu tries, in its order: code, score and level (0 easy to 4 extreme) of each.
    """

def hodoku_paths(givens: Sequence[str], solutions: Sequence[str], threads: int, each: float | None, seconds: float | None, worths: list[float]) -> list[tuple[tuple[float, ...], list[tuple[int, int]], list[tuple[int, int]], bool, int, int, int, int, int]]:
    """
    HoDoKu's path through each puzzle: the worth of each step, looked up by its entry, what the dearest of them places and removes, whether it reaches the end, the sum of scores, the highest level, the number of the dearest step, its entry, and how many were by brute force.
    """

class SeRating:
    """What Sudoku Explainer says of a puzzle, and the path that it takes."""

    @property
    def outcome(self) -> str:
        """"solved", "stuck" (no technique applies), "invalid" or "stopped"."""

    @property
    def er(self) -> float: ...

    @property
    def ep(self) -> float: ...

    @property
    def ed(self) -> float: ...

    @property
    def profile(self) -> list[float]:
        """The rating of each step."""

    def step(self, index: int) -> tuple[str, float, tuple[int, int] | None, list[tuple[int, int]]]:
        """
        A step: technique, rating, the cell and digit put, the cells and digits removed.
        """

    def __len__(self) -> int:
        """The number of steps."""

def explainer_techniques() -> list[str]:
    """
    The names of the techniques that are on paths of Sudoku Explainer, as finders have them.
    """

def se_rate(lines: Sequence[str], edition: str, threads: int = 1, each: float | None = None, seconds: float | None = None) -> list[SeRating]:
    """
    Rate lines of 81 characters as an edition of Sudoku Explainer ("1.2.1", "1.18") does, with so many seconds for each and for all.
    """

class Constraint:
    """What must hold between cells, for the check of sentences."""

class Differ(Constraint):
    """Digits of cells differ; each of `every` is there too."""

    def __init__(self, cells: Sequence[int], every: int = 0) -> None: ...

class Room(Constraint):
    """Cells find enough digits, each once in a group."""

    def __init__(self, cells: Sequence[int], groups: Sequence[Sequence[int]]) -> None: ...

class Adds(Constraint):
    """Weighted digits add to at least or at most some number, or both."""

    def __init__(self, low: int, terms: Sequence[tuple[int, int]], least: int | None, most: int | None) -> None: ...

class MadeOfSets(Constraint):
    """The digits of cells, all different, are one of some sets."""

    def __init__(self, cells: Sequence[int], sets: Sequence[int]) -> None: ...

class NotMadeOfSets(Constraint):
    """The digits of cells repeat, or are none of some sets."""

    def __init__(self, cells: Sequence[int], sets: Sequence[int]) -> None: ...

class Paired(Constraint):
    """For each digit of the first cell, a mask of what the second may be."""

    def __init__(self, first: int, second: int, table: Sequence[int]) -> None: ...

class CountsCells(Constraint):
    """The number of cells with one of some digits is allowed."""

    def __init__(self, cells: Sequence[int], digits: int, allowed: Sequence[int]) -> None: ...

class OneTrue(Constraint):
    """One of some cells holds one of its digits."""

    def __init__(self, parts: Sequence[tuple[int, int]]) -> None: ...

class Accepts(Constraint):
    """A machine accepts the digits of cells; digits count from 0."""

    def __init__(self, cells: Sequence[int], moves: Sequence[tuple[int, int, int]], start: int, accept: Sequence[int]) -> None: ...

class HangsTogether(Constraint):
    """The cells that hold one of some digits hang together."""

    def __init__(self, cells: Sequence[int], links: Sequence[tuple[int, int]], inside: int, roots: Sequence[int], size: int | None, may_be_empty: bool) -> None: ...

class PairsDiffer(Constraint):
    """No two places hold the same two digits."""

    def __init__(self, firsts: Sequence[int], seconds: Sequence[int]) -> None: ...

class Implies(Constraint):
    """A claim holds where some others do."""

    def __init__(self, conditions: Sequence[tuple[tuple[Sequence[tuple[int, int]], Sequence[Constraint]], Sequence[tuple[int, int]] | None]], consequence: tuple[Sequence[tuple[int, int]], Sequence[Constraint]]) -> None:
        """
        Each condition is what it takes to keep it, and what is left where it fails, if there is one way that digits say.
        """

class Never(Constraint):
    """Nothing keeps it."""

    def __init__(self) -> None: ...

class Fillings:
    """
    Cells, the digits left in each as masks, and what must hold between them.
    """

    def __init__(self, size: int, left: Sequence[tuple[int, int]], constraints: Sequence[Constraint], most_sets: int) -> None: ...

    def settle(self, most_questions: int) -> tuple[bool | None, int]:
        """
        Let the constraints take what they can: whether anything is left, None where that takes too long; and the questions.
        """

    def look(self, narrowed: Sequence[tuple[int, int]], more: Sequence[Constraint], most_nodes: int, most_questions: int) -> tuple[bool | None, int]:
        """
        Whether some filling keeps all this and some more constraints, None where that takes too long; and the questions.
        """

    def left(self) -> list[tuple[int, int]]:
        """The digits left in each cell."""
