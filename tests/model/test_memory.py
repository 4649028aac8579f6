"""Only references keep a network alive: not the kernel, not a cache, and nothing is left at exit."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import weakref
from importlib.util import find_spec

import pytest

import whydoku as w
from tests.shared import README_PUZZLE as PUZZLE
from tests.support.effort import FULL
from tests.support.random_variants import random_variant, use
from whydoku._kernel import Network as KernelNetwork
from whydoku.model.network import MOST_PLAIN, Network, compile_network
from whydoku.proof.argument_clauses import check_argument as certify

VARIANT = "'.' * 81, rules='killer 15 r1c1 r1c2; killer 10 r2c2 r2c3; thermo r3c3-r3c6; sandwich 10 row 1'"


def test_networks_of_variants_go_with_their_puzzles() -> None:
    """Without the garbage collector: nothing cached on a network refers to it."""
    chance = random.Random(5)
    gc.collect()
    gc.disable()
    try:
        before = KernelNetwork.alive()
        networks: list[weakref.ref[Network]] = []
        for _ in range(300 if FULL else 60):
            puzzle = random_variant(chance)
            use(puzzle)
            networks.append(weakref.ref(puzzle.network))
        del puzzle
        assert [network for network in networks if network() is not None] == []
        assert KernelNetwork.alive() - before <= 1  # the plain one that all the puzzles were read with
    finally:
        gc.enable()


def test_a_path_and_a_proof_hold_what_they_need_and_no_longer() -> None:
    pytest.importorskip("pysat")
    puzzle = random_variant(random.Random(6))
    path = w.explain(puzzle, guesses=False, up_to="innies and outies")
    network = weakref.ref(puzzle.network)
    first = path[0]
    assert certify(puzzle, w.steps(puzzle, techniques="innies and outies", limit=1)[0])
    del puzzle, path
    assert first.text  # a step may still have to look something up
    assert first.argument
    del first
    gc.collect()
    assert network() is None


def test_the_same_board_and_rules_give_the_same_network_while_it_is_held() -> None:
    one = random_variant(random.Random(7))
    other = random_variant(random.Random(7))
    assert one is not other
    assert one == other
    assert one.network is other.network
    assert compile_network(one.board, one.rules) is one.network


def test_plain_networks_stay_but_few_of_them() -> None:
    held = [
        weakref.ref(w.Puzzle(board, w.read("." * 16).rules, (None,) * board.size**2).network) for board in _boards()
    ]
    assert 1 <= sum(network() is not None for network in held) <= MOST_PLAIN


def _boards() -> list[w.Board]:
    return [w.Board.square(size) for size in (10, 14, 15, 18, 20, 21, 22, 24, 26, 27)]  # sizes that no other test holds


@pytest.mark.parametrize("others", ["numpy", "pyarrow", "numpy, pyarrow", "rich"])
@pytest.mark.parametrize(
    "use",
    [
        f"w.solve('{PUZZLE}'); w.explain('{PUZZLE}')",
        f"path = w.explain('{PUZZLE}'); step = path[0]; network = path[0].board",
        f"p = w.read({VARIANT}); w.solve(p); found = w.steps(p, limit=9, up_to='innies and outies'); net = p.network.kernel",
    ],
)
def test_nothing_is_said_to_be_leaked_at_exit(others: str, use: str) -> None:
    for name in others.split(", "):
        if find_spec(name) is None:
            pytest.skip(f"{name} is not installed")
    run = subprocess.run(
        [sys.executable, "-c", f"import {others}, whydoku as w\n{use}"],
        env={**os.environ, "WHYDOKU_LEAKS": "1"},  # without it nothing would be said whatever leaks
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
