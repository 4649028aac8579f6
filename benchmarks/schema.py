"""`whydoku serve` with random requests, valid and invalid by its OpenAPI document: no answer may be 500 or above.

    python -m benchmarks schema                 50 requests for each call
    python -m benchmarks schema --examples 500

Schemathesis (`pip install --group schema`) makes the requests. Answers have to match the document's schemas too. 504
is an answer within the contract (a deadline), and so are 501 and 503, so only 500 itself counts as a failure of ours.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.frame import machine

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks schema")
    parser.add_argument("--examples", type=int, default=50)
    given = parser.parse_args([word for word in sys.argv[1:] if word != "schema"])
    beside = Path(sys.executable).with_name("schemathesis")
    program = str(beside) if beside.exists() else shutil.which("schemathesis")
    if program is None:
        print("schemathesis is not installed: pip install --group schema")
        return
    print(machine(), flush=True)
    command = [sys.executable, "-m", "whydoku", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        try:
            asked = [program, "run", f"{found[0]}api/openapi.json", "--checks", CHECKS, "--phases", "examples,fuzzing"]
            asked += [
                "--max-examples",
                str(given.examples),
                "--seed",
                "1",
                "--request-timeout",
                "120",
                "--continue-on-failure",
            ]
            asked += ["--mode", "all", "--no-color", "--suppress-health-check", "all"]
            with TemporaryDirectory() as notes:  # where it keeps what it found
                subprocess.run(asked, check=False, cwd=notes)
            print(f"the server {'is still up' if server.poll() is None else 'has ended'}")
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
