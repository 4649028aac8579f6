"""A diagnosis: the verdict of `check` on a puzzle, the reason, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Report, Status
from whydoku.model.wording import clipped

if TYPE_CHECKING:
    from whydoku.render.palette import ThemeName
    from whydoku.teacher.diagnosis.clash import Clash
    from whydoku.teacher.diagnosis.several import Several
    from whydoku.teacher.diagnosis.spare import Spare


@dataclass(frozen=True)
class Diagnosis:
    """What is wrong with a puzzle, missing from it, or superfluous; each part only if requested."""

    puzzle: Puzzle
    report: Report  # the report of `check`
    several: Several | None = None  # for a puzzle with several solutions
    spare: Spare | None = None  # for a puzzle with one

    @property
    def status(self) -> Status:
        """Whether there is one solution, several or none."""
        return self.report.status

    @property
    def clash(self) -> Clash | None:
        """What clashes in a puzzle without solution."""
        return self.report.clashing

    @property
    def text(self) -> str:
        """The diagnosis in a sentence."""
        more = self.several or self.spare
        return self._named(self.report.text if more is None else f"{self.report.text}; {more.text}")

    def _named(self, text: str) -> str:
        return self.puzzle.notation.rewrite(text, self.puzzle.board)

    def tell(self, depth: int = 2) -> str:
        """Return the text: 1 in one sentence, 2 with all parts and remedies, 3 with the way to a contradiction."""
        if depth <= 1:
            return self.text
        said = [self.report.text]
        if self.clash is not None:
            said = [f"{self.report.said}: {self.clash.head}", *self.clash.more(depth)]
        said += [part.tell(depth) for part in (self.several, self.spare) if part is not None]
        return self._named("\n".join(said))

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form: the report's, and more."""
        shape = self.report.to_json()
        for name, part in (("several", self.several), ("spare", self.spare)):
            if part is not None:
                shape[name] = part.to_json()
        return shape

    def __str__(self) -> str:
        return self.tell()

    def __repr__(self) -> str:
        return f"<Diagnosis {self.status}: {clipped(self.text)}>"

    def svg(self, *, theme: ThemeName = "light") -> str:
        """Draw the puzzle with what clashes, what is open and what should be added, or what could be spared."""
        from whydoku.render.diagnosis_picture import draw_marked

        parts = self.clash.parts if self.clash is not None else self.spare.each if self.spare is not None else ()
        return draw_marked(
            self.puzzle,
            cells=[part.cells[0] for part in parts if part.kind != "rule"],
            elements=[(part.rule, part.cells) for part in parts if part.rule is not None],
            marks=dict(self.several.open) if self.several is not None else {},
            added=self.several.added if self.several is not None else (),
            wrong=self.clash is not None,
            title=self.text,
            theme=theme,
        )

    def _repr_svg_(self) -> str:  # what a notebook shows
        return self.svg()
