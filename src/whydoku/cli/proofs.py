"""Proofs of paths, for the commands with such an option."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whydoku.engines.logic.path import Path as LogicPath
    from whydoku.model.limit import DeadlineOrClock
    from whydoku.proof.path_proof import PathProof


class ProvedPath:
    """The proof of a path and, where a folder is named, the files that it was written to."""

    def __init__(self, path: LogicPath, folder: Path | None, name: str, deadline: DeadlineOrClock) -> None:
        self.proof: PathProof = path.prove(deadline=deadline)
        self.files: dict[str, str] = {}
        if folder is not None and self.proof:
            self._write(folder, name)

    def _write(self, folder: Path, name: str) -> None:
        from whydoku.cli.output import make_folder, write_output

        make_folder(folder)
        for suffix, text in (("cnf", self.proof.cnf_text), ("lrat", self.proof.lrat_text)):
            file = folder / f"{name}.{suffix}"
            write_output(file, text)
            self.files[suffix] = str(file)

    @property
    def text(self) -> str:
        """What is proved, and where to read it."""
        return " ".join(
            [self.proof.text, *([f"Written to {' and '.join(self.files.values())}."] if self.files else [])]
        )

    def step_json(self, number: int) -> dict[str, Any]:
        """Return the additional JSON of a step, counted from 0."""
        steps = self.proof.steps
        return {"proved": True, "proof": steps[number].to_json()} if number < len(steps) else {"proved": False}

    def closing_json(self) -> dict[str, Any]:
        """Return the additional JSON of the outcome."""
        return {"proved": bool(self.proof), "proof": self.proof.to_json() | self.files}
