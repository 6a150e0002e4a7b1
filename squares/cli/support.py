"""The subcommand ``support``: reports, log and settings in one archive."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from squares.cli.answers import DONE, tell_json, tell_lines
from squares.data.places import Places
from squares.data.texts import Texts
from squares.support import pack


def run(words: argparse.Namespace, places: Places, texts: Texts) -> int:
    """Pack the archive, and tell what it holds."""
    target = words.file or Path(f"masume-support-{datetime.now():%Y%m%d-%H%M%S}.zip")
    held = pack(places, target)
    if words.json:
        tell_json({"file": str(target), "holds": held})
    else:
        tell_lines((texts.say("cli.archive", file=target), *held))
    return DONE
