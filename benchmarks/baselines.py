"""How simple players fare in the environment: python -m benchmarks.baselines [PUZZLES]

Each player plays the same tasks of each board, every move judged. The first two know no rules of logic; the others take the
next step of techniques up to some price, and stop where there is none.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import islice

import whydoku as w
from whydoku.gym import Episode, SudokuTask, Tasks

Player = Callable[[Episode], str | None]

BOARDS: dict[str, Tasks] = {
    "4×4": Tasks(size=4),
    "6×6": Tasks(size=6),
    "9×9 easy": Tasks(level="easy"),
    "9×9 medium": Tasks(level="medium"),
    "9×9 hard": Tasks(level="hard"),
}


def at_random(seed: int) -> Player:
    chance = random.Random(seed)

    def play(game: Episode) -> str | None:
        board = game.position.board
        cell, digit = chance.choice([*game.position.open_candidates()])
        return f"{board.name(cell)}={board.symbol(digit)}"

    return play


def first_candidate(game: Episode) -> str | None:
    board = game.position.board
    cell, digit = next(game.position.open_candidates())
    return f"{board.name(cell)}={board.symbol(digit)}"


def up_to(technique: str) -> Player:
    def play(game: Episode) -> str | None:
        step = w.next_step(game.position, up_to=technique)
        return None if step is None else f"{step.technique}: {step.conclusion}"

    return play


PLAYERS: dict[str, Callable[[], Player]] = {
    "random candidate": lambda: at_random(1),
    "first candidate": lambda: first_candidate,
    "singles": lambda: up_to("hidden single"),
    "pairs and locked candidates": lambda: up_to("naked triple"),
    "wings and fish": lambda: up_to("swordfish"),
    "chains": lambda: up_to("aic"),
}


def games(tasks: list[SudokuTask], player: Callable[[], Player]) -> Iterator[Episode]:
    for task in tasks:
        game, play = Episode(task.puzzle, deadline=None), player()
        while not game.done and (move := play(game)) is not None:
            game.move(move)
        yield game


def main() -> None:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(f"{many} tasks each: solved, share of cells filled rightly, share of moves that follow\n")
    print("| player | " + " | ".join(BOARDS) + " |\n|---|" + "---|" * len(BOARDS))
    made = {name: list(islice(tasks, many)) for name, tasks in BOARDS.items()}
    for name, player in PLAYERS.items():
        row = []
        for tasks in made.values():
            scores = [
                (game.score, sum(v is None for v in task.puzzle.values))
                for game, task in zip(games(tasks, player), tasks, strict=True)
            ]
            solved = sum(score.solved for score, _ in scores)
            filled = sum(score.placed for score, _ in scores) / sum(cells for _, cells in scores)
            moves = sum(score.moves for score, _ in scores)
            follow = sum(score.justified * score.moves for score, _ in scores) / moves if moves else 0.0
            row.append(f"{solved}/{many}, {filled:.0%}, {follow:.0%}")
        print(f"| {name} | " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
