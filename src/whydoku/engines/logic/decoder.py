"""Decode the kernel's steps for Python: numbers become cells, digits, truths, rules and names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from whydoku.engines.logic.outside_steps import MadeSteps
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Board, Candidate
from whydoku.model.network import Network, Truth
from whydoku.model.pattern import Pair, Part, fillings_in
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Node, Step
from whydoku.model.technique import GUESS, REFUTED, Technique
from whydoku.model.track import Effect, Track

if TYPE_CHECKING:
    from whydoku._kernel import FoundStep, LogicPath, LogicRun
    from whydoku.engines.logic.engine import Solver
    from whydoku.engines.logic.net import Logic

_LEADS = ("end", "strong", "weak")


class Single(NamedTuple):
    """A single, the most frequent kind of step, as three numbers."""

    technique: int  # index among the solver's techniques
    candidate: Candidate
    house: int  # -1: it is the last candidate of its cell
    places: tuple[Pair, ...]
    pattern: tuple[Part, ...]
    because: tuple[Truth, ...]
    argument: Argument


def unpack_single(code: int) -> tuple[int, Candidate, int]:
    """Return technique, candidate and house (-1: none) from a number of the kernel, packed in 20, 24 and 20 bits.

    >>> unpack_single(2 << 44 | 697 << 20 | 0)
    (2, 697, -1)
    """
    return code >> 44, code >> 20 & 0xFFFFFF, (code & 0xFFFFF) - 1


@dataclass(frozen=True, slots=True)
class Summary:
    """The outcome of a path."""

    guesses: int
    failures: int  # guesses that led to a contradiction
    gave_up: tuple[str, ...]  # searches that were skipped because they take too long
    values: tuple[int, ...]  # the digit of each cell, counted from 0, or -1
    counts: tuple[int, ...]  # the uses of each technique
    ratings: tuple[float, ...] = ()  # the rating of each step by the program that chose it
    refused: tuple[str, ...] = ()  # techniques of other packages that were left out, with the reason


class Decoder(Track):
    """A path in the kernel: decodes its steps, and knows the positions on it.

    `made` holds the steps of techniques written in Python; the puzzle may be a line, which is read only when needed.
    """

    def __init__(
        self, solver: Solver, found: LogicRun | LogicPath, puzzle: Puzzle | str, made: MadeSteps | None = None
    ) -> None:
        self._solver = solver
        self._found = found
        self._given = puzzle
        self._made = MadeSteps() if made is None else made

    def __len__(self) -> int:
        return len(self._found)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that it starts from."""
        if isinstance(self._given, str):
            self._given = self._solver.puzzle_of(self._given)
        return self._given

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """The allowed techniques, in the order of trying."""
        return self._solver.techniques

    @cached_property
    def summary(self) -> Summary:
        """The outcome of the path."""
        found = self._found
        ended = (tuple(found.gave_up), tuple(found.values()), tuple(found.counts()), found.ratings, self._made.refused)
        return Summary(found.guesses, found.failures, *ended)

    @cached_property
    def singles(self) -> Sequence[Single | None]:
        """The steps that are singles, with None for the others."""
        return list(map(self._known.__getitem__, self._found.singles()))

    @cached_property
    def _known(self) -> _Singles:
        return self._solver.network.once(_Singles)

    def step(self, number: int) -> Step:
        """Return a step."""
        single = self.singles[number]
        if single is None:
            return self._solver.step(self._found.step(number), self._made, self, number)
        technique, _, _, places, pattern, because, argument = single
        of, board = self._solver.techniques[technique], self._known.board
        return Step(board, of, places, (), pattern, because, (), (), 0, "", argument, self, number)

    def texts(self, count: int) -> list[str | None]:
        """Return the one-line text of each step that is a single, None for the others."""
        return self._solver.texts(self._found.covers())

    @property
    def effects(self) -> Sequence[Effect]:
        """What each step changes, without decoding the steps."""
        return self._all_effects

    @cached_property
    def _all_effects(self) -> list[Effect]:
        return [self._effect(number, single) for number, single in enumerate(self.singles)]

    def _effect(self, number: int, single: Single | None) -> Effect:
        techniques = self._solver.techniques
        if single is not None:
            return Effect(techniques[single.technique], single.places, ())
        raw = self._found.step(number)
        if raw.outside >= 0:
            made = self._made[raw.outside]
            return Effect(made.technique, made.places, made.removes)
        split = self._known.board.split
        places, removes = tuple(map(split, raw.places)), tuple(map(split, sorted(raw.removes)))
        guessed = GUESS if places else REFUTED
        return Effect(guessed if raw.technique < 0 else techniques[raw.technique], places, removes)


class _Singles(dict[int, Single | None]):
    """The singles of a network by the kernel's numbers: values shared by the steps of all paths."""

    def __init__(self, network: Network) -> None:
        super().__init__({-1: None})  # the kernel's numbers of all other steps
        # Not the network itself, which refers to this.
        self.board = network.board
        self._truths = network.truths
        self._houses = network.houses

    def __missing__(self, code: int) -> Single:
        technique, candidate, house = unpack_single(code)
        board = self.board
        cell, digit = board.split(candidate)
        pattern = [Part("cells", (cell,)), Part("digits", (digit,))]
        truth = self._truths[cell]
        if house >= 0:
            pattern.append(Part("houses", (self._houses[house].name,)))
            truth = self._truths[len(board.cells) + house * board.size + digit - board.low]
        last = Inference((Literal(cell, digit, True),), Reason.LAST, (truth,))
        parts = (((cell, digit),), tuple(pattern), (truth,), Argument([last]))
        self[code] = made = Single(technique, candidate, house, *parts)
        return made


def make_step(logic: Logic, techniques: Sequence[Technique], raw: FoundStep, track: Track, number: int) -> Step:
    """Return the step that a finder of the kernel describes."""
    board = logic.network.board
    places = tuple(map(board.split, raw.places))
    removes = tuple(map(board.split, sorted(raw.removes)))
    because = tuple(logic.network.truths[truth] for truth in raw.truths)  # both number the cells first, then the houses
    if raw.technique < 0:
        said = _guess(board, places[0], because) if places else _refuted(board, removes[0], because)
        tried = GUESS if places else REFUTED
        return Step(board, tried, places, removes, because=because, said=said, track=track, number=number)
    technique = techniques[raw.technique]
    pattern = tuple(logic.part(role, items) for role, items in raw.roles)
    named = dict.fromkeys(rule for role, items in raw.roles if role == "rules" for rule in items)
    premises = tuple(logic.premises[rule] for rule in named)
    chain = tuple(Node(tuple(map(board.split, cands)), _LEADS[leads]) for cands, leads in raw.chain)

    def work_out() -> Argument:
        if found := raw.argument:
            said = [*(Literal(*pair, True) for pair in places), *(Literal(*pair, False) for pair in removes)]
            return logic.argument(found, fillings_in(pattern)).pruned((literal,) for literal in said)
        from whydoku.engines.logic.argue import Claims, Ground, argue  # only a step whose argument is read needs it

        claims = Claims(technique, places, removes, pattern, because, chain, premises)
        position = track.position(number)
        masks = [position.mask(cell) for cell in board.cells]
        return argue(Ground(logic.network, masks, logic.net.linked), claims)

    argument = Argument(work_out)
    return Step(
        board, technique, places, removes, pattern, because, chain, premises, raw.cost, "", argument, track, number
    )


def _guess(board: Board, guess: Pair, because: tuple[Truth, ...]) -> str:
    cell, digit = guess
    named = because[0].name if because else "a cell"
    return f"No technique applies. Try {board.symbol(digit)} in {board.name(cell)}, one of few candidates left for {named}."


def _refuted(board: Board, guess: Pair, because: tuple[Truth, ...]) -> str:
    from whydoku.words.forcing_words import nothing_left

    cell, digit = guess
    why = nothing_left(because[0]) if because else "a rule cannot be kept"
    return f"That fails: {why}. Take back all since the guess; {board.name(cell)} is not {board.symbol(digit)}."
