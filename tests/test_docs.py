"""The docs are true: their command lines are run, and their examples of plug-ins are loaded and used.

Examples in Python (`>>>`) are doctests, which pytest runs by itself.
"""

from __future__ import annotations

import importlib.metadata
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import whydoku as w
from tests.shared import README_PUZZLE
from whydoku import formats, rules
from whydoku.cli.app import main
from whydoku.engines.logic import technique
from whydoku.errors import FormatError
from whydoku.model.board import Board
from whydoku.plugins import discover

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

SITE_PAGES = sorted((ROOT / "docs/site/pages").rglob("*.md"))  # their links are the site's, which `make docs` checks


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def transcripts() -> Iterator[tuple[str, str]]:
    """Yield every `whydoku` command the docs show, with what they say it prints."""
    for page in [*PAGES, *SITE_PAGES]:
        for block in blocks(page, "console"):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, shown = part.partition("\n")
                if command.startswith("whydoku "):
                    yield command, shown


@pytest.mark.parametrize(("command", "shown"), list(transcripts()))
def test_a_command_prints_what_the_docs_show(command: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(shlex.split(command)[1:])
    captured = capsys.readouterr()
    assert captured.out + captured.err == shown


def test_the_docs_link_to_files_that_exist() -> None:
    links = [
        (page, link)
        for page in PAGES
        for link in re.findall(r"(?:\]\(|src=\")([^)\"#:]+)[)\"]", page.read_text(encoding="utf-8"))
    ]
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []
    assert links


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "gallery.md"], ids=lambda page: page.name)
def test_prose_is_wrapped(page: Path) -> None:
    """Code, tables, headings and pictures may be wider, and so may text without a blank to break at."""
    prose = re.sub(r"^( *)```.*?^\1```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    wide = [line for line in prose.splitlines() if len(line) > 100 and not re.match(r" *[|#<!]|    ", line)]
    assert [line for line in wide if " " in re.sub(r"`[^`]*`", "", line.strip())] == []


@pytest.fixture
def contributed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the examples of CONTRIBUTING as another package would be."""
    groups = {
        "rules": "whydoku.rules",
        "formats": "whydoku.formats",
        "commands": "whydoku.cli.commands",
        "verbs": "whydoku.verbs",
        "techniques": "whydoku.engines.logic.techniques",
    }
    entries = []
    for code in blocks(ROOT / "CONTRIBUTING.md", "python"):
        path = Path(code.splitlines()[0].removeprefix("# "))
        home = tmp_path / f"contributed_{path.parent.name}"
        home.mkdir()
        (home / path.name).write_text(code)
        entries.append(
            importlib.metadata.EntryPoint(path.stem, f"{home.name}.{path.stem}:plugin", groups[path.parent.name])
        )
    assert len(entries) == len(groups)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(
        importlib.metadata, "entry_points", lambda group: [entry for entry in entries if entry.group == group]
    )
    caches = (
        discover,
        rules.rule_types,
        rules._by_any_name,
        formats.formats,
        formats._by_any_name,
        technique._techniques,
    )
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("contributed")
def test_the_example_of_a_rule_works(capsys: pytest.CaptureFixture[str]) -> None:
    corners = rules.make_rules("corners")[0]
    board = Board.square(4)
    plain = [solution.values for solution in w.solutions("." * 16)]
    ruled = [solution.values for solution in w.solutions(w.read("." * 16, rules="four-corners"))]
    assert sorted(ruled) == sorted(grid for grid in plain if corners.holds(board, grid))
    assert 0 < len(ruled) < len(plain)
    assert main(["rules"]) == 0
    listed = " ".join(capsys.readouterr().out.split())
    assert "corners The four corners of the board hold different digits." in listed


@pytest.mark.usefixtures("contributed")
def test_the_example_of_a_format_works() -> None:
    puzzle = w.read("4@r1c1 7@r9c9")
    assert puzzle.board == Board.square(9)
    assert puzzle.clues() == [(0, 4), (80, 7)]
    assert w.write(puzzle, "placements") == "4@r1c1 7@r9c9"
    with pytest.raises(FormatError, match="word 2 is 'x', not a placement like 4@r1c1"):
        w.read("4@r1c1 x")
    with pytest.raises(FormatError, match="cannot carry the rule anti-king"):
        w.write(puzzle.with_rules(*rules.make_rules("anti-king")), "placements")


@pytest.mark.usefixtures("contributed")
def test_the_example_of_a_verb_works_on_every_surface(capsys: pytest.CaptureFixture[str]) -> None:
    from whydoku.mcp.tools import tools
    from whydoku.web.calls import calls

    assert getattr(w, "clues")("12..............", digit=2) == 1  # noqa: B009  # no type checker knows it
    assert main(["clues", "12.............."]) == 0
    assert main(["clues", "--json", "--digit", "1", "12.............."]) == 0
    assert capsys.readouterr().out == '2\n{"puzzle": 1, "clues": 1}\n'
    for table in (calls, tools):
        table.cache_clear()
    assert {"puzzle", "digit"} <= {*calls()["clues"].model.model_fields} & {*tools()["clues"].model.model_fields}
    for table in (calls, tools):
        table.cache_clear()


@pytest.mark.usefixtures("contributed")
def test_the_example_of_a_command_works(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards"]) == 0
    assert "samurai" in capsys.readouterr().out


@pytest.mark.usefixtures("contributed")
def test_the_example_of_a_technique_works() -> None:
    puzzle = README_PUZZLE
    solution = w.solve(puzzle).values
    found = w.steps(puzzle, techniques="spoiler")
    assert found
    assert all(solution[cell] != digit for step in found for cell, digit in step.removes)


def test_the_table_of_rooms_is_that_of_the_folders() -> None:
    from docs.site.rooms import table

    assert table() in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
