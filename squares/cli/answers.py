"""How a subcommand ends: its answers on stdout, a refusal as one sentence on stderr, and an exit status of its own.

A stream that is closed, a full disk behind it and a reader that goes away are no faults of the program: none of them
ends in a traceback. Nor does what an engine from outside raises.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TextIO

from squares.core.errors import Fault
from squares.data import installed
from squares.data.texts import Texts

DONE, FAULTY, REFUSED, STOPPED = 0, 1, 2, 130


def answered(run: Callable[[], int], texts: Texts) -> int:
    """Return the exit status of ``run``, which writes to stdout. Errors: SystemExit, where ``run`` raises it."""
    if sys.stdout is None:  # as the system starts a program whose output was closed
        return fail(texts.say("cli.no_output"))
    try:
        try:
            return run()
        finally:
            sys.stdout.flush()
    except Fault as fault:
        return fail(texts.say(fault.phrase))
    except BrokenPipeError:
        _drop(sys.stdout)
        return FAULTY
    except OSError as error:
        _drop(sys.stdout)
        return fail(texts.say("cli.system", why=error.strerror or str(error)))
    except KeyboardInterrupt:
        return STOPPED
    except Exception as error:  # whatever the code of an engine from outside raises
        said = installed.failed(error)
        if said is None:
            raise
        return fail(texts.say(said))


def tell_lines(lines: Iterable[str]) -> None:
    """Print lines."""
    sys.stdout.writelines(f"{line}\n" for line in lines)


def tell_json(value: Any, indent: int | None = None) -> None:
    """Print a value on a line, or with an indent on several."""
    sys.stdout.write(json.dumps(value, indent=indent) + "\n")


def fail(sentence: str) -> int:
    """Say a sentence on stderr and return the exit status of a refusal."""
    complain(sentence)
    return REFUSED


def complain(*sentences: str) -> None:
    """Say sentences on stderr, where there is one."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.writelines(f"{sentence}\n" for sentence in sentences)
        sys.stderr.flush()
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO) -> None:
    """Drop what could not be written, lest it be tried, and complained of, once more at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
