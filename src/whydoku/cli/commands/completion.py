"""Write the script that lets a shell complete commands, options and names."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli.command import Command
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers


def show(shell: Annotated[str, Arg("bash, zsh or fish.", metavar="SHELL", offers=offers.shells)]) -> None:
    """Write the script that lets a shell complete commands, options and names."""
    from whydoku.cli.command import commands
    from whydoku.cli.completion import SHELLS
    from whydoku.errors import OptionError

    if shell not in SHELLS:
        raise OptionError(f"there is no completion for {shell!r}; expected one of {', '.join(SHELLS)}")
    print(SHELLS[shell](commands()), end="")


plugin = Command(show)
