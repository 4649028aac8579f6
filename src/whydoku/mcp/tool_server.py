"""The server of tools: it lists them, and answers calls with words and JSON, or with one sentence that says what is wrong."""

from __future__ import annotations

import asyncio
import json
from importlib.metadata import version
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context, Image
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, ImageContent, TextContent
from mcp_types import Tool as Listed
from pydantic import ValidationError

from whydoku.errors import WhydokuError
from whydoku.mcp.answer_shapes import answer_schema
from whydoku.mcp.library import add_library
from whydoku.mcp.tools import ToolAnswer, tools
from whydoku.model.limit import Stop
from whydoku.requests import refusal


class ToolServer(MCPServer[Any]):
    """A server whose tools are made of the verbs."""

    async def list_tools(self) -> list[Listed]:
        """Return the tools, each with the schema of its input."""
        return [
            Listed(
                name=name,
                description=tool.verb.about,
                input_schema=tool.model.model_json_schema(),
                output_schema=answer_schema(name),
                annotations=tool.annotations,
            )
            for name, tool in tools().items()
        ]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult:
        """Return the answer of a tool, which works in a thread; a call that is cancelled stops it."""
        stop = Stop()

        def work() -> ToolAnswer:
            with stop:
                return _answer(name, arguments)

        try:
            answer = await asyncio.to_thread(work)
        except asyncio.CancelledError:
            stop.ask()
            raise
        shape = answer.shape
        if isinstance(shape, Image):
            return CallToolResult(content=[shape.to_image_content()])
        if isinstance(shape, str):
            return CallToolResult(content=[TextContent(type="text", text=shape)])
        text = answer.words or json.dumps(shape, ensure_ascii=False)
        content: list[TextContent | ImageContent] = [TextContent(type="text", text=text)]
        if answer.picture is not None:
            content.append(answer.picture.to_image_content())
        return CallToolResult(content=[*content], structured_content=shape)


def _answer(name: str, arguments: dict[str, Any]) -> ToolAnswer:
    tool = tools().get(name)
    if tool is None:
        raise ToolError(f"there is no tool {name!r}; there are {', '.join(tools())}")
    try:
        return tool.ask(tool.model.model_validate(arguments))
    except ValidationError as error:
        example = json.dumps(tool.example, ensure_ascii=False)
        words = refusal(error.errors(), name, tool.model.model_fields)
        raise ToolError(f"{words}; send for example {example}") from None
    except WhydokuError as error:
        raise ToolError(str(error)) from error


def server() -> ToolServer:
    """Make the server."""
    made = ToolServer(
        "whydoku",
        version=version("whydoku"),
        instructions="Sudoku of any kind: solve, check, explain and rate. Cells are named r1c1. Prefer hints to answers.",
        log_level="ERROR",
    )
    add_library(made)
    return made
