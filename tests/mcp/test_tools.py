"""The tools for assistants, called by the SDK's own client: within this process, and once as `whydoku mcp` starts them."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from typing import Any

import jsonschema
import pytest

from tests.shared import README_PUZZLE as EASY

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from mcp import Client, StdioServerParameters
from mcp_types import ResourceTemplateReference

import whydoku
from whydoku.mcp.tool_server import server
from whydoku.mcp.tools import tools

SMALL = "1.34341.21434.21"


def with_client(work: Callable[[Client], Awaitable[None]], at: Any = None) -> None:
    async def run() -> None:
        async with Client(at or server(), read_timeout_seconds=120) as client:
            await work(client)

    asyncio.run(run())


async def call(client: Client, name: str, **given: Any) -> dict[str, Any]:
    result: Any = await client.call_tool(name, given)
    assert not result.is_error, result.content[0].text
    answer: dict[str, Any] = result.structured_content
    return answer


def test_tools_say_what_the_verbs_say() -> None:
    async def work(client: Client) -> None:
        read = await call(client, "read", text=EASY)
        assert (read["grid"], read["json"]) == (EASY.replace("0", "."), whydoku.read(EASY).to_json())
        solved = await call(client, "solve", puzzle=EASY)
        assert (solved["grid"], solved["drawing"]) == (whydoku.solve(EASY).grid, str(whydoku.solve(EASY)))
        wrong = await call(client, "check", puzzle=EASY, placed="r1c2=7")
        assert wrong["mistakes"]["wrong"] == [["r1c2", 7]]
        assert (await call(client, "hint", puzzle=EASY))["text"] == str(whydoku.hint(EASY))
        step = (await call(client, "hint", puzzle=EASY, level=4))["step"]
        assert step["text"]
        assert "argument" not in step
        assert len((await call(client, "steps", puzzle=EASY, limit=3))["steps"]) == 3
        found = await call(client, "why", puzzle=EASY, question="r1c2")
        assert (found["answer"], found["proved"]) == (whydoku.why(EASY, "r1c2").answer, True)
        ratings = (await call(client, "rate", puzzle=EASY, scale=["se", "own"]))["ratings"]
        assert ratings["se"]["value"] == whydoku.rate(EASY, "se").value
        path = await call(client, "explain", puzzle=EASY)
        assert [each["text"] for each in path["path"]] == [each.text for each in whydoku.explain(EASY)]
        assert (await call(client, "count", puzzle="." * 16))["count"] == 288
        assert (await call(client, "mistakes", puzzle=EASY))["mistakes"] is None
        assert (await call(client, "write", puzzle=EASY, format="line"))["text"] == EASY.replace("0", ".")
        assert (await call(client, "canonical", puzzle=SMALL))["canonical"] == whydoku.canonical(SMALL).grid
        assert len((await call(client, "generate", n=2, size="4", seed=1))["puzzles"]) == 2
        assert (await call(client, "minimise", puzzle=SMALL))["grid"] == whydoku.minimise(SMALL).grid

    with_client(work)


def test_tools_name_cells_as_was_asked_for() -> None:
    async def work(client: Client) -> None:
        step = (await call(client, "hint", puzzle=EASY, level=4, cells="sudokuwiki"))["step"]
        assert step["places"] == (await call(client, "hint", puzzle=EASY, level=4))["step"]["places"]
        assert not re.search(r"r\d+c\d", step["text"])
        answer = await call(client, "why", puzzle=SMALL, question="B1", cells="a1")
        assert (answer["asked"], answer["answer"].split()[0]) == ("r1c2", "B1")
        wrong: Any = await client.call_tool("solve", {"puzzle": "11" + "." * 14, "cells": "a1"})
        assert "A1 and B1" in wrong.content[0].text

    with_client(work)


def test_pictures_are_texts_or_images() -> None:
    async def work(client: Client) -> None:
        killer: Any = await client.call_tool("draw", {"puzzle": "." * 81, "rules": ["killer 15 r1c1 r1c2"]})
        assert killer.content[0].text == whydoku.draw(whydoku.read("." * 81, rules="killer 15 r1c1 r1c2"))
        step: Any = await client.call_tool("draw", {"puzzle": EASY, "next_step": True})
        assert step.content[0].text == whydoku.draw(EASY, whydoku.next_step(EASY))
        pytest.importorskip("resvg_py", reason="the extra png is not installed")
        image: Any = await client.call_tool("draw", {"puzzle": EASY, "png": True})
        assert image.content[0].mime_type == "image/png"

    with_client(work)


@pytest.mark.parametrize("name", sorted(tools()))
def test_every_tool_answers_with_json(name: str) -> None:
    """Whatever a tool needs beside a puzzle is said here."""
    more: dict[str, dict[str, Any]] = {
        "read": {"text": SMALL},
        "judge": {"claims": ["r1c2=2"]},
        "why": {"question": "r1c2"},
        "generate": {"size": "4"},
        "harder": {"tries": 1},
    }
    needed: dict[str, Any] = more.get(name, {})
    if name == "read_photo":
        pytest.importorskip("cv2", reason="the extra photo is not installed")
        from tests.support.pictures import drawn, encoded

        needed = {"picture": "data:image/jpeg;base64," + b64encode(encoded(drawn())).decode()}
    puzzle = EASY if name == "harder" else SMALL
    given = needed if "puzzle" not in tools()[name].model.model_fields else {"puzzle": puzzle, **needed}

    async def work(client: Client) -> None:
        result: Any = await client.call_tool(name, given)
        assert not result.is_error, result.content[0].text
        if name != "draw":
            assert isinstance(result.structured_content, dict)

    with_client(work)


def test_what_is_wrong_is_told_in_a_sentence() -> None:
    async def work(client: Client) -> None:
        for name, given, words in (
            ("solve", {"puzzle": "nonsense"}, "puzzle"),
            ("solve", {"puzzle": "11" + "." * 79}, "no solution"),
            ("solve", {"puzzle": EASY, "rules": ["nonsense"]}, "there is no rule"),
            ("solve", {}, "solve needs the field 'puzzle'"),
            ("solve", {"puzzle": EASY, "level": 1}, "solve has no field 'level'"),
            ("hint", {"puzzle": EASY, "level": 9}, "level should be at most 4, not 9"),
            ("why", {"puzzle": EASY, "question": "r0c0"}, "r0c0"),
            ("nonsense", {}, "there is no tool"),
        ):
            result: Any = await client.call_tool(name, given)
            assert result.is_error
            assert words in result.content[0].text
            assert "\n" not in result.content[0].text
        assert (await call(client, "solve", puzzle=EASY))["unique"]

    with_client(work)


def test_the_command_speaks_over_standard_input_and_output() -> None:
    async def work(client: Client) -> None:
        listed = await client.list_tools()
        assert [tool.name for tool in listed.tools] == [*tools()]
        assert (await call(client, "solve", puzzle=EASY))["grid"] == whydoku.solve(EASY).grid

    with_client(work, StdioServerParameters(command=sys.executable, args=["-m", "whydoku", "mcp"]))


# -- what there is beside the answers ---------------------------------------------------------------------------------------


def test_tools_say_what_they_do_and_what_they_answer() -> None:
    async def work(client: Client) -> None:
        for tool in (await client.list_tools()).tools:
            hints = tool.annotations
            assert hints is not None
            assert (hints.read_only_hint, hints.destructive_hint, hints.open_world_hint) == (True, False, False)
            assert hints.idempotent_hint is (tool.name not in RANDOM), tool.name
            assert (tool.output_schema is None) == (tool.name in ("draw", "read_photo")), tool.name
            assert tool.input_schema["additionalProperties"] is False

    with_client(work)


NEEDED: dict[str, dict[str, Any]] = {
    "judge": {"claims": ["r1c2=2", "r1c2=3"]},
    "why": {"question": "r1c2"},
    "write": {"format": "line"},
    "harder": {"tries": 1},
}
RANDOM = {name for name, tool in tools().items() if "seed" in tool.model.model_fields}


def test_answers_are_as_their_schemas_say() -> None:
    async def work(client: Client) -> None:
        for tool in (await client.list_tools()).tools:
            if tool.output_schema is None:
                continue
            for puzzle in (SMALL, "11" + "." * 14, "." * 16):
                given: dict[str, Any] = {"read": {"text": puzzle}, "generate": {"size": "4"}}.get(
                    tool.name, {"puzzle": puzzle}
                )
                given |= NEEDED.get(tool.name, {})
                result: Any = await client.call_tool(tool.name, given)
                if not result.is_error:
                    jsonschema.validate(result.structured_content, tool.output_schema)
                else:
                    assert result.content[0].text

    with_client(work)


def test_words_board_and_picture_come_in_one_answer() -> None:
    pytest.importorskip("resvg_py", reason="the extra png is not installed")

    async def work(client: Client) -> None:
        hint: Any = await client.call_tool("hint", {"puzzle": EASY, "level": 4, "png": True})
        words, image = hint.content
        assert words.text.startswith(hint.structured_content["text"])
        assert words.text.endswith(str(whydoku.read(EASY)))
        assert image.mime_type == "image/png"
        assert b64decode(image.data).startswith(b"\x89PNG")
        solved: Any = await client.call_tool("solve", {"puzzle": EASY})
        assert solved.content[0].text == str(whydoku.solve(EASY))
        path: Any = await client.call_tool("explain", {"puzzle": SMALL})
        assert path.content[0].text.splitlines() == [str(step) for step in whydoku.explain(SMALL)]

    with_client(work)


def test_errors_say_what_to_send() -> None:
    async def work(client: Client) -> None:
        for name, given in (("solve", {}), ("why", {"puzzle": EASY}), ("hint", {"puzzle": EASY, "nonsense": 1})):
            wrong: Any = await client.call_tool(name, given)
            example = json.loads(wrong.content[0].text.partition("send for example ")[2])
            right: Any = await client.call_tool(name, example)
            assert wrong.is_error
            assert not right.is_error

    with_client(work)


def test_resources_prompts_and_completion() -> None:
    async def work(client: Client) -> None:
        listed = {str(each.uri) for each in (await client.list_resources()).resources}
        assert listed == {"whydoku://rules", "whydoku://techniques", "whydoku://formats"}
        for uri, words in (
            ("whydoku://rules", "killer"),
            ("whydoku://rules/killer", "## What it says"),
            ("whydoku://techniques", "X-Wing"),
            ("whydoku://techniques/x-wing", "## Why it works"),
            ("whydoku://formats", "`solo`"),
        ):
            (found,) = (await client.read_resource(uri)).contents
            assert words in found.text  # type: ignore[union-attr]  # all are texts
        assert {each.name for each in (await client.list_prompts()).prompts} == {"coach", "review", "test_solve"}
        prompt: Any = await client.get_prompt("coach", {"puzzle": SMALL})
        assert SMALL in prompt.messages[0].content.text
        template = ResourceTemplateReference(type="ref/resource", uri="whydoku://techniques/{technique}")
        offered = await client.complete(template, {"name": "technique", "value": "x-w"})
        assert "x-wing" in offered.completion.values
        template = ResourceTemplateReference(type="ref/resource", uri="whydoku://rules/{rule}")
        offered = await client.complete(template, {"name": "rule", "value": "anti-k"})
        assert offered.completion.values == ["anti-king", "anti-knight"]

    with_client(work)
