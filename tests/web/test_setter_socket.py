"""f-puzzles' solver protocol: a client that sends what the userscript sends, to the real socket on a loopback port."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

import whydoku as w
from tests.shared import README_PUZZLE as ONE
from whydoku.engines.estimate import estimates
from whydoku.formats._json_values import pack_json
from whydoku.formats._lzstring import compress
from whydoku.model.limit import Clock
from whydoku.web.setter_socket import SetterSocket

PAGE = Origin("https://f-puzzles.com")
Board = dict[str, Any]


def board(line: str, **more: Any) -> Board:
    """Return the object that f-puzzles exports for a line of givens."""
    size = int(len(line) ** 0.5)
    cells = [{"value": int(sign), "given": True} if sign not in "0." else {} for sign in line]
    return {"size": size, "title": "", "grid": [cells[at : at + size] for at in range(0, len(line), size)], **more}


class Client:
    """What the userscript does: a growing nonce, the whole board with every request, answers to older ones dropped."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.nonce = 0

    async def send(self, command: str, puzzle: Board | None = None) -> None:
        self.nonce += 1
        data = {} if puzzle is None else {"dataType": "fpuzzles", "data": compress(pack_json(puzzle))}
        await self.socket.send(json.dumps({"nonce": self.nonce, "command": command, **data}))

    async def answer(self) -> Board:
        while True:
            found: Board = json.loads(await self.socket.recv())
            if found["nonce"] == self.nonce:
                return found

    async def ask(self, command: str, puzzle: Board | None = None) -> Board:
        await self.send(command, puzzle)
        return await self.answer()


def talk(work: Callable[[Client], Awaitable[None]]) -> None:
    async def run() -> None:
        (server,) = await SetterSocket().listen(0, ("127.0.0.1",))
        port = server.sockets[0].getsockname()[1]
        try:
            async with connect(f"ws://127.0.0.1:{port}", origin=PAGE) as socket:
                await work(Client(socket))
        finally:
            server.close()

    asyncio.run(asyncio.wait_for(run(), 120))


def test_every_command_of_a_puzzle_with_one_solution() -> None:
    right = w.solve(ONE).values

    async def work(client: Client) -> None:
        found = await client.ask("truecandidates", board(ONE))
        assert found["type"] == "truecandidates"
        wanted = [int(right[place // 9] == place % 9 + 1) for place in range(729)]
        assert found["solutionsPerCandidate"] == wanted
        assert (await client.ask("solve", board(ONE))) == {"nonce": 2, "type": "solved", "solution": [*right]}
        assert (await client.ask("check", board(ONE))) == {"nonce": 3, "type": "count", "count": 1, "inProgress": False}
        path = await client.ask("solvepath", board(ONE))
        assert (path["type"], path["isValid"]) == ("logical", True)
        assert path["cells"] == [{"value": digit} for digit in right]
        assert path["message"].splitlines()[-1] == "Solved."
        assert len(path["message"].splitlines()) > 20
        assert (await client.ask("cancel")) == {"nonce": 5, "type": "canceled"}

    talk(work)


def test_step_by_step_until_it_is_solved() -> None:
    line = "1.34341.21434.21"

    async def work(client: Client) -> None:
        puzzle = board(line)
        found = await client.ask("step", puzzle)
        assert found["message"] == "Initial candidates."
        for _ in range(10):
            for at, cell in enumerate(found["cells"]):
                entry = puzzle["grid"][at // 4][at % 4]
                if not entry.get("given"):
                    entry |= {"value": cell["value"]} if cell["value"] else {}
                    entry["centerPencilMarks"] = cell.get("candidates", [])
            if all(cell["value"] for cell in found["cells"]):
                break
            found = await client.ask("step", puzzle)
            assert "r" in found["message"]
        assert "".join(str(cell["value"]) for cell in found["cells"]) == w.solve(line).grid
        puzzle["grid"][0][1]["value"] = 3
        found = await client.ask("step", puzzle)
        assert not found["isValid"]
        assert found["message"]

    talk(work)


def test_candidates_with_the_number_of_their_solutions() -> None:
    line = "1234341.2.4.4.2."  # two solutions
    few, many = board(line, truecandidatesoptions=["truecandidatesnumsolutions=8"]), "." * 16

    async def work(client: Client) -> None:
        counts = (await client.ask("truecandidates", few))["solutionsPerCandidate"]
        grids = [solution.values for solution in w.solutions(line)]
        assert counts == [sum(grid[at // 4] == at % 4 + 1 for grid in grids) for at in range(64)]
        counts = (await client.ask("truecandidates", board(many, truecandidatesoptions=["colored"])))[
            "solutionsPerCandidate"
        ]
        assert counts == [8] * 64
        wide = board(many, truecandidatesoptions=["truecandidatesnumsolutions=100"])
        assert (await client.ask("truecandidates", wide))["solutionsPerCandidate"] == [72] * 64  # of 288

    talk(work)


def test_what_logic_does_not_see_is_marked() -> None:
    hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    options = {"truecandidatesoptions": ["logical"], "disabledlogic": ["aic", "contradictions", "fishes", "wings"]}

    async def work(client: Client) -> None:
        counts = (await client.ask("truecandidates", board(hard, **options)))["solutionsPerCandidate"]
        right = w.solve(hard).values
        assert all(counts[9 * cell + digit - 1] == 1 for cell, digit in enumerate(right))
        assert counts.count(1) == 81
        assert -1 in counts

    talk(work)


def test_the_smallest_clash_is_the_message() -> None:
    async def work(client: Client) -> None:
        for command in ("truecandidates", "solve", "check", "count", "estimate"):
            found = await client.ask(command, board("11.............."))
            assert found["type"] == "invalid", command
            assert "row 1 holds 1 twice: r1c1 and r1c2" in found["message"]
        found = await client.ask("solvepath", board("11.............."))
        assert not found["isValid"]
        assert "row 1 holds 1 twice" in found["message"]

    talk(work)


def test_answers_start_from_the_board_before() -> None:
    """More givens, other givens, other rules: always as if it were the first board."""
    lines = ["." * 16, "1" + "." * 15, "1..2" + "." * 12, "1..." + "." * 12, "2" + "." * 15]

    async def work(client: Client) -> None:
        for line, more in itertools.product(lines, ({}, {"diagonal+": True, "diagonal-": True}, {})):
            found = await client.ask("truecandidates", board(line, **more))
            wanted = w.candidates(w.read(line, rules="diagonals") if more else line)
            shown = found["solutionsPerCandidate"]
            assert [tuple(d for d in range(1, 5) if shown[4 * cell + d - 1]) for cell in range(16)] == [*wanted]

    talk(work)


def test_an_edit_ends_what_runs() -> None:
    async def work(client: Client) -> None:
        await client.send("count", board("." * 81))  # which has no end that anyone would wait for
        first = await client.answer()
        assert first["inProgress"]
        assert (await client.ask("check", board(ONE)))["count"] == 1
        await client.send("estimate", board("." * 36))
        found = await client.answer()
        assert found["type"] == "estimate"
        assert found["ci95_lower"] <= found["estimate"] <= found["ci95_upper"]
        assert found["relErrPercent"] > 0
        assert (await client.ask("cancel"))["type"] == "canceled"
        assert (await client.ask("count", board("." * 16))) == {
            "nonce": client.nonce,
            "type": "count",
            "count": 288,
            "inProgress": False,
        }

    talk(work)


def test_bad_requests_are_answered_in_a_sentence() -> None:
    async def work(client: Client) -> None:
        for puzzle, words in (
            (board(ONE, mysteryrule=[1]), 'the f-puzzles key "mysteryrule" is not known'),
            ({"size": 4}, "no 'grid'"),
        ):
            found = await client.ask("solve", puzzle)
            assert found["type"] == "invalid"
            assert words in found["message"].replace("The", "the", 1)
        assert "is not known; known are" in (await client.ask("dance", board(ONE)))["message"]
        begun = '{"nonce": 9, "command": "solve"'
        for text in ("{", "[]", begun + "}", begun + ', "dataType": "fpuzzles", "data": "%%"}'):
            await client.socket.send(text)
            assert json.loads(await client.socket.recv())["type"] == "invalid"

    talk(work)


def test_other_pages_are_not_answered() -> None:
    async def run() -> None:
        (server,) = await SetterSocket().listen(0, ("127.0.0.1",))
        address = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            with pytest.raises(InvalidStatus):
                async with connect(address, origin=Origin("https://example.org")):
                    pass
            async with connect(address) as socket:
                assert (await Client(socket).ask("check", board(ONE)))["count"] == 1
        finally:
            server.close()

    asyncio.run(run())


@pytest.mark.parametrize("line", ["." * 36, "1" + "." * 35])
def test_estimates_are_near_the_count(line: str) -> None:
    found = next(itertools.islice(estimates(w.read(line), Clock.of(None), seed=1), 59, None))
    total = w.count(line)
    assert abs(found.solutions - total) < 5 * found.error
    assert found.error < total / 5


def test_few_solutions_are_counted_exactly() -> None:
    (found,) = estimates(w.read("." * 16), Clock.of(None))
    assert (found.solutions, found.error, found.is_exact) == (288, 0, True)
