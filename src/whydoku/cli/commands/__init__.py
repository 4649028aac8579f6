"""Commands: one file each, whose name is the command's; its `plugin` is a `Command` (`cli/command.py`).

Files import what they need when they run, not when they are found: `whydoku --help` reads every one of them.
"""
