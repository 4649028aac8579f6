"""Write the script that lets a shell complete commands, options and names."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli import offers
from whydoku.cli.parser import Argument


def plugin(shell: Annotated[str, Argument(metavar="SHELL", values=offers.shells, help="bash, zsh or fish.")]) -> None:
    """Write the script that lets a shell complete commands, options and names."""
    from whydoku.cli.app import COMMANDS
    from whydoku.cli.completion import SHELLS
    from whydoku.cli.table import command_table
    from whydoku.errors import OptionError
    from whydoku.plugins import discover

    if shell not in SHELLS:
        raise OptionError(f"there is no completion for {shell!r}; expected one of {', '.join(SHELLS)}")
    print(SHELLS[shell](command_table(discover(COMMANDS))), end="")
