"""The window's end of the pipe to the bots' process: starts it, sends it one question at a time, hears the answer.

Nothing here blocks: ``poll`` looks after the process once a frame, and one that does not answer in time is killed
without waiting for it. What runs in the process is ``squares.bots.process``.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.child_process import ChildDiedError, ChildProcess
from scenes.diagnosis import log
from squares.bots import process
from squares.bots.process import READY, STOP, Answer, Prepare, Question, Trouble

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PATIENCE = 200.0
"""Milliseconds that a thought may take to break off before its process is ended."""
GRACE = 5000.0
"""Milliseconds that an answer may come after its think time."""
STARTING = 30_000.0
"""Milliseconds that a new process may take until it can be asked."""
TRIES = 3
"""How often a question is put to a new process before it counts as one without an answer."""

Heard = Callable[[Answer], None]


class Worker:
    """``clock`` gives milliseconds; ``serve`` is what the process does; ``helpers``: on how many further cores.

    ``own``: the player's folder, where bots look for what is known of games; None where they are not to.
    ``restarted`` is called when the process died over a question and was started anew.
    """

    margin = 0.12  # seconds of a think time that are kept for the way there and back

    def __init__(
        self,
        clock: Callable[[], float],
        serve: Callable[..., None] = process.serve,
        helpers: int = 0,
        own: Path | None = None,
    ) -> None:
        self._clock, self._wanted, self._own, self._serve = clock, helpers, own, serve
        self._child = ChildProcess(partial(serve, own=own) if own is not None else serve, "bots")
        self._assist = partial(process.assist, own=own)
        self._vacant: list[Connection[Any, Any]] = []  # pipes for helpers that were not needed yet
        self.restarted: Callable[[], None] = lambda: None
        self._asked: tuple[Question, Heard] | None = None
        self._ready = self._busy = self._sent = False
        self._patience_ends: float | None = None
        self._deadline: float | None = None
        self._tries = 0
        self._soon: list[Prepare] = []

    @property
    def spare(self) -> int:
        """How many further cores there are."""
        return self._wanted

    def another(self) -> Worker:
        """Return a further process of bots, for questions that need not wait for one another; none helps it."""
        return Worker(self._clock, self._serve, own=self._own)

    @property
    def pids(self) -> list[int | None]:
        """Numbers of the process and of those that help it, while there are any."""
        return self._child.pids

    @property
    def asked(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None

    @property
    def thinking(self) -> bool:
        """Whether the process is at work, be it on a question that was dropped."""
        return self._busy

    def start(self) -> None:
        """Start the process, so that the first question need not wait for it. A failure is told by ``poll``."""
        if self._child.running:
            return
        from multiprocessing import Pipe

        pairs = [Pipe() for _ in range(self._wanted)]
        self._vacant, lines = [theirs for _, theirs in pairs], [ours for ours, _ in pairs]
        try:
            self._child.start(*lines)
        except OSError:
            self._end()
        finally:
            for line in lines:
                line.close()

    def prepare(self, *bots: Prepare) -> None:
        """Have bots ready that will be asked soon, once there is a process at all."""
        self._soon = list(bots)
        if self._child.running:
            self._send()

    def ask(self, question: Question, heard: Heard) -> None:
        """Put a question in the place of any other; ``heard`` gets its answer from ``poll``."""
        self.cancel()
        self._asked, self._sent, self._tries = (question, heard), False, 1
        self._deadline = self._clock() + STARTING
        self._send()

    def cancel(self) -> None:
        """Drop the pending question; its answer will not be heard."""
        self._asked = self._deadline = None
        if self._busy and self._patience_ends is None:
            self._patience_ends = self._clock() + PATIENCE
            self._child.send(STOP)

    def poll(self) -> None:
        """Once a frame: hear an answer that has come, and see to a process that died, or does not stop or answer."""
        try:
            for message in self._child.poll():
                self._take(message)
        except ChildDiedError:
            self._replace()
            return
        if not self._child.running:
            self._give_up(Trouble.DIED)
            return
        now = self._clock()
        if self._deadline is not None and now >= self._deadline:
            self._end()
            self._give_up(Trouble.LATE)
        elif self._patience_ends is not None and now >= self._patience_ends:
            self._end()
            self.start()
            self._send()

    def close(self) -> None:
        """End the process. Nothing is heard any more."""
        self._asked = self._deadline = None
        self._end()
        self._child.close()

    def _take(self, message: Answer | str) -> None:
        """What came through the pipe: the process can be asked now, or an answer, be it one to an older question."""
        self._ready, self._busy, self._patience_ends = True, False, None
        if message == READY or self._asked is None or not self._sent:
            self._send()
            return
        assert isinstance(message, Answer)
        _, heard = self._asked
        self._asked = self._deadline = None
        if message.trouble is not None:
            log.error("a bot %s\n%s", message.trouble, message.trace)
        heard(message)

    def _send(self) -> None:
        """Send the question as soon as the process is ready and no longer busy with the one before."""
        self.start()
        while self._soon and self._ready and not self._busy:
            self._child.send(self._soon.pop(0))
        if self._asked is not None and self._ready and not self._busy:
            self._sent = self._busy = True
            seconds = self._asked[0].left.seconds
            self._deadline = self._clock() + seconds * 1000 + GRACE if seconds else None
            self._child.send(self._asked[0])
            if not self._asked[0].limit.nodes:
                self._hire()

    def _hire(self) -> None:
        """Start the helpers, of which only a thought that time alone limits has any use."""
        while self._vacant:
            with suppress(OSError):  # the bots think without it
                self._child.start_beside(self._assist, self._vacant.pop())

    def _replace(self) -> None:
        """The process has died. Restart only if a question is pending."""
        self._end()
        if self._asked is None:
            return
        if self._tries < TRIES:
            self._tries += 1
            self._deadline = self._clock() + STARTING
            self._send()
            self.restarted()
        else:
            self._give_up(Trouble.DIED)

    def _give_up(self, trouble: Trouble) -> None:
        """Answer the pending question with None."""
        if self._asked is not None:
            _, heard = self._asked
            self._asked = self._deadline = None
            log.error("a bot %s", trouble)
            heard(Answer(None, trouble=trouble))

    def _end(self) -> None:
        """Kill the process, which holds nothing that could be lost."""
        self._child.kill()
        while self._vacant:
            self._vacant.pop().close()
        self._ready = self._busy = self._sent = False
        self._patience_ends = None
