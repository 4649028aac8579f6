"""The report of a path as a file: everything in it, nothing outside, readable without its script."""

from __future__ import annotations

import base64
import hashlib
import pickle
import re
from html import unescape
from html.parser import HTMLParser

import pytest

import whydoku
from whydoku.errors import InputError
from whydoku.render.report import write_outline, write_report

PUZZLE = "4.9.1.8.3.....924.........139.2746......5......2163.595.........136.....9.8.2.1.7"


class Tags(HTMLParser):
    """Keeps what an HTML page is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "src"):
                self.links.append(value or "")


def test_everything_is_in_it() -> None:
    path = whydoku.explain(PUZZLE)
    page = write_report(path)
    tags = Tags(page)
    assert len(tags.ids) == len(set(tags.ids)), "ids are the page's own, and pictures have none"
    assert tags.links == ["#start", *(f"#step-{n}" for n in range(1, len(path) + 1)), "#end"]
    assert set(re.findall(r"https?://[^\"' ]+", page)) == {"http://www.w3.org/2000/svg"}
    assert " style=" not in page
    assert page.count("<svg") == len(path) + 2
    for number in (0, 9, len(path) - 1):
        for depth in (1, 2, 3):
            assert path.tell(number, depth).splitlines()[0] in unescape(page)


def test_only_its_own_script_and_style_may_run() -> None:
    page = write_report(whydoku.explain("1.34341.21434.21"))
    for tag in ("script", "style"):
        (content,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in page


def test_a_title_cannot_break_it() -> None:
    puzzle = whydoku.Puzzle(
        whydoku.Board.square(4),
        whydoku.read("1.34341.21434.21").rules,
        whydoku.read("1.34341.21434.21").givens,
        (("title", "<b>&"),),
    )
    assert "<h1>&lt;b&gt;&amp;, step by step</h1>" in write_report(whydoku.explain(puzzle))


# -- what a notebook shows -----------------------------------------------------------------------------------------------


def test_everything_that_can_be_seen_shows_itself() -> None:
    puzzle = whydoku.read(PUZZLE)
    path = whydoku.explain(puzzle)
    assert path._repr_html_() == write_outline(path, path.ending)
    assert path[9]._repr_svg_() == path.svg(9) == path[9].svg(path.position(9))
    assert list(path)[3]._repr_svg_() == path.svg(3)
    assert whydoku.steps(puzzle)[0]._repr_svg_() == whydoku.steps(puzzle)[0].svg(puzzle)
    hint = whydoku.hint(puzzle, 2)
    assert hint is not None
    assert (hint._repr_svg_() or "").startswith("<svg")
    assert puzzle._repr_svg_() == whydoku.draw(puzzle)
    found = whydoku.steps(puzzle, techniques="singles")
    assert found._repr_html_().count("<details>") == len(found.conclusions)
    assert whydoku.candidates(puzzle)._repr_svg_().startswith("<svg")
    assert whydoku.generate(2, size=4)._repr_html_().count("<svg") == 2
    assert "wd-mark" in path.position(4)._repr_svg_()
    assert "wd-mark" not in whydoku.solve(puzzle)._repr_svg_()
    assert "exactly one solution" in whydoku.check(puzzle)._repr_svg_()
    assert "wd-mark" in whydoku.check("1...............")._repr_svg_(), "both digits where two solutions differ"


def test_a_step_that_does_not_know_its_position_says_so() -> None:
    path = whydoku.explain("1.34341.21434.21")
    step = pickle.loads(pickle.dumps(path[0]))
    assert step == path[0]
    assert step._repr_svg_() is None
    assert step.svg(path.position(0)) == path.svg(0)
    with pytest.raises(InputError, match="name it"):
        step.svg()
    assert pickle.loads(pickle.dumps(path)).svg(1) == path.svg(1)
