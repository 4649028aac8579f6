"""What assistants can read besides the tools: pages on rules and techniques, the formats, and prompts to begin with."""

from __future__ import annotations

from typing import Any

from mcp.server import MCPServer
from mcp_types import Completion, CompletionArgument, CompletionContext, PromptReference, ResourceTemplateReference

from whydoku.pages import Page, rule_page, technique_page, usage_of

MAX_COMPLETIONS = 100
"""What the protocol allows in one answer."""


def _markdown(page: Page) -> str:
    parts = [f"# {page.title}"]
    for heading, blocks in page.sections:
        parts.append(f"## {heading}")
        parts += [f"```\n{block.text}\n```" if block.fixed or block.pasted else block.text for block in blocks]
    return "\n\n".join(parts)


def _rules() -> str:
    from whydoku.rules import rule_types

    return "\n".join(f"- `{usage_of(rule)}`: {rule.sentence()}" for rule in rule_types().values())


def _rule(name: str) -> str:
    from whydoku.rules import find_rules

    return "\n\n".join(_markdown(rule_page(rule)) for rule in find_rules(name))


def _techniques() -> str:
    from whydoku.engines.logic.technique import techniques

    return "\n".join(f"- {each.title} ({each.family}, costs {each.price:g})" for each in techniques())


def _technique(name: str) -> str:
    from whydoku.engines.logic.technique import find_techniques

    return "\n\n".join(_markdown(technique_page(each)) for each in find_techniques(name)[:1])


def _formats() -> str:
    from whydoku.formats import byte_formats, formats
    from whydoku.formats._carried import carried

    listed = [carried(name) for name in sorted((*formats(), *byte_formats()))]
    return "\n".join(f"- `{each.name}` ({each.title}): {each.text}" for each in listed)


def _coach(puzzle: str) -> str:
    return (
        "Coach me through this Sudoku without spoiling it. Ask the tool `hint` with level 1, then 2, and so on only when I ask "
        "for more; never show a digit that I have not asked for. When I say what I think, ask `judge` whether it follows and "
        f"tell me what my reason lacks. When I have made a mistake, `mistakes` says where.\n\nThe puzzle:\n{puzzle}"
    )


def _review(puzzle: str, argument: str) -> str:
    return (
        "Judge this argument about a Sudoku line by line with the tool `judge`: which claims follow and by what, which are "
        "true but not for the reason given, which are false, and what is missing."
        f"\n\nThe puzzle:\n{puzzle}\n\nThe argument:\n{argument}"
    )


def _test_solve(puzzle: str) -> str:
    return (
        "Test this Sudoku as a setter would: is it valid (`check`), what is ambiguous or too much (`diagnose`), how hard is it "
        f"(`rate`), and which steps make it interesting (`explain`)? Answer in a paragraph.\n\nThe puzzle:\n{puzzle}"
    )


def completions(argument: str, value: str) -> list[str]:
    """Return the names that an argument may begin with."""
    from whydoku.engines.logic.technique import techniques
    from whydoku.rules import rule_types

    known: list[str] = []
    if argument == "rule":
        known = [*rule_types()]
    elif argument == "technique":
        known = [each.name for each in techniques()]
    return [name for name in known if name.startswith(value.casefold())]


def add_library(server: MCPServer[Any]) -> None:
    """Add resources, prompts and completions to a server."""
    markdown = "text/markdown"
    server.resource("whydoku://rules", name="rules", title="All rules", mime_type=markdown)(_rules)
    server.resource("whydoku://techniques", name="techniques", title="All techniques", mime_type=markdown)(_techniques)
    server.resource("whydoku://formats", name="formats", title="All formats", mime_type=markdown)(_formats)

    @server.resource("whydoku://rules/{rule}", name="rule", title="A page on a rule", mime_type=markdown)
    def rule_resource(rule: str) -> str:
        return _rule(rule)

    @server.resource("whydoku://techniques/{technique}", name="technique", title="A page on one", mime_type=markdown)
    def technique_resource(technique: str) -> str:
        return _technique(technique)

    server.prompt("coach", "Coach me without spoiling", "Hints only as far as they are asked for.")(_coach)
    server.prompt("review", "Review my argument", "Whether each claim follows, and what its reason lacks.")(_review)
    server.prompt("test_solve", "Test my puzzle", "What a setter wants to know of a puzzle.")(_test_solve)

    @server.completion()  # type: ignore[no-untyped-call, untyped-decorator]  # the SDK does not say its type
    async def complete(
        ref: PromptReference | ResourceTemplateReference,
        argument: CompletionArgument,
        context: CompletionContext | None,
    ) -> Completion | None:
        del ref, context
        found = completions(argument.name, argument.value)
        return Completion(values=found[:MAX_COMPLETIONS], total=len(found), has_more=len(found) > MAX_COMPLETIONS)
