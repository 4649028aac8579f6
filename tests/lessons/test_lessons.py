"""Laws for lessons: every technique has its own, in four parts of readable length and in a learner's words."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import fields, replace
from pathlib import Path

import pytest

import whydoku.lessons
from whydoku import Technique, techniques
from whydoku.lessons import HEADINGS, Kind, Lesson, lesson, parse_lesson, served
from whydoku.pages import technique_page

HOME = Path(whydoku.lessons.__file__).parent
TEXTS = sorted(HOME.glob("*/*.md"))
SHORTEST, LONGEST = 40, 700  # characters of a part

FORBIDDEN = re.compile(
    r"\b(truths?|link sets?|conflicts?|candidates? that go(es)?|what goes|the same goes|networks?|rank|"
    r"some(body|one)|no(body| one)|whoever|any(body|one)|therefore|hence|thus|"
    r"has been ruled out|in this way|by itself rules out|cannot go together|other rules|and so forth|etc)\b",
    re.IGNORECASE,
)
"""Words of the engine, and those that the house style does not use."""


def parts(told: Lesson) -> dict[str, str]:
    return {field.name: getattr(told, field.name) for field in fields(told)}


@pytest.mark.parametrize("technique", techniques(), ids=lambda technique: technique.name)
def test_every_technique_has_a_lesson_with_four_parts(technique: Technique) -> None:
    told = lesson("techniques", technique.name)
    assert told is not None
    for name, text in parts(told).items():
        assert SHORTEST <= len(text) <= LONGEST, f"{name}: {len(text)} characters"
        assert not re.search(r"[{}]|  | ,| \.", text), name
        assert text[0].isupper() or text[0].isdigit(), name
        assert text.endswith("."), name


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_lesson_is_written_in_a_learners_words(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    plain = (
        re.sub("rank", "", text, flags=re.IGNORECASE) if "rank" in path.stem else text
    )  # rules of ranks need the word
    assert (found := FORBIDDEN.search(plain)) is None, found
    assert re.findall("^## (.*)$", text, re.MULTILINE) == list(HEADINGS.values())
    assert all(len(line) <= 100 for line in text.splitlines()[1:])


def test_no_two_techniques_share_a_text_unless_they_differ_in_size() -> None:
    alone = defaultdict(list)
    for path in TEXTS:
        if not path.stem.startswith("_"):
            for name, text in parts(parse_lesson(path.read_text(encoding="utf-8"))).items():
                alone[name, text].append(path.stem)
    assert [stems for (name, _), stems in alone.items() if name == "what" and len(stems) > 1] == []
    whats = [told.what for each in techniques() if (told := lesson("techniques", each.name))]
    assert len(set(whats)) == len(whats)


def test_every_text_is_of_a_technique_and_names_it() -> None:
    titles = {technique.title: technique.name for technique in techniques()}
    texts = [path for path in TEXTS if path.parent.name == "techniques"]
    shared = [title for path in texts if path.stem.startswith("_") for title, _ in served(path)]
    assert set(shared) <= set(titles)
    assert len(set(shared)) == len(shared)
    own = {path.stem: path for path in texts if not path.stem.startswith("_")}
    assert {titles[title] for title in shared}.isdisjoint(own)
    assert {titles[title] for title in shared} | set(own) == set(titles.values())
    for title, name in titles.items():
        if name in own:
            assert own[name].read_text(encoding="utf-8").startswith(f"# {title}\n")


def test_sizes_are_filled_in() -> None:
    whale = lesson("techniques", "whale")
    assert whale is not None
    assert whale.what.startswith("A Whale is six rows ")


@pytest.mark.parametrize("kind", ["techniques", "rules"])
def test_what_has_no_lesson_has_none(kind: Kind) -> None:
    assert lesson(kind, "no-such-thing") is None
    assert lesson(kind, "_large-fish") is None


def test_a_technique_of_another_package_may_carry_its_lesson() -> None:
    text = "\n\n".join(f"## {heading}\n\nAbout {part}." for part, heading in HEADINGS.items())
    page = technique_page(replace(techniques()[0], lesson=f"# Full House\n\n{text}"))
    sections = dict(page.sections)
    for part, heading in HEADINGS.items():
        assert sections[heading][0].text == f"About {part}."
        assert page.to_json()[part] == f"About {part}."
