"""Builds what is installed: the source distribution, a wheel for every Python, and a compiled one for this.

    scripts/wheels.py [FOLDER]    `dist` unless a folder is named

The compiled wheel takes a C compiler and some minutes. pip prefers it where both fit.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    """Build all three, each wheel from the source distribution."""
    folder = Path(arguments[0] if arguments else "dist").resolve()
    build("build", "--outdir", str(folder), str(ROOT))
    source = max(folder.glob("*.tar.gz"), key=lambda path: path.stat().st_mtime)
    # A cache may hold a wheel that was not compiled.
    pip = ("pip", "wheel", "--no-cache-dir", "--no-deps")
    build(*pip, "--wheel-dir", str(folder), str(source), compiled="1")
    for path in sorted(folder.glob("*.whl")):
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")
    return 0


def build(*command: str, compiled: str = "") -> None:
    """Run a tool of packaging; what fails ends the script."""
    variables = {**os.environ, "PERFLINT_MYPYC": compiled}
    subprocess.run([sys.executable, "-m", *command], env=variables, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
