"""The two clocks of the pictures: one that a driver moves on, and a date that stands still."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime

NOW = datetime(2026, 3, 14, 21, 40, tzinfo=UTC)


class Clock:
    """``now`` in milliseconds."""

    now = 0.0

    def __call__(self) -> float:
        """Milliseconds that only grow, until a driver begins anew."""
        return self.now


def stay_in_greenwich() -> None:
    """Dates are shown in the local time of the machine: have it the same everywhere."""
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):
        time.tzset()
