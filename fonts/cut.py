"""Makes the program's fonts from installed font packages: static cuts of variable fonts, copies of all others.

Runs while a wheel or an editable install is built (setup.py), never in the program: ``python fonts/cut.py [FOLDER]``.
``data/theme.yaml`` names the faces and their cuts. Beside the fonts lie the licences of the packages and
``credits.yaml``, which the program shows. What is there already is not made again.
"""

from __future__ import annotations

import hashlib
import io
import json
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.metadata import distribution, version
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent
THEME = HERE.parent / "data" / "theme.yaml"
CREDITS = "credits.yaml"
MANY = 1000  # glyphs; a variable face with more of them is trimmed
LETTERS = (range(0x0250), range(0x02B0, 0x0530), range(0x1E00, 0x1F00), range(0x2000, 0x2300), range(0xFB00, 0xFB07))


@dataclass(frozen=True, slots=True)
class Face:
    """A face of the theme. ``cut`` are the axes of its static cut, empty where the package's file is used as it is."""

    name: str
    family: str
    package: str
    cut: Mapping[str, float]

    @property
    def source(self) -> Path:
        """The regular font file of the package. Errors: ModuleNotFoundError, FileNotFoundError."""
        if self.package.startswith("fontpkg-"):
            import fontpkg

            return Path(fontpkg.path(self.family))
        folder = Path(str(files(self.package.replace("-", "_"))))
        return folder / f"{self.family.replace(' ', '')}-Regular.otf"


def faces_of(theme: Path) -> list[Face]:
    """All faces that the theme names."""
    entries: Mapping[str, Any] = yaml.safe_load(theme.read_text(encoding="utf-8"))["fonts"]
    return [Face(name, entry["family"], entry["package"], entry.get("cut", {})) for name, entry in entries.items()]


def made(face: Face) -> bytes:
    """The font file of a face."""
    if not face.cut:
        return face.source.read_bytes()
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    content = io.BytesIO()
    with TTFont(face.source, lazy=True, recalcTimestamp=False) as font:
        if len(font.getGlyphOrder()) > MANY:
            _trim(font)
        _rename(font, face)
        instantiateVariableFont(font, dict(face.cut), inplace=True).save(content)
    return content.getvalue()


def _trim(font: Any) -> None:
    """Leaves the letters of the languages of Europe and their kerning: the rest would double the time of a cut."""
    from fontTools import subset

    if "GSUB" in font:
        del font["GSUB"]
    options = subset.Options(layout_features=["kern"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap() if any(code in part for part in LETTERS)])
    subsetter.subset(font)


def _rename(font: Any, face: Face) -> None:
    """Gives a changed font a name of its own: the licence reserves the names of some originals."""
    names, own = font["name"], f"Masume {face.name.replace('_', ' ')}"
    names.names = [name for name in names.names if name.nameID in (0, 5, 7, 8, 9, 13, 14) or name.nameID >= 256]
    for number, text in {1: own, 2: "Regular", 3: own, 4: own, 6: own.replace(" ", "")}.items():
        names.setName(text, number, 3, 1, 0x409)


def credit(family: str, package: str) -> dict[str, str]:
    """What the program says about a font: family, version and licence as its package tells them."""
    about = distribution(package).metadata
    licences = [about["License-Expression"]] if "License-Expression" in about else []
    classifiers = [line for line in about.get_all("Classifier", []) if line.startswith("License ::")]
    licences += [line.rpartition("(")[2].rstrip(")") for line in classifiers]
    return {"family": family, "version": about["Version"], "licence": licences[0]}


def licence(package: str) -> bytes:
    """The licence's text, which has to go with the fonts. Errors: StopIteration where the package has none."""
    found = distribution(package)
    name = next(file for file in found.files or [] if file.name.startswith(("LICENSE", "OFL")))
    return Path(str(found.locate_file(name))).read_bytes()


def stamp(faces: list[Face]) -> str:
    """Changes with whatever the fonts are made of and by."""
    packages = sorted({"fonttools", *(face.package for face in faces)})
    parts = [repr(faces), *(f"{package} {version(package)}" for package in packages), Path(__file__).read_text("utf-8")]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def fresh(folder: Path, faces: list[Face], mark: str) -> bool:
    """Whether the folder holds all fonts, made of the same as they would be made of now."""
    try:
        credits: Any = yaml.safe_load((folder / CREDITS).read_text(encoding="utf-8"))
    except OSError:
        return False
    return credits["stamp"] == mark and all((folder / f"{face.name}.otf").is_file() for face in faces)


def main(folder: Path = HERE) -> None:
    """Makes what is missing in ``folder``; the credits come last and vouch for the rest."""
    faces = faces_of(THEME)
    mark = stamp(faces)
    if fresh(folder, faces, mark):
        return
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("*.otf"), *folder.glob("LICENSE-*"), folder / CREDITS):
        old.unlink(missing_ok=True)
    with ProcessPoolExecutor() as pool:
        for face, content in zip(faces, pool.map(made, faces), strict=True):
            (folder / f"{face.name}.otf").write_bytes(content)
            print(f"{face.name}: {face.family}, {len(content):,} bytes")
    families = {face.family: face.package for face in faces}
    for package in families.values():
        (folder / f"LICENSE-{package}.txt").write_bytes(licence(package))
    credits = {"stamp": mark, "fonts": [credit(family, package) for family, package in families.items()]}
    # JSON is YAML, and the same on every machine.
    (folder / CREDITS).write_text(json.dumps(credits, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*(Path(word) for word in sys.argv[1:]))
