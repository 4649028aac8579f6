"""The server of tools: it lists them, and answers calls with JSON as text, or with one sentence that says what is wrong."""

from __future__ import annotations

import asyncio
import json
from importlib.metadata import version
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context, Image
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent
from mcp_types import Tool as Listed
from pydantic import ValidationError

from whydoku.errors import WhydokuError
from whydoku.mcp.tools import tools
from whydoku.model.limit import Stop
from whydoku.requests import refusal


class ToolServer(MCPServer[Any]):
    """A server whose tools are made of the verbs."""

    async def list_tools(self) -> list[Listed]:
        """Return the tools, each with the schema of its input."""
        return [
            Listed(name=name, description=tool.verb.about, input_schema=tool.model.model_json_schema())
            for name, tool in tools().items()
        ]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult:
        """Return the answer of a tool, which works in a thread; a call that is cancelled stops it."""
        stop = Stop()

        def work() -> Any:
            with stop:
                return _answer(name, arguments)

        try:
            answer = await asyncio.to_thread(work)
        except asyncio.CancelledError:
            stop.ask()
            raise
        if isinstance(answer, Image):
            return CallToolResult(content=[answer.to_image_content()])
        text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
        return CallToolResult(content=[TextContent(type="text", text=text)])


def _answer(name: str, arguments: dict[str, Any]) -> Any:
    tool = tools().get(name)
    if tool is None:
        raise ToolError(f"there is no tool {name!r}; there are {', '.join(tools())}")
    try:
        return tool.ask(tool.model.model_validate(arguments))
    except ValidationError as error:
        raise ToolError(refusal(error.errors(), name, tool.model.model_fields)) from None
    except WhydokuError as error:
        raise ToolError(str(error)) from error


def server() -> ToolServer:
    """Make the server."""
    return ToolServer(
        "whydoku",
        version=version("whydoku"),
        instructions="Sudoku of any kind: solve, check, explain and rate. Cells are named r1c1. Prefer hints to answers.",
        log_level="ERROR",
    )
