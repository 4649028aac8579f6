"""One puzzle, move by move: each is judged where the moves before it have led.

A move is a line as the judge takes it, or an answer between the tags of Sudoku-Bench:

    <ANSWER>
    r1c1: 5
    </ANSWER>

The reward of a move is 1 where it follows and has a reason that is enough (or needs none), less where it is only true, and
negative where it is false. The episode ends when the puzzle is solved, with the first false digit, or after so many rounds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from whydoku.errors import check_text
from whydoku.model.limit import Clock, Deadline
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.teacher.claims import ClaimVerdict, Judge
from whydoku.verbs._input import AnyPuzzle, as_puzzle
from whydoku.verbs._options import choice_of

REWARDS: Mapping[str, float] = {
    "follows": 1.0,
    "true": 0.25,
    "known": 0.0,
    "open": -0.25,
    "unclear": -0.25,
    "illegal": -1.0,
    "false": -1.0,
}
"""What a verdict is worth."""

STOPS = {
    "solved": "every cell has its digit",
    "incorrect_placement": "a digit is wrong, or a right one was removed",
    "invalid_action": "a move was not understood, or speaks of a cell that is filled",
    "max_rounds_reached": "as many moves were made as there may be",
}
"""Why an episode ends; the names are Sudoku-Bench's."""

_ANSWER = re.compile(r"<ANSWER>(.*?)</ANSWER>", re.DOTALL | re.IGNORECASE)
_ENTRY = re.compile(r"^\s*(r\d+c\d+)\s*:\s*(\w+)\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class JudgedMove:
    """What a move is worth, and why."""

    text: str
    verdicts: tuple[ClaimVerdict, ...]  # one for each claim of the move
    reward: float
    done: bool
    stop: str | None  # why the episode ended, if it did: see STOPS

    @property
    def ok(self) -> bool:
        """Whether every claim of the move follows."""
        return bool(self.verdicts) and all(self.verdicts)

    @property
    def why(self) -> str:
        """The verdicts in words."""
        return " ".join(verdict.text for verdict in self.verdicts) or "Nothing was claimed."


@dataclass(frozen=True)
class Score:
    """How an episode went."""

    solved: bool
    placed: int  # digits that were placed rightly
    moves: int
    justified: float  # share of the moves that follow
    first_fault: int | None  # the first move, from 0, that does not follow
    stop: str | None

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "final_solved": self.solved,
            "num_correct_placements": self.placed,
            "num_moves": self.moves,
            "share_justified": self.justified,
            "first_fault": self.first_fault,
            "stop_reason": self.stop,
        }


@dataclass
class Episode:
    """A game on one puzzle; `position` is where it stands.

    >>> game = Episode("1.34341.21434.21")
    >>> move = game.move("r1c2=2 because row 1 has 1, 3 and 4")
    >>> move.ok, move.reward, move.done
    (True, 1.0, False)
    >>> game.move("r2c3 is 4").stop
    'invalid_action'
    """

    puzzle: AnyPuzzle
    max_rounds: int | None = None
    strict: bool = True  # whether a wrong digit ends it
    deadline: Deadline = 5.0  # seconds for each move
    moves: list[JudgedMove] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self._judge = Judge(as_puzzle(self.puzzle), choice_of({}), Clock.of(self.deadline))
        self._open = sum(value is None for value in self.position.values)

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._judge.position

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return bool(self.moves) and self.moves[-1].done

    @property
    def state(self) -> str:
        """The digits that stand, in a line with a character per cell."""
        return self.position.grid

    def move(self, text: str) -> JudgedMove:
        """Judge a move, make it if it is true, and return what it is worth."""
        claims = self._claims(check_text("a move", text))
        with Clock.of(self.deadline) as clock:
            self._judge.clock = clock
            verdicts = tuple(self._judge.judge(claim) for claim in claims)
        kinds = [verdict.kind for verdict in verdicts] or ["unclear"]
        stop = self._stop(kinds)
        made = JudgedMove(text, verdicts, min(REWARDS[kind] for kind in kinds), stop is not None, stop)
        self.moves.append(made)
        return made

    def _claims(self, text: str) -> list[str]:
        found = _ANSWER.search(text)
        lines = (found[1] if found else text).splitlines()
        return [_ENTRY.sub(r"\1=\2", line) for line in lines if line.strip()]

    def _stop(self, kinds: list[str]) -> str | None:
        if self.strict and "false" in kinds:
            return "incorrect_placement"
        if self.strict and not {"illegal", "unclear"}.isdisjoint(kinds):
            return "invalid_action"
        if self.position.solved:
            return "solved"
        if self.max_rounds is not None and len(self.moves) + 1 >= self.max_rounds:
            return "max_rounds_reached"
        return None

    @property
    def score(self) -> Score:
        """How it went so far."""
        good = [move.ok for move in self.moves]
        left = sum(value is None for value in self.position.values)
        return Score(
            self.position.solved,
            self._open - left,
            len(good),
            sum(good) / len(good) if good else 0.0,
            None if all(good) else good.index(False),
            self.moves[-1].stop if self.moves else None,
        )


def prompt_of(puzzle: Puzzle) -> str:
    """Return a task in words: the rules, the board, and how to answer."""
    rules = [rule.note(puzzle.board) or rule.sentence() for rule in puzzle.rules]
    return "\n".join(
        [
            "Solve this Sudoku. Its rules:",
            *(f"- {rule}" for rule in dict.fromkeys(rules)),
            "Rows are numbered from the top and columns from the left; r1c2 is row 1, column 2.",
            "",
            str(puzzle),
            "",
            "State one step per line, such as: r1c5 is 7 because row 1 has no other place for 7.",
        ]
    )
