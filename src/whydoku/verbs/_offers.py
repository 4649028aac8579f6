"""The names that a shell may offer for an option, each looked up where it is known."""

from __future__ import annotations

from collections.abc import Iterable


def techniques() -> Iterable[str]:
    """Name the techniques and their families."""
    from whydoku.engines.logic.technique import techniques

    families = dict.fromkeys(technique.family.replace(" ", "-") for technique in techniques())
    return dict.fromkeys([*(technique.name for technique in techniques()), *families])


def technique_names() -> Iterable[str]:
    """Name the techniques."""
    from whydoku.engines.logic.technique import techniques

    return [technique.name for technique in techniques()]


def rules() -> Iterable[str]:
    """Name the rules."""
    from whydoku.rules import rule_types

    return rule_types()


def formats() -> Iterable[str]:
    """Name the formats."""
    from whydoku.formats import formats

    return formats()


def engines() -> Iterable[str]:
    """Name the engines."""
    from whydoku.engines.selection import ENGINES

    return tuple(ENGINES)


def scales() -> Iterable[str]:
    """Name the scales."""
    from whydoku.rating import scales

    return scales()


def namings() -> Iterable[str]:
    """Return the sources of technique names."""
    from whydoku.words.naming import namings

    return namings()


def making_levels() -> Iterable[str]:
    """Name the levels that puzzles can be made to."""
    from whydoku.generator.wanted import ANY_LEVEL
    from whydoku.model.technique import LEVELS

    return (*LEVELS, ANY_LEVEL)


def readers() -> Iterable[str]:
    """Return the audiences that an order of techniques may be for."""
    from whydoku.model.technique import READERS

    return READERS


def encodings() -> Iterable[str]:
    """Name the encodings."""
    from whydoku.engines.sat.cnf import Encoding

    return Encoding


def notations() -> Iterable[str]:
    """Name the ways to write clauses."""
    return ("dimacs", "yn", "names")


def solvers() -> Iterable[str]:
    """Name the SAT solvers."""
    from whydoku.engines.sat.cadical import SOLVERS

    return ("own", *SOLVERS)


def proofs() -> Iterable[str]:
    """Name the kinds of proof."""
    from whydoku.proof.files import ProofKind

    return ProofKind


def checkers() -> Iterable[str]:
    """Name the checkers of proofs."""
    from whydoku.proof.check import CHECKERS

    return CHECKERS


def boards() -> Iterable[str]:
    """Name some boards."""
    from whydoku.model.board import LAYOUTS

    return ("4", "6", "9", "12", "16", "2x3", "3x2", "latin5", *LAYOUTS)


def shells() -> Iterable[str]:
    """Name the shells that can be completed in."""
    return ("bash", "zsh", "fish")


def cell_notations() -> Iterable[str]:
    """Name the ways of naming cells."""
    from whydoku.model.cell_notation import NOTATIONS

    return NOTATIONS


def themes() -> Iterable[str]:
    """Name the themes of pictures."""
    from whydoku.render.palette import FILE_THEMES

    return FILE_THEMES


def symmetries() -> Iterable[str]:
    """Name the symmetries of clues."""
    from whydoku.generator.symmetry import SYMMETRIES

    return SYMMETRIES


def batch_verbs() -> Iterable[str]:
    """Name what can be done with files of any size."""
    from whydoku.plugins import plugin_names

    return plugin_names("whydoku.batch.verbs")


def executors() -> Iterable[str]:
    """Return the engines that can do it."""
    from whydoku.plugins import plugin_names

    return plugin_names("whydoku.batch.executors")
