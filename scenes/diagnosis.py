"""What the program notes about its own faults: a log, a report for each, and hooks for those that nobody catches.

Everything lies in the folder of logs. Noting never fails: where nothing can be written, nothing is. Screens and the
window are not known here.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import IO

from squares.data.places import Places
from squares.support import CRASHES, LOG, REPORT, about, private

log = logging.getLogger("masume")
"""For everything that the program notes."""
log.addHandler(logging.NullHandler())  # while nobody watches, nothing is printed either

FROZEN_MS = 8000.0
"""After so long without a frame it is written down what the program is doing."""
_STARTING_S = 30.0
"""The same until the first frame."""
_LOG_BYTES, _OLD_LOGS = 500_000, 3
_REPORTS = 20
"""So many reports are kept, the newest ones."""


@contextmanager
def harmless(what: str) -> Iterator[None]:
    """Whatever fails inside is noted in the log, and the program goes on."""
    try:
        yield
    except Exception:
        log.exception("failed: %s", what)


def brief(error: BaseException) -> str:
    """The kind of an exception and the line that raised it, for a sentence."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__}, {Path(frames[-1].filename).name} {frames[-1].lineno}" if frames else repr(error)


class Diagnosis:
    """``wall_clock``: the date and time of day."""

    def __init__(self, places: Places, wall_clock: Callable[[], datetime]) -> None:
        self.places = places
        self._wall_clock = wall_clock
        self._crash_file: IO[str] | None = None
        self._seen = self._armed = float("-inf")

    def alive(self, now: float) -> None:
        """Call after every frame, at ``now`` (ms): where none follows, the stacks are written down.

        The watch is wound up from time to time only, since that starts a thread.
        """
        if now - self._seen > FROZEN_MS and self._seen > float("-inf"):
            log.warning("no frame for %.0f s", (now - self._seen) / 1000)
        self._seen = now
        if self._crash_file is not None and now - self._armed >= FROZEN_MS / 2:
            self._armed = now
            faulthandler.dump_traceback_later(FROZEN_MS / 1000, file=self._crash_file)

    def report(self, error: BaseException, facts: Mapping[str, str]) -> str:
        """The report of an exception, which is also kept in the folder and noted in the log."""
        return self.note("".join(traceback.format_exception(error)), facts)

    def note(self, trace: str, facts: Mapping[str, str]) -> str:
        """The report of a fault that another process tells of, kept and noted as well; ``trace`` may be empty."""
        when = self._wall_clock()
        lines = [about(), f"when: {when.isoformat(timespec='seconds')}", *(f"{k}: {v}" for k, v in facts.items())]
        text = private("\n".join(lines) + "\n\n" + trace, self.places)
        log.error("%s", text)
        with suppress(OSError):
            self._keep(text, when)
        return text

    def _keep(self, text: str, when: datetime) -> None:
        folder = self.places.logs
        for number in range(100):
            path = folder / REPORT.replace("*", f"{when:%Y%m%d-%H%M%S}-{number:02}")
            with suppress(FileExistsError):
                with path.open("x", encoding="utf-8", errors="replace") as file:
                    file.write(text)
                break
        for old in sorted(folder.glob(REPORT))[:-_REPORTS]:
            old.unlink(missing_ok=True)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Meanwhile the log is written, and exceptions that nobody catches and crashes leave their traces."""
        before, before_thread = sys.excepthook, threading.excepthook
        handler, self._crash_file = self._handler(), self._crashes()
        log.addHandler(handler)
        log.setLevel(logging.INFO)
        sys.excepthook, threading.excepthook = self._uncaught, self._uncaught_in_thread
        log.info("%s", about())
        try:
            yield
        finally:
            sys.excepthook, threading.excepthook = before, before_thread
            log.removeHandler(handler)
            handler.close()
            if self._crash_file is not None:
                faulthandler.cancel_dump_traceback_later()
                faulthandler.disable()
                self._crash_file.close()
                self._crash_file = None

    def _handler(self) -> logging.Handler:
        try:
            handler: logging.Handler = RotatingFileHandler(
                self.places.logs / LOG, maxBytes=_LOG_BYTES, backupCount=_OLD_LOGS, encoding="utf-8", errors="replace"
            )
        except OSError:
            return logging.NullHandler()
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        handler.handleError = lambda record: None  # type: ignore[method-assign]  # a full disk must not be told per line
        return handler

    def _crashes(self) -> IO[str] | None:
        try:
            path = self.places.logs / CRASHES
            full = path.exists() and path.stat().st_size > _LOG_BYTES
            file = path.open("w" if full else "a", encoding="utf-8")
        except OSError:
            return None
        faulthandler.enable(file)
        faulthandler.dump_traceback_later(_STARTING_S, file=file)
        return file

    def _uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, KeyboardInterrupt):
            self.report(error, {})
        sys.__excepthook__(kind, error, trace)

    def _uncaught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            name = args.thread.name if args.thread else "?"
            self.report(args.exc_value, {"thread": name})
