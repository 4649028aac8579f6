"""Forcing: assume something, and see what follows.

If an assumption leaves a cell without a digit or a house without a place for one, it was wrong. And if every
candidate of a cell, every place of a digit in a house, or both "it is" and "it is not" lead to the same conclusion,
that conclusion is true, whichever holds. In a forcing chain each conclusion follows from the one before it alone; in
a net from all that is known so far. Nishio is the contradiction within one digit.

Where a net comes to an end, patterns may take it further: locked candidates, pairs and X-Wings among what is left by then. So
may chains, or nets, that hold under the assumption. Sudoku Explainer, whose dynamic forcing chains these are, tries them one
level after the other. Its order of search is part of what they are, so they are found on a plain 9×9 alone.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

FAILS = "If {supposed}, {breaks}: {loses}."
FAILS_TEACH = "{argument}"
CASES = "{cases}, and in each case {so}."
CASES_TEACH = "{cases}. Try each of these. {argument}"

EXAMPLES: dict[str, str] = {
    "Nested Forcing Net": (
        ":0000::....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
    ),
    "Nishio": (
        ":0000::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Forcing Chain Contradiction": (
        ":1301::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Cell Forcing Chain": (
        ":1302::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "House Forcing Chain": (
        ":1302::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Double Forcing Chain": (
        ":1302::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Forcing Net Contradiction": (
        ":1303::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Cell Forcing Net": (
        ":1304::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "House Forcing Net": (
        ":1304::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Double Forcing Net": (
        ":1304::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Forcing Net Contradiction + Patterns": (
        ":0000::..8.+7...6.3..1....2..+3.975..+267.....1.9.23....739..2..+3...+9........371...4...29.3:411 "
        "512 418 421 824 426 435 845 446 546 447 448 149 449 849 454 554 857 858 559 859 865 466 866 468 469 "
        "872 176 676 881 582 682 894:::"
    ),
    "Cell Forcing Net + Patterns": (
        ":0000::...4.2....72.9.5......1..8..8.521...6..38+7..9..7+9+6+4....1+6....73.....962...4..6...:911 315 821:::"
    ),
    "House Forcing Net + Patterns": (
        ":0000::..8.+7.+3.6.3..1.4..2..+3.975..+267....91...2.......9..2......+9........371.4.4...29.3:446 "
        "453 571 572 573 574 176 576:::"
    ),
    "Double Forcing Net + Patterns": (
        ":0000::...4.2....72.9.5......1..8..8.521...6..38+7..9..7+9+6+4....1+6....73.....962...4..6...:911 315 821:::"
    ),
    "Forcing Net Contradiction + Forcing Chains": (
        ":0000::3..27....5.......3..1..+37.......4...1..+8+3.5+4.43.6....8...31....+8.97.6..42.+3+48...6:116 "
        "916 925 926 127 128 535 935 939 641 642 643 944 147 247 947 148 248 748 948 956 966:::"
    ),
    "Cell Forcing Net + Forcing Chains": (
        ":0000::..8.+7.+3.6.3..1.4..2..+3.975..+267....91...2.......9..2......+9........371.4.4...29.3:446 "
        "453 571 572 573 574 176 576:::"
    ),
    "House Forcing Net + Forcing Chains": (
        ":0000::..8.+7.+3.6.3..1.4..2..+3.975..+267....91...2.......9..2......+9........371.4.4...29.3:446 "
        "453 571 572 573 574 176 576:::"
    ),
    "Double Forcing Net + Forcing Chains": (
        ":0000::...4.2....72.9.5......1..8..8.521...6..38+7..9..7+9+6+4....1+6....73.....962...4..6...:911 315 821:::"
    ),
    "Forcing Net Contradiction + Multiple Chains": (
        ":0000::28...654..3..4+2.98..+4.......5...8+4..1......85.4.3..2.....2...+54+4+27..9.1.6.5......:119 "
        "132 932 734 735 737 139 952 655 657 971 173 973 375 875 376 377 877 194 399:::"
    ),
    "Cell Forcing Net + Multiple Chains": (
        ":0000::..8.+7...6.3..1....2..+3.975..+267.....1.9.23....739..2..+3...+9........371...4...29.3:411 421 176:::"
    ),
    "House Forcing Net + Multiple Chains": (
        ":0000::..8.+7...6.3..1....2..+3.975..+267.....1.9.23....739..2..+3...+9........371...4...29.3:411 421 176:::"
    ),
    "Double Forcing Net + Multiple Chains": (
        ":0000::...4.2....72.9.5......1..8..8.521...6..38+7..9..7+9+6+4....1+6....73.....962...4..6...:911 315 821:::"
    ),
    "Forcing Net Contradiction + Nets": (
        ":0000::+29+683...15...........+5.9.2.+384.5.+21.7.+2.4.3..9.+52.+3...65+7...9..+8.+9.6.+17..2.7+9..."
        "8:122 422 725 126 627 628 629 729 132 437 439 739 656 767 276 476 486 389 489 196:::"
    ),
    "Cell Forcing Net + Nets": (
        ":0000::..8.+7.+3.6.3..1.4..2..+3.975..+267....91...2.......9..2......+9........371.4.4...29.3:446 "
        "453 571 572 573 574 176 576:::"
    ),
    "House Forcing Net + Nets": (
        ":0000::..8.+7.+3.6.3..1.4..2..+3.975..+267....91...2.......9..2......+9........371.4.4...29.3:446 "
        "453 571 572 573 574 176 576:::"
    ),
    "Double Forcing Net + Nets": (
        ":0000::...4.2....72.9.5......1..8..8.521...6..38+7..9..7+9+6+4....1+6....73.....962...4..6...:911 315 821:::"
    ),
}


def forcing(
    title: str,
    rank: int,
    *aliases: str,
    code: str = "",
    se: float,
    score: int,
    text: str,
    teach: str,
    default: bool = True,
) -> Technique:
    """Make the technique of one name."""
    return Technique(
        title=title,
        example=EXAMPLES.get(title, ""),
        family="forcing",
        rank=rank,
        codes=(code,) if code else (),
        aliases=aliases,
        se=se,
        hodoku=score,
        level="extreme",
        idea="One candidate breaks the puzzle in the end" if text == FAILS else "Every case leads to the same result",
        asks="What would follow if {supposed}?" if text == FAILS else "{cases}. What do the cases have in common?",
        text=text,
        teach=teach,
        default=default,
    )


LEVELS = (  # what is nested, SE's name for it, SE
    ("Patterns", "+", 9.0),
    ("Forcing Chains", "+ Forcing Chains", 9.5),
    ("Multiple Chains", "+ Multiple Forcing Chains", 10.0),
    ("Nets", "+ Dynamic Forcing Chains", 10.5),
)
NETS = (  # our name, SE's
    ("Forcing Net Contradiction", "Contradiction", FAILS, FAILS_TEACH),
    ("Cell Forcing Net", "Cell", CASES, CASES_TEACH),
    ("House Forcing Net", "Region", CASES, CASES_TEACH),
    ("Double Forcing Net", "Double", CASES, CASES_TEACH),
)


plugin = (
    forcing(
        "Nishio",
        8480,
        "nishio forcing chain",
        se=7.5,
        score=500,
        text=FAILS,
        teach=FAILS_TEACH,
    ),
    forcing(
        "Forcing Chain Contradiction",
        8500,
        "fcc",
        "fc",
        "forcing chain",
        "contradiction chain",
        "digit forcing chain",
        code="1301",
        se=8.0,
        score=500,
        text=FAILS,
        teach=FAILS_TEACH,
    ),
    forcing(
        "Cell Forcing Chain",
        8501,
        "fcv",
        "fc",
        "forcing chain",
        "forcing chain verity",
        "multiple forcing chain",
        code="1302",
        se=8.0,
        score=500,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "House Forcing Chain",
        8502,
        "region forcing chain",
        "unit forcing chain",
        "fcv",
        "fc",
        "forcing chain",
        "forcing chain verity",
        "multiple forcing chain",
        code="1302",
        se=8.0,
        score=500,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "Double Forcing Chain",
        8503,
        "fcv",
        "fc",
        "forcing chain",
        "forcing chain verity",
        code="1302",
        se=8.0,
        score=500,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "Forcing Net Contradiction",
        8600,
        "fnc",
        "fn",
        "dynamic contradiction forcing chain",
        "dynamic forcing chain",
        code="1303",
        se=8.5,
        score=700,
        text=FAILS,
        teach=FAILS_TEACH,
    ),
    forcing(
        "Cell Forcing Net",
        8601,
        "dynamic cell forcing chain",
        "dynamic forcing chain",
        "fnv",
        "fn",
        "forcing net verity",
        code="1304",
        se=8.5,
        score=700,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "House Forcing Net",
        8602,
        "dynamic region forcing chain",
        "dynamic forcing chain",
        "fnv",
        "fn",
        "forcing net verity",
        code="1304",
        se=8.5,
        score=700,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "Double Forcing Net",
        8603,
        "dynamic double forcing chain",
        "dynamic forcing chain",
        "fnv",
        "fn",
        "forcing net verity",
        code="1304",
        se=8.5,
        score=700,
        text=CASES,
        teach=CASES_TEACH,
    ),
    forcing(
        "Nested Forcing Net",
        8650,
        "nested forcing chain",
        "nested fc",
        se=9.5,
        score=1000,
        text=FAILS,
        teach=FAILS_TEACH,
    ),
    *(
        forcing(
            f"{net} + {nested}",
            8670 + 4 * level + kind,
            f"dynamic {theirs.casefold()} forcing chains ({suffix.casefold()})",
            se=se,
            score=1000,
            text=text,
            teach=teach,
            default=False,
        )
        for level, (nested, suffix, se) in enumerate(LEVELS)
        for kind, (net, theirs, text, teach) in enumerate(NETS)
    ),
)
