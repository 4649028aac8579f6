"""The stories of classic techniques: their texts in positions worked out by hand, and no fault by any check."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import whydoku as w
from whydoku.model.limits import MAX_LINE_CHARACTERS
from whydoku.model.step import Step
from whydoku.words.sentence_checks import faults

A = "....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37."
A2 = ":0000:x:+9.+7.8.+1..+1.8..26.+7...7.19..+37+6..8.41...3+1..+6..1...6.+9..82....1..9+3+1...2.6.+1+8+2.37.::::"
B = ":0000:x:8....3.96.4.....+73+3+297.68+5.+2..8+34.1+5+5.+8..1342+4+3152....9.+23.5....5+4....+3...+3...+529::::"
C = ":0000:x:+5..2+7..8.2+8.+64.5...4.+53+8...45+2.+83.69..9.65..8.+68+9+2+4..58.+5+3+1.9..63+14+97+8+5+2..+4+85...1::::"
D = (
    ":0000:x:+3+4+5+8+26719..+8.543+2+6.2+6...4+85.8.4+6..325.+2.9+81+6+4+4+6...+2+8.7+8.4+2.9+6..+2..+68..+4.61..+432"
    ".+8::::"
)
E = ":0000:x:.3.7+89+4+6+54.+6+3...8+1+8+5.+461+3+2.5+83+2..1.6.6.+1....+8...+6.82..315+8..6..+6+4+89+13+57+2.2.+5+4+68+1+3::::"
F = ":0000:x:.5.+7+89.+3.+7+83+42156+9...3+6+58..8.+59+13...4..+2+7+8.15.7.+54+6.+8.+5..6+9..4+8..78+5..+9.9.8+1+3..+5.:432:::"
G = (
    ":0000:x:...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+74..+6..2"
    ":144 146 551:::"
)
M = ":0000:x:+4+9+7.81...5.3....9.8.+69...7.+38+9+14.+2.+7+2743+9..+1.+16+5.2.+439.4+2.19.+8..+5+1...+9+4.+93+8...721::::"


class Model(NamedTuple):
    """A step in a position, with phrases that its texts of depth 1, 2 and 3 must have."""

    position: str
    technique: str
    conclusion: str
    short: str
    phrases: tuple[str, ...]
    link: str


MODELS = (
    Model(
        B,
        "Pointing",
        "r5c2<>6",
        "Box 5 has its 6 in row 5 (r5c4 or r5c5), so no other cell of row 5 is 6: r5c2 loses 6.",
        (
            "Look at the 6s of box 5. Only r5c4 and r5c5 can be 6, and both are in row 5.",
            "row 5 gets its 6 inside box 5",
        ),
        "No other cell of row 5 is 6, so r5c2 is not 6.",
    ),
    Model(
        B,
        "Claiming",
        "r4c7<>6",
        "Row 6 has its 6 in box 6 (r6c7 or r6c8), so no other cell of box 6 is 6: r4c7 loses 6.",
        ("Look at the 6s of row 6.", "box 6 gets its 6 from row 6, so r4c7 is not 6."),
        "Both are in box 6, so box 6 has its 6 there.",
    ),
    Model(
        C,
        "Naked Pair",
        "r3c7<>6, r3c178<>7",
        "r3c3 and r3c9 are 6 and 7 in some order, so no other cell of row 3 is 6 or 7",
        ("r3c3 and r3c9 have the same two candidates, 6 and 7.", "row 3 has its 6 and 7 there."),
        "Two cells, two digits: row 3 has its 6 and 7 there.",
    ),
    Model(
        M,
        "Hidden Triple",
        "r8c456<>6/7",
        "In box 8 the digits 2, 3 and 8 fit only in r8c4, r8c5 and r8c6, so these cells hold nothing else",
        (
            "Look for 2, 3 and 8 in box 8. None of them fits outside r8c4, r8c5 and r8c6.",
            "each of these cells is 2, 3 or 8",
        ),
        "Box 8 has its 3 in r8c5 or r8c6",
    ),
    Model(
        D,
        "X-Wing",
        "r7c8<>5",
        "Rows 6 and 9 have their 5s only in columns 4 and 8, so both get their 5 there: r7c8 loses 5.",
        ("Row 6 has its 5 in r6c4 or r6c8, and row 9 in r9c4 or r9c8.", "no column holds two 5s"),
        "Row 9 has its 5 in r9c4 or r9c8",
    ),
    Model(
        A2,
        "Finned Swordfish",
        "r6c9<>2",
        "Apart from the fin r5c7, rows 1, 3 and 5 have their 2s in columns 1, 2 and 9. Fin or no fin, r6c9 is not 2.",
        (
            "If the fin r5c7 is not 2, the three 2s lie in columns 1, 2 and 9, one in each, so r6c9 is not 2.",
            "If it is 2, r6c9 shares box 6 with it",
        ),
        "Row 5 has its 2 in r5c1, r5c2, r5c7 or r5c9",
    ),
    Model(
        E,
        "Skyscraper",
        "r2c7,r3c3<>7",
        "so either r2c2 or r3c9 is 7: r2c7 and r3c3 lose 7.",
        ("r6c2 and r6c9 share row 6, so they are not both 7.", "r2c7 and r3c3 see both, so they are not 7."),
        "(7)r2c2=r6c2-r6c9=r3c9",
    ),
    Model(
        G,
        "X-Chain",
        "r5c4<>3",
        "Either r5c7 or r8c4 is 3, by (3)r5c7=r9c7-r7c8=r7c3-r8c2=r8c4; r5c4 sees both and loses 3.",
        ("Suppose r5c7 is not 3. Then column 7 has its 3 in r9c7", "r5c4 sees r5c7 in row 5 and r8c4 in column 4"),
        "Then r7c8 is not 3 (box 9), so row 7 has its 3 in r7c3.",
    ),
    Model(
        F,
        "Simple Colours Trap",
        "r8c7<>3",
        "Either r5c2 and r8c1 are 3, or r5c7 and r6c1 are 3; either way r8c7 loses 3.",
        ("have two places each for 3", "r8c7 sees r8c1 (colour A) in row 8 and r5c7 (colour B) in column 7"),
        "So one whole colour is true",
    ),
    Model(
        D,
        "XY-Wing",
        "r9c4<>7",
        "r6c5 is 1 or 3: with",
        ("Start at r6c5, which is 1 or 3.", "If it is 1, r7c5 in column 5 (1 or 7) is 7."),
        "If r6c5 is 3, r5c4 in box 5 is 7.",
    ),
    Model(
        E,
        "XYZ-Wing",
        "r6c8<>9",
        "Whether r6c9 is 4, 7 or 9, one of r4c8, r6c2 and r6c9 is 9; r6c8 sees all three and loses 9.",
        ("Start at r6c9, which is 4, 7 or 9.", "Otherwise r6c9 is 9 itself"),
        "If r6c9 is 7, r6c2 in row 6 is 9.",
    ),
    Model(
        F,
        "W-Wing",
        "r13c3,r8c1<>2",
        "r3c1 and r7c3 are each 1 or 2. Row 6 has its 1 in r6c1 (column 1) or r6c3 (column 3)",
        ("Row 6 has its 1 in r6c1 or r6c3.", "so one of r3c1 and r7c3 is not 1 but 2."),
        "r8c1 sees r3c1 in column 1 and r7c3 in box 7",
    ),
    Model(
        G,
        "AIC",
        "r3c2<>1",
        "Either r3c2 is 9 or r3c4 is 1, by (9)r3c2=r4c2-r4c4=(9-1)r5c4=r3c4",
        ("Suppose r3c2 is not 9. Then column 2 has its 9 in r4c2", "So either r3c2 is 9 or r3c4 is 1."),
        "Then r5c4 is not 1, so column 4 has its 1 in r3c4.",
    ),
    Model(
        G,
        "Grouped AIC",
        "r5c4<>3",
        "by (9)r5c4=(9-3)r5c7=r9c7-r9c45=r8c4",
        ("neither r9c4 nor r9c5 is 3", "So either r5c4 is 9 or r8c4 is 3."),
        "Then neither r9c4 nor r9c5 is 3 (row 9), so box 8 has its 3 in r8c4.",
    ),
)


def found(model: Model) -> Step:
    """Return the step of a model."""
    steps = w.steps(w.read(model.position), techniques=model.technique, limit=200)
    return next(step for step in steps if step.conclusion == model.conclusion)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.technique} {model.conclusion}")
def test_a_step_is_told_like_its_model(model: Model) -> None:
    step = found(model)
    assert model.short in step.tell(1)
    for phrase in model.phrases:
        assert phrase in step.tell(2)
    assert model.link in step.tell(3)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.technique} {model.conclusion}")
def test_no_check_faults_a_model(model: Model) -> None:
    step = found(model)
    assert step.position is not None
    assert len(step.tell(1)) <= MAX_LINE_CHARACTERS
    for depth in (2, 3):
        assert not list(faults(step.position.network, step, step.lines(depth)))
