"""Line bounds: along a line each digit leaves room for those before and after it.

On a thermometer the digits grow, so the third cell is at least 3, and four cells before the end it is at most 5; on a
whisper no digit can be in the middle; the digits of a renban lie close together; the ends of a palindrome are equal. Step by
step it is always one relation between two cells; a person sees the line as a whole, and so does this.
"""

from whydoku.engines.logic.techniques._rules import rule_technique

plugin = rule_technique(
    title="Line Bounds",
    price=2.3,
    aliases=("thermometer bounds", "thermometer", "thermo", "whispers", "renban", "palindrome"),
    level="easy",
    idea="Follow {rule} from cell to cell",
)
