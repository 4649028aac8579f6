"""The errors, as one small tree; each message says what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whydoku.model.cause import Cause
    from whydoku.model.photo import Photo
    from whydoku.model.solution import Solution
    from whydoku.teacher.diagnosis.clash import Clash
    from whydoku.teacher.own_mistakes import Mistakes


class WhydokuWarning(UserWarning):
    """Something was left out or not understood, and the answer is given without it."""


class UnsoundTechniqueWarning(WhydokuWarning):
    """A technique of another package is left out: one of its steps does not follow."""


class WhydokuError(Exception):
    """The root of the errors that whydoku raises on purpose."""


class InputError(WhydokuError, ValueError):
    """The input cannot be used; the message is one sentence that says where. It is also a ValueError."""


class FormatError(InputError):
    """A text is not a puzzle in any known format, or not in the one that was named."""


class LettersError(FormatError):
    """A text is a puzzle if letters are read as similar digits: `letters` maps each to its digit."""

    def __init__(self, message: str, letters: tuple[tuple[str, str], ...]) -> None:
        super().__init__(message)
        self.letters = letters

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.letters)

    @property
    def answers(self) -> str:
        """The answer that confirms this: l=1 O=0."""
        return " ".join(f"{letter}={digit}" for letter, digit in self.letters)


class UnreadError(FormatError):
    """A puzzle's rules in words, or its drawing, say more than can be read."""


class MistakesError(InputError):
    """A player's work on a puzzle has mistakes: `mistakes` lists all of them."""

    def __init__(self, message: str, mistakes: Mistakes) -> None:
        super().__init__(message)
        self.mistakes = mistakes

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.mistakes)


class DoubtfulError(InputError):
    """Some cells of a picture are doubtful: `photo` has all that it shows, and `photo.doubts` what to answer."""

    def __init__(self, message: str, photo: Photo) -> None:
        super().__init__(message)
        self.photo = photo

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.photo)


class RuleError(InputError):
    """A rule is unknown, has wrong arguments, or is broken by the digits on the board."""


class NeverError(RuleError):
    """A rule is well formed, but no digits satisfy it: two cells of a cage never add to 30."""


class OptionError(InputError):
    """An option or argument of a call is unknown or out of range."""


class NoSolutionError(WhydokuError):
    """The puzzle has no solution; `clash` says in words what clashes, `clashing` part by part, if known.

    It is raised as soon as that is known; what clashes is worked out when the message or one of these is first read.
    """

    def __init__(self, message: str, cause: Cause | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.cause = cause

    @property
    def clash(self) -> str | None:
        """What clashes, in words."""
        return None if self.cause is None else self.cause.words

    @property
    def clashing(self) -> Clash | None:
        """What clashes, part by part."""
        return None if self.cause is None else self.cause.clash

    def __str__(self) -> str:
        return self.message if self.cause is None else self.cause.after(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.cause)


class StoppedError(WhydokuError):
    """A deadline or an interrupt came before the answer was known.

    `at_least` solutions had been found by then; `solution` is the one that `solve` had in hand, if any; `partial` is what
    the verb would have returned, as far as it got: an explanation, steps, or what it had for the first of many puzzles.
    """

    def __init__(
        self, message: str, at_least: int = 0, solution: Solution | None = None, partial: object = None
    ) -> None:
        super().__init__(message)
        self.at_least = at_least
        self.solution = solution
        self.partial = partial

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.at_least, self.solution, self.partial)


class Interrupted(StoppedError, KeyboardInterrupt):  # noqa: N818  # the user's doing, not an error
    """Ctrl-C came before the answer was known."""


class MissingExtraError(WhydokuError):
    """An optional dependency is needed; the message says which extra to install."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} is not installed; install it with: pip install 'whydoku[{extra}]'")
        self.what, self.extra = what, extra

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.what, self.extra)


class Needing:
    """The imports of an extra: a missing package, direct or indirect, becomes an error that names the extra.

    >>> with Needing("web"):
    ...     import no_such_package
    Traceback (most recent call last):
    whydoku.errors.MissingExtraError: no_such_package is not installed; install it with: pip install 'whydoku[web]'
    """

    def __init__(self, extra: str, purpose: str = "", *, package: str = "") -> None:
        self._extra = extra
        self._purpose = f", {purpose}," if purpose else ""
        self._package = package  # what to install, where that is not what is imported

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ModuleNotFoundError):
            missing = (error.name or "").partition(".")[0]
            if missing not in ("", "whydoku"):
                raise MissingExtraError(f"{self._package or missing}{self._purpose}", self._extra) from None


def check_text(what: str, given: object) -> str:
    """Return a text; raise an error for anything else, naming it as `what`: "a format".

    >>> check_text("a format", 5)
    Traceback (most recent call last):
    whydoku.errors.OptionError: a format is given as text, not as int
    """
    if not isinstance(given, str):
        raise OptionError(f"{what} is given as text, not as {type(given).__name__}")
    return given


def check_several(what: str, given: object) -> None:
    """Raise an error for something that is not iterable."""
    if not isinstance(given, Iterable):
        raise OptionError(f"{what} are given as text or as a list, not as {type(given).__name__}")
