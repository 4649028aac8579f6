"""Line bounds: along a line each digit leaves room for those before and after it.

On a thermometer the digits grow, so the third cell is at least 3, and four cells before the end it is at most 5; on a
whisper no digit can be in the middle; the digits of a renban lie close together; the ends of a palindrome are equal. Step by
step it is always one relation between two cells; a person sees the line as a whole, and so does this.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

plugin = Technique(
    title="Line Bounds",
    family="rules",
    rank=405,
    aliases=("thermometer bounds", "thermometer", "thermo", "whispers", "renban", "palindrome"),
    se=2.3,
    level="easy",
    text="{rules}.",
    idea="Follow {rule} from cell to cell",
    asks="What does each of {cells} leave for its neighbours on the line?",
    example=":0000::.................................................................................::::",
    example_rules="thermometer r1c1-r1c6",
)
