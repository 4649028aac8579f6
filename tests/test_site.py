"""The docs site: its parts are complete and reads as it was written, and its checker finds what is broken.

The site itself is built by `make docs`, which fails on a warning or a broken link.
"""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whydoku as w
from docs.site import nav, plugin_pages, prose, reference
from docs.site.links import check_site
from docs.site.stage import _section
from whydoku.cli.command import commands
from whydoku.formats import formats
from whydoku.pages import rule_page, technique_page
from whydoku.rules import find_rule, rule_types

ROOT = Path(__file__).parents[1]


@given(st.text(alphabet="ab1 .)-+=*_<>[]{}#|~$!\\&'\"(:/", min_size=1, max_size=40))
def test_escaped_text_reads_as_it_was(text: str) -> None:
    markdown = pytest.importorskip("markdown_it")
    words = " ".join(text.split())
    rendered = markdown.MarkdownIt("commonmark").enable("table").render(prose.escape(words))
    assert html.unescape(re.sub(r"\A<p>|</p>\n\Z", "", rendered) if words else words) == words


def test_every_public_name_has_its_place_in_the_reference() -> None:
    pages = reference.reference_pages()
    shown = re.findall(r"^\.\. auto\w+:: whydoku\.(\w+)$", "\n".join(pages.values()), re.MULTILINE)
    assert sorted(shown) == sorted(name for name in w.__all__ if not name.startswith("__"))


def test_every_command_option_format_and_shape_is_in_the_reference() -> None:
    pages = reference.reference_pages()
    for name, command in commands().items():
        assert f"## whydoku {name}\n" in pages["reference/commands"]
        assert command.about
    for name in formats():
        assert f"## {name}\n" in pages["reference/formats"]
    assert "### rated-step\n" in pages["reference/json"]


def test_a_page_of_the_site_has_what_the_terminal_shows() -> None:
    pictures: dict[str, str] = {}
    technique = next(each for each in w.techniques() if each.title == "XY-Wing")
    of_technique, of_rule = technique_page(technique), rule_page(find_rule("killer"))
    pages = [
        (of_technique, plugin_pages._technique(of_technique, technique, pictures)),
        (of_rule, plugin_pages._rule(of_rule, "rules/killer", pictures)),
    ]
    for page, text in pages:
        assert re.findall("^## (.*)", text, re.MULTILINE) == [heading for heading, _ in page.sections]
        for heading, blocks in page.sections:
            for block in blocks:
                if not block.fixed:
                    assert prose.escape(block.text) in text, heading
        assert all(name in pictures for name in re.findall(r'data-picture="([^"]+)"', text))
    assert all(svg.startswith("<svg") for svg in pictures.values())


def test_every_rule_is_in_one_group() -> None:
    groups = {kind.name: plugin_pages._group(kind) for kind in rule_types().values()}
    assert set(groups.values()) == set(plugin_pages.RULE_GROUPS)
    assert groups["sandwich"] == "outside"
    assert groups["thermometer"] == "cells"
    assert groups["anti-knight"] == "whole"


def test_every_file_of_the_docs_is_a_page_once() -> None:
    places = [source.place for source in nav.sources()]
    assert len(set(places)) == len(places)
    assert {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} <= set(nav.places())
    for source in nav.sources():
        text = (ROOT / source.file).read_text(encoding="utf-8")
        assert _section(text, source.section) if source.section else text


def test_links_move_with_their_page_and_code_stays() -> None:
    text = "[a](../x.md#b) ![p](p.svg) [out](https://e.org/x.md) [here](#b)\n\n```text\n[a](../x.md)\n```\n"
    assert prose.move_links(text, "docs/y.md", lambda path: f"new/{path}") == (
        "[a](new/x.md#b) ![p](new/docs/p.svg) [out](https://e.org/x.md) [here](#b)\n\n```text\n[a](../x.md)\n```\n"
    )


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ('<a href="b.html#there">b</a><a href="#here" id="here">x</a><a href="https://e.org/">out</a>', []),
        ('<a href="c.html">c</a>', ["a.html links to c.html, which is not there"]),
        ('<a href="b.html#nowhere">b</a>', ["a.html links to b.html#nowhere, which has no such anchor"]),
        ('<a href="../outside.html">b</a>', ["a.html links to ../outside.html, which is not there"]),
        ('<img src="x.png">', ["a.html links to x.png, which is not there"]),
        ('<script src="//cdn.e.org/x.js"></script>', ["a.html loads //cdn.e.org/x.js, which is elsewhere"]),
        (
            '<link rel="stylesheet" href="https://e.org/x.css">',
            ["a.html loads https://e.org/x.css, which is elsewhere"],
        ),
        ('<figure data-picture="x"></figure>', ["a.html lacks a picture"]),
    ],
)
def test_the_checker_finds_what_is_broken(body: str, wrong: list[str], tmp_path: Path) -> None:
    (tmp_path / "outside.html").write_text("")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "a.html").write_text(body)
    (folder / "b.html").write_text('<p id="there">')
    assert check_site(folder)[0] == wrong


def test_a_style_sheet_may_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("@import 'https://e.org/font.css'; b { background: url(data:x) }")
    assert check_site(tmp_path)[0] == ["a.css loads https://e.org/font.css, which is elsewhere"]
