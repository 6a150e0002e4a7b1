"""Compiles the rules kernels with mypyc where a C compiler is found, all or nothing, and never fails over it.

Everything else about the build is in pyproject.toml. An editable install stays interpreted, so that edits take
effect at once, unless COMPILE_CORE=1 is set.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

# The kernels' modules in the flat style that mypyc makes fast (docs/architecture.md, "Compiling").
KERNELS = (
    "squares/native.py",
    "squares/core/kernel.py",
    "squares/bots/evaluation.py",
    "squares/rules/tiles/tables.py",
    "squares/rules/tiles/battlefield.py",
    "squares/rules/tiles/kernel.py",
    "squares/rules/qubism/kernel.py",
    "squares/rules/rengoma/tables.py",
    "squares/rules/rengoma/kernel.py",
    "squares/rules/logistic/tables.py",
    "squares/rules/logistic/state.py",
    "squares/rules/logistic/interpreter.py",
    "squares/rules/logistic/kernel.py",
    "squares/bots/proofs/prover.py",
    "squares/bots/proofs/rengoma.py",
    "squares/bots/proofs/logistic.py",
    "squares/bots/transpositions.py",
    "squares/bots/ordering.py",
    "squares/bots/roots.py",
    "squares/bots/alphabeta.py",
    "squares/bots/tree.py",
    "squares/bots/montecarlo.py",
    "squares/bots/evaluations/tiles.py",
    "squares/bots/evaluations/qubism.py",
    "squares/bots/evaluations/rengoma.py",
    "squares/bots/evaluations/logistic.py",
)
SHIPPED = {"squares.shipped.data": "data", "squares.shipped.sprites": "sprites"}


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


def warn(problem: object) -> None:
    """Say on stderr why the install stays interpreted."""
    print(f"warning: kernels not compiled, they stay plain Python: {problem}", file=sys.stderr)


def builds_kernels() -> bool:
    """Whether this run of setup.py builds something that should hold compiled kernels."""
    if "editable_wheel" in sys.argv or "develop" in sys.argv:
        return bool(os.environ.get("COMPILE_CORE"))
    return bool({"bdist_wheel", "build_ext", "build", "install"} & set(sys.argv))


def extensions() -> list[Extension]:
    """The kernels as C extensions, or nothing where mypyc cannot translate them."""
    if not builds_kernels():
        return []
    try:
        from mypyc.build import mypycify

        # The kernels are read without their neighbours' types: the build environment has no pydantic.
        found = [name for name in KERNELS if Path(name).exists()]
        return mypycify(["--config-file=", "--ignore-missing-imports", *found], opt_level="3")
    except (Exception, SystemExit) as problem:
        warn(problem)
        return []


setup(
    packages=[*find_packages(include=["squares*", "scenes*"]), *SHIPPED],
    package_dir=SHIPPED,
    ext_modules=extensions(),
    cmdclass={"build_ext": CompileOrNot},
)
