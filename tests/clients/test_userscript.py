"""f-puzzles' solver extension itself, in node, against our socket: every button it has, and an edit while something runs.

WHYDOKU_SUDOKUSOLVER names a checkout of dclamage/SudokuSolver, of which only the userscript is run, and WHYDOKU_LZSTRING npm's
package lz-string.
"""

from __future__ import annotations

import asyncio
import json
import shutil
from typing import Any

import pytest

import whydoku as w
from tests.clients.clients import HERE, client
from tests.shared import README_PUZZLE as ONE
from tests.web.test_setter_socket import board
from whydoku.web.setter_socket import SetterSocket

TWO = "1234341.2.4.4.2."
"""A board of four rows with two solutions."""


def press(requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Press buttons of the extension, one after another."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node")
    folder = client("WHYDOKU_SUDOKUSOLVER", "a checkout of dclamage/SudokuSolver")
    packer = client("WHYDOKU_LZSTRING", "the folder of npm's package lz-string")

    async def run() -> list[dict[str, Any]]:
        (server,) = await SetterSocket().listen(0, ("127.0.0.1",))
        port = server.sockets[0].getsockname()[1]
        try:
            process = await asyncio.create_subprocess_exec(
                *(node, "--experimental-websocket", str(HERE / "userscript.mjs"), str(folder), str(packer), str(port)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            text = "".join(json.dumps(request) + "\n" for request in requests)
            out, errors = await process.communicate(text.encode())
        finally:
            server.close()
        answers = [json.loads(line) for line in out.decode().splitlines()]
        assert len(answers) == len(requests), errors.decode()[-1000:]
        return answers

    return asyncio.run(asyncio.wait_for(run(), 300))


def test_every_button_is_answered() -> None:
    wanted = [*w.solve(ONE).values]
    broken = "44" + ONE[2:]
    asked: list[dict[str, Any]] = [
        {"press": "Solve", "board": board(ONE)},
        {"press": "Check", "board": board(ONE)},
        {"press": "Solution Count", "board": board(TWO)},
        {"press": "TrueCandidates", "board": board(TWO), "cap": 8},
        {"press": "Solution Path", "board": board(ONE)},
        {"press": "Step", "board": board(ONE)},
        {"press": "TrueCandidates", "board": board(broken)},
        {"press": "Check", "board": board(broken)},
        {"press": "Estimate Count", "board": board("." * 81), "edit": True},
        {"press": "Check", "board": board(TWO)},
    ]
    solve, check, count, candidates, path, step, no_candidates, no_check, estimate, many = press(asked)
    assert [value or int(sign) for value, sign in zip(solve["values"], ONE, strict=True)] == wanted
    assert check["log"] == ["There is a unique solution."]
    assert count["log"] == ["There are exactly 2 solutions."]
    true = w.candidates(TWO)
    for cell, sign in enumerate(TWO):
        if sign == ".":
            shown = candidates["marks"][cell] or [candidates["values"][cell]]
            assert shown == sorted(true[cell]), cell
    assert [value or int(sign) for value, sign in zip(path["values"], ONE, strict=True)] == wanted
    assert path["log"][0].splitlines()[-1] == "Solved."
    assert step["log"] == ["Initial candidates."]
    assert no_candidates["errors"] == broken.count("0")
    assert "row 1" in no_candidates["log"][0]
    assert no_check["log"] == no_candidates["log"]
    assert estimate["edited"]
    assert estimate["log"][-1] == "Operation canceled."
    assert estimate["log"][0].startswith("Solution Estimate (after ")
    assert estimate["log"][3].startswith("  95% CI: [")
    assert many["log"] == ["There are multiple solutions."]
