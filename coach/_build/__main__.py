"""`python -m coach._build [--force]`: rebuild kernel and catalogues in place; only what changed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from coach._build import inplace, kernels


def main() -> int:
    """Build; returns 0, or 1 when the kernel cannot be compiled."""
    parser = argparse.ArgumentParser(prog="python -m coach._build", description=__doc__)
    parser.add_argument("--force", action="store_true", help="compile everything, changed or not")
    options = parser.parse_args()
    try:
        done = inplace.build_in_place(Path(__file__).resolve().parent.parent, options.force)
    except kernels.CompileFailed as fault:
        print(f"{fault}; the kernel will run interpreted\n{fault.log}".rstrip(), file=sys.stderr)
        return 1
    print("\n".join(done) if done else "everything is up to date")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
