"""`python -m rkprof ...` is the command `rkprof ...`."""

import os
import sys

from ._command import CommandNotFound, command


def main() -> None:
    try:
        path = command()
    except CommandNotFound as error:
        raise SystemExit(f"rkprof: {error}") from None
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
