"""The command ``translation``: what a language lacks (docs/translating.md)."""

from __future__ import annotations

import sys
from collections import Counter

from squares.cli.answers import DONE, FAULTY, tell_json
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts, languages, read_language, shipped_folders
from squares.data.translation import odd


def run(language: str, as_json: bool, places: Places, texts: Texts) -> int:
    """Print what of a language wants a translator, a line a text. Errors: BadData where nobody has such a language."""
    folders = [places.texts] if places.texts.is_dir() else []
    known = languages(folders)
    if language not in known:
        raise BadData(phrase("cli.translation.no_language", language=language, known=known))
    found = list(odd(language, folders))
    if as_json:
        tell_json([each._asdict() for each in found])
        return FAULTY if found else DONE
    for each in found:
        sys.stdout.write(texts.say(f"cli.translation.{each.how}", key=each.key, values=list(each.values)) + "\n")
    counted = Counter(each.how for each in found)
    whole = len(read_language(language, (*shipped_folders(), *folders)).leaves) - counted["unused"]
    wrong = counted["values"] + counted["forms"]
    counts = {"missing": counted["missing"], "unused": counted["unused"], "wrong": wrong}
    sys.stdout.write(texts.say("cli.translation.sum", n=whole, **counts) + "\n")
    return FAULTY if found else DONE
