"""Fog and what a link draws beside its rules, on the page: drawn, lifted by right digits, never markup."""

from __future__ import annotations

import json

from tests.browser.conftest import Opened

BAD = "<img src=x onerror=document.body.dataset.bad=document.title>"
WHOLE = "".join(str((r * 3 + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))


def test_fog_hides_givens_and_right_digits_lift_it(opened: Opened) -> None:
    grid = [[{"value": 9, "given": True} if WHOLE[9 * r + c] == "9" else {} for c in range(9)] for r in range(9)]
    grid = [row if r in (0, 8) else [{} for _ in row] for r, row in enumerate(grid)]
    text = json.dumps(
        {
            "size": 9,
            "grid": grid,
            "foglight": ["R5C5"],
            "triggereffect": [
                {"trigger": {"type": "cellvalue", "cell": "r9c1"}, "effect": {"type": "foglight", "cells": "r5c5"}}
            ],
            "solution": [int(sign) for sign in WHOLE],
            "line": [{"lines": [["R4C4", "R6C6"]], "outlineC": "#123456", "width": 0.1}],
            "text": [{"cells": ["R5C5"], "value": BAD, "fontC": "#0000FF", "size": 0.5}],
        }
    )
    opened.paste(text)
    opened.wait("document.querySelectorAll('.layer-fog .wd-fog').length > 0").rest()
    hidden = opened.page.locator(".layer-fog .wd-fog").count()
    assert opened.page.locator("#picture [stroke='#123456']").count() == 1
    assert BAD in (opened.page.locator("#picture").text_content() or "")
    assert opened.page.locator("#picture img").count() == 0
    assert opened.page.evaluate("document.body.dataset.bad") is None
    covered = opened.state("[...(state.fog ?? [])].filter((cell) => state.givens[cell] != null)")
    assert covered, "a given of a link lies in fog"
    name = opened.state(f"state.game.layout.names[{covered[0]}]")
    assert opened.page.get_attribute(f"#cell-{name}", "aria-label").startswith("In fog. Empty.")
    wrong, right = str(int(WHOLE[40]) % 9 + 1), WHOLE[40]
    opened.at("r5c5").press(wrong)
    assert opened.page.locator(".layer-fog .wd-fog").count() == hidden
    opened.press("Backspace", right)
    opened.wait(f"document.querySelectorAll('.layer-fog .wd-fog').length === {hidden - 8}")
    assert "Fog hides" in opened.page.inner_text("#fog-note")
    opened.page.check("#fog-note input")
    opened.wait("document.querySelectorAll('.layer-fog .wd-fog').length === 0")
