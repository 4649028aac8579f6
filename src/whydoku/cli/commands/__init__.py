"""Commands: one file each, whose name is the command's; its `plugin` is a function.

Its annotations say what its arguments are; see `cli/parser.py`.
Files import what they need when they run, not when they are found: `whydoku --help` reads every one of them.
"""
