"""`whydoku mcp`, asked by the SDK's own client over standard input and output."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from mcp import Client, StdioServerParameters

import whydoku
from tests.web.conftest import EASY


def with_client(work: Callable[[Client], Awaitable[None]]) -> None:
    async def run() -> None:
        command = StdioServerParameters(command=sys.executable, args=["-m", "whydoku", "mcp"])
        async with Client(command, read_timeout_seconds=120) as client:
            await work(client)

    asyncio.run(run())


async def call(client: Client, name: str, **given: Any) -> dict[str, Any]:
    result: Any = await client.call_tool(name, given)
    assert not result.is_error, result.content[0].text
    answer: dict[str, Any] = json.loads(result.content[0].text)
    return answer


def test_every_verb_is_a_tool_and_answers() -> None:
    async def work(client: Client) -> None:
        listed = await client.list_tools()
        assert sorted(tool.name for tool in listed.tools) == sorted(
            ["read", "solve", "check", "hint", "steps", "why", "rate", "draw"]
        )
        assert all(tool.description for tool in listed.tools)
        assert (await call(client, "read", puzzle=EASY))["grid"] == EASY.replace("0", ".")
        assert (await call(client, "solve", puzzle=EASY))["grid"] == whydoku.solve(EASY).grid
        wrong = await call(client, "check", puzzle=EASY, placed="r1c2=7")
        assert wrong["mistakes"]["wrong"] == [["r1c2", 7]]
        assert (await call(client, "hint", puzzle=EASY))["text"] == str(whydoku.hint(EASY))
        assert (await call(client, "hint", puzzle=EASY, level=4))["step"]["text"]
        assert len((await call(client, "steps", puzzle=EASY, limit=3))["steps"]) == 3
        found = await call(client, "why", puzzle=EASY, question="r1c2")
        assert (found["answer"], found["proved"]) == (whydoku.why(EASY, "r1c2").answer, True)
        assert (await call(client, "rate", puzzle=EASY, scales=["se"]))["se"]["value"] == whydoku.rate(EASY, "se").value
        killer: Any = await client.call_tool("draw", {"puzzle": "." * 81, "rules": ["killer 15 r1c1 r1c2"]})
        assert killer.content[0].text == whydoku.draw(whydoku.read("." * 81, rules="killer 15 r1c1 r1c2"))

    with_client(work)


def test_what_is_wrong_is_told_in_a_sentence() -> None:
    async def work(client: Client) -> None:
        for name, given, words in (
            ("solve", {"puzzle": "nonsense"}, "puzzle"),
            ("solve", {"puzzle": "11" + "." * 79}, "no solution"),
            ("solve", {"puzzle": EASY, "rules": ["nonsense"]}, "there is no rule"),
            ("hint", {"puzzle": EASY, "level": 9}, "level"),
            ("why", {"puzzle": EASY, "question": "r0c0"}, "r0c0"),
        ):
            result: Any = await client.call_tool(name, given)
            assert result.is_error
            assert words in result.content[0].text
            assert "Traceback" not in result.content[0].text
        assert (await call(client, "solve", puzzle=EASY))["unique"]

    with_client(work)
