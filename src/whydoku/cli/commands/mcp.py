"""Offer the verbs to an assistant, by the Model Context Protocol."""

from __future__ import annotations

from whydoku.cli.command import Command


def show() -> None:
    """Serve the verbs as tools for assistants (Model Context Protocol) over standard input and output."""
    from whydoku.errors import Needing

    with Needing("mcp", "which speaks with assistants"):
        from whydoku.mcp.tool_server import server
    server().run("stdio")


plugin = Command(show)
