"""The environment: moves and what they are worth, tasks that are held apart, and the shapes that other packages expect."""

from __future__ import annotations

from itertools import islice

import pytest

import whydoku as w
from tests.shared import README_PUZZLE
from whydoku.errors import OptionError
from whydoku.gym import Episode, Tasks
from whydoku.gym.episode import REWARDS, STOPS, prompt_of
from whydoku.gym.reasoning_gym import SudokuConfig, SudokuDataset
from whydoku.gym.tasks import split_of
from whydoku.teacher.claims import KINDS

EASY = "1.34341.21434.21"


def test_every_verdict_has_its_reward() -> None:
    assert {*REWARDS} == {*KINDS}
    assert REWARDS["follows"] > REWARDS["true"] > REWARDS["known"] > REWARDS["unclear"] > REWARDS["false"]


def test_a_path_is_a_perfect_game() -> None:
    puzzle = README_PUZZLE
    game = Episode(puzzle)
    for step in w.explain(puzzle):
        assert game.move(str(step)).reward == 1.0
    assert game.done
    score = game.score
    assert (score.solved, score.justified, score.first_fault, score.stop) == (True, 1.0, None, "solved")
    assert score.to_json()["num_correct_placements"] == puzzle.count("0")


@pytest.mark.parametrize(
    ("move", "stop"),
    [
        ("r1c2=4", "incorrect_placement"),
        ("r1c2 is not 2", "incorrect_placement"),
        ("r1c1=2", "invalid_action"),
        ("who knows", "invalid_action"),
        ("", "invalid_action"),
        ("r1c2=2", None),
        ("<ANSWER>\nr1c2: 2\n</ANSWER>", None),
        ("I see it.\n<ANSWER>\nr1c2: 2\nr2c4: 2\nr4c2: 3\n</ANSWER> Done.", "solved"),
    ],
)
def test_what_ends_a_game(move: str, stop: str | None) -> None:
    found = Episode(EASY).move(move)
    assert found.stop == stop, found.why
    assert found.done is (stop is not None)
    assert stop is None or stop in STOPS


def test_a_lenient_game_goes_on_after_a_mistake() -> None:
    game = Episode(EASY, strict=False, max_rounds=3)
    assert [game.move(text).stop for text in ("r1c2=4", "who knows", "r1c2=2")] == [None, None, "max_rounds_reached"]
    assert game.score.first_fault == 0
    assert game.score.placed == 1


def test_tasks_repeat_and_are_held_apart() -> None:
    train = [task.puzzle for task in islice(Tasks(size=4, seed=1), 12)]
    test = [task.puzzle for task in islice(Tasks(size=4, split="test", seed=1), 4)]
    assert train == [task.puzzle for task in islice(Tasks(size=4, seed=1), 12)]
    forms = [{w.canonical(puzzle).grid for puzzle in part} for part in (train, test)]
    assert forms[0].isdisjoint(forms[1])
    for puzzle in (*train, *test):
        assert split_of(w.scramble(puzzle, seed=5)) == split_of(puzzle)


def test_tasks_of_a_level() -> None:
    for task in islice(Tasks(level="easy", seed=2), 2):
        assert task.level == w.rate(task.puzzle).level == "easy"
        assert task.answer == w.solve(task.puzzle).grid
    with pytest.raises(OptionError, match="train and test"):
        Tasks(split="all")


def test_the_shape_of_a_reasoning_gym_data_set() -> None:
    data = SudokuDataset(SudokuConfig(size=3, board=4, seed=4))
    entries = list(data)
    assert len(entries) == len(data) == 3
    for index, entry in enumerate(entries):
        assert {*entry} == {"question", "answer", "metadata"}
        assert entry["metadata"]["source_index"] == index
        assert entry["question"] == prompt_of(entry["metadata"]["task"].puzzle)
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer(None, entry) == 0.0
        steps = "\n".join(map(str, w.explain(entry["metadata"]["task"].puzzle)))
        assert data.score_answer(steps, entry) == 1.0
        assert data.score_answer("r1c1 is 9", entry) == 0.0
    with pytest.raises(IndexError):
        data[3]
    with pytest.raises(OptionError):
        SudokuDataset(SudokuConfig(size=0))


def test_gymnasium_accepts_the_environment() -> None:
    pytest.importorskip("gymnasium", reason="the extra gym is not installed")
    from gymnasium.utils.env_checker import check_env

    from whydoku.gym.gymnasium_env import SudokuEnv

    env = SudokuEnv()
    check_env(env, skip_render_check=True)
    seen, info = env.reset(seed=3)
    done = False
    while not done:
        step = w.next_step(env._game.position)
        assert step is not None
        pairs = step.places
        if not pairs:
            env._game.move(step.conclusion)
            continue
        action = env._game.position.board.candidate(*pairs[0])
        assert info["action_mask"][action] == 1
        seen, reward, done, cut, info = env.step(action)
        assert reward == 1.0
        assert not cut
    assert (seen > 0).all()
