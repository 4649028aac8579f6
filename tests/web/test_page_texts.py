"""Every text of the page stands in texts.js, so that a translation is one file."""

from __future__ import annotations

import re

import pytest

from whydoku.render.palette import stylesheet
from whydoku.web.bundle import PUT_IN, STATIC, literals

MODULES = sorted(path.name for path in STATIC.glob("*.js") if path.name != "texts.js")
WORDS = re.compile(r"[A-Za-z]{2,}[,;:.…]? |[ ][A-Za-z]{2,}|^[A-Z][a-z]+|[’“]|…$")
KEY = re.compile(
    r"(?:(?:Ctrl|Alt|Shift)\+)*(?:=.|Key[A-Z]?|(?:Arrow|Bracket)\w+|Space|Backspace|Delete|Home|End|Numpad|Shift)?"
)
KEYS = {"Enter", "Escape", "Tab"}
SELECTOR = re.compile(r"[#.(\[].*|(?:(?:input|select|textarea|dialog)(?:, #grid|, )?)+")
DATA = {
    *("AbortError", "Content-Type"),  # names of the web
    *("passed over", "Passed over: ", " by hand", "line "),  # what the server writes
    "…",
    *("too large", f"no action {PUT_IN}", f"a picture has no <{PUT_IN}>", f'a picture has no {PUT_IN}="{PUT_IN}"'),
}
"""What has words in it and is not shown: names, parts of answers, and errors of the page itself."""


def classes() -> set[str]:
    css = stylesheet() + (STATIC / "page.css").read_text("utf-8")
    scripts = "".join((STATIC / name).read_text("utf-8") for name in MODULES)
    given = " ".join(re.findall(r"\bclass: '([^']*)'", scripts)).split()
    return {*re.findall(r"\.(-?[A-Za-z][\w-]*)", css), *given}


def is_shown(text: str, known: set[str]) -> bool:
    """Whether a literal has words in it and is no list of classes, no key, no selector and no data."""
    if not WORDS.search(text) or text in DATA or text in KEYS or KEY.fullmatch(text) or SELECTOR.fullmatch(text):
        return False
    return not all(word in known or PUT_IN in word for word in text.split())


@pytest.mark.parametrize("name", MODULES)
def test_no_module_has_words_of_its_own(name: str) -> None:
    known = classes()
    assert [text for text in literals((STATIC / name).read_text("utf-8")) if is_shown(text, known)] == []


@pytest.mark.parametrize(
    "script",
    [
        "say.status(`Keeping ${count} cells`);",
        "h('p', {}, 'Nothing was found')",
        "const x = `${on ? `${n} is set` : ''}`;",
        "button('Open', go)",
        "choice(label, [['', 'another …']])",
    ],
)
def test_words_are_found_where_they_hide(script: str) -> None:
    assert any(is_shown(text, classes()) for text in literals(script))


def test_every_text_that_is_asked_for_is_there_and_none_is_left_over() -> None:
    texts = (STATIC / "texts.js").read_text("utf-8")
    known = set(re.findall(r"^  (\w+)[:,]", texts, re.MULTILINE))
    asked = {name for module in MODULES for name in re.findall(r"\bT\.(\w+)", (STATIC / module).read_text("utf-8"))}
    assert asked <= known
    helpers = set(re.findall(r"^  (\w+),", texts, re.MULTILINE))
    assert known - asked - helpers == set()


def test_every_key_that_does_something_is_in_the_list_of_keys() -> None:
    texts, keys = ((STATIC / name).read_text("utf-8") for name in ("texts.js", "input.js"))
    table = texts[texts.index("  keyTable: {") :]
    told = set(re.findall(r"^    (\w+): \[", table, re.MULTILINE))
    done = set(re.findall(r"^  (\w+): \{", keys[keys.index("KEYS = {") : keys.index("\n};")], re.MULTILINE))
    assert done
    assert done <= told


def test_the_start_page_has_no_words_but_for_browsers_without_scripts() -> None:
    html = (STATIC / "index.html").read_text("utf-8")
    body = re.sub(r"<noscript>.*?</noscript>", "", html[html.index("<body>") :], flags=re.DOTALL)
    assert re.findall(r"[A-Za-z]{2,}", re.sub(r"<[^>]*>", " ", body)) == ["whydoku"]
    assert "aria-label=" not in body
