"""Offer the verbs to an assistant, by the Model Context Protocol."""

from __future__ import annotations

from whydoku.cli.command import Command


def show() -> None:
    """Serve the verbs as tools for assistants (Model Context Protocol) over standard input and output."""
    from whydoku.errors import MissingExtraError

    try:
        from whydoku.mcp.tool_server import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "pydantic"):
            raise
        raise MissingExtraError("mcp, which speaks with assistants,", "mcp") from None
    server().run("stdio")


plugin = Command(show)
