"""Compiles the rules kernels with mypyc where a C compiler is found, and makes the fonts.

The kernels are compiled all or none, and nothing fails over them. An editable install stays interpreted, so that edits
take effect at once, unless COMPILE_CORE=1 is set. Everything else about the build is in pyproject.toml.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar

from setuptools import Command, Extension, find_packages, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

# What others could replace when the library is loaded, a compiler may not put into the functions that call it.
HIDDEN = ["-fvisibility=hidden"] if os.name == "posix" else []
SHIPPED = {"squares.shipped.data": "data", "squares.shipped.sprites": "sprites", "squares.shipped.docs": "docs"}
FONTS = Path("fonts")


class Build(build):
    """Builds from nothing: a kernel that an earlier build compiled would hide today's."""

    sub_commands: ClassVar = [*build.sub_commands, ("build_fonts", None)]

    def run(self) -> None:
        """Build everything."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class BuildFonts(Command):
    """Makes the fonts beside the program that cuts them: an editable install uses them there, a wheel carries them."""

    user_options: ClassVar = []
    editable_mode = False

    def initialize_options(self) -> None:
        """Nothing is known yet."""
        self.build_lib: str | None = None

    def finalize_options(self) -> None:
        """The folder of the wheel's content."""
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Make what is missing. Errors: subprocess.CalledProcessError where the font packages are not as expected."""
        subprocess.run([sys.executable, str(FONTS / "cut.py")], check=True)
        for made, packed in self._made().items():
            packed.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(made, packed)

    def _made(self) -> dict[Path, Path]:
        """Where each file lies, and where the wheel carries it."""
        if self.editable_mode or self.build_lib is None:
            return {}
        folder = Path(self.build_lib, "squares", "shipped", "fonts")
        return {path: folder / path.name for path in FONTS.iterdir() if path.suffix in {".otf", ".txt", ".yaml"}}

    def get_outputs(self) -> list[str]:
        """What this adds to the wheel."""
        return [str(path) for path in self._made().values()]

    def get_output_mapping(self) -> dict[str, str]:
        """The same, with the file that each comes from."""
        return {str(packed): str(made) for made, packed in self._made().items()}

    def get_source_files(self) -> list[str]:
        """Nothing for the source archive, which holds no fonts."""
        return []


class CompileOrNot(build_ext):
    """Build every extension, or remove what was built and go on with the plain Python files."""

    def run(self) -> None:
        """Build; a compiler that is missing or fails half-way leaves no extension behind."""
        try:
            super().run()
        except Exception as problem:
            warn(problem)
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []

    def build_extensions(self) -> None:
        """Compile as many files at a time as there are processors."""
        if os.name == "posix":
            self.compiler.compile = at_once(self.compiler.compile)
        super().build_extensions()


def at_once(compile_files: Any) -> Any:
    """A compiler's ``compile(sources, **options)`` that takes its files one by one, each in a thread."""

    def compile_all(sources: list[str], **options: Any) -> list[str]:
        print(f"compiling {len(sources)} files, {os.cpu_count()} at a time", flush=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = pool.map(lambda source: compile_files([source], **options), sources)
            return [name for names in made for name in names]

    return compile_all


def warn(problem: object) -> None:
    """Say on stderr why the install stays interpreted."""
    print(f"warning: kernels not compiled, they stay plain Python: {problem}", file=sys.stderr)


def builds_kernels() -> bool:
    """Whether this run of setup.py builds something that should hold compiled kernels."""
    if "editable_wheel" in sys.argv or "develop" in sys.argv:
        return bool(os.environ.get("COMPILE_CORE"))
    return bool({"bdist_wheel", "build_ext", "build", "install"} & set(sys.argv))


def kernels() -> list[str]:
    """Every module that says so of itself, in the flat style that mypyc makes fast (docs/architecture.md)."""
    files = sorted(Path("squares").rglob("*.py"))
    return [path.as_posix() for path in files if "Compiled by mypyc" in path.read_text(encoding="utf-8")]


def extensions() -> list[Extension]:
    """The kernels as C extensions, or nothing where mypyc cannot translate them."""
    if not builds_kernels():
        return []
    try:
        from mypyc.build import mypycify

        # The kernels are read without their neighbours' types: the build environment has no pydantic.
        options = ["--config-file=", "--ignore-missing-imports"]
        made: list[Extension] = mypycify([*options, *kernels()], opt_level="3", multi_file=True, group_name="masume")
        for extension in made:
            extension.extra_compile_args = [*extension.extra_compile_args, *HIDDEN]  # theirs is one list for all
        return made
    except (Exception, SystemExit) as problem:
        warn(problem)
        return []


setup(
    packages=[*find_packages(include=["squares*", "scenes*"]), *SHIPPED],
    package_dir=SHIPPED,
    ext_modules=extensions(),
    cmdclass={"build": Build, "build_ext": CompileOrNot, "build_fonts": BuildFonts},
)
