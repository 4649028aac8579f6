"""Any Sudoku, under any rules: solved at machine speed, explained like a good teacher, proved like a theorem.

>>> import whydoku as w
>>> puzzle = "409010803000009240000000001390274600000050000002163059500000000013600000908020107"

Solve      `w.solve(puzzle)`, `w.check(puzzle)`, `w.count(puzzle)`, `w.candidates(puzzle)`; `w.solve_many(lines)` for millions
Explain    `w.explain(puzzle)` is a path that a person can take, `w.hint(puzzle)` its next step, `w.steps(puzzle)` all that is
           possible now, `w.why(puzzle, "r1c2")` the reason for one cell
Rate       `w.rate(puzzle)`, `w.rate(puzzle, "se")`, `w.rate(puzzle, "hodoku")`
Prove      `w.prove(puzzle)`, `w.verify(proof)`, `path.prove()`
Repair     `w.diagnose(puzzle)`, `w.mistakes(puzzle, placed=...)`
Make       `w.generate(10)`, `w.harder(puzzle)`, `w.minimise(puzzle)`, `w.canonical(puzzle)`
Read       `w.read(text_or_link)`, `w.write(puzzle, "sudokupad")`, `w.draw(puzzle)`; `rules="killer 15 r1c1 r1c2; anti-knight"`
Extend     `w.Rule`, `w.Technique`, `w.Scale`, `w.Marks`, and the primitives `w.Sum`, `w.AllDifferent`, `w.Pairs` ...

Each verb says what it takes and returns: `help(w.solve)`. Files of any size are for `w.batch`.
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False  # type checkers take it for true by its name; typing's would cost more than all the rest here

if TYPE_CHECKING:
    from whydoku import batch as batch
    from whydoku.public import *  # noqa: F403  # public.py has the one list of names
    from whydoku.public import __all__ as __all__
else:

    def __getattr__(name: str) -> object:
        # The public names are imported when the first of them is used, so that a program which may never need them,
        # such as `whydoku --version`, starts at once.
        from importlib import import_module

        if name == "batch":  # verbs over files are a subpackage
            return import_module("whydoku.batch")
        if name == "__all__" or not name.startswith("_"):
            public = import_module("whydoku.public")
            known = getattr(public, "__all__", None)  # empty while it is being imported
            if known is not None and (name == "__all__" or name in known):
                globals()[name] = getattr(public, name)
                return globals()[name]
            if known is not None and (verb := import_module("whydoku.verbs").find_verb(name)) is not None:
                return verb.run  # one of another package
        raise AttributeError(f"module 'whydoku' has no attribute {name!r}")

    def __dir__() -> list[str]:
        from importlib import import_module

        return sorted({"__version__", "batch", *import_module("whydoku.public").__all__})
