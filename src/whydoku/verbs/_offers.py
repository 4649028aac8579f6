"""The names that a shell may offer for an option, each looked up where it is known."""

from __future__ import annotations

from collections.abc import Iterable


def techniques() -> Iterable[str]:
    """Return the names of the techniques and their families."""
    from whydoku.engines.logic.technique import techniques

    families = dict.fromkeys(technique.family.replace(" ", "-") for technique in techniques())
    return dict.fromkeys([*(technique.name for technique in techniques()), *families])


def technique_names() -> Iterable[str]:
    """Return the names of the techniques."""
    from whydoku.engines.logic.technique import techniques

    return [technique.name for technique in techniques()]


def rules() -> Iterable[str]:
    """Return the names of the rules."""
    from whydoku.rules import rule_types

    return rule_types()


def formats() -> Iterable[str]:
    """Return the names of the formats."""
    from whydoku.formats import formats

    return formats()


def engines() -> Iterable[str]:
    """Return the names of the engines."""
    from whydoku.engines.selection import ENGINES

    return tuple(ENGINES)


def scales() -> Iterable[str]:
    """Return the names of the scales."""
    from whydoku.rating import scales

    return scales()


def namings() -> Iterable[str]:
    """Return the sources of technique names."""
    from whydoku.words.naming import namings

    return namings()


def making_levels() -> Iterable[str]:
    """Return the levels that puzzles can be made to."""
    from whydoku.generator.wanted import ANY_LEVEL
    from whydoku.model.technique import LEVELS

    return (*LEVELS, ANY_LEVEL)


def readers() -> Iterable[str]:
    """Return the audiences that an order of techniques may be for."""
    from whydoku.model.technique import READERS

    return READERS


def encodings() -> Iterable[str]:
    """Return the names of the encodings."""
    from whydoku.engines.sat.clause_builder import Encoding

    return Encoding


def notations() -> Iterable[str]:
    """Return the notations of clauses."""
    return ("dimacs", "yn", "names")


def solvers() -> Iterable[str]:
    """Return the names of the SAT solvers."""
    from whydoku.engines.sat.cadical import SOLVERS

    return ("own", *SOLVERS)


def proofs() -> Iterable[str]:
    """Return the kinds of proof."""
    from whydoku.proof.files import ProofKind

    return ProofKind


def checkers() -> Iterable[str]:
    """Return the names of the proof checkers."""
    from whydoku.proof.check import CHECKERS

    return CHECKERS


def boards() -> Iterable[str]:
    """Return the names of some boards."""
    from whydoku.model.board import LAYOUTS

    return ("4", "6", "9", "12", "16", "2x3", "3x2", "latin5", *LAYOUTS)


def shells() -> Iterable[str]:
    """Return the shells with completion."""
    return ("bash", "zsh", "fish")


def cell_notations() -> Iterable[str]:
    """Return the cell notations."""
    from whydoku.model.cell_notation import NOTATIONS

    return NOTATIONS


def themes() -> Iterable[str]:
    """Return the themes of pictures."""
    from whydoku.render.palette import FILE_THEMES

    return FILE_THEMES


def symmetries() -> Iterable[str]:
    """Return the symmetries of clues."""
    from whydoku.generator.symmetry import SYMMETRIES

    return SYMMETRIES


def batch_verbs() -> Iterable[str]:
    """Return the verbs for files of any size."""
    from whydoku.plugins import plugin_names

    return plugin_names("whydoku.batch.verbs")


def executors() -> Iterable[str]:
    """Return the executors."""
    from whydoku.plugins import plugin_names

    return plugin_names("whydoku.batch.executors")
