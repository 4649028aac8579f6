"""Each of the 60 points of the page's reference has a test with its number."""

from __future__ import annotations

import re
from pathlib import Path

POINTS = range(1, 61)


def test_every_point_has_a_test_by_number() -> None:
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    names = [name for text in texts for name in re.findall(r"^def (test_a\d+\w*)", text, re.MULTILINE)]
    numbered = {int(number) for name in names for number in re.findall(r"_a(\d+)(?=_)", name)}
    assert sorted(set(POINTS) - numbered) == []
    assert numbered <= set(POINTS)
