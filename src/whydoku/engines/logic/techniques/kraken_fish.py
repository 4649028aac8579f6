"""Kraken fish: a finned fish whose fins rule the candidate out by chains instead of seeing it.

Either one of the fins holds, or the fish does. In the first type the fish itself removes the candidate, and each fin
removes it by a chain. In the second it lies anywhere: if the fish holds, a line of its cover has the digit in one of
the base lines, and each of these places, as well as each fin, removes it by a chain.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

TEXT = "Apart from the {fins:fin|fins} {fins:cells}, {base} have {digits} only in {cover}."

EXAMPLES: dict[str, str] = {
    "Kraken Fish Type 1": (
        ":0371::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
    "Kraken Fish Type 2": (
        ":0372::...+7..6+8+97...+6921+3+6.....+547+8.....7+65.6+7....+2+8.2.6781.+498.2+1+7+4.+6+2.6.9487+11+"
        "74..+6..2:144 146 551:::"
    ),
}

plugin = tuple(
    Technique(
        title=f"Kraken Fish Type {number}",
        example=EXAMPLES.get(f"Kraken Fish Type {number}", ""),
        family="fish",
        rank=8450 + number,
        codes=(f"037{number}",),
        aliases=(f"kf{number}", "kf"),
        hodoku=500,
        level="extreme",
        default=False,
        idea="In {base} one digit fits only in as many other houses, and the fins lead to the same by chains",
        asks="What follows if {fins:any}, and what if not?",
        text=TEXT + text,
        teach=TEXT + teach,
    )
    for number, text, teach in (
        (
            1,
            (" The fish rules it out, and so {fins:does the fin|does each fin}, by a chain: {loses}."),
            (
                " If {fins:the fin is not|no fin is} {digits}, the fish removes every other {digits} from "
                "{cover}. If {fins:any}, a chain does. {argument}"
            ),
        ),
        (
            2,
            (" Each fin, and each place of the fish in one house of its cover, leads to the same by a chain: {loses}."),
            (
                " If {fins:the fin is not|no fin is} {digits}, {cover} have their {digits}s in {base}. Each fin, "
                "and each place in one such house, rules the candidate out by a chain. {argument}"
            ),
        ),
    )
)
