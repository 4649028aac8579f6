"""No regular expression of this package takes exponential time, whatever text it is tried on."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import whydoku
from tests.support.ambiguity import Automaton

HOME = Path(whydoku.__file__).parent
MADE_AT_IMPORT = """
import importlib, json, pkgutil, re._compiler as compiler
made, compile = {}, compiler.compile

def kept(pattern, flags=0):
    made[str(pattern if isinstance(pattern, str) else ''), int(flags)] = None
    return compile(pattern, flags)

compiler.compile = kept
import whydoku
for module in pkgutil.walk_packages(whydoku.__path__, "whydoku."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print(json.dumps([*made]))
"""


@cache
def patterns() -> list[tuple[str, int]]:
    """Return every expression that is made when modules are imported, or stands in a call of `re`."""
    ran = subprocess.run([sys.executable, "-c", MADE_AT_IMPORT], capture_output=True, text=True, check=True)
    found = dict.fromkeys((pattern, flags) for pattern, flags in json.loads(ran.stdout))
    for path in HOME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re.") and node.args:
                pattern = node.args[0]
                if isinstance(pattern, ast.Constant) and isinstance(pattern.value, str):
                    found[pattern.value, 0] = None
    return [*found]


def test_patterns_are_found() -> None:
    assert len(patterns()) > 300


def test_no_pattern_takes_exponential_time() -> None:
    slow = {pattern: text for pattern, flags in patterns() if (text := Automaton(pattern, flags).exponential())}
    assert slow == {}


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"(a+)+b", "a"),
        (r"(a*)*b", "a"),
        (r"(a|a)*b", "a"),
        (r"(?:[┌+][─+-]+ *)+$", " +"),
        (r"(?:\s*a\s*)*b", "\na"),
        (r"(?i:ax|Ax)*b", "Ax"),
    ],
)
def test_a_pattern_that_takes_exponential_time_is_seen(pattern: str, text: str) -> None:
    """Three more copies of the text take eight times as long or more; that is not measured here."""
    assert Automaton(pattern).exponential() == text


@pytest.mark.parametrize("pattern", [r"(a|ab)*c", r"a*a*b", r"(\d+,)*\d+", r"(\w+\s)*$", r"(?:a?){3}b", r"(?>a+)*b"])
def test_a_pattern_that_does_not_is_not(pattern: str) -> None:
    assert not Automaton(pattern).exponential()
    assert re.compile(pattern)
