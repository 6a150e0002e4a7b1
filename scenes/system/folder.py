"""Opens a folder in the system's file manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

_OPEN = {"darwin": "open", "linux": "xdg-open"}


def open_folder(folder: Path, failed: Callable[[], object]) -> bool:
    """Asks the system to show a folder, without waiting for it; whether there is anything that could.

    ``failed`` is called, in a thread of its own, where the system found no file manager after all.
    """
    if sys.platform == "win32":
        os.startfile(folder)
        return True
    program = shutil.which(_OPEN.get(sys.platform, "xdg-open"))
    if program is None:
        return False
    Thread(target=_run, args=(program, folder, failed), daemon=True).start()
    return True


def _run(program: str, folder: Path, failed: Callable[[], object]) -> None:
    quiet = subprocess.DEVNULL
    if subprocess.run([program, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, check=False).returncode:
        failed()
