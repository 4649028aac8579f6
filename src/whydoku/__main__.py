"""Run the command line: `python -m whydoku`."""

import sys

from whydoku.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
