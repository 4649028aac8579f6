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


CAGES = [[0, 1, 2], [9, 10, 11], [40, 41, 49]]


def in_fog(opened: Opened) -> Opened:
    """Open three cages under fog: those of rows 1 and 2 are lit, the one in the middle is not."""
    names = [f"R{r}C{c}" for r in range(1, 10) for c in range(1, 10)]
    cages = [
        {"cells": [names[each] for each in cage], "value": str(sum(int(WHOLE[each]) for each in cage))}
        for cage in CAGES
    ]
    grid = [
        [{"value": int(WHOLE[9 * r + c]), "given": True} if r == 0 and c > 3 else {} for c in range(9)]
        for r in range(9)
    ]
    lit = [name for name in names if name[1] in "123"]
    opened.paste(
        json.dumps(
            {"size": 9, "grid": grid, "killercage": cages, "foglight": lit, "solution": [int(sign) for sign in WHOLE]}
        )
    )
    opened.wait("document.querySelectorAll('.layer-fog .wd-fog').length > 0")
    return opened.wait("whydokuTest.state().sight != null").rest()


def test_hints_and_marks_know_only_what_is_in_sight(opened: Opened) -> None:
    game = in_fog(opened)
    cells = game.state("state.game.rules.filter((rule) => rule.name === 'killer').length")
    assert cells == 3, "the puzzle has them all"
    assert game.state("state.sight.puzzle.rules.filter((rule) => rule.name === 'killer').length") == 2
    asked: list[dict[str, object]] = []
    game.page.on("request", lambda each: asked.append(each.post_data_json) if each.url.endswith("/hint") else None)
    game.at("r1c1").press("h")
    game.page.wait_for_selector("#hint-said .big, #hint-said .note")
    assert asked[-1]["puzzle"] == game.state("state.sight.puzzle")
    game.page.click("#tab-play")
    game.rest().page.check("#fog-note input")
    game.wait("document.querySelectorAll('.layer-fog .wd-fog').length === 0").rest()
    game.at("r1c1").press("h")
    game.page.wait_for_selector("#hint-said .big, #hint-said .note")
    game.rest()
    assert asked[-1]["puzzle"] == game.state("state.game.puzzle"), "without fog all of it is in sight"


def test_fog_is_put_over_a_board_in_set_and_taken_off(opened: Opened) -> None:
    opened.paste(WHOLE[:27] + "." * 54)
    opened.page.click("#tab-set")
    opened.rest()
    opened.page.click("#set-fog summary")
    opened.page.check("#fog-on")
    opened.wait("document.querySelectorAll('.layer-fog .wd-fog').length > 0").rest()
    hidden = opened.page.locator(".layer-fog .wd-fog").count()
    opened.drag("r8c8", "r8c9")
    opened.page.click("#fog-light")
    opened.wait(f"document.querySelectorAll('.layer-fog .wd-fog').length === {hidden - 2}").rest()
    assert opened.page.inner_text("#fog-lit").startswith("2 cells")
    opened.page.click("#undo")
    opened.wait(f"document.querySelectorAll('.layer-fog .wd-fog').length === {hidden}").rest()
    opened.page.uncheck("#fog-on")
    opened.wait("document.querySelectorAll('.layer-fog .wd-fog').length === 0").rest()
    assert "fog" not in (opened.state("state.game.puzzle.drawn") or {})
